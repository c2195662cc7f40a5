"""What a check of the saved games found, in words."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.wording.language import _, ngettext
from companion.wording.recovery import recovery_sentence


class HealthView(NamedTuple):
    title: str
    sentences: tuple[str, ...]


def health_view(health: dict[str, Any]) -> HealthView:
    """`health` is what `Session.health` gives."""
    games, copies, problems = health["games"], len(health["copies"]), len(health["problems"])
    return HealthView(
        _("Everything is fine") if health["whole"] else _("Some data is damaged"),
        (
            ngettext("{n} game saved.", "{n} games saved.", games).format(n=games),
            ngettext("{n} backup kept.", "{n} backups kept.", copies).format(n=copies),
            *([ngettext("{n} problem found.", "{n} problems found.", problems).format(n=problems)] if problems else []),
            *(recovery_sentence(told) for told in health["recovered"]),
        ),
    )
