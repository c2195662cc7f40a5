"""A tile as pixels, put together without Kivy from the layers that the app draws."""

from __future__ import annotations

from collections.abc import Iterable

from companion.ui.drawing.glyphs import mask, tile_layers
from companion.ui.tokens import PALETTES, Palette


def tile_rgba(kind: str, size: int, palette: Palette | None = None, faint: bool = False) -> bytes:
    """A tile drawn into `size` x `size` RGBA bytes, top row first."""
    layers = tile_layers(kind, palette or PALETTES["light"], faint)
    return compose([(colour, mask(name, size)) for name, colour in layers], size, size)


def compose(layers: Iterable[tuple[tuple[float, ...], bytes]], width: int, height: int) -> bytes:
    """RGBA bytes of coloured masks laid over one another, first one at the bottom; colours are 0..1 with alpha."""
    red, green, blue, alpha = ([0.0] * (width * height) for _ in range(4))
    for (r, g, b, a), covers in layers:
        for index, cover in enumerate(covers):
            if not cover:
                continue
            over = a * cover / 255
            under = alpha[index] * (1 - over)
            whole = over + under
            if not whole:
                continue
            red[index] = (r * over + red[index] * under) / whole
            green[index] = (g * over + green[index] * under) / whole
            blue[index] = (b * over + blue[index] * under) / whole
            alpha[index] = whole
    out = bytearray(4 * width * height)
    for offset, channel in enumerate((red, green, blue, alpha)):
        out[offset::4] = bytes([int(v * 255 + 0.5) for v in channel])
    return bytes(out)
