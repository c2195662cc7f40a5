"""The rules that can be shown on a player's own dome."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.dome import Dome
from companion.engine.events import DomeTiling
from companion.engine.foresight import Progress
from companion.engine.sheet import Cell
from companion.engine.variants import tablets
from companion.games.contract import OwnExample
from companion.games.dome.words import tablet_name
from companion.games.examples import Example, best_space, board_before, board_view, nearest_bonus, row_and_column_words
from companion.games.views import ExamplePicture, Shown
from companion.service.session import Session
from companion.service.table import Table
from companion.wording.language import _
from companion.wording.points import signed

FILLED = ("rows", "columns", "diagonals", "wild_all", "corners")
"""The tablets that ask for certain spaces to be filled."""


def _best_space(session: Session, table: Table, seat: int) -> OwnExample | None:
    """The empty space that would score most now."""
    best = best_space(session, table, seat)
    if best is None:
        return None
    view = board_view(table, _tiled_above(table, best.draft, best.at), best.shown())
    return OwnExample(table.players[seat], ExamplePicture(view), row_and_column_words(best))


def _tiled_above(table: Table, draft: DomeTiling, at: Cell) -> Dome:
    """The dome when a row is about to be scored: of this round only the rows above it are tiled."""
    dome: Dome = board_before(table, draft)
    for row, col, colour in (tile for tile in draft.place if tile.row < int(at[0])):
        assert colour is not None, "a dome's tile tells its colour"
        dome = dome.with_tile(row, col, colour)
    return dome


def _tablets(session: Session, table: Table, seat: int) -> OwnExample | None:
    """The tablet that wants the fewest tiles; where none is begun, the one that counts most on this dome now."""
    nearest = nearest_bonus(session, table, seat, FILLED, _called)
    if nearest is not None:
        return nearest
    dome = table.state.domes[seat]
    counted = [(name, lines) for name in table.state.tablets if (lines := tablets.lines(dome, name))]
    if not counted:
        return None
    name, lines = max(counted, key=lambda one: abs(sum(line.points for line in one[1])))
    view = board_view(table, dome, Shown(lit={cell for line in lines for cell in line.cells}))
    points = signed(sum(line.points for line in lines))
    words = _("{tablet}: {points} with the dome as it is now.").format(tablet=tablet_name(name), points=points)
    return OwnExample(table.players[seat], ExamplePicture(view), words)


def _called(bonus: Progress) -> str:
    if bonus.kind == "rows":
        return _("Row {n}").format(n=int(bonus.name) + 1)
    if bonus.kind == "columns":
        return _("Column {n}").format(n=int(bonus.name) + 1)
    return tablet_name(bonus.kind)


OWN: Mapping[str, Example] = {
    "dome": _best_space,
    "scoring-tile": _best_space,
    "tablets": _tablets,
    "end-of-game": _tablets,
}
