"""Drawing onto a Kivy instruction group: masks cut once per size, tiles, words, lines."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from itertools import accumulate
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import (
    Color,
    InstructionGroup,
    Quad,
    Rectangle,
    RoundedRectangle,
    SmoothLine,
    SmoothRoundedRectangle,
    Triangle,
)
from kivy.graphics.context import get_context
from kivy.graphics.texture import Texture

from companion.ui.drawing.glyphs import mask, tile_layers
from companion.ui.drawing.icons import icon
from companion.ui.drawing.raster import coverage
from companion.ui.drawing.shapes import Outline, to_pixels
from companion.ui.idle import idle
from companion.ui.line_breaks import composed
from companion.ui.theme import theme
from companion.ui.tokens import THIN, Rgba

LARGEST = 192
"""Masks are cut at most this wide; anything larger is stretched from it."""
LEANING = (48, 64, 96, 128, LARGEST)
"""The widths of masks that are laid at any angle: one mask serves all angles and many sizes."""


class _Shelf(OrderedDict[Hashable, Any]):
    """A cache that forgets what was not used for long."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room

    def fetch(self, key: Hashable, make: Callable[[], Any]) -> Any:
        if key in self:
            self.move_to_end(key)
            return self[key]
        while len(self) >= self.room:
            self.popitem(last=False)
        value = self[key] = make()
        return value


_masks = _Shelf(400)
_words = _Shelf(600)


def _forget_textures(*_: Any) -> None:
    """After the graphics context was lost every texture is empty: cut them anew."""
    _masks.clear()
    _words.clear()
    theme.touch()


get_context().add_reload_observer(_forget_textures)


def mask_texture(key: Hashable, width: int, height: int, make: Callable[[int, int], bytes]) -> Texture:
    """A white texture whose alpha is `make(width, height)`, bottom row first; cached by key and size."""

    def cut() -> Texture:
        texture = Texture.create(size=(width, height), colorfmt="rgba")
        pixels = bytearray(b"\xff" * (4 * width * height))
        pixels[3::4] = make(width, height)
        texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
        texture.min_filter = texture.mag_filter = "linear"
        return texture

    return _masks.fetch((key, width, height), cut)


def shape_texture(name: str, size: float) -> Texture:
    """The mask of a named tile shape."""
    side = min(LARGEST, max(1, round(size)))
    return mask_texture(name, side, side, lambda w, _: mask(name, w, up=True))


def icon_texture(name: str, size: float) -> Texture:
    """The mask of an icon."""
    side = min(LARGEST, max(1, round(size)))
    return mask_texture(("icon", name), side, side, lambda w, h: coverage(to_pixels(icon(name), w, h, up=True), w, h))


def outline_texture(key: Hashable, outline: Callable[[], Outline], width: float, height: float) -> Texture:
    """The mask of an outline in the unit box, stretched over width x height."""
    w, h = (min(LARGEST, max(1, round(v))) for v in (width, height))
    return mask_texture(key, w, h, lambda w, h: coverage(to_pixels(outline(), w, h, up=True), w, h))


def leaning_texture(key: Hashable, outline: Callable[[], Outline], width: float, height: float) -> Texture:
    """The mask of an outline that is laid at an angle."""
    cut = next((step for step in LEANING if step >= width), LARGEST)
    return outline_texture(key, outline, cut, cut * height / width)


def word_texture(text: str, size: float, bold: bool) -> Texture:
    """White text as a texture."""

    def write() -> Texture:
        label = CoreLabel(text=text.translate(THIN), font_size=max(1, round(size)), bold=bold)
        label.refresh()
        return label.texture

    return _words.fetch((text, max(1, round(size)), bold), write)


def wrapped(text: str, size: float, room: float) -> list[str]:
    """A text over as many lines as it needs, none of which ends at a no-break space nor is left with a short word."""
    lines = [""]
    for word in composed(text, room, size, False).split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and word_texture(longer, size, False).width > room:
            lines.append(word)
        else:
            lines[-1] = longer
    ends = list(accumulate(len(line) + 1 for line in lines))
    return [text[end - len(line) - 1 : end - 1] for line, end in zip(lines, ends, strict=True)]


class Pen:
    """Adds drawing instructions to a group. Positions are in window pixels and are rounded so that edges stay sharp.

    `origin` is the window position of the group's own zero point.
    """

    def __init__(self, group: InstructionGroup, origin: tuple[int, int] = (0, 0)) -> None:
        self.group = group
        self.left, self.low = origin
        self.words: list[tuple[str, float, float, float, float]] = []
        """Every text written, with its box: what the layout check looks at."""

    def _stamp(self, texture: Texture, x: float, y: float, w: float, h: float, colour: Rgba) -> None:
        self.group.add(Color(*colour))
        self.group.add(
            Rectangle(texture=texture, pos=(round(x) - self.left, round(y) - self.low), size=(round(w), round(h)))
        )

    def shape(self, name: str, x: float, y: float, size: float, colour: Rgba) -> None:
        """A named tile shape in a square."""
        self._stamp(shape_texture(name, size), x, y, size, size, colour)

    def outline(
        self, key: Hashable, outline: Callable[[], Outline], x: float, y: float, w: float, h: float, colour: Rgba
    ) -> None:
        """Any outline of the unit box."""
        self._stamp(outline_texture(key, outline, w, h), x, y, w, h, colour)

    def leaning(
        self,
        key: Hashable,
        outline: Callable[[], Outline],
        corners: Sequence[float],
        width: float,
        height: float,
        colour: Rgba,
    ) -> None:
        """An outline of the unit box laid over a rectangle at any angle, its corners from the lower left round."""
        self.group.add(Color(*colour))
        self.group.add(Quad(texture=leaning_texture(key, outline, width, height), points=self._here(corners)))

    def _here(self, points: Sequence[float]) -> list[float]:
        return [value - (self.low if n % 2 else self.left) for n, value in enumerate(points)]

    def icon(self, name: str, cx: float, cy: float, size: float, colour: Rgba) -> None:
        self._stamp(icon_texture(name, size), cx - size / 2, cy - size / 2, size, size, colour)

    def tile(self, kind: str, x: float, y: float, size: float, faint: bool = False, alpha: float = 1.0) -> None:
        """A tile, or with `faint` its empty printed space."""
        for name, (r, g, b, a) in tile_layers(kind, theme.palette, faint):
            if size < 14 and name.startswith(("bevel", "glyph", "wild")):
                continue
            self.shape(name, x, y, size, (r, g, b, a * alpha))

    def glyph(self, kind: str, cx: float, cy: float, size: float, colour: Rgba) -> None:
        """The glyph alone."""
        self.shape(f"glyph-{kind}", cx - size / 2, cy - size / 2, size, colour)

    def panel(self, x: float, y: float, w: float, h: float, radius: float, colour: Rgba) -> None:
        """A rounded rectangle of any size.

        The smooth one masks its edge with a stencil where it is translucent, and would show outside a scrolled list.
        """
        self.group.add(Color(*colour))
        radius = max(0.5, min(radius, w / 2, h / 2))
        self.group.add(
            (SmoothRoundedRectangle if colour[3] == 1 else RoundedRectangle)(
                pos=(round(x) - self.left, round(y) - self.low), size=(round(w), round(h)), radius=[radius], segments=12
            )
        )

    def frame(self, x: float, y: float, w: float, h: float, radius: float, width: float, colour: Rgba) -> None:
        """The line round a rounded rectangle."""
        self.group.add(Color(*colour))
        self.group.add(
            SmoothLine(
                rounded_rectangle=(round(x) - self.left, round(y) - self.low, round(w), round(h), radius),
                width=width / 2,
            )
        )

    def triangle(self, points: Sequence[float], colour: Rgba) -> None:
        self.group.add(Color(*colour))
        self.group.add(Triangle(points=self._here(points)))

    def line(self, points: Sequence[float], width: float, colour: Rgba, close: bool = False) -> None:
        self.group.add(Color(*colour))
        self.group.add(SmoothLine(points=self._here(points), width=width / 2, close=close))

    def text(
        self,
        text: str,
        cx: float,
        cy: float,
        size: float,
        colour: Rgba,
        bold: bool = False,
        anchor: str = "centre",
        room: float | None = None,
    ) -> float:
        """Words round a point (`anchor` "left" or "right": beside it); shrunk to `room`. Gives the width used."""
        texture = word_texture(text, size, bold)
        if room is not None and texture.width > room > 0:
            texture = word_texture(text, max(1, size * room / texture.width - 0.5), bold)
        w, h = texture.size
        x = {"centre": cx - w / 2, "left": cx, "right": cx - w}[anchor]
        self._stamp(texture, x, cy - h / 2, w, h, colour)
        self.words.append((text, x - self.left, cy - h / 2 - self.low, w, h))
        return w


class Rehearsal(Pen):
    """Draws nothing: whatever masks the drawing would want are cut while nobody touches the screen."""

    def __init__(self) -> None:
        super().__init__(InstructionGroup())

    def shape(self, name: str, _x: float, _y: float, size: float, _colour: Rgba) -> None:
        idle.later(partial(shape_texture, name, size))

    def outline(
        self, key: Hashable, outline: Callable[[], Outline], _x: float, _y: float, w: float, h: float, _colour: Rgba
    ) -> None:
        idle.later(partial(outline_texture, key, outline, w, h))

    def leaning(
        self,
        key: Hashable,
        outline: Callable[[], Outline],
        _corners: Sequence[float],
        width: float,
        height: float,
        _colour: Rgba,
    ) -> None:
        idle.later(partial(leaning_texture, key, outline, width, height))

    def icon(self, name: str, _cx: float, _cy: float, size: float, _colour: Rgba) -> None:
        idle.later(partial(icon_texture, name, size))

    def panel(self, *_: Any) -> None:
        pass

    def frame(self, *_: Any) -> None:
        pass

    def line(self, *_args: Any, **_options: Any) -> None:
        pass

    def text(self, *_args: Any, **_options: Any) -> float:
        return 0
