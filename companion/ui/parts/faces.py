"""People as small discs in their colour, with the first letter of their name."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.service.seat_colours import COLOURS
from companion.ui.kit.pictures import Picture
from companion.ui.theme import theme
from companion.ui.tokens import rgba
from companion.ui.widgets.pen import Pen


class Face(Picture):
    """A disc of `colour` with the first letter of `name`; `ring` marks the chosen one."""

    colour = StringProperty(COLOURS[0])
    name = StringProperty("")
    face_size = NumericProperty(36)
    ring = BooleanProperty(False)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.size_hint, self.size = (None, None), (dp(self.face_size), dp(self.face_size))
        self.bind(colour=self._on_theme, name=self._on_theme, ring=self._on_theme)

    def paint(self, pen: Pen) -> None:
        side = min(self.width, self.height)
        x, y = self.center_x - side / 2, self.center_y - side / 2
        if self.ring:
            pen.shape("disc", x, y, side, theme.colour("primary"))
            x, y, side = x + dp(2), y + dp(2), side - dp(4)
            pen.shape("disc", x, y, side, theme.colour("raised"))
            x, y, side = x + dp(2), y + dp(2), side - dp(4)
        pen.shape("disc", x, y, side, rgba(self.colour))
        letter = self.name.strip()[:1].upper()
        if letter:
            pen.text(letter, self.center_x, self.center_y, side * 0.5, (1, 1, 1, 1), bold=True)
