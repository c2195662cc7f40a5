"""The pavilion's seven stars of six lozenges, with the features between them and the round's wild colour on top."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from math import cos, hypot, pi, sin, sqrt
from typing import Any, NamedTuple

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import (
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    RoundedRectangle,
    Scale,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty

from companion.engine.stars import RING
from companion.games.stars.view import FeatureView, StarsView
from companion.games.views import Space
from companion.ui.drawing import shapes
from companion.ui.drawing.shapes import Outline
from companion.ui.theme import theme
from companion.ui.tokens import LONG, TARGET, TILES, Rgba, mix, rgba
from companion.ui.widgets.board import Board, TouchPlace
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.spaces import DIM, draw_badge, draw_worth

# Where each star stands (turns, 0.25 is up) and where the tip of its place 1 points; the places run clockwise.
STANDS = {"orange": 1 / 3, "red": 1 / 6, "blue": 0.0, "yellow": -1 / 6, "green": -1 / 3, "purple": 0.5, "centre": None}
FIRST_TIP = {
    "orange": 1 / 12,
    "red": -1 / 12,
    "blue": -0.25,
    "yellow": -5 / 12,
    "green": 5 / 12,
    "purple": 0.25,
    "centre": 0.25,
}
APART = 3.06
"""Distance of neighbouring stars in lozenge sides; 3 would let their tips touch."""
HALF_WIDTH, HALF_HEIGHT = APART + 1.53, APART * sqrt(3) / 2 + sqrt(3)
PHOTO_APART, PHOTO_MIDDLE = 0.3125, 0.5005
"""On the board itself, in shares of its side: how far neighbouring stars are apart, how far down their middle is."""
DIM_NUMBER = 0.45
"""What is left of a dimmed space's number: it can still be read."""
STAR_WORTH, MOST_WORTH = 0.22, 0.3
"""How high the words of a worth are, in lozenge sides, and how high at most where the system's text is large."""
SHARP = 0.08
"""Seconds at rest after which the stars are drawn anew, at their new size."""
ROUND = 12
"""How round (dp) the corners are through which a star is seen that is near."""
NEAR = 4.3
"""A star looked at closely fills the board's width over this many lozenge sides."""
REACH = 0.8
"""How wide the place for a finger on a lozenge is, in its sides."""


def tip(star: str, place: int) -> float:
    """The direction in which a place (1..6) points, in turns."""
    return FIRST_TIP[star] - (place - 1) / 6


class Pose(NamedTuple):
    """How the stars stand in the window: the side of a lozenge and the middle of the centre star, in pixels."""

    side: float
    x: float
    y: float

    def middle(self, star: str) -> tuple[float, float]:
        """A star's middle."""
        x, y = _stand(star)
        return (self.x + x * self.side, self.y + y * self.side)

    def along(self, star: str, place: int, distance: float) -> tuple[float, float]:
        """The point on a lozenge's long diagonal, `distance` sides off the star's middle."""
        x, y = self.middle(star)
        along_x, along_y = _way(star, place)
        return (x + distance * self.side * along_x, y + distance * self.side * along_y)

    def feature(self, kind: str, star: str) -> tuple[float, float]:
        """The middle of a pillar, statue or window."""
        turn = STANDS[star]
        assert turn is not None, "features belong to the outer stars"
        if kind == "statue":
            turn, distance = turn - 1 / 12, APART * sqrt(3) / 2
        else:
            distance = APART / 2 if kind == "pillar" else APART + 1.32
        return (
            self.x + distance * self.side * cos(2 * pi * turn),
            self.y + distance * self.side * sin(2 * pi * turn),
        )


@cache
def _stand(star: str) -> tuple[float, float]:
    """Where a star's middle lies, in lozenge sides off the board's."""
    turn = STANDS[star]
    return (0.0, 0.0) if turn is None else (APART * cos(2 * pi * turn), APART * sin(2 * pi * turn))


@cache
def _way(star: str, place: int) -> tuple[float, float]:
    """The direction in which a place points, as a vector of length 1."""
    angle = 2 * pi * tip(star, place)
    return (cos(angle), sin(angle))


class Stars(Board):
    """Draws a `StarsView`.

    Where a lozenge is too small for a finger, a tap on a star brings it near (`near` names it) and its six spaces can
    be touched; a tap beside it goes back. Places: "space:star:place" with places from 1, and "star:name", whose touch
    goes no further.
    """

    holds = ("space",)
    asks: Mapping[str, str] | str = {"stars": "stars", "centre": "centre", "feature": "features", "band": "wild"}
    on_card_mini, picture_size, veil = False, (104, 92), 0.4
    figure_share = 0.52  # its spaces are the smallest
    zoom = NumericProperty(0.0)
    """0: all seven stars, 1: the star `near` close up."""

    def __init__(self, **options: Any) -> None:
        self._looked_at = "centre"
        self.pose = self.drawn = Pose(1, 0, 0)
        self.band, self.direct, self.close_up = 0.0, False, False
        self._banded: tuple[float, ...] = ()
        self._shift, self._grown, self._over = Translate(), Scale(), InstructionGroup()
        self._sharpen = Clock.create_trigger(self._draw_all, SHARP)
        super().__init__(**options)
        self.bind(zoom=self._move)
        self._edges = (RoundedRectangle(), RoundedRectangle())
        for instruction in (StencilPush(), self._edges[0], StencilUse(), PushMatrix(), self._shift, self._grown):
            self.canvas.before.add(instruction)
        self.canvas.after.insert(0, PopMatrix())
        for instruction in (StencilUnUse(), self._edges[1], StencilPop(), self._over):
            self.canvas.after.add(instruction)

    def bring_near(self, part: str) -> None:
        if not self.direct:
            self.near = part

    def on_near(self, *_: Any) -> None:
        if self.near:
            self._looked_at = self.near
        Animation.cancel_all(self, "zoom")
        goal, seconds = (1.0 if self.near else 0.0), theme.seconds(LONG)
        if seconds and self.get_parent_window():
            Animation(zoom=goal, d=seconds, t="out_cubic").start(self)
        else:
            self.zoom = goal
            self._move()

    def least(self) -> float:
        return dp(TARGET) * RING + _band_height()

    def dear_least(self) -> float:
        """A finger hits the spaces of a star that is near."""
        return dp(TARGET) / REACH * NEAR + _band_height()

    def most(self, width: float) -> float:
        return (width + 2 * self.bleed) * HALF_HEIGHT / HALF_WIDTH + _band_height()

    def photo_height(self, width: float, room: float) -> float:
        return min(width * 0.95, room)

    def photo_box(self) -> tuple[float, float, float]:
        """The photo shows the whole board."""
        side = self.side * APART / PHOTO_APART
        return self.pose.x - side / 2, self.pose.y - (1 - PHOTO_MIDDLE) * side, side

    def point_of(self, place: str) -> tuple[float, float]:
        _sort, star, number = place.split(":")
        return self.along(star, int(number), 0.9)

    def measure(self) -> None:
        self._sharpen.cancel()
        self._stand_here()
        self.drawn, self.close_up = self.pose, self.zoom > 0.5
        self._shift.xyz, self._grown.xyz = (0, 0, 0), (1, 1, 1)

    def _stand_here(self) -> None:
        self.band = 0.0 if self.mini or not (self.view and self.view.wild) else _band_height()
        for edge in self._edges:
            edge.pos, edge.size, edge.radius = *self._window(), [dp(ROUND) if self.zoom else 0]
        self.pose = self._pose(self.zoom)
        self.direct = self._far() * sqrt(3) / 2 >= dp(48)

    def _window(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Through which the stars are seen."""
        return (self.x - self.bleed, self.y), (self.width + 2 * self.bleed, max(0, self.height - self.band))

    def _slid(self, *_: Any) -> None:
        self._slide.cancel()
        if not self._drawn:
            self._draw_all()
            return
        self._move()
        if self._banded != (self.x, self.top, self.width):
            self._drawn["band"] = None
        self._draw_changes()

    def _far(self) -> float:
        """A lozenge's side where all seven stars are seen."""
        wide, high = self.width + 2 * self.bleed, self.height - self.band
        return max(1.0, min(wide / (2 * HALF_WIDTH), high / (2 * HALF_HEIGHT)) * 0.985)

    def _pose(self, zoom: float) -> Pose:
        height, far = self.height - self.band, self._far()
        side = far + (max(far, min(self.width, height) / NEAR) - far) * zoom
        x, y = _stand(self._looked_at)
        return Pose(side, self.center_x - x * side * zoom, self.y + height / 2 - y * side * zoom)

    def _move(self, *_: Any) -> None:
        """Elsewhere, nearer or farther: what is drawn is moved as a whole, and drawn anew where it comes to rest."""
        if not self._drawn:
            self._redraw()
            return
        self._stand_here()
        grown = self.pose.side / self.drawn.side
        self._shift.xy = (self.pose.x - self.drawn.x * grown, self.pose.y - self.drawn.y * grown)
        self._grown.xyz = (grown, grown, 1)
        self._sharpen.cancel()
        if self.zoom in (0.0, 1.0):
            self._sharpen()

    @property
    def side(self) -> float:
        return self.pose.side

    def along(self, star: str, place: int, distance: float) -> tuple[float, float]:
        return self.pose.along(star, place, distance)

    def words(self) -> list[tuple[str, float, float, float, float]]:
        """What can be seen of them: a star that is near leaves others beyond the edge."""
        band = [text for text, *_box in self._words.get("band", ())]
        return [
            (text, x, y, w, h)
            for text, x, y, w, h in super().words()
            if text in band or (self.x <= x and x + w <= self.right and self.y <= y and y + h <= self.top - self.band)
        ]

    def layer(self, key: Any) -> InstructionGroup:
        return self._over if key in ("band", "window") else self.canvas

    def wipe(self) -> None:
        super().wipe()
        self._over.clear()

    def parts(self, view: StarsView) -> dict[Any, Any]:
        dim = any(s.lit for star in view.stars for s in star.spaces)
        shown: dict[Any, Any] = {}
        for star in view.stars:
            for place, space in enumerate(star.spaces, 1):
                shown[("space", star.name, place)] = (space, dim and not space.lit)
        for feature in () if self.mini else view.features:
            shown[("feature", feature.kind, feature.star)] = (feature, dim and not feature.lit)
        if view.wild and not self.mini:
            shown["band"] = (view.wild, view.wild_caption)
        if self.close_up:
            shown["window"] = self._window()
        return shown

    def draw(self, pen: Pen, key: Any, value: Any) -> None:
        if key == "band":
            self._draw_band(pen, *value)
        elif key == "window":
            (x, y), (wide, high) = value
            pen.frame(x + 1, y + 1, wide - 2, high - 2, dp(ROUND), dp(1.4), theme.colour("line"))
        elif key[0] == "space":
            self._draw_space(pen, key[1], key[2], *value)
        else:
            self._draw_feature(pen, *value)

    def _draw_band(self, pen: Pen, wild: str, caption: str) -> None:
        self._banded = (self.x, self.top, self.width)
        height = self.band - dp(7)
        y, ink = self.top - dp(1) - height, TILES[wild]  # its line is whole where the board is at the top of a scroll
        pen.panel(self.x, y, self.width, height, dp(10), rgba(mix(theme.palette.raised, ink.face, 0.2)))
        pen.frame(self.x, y, self.width, height, dp(10), dp(1), rgba(ink.edge_on(theme.palette)))
        size = round(min(dp(26), height - dp(8)))
        pen.tile(wild, self.x + dp(8), y + (height - size) / 2, size)
        room = self.width - size - dp(28)
        words = (self.x + size + dp(18), y + height / 2, theme.sizes["label"], theme.colour("text"))
        pen.text(caption, *words, True, "left", room)

    def _draw_space(self, pen: Pen, star: str, place: int, space: Space, dim: bool) -> None:
        alpha = DIM if dim or space.allowed is False else 1.0
        palette, drawn = theme.palette, self.drawn
        printed = TILES.get(space.printed or "")
        edge = mix(palette.bed, printed.edge_on(palette) if printed else palette.quiet, 0.55)
        if space.tile is None:
            ground = mix(palette.bed, printed.edge_on(palette) if printed else palette.quiet, 0.15)
            self._lozenge(pen, star, place, 1.0, rgba(edge, alpha))
            self._lozenge(pen, star, place, 0.93, rgba(ground, alpha))
        else:
            ink = TILES[space.tile]
            self._lozenge(pen, star, place, 1.0, rgba(ink.edge_on(palette), alpha))
            self._lozenge(pen, star, place, 0.92, rgba(ink.face, alpha))
            self._lozenge(pen, star, place, 0.92, rgba("FFFFFF", 0.22 * alpha), "glow")
            self._lozenge(pen, star, place, 0.92, rgba("000000", 0.16 * alpha), "shade")
        if self.mini:
            return
        if space.tile is not None:
            self._draw_glyph(pen, star, place, space.tile, 0.9, 0.72, rgba(TILES[space.tile].glyph, alpha))
        else:
            faint = rgba(mix(palette.bed, printed.edge_on(palette) if printed else palette.quiet, 0.75), alpha)
            if space.printed:
                self._draw_glyph(pen, star, place, space.printed, 0.66, 0.4, faint)
            number = theme.colour("text", max(alpha, DIM_NUMBER))
            pen.text(space.label, *drawn.along(star, place, 1.12), drawn.side * 0.34, number, bold=True)
        if not dim:
            self._draw_marks(pen, star, place, space)
        if space.tile is None and space.worth:
            share = min(STAR_WORTH * max(1.0, sp(1) / dp(1)), MOST_WORTH)
            draw_worth(pen, space.worth, *drawn.along(star, place, 1.52), drawn.side * share)

    def _draw_marks(self, pen: Pen, star: str, place: int, space: Space) -> None:
        if space.held or (space.allowed and space.tile is None):
            self._lozenge(pen, star, place, 1.0, theme.colour("primary"), "rim")
        if space.mark in ("error", "check"):
            self._lozenge(pen, star, place, 1.02, theme.colour("loss" if space.mark == "error" else "doubt"), "rim")
        elif space.lit or space.fresh:
            self._lozenge(pen, star, place, 1.02, theme.colour("accent"), "thick-rim" if space.lit else "rim")
        size = self.drawn.side * 0.36
        x, y = self.drawn.along(star, place, 1.42)
        corner = (x + size * 0.3, y + size * 0.3, size)
        if space.mark in ("error", "check"):
            signs = {"error": ("!", "loss"), "check": ("?", "doubt")}
            draw_badge(pen, signs[space.mark][0], *corner, signs[space.mark][1])
        elif space.mark == "sure":
            draw_badge(pen, None, *corner, "gain")
        elif space.order:
            draw_badge(pen, space.order, *corner, "accent")

    def _draw_glyph(self, pen: Pen, star: str, place: int, kind: str, at: float, size: float, colour: Rgba) -> None:
        x, y = self.drawn.along(star, place, at)
        pen.glyph(kind, x, y, size * self.drawn.side, colour)

    def _lozenge(self, pen: Pen, star: str, place: int, scale: float, colour: Rgba, look: str = "full") -> None:
        side = self.drawn.side * scale
        x, y = self.drawn.along(star, place, sqrt(3) / 2)
        along_x, along_y = _way(star, place)
        if look in ("glow", "shade"):
            look = _light(star, place, look)
        long, wide = side * sqrt(3) / 2 / FILLED, side / 2 / FILLED
        right, up = (along_x * long, along_y * long), (-along_y * wide, along_x * wide)
        corners = (
            x - right[0] - up[0],
            y - right[1] - up[1],
            x + right[0] - up[0],
            y + right[1] - up[1],
            x + right[0] + up[0],
            y + right[1] + up[1],
            x - right[0] + up[0],
            y - right[1] + up[1],
        )
        pen.leaning(("lozenge", look), lambda: _lozenge_outline(look), corners, 2 * long, 2 * wide, colour)

    def sketch(self, pen: Pen, kinds: Iterable[str]) -> None:
        now = self.drawn, self.close_up
        for zoom in (0.0, 1.0):
            self.drawn, self.close_up = self._pose(zoom), bool(zoom)
            for kind in kinds:
                self._draw_space(pen, "centre", 1, Space(kind, kind, fresh=True, order="1"), False)
                self._draw_space(pen, "centre", 1, Space(kind, None, label="1", worth="1"), False)
                self._draw_space(pen, "centre", 1, Space(kind, None, label="1"), False)
            for place in (1, 2, 3, 4, 5, 6):
                self._draw_space(pen, "centre", place, Space(None, "blue", lit=True), False)
            for feature in _FEATURES:
                self._draw_feature(pen, FeatureView(feature, "blue", done=True), False)
        self.drawn, self.close_up = now

    def _draw_feature(self, pen: Pen, feature: FeatureView, dim: bool) -> None:
        x, y = self.drawn.feature(feature.kind, feature.star)
        size, alpha = round(self.drawn.side * 0.5), DIM if dim else 1.0
        x, y = round(x - size / 2), round(y - size / 2)
        ring = theme.colour("accent" if feature.lit else "primary" if feature.done else "quiet", alpha)
        pen.shape("disc", x, y, size, ring)
        edge = max(1, round(size * (0.11 if feature.lit else 0.07)))  # whole pixels: as wide on every side
        ground = theme.colour("primary" if feature.done else "raised", alpha)
        pen.shape("disc", x + edge, y + edge, size - 2 * edge, ground)
        ink = theme.colour("on_primary" if feature.done else "quiet", alpha)
        pen.outline(("feature", feature.kind), _FEATURES[feature.kind], x, y, size, size, ink)

    def places(self) -> list[TouchPlace]:
        if not self.touchable:
            return []
        spaces = [
            self._space_place(star.name, n)
            for star in self.view.stars
            for n in range(1, len(star.spaces) + 1)
            if self.direct or star.name == self.near
        ]
        stars = [] if self.direct else [self._star_place(star.name) for star in self.view.stars]
        return spaces + stars

    def _space_place(self, star: str, n: int) -> TouchPlace:
        x, y = self.along(star, n, sqrt(3) / 2)
        reach = self.side * REACH
        return TouchPlace(f"space:{star}:{n}", x - reach / 2, y - reach / 2, reach, reach)

    def _star_place(self, star: str) -> TouchPlace:
        x, y = self.pose.middle(star)
        reach = self.side * 2.6
        return TouchPlace(f"star:{star}", x - reach / 2, y - reach / 2, reach, reach)

    def asked(self) -> list[TouchPlace]:
        """The stars, the one in the middle, every feature, and the band with the wild colour."""
        if not self.view:
            return []
        wide, high = HALF_WIDTH * self.side, HALF_HEIGHT * self.side
        left, low = max(self.x - self.bleed, self.pose.x - wide), max(self.y, self.pose.y - high)
        right, top = min(self.right + self.bleed, self.pose.x + wide), min(self.top - self.band, self.pose.y + high)
        whole = TouchPlace("stars", left, low, right - left, top - low)
        found = [whole, replace(self._star_place("centre"), name="centre")]
        size = self.side * 0.5
        for feature in () if self.mini else self.view.features:
            x, y = self.pose.feature(feature.kind, feature.star)
            found.append(TouchPlace("feature", x - size / 2, y - size / 2, size, size))
        if self.band:
            found.append(TouchPlace("band", self.x, self.top - self.band, self.width, self.band))
        return [place for place in found if whole.holds(*place.centre) or place.name == "band"]

    def hit(self, x: float, y: float) -> TouchPlace | None:
        """The nearest lozenge of a touchable star, else the nearest star."""
        if not self.view or not self.collide_point(x, y):
            return None
        near = min((star.name for star in self.view.stars), key=lambda name: self._off(self.pose.middle(name), x, y))
        distance = self._off(self.pose.middle(near), x, y) / self.side
        if distance > 1.85:
            return None
        if self.direct or near == self.near:
            n = min(range(1, 7), key=lambda n: self._off(self.along(near, n, 0.9), x, y))
            return self._space_place(near, n)
        return self._star_place(near)

    @staticmethod
    def _off(point: tuple[float, float], x: float, y: float) -> float:
        return hypot(point[0] - x, point[1] - y)

    def on_touch_down(self, touch: Any) -> bool:
        if self.near and not self.still and self.collide_point(*touch.pos) and self.hit(*touch.pos) is None:
            self.near = ""
            return True
        return super().on_touch_down(touch)

    def tapped(self, name: str) -> None:
        what, _colon, star = name.partition(":")
        if what == "star":
            self.near = star
        else:
            super().tapped(name)


def _band_height() -> float:
    """How high the band with the wild colour is."""
    return max(dp(40), sp(30))


NEAR_END, LEFT, TIP, RIGHT = (-1.0, 0.0), (0.0, 1.0), (1.0, 0.0), (0.0, -1.0)
SIDES = ((NEAR_END, LEFT), (LEFT, TIP), (TIP, RIGHT), (RIGHT, NEAR_END))
FILLED = 0.96
"""How much of its mask a lozenge fills: the rest keeps its edges smooth."""


@cache
def _light(star: str, place: int, look: str) -> str:
    """Light falls from the upper left: the two sides that face it glow, the other two lie in shade."""
    x, y = _way(star, place)

    def lit(side: tuple[tuple[float, float], ...]) -> bool:
        (ax, ay), (bx, by) = ((u * sqrt(3) * x - v * y, u * sqrt(3) * y + v * x) for u, v in side)
        return (ax + bx) * -0.6 + ay + by > 1e-6

    return "".join(str(n) for n, side in enumerate(SIDES) if lit(side) == (look == "glow"))


@cache
def _lozenge_outline(look: str) -> Outline:
    """A lozenge lying along the x axis: whole, its rim, or the bevels of some of its sides by their numbers."""

    def fit(*points: tuple[float, float], by: float = 1.0) -> Outline:
        return shapes.polygon(*((x * by * FILLED, y * by * FILLED) for x, y in points))

    whole = (NEAR_END, LEFT, TIP, RIGHT)
    if look == "full":
        return fit(*whole)
    if look in ("rim", "thick-rim"):
        return fit(*whole) + shapes.hole(fit(*whole, by=0.87 if look == "rim" else 0.76))
    out: Outline = ()
    for n in map(int, look):
        (ax, ay), (bx, by) = SIDES[n]
        out += fit((ax, ay), (bx, by), (bx * 0.87, by * 0.87), (ax * 0.87, ay * 0.87))
    return out


def _pillar() -> Outline:
    return (
        shapes.rounded(-0.36, 0.36, 0.36, 0.5, 0.05)
        + shapes.polygon((-0.22, 0.3), (0.22, 0.3), (0.22, -0.3), (-0.22, -0.3))
        + shapes.rounded(-0.36, -0.5, 0.36, -0.36, 0.05)
    )


def _statue() -> Outline:
    body = shapes.polygon((-0.32, -0.52), (0.32, -0.52), (0.2, 0.04), (-0.2, 0.04))
    return shapes.circle(0, 0.32, 0.2) + body


def _window() -> Outline:
    arch = shapes.polygon((-0.36, -0.48), (0.36, -0.48), *shapes.arc(0, 0.12, 0.36, 0, 0.5, 14))
    bars = shapes.hole(shapes.polygon((-0.05, -0.36), (0.05, -0.36), (0.05, 0.38), (-0.05, 0.38)))
    cross = shapes.hole(shapes.polygon((-0.28, -0.06), (-0.05, -0.06), (-0.05, 0.04), (-0.28, 0.04)))
    other = shapes.hole(shapes.polygon((0.05, -0.06), (0.28, -0.06), (0.28, 0.04), (0.05, 0.04)))
    return arch + bars + cross + other


_FEATURES = {"pillar": _pillar, "statue": _statue, "window": _window}
