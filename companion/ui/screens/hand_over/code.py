"""A QR code on screen: dark on white in every theme, each module a whole number of pixels."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.service.qr import Modules
from companion.ui.kit.pictures import Picture
from companion.ui.kit.press import Press
from companion.ui.widgets.pen import Pen

WHITE = (1.0, 1.0, 1.0, 1.0)


class CodePicture(Press, Picture):
    """As large as fits. A touch is `on_release`."""

    modules = ObjectProperty(())

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.bind(modules=self._on_theme)

    def paint(self, pen: Pen) -> None:
        modules: Modules = self.modules
        if not modules:
            return
        count = len(modules)
        side = max(1, int(min(self.width, self.height) // count)) * count
        x, y = int(self.center_x - side / 2), int(self.center_y - side / 2)
        pen.panel(x, y, side, side, dp(8), WHITE)
        self.canvas.add(Color(*WHITE))
        self.canvas.add(Rectangle(texture=_texture(modules), pos=(x, y), size=(side, side)))


def _texture(modules: Modules) -> Texture:
    count = len(modules)
    made = Texture.create(size=(count, count), colorfmt="luminance")
    made.min_filter = made.mag_filter = "nearest"
    pixels = bytes(0 if black else 255 for row in reversed(modules) for black in row)

    def fill(into: Texture) -> None:
        into.blit_buffer(pixels, colorfmt="luminance", bufferfmt="ubyte")

    fill(made)
    made.add_reload_observer(fill)
    return made
