"""What the lines of a sheet and the entries of a log have in common on every board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.events import Close
from companion.engine.games import Game
from companion.languages import N_
from companion.wording.language import _, ngettext

COMMON = {"tile": N_("Tile placed"), "clamp": N_("Losses that didn't count")}


def line_name(game: Game, kind: str, names: Mapping[str, str]) -> str:
    """What a line is for: by the name that the game gives it, its kind of board, or every board."""
    own = game.lines.get(kind)
    return _(own[0] if own else names.get(kind) or COMMON[kind])


def at_row_and_column(name: str, cell: tuple[Any, int]) -> str:
    """ "Tile placed, row 2, column 4"."""
    row, column = cell
    return _("{what}, row {row}, column {column}").format(what=name, row=row + 1, column=column + 1)


def round_closed(event: Close) -> str:
    return _("Round {n} closed").format(n=event.round)


def tiles_placed(name: str, count: int, marker: bool) -> str:
    """What somebody placed in a round, and whether they took the first-player marker."""
    text = ngettext("{name}: {n} tile placed", "{name}: {n} tiles placed", count) if count else _("{name}: no tiles")
    placed = text.format(name=name, n=count)
    return _("{what}, starts next round").format(what=placed) if marker else placed


def row_and_column(row: int, column: int) -> str:
    """A space of a board with rows, as a title."""
    return _("Row {row}, column {column}").format(row=row + 1, column=column + 1)


def tied(points: int) -> str:
    """Why a win is shared where nothing breaks a tie."""
    return _("Tied at {n} points.").format(n=points)
