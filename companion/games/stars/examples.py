"""The rules that can be shown on a player's own stars."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from companion.engine.foresight import Progress
from companion.engine.games import game
from companion.games.contract import OwnExample
from companion.games.examples import Example, best_space, nearest_bonus
from companion.games.stars.view import board_view, close_up
from companion.games.views import ExamplePicture
from companion.service.session import Session
from companion.service.table import Table
from companion.wording.language import _, ngettext


def _best_space(session: Session, table: Table, seat: int) -> OwnExample | None:
    """The empty space that would score most now, on its star."""
    best = best_space(session, table, seat)
    if best is None:
        return None
    star, space = str(best.at[0]), best.at[1]
    text = ngettext(
        "Best space of this star now: {space}, for {n} point.",
        "Best space of this star now: {space}, for {n} points.",
        best.points,
    )
    board = table.variant.boards(table.state)[seat]
    view = close_up(board_view(game(table.setup.variant), board, best.shown()), star)
    (near,) = view.stars
    words = text.format(space=near.spaces[space - 1].label, n=best.points)
    return OwnExample(table.players[seat], ExamplePicture(view, star), words)


def _called(bonus: Progress) -> str:
    return _("This star") if bonus.kind == "star" else _("Every {n}").format(n=bonus.name)


OWN: Mapping[str, Example] = {
    "scoring-tile": _best_space,
    "star-bonuses": partial(nearest_bonus, kinds=("star",), called=_called),
    "number-bonuses": partial(nearest_bonus, kinds=("number",), called=_called),
}
