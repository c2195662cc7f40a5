"""Decoded pictures on screen. Kivy ignores how a phone was held, so a photo's file itself is never shown."""

from __future__ import annotations

from typing import Any

from kivy.graphics.texture import Texture

PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".bmp", ".gif")
LARGEST = 2048
"""Phones' graphics take textures at least this large."""


def texture(pixels: Any) -> Texture:
    """An upright picture, rows of blue-green-red bytes from the top, as a texture that outlives a lost context."""
    height, width = pixels.shape[:2]
    step = -(-max(height, width) // LARGEST)
    small = pixels[::step, ::step]
    height, width = small.shape[:2]
    coloured = bytearray(b"\xff" * (4 * width * height))
    for channel in range(3):
        coloured[channel::4] = small[::-1, :, 2 - channel].tobytes()
    made = Texture.create(size=(width, height), colorfmt="rgba")
    made.min_filter = made.mag_filter = "linear"

    def fill(into: Texture) -> None:
        into.blit_buffer(bytes(coloured), colorfmt="rgba", bufferfmt="ubyte")

    fill(made)
    made.add_reload_observer(fill)
    return made


def cut(made: Texture, left: float, top: float, right: float, bottom: float) -> tuple[float, ...]:
    """Texture coordinates of a part of the picture, its sides given as shares from the top left."""
    width, height = made.uvsize
    u0, v0 = made.uvpos
    x0, x1 = u0 + left * width, u0 + right * width
    y0, y1 = v0 + (1 - bottom) * height, v0 + (1 - top) * height
    return (x0, y0, x1, y0, x1, y1, x0, y1)
