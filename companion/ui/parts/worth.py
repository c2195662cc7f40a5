"""What a final board comes to, in words: its tiles when they were placed, its bonuses, both with and without losses."""

from __future__ import annotations

from companion.engine.audit import Audit
from companion.ui.kit import Text
from companion.wording.language import _, ngettext


def worth(audit: Audit, name: str = "") -> list[Text]:
    """A line for each part of it; `name` is the player's, where several boards stand under one another."""
    low, high = audit.placement
    least, most = audit.in_all
    bonuses = ngettext("Bonuses: {n} point", "Bonuses: {n} points", audit.bonuses)
    text = _("In all {low} to {high} points before losses, {lowest} with the greatest losses.")
    return [
        Text(text=_("Tiles when placed: {low} to {high} points").format(low=low, high=high)),
        Text(text=bonuses.format(n=audit.bonuses), tid=f"audit:bonuses:{name}"),
        Text(text=text.format(low=least, high=most, lowest=audit.lowest), role="small", tone="quiet"),
    ]
