"""Duel's dome: six by six spaces in nine plates, the pattern lines as handles at the left, the broken tiles below."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kivy.metrics import dp, sp

from companion.games.dome.plates import CORNERS
from companion.games.dome.view import DomeView, HandleView, TabletsView
from companion.games.views import Space
from companion.ui.theme import theme
from companion.ui.tokens import TARGET, mix, rgba
from companion.ui.widgets.board import Board, Pin, TouchPlace
from companion.ui.widgets.pen import Pen, word_texture, wrapped
from companion.ui.widgets.spaces import draw_lit_worth, draw_space
from companion.wording.points import signed

GRID = 6
LARGE = 72
"""From this size (dp) on a space is large."""
AIR = 8
"""How far (dp) the broken tiles keep from the dome above them."""


def strip_height() -> float:
    """How high the broken tiles are, with the room above them."""
    return max(dp(56), sp(18) + dp(40)) + dp(AIR)


class Dome(Board):
    """Draws a `DomeView`. Places: "cell:r:c", "slot:r:c:n" (a corner of an empty slot that is offered), "row:r",
    "broken:n" with n from 1, "marker"."""

    holds = ("cell",)
    asks: Mapping[str, str] | str = {
        "cell": "dome",
        "slot": "plate",
        "row": "lines",
        "broken": "broken",
        "marker": "marker",
        "wild": "wild",
        "special": "special",
    }
    veil = 0.6  # the broken tiles lie beside the photo

    def least(self) -> float:
        return dp(TARGET) * GRID + strip_height()

    def most(self, width: float) -> float:
        return width - dp(TARGET) + strip_height()

    def photo_height(self, width: float, room: float) -> float:
        return min(width, room) + dp(64)

    def photo_box(self) -> tuple[float, float, float]:
        """The photo shows the six by six spaces."""
        side = self.pitch * GRID
        return self.west, self.roof - side, side

    def measure(self) -> None:
        view = self.view
        self.handle = 0 if self.mini or not (view and view.handles) else dp(48)
        self.strip = 0 if self.mini or not (view and view.broken_values) else strip_height()
        side = min(self.width - self.handle, self.height - self.strip)
        self.stone = 1.0
        if self.strip and side > dp(LARGE) * GRID:  # on a tablet the broken tiles are larger too
            self.stone = 1.4
            self.strip *= self.stone
            side = min(self.width - self.handle, self.height - self.strip)
        self.pitch = int(side / GRID)
        self.gap = max(1, round(self.pitch * 0.03))
        self.west = round(self.center_x - (self.pitch * GRID + self.handle) / 2 + self.handle)
        if theme.left_hand and self.handle:
            self.west -= round(self.handle)
        self.roof = round(self.top - max(0, (self.height - self.strip - self.pitch * GRID) / 2))

    def pin(self) -> Pin:
        return Pin(self.west, self.roof, (self.pitch, self.handle, self.strip, self.x - self.west, self.width))

    def corner(self, row: int, column: int) -> tuple[float, float]:
        return (self.west + column * self.pitch, self.roof - (row + 1) * self.pitch)

    def parts(self, view: DomeView) -> dict[Any, Any]:
        dim = any(s.lit for row in view.spaces for s in row if s)
        shown: dict[Any, Any] = {("bed",): None}
        for r in range(GRID // 2):
            for c in range(GRID // 2):
                empty = view.spaces[2 * r][2 * c] is None
                shown[("plate", r, c)] = (empty, (r, c) in view.slots_open)
        for r, row in enumerate(view.spaces):
            for c, space in enumerate(row):
                shown[("cell", r, c)] = (space, bool(dim and space and not space.lit))
        if self.mini:
            return shown
        for r, row in enumerate(view.spaces):
            shown |= {("worth", r, c): s.worth for c, s in enumerate(row) if s and s.lit and s.worth}
        shown |= {("row", r): handle for r, handle in enumerate(view.handles)}
        if view.broken_values:
            shown[("broken",)] = (view.broken_values, view.broken, view.broken_caption, view.marker)
        return shown

    def draw(self, pen: Pen, key: Any, value: Any) -> None:
        kind, *where = key
        if kind == "bed":
            self._draw_bed(pen)
        elif kind == "plate":
            self._draw_plate(pen, *where, *value)
        elif kind == "cell":
            self._draw_cell(pen, *where, *value)
        elif kind == "worth":
            side = self.pitch * GRID
            draw_lit_worth(pen, value, *self._square(*where), self.west + side, self.roof - side)
        elif kind == "row":
            self._draw_handle(pen, where[0], value)
        else:
            self._draw_strip(pen, *value)

    def _draw_bed(self, pen: Pen) -> None:
        side = self.pitch * GRID
        box = (self.west, self.roof - side, side, side)
        pen.panel(*box, self.pitch * 0.2, theme.colour("bed"))
        pen.frame(*box, self.pitch * 0.2, dp(1) if self.mini else dp(1.4), theme.colour("primary", 0.55))

    def _draw_plate(self, pen: Pen, r: int, c: int, empty: bool, offered: bool) -> None:
        x, y = self.corner(2 * r + 1, 2 * c)
        inset, side = max(1.0, self.pitch * 0.04), 2.0 * self.pitch
        x, y, side = x + inset, y + inset, side - 2 * inset
        if empty:
            air = self.pitch * 0.08
            x, y, side = x + air, y + air, side - 2 * air
            ink = theme.colour("primary" if offered else "quiet", 1 if offered else 0.4)
            if self.pitch > dp(LARGE):  # so large, dashes are louder than any tile
                pen.frame(x, y, side, side, side * 0.1, dp(2), ink)
            else:
                pen.shape("dashes", x, y, side, ink)
            if offered and not self.mini:
                self._draw_corners(pen, x, y, side)
        else:
            pen.panel(x, y, side, side, self.pitch * 0.18, rgba(mix(theme.palette.bed, theme.palette.line, 0.55)))
            pen.panel(
                x + inset / 2, y + inset / 2, side - inset, side - inset, self.pitch * 0.17, theme.colour("raised")
            )

    def _draw_corners(self, pen: Pen, x: float, y: float, side: float) -> None:
        """A plate can be laid there, and it matters which corner is touched."""
        for n in CORNERS:
            middle = x + side * (0.26 + 0.48 * (n % 2)), y + side * (0.26 + 0.48 * (n // 2))
            pen.glyph("special", *middle, side * 0.24, theme.colour("primary", 0.4))
        pen.icon("plus", x + side / 2, y + side / 2, min(dp(28), side * 0.3), theme.colour("primary"))

    def _draw_cell(self, pen: Pen, r: int, c: int, space: Space | None, dim: bool) -> None:
        if space is not None:
            x, y, size = self._square(r, c)
            draw_space(pen, space, x, y, size, dim, self.mini)

    def _square(self, r: int, c: int) -> tuple[float, float, float]:
        """Where a space is drawn, and how large."""
        x, y = self.corner(r, c)
        # Spaces of one plate huddle together, so that the plates are told apart.
        inset = self.gap + max(1, round(self.pitch * 0.035))
        lean = round(self.pitch * 0.02)
        x += inset + (-lean if c % 2 else lean)
        y += inset + (lean if r % 2 else -lean)
        return x, y, self.pitch - 2 * inset

    def _draw_handle(self, pen: Pen, r: int, handle: HandleView) -> None:
        place = self._row_place(r)
        x, y = place.x + dp(3), place.y + dp(3)
        w, h = place.width - dp(6), place.height - dp(6)
        chosen = handle.state == "chosen"
        ground = {"chosen": "primary", "done": "tint"}.get(handle.state, "raised")
        pen.panel(x, y, w, h, dp(10), theme.colour(ground))
        line = {"error": "loss", "chosen": "primary"}.get(handle.state, "line")
        pen.frame(x, y, w, h, dp(10), dp(1.2), theme.colour(line))
        ink = theme.colour("on_primary" if chosen else "text")
        cx, cy = place.centre
        if handle.tile:
            size = round(min(w, h) * 0.5)
            pen.tile(handle.tile, cx - size * 0.18, cy - size / 2, size)
            pen.text(handle.label, x + w * 0.2, cy, sp(14), ink, bold=True, room=w * 0.3)
        elif handle.holds:
            size = min(sp(16), h * 0.55)
            pen.text(handle.label, cx, cy + dp(5), size, ink, bold=True, room=w * 0.8)
            self._draw_line(pen, handle.holds, x, max(y + h * 0.1, cy - size * 0.6 - dp(4)), w)
        else:
            pen.text(handle.label, cx, cy, sp(16), ink, bold=True, room=w * 0.8)

    def _draw_line(self, pen: Pen, holds: int, x: float, y: float, width: float) -> None:
        """The spaces of a pattern line, small."""
        gap = max(1, round(dp(1)))
        side = int(min(dp(6), (width - dp(6)) / GRID - gap))
        left = round(x + (width - holds * (side + gap) + gap) / 2)
        for n in range(holds):
            pen.shape("tile", left + n * (side + gap), round(y), side, theme.colour("quiet", 0.75))

    def _draw_strip(self, pen: Pen, values: tuple[str, ...], broken: int, caption: str, marker: bool | None) -> None:
        size, word = round(dp(34) * self.stone), sp(13) * self.stone
        for n, value in enumerate(values, 1):
            x, y = self._stone(n, size)
            if n <= broken:
                pen.tile("fallen", x, y, size)
            else:
                pen.shape("tile", x, y, size, theme.colour("quiet", 0.13))
                pen.shape("ring", x, y, size, theme.colour("quiet", 0.28))
            ink = theme.colour("loss" if n <= broken else "quiet")
            pen.text(value, x + size / 2, y - word * 0.7, word, ink, n == broken, room=dp(48) * self.stone)
        first = self._strip_place(0 if marker is not None else 1)
        edge = first.x + first.width + dp(8) if theme.left_hand else first.x - dp(8)
        room = self.right - edge if theme.left_hand else edge - self.x
        if caption and room > dp(24):
            side, ink = ("left" if theme.left_hand else "right"), theme.colour("quiet")
            middle = self._stone(1, size)[1] + size / 2
            pen.text(caption, edge, middle, sp(14) * self.stone, ink, anchor=side, room=room)
        if marker is not None:
            x, y = self._stone(0, size)
            pen.tile("first", x, y, size, faint=not marker)
            pen.shape(
                "ring" if marker else "dashes",
                x - dp(2),
                y - dp(2),
                size + dp(4),
                theme.colour("accent" if marker else "quiet"),
            )

    def _stone(self, n: int, size: int) -> tuple[int, int]:
        place = self._strip_place(n)
        return round(place.centre[0] - size / 2), round(place.y + place.height - size - dp(2))

    def sketch(self, pen: Pen, kinds: Iterable[str]) -> None:
        for kind in (*kinds, "special"):
            self._draw_cell(pen, 0, 0, Space(kind, kind, fresh=True), False)
            if self.handle:
                self._draw_handle(pen, 0, HandleView("", kind, "done"))
        self._draw_cell(pen, 0, 0, Space("wild", None, lit=True), False)
        if self.strip:
            self._draw_strip(pen, ("", ""), 1, "", True)

    def _row_place(self, r: int) -> TouchPlace:
        x = self.west + self.pitch * GRID if theme.left_hand else self.west - self.handle
        return TouchPlace(f"row:{r}", x, self.corner(r, 0)[1], self.handle, self.pitch)

    def _strip_place(self, n: int) -> TouchPlace:
        """The n-th broken tile from the outer edge inwards; 0 is the first-player tile before them."""
        count, width = len(self.view.broken_values), dp(48) * self.stone
        x = self.x + (n - 1) * width if theme.left_hand else self.right - (count - n + 1) * width
        if theme.left_hand and n == 0:
            x = self.x + count * width
        name = f"broken:{n}" if n else "marker"
        return TouchPlace(name, x, self.roof - GRID * self.pitch - self.strip, width, self.strip - dp(AIR))

    def places(self) -> list[TouchPlace]:
        view = self.view
        if not self.touchable:
            return []
        found = [TouchPlace(f"cell:{r}:{c}", *self.corner(r, c), self.pitch, self.pitch)
                 for r, row in enumerate(view.spaces) for c, space in enumerate(row) if space is not None]  # fmt: skip
        for r, c in view.slots_open:
            for n in CORNERS:
                at = self.corner(2 * r + n // 2, 2 * c + n % 2)
                found.append(TouchPlace(f"slot:{r}:{c}:{n}", *at, self.pitch, self.pitch))
        found += [self._row_place(r) for r in range(len(view.handles))]
        found += [self._strip_place(n) for n in range(1, len(view.broken_values) + 1)]
        if view.marker is not None and view.broken_values:
            found.append(self._strip_place(0))
        return found

    def asked(self) -> list[TouchPlace]:
        """Each slot by itself; the wild and the special spaces have rules of their own."""
        slots = [
            TouchPlace("slot", *self.corner(2 * r + 1, 2 * c), 2 * self.pitch, 2 * self.pitch)
            for r, c in (self.view.slots_open if self.touchable else ())
        ]
        printed = [
            TouchPlace(space.printed, *self.corner(r, c), self.pitch, self.pitch)
            for r, row in enumerate(self.view.spaces if self.view else ())
            for c, space in enumerate(row)
            if space is not None and space.printed in ("wild", "special")
        ]
        return [place for place in super().asked() if place.name != "slot"] + slots + printed


class Tablets(Board):
    """Draws a `TabletsView` side by side. Places: "tablet:rows"."""

    asks: Mapping[str, str] | str = {"tablet": "tablets"}
    pinned = True

    def wanted_height(self) -> float:
        return max(dp(56), self.sp(20 + 13.8 * self._lines()) + self.dp(16))

    def dear_height(self) -> float:
        """Three lines are written smaller, which leaves air enough."""
        return max(dp(56), self.sp(20 + 13.8 * self._lines()) + (dp(14) if self._lines() < 3 else dp(8)))

    def _lines(self) -> int:
        """How many the longest name has."""
        return max(map(len, self._names()[0]), default=2) if self.view else 2

    def parts(self, view: TabletsView) -> dict[Any, Any]:
        return {tablet.key: (n, tablet, view) for n, tablet in enumerate(view.tablets)}

    def _names(self) -> tuple[list[list[str]], float]:
        """The names' lines and their size, the same for all: one line where all fit on one, at most three."""
        room = self.width / max(1, len(self.view.tablets)) - dp(12)
        names = [tablet.name for tablet in self.view.tablets]
        size = self.sp(12)
        for most, share in ((1, 1.0), (2, 1.0), (2, 0.9), (3, 0.9), (3, 0.8)):
            lines = [wrapped(name, size * share, room) for name in names]
            widest = max((word_texture(w, size * share, False).width for own in lines for w in own), default=0)
            if max(map(len, lines), default=0) <= most and widest <= room:
                break
        return lines, size * share * min(1.0, room / max(1, widest))

    def draw(self, pen: Pen, _key: Any, value: Any) -> None:
        n, tablet, _view = value
        place = self._tablet(n)
        x, y = place.x + dp(2), place.y + dp(3)
        w, h = place.width - dp(4), place.height - dp(6)
        pen.panel(x, y, w, h, dp(10), theme.colour("raised"))
        pen.frame(x, y, w, h, dp(10), dp(1), theme.colour("line"))
        tone, points = ("loss", signed(tablet.points)) if tablet.points < 0 else ("text", str(tablet.points))
        names, size = self._names()
        line, own = size * 1.15, names[n]
        most = max(map(len, names))
        middle, number = place.centre[0], self.sp(20 if most < 3 else 17)
        top = y + h - (h - number - most * line) / 2 + self.sp(1.5)  # a number has more white above it than words below
        pen.text(points, middle, top - number / 2, self.sp(17), theme.colour(tone), True, room=w - dp(8))
        first = top - number - line / 2 - (most - len(own)) * line / 2
        for at, words in enumerate(own):
            pen.text(words, middle, first - at * line, size, theme.colour("quiet"), room=w - dp(4))

    def _tablet(self, n: int) -> TouchPlace:
        width = self.width / max(1, len(self.view.tablets))
        return TouchPlace(f"tablet:{self.view.tablets[n].key}", self.x + n * width, self.y, width, self.height)

    def places(self) -> list[TouchPlace]:
        return [self._tablet(n) for n in range(len(self.view.tablets))] if self.view else []
