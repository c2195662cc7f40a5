"""What is said of a dome."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from companion.engine.events import Close, DomeTiling, Event, Plate
from companion.engine.games import Game
from companion.engine.sheet import Line
from companion.games.contract import Cell
from companion.languages import N_
from companion.wording import lines
from companion.wording.language import _, tongue

NAMES = {
    "drawn": N_("Plates drawn from the stack"),
    "special": N_("Special tile"),
    "broken": N_("Broken tiles"),
    "marker": N_("First-player tile"),
}
TABLETS = {
    "rows": N_("Complete rows"),
    "columns": N_("Complete columns"),
    "diagonals": N_("Diagonals"),
    "wild_all": N_("All wild spaces"),
    "colourful_rows": N_("Colourful rows"),
    "outer": N_("Outer spaces"),
    "corners": N_("Corner plates"),
    "empty_special": N_("Empty special spaces"),
}


def tablet_name(side: str) -> str:
    """What a side of the scoring tablets counts."""
    return _(TABLETS[side])


def line_words(game: Game, line: Line) -> str:
    return _line_words(game, line, tongue.language)


@lru_cache(maxsize=512)
def _line_words(game: Game, line: Line, _language: str) -> str:
    name = lines.line_name(game, line.kind, NAMES | TABLETS)
    return lines.at_row_and_column(name, line.cells[0]) if line.kind in ("tile", "special") and line.cells else name


def event_words(event: Event, players: Sequence[str]) -> str:
    if isinstance(event, Close):
        return lines.round_closed(event)
    name = players[event.player]
    if isinstance(event, DomeTiling):
        return lines.tiles_placed(name, len(event.place), event.marker)
    assert isinstance(event, Plate)
    row, column = event.slot
    return _("{name}: plate, row {row}, column {column}").format(name=name, row=row + 1, column=column + 1)


def cell_words(cell: Cell) -> str:
    return lines.row_and_column(*cell)


def cell_code(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def value(key: str, value: object) -> str | None:
    return tablet_name(value) if key in ("first", "second") and isinstance(value, str) else None


def bonus_kinds(game: Game, state: Any) -> tuple[str, ...]:
    return (*state.tablets, *game.lines)


def bonus_title(game: Game, kind: str) -> str:
    own = game.lines.get(kind)
    return _(own[1]) if own else tablet_name(kind)


def shared_tie(top: int) -> str:
    return lines.tied(top)


def by_taps() -> str:
    return _("Tap an empty slot to lay a plate, or a space to place a tile.")


def photo_reads() -> str:
    return _("A photo fills in the dome with its plates, and the broken tiles.")


def laying_over(part: str) -> str:
    return {
        "dome": _("The dome: drag the dots until the grid lies on its spaces."),
        "lines": _("The pattern lines: drag the dots until the grid lies on them."),
        "broken": _("The broken tiles: drag the dots until the grid lies on their spaces."),
    }[part]
