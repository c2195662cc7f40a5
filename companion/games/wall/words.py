"""What is said of a wall."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from companion.engine.events import Close, Event, Tiling
from companion.engine.games import Game
from companion.engine.sheet import Line
from companion.games.contract import Cell
from companion.languages import N_
from companion.wording import lines
from companion.wording.language import _, pgettext, tongue

NAMES = {
    "floor": N_("Floor line"),
    "row": N_("Complete row"),
    "column": N_("Complete column"),
    "colour": N_("Complete colour"),
}
BONUSES = ("row", "column", "colour")


def line_words(game: Game, line: Line) -> str:
    return _line_words(game, line, tongue.language)


@lru_cache(maxsize=512)
def _line_words(game: Game, line: Line, _language: str) -> str:
    name = lines.line_name(game, line.kind, NAMES)
    return lines.at_row_and_column(name, line.cells[0]) if line.kind == "tile" and line.cells else name


def event_words(event: Event, players: Sequence[str]) -> str:
    if isinstance(event, Close):
        return lines.round_closed(event)
    assert isinstance(event, Tiling)
    return lines.tiles_placed(players[event.player], len(event.place), event.marker)


def cell_words(cell: Cell) -> str:
    return lines.row_and_column(*cell)


def cell_code(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def value(_key: str, _value: object) -> str | None:
    return None


def bonus_kinds(game: Game, _state: Any) -> tuple[str, ...]:
    return (*BONUSES, *game.lines)


def bonus_title(game: Game, kind: str) -> str:
    own = game.lines.get(kind)
    if own:
        return _(own[1])
    return {
        "row": pgettext("of a wall", "Complete rows"),
        "column": _("Complete columns"),
        "colour": _("Complete colours"),
    }[kind]


def shared_tie(top: int) -> str:
    return _("Tied at {n} points and on complete rows.").format(n=top)


def by_taps() -> str:
    return _("Tap the spaces with tiles.")


def photo_reads() -> str:
    return _("A photo fills in the wall, the pattern lines and the floor line.")


def laying_over(part: str) -> str:
    return {
        "wall": _("The wall: drag the dots until the grid lies on its spaces."),
        "lines": _("The pattern lines: drag the dots until the grid lies on them."),
        "floor": _("The floor line: drag the dots until the grid lies on its spaces."),
    }[part]
