"""A rule's example on a player's own board: the best space now, the bonus that is nearest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, NamedTuple

from companion.engine.events import Event, PlayerEvent
from companion.engine.foresight import Progress
from companion.engine.games import game
from companion.engine.sheet import Cell, Line
from companion.games.contract import OwnExample
from companion.games.registry import kind_of
from companion.games.views import BoardView, ExamplePicture, Shown
from companion.service.answers import Answer
from companion.service.draft import read_draft
from companion.service.session import Session
from companion.service.table import Table
from companion.wording.language import ngettext
from companion.wording.points import signed

Example = Callable[[Session, Table, int], OwnExample | None]


def own_example(session: Session, rule: str, game_id: str, seat: int) -> OwnExample | None:
    """None where the rule cannot be shown on this board: the game is over or gone, nothing is open."""
    table = session.table(game_id) if game_id else None
    if table is None or table.finished or seat not in range(len(table.players)):
        return None
    played = game(table.setup.variant)
    book, _slash, topic = rule.partition("/")
    make = kind_of(played).examples.OWN.get(topic) if book in (played.base, played.book) else None
    return make(session, table, seat) if make else None


class BestSpace(NamedTuple):
    """The empty space that would score most now, and all tiles that count for it."""

    at: Cell
    points: int
    counted: frozenset[Cell]
    draft: Any
    """What the player has entered of the open round so far."""

    def shown(self) -> Shown:
        return Shown(lit=self.counted, worth={self.at: signed(self.points)})


def best_space(
    session: Session, table: Table, seat: int, fits: Callable[[Cell, str], bool] = lambda _at, _colour: True
) -> BestSpace | None:
    """None where nothing can be placed. `fits` tells which colours may go on a space, besides what the rules say."""
    draft = _entered(table, seat)
    found = {at: _lines(session, table, draft, at, colour) for at, colour in _legal(session, table, draft, fits)}
    if not found:
        return None
    worth = {at: sum(line.points for line in lines) for at, lines in found.items()}
    best = max(worth, key=lambda at: worth[at])
    return BestSpace(best, worth[best], frozenset({best, *(c for line in found[best] for c in line.cells)}), draft)


def row_and_column_words(best: BestSpace) -> str:
    row, column = best.at
    text = ngettext(
        "Best space now: row {row}, column {column}, for {n} point.",
        "Best space now: row {row}, column {column}, for {n} points.",
        best.points,
    )
    return text.format(row=int(row) + 1, column=column + 1, n=best.points)


def nearest_bonus(
    session: Session, table: Table, seat: int, kinds: Collection[str], called: Callable[[Progress], str]
) -> OwnExample | None:
    """The end bonus of these kinds that wants the fewest tiles, as it is called; None where none is begun."""
    bonuses = session.progress(table.game_id, seat)
    begun = [one for one in bonuses if one.kind in kinds and one.have and not one.complete and one.points > 0]
    if not begun:
        return None
    best = min(begun, key=lambda one: (one.need - one.have, -one.points))
    n = best.need - best.have
    text = ngettext(
        "{bonus}: {n} more tile for {points} at the end.",
        "{bonus}: {n} more tiles for {points} at the end.",
        n,
    )
    words = text.format(bonus=called(best), n=n, points=signed(best.points))
    board = table.variant.boards(table.state)[seat]
    return OwnExample(table.players[seat], ExamplePicture(board_view(table, board, Shown(lit=best.missing))), words)


def board_view(table: Table, board: Any, shown: Shown) -> BoardView:
    played = game(table.setup.variant)
    return kind_of(played).views.board_view(played, board, shown)


def board_before(table: Table, draft: PlayerEvent) -> Any:
    """The player's board without what they entered of this round."""
    return table.variant.boards(table.position.before(draft.round, draft.player).state)[draft.player]


def _entered(table: Table, seat: int) -> Event:
    """What the player has entered of the open round so far, also what is only half entered."""
    at = (table.round, seat)
    half, entry = read_draft(table).rounds.get(at), table.entry(*at)
    if half is not None:
        return half.event
    return entry.event if entry is not None else table.variant.blank(*at)


def _legal(
    session: Session, table: Table, draft: Event, fits: Callable[[Cell, str], bool]
) -> Iterator[tuple[Cell, str]]:
    """Every space that may be filled, with a colour that may go there."""
    taken = {row for row, _column in table.variant.cells(draft)}
    for colour in table.variant.colours.values():
        for cell, prospect in session.prospects(table.game_id, draft, colour).items():
            if prospect.legal and cell[0] not in taken and fits(cell, colour):
                yield cell, colour


def _lines(session: Session, table: Table, draft: Event, at: Cell, colour: str) -> list[Line]:
    """What a tile would score itself; what others would score more because of it is not the rule's example."""
    seen = session.preview(table.game_id, table.variant.with_tile(draft, at, colour))
    return [] if isinstance(seen, Answer) else [line for line in seen.lines if at in line.cells[:1]]
