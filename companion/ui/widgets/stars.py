"""The pavilion's seven stars of six lozenges, with the features between them and the round's wild colour on top."""

from __future__ import annotations

from functools import cache
from math import cos, hypot, pi, sin, sqrt

from kivy.animation import Animation
from kivy.graphics import Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, StringProperty

from companion.ui.drawing import shapes
from companion.ui.drawing.shapes import Outline
from companion.ui.theme import theme
from companion.ui.tokens import LONG, TILES, mix, rgba
from companion.ui.views import FeatureView, Space, StarsView
from companion.ui.widgets.board import Board, Place
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
APART = 3.12
"""Distance of neighbouring stars in lozenge sides; 3 would let their tips touch."""
HALF_WIDTH, HALF_HEIGHT = APART + 1.6, APART * sqrt(3) / 2 + sqrt(3)
NEAR = 4.3
"""A star looked at closely fills the board's width over this many lozenge sides."""


def tip(star: str, place: int) -> float:
    """The direction in which a place (1..6) points, in turns."""
    return FIRST_TIP[star] - (place - 1) / 6


class Stars(Board):
    """Draws a `StarsView`.

    Where a lozenge is too small for a finger, a tap on a star brings it near (`near` names it) and its six spaces can
    be touched; a tap beside it goes back. Events: `on_space(star, place)`, `on_space_hold(star, place)` with places
    from 1. Places: "space:star:place", "star:name".
    """

    near = StringProperty("")
    zoom = NumericProperty(0.0)
    """0: all seven stars, 1: the star `near` close up."""

    __events__ = ("on_space", "on_space_hold")

    def __init__(self, **options):
        self._looked_at = "centre"
        super().__init__(**options)
        self.bind(zoom=self._redraw)
        self._edges = (Rectangle(), Rectangle())
        for instruction in (StencilPush(), self._edges[0], StencilUse()):
            self.canvas.before.add(instruction)
        for instruction in (StencilUnUse(), self._edges[1], StencilPop()):
            self.canvas.after.add(instruction)

    def on_near(self, *_):
        if self.near:
            self._looked_at = self.near
        Animation.cancel_all(self, "zoom")
        goal, seconds = (1.0 if self.near else 0.0), theme.seconds(LONG)
        if seconds and self.get_parent_window():
            Animation(zoom=goal, d=seconds, t="out_cubic").start(self)
        else:
            self.zoom = goal
        self._redraw()

    def measure(self):
        for edge in self._edges:
            edge.pos, edge.size = self.pos, self.size
        self.band = 0 if self.mini or not (self.view and self.view.wild) else max(dp(40), sp(30))
        height = self.height - self.band
        far = min(self.width / (2 * HALF_WIDTH), height / (2 * HALF_HEIGHT)) * 0.985
        close = min(self.width, height) / NEAR
        self.side = far + (close - far) * self.zoom
        stand = self._stand(self._looked_at)
        self.mid_x = self.center_x - stand[0] * self.side * self.zoom
        self.mid_y = self.y + height / 2 - stand[1] * self.side * self.zoom
        self.direct = far * sqrt(3) / 2 >= dp(48)

    @staticmethod
    def _stand(star: str) -> tuple[float, float]:
        turn = STANDS[star]
        return (0.0, 0.0) if turn is None else (APART * cos(2 * pi * turn), APART * sin(2 * pi * turn))

    def middle(self, star: str) -> tuple[float, float]:
        """A star's middle in window pixels."""
        x, y = self._stand(star)
        return (self.mid_x + x * self.side, self.mid_y + y * self.side)

    def along(self, star: str, place: int, distance: float) -> tuple[float, float]:
        """The point on a lozenge's long diagonal, `distance` sides off the star's middle."""
        x, y = self.middle(star)
        angle = 2 * pi * tip(star, place)
        return (x + distance * self.side * cos(angle), y + distance * self.side * sin(angle))

    def parts(self, view: StarsView) -> dict:
        dim = any(s.lit for star in view.stars for s in star.spaces)
        shown = {}
        for star in view.stars:
            for place, space in enumerate(star.spaces, 1):
                shown[("space", star.name, place)] = (space, dim and not space.lit)
        for feature in () if self.mini else view.features:
            shown[("feature", feature.kind, feature.star)] = (feature, dim and not feature.lit)
        if view.wild and not self.mini:
            shown[("band",)] = (view.wild, view.wild_caption)
        return shown

    def draw(self, pen: Pen, key, value):
        if key[0] == "band":
            self._draw_band(pen, *value)
        elif key[0] == "space":
            self._draw_space(pen, key[1], key[2], *value)
        else:
            self._draw_feature(pen, *value)

    def _draw_band(self, pen: Pen, wild: str, caption: str):
        height = self.band - dp(6)
        y, ink = self.top - height, TILES[wild]
        pen.panel(self.x, y - dp(3), self.width, self.band, 1, theme.colour("surface"))
        pen.panel(self.x, y, self.width, height, dp(10), rgba(mix(theme.palette.raised, ink.face, 0.2)))
        pen.frame(self.x, y, self.width, height, dp(10), dp(1), rgba(ink.edge_on(theme.palette)))
        size = round(min(dp(26), height - dp(8)))
        pen.tile(wild, self.x + dp(8), y + (height - size) / 2, size)
        room = self.width - size - dp(28)
        pen.text(caption, self.x + size + dp(18), y + height / 2, sp(15), theme.colour("text"), True, "left", room)

    def _draw_space(self, pen: Pen, star: str, place: int, space: Space, dim: bool):
        alpha = DIM if dim or space.allowed is False else 1.0
        turn, palette = tip(star, place), theme.palette
        printed = TILES.get(space.printed or "")
        edge = mix(palette.bed, printed.edge_on(palette) if printed else palette.quiet, 0.55)
        if space.tile is None:
            ground = mix(palette.bed, printed.edge_on(palette) if printed else palette.quiet, 0.15)
            self._lozenge(pen, star, place, turn, 1.0, rgba(edge, alpha))
            self._lozenge(pen, star, place, turn, 0.93, rgba(ground, alpha))
        else:
            ink = TILES[space.tile]
            self._lozenge(pen, star, place, turn, 1.0, rgba(ink.edge_on(palette), alpha))
            self._lozenge(pen, star, place, turn, 0.92, rgba(ink.face, alpha))
            self._lozenge(pen, star, place, turn, 0.92, rgba("FFFFFF", 0.22 * alpha), "glow")
            self._lozenge(pen, star, place, turn, 0.92, rgba("000000", 0.16 * alpha), "shade")
        if self.mini:
            return
        if space.tile is not None:
            self._draw_glyph(pen, star, place, space.tile, 0.9, 0.72, rgba(TILES[space.tile].glyph, alpha))
        elif space.worth and not (space.label and self.zoom > 0.5):
            draw_worth(pen, space.worth, *self.along(star, place, 0.93), self.side * 0.36, self.side * 0.8)
        else:
            ink = rgba(mix(palette.bed, printed.edge_on(palette) if printed else palette.quiet, 0.75), alpha)
            both = bool(space.worth)
            if space.printed:
                self._draw_glyph(pen, star, place, space.printed, 0.5 if both else 0.66, 0.3 if both else 0.4, ink)
            colour = theme.colour("text", alpha)
            label = self.along(star, place, 0.86 if both else 1.12)
            pen.text(space.label, *label, self.side * (0.28 if both else 0.34), colour, bold=True)
            if both:
                draw_worth(pen, space.worth, *self.along(star, place, 1.22), self.side * 0.2, self.side * 0.5)
        if not dim:
            self._draw_marks(pen, star, place, turn, space)

    def _draw_marks(self, pen: Pen, star: str, place: int, turn: float, space: Space):
        if space.allowed and space.tile is None:
            self._lozenge(pen, star, place, turn, 1.0, theme.colour("primary"), "rim")
        if space.mark in ("error", "check"):
            self._lozenge(
                pen, star, place, turn, 1.02, theme.colour("loss" if space.mark == "error" else "accent"), "rim"
            )
        elif space.lit or space.fresh:
            self._lozenge(pen, star, place, turn, 1.02, theme.colour("accent"), "thick-rim" if space.lit else "rim")
        size = self.side * 0.36
        x, y = self.along(star, place, 1.42)
        corner = (x + size * 0.3, y + size * 0.3, size)
        if space.mark in ("error", "check"):
            signs = {"error": ("!", "loss"), "check": ("?", "accent")}
            draw_badge(pen, signs[space.mark][0], *corner, signs[space.mark][1])
        elif space.mark == "sure":
            draw_badge(pen, None, *corner, "gain")
        elif space.order:
            draw_badge(pen, space.order, *corner, "accent")

    def _draw_glyph(self, pen: Pen, star: str, place: int, kind: str, at: float, size: float, colour):
        x, y = self.along(star, place, at)
        pen.glyph(kind, x, y, size * self.side, colour)

    def _lozenge(self, pen: Pen, star: str, place: int, turn: float, scale: float, colour, look: str = "full"):
        quarter = round(turn * 12) % 12
        w, h = _extent(quarter)
        x, y = self.along(star, place, sqrt(3) / 2)
        width, height = w * self.side, h * self.side
        # Half a turn gives the same lozenge, but not the same light on it.
        key = quarter if look in ("glow", "shade") else quarter % 6
        pen.outline(
            ("lozenge", key, scale, look),
            lambda: _lozenge_outline(key, scale, look),
            x - width / 2,
            y - height / 2,
            width,
            height,
            colour,
        )

    def _feature_at(self, kind: str, star: str) -> tuple[float, float]:
        turn = STANDS[star]
        if kind == "statue":
            turn, distance = turn - 1 / 12, APART * sqrt(3) / 2
        else:
            distance = APART / 2 if kind == "pillar" else APART + 1.32
        return (
            self.mid_x + distance * self.side * cos(2 * pi * turn),
            self.mid_y + distance * self.side * sin(2 * pi * turn),
        )

    def _draw_feature(self, pen: Pen, feature: FeatureView, dim: bool):
        x, y = self._feature_at(feature.kind, feature.star)
        size, alpha = self.side * 0.5, DIM if dim else 1.0
        ring = theme.colour("accent" if feature.done or feature.lit else "quiet", alpha)
        pen.shape("disc", x - size / 2, y - size / 2, size, ring)
        inner = size * (0.78 if feature.lit else 0.86)
        ground = theme.colour("accent" if feature.done else "raised", alpha)
        pen.shape("disc", x - inner / 2, y - inner / 2, inner, ground)
        ink = theme.colour("on_accent" if feature.done else "quiet", alpha)
        pen.outline(("feature", feature.kind), _FEATURES[feature.kind], x - size / 2, y - size / 2, size, size, ink)

    def places(self) -> list[Place]:
        if not self.view:
            return []
        spaces = [
            self._space_place(star.name, n)
            for star in self.view.stars
            for n in range(1, len(star.spaces) + 1)
            if self.direct or star.name == self.near
        ]
        stars = [] if self.direct else [self._star_place(star.name) for star in self.view.stars]
        return spaces + stars

    def _space_place(self, star: str, n: int) -> Place:
        x, y = self.along(star, n, sqrt(3) / 2)
        reach = self.side * 0.8
        return Place(f"space:{star}:{n}", x - reach / 2, y - reach / 2, reach, reach)

    def _star_place(self, star: str) -> Place:
        x, y = self.middle(star)
        reach = self.side * 2.6
        return Place(f"star:{star}", x - reach / 2, y - reach / 2, reach, reach)

    def hit(self, x: float, y: float) -> Place | None:
        """The nearest lozenge of a touchable star, else the nearest star."""
        if not self.view or not self.collide_point(x, y):
            return None
        near = min((star.name for star in self.view.stars), key=lambda name: self._off(self.middle(name), x, y))
        distance = self._off(self.middle(near), x, y) / self.side
        if distance > 1.85:
            return None
        if self.direct or near == self.near:
            n = min(range(1, 7), key=lambda n: self._off(self.along(near, n, 0.9), x, y))
            return self._space_place(near, n)
        return self._star_place(near)

    @staticmethod
    def _off(point: tuple[float, float], x: float, y: float) -> float:
        return hypot(point[0] - x, point[1] - y)

    def on_touch_down(self, touch):
        if self.near and self.collide_point(*touch.pos) and self.hit(*touch.pos) is None:
            self.near = ""
            return True
        return super().on_touch_down(touch)

    def on_tap(self, name: str):
        what, *rest = name.split(":")
        if what == "star":
            self.near = rest[0]
        else:
            self.dispatch("on_space", rest[0], int(rest[1]))

    def on_hold(self, name: str):
        what, *rest = name.split(":")
        if what == "space":
            self.dispatch("on_space_hold", rest[0], int(rest[1]))

    def on_space(self, star: str, place: int):
        pass

    def on_space_hold(self, star: str, place: int):
        pass


@cache
def _corners(quarter: int) -> tuple[tuple[float, float], ...]:
    """A lozenge of side 1 about its middle: near end, left, tip, right."""
    turn = quarter / 12
    flat = ((-sqrt(3) / 2, 0.0), (0.0, 0.5), (sqrt(3) / 2, 0.0), (0.0, -0.5))
    return shapes.rotate((flat,), turn)[0]


@cache
def _extent(quarter: int) -> tuple[float, float]:
    xs, ys = zip(*_corners(quarter), strict=True)
    return (max(xs) - min(xs), max(ys) - min(ys))


@cache
def _lozenge_outline(quarter: int, scale: float, look: str) -> Outline:
    near, left, far, right = _corners(quarter)
    w, h = _extent(quarter)

    def fit(*points: tuple[float, float], by: float = scale) -> Outline:
        return shapes.polygon(*((x * by * 2 / w * 0.985, y * by * 2 / h * 0.985) for x, y in points))

    if look == "full":
        return fit(near, left, far, right)
    if look in ("rim", "thick-rim"):
        inner = scale - (0.13 if look == "rim" else 0.24)
        return fit(near, left, far, right) + shapes.hole(fit(near, left, far, right, by=inner))
    # Light falls from the upper left: the two sides that face it glow, the other two lie in shade.
    sides = [(near, left), (left, far), (far, right), (right, near)]
    lit = [(a, b) for a, b in sides if (b[0] + a[0]) * -0.6 + (b[1] + a[1]) > 1e-6]
    chosen = lit if look == "glow" else [side for side in sides if side not in lit]
    out: Outline = ()
    for a, b in chosen:
        out += fit(a, b, (b[0] * 0.87, b[1] * 0.87), (a[0] * 0.87, a[1] * 0.87))
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
