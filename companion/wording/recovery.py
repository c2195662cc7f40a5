"""What a recovery saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.wording.dates import day
from companion.wording.language import ngettext


def recovery_sentence(report: Mapping[str, Any]) -> str:
    """One recovery in a sentence."""
    games, lost = int(report.get("games", 0)), len(report.get("lost", ()))
    said = ngettext(
        "Your games were damaged and have been recovered ({day}): {n} game.",
        "Your games were damaged and have been recovered ({day}): {n} games.",
        games,
    ).format(n=games, day=day(str(report.get("when", ""))))
    if lost:
        said += " " + ngettext("{n} of them is incomplete.", "{n} of them are incomplete.", lost).format(n=lost)
    return said
