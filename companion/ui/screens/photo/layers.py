"""A board whose reading has no place in the photo: the drawing lies over the whole picture and is filled by taps."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget

from companion.engine import dome, stars
from companion.engine.tiles import AZUL, DUEL, PAVILION, names
from companion.engine.variants.duel import BROKEN
from companion.engine.wall import PRINTED, SIZE, colour_at
from companion.games.dome.photo.look import BARE
from companion.games.dome.view import DomeView
from companion.games.stars.view import StarsView, StarView
from companion.games.views import Space
from companion.games.wall.view import WallView
from companion.ui.picture import cut
from companion.ui.screens.photo.review import Review
from companion.ui.screens.photo.spots import mark_of
from companion.ui.theme import theme
from companion.ui.widgets.board import Board
from companion.wording.language import _

_AZUL, _PAVILION = names(AZUL), names(PAVILION)
STARS_APART, STARS_MIDDLE = 0.3125, 0.5005
"""On the board itself, in shares of its side: how far neighbouring stars are apart, how far down their middle is."""
_DUEL = names(DUEL) | {dome.WILD: "wild", dome.SPECIAL: "special", dome.SPECIAL_TILE: "special"}


class Layers(RelativeLayout):
    """The photo, where there is one, and the board over it; `fade` runs from the one (0) to the other (1).

    The photo lies where the board's spaces are, and comes nearer with a star.
    """

    fade = NumericProperty(1.0)
    texture = ObjectProperty(None, allownone=True)

    def __init__(self, board: Board, **options) -> None:
        super().__init__(**options)
        self.board = board
        self._photo = Widget(size_hint=(None, None))
        self.add_widget(self._photo)
        self.add_widget(board)
        self._edges = (Rectangle(), Rectangle())
        for instruction in (StencilPush(), self._edges[0], StencilUse()):
            self._photo.canvas.before.add(instruction)
        for instruction in (StencilUnUse(), self._edges[1], StencilPop()):
            self._photo.canvas.after.add(instruction)
        later = Clock.create_trigger(self._paint)  # when the board has found its place
        self.bind(size=later, texture=later, fade=self._paint)
        board.bind(size=later, view=later)
        if hasattr(board, "zoom"):
            board.bind(zoom=self._paint)
        later()

    def _paint(self, *_) -> None:
        self.board.opacity = self.fade if self.texture is not None else 1.0
        self._photo.canvas.clear()
        if self.texture is None or not self.board.view:
            return
        for edge in self._edges:
            edge.size = self.size
        x, y, side = photo_box(self.board)
        with self._photo.canvas:
            Color(1, 1, 1, 1)
            shown = Rectangle(texture=self.texture, pos=(x, y), size=(side, side))
            shown.tex_coords = cut(self.texture, 0, 0, 1, 1)
            Color(*theme.colour("surface", max(0.0, 2 * self.fade - 1)))
            Rectangle(pos=shown.pos, size=shown.size)


def photo_box(board: Board) -> tuple[float, float, float]:
    """Where a straightened photo lies under a drawn board, so that spaces cover spaces: left, bottom, side.

    A pavilion's photo shows the whole board; a dome's, its six by six spaces.
    """
    if board.tid == "photo:stars":
        from companion.ui.widgets.stars import APART

        side = board.side * APART / STARS_APART
        return board.pose.x - side / 2, board.pose.y - (1 - STARS_MIDDLE) * side, side
    if board.tid == "photo:dome":
        from companion.ui.widgets.dome import GRID

        side = board.pitch * GRID
        return board.west, board.roof - side, side
    side = min(board.width, board.height)
    return board.center_x - side / 2, board.center_y - side / 2, side


def board_widget(review: Review) -> Board:
    """The widget for this game's board."""
    if review.family == "pavilion":
        from companion.ui.widgets.stars import Stars

        return Stars(tid="photo:stars")
    if review.family == "duel":
        from companion.ui.widgets.dome import Dome

        return Dome(tid="photo:dome")
    from companion.ui.widgets.wall import Wall

    return Wall(tid="photo:wall")


def board_view(review: Review) -> WallView | StarsView | DomeView:
    """The board as it is proposed."""
    if review.family == "pavilion":
        return _stars(review)
    return _dome(review) if review.family == "duel" else _wall(review)


def _space(item: Any, printed: str | None, kinds: dict[str, str], asked: bool, order: str = "") -> Space:
    mark = mark_of(item) if asked or mark_of(item) == "error" else ""
    return Space(printed, kinds.get(item.value), fresh=item.new, mark=mark, order=order)


def _wall(review: Review) -> WallView:
    cells, asked = review.proposal.cells, review.reading.found
    return WallView(
        tuple(
            tuple(
                _space(cells[row, col], None if review.grey else _AZUL[colour_at(PRINTED, row, col)], _AZUL, asked)
                for col in range(SIZE)
            )
            for row in range(SIZE)
        )
    )


def _stars(review: Review) -> StarsView:
    found, asked = review.proposal, review.reading.found
    places = [(event.star, event.space) for event in found.events if hasattr(event, "star")]
    shown = []
    for star in stars.STARS:
        printed = None if review.grey or star == stars.CENTRE else star
        spaces = []
        for number in range(1, stars.RING + 1):
            order = str(places.index((star, number)) + 1) if (star, number) in places else ""
            spaces.append(_space(found.cells[star, number], printed, _PAVILION, asked, order))
        shown.append(StarView(star, tuple(spaces)))
    return StarsView(tuple(shown))


def _dome(review: Review) -> DomeView:
    found, asked = review.proposal, review.reading.found
    side = range(dome.SIDE)

    def at(row: int, col: int) -> Space | None:
        plate = found.plates[row // 2, col // 2].value
        if plate == BARE:
            return None
        return _space(found.cells[row, col], _DUEL[plate[row % 2 * 2 + col % 2]], _DUEL, asked)

    floor = found.floor.value if found.floor is not None else None
    return DomeView(
        tuple(tuple(at(row, col) for col in side) for row in side),
        slots_open=tuple(slot for slot, item in found.plates.items() if item.value == BARE),
        broken_values=tuple(f"−{cost}" for cost in BROKEN.value[1:]) if floor else (),
        broken=min(floor.tiles, len(BROKEN.value) - 1) if floor else 0,
        broken_caption=_("Broken") if floor else "",
        marker=floor.marker if floor else None,
    )
