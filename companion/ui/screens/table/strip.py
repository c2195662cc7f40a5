"""The canvases around the board: the standings above it, the terms of the preview below it, the colours in hand."""

from __future__ import annotations

import re

from kivy.metrics import dp

from companion.games.views import ColoursView
from companion.ui.screens.table.views import SeatView, StandingsView, TabletsView, TallyView
from companion.ui.theme import theme
from companion.ui.tokens import TARGET, mix, rgba
from companion.ui.widgets.board import Board, Pin, Place, names_of
from companion.ui.widgets.pen import Pen, word_texture
from companion.wording.points import signed

NAME = 13
"""How large (sp) the players' names are."""
LEAST = 0.8
"""A name is not made smaller than this share of its size; it is cut short instead."""
SPLIT = 0.65
"""The same for a name on two lines."""


AIR = 6
"""How far (dp) a name keeps from the sides of its seat's frame."""


class Standings(Board):
    """Draws a `StandingsView`. Events: `on_seat(n)`, `on_eye()`. Places: "seat:n", "eye"."""

    __events__ = ("on_seat", "on_eye")
    pinned = True

    def wanted_height(self) -> float:
        """Higher where a name takes two lines."""
        names = [self._name(seat, self._seat(n).width) for n, seat in enumerate(self.view.seats)] if self.view else []
        high = max(self.dp(52), self.sp(40) + dp(8))
        return high + (self.sp(NAME) if any(len(lines) > 1 for lines in names) else 0)

    def _name(self, seat: SeatView, width: float) -> list[str]:
        return name_lines(seat.name, self.sp(NAME), width - dp(4) - 2 * dp(AIR))

    def parts(self, view: StandingsView) -> dict:
        seats = {n: (seat, view.hidden, len(view.seats)) for n, seat in enumerate(view.seats)}
        return {**seats, "eye": view.hidden}

    def draw(self, pen: Pen, key, value):
        if key == "eye":
            x, y = self._eye().centre
            pen.icon("eye-off" if value else "eye", x, y, dp(22), theme.colour("quiet"))
            return
        self._draw_seat(pen, self._seat(key), value[0], value[1])

    def _draw_seat(self, pen: Pen, place: Place, seat: SeatView, hidden: bool):
        x, y, w, h = place.x + dp(2), place.y + dp(2), place.width - dp(4), place.height - dp(4)
        if seat.here:
            pen.panel(x, y, w, h, dp(12), theme.colour("tint"))
            pen.frame(x, y, w, h, dp(12), dp(1.4), theme.colour("primary"))
        own = rgba(mix(seat.colour, "FFFFFF", 0.45) if theme.palette.dark else seat.colour)
        dot, middle = self.dp(9), x + w / 2
        lines = self._name(seat, place.width)
        widest = max(word_texture(words, self.sp(NAME), seat.here).width for words in lines)
        size = self.sp(NAME) * min(1.0, (w - 2 * dp(AIR)) / widest)  # the same on both lines
        line = size * 1.1
        low, high = y + max(h * 0.28, self.sp(11)), y + h - max(h * 0.04, dp(2)) - line * 0.6
        for n, words in enumerate(lines):
            pen.text(words, middle, high - n * line, size, theme.colour("text"), seat.here, room=w - 2 * dp(AIR))
        score = "–" if hidden else seat.score
        ink = theme.colour("text")
        shown = pen.text(score, middle + dot * 0.7, low, self.sp(18), ink, True, room=w - dp(14) - dot)
        at = middle + dot * 0.7 - shown / 2 - dot - dp(4)
        if seat.done:
            pen.icon("check", at + dot / 2, low, dot + dp(4), theme.colour("gain"))
        else:
            pen.shape("disc", at, low - dot / 2, dot, own)

    def _seat(self, n: int) -> Place:
        count = max(1, len(self.view.seats))
        width = (self.width - dp(TARGET) - dp(10)) / count
        west = self.x + dp(TARGET) if theme.left_hand else self.x + dp(10)
        return Place(f"seat:{n}", west + n * width, self.y, width, self.height)

    def middles(self) -> list[float]:
        """How far from the left edge each seat's middle is."""
        return [self._seat(n).centre[0] - self.x for n in range(len(self.view.seats))] if self.view else []

    def _eye(self) -> Place:
        x = self.x if theme.left_hand else self.right - dp(TARGET)
        return Place("eye", x, self.y, dp(TARGET), self.height)

    def places(self) -> list[Place]:
        return [*(self._seat(n) for n in range(len(self.view.seats))), self._eye()] if self.view else []

    def on_tap(self, name: str):
        if name == "eye":
            self.dispatch("on_eye")
        else:
            self.dispatch("on_seat", *names_of(name))

    def on_seat(self, seat: int):
        pass

    def on_eye(self):
        pass


class Tally(Board):
    """Draws a `TallyView`: each term a target; a hint while there is none. Event: `on_term(n)`. Places: "term:n"."""

    __events__ = ("on_term",)
    pinned = grows = True
    _given: tuple = ()
    """What the row was measured for."""

    def pin(self) -> Pin:
        """At the row's upper left: one term more moves the others, and only it is drawn."""
        if not self.view or not self.view.terms:
            return super().pin()
        place = self._term(0)
        return Pin(round(place.x), round(self.top), (place.width, place.height, self._across()))

    def lines(self) -> int:
        return max(1, -(-len(self.view.terms) // self._across())) if self.view else 1

    def _across(self) -> int:
        return max(1, int(self.width // dp(TARGET)))

    def wanted_height(self) -> float:
        if self.view and not self.view.terms:
            lines, size = self._hint()
            return max(dp(TARGET), len(lines) * size * 1.25 + dp(8))
        return self.lines() * max(dp(TARGET), self.sp(26))

    def steady_height(self) -> float:
        """High enough for a hint of two lines as well: what stands above it does not move when the terms come."""
        return max(self.wanted_height(), 2 * self.sp(15) * 1.25 + dp(8))

    def _hint(self) -> tuple[list[str], float]:
        """The hint's lines and their size: two lines at most, before it is made so small that it cannot be read."""
        room = self.width - dp(8)
        for share in (1.0, 0.9, LEAST, 0.7):
            lines = wrapped(self.view.hint, self.sp(15) * share, room)
            if len(lines) <= 2:
                break
        return lines, self.sp(15) * share

    def parts(self, view: TallyView) -> dict:
        if not view.terms:
            return {"hint": view.hint}
        return {n: (term.points, term.lit, term.given_back) for n, term in enumerate(view.terms)}

    def draw(self, pen: Pen, key, value):
        if key == "hint":
            lines, size = self._hint()
            for n, line in enumerate(lines):
                middle = self.center_y + ((len(lines) - 1) / 2 - n) * size * 1.25
                pen.text(line, self.center_x, middle, size, theme.colour("quiet"), room=self.width - dp(8))
            return
        self._draw_term(pen, *value, place=self._term(key))

    def _draw_term(self, pen: Pen, points: int, lit: bool, given_back: bool, place: Place):
        tone = "quiet" if given_back else "loss" if points < 0 else "gain"
        text = f"({signed(points)})" if given_back else signed(points)
        air = dp(6) if self.sp(17) < dp(24) else dp(4)
        x, y = place.x + dp(3), place.y + air
        w, h = place.width - dp(6), place.height - 2 * air
        pen.panel(x, y, w, h, h / 2, theme.colour("tint" if lit else "raised"))
        pen.frame(x, y, w, h, h / 2, dp(1.6 if lit else 1), theme.colour("accent" if lit else "line"))
        pen.text(text, *place.centre, self.sp(17), theme.colour(tone), True, room=w - dp(8))

    def _term(self, n: int) -> Place:
        across, west, width, height = self._row()
        line, at = divmod(n, across)
        return Place(f"term:{n}", west + at * width, self.top - (line + 1) * height, width, height)

    def _row(self) -> tuple[int, float, float, float]:
        """How many terms stand side by side, where the first one does, and how wide and high each is."""
        given = (self.view, self.x, self.width, self.height, self.sp(17))
        if given != self._given:
            across = self._across()
            count = min(across, len(self.view.terms))
            widest = max(word_texture(signed(term.points), self.sp(17), True).width for term in self.view.terms)
            width = min(max(dp(TARGET), widest + dp(28)), self.width / count)
            west = round(self.x + (self.width - width * count) / 2)
            self._given, self._measured = given, (across, west, width, self.height / self.lines())
        return self._measured

    def places(self) -> list[Place]:
        return [self._term(n) for n in range(len(self.view.terms))] if self.view else []

    def on_tap(self, name: str):
        self.dispatch("on_term", *names_of(name))

    def on_term(self, index: int):
        pass


def wrapped(text: str, size: float, room: float) -> list[str]:
    """A text over as many lines as it needs."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and word_texture(longer, size, False).width > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def shortened(name: str, size: float, room: float) -> str:
    """A name that still reads where there is little room: whole, its first word or that word's first part, or its
    first letters."""
    for text in (name, *name.split()[:1], *re.split(r"[\s-]", name)[:1]):
        if word_texture(text, size, True).width * LEAST <= room:
            return text
    for end in range(len(name), 1, -1):
        if word_texture(f"{name[:end]}…", size, True).width * LEAST <= room:
            return f"{name[:end]}…"
    return name[:1]


def name_lines(name: str, size: float, room: float) -> list[str]:
    """A name on one line, or on two where its parts fit there and the whole does not; else shortened."""
    parts = re.findall(r"[^\s-]+-?", name)
    whole, *wide = [word_texture(text, size, True).width for text in (name, *parts)]
    if whole * LEAST > room and len(wide) == 2 and max(wide) * SPLIT <= room:
        return parts
    return [shortened(name, size, room)]


class Colours(Board):
    """The colours to choose from, as tiles. Event: `on_kind(kind)`. Places: "kind:blue"."""

    __events__ = ("on_kind",)
    pinned = True

    def wanted_height(self) -> float:
        return self.dp(52)

    def parts(self, view: ColoursView) -> dict:
        return {kind: (kind == view.chosen, len(view.kinds)) for kind in view.kinds}

    def draw(self, pen: Pen, key, value):
        x, y = self._kind(key).centre
        size = round(min(self.dp(42), self.height - dp(8)))
        left, low = round(x - size / 2), round(y - size / 2)
        if value[0]:
            edge = round(dp(5))
            pen.panel(left - edge, low - edge, size + 2 * edge, size + 2 * edge, dp(12), theme.colour("tint"))
            pen.frame(left - edge, low - edge, size + 2 * edge, size + 2 * edge, dp(12), dp(2), theme.colour("primary"))
        pen.tile(key, left, low, size)

    def _kind(self, kind: str) -> Place:
        width = self.width / max(1, len(self.view.kinds))
        return Place(f"kind:{kind}", self.x + self.view.kinds.index(kind) * width, self.y, width, self.height)

    def places(self) -> list[Place]:
        return [self._kind(kind) for kind in self.view.kinds] if self.view else []

    def on_tap(self, name: str):
        self.dispatch("on_kind", name.partition(":")[2])

    def on_kind(self, kind: str):
        pass


class Tablets(Board):
    """Draws a `TabletsView` side by side. Event: `on_tablet(key)`. Places: "tablet:rows"."""

    __events__ = ("on_tablet",)
    pinned = True

    def wanted_height(self) -> float:
        lines = max(map(len, self._names()[0]), default=2) if self.view else 2
        air = dp(16) if self.sp(1) < dp(1.5) else dp(8)  # with large type the dome needs the room
        return max(dp(56), self.sp(20 + 13.8 * lines) + air)

    def parts(self, view: TabletsView) -> dict:
        return {tablet.key: (n, tablet, view) for n, tablet in enumerate(view.tablets)}

    def _names(self) -> tuple[list[list[str]], float]:
        """The names' lines and their size, the same for all: one line where all fit on one, at most three."""
        room = self.width / max(1, len(self.view.tablets)) - dp(12)
        names = [tablet.name for tablet in self.view.tablets]
        size = self.sp(12)
        for most, share in ((1, 1.0), (2, 1.0), (2, 0.9), (3, 1.0), (3, 0.9), (3, LEAST)):
            lines = [wrapped(name, size * share, room) for name in names]
            widest = max((word_texture(w, size * share, False).width for own in lines for w in own), default=0)
            if max(map(len, lines), default=0) <= most and widest <= room:
                break
        return lines, size * share * min(1.0, room / max(1, widest))

    def draw(self, pen: Pen, _key, value):
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
        middle, number = place.centre[0], self.sp(20 if most < 3 else 18)
        top = y + h - (h - number - most * line) / 2
        pen.text(points, middle, top - number / 2, self.sp(17), theme.colour(tone), True, room=w - dp(8))
        first = top - number - line / 2 - (most - len(own)) * line / 2
        for at, words in enumerate(own):
            pen.text(words, middle, first - at * line, size, theme.colour("quiet"), room=w - dp(4))

    def _tablet(self, n: int) -> Place:
        width = self.width / max(1, len(self.view.tablets))
        return Place(f"tablet:{self.view.tablets[n].key}", self.x + n * width, self.y, width, self.height)

    def places(self) -> list[Place]:
        return [self._tablet(n) for n in range(len(self.view.tablets))] if self.view else []

    def on_tap(self, name: str):
        self.dispatch("on_tablet", name.partition(":")[2])

    def on_tablet(self, key: str):
        pass
