"""The rules that can be shown on a player's own wall."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from companion.engine.events import Tiling
from companion.engine.foresight import Progress
from companion.engine.games import game
from companion.engine.sheet import Cell
from companion.engine.wall import PRINTED, Wall, colour_at, with_tile
from companion.games.contract import OwnExample
from companion.games.examples import Example, best_space, board_before, board_view, nearest_bonus, row_and_column_words
from companion.games.views import ExamplePicture
from companion.service.session import Session
from companion.service.table import Table
from companion.wording.language import _


def _best_space(session: Session, table: Table, seat: int) -> OwnExample | None:
    """The empty space that would score most now."""
    grey = game(table.setup.variant).grey

    def printed(at: Cell, colour: str) -> bool:
        return grey or colour_at(PRINTED, int(at[0]), at[1]) == colour

    best = best_space(session, table, seat, printed)
    if best is None:
        return None
    view = board_view(table, _tiled_above(table, best.draft, best.at), best.shown())
    return OwnExample(table.players[seat], ExamplePicture(view), row_and_column_words(best))


def _tiled_above(table: Table, draft: Tiling, at: Cell) -> Wall:
    """The wall when a row is about to be scored: of this round only the rows above it are tiled."""
    wall: Wall = board_before(table, draft)
    for row, col, colour in (tile for tile in draft.place if tile.row < int(at[0])):
        wall = with_tile(wall, row, col, colour or colour_at(PRINTED, row, col))
    return wall


def _called(bonus: Progress) -> str:
    if bonus.kind == "row":
        return _("Row {n}").format(n=int(bonus.name) + 1)
    if bonus.kind == "column":
        return _("Column {n}").format(n=int(bonus.name) + 1)
    return _("Five of one colour")


OWN: Mapping[str, Example] = {
    "wall-tiling": _best_space,
    "scoring-tile": _best_space,
    "grey-side": _best_space,
    "bonuses": partial(nearest_bonus, kinds=("row", "column", "colour"), called=_called),
    "end-of-game": partial(nearest_bonus, kinds=("row",), called=_called),
}
