"""The lines that tell what a final board can have scored."""

from __future__ import annotations

from companion.engine.audit import Audit
from companion.models.audit import worth
from companion.ui.kit import Text


def worth_lines(audit: Audit, name: str = "") -> list[Text]:
    """A line for each part of it; `name` is the player's, where several boards stand under one another."""
    told = worth(audit)
    return [
        Text(text=told.placement),
        Text(text=told.bonuses, tid=f"audit:bonuses:{name}"),
        Text(text=told.in_all, role="small", tone="quiet"),
    ]
