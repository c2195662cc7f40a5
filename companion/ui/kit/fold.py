"""Scrolling that can be seen: where there is more below, the edge fades."""

from __future__ import annotations

from functools import lru_cache

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from companion.ui.kit.page import Scroll
from companion.ui.theme import theme

HIGH = 28
STEPS = 32


@lru_cache(maxsize=1)
def _fading() -> Texture:
    """White, from opaque at the foot to nothing."""
    texture = Texture.create(size=(1, STEPS), colorfmt="rgba")
    rows = (bytes((255, 255, 255, round(255 * (1 - n / (STEPS - 1))))) for n in range(STEPS))
    texture.blit_buffer(b"".join(rows), colorfmt="rgba", bufferfmt="ubyte")
    return texture


class Fold(Scroll):
    """As `Scroll`, with a soft lower edge, in the colour of what it lies upon, while something lies below it."""

    def __init__(self, ground: str = "surface", **options) -> None:
        self._ink, self._ground = None, ground
        super().__init__(**options)
        with self.canvas.after:
            self._ink = Color(0, 0, 0, 0)
            self._edge = Rectangle(texture=_fading())
        self.bind(pos=self._fade, size=self._fade, scroll_y=self._fade, do_scroll_y=self._fade)

    def restyle(self) -> None:
        super().restyle()
        self._fade()

    def _fade(self, *_args) -> None:
        if self._ink is not None:
            more = self.do_scroll_y and self.scroll_y > 0.02
            self._ink.rgba = theme.colour(self._ground, 1.0 if more else 0.0)
            self._edge.pos, self._edge.size = self.pos, (self.width - self.bar_width, dp(HIGH))
