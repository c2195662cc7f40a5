"""The wall as it is drawn, and what lies beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from companion.engine.games import Game
from companion.engine.notation import parse_wall
from companion.engine.tiles import AZUL, EMPTY, names
from companion.engine.variants.azul import FLOOR
from companion.engine.wall import PRINTED, SIZE, Wall
from companion.games.proposed import proposed
from companion.games.views import PLAIN, ExamplePicture, FloorView, Printed, Shown, Space, spaces, tiled
from companion.rulebook.worked_examples import WorkedExample
from companion.service.photo.proposal import Proposal
from companion.wording.points import signed

CELLS = tuple(divmod(n, SIZE) for n in range(SIZE * SIZE))
KINDS = names(AZUL)
PICTURED = "BY.KW.BY.K..BYR.K.B......"
"""Where tiles lie in the picture by which the game is known; on the grey side, which."""
PICTURED_GREY = "B.RK..WB..R..Y..K......W."


@dataclass(frozen=True, slots=True)
class WallView:
    rows: tuple[tuple[Space, ...], ...]

    def without_worth(self) -> WallView:
        return WallView(tuple(tuple(replace(space, worth="") for space in row) for row in self.rows))


@dataclass(frozen=True, slots=True)
class SlidersView:
    """Mini's two score sliders."""

    tens: int
    units: int
    tens_caption: str = ""
    units_caption: str = ""


def board_view(game: Game, board: Wall, shown: Shown = PLAIN) -> WallView:
    """A wall with its tiles."""
    printed = [None if game.grey else KINDS[letter] for letter in PRINTED]
    return _in_rows(spaces([Printed(*one) for one in zip(CELLS, printed, map(KINDS.get, board), strict=True)], shown))


def proposal_view(game: Game, proposal: Proposal, read: bool) -> WallView:
    """The wall that a photo is taken to show; `read` is false where it was not read, and taps fill it."""
    found = [
        proposed(proposal.cells[at], None if game.grey else KINDS[letter], KINDS, read)
        for at, letter in zip(CELLS, PRINTED, strict=True)
    ]
    return _in_rows(tuple(found))


def picture(game: Game) -> WallView:
    """The wall by which people know the game: in the middle of one that nobody played."""
    if game.grey:
        return board_view(game, Wall(PICTURED_GREY))
    tiles = (EMPTY if at == EMPTY else printed for printed, at in zip(PRINTED, PICTURED, strict=True))
    return board_view(game, Wall("".join(tiles)))


def figure(game: Game, figure: Mapping[str, Any], worked: WorkedExample) -> ExamplePicture:
    """A worked example: the wall as it stands after it, or the floor line where only tiles fall."""
    event = figure.get("event", {})
    if "board" not in figure and event.get("floor"):
        return ExamplePicture(FloorView(floor_values(), event["floor"], event.get("marker", False)))
    fresh = tiled(worked.lines)
    if "board" not in figure and not fresh:
        return ExamplePicture(None)
    return ExamplePicture(board_view(game, parse_wall(worked.after), Shown(fresh)))


@cache
def floor_values() -> tuple[str, ...]:
    """What each space of the floor line costs."""
    return tuple(signed(-cost) for cost in FLOOR.value)


def _in_rows(found: tuple[Space, ...]) -> WallView:
    return WallView(tuple(found[start : start + SIZE] for start in range(0, len(found), SIZE)))
