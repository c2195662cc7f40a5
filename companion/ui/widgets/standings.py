"""The players above the board: names, scores, whose turn it is."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from kivy.metrics import dp

from companion.games.table_view import SeatView, StandingsView
from companion.ui.theme import theme
from companion.ui.tokens import TARGET, mix, rgba
from companion.ui.widgets.board import Board, TouchPlace
from companion.ui.widgets.pen import Pen, word_texture

NAME = 13
"""How large (sp) the players' names are."""
SCORE, GAIN, APART = 18, 14, 4
"""How large (sp) the scores are and what this round adds to them, and what is between the two."""
HIDDEN = "–"
"""Stands for a score that is not to be seen."""
LEAST = 0.8
"""A name is not made smaller than this share of its size; it is cut short instead."""
SPLIT = 0.65
"""The same for a name on two lines."""
AIR = 6
"""How far (dp) a name keeps from the sides of its seat's frame."""


class Standings(Board):
    """Draws a `StandingsView`. Places: "seat:n", "eye"."""

    pinned = True

    def wanted_height(self) -> float:
        """Higher where a name takes two lines."""
        sp = self.sp(1)
        high = any(len(lines) > 1 for lines in self._names(self.view)) if self.view else False
        return max(self.dp(52), 40 * sp + dp(8)) + (NAME * sp if high else 0)

    def _names(self, view: StandingsView) -> list[tuple[str, ...]]:
        """The lines of everybody's name: where one takes two, others may as well."""
        size, room = NAME * self.sp(1), self._seat(0).width - dp(4) - 2 * dp(AIR)
        names = [name_lines(seat.name, size, room) for seat in view.seats]
        if all(len(lines) == 1 for lines in names):
            return names
        return [name_lines(seat.name, size, room, free=True) for seat in view.seats]

    def parts(self, view: StandingsView) -> dict[Any, Any]:
        share, names = self._share(view), self._names(view)
        seats = {n: (seat, names[n], view.hidden, len(view.seats), share) for n, seat in enumerate(view.seats)}
        return {**seats, "eye": view.hidden}

    def draw(self, pen: Pen, key: Any, value: Any) -> None:
        if key == "eye":
            x, y = self._eye().centre
            pen.icon("eye-off" if value else "eye", x, y, dp(22), theme.colour("quiet"))
            return
        seat, lines, hidden, _count, share = value
        self._draw_seat(pen, key, seat, lines, hidden, share)

    def _share(self, view: StandingsView) -> float:
        """Of their size that all scores are set in, so that the widest has room with what it gains."""
        room, sp = self._seat(0).width - dp(14) - self.dp(9), self.sp(1)
        return min((1.0, *(room / sum(_widths(seat, view.hidden, sp)) for seat in view.seats)))

    def _draw_seat(self, pen: Pen, n: int, seat: SeatView, lines: tuple[str, ...], hidden: bool, share: float) -> None:
        place, sp = self._seat(n), self.sp(1)
        x, y, w, h = place.x + dp(2), place.y + dp(2), place.width - dp(4), place.height - dp(4)
        if seat.here:
            pen.panel(x, y, w, h, dp(12), theme.colour("tint"))
            pen.frame(x, y, w, h, dp(12), dp(1.4), theme.colour("primary"))
        own = rgba(mix(seat.colour, "FFFFFF", 0.45) if theme.palette.dark else seat.colour)
        dot, middle = self.dp(9), x + w / 2
        widest = max(word_texture(words, NAME * sp, seat.here).width for words in lines)
        size = NAME * sp * min(1.0, (w - 2 * dp(AIR)) / widest)  # the same on both lines
        line = size * 1.1
        low, high = y + max(h * 0.28, 11 * sp), y + h - max(h * 0.04, dp(2)) - line * 0.6
        for at, words in enumerate(lines):
            pen.text(words, middle, high - at * line, size, theme.colour("text"), seat.here, room=w - 2 * dp(AIR))
        wide, beside = _widths(seat, hidden, sp)
        start = middle + dot * 0.7 - (wide + beside) * share / 2
        score = HIDDEN if hidden else seat.score
        pen.text(score, start, low, SCORE * sp * share, theme.colour("text"), True, "left")
        if beside:
            tone = theme.colour("loss" if seat.loses else "gain")
            gains = start + (wide + APART * sp) * share
            pen.text(seat.gain, gains, low, GAIN * sp * share, tone, True, "left")
        before = start - dot - dp(4)
        if seat.done:
            pen.icon("check", before + dot / 2, low, dot + dp(4), theme.colour("gain"))
        else:
            pen.shape("disc", before, low - dot / 2, dot, own)

    def _seat(self, n: int) -> TouchPlace:
        count = max(1, len(self.view.seats))
        width = (self.width - dp(TARGET) - dp(10)) / count
        west = self.x + dp(TARGET) if theme.left_hand else self.x + dp(10)
        return TouchPlace(f"seat:{n}", west + n * width, self.y, width, self.height)

    def middles(self) -> list[float]:
        """How far from the left edge each seat's middle is."""
        return [self._seat(n).centre[0] - self.x for n in range(len(self.view.seats))] if self.view else []

    def _eye(self) -> TouchPlace:
        x = self.x if theme.left_hand else self.right - dp(TARGET)
        return TouchPlace("eye", x, self.y, dp(TARGET), self.height)

    def places(self) -> list[TouchPlace]:
        return [*(self._seat(n) for n in range(len(self.view.seats))), self._eye()] if self.view else []


def _widths(seat: SeatView, hidden: bool, sp: float) -> tuple[float, float]:
    """How wide a score is, and what stands beside it."""
    if hidden:
        return word_texture(HIDDEN, SCORE * sp, True).width, 0
    gain = APART * sp + word_texture(seat.gain, GAIN * sp, True).width if seat.gain else 0
    return word_texture(seat.score, SCORE * sp, True).width, gain


def forms(name: str) -> tuple[str, ...]:
    """How a name may be written, the longest first: whole, with its second part begun ("Marie-A."), its first part
    alone."""
    begun = re.match(r"[^\s-]+[\s-]\w", name)
    return (name, *([f"{begun[0]}."] if begun else []), *re.split(r"[\s-]", name)[:1])


def shortened(name: str, size: float, room: float) -> str:
    """A name that still reads where there is little room: the longest of its forms that fits, or its first letters."""
    for text in forms(name):
        if word_texture(text, size, True).width * LEAST <= room:
            return text
    for end in range(len(name), 1, -1):
        if word_texture(f"{name[:end]}…", size, True).width * LEAST <= room:
            return f"{name[:end]}…"
    return name[:1]


def unshrunk(name: str, size: float, room: float) -> str:
    """The longest form of a name that has room in its full size beside others; where none has, shortened."""
    full = (form for form in forms(name) if word_texture(form, size, True).width <= room)
    return next(full, None) or shortened(name, size, room)


@lru_cache(maxsize=64)
def name_lines(name: str, size: float, room: float, free: bool = False) -> tuple[str, ...]:
    """A name on one line, or on two where its parts fit there and the whole does not; else shortened. With a second
    line `free` the whole is not made smaller for the first."""
    parts = re.findall(r"[^\s-]+-?", name)
    whole, *wide = [word_texture(text, size, True).width for text in (name, *parts)]
    if whole * (1.0 if free else LEAST) > room and len(wide) == 2 and max(wide) * SPLIT <= room:
        return tuple(parts)
    return (shortened(name, size, room),)
