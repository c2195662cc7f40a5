"""Boards to look at, not to touch: everyone's wall, stars or dome in miniature, drawn from the state of a game."""

from __future__ import annotations

from typing import Any

from companion.engine import dome, stars, wall
from companion.engine.games import game
from companion.engine.tiles import AZUL, DUEL, EMPTY, PAVILION, names
from companion.games.dome.view import DomeView
from companion.games.stars.view import FeatureView, StarsView, StarView
from companion.games.views import Space
from companion.games.wall.view import WallView
from companion.ui.widgets.board import Board

_AZUL, _PAVILION = names(AZUL), names(PAVILION)
_DUEL = names(DUEL) | {dome.WILD: "wild", dome.SPECIAL: "special", dome.SPECIAL_TILE: "special"}


def miniatures(variant: str, state: Any) -> list[Board]:
    """One small board a seat."""
    kind = game(variant).board
    if kind == "stars":
        return [miniature(variant, stars_view(board, game(variant).grey)) for board in state.boards]
    if kind == "dome":
        return [miniature(variant, dome_view(board)) for board in state.domes]
    return [miniature(variant, wall_view(board, game(variant).grey)) for board in state.walls]


def miniature(variant: str, view: WallView | StarsView | DomeView) -> Board:
    """The widget for a view of this game's board."""
    kind = game(variant).board
    if kind == "stars":
        from companion.ui.widgets.stars import Stars as Widget
    elif kind == "dome":
        from companion.ui.widgets.dome import Dome as Widget
    else:
        from companion.ui.widgets.wall import Wall as Widget
    return Widget(view=view, mini=True)


def wall_view(board: str, grey: bool) -> WallView:
    size = wall.SIZE
    cells = [
        Space(None if grey else _AZUL[printed], _AZUL.get(tile))
        for printed, tile in zip(wall.PRINTED, board, strict=True)
    ]
    return WallView(tuple(tuple(cells[row * size : row * size + size]) for row in range(size)))


def stars_view(board: str, grey: bool) -> StarsView:
    shown = []
    for star in stars.STARS:
        printed = None if grey or star == stars.CENTRE else star
        shown.append(StarView(star, tuple(Space(printed, _PAVILION.get(tile)) for tile in stars.ring_of(board, star))))
    features = tuple(
        FeatureView(
            feature.kind,
            feature.at.partition("-")[0],
            done=all(stars.tile_at(board, *space) != EMPTY for space in feature.spaces),
        )
        for feature in stars.FEATURES
    )
    return StarsView(tuple(shown), features)


def dome_view(board: dome.Dome) -> DomeView:
    side = range(dome.SIDE)
    return DomeView(tuple(tuple(_dome_space(board, row, column) for column in side) for row in side))


def _dome_space(board: dome.Dome, row: int, column: int) -> Space | None:
    printed = board.space(row, column)
    return None if printed == dome.NO_PLATE else Space(_DUEL[printed], _DUEL.get(board.tile(row, column)))


# The pictures by which the games are chosen: boards in the middle of a game that nobody played.
_SHOWN_WALL = "BY.KW.BY.K..BYR.K.B......"
_SHOWN_GREY = "B.RK..WB..R..Y..K......W."
_SHOWN_STARS = "OO..O." + ".RRR.." + "BB...B" + "YY.Y.." + "..GG.G" + "P..PPP" + "OR.Y.P"
_SHOWN_GREY_STARS = "OB..P." + ".RGY.." + "YP...O" + "BR.G.." + "..OB.Y" + "R..PYG" + "OR.Y.P"
_SHOWN_DOME = dome.Dome(
    "".join(("BYKsRT", "RwTYwB", "KTYBsR", "sBwRKY", "YR--TB", "TK--wY")),
    "".join(("BY..RT", "RKTYB.", "K.Y.SR", ".BT.KY", "YR....", ".K...Y")),
)


def picture_of(variant: str) -> Board:
    """The board by which people know the game."""
    kind, grey = game(variant).board, game(variant).grey
    if kind == "stars":
        return miniature(variant, stars_view(_SHOWN_GREY_STARS if grey else _SHOWN_STARS, grey))
    if kind == "dome":
        return miniature(variant, dome_view(_SHOWN_DOME))
    if grey:
        return miniature(variant, wall_view(_SHOWN_GREY, grey))
    return miniature(variant, wall_view(_on_print(_SHOWN_WALL), grey))


def _on_print(tiled: str) -> str:
    """Where something lies, the tile that is printed there."""
    return "".join(EMPTY if at == EMPTY else printed for printed, at in zip(wall.PRINTED, tiled, strict=True))
