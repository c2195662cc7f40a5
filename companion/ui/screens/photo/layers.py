"""A board whose reading has no place in the photo: the drawing lies over the whole picture and is filled by taps."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget

from companion.ui.picture import cut
from companion.ui.theme import theme
from companion.ui.widgets.board import Board


class Layers(RelativeLayout):
    """The photo, where there is one, and the board over it; `fade` runs from the one (0) to the other (1).

    The photo lies where the board's spaces are, and comes nearer with a star.
    """

    fade = NumericProperty(1.0)
    texture = ObjectProperty(None, allownone=True)

    def __init__(self, board: Board, **options: Any) -> None:
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

    def _paint(self, *_: Any) -> None:
        self.board.opacity = self.fade if self.texture is not None else 1.0
        self._photo.canvas.clear()
        if self.texture is None or not self.board.view:
            return
        for edge in self._edges:
            edge.size = self.size
        x, y, side = self.board.photo_box()
        with self._photo.canvas:
            Color(1, 1, 1, 1)
            shown = Rectangle(texture=self.texture, pos=(x, y), size=(side, side))
            shown.tex_coords = cut(self.texture, 0, 0, 1, 1)
            Color(*theme.colour("surface", max(0.0, 2 * self.fade - 1)))
            Rectangle(pos=shown.pos, size=shown.size)
