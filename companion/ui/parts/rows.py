"""A game as a line of a list."""

from __future__ import annotations

from typing import Any

from companion.ui.kit.text import KEPT
from companion.wording.dates import day
from companion.wording.language import _
from companion.wording.names import family_of, join_names, variant_name

MARKS = {"azul": "blue", "mini": "red", "pavilion": "purple", "duel": "turquoise"}
"""The tile that stands before each game."""


def game_row(row: Any, hide_totals: bool = False) -> dict[str, str]:
    """`Row`'s properties for a game of the journal."""
    summary = row.summary
    when = day(row.updated)
    if summary.finished:
        winners = [row.players[seat] for seat in summary.winners]
        said = _("{names} won, {day}") if len(winners) == 1 else _("shared by {names}, {day}")
        subtitle = said.format(names=join_names(winners), day=when)
    elif row.abandoned:
        subtitle = _("put away in round {n}, {day}").format(n=summary.round, day=when)
    else:
        subtitle = _("round {n}, {day}").format(n=summary.round, day=when)
    shown = summary.totals and not (hide_totals and not summary.finished)
    scored = zip(row.players, summary.totals, strict=False)
    return {
        "title": f"{KEPT}· ".join([f"{name}{KEPT}{total}" for name, total in scored] if shown else row.players),
        "subtitle": f"{variant_name(row.variant)} · {subtitle}",
        "kind": MARKS[family_of(row.variant)],
    }
