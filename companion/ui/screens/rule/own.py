"""A rule's example on a player's own board: the best space now, the bonus that is nearest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from companion.engine import games
from companion.engine.events import DomeTiling, Event, Pass, Place, Placed, Tiling
from companion.engine.replay import replay
from companion.engine.sheet import Cell, Line
from companion.engine.variants import tablets
from companion.engine.variants.tablets import SIDES
from companion.engine.wall import PRINTED, colour_at, with_tile
from companion.games.dome.words import tablet_name
from companion.games.registry import kind_of
from companion.games.stars.view import close_up
from companion.games.views import Picture, Shown
from companion.service.answers import Answer
from companion.service.draft import read_draft
from companion.service.session import Session
from companion.service.table import Table
from companion.wording.language import _, ngettext
from companion.wording.points import signed


class Own(NamedTuple):
    """The player, the board with the spaces in question, and a sentence about them."""

    player: str
    picture: Picture
    text: str


def own_example(session: Session, rule: str, game: str, seat: int) -> Own | None:
    """None where the rule cannot be shown on this board: the game is over or gone, nothing is open."""
    table = session.table(game) if game else None
    if table is None or table.finished or seat not in range(len(table.players)):
        return None
    make = EXAMPLES.get(rule)
    return make(session, table, seat) if make else None


def _best_space(session: Session, table: Table, seat: int) -> Own | None:
    """The empty space that would score most now."""
    draft = _entered(table, seat)
    spaces = dict(_legal(session, table, draft))
    found = {cell: _lines(session, table, draft, cell, colour) for cell, colour in spaces.items()}
    if not found:
        return None
    worth = {cell: sum(line.points for line in lines) for cell, lines in found.items()}
    best = max(worth, key=lambda cell: worth[cell])
    (first, second), points = best, worth[best]
    counted = {best, *(cell for line in found[best] for cell in line.cells)}
    board = _board_above(table, seat, draft, first)
    view = _view(table, board, Shown(lit=counted, worth={best: signed(points)}))
    if isinstance(first, str):
        text = ngettext(
            "A tile on space {space} of this star would score {n} point now. None would score more.",
            "A tile on space {space} of this star would score {n} points now. None would score more.",
            points,
        )
        words = text.format(space=table.variant.cost(first, second), n=points)
        return Own(table.players[seat], Picture(close_up(view, first), first), words)
    text = ngettext(
        "A tile in row {row}, column {column} would score {n} point now. None would score more.",
        "A tile in row {row}, column {column} would score {n} points now. None would score more.",
        points,
    )
    return Own(table.players[seat], Picture(view), text.format(row=first + 1, column=second + 1, n=points))


def _nearest_bonus(session: Session, table: Table, seat: int, kinds: tuple[str, ...]) -> Own | None:
    """The end bonus that wants the fewest tiles."""
    bonuses = session.progress(table.game, seat)
    begun = [one for one in bonuses if one.kind in kinds and one.have and not one.complete and one.points > 0]
    if not begun:
        return None
    best = min(begun, key=lambda one: (one.need - one.have, -one.points))
    view = _view(table, _board(table, table.state, seat), Shown(lit=set(best.missing)))
    n = best.need - best.have
    text = ngettext(
        "{bonus}: {n} tile is missing for {points} at the end.",
        "{bonus}: {n} tiles are missing for {points} at the end.",
        n,
    )
    words = text.format(bonus=_bonus_word(best.kind, best.name), n=n, points=signed(best.points))
    return Own(table.players[seat], Picture(view), words)


def _tablets(session: Session, table: Table, seat: int) -> Own | None:
    """The tablet that wants the fewest tiles; where none is begun, the one that counts most on this dome now."""
    nearest = _nearest_bonus(session, table, seat, ("rows", "columns", "diagonals", "wild_all", "corners"))
    if nearest is not None:
        return nearest
    dome = table.state.domes[seat]
    counted = [(name, lines) for name in table.state.tablets if (lines := tablets.lines(dome, name))]
    if not counted:
        return None
    name, lines = max(counted, key=lambda one: abs(sum(line.points for line in one[1])))
    view = _view(table, dome, Shown(lit={cell for line in lines for cell in line.cells}))
    points = signed(sum(line.points for line in lines))
    words = _("{tablet}: {points} as the dome stands now.").format(tablet=tablet_name(name), points=points)
    return Own(table.players[seat], Picture(view), words)


def _view(table: Table, board: Any, shown: Shown) -> Any:
    played = games.game(table.setup.variant)
    return kind_of(played).views.board_view(played, board, shown)


def _bonus_word(kind: str, name: str | int) -> str:
    if kind in ("row", "rows"):
        return _("Row {n}").format(n=int(name) + 1)
    if kind in SIDES and kind != "columns":
        return tablet_name(kind)
    if kind in ("column", "columns"):
        return _("Column {n}").format(n=int(name) + 1)
    if kind == "colour":
        return _("Five of a colour")
    if kind == "star":
        return _("This star")
    return _("Every {n}").format(n=name)


EXAMPLES: dict[str, Callable[[Session, Table, int], Own | None]] = {
    "azul/wall-tiling": _best_space,
    "azul/scoring-tile": _best_space,
    "azul/grey-side": _best_space,
    "azul/bonuses": partial(_nearest_bonus, kinds=("row", "column", "colour")),
    "azul/end-of-game": partial(_nearest_bonus, kinds=("row",)),
    "pavilion/scoring-tile": _best_space,
    "pavilion/star-bonuses": partial(_nearest_bonus, kinds=("star",)),
    "pavilion/number-bonuses": partial(_nearest_bonus, kinds=("number",)),
    "duel/dome": _best_space,
    "duel/scoring-tile": _best_space,
    "duel/tablets": _tablets,
    "duel/end-of-game": _tablets,
}
"""The rules that can be shown on a player's own board."""


def _legal(session: Session, table: Table, draft: Event) -> Iterator[tuple[Cell, str]]:
    """Every space that may be filled, with a colour that may go there."""
    taken = {placed.row for placed in getattr(draft, "place", ())}
    for colour in table.variant.colours.values():
        for cell, prospect in session.prospects(table.game, draft, colour).items():
            if prospect.legal and cell[0] not in taken and _printed(table, cell, colour):
                yield cell, colour


def _printed(table: Table, cell: Any, colour: str) -> bool:
    """Whether the coloured wall prints this colour there; other boards judge it themselves."""
    own_colour = table.variant.rulebook == "azul" and not table.variant.grey
    return not own_colour or colour_at(PRINTED, *cell) == colour


def _lines(session: Session, table: Table, draft: Event, at: Cell, colour: str) -> list[Line]:
    """What a tile would score itself; what others would score more because of it is not the rule's example."""
    event: Event
    if isinstance(draft, Pass):
        event = Place(draft.round, draft.player, *at, colour)
    else:
        event = draft._replace(place=(*draft.place, Placed(*at, colour)))
    seen = session.preview(table.game, event)
    return [] if isinstance(seen, Answer) else [line for line in seen.lines if at in line.cells[:1]]


def _entered(table: Table, seat: int) -> Event:
    """What the player has entered of the open round so far, also what is only half entered."""
    at = (table.round, seat)
    if table.variant.rulebook == "pavilion":
        return Pass(*at, 0, 0)
    half, entry = read_draft(table).rounds.get(at), table.entry(*at)
    if half is not None:
        return half.event
    if entry is not None:
        return entry.event
    return Tiling(*at) if table.variant.rulebook == "azul" else DomeTiling(*at)


def _board(table: Table, state: Any, seat: int) -> Any:
    if table.variant.rulebook == "pavilion":
        return state.boards[seat]
    return state.domes[seat] if table.variant.rulebook == "duel" else state.walls[seat]


def _board_above(table: Table, seat: int, draft: Event, above: Any) -> Any:
    """The player's board when a row is about to be scored: of this round only the rows above it are tiled."""
    if not isinstance(draft, Tiling | DomeTiling):
        return _board(table, table.state, seat)
    before = [
        event
        for event in table.position.events
        if not isinstance(event, Tiling | DomeTiling) or (event.round, event.player) != (draft.round, draft.player)
    ]
    board = _board(table, replay(table.setup, before).state, seat)
    for row, col, colour in (tile for tile in draft.place if tile.row < above):
        if isinstance(draft, DomeTiling):
            board = board.with_tile(row, col, colour)
        else:
            board = with_tile(board, row, col, colour or colour_at(PRINTED, row, col))
    return board
