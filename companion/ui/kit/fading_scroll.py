"""Scrolling that can be seen: where there is more above or below, the edge fades."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from companion.ui.kit.page import Scroll
from companion.ui.theme import theme

HIGH = 28
STEPS = 32
LEAST = 4
"""What hides less (dp) than this beyond an edge is nothing to read."""


@lru_cache(maxsize=1)
def _fading() -> Texture:
    """White, from opaque at the foot to nothing."""
    texture = Texture.create(size=(1, STEPS), colorfmt="rgba")
    rows = (bytes((255, 255, 255, round(255 * (1 - n / (STEPS - 1))))) for n in range(STEPS))
    texture.blit_buffer(b"".join(rows), colorfmt="rgba", bufferfmt="ubyte")
    return texture


class FadingScroll(Scroll):
    """As `Scroll`, with soft edges, in the colour of what it lies upon, where something lies beyond them."""

    def __init__(self, ground: str = "surface", **options: Any) -> None:
        self._inks: tuple[Any, ...] = ()
        self._ground = ground
        super().__init__(**options)
        with self.canvas.after:
            low = Color(0, 0, 0, 0), Rectangle(texture=_fading())
            high = Color(0, 0, 0, 0), Rectangle(texture=_fading(), tex_coords=(0, 1, 1, 1, 1, 0, 0, 0))
        self._inks, self._edges = zip(low, high, strict=True)
        for name in ("pos", "size", "scroll_y", "do_scroll_y", "viewport_size"):
            self.fbind(name, self._fade)

    def restyle(self) -> None:
        super().restyle()
        self._fade()

    def _fade(self, *_args: Any) -> None:
        if not self._inks:
            return
        hidden = self.viewport_size[1] - self.height if self.do_scroll_y else 0
        for ink, share in zip(self._inks, (self.scroll_y, 1 - self.scroll_y), strict=True):
            ink.rgba = theme.colour(self._ground, 1.0 if share * hidden > dp(LEAST) else 0.0)
        for edge, y in zip(self._edges, (self.y, self.y + self.height - dp(HIGH)), strict=True):
            edge.pos, edge.size = (self.x, y), (self.width - self.bar_width, dp(HIGH))
