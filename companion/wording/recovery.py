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
        "The games were damaged and have been recovered, {day}: {n} game is here.",
        "The games were damaged and have been recovered, {day}: {n} games are here.",
        games,
    ).format(n=games, day=day(str(report.get("when", ""))))
    if lost:
        said += " " + ngettext("{n} of them is not whole.", "{n} of them are not whole.", lost).format(n=lost)
    return said
