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
USUAL = ("10", "+10")
"""What a score and a round may well come to: there is room for it from the start, and nothing moves when it comes."""
STACKED = 0.8
"""Where scores beside what they gain would be smaller than this share of their size, they are above it."""
LINE, ROW = 1.22, 1.05
"""From one line of a name to the next, which may bear a ring, and from digits to digits: shares of their size."""
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
        """Higher where a name takes two lines, and where scores are above what they gain."""
        sp, names, rows = self.sp(1), NAME * LINE * self.sp(1), 40.0
        if self.view:
            names = max(names, *(len(lines) * LINE * self._name_size(lines) for lines in self._names(self.view)))
            rows = NAME * LINE + (SCORE + GAIN) * ROW if self._stacked(self.view) else rows
        return max(self.dp(52), rows * sp + dp(8)) + names - NAME * LINE * sp

    def _names(self, view: StandingsView) -> list[tuple[str, ...]]:
        """The lines of everybody's name: where one takes two, others may as well."""
        size, room = NAME * self.sp(1), self._seat(0).width - dp(4) - 2 * dp(AIR)
        names = [name_lines(seat.name, size, room) for seat in view.seats]
        if all(len(lines) == 1 for lines in names):
            return names
        return [name_lines(seat.name, size, room, free=True) for seat in view.seats]

    def _name_size(self, lines: tuple[str, ...], bold: bool = True) -> float:
        """The same on both lines."""
        size, room = NAME * self.sp(1), self._seat(0).width - dp(4) - 2 * dp(AIR)
        return size * min(1.0, room / max(word_texture(words, size, bold).width for words in lines))

    def parts(self, view: StandingsView) -> dict[Any, Any]:
        names, stacked = self._names(view), self._stacked(view)
        sizes = self._stacked_sizes(view) if stacked else self._sizes(view)
        seats = {n: (seat, names[n], view.hidden, len(view.seats), stacked, sizes) for n, seat in enumerate(view.seats)}
        return {**seats, "eye": view.hidden}

    def draw(self, pen: Pen, key: Any, value: Any) -> None:
        if key == "eye":
            x, y = self._eye().centre
            pen.icon("eye-off" if value else "eye", x, y, dp(22), theme.colour("quiet"))
            return
        seat, lines, hidden, _count, stacked, sizes = value
        self._draw_name(pen, key, seat, lines)
        draw = self._draw_stacked if stacked else self._draw_beside
        draw(pen, key, seat, hidden, *sizes)

    def _stacked(self, view: StandingsView) -> bool:
        """Whether scores are above what they gain; never because of what was entered just now, or is hidden."""
        sp, room = self.sp(1), self._room_beside()
        score, gain = USUAL
        wide = max(sum(_widths(one, gain, sp)) for one in (score, *(seat.score for seat in view.seats)))
        return room < wide * STACKED

    def _room_beside(self) -> float:
        return self._seat(0).width - dp(14) - self.dp(9)

    def _sizes(self, view: StandingsView) -> tuple[float, float]:
        """Of all scores and all gains, so that the widest has room with what it gains."""
        sp, room = self.sp(1), self._room_beside()
        share = min((1.0, *(room / sum(_widths(*_shown(seat, view.hidden), sp)) for seat in view.seats)))
        return SCORE * sp * share, GAIN * sp * share

    def _stacked_sizes(self, view: StandingsView) -> tuple[float, float]:
        """The same where each has a line of its own; the mark has room before the gain."""
        sp, room = self.sp(1), self._seat(0).width - dp(4) - 2 * dp(AIR)
        wide = [_widths(*_shown(seat, view.hidden), sp) for seat in view.seats]
        score = min((1.0, *(room / score for score, _gain in wide)))
        gain = min((1.0, *((room - self.dp(9) - dp(4)) / gain for _score, gain in wide if gain)))
        return SCORE * sp * score, GAIN * sp * gain

    def _draw_name(self, pen: Pen, n: int, seat: SeatView, lines: tuple[str, ...]) -> None:
        """In its frame, at its top."""
        x, y, w, h = self._frame(n)
        if seat.here:
            pen.panel(x, y, w, h, dp(12), theme.colour("tint"))
            pen.frame(x, y, w, h, dp(12), dp(1.4), theme.colour("primary"))
        size = self._name_size(lines, seat.here)
        high = y + h - max(h * 0.04, dp(2)) - size * 0.66
        for at, words in enumerate(lines):
            middle = high - at * size * LINE
            pen.text(words, x + w / 2, middle, size, theme.colour("text"), seat.here, room=w - 2 * dp(AIR))

    def _draw_beside(self, pen: Pen, n: int, seat: SeatView, hidden: bool, size: float, gain_size: float) -> None:
        """The mark, the score and what it gains on one line."""
        x, y, w, h = self._frame(n)
        dot, low = self.dp(9), y + max(h * 0.28, 11 * self.sp(1))
        score, gain = _shown(seat, hidden)
        share = size / (SCORE * self.sp(1))
        wide, beside = (width * share for width in _widths(score, gain, self.sp(1)))
        start = x + w / 2 + dot * 0.7 - (wide + beside) / 2
        pen.text(score, start, low, size, theme.colour("text"), True, "left")
        if gain:
            self._draw_gain(pen, seat, start + wide + APART * self.sp(share), low, gain_size)
        self._draw_mark(pen, seat, start - dot - dp(4), low)

    def _draw_stacked(self, pen: Pen, n: int, seat: SeatView, hidden: bool, size: float, gain_size: float) -> None:
        """The score, and under it the mark with what it gains."""
        x, y, w, _h = self._frame(n)
        sp, dot, middle = self.sp(1), self.dp(9), x + w / 2
        low = y + dp(2) + GAIN * sp * ROW / 2
        score, gain = _shown(seat, hidden)
        pen.text(score, middle, low + (GAIN + SCORE) * sp * ROW / 2, size, theme.colour("text"), True)
        wide = word_texture(gain, gain_size, True).width + dp(4) if gain else 0
        start = middle - (dot + wide) / 2
        if gain:
            self._draw_gain(pen, seat, start + dot + dp(4), low, gain_size)
        self._draw_mark(pen, seat, start, low)

    def _draw_gain(self, pen: Pen, seat: SeatView, x: float, y: float, size: float) -> None:
        pen.text(seat.gain, x, y, size, theme.colour("loss" if seat.loses else "gain"), True, "left")

    def _draw_mark(self, pen: Pen, seat: SeatView, x: float, y: float) -> None:
        """A tick where the round is entered, else the player's own colour."""
        dot = self.dp(9)
        if seat.done:
            pen.icon("check", x + dot / 2, y, dot + dp(4), theme.colour("gain"))
            return
        own = rgba(mix(seat.colour, "FFFFFF", 0.45) if theme.palette.dark else seat.colour)
        pen.shape("disc", x, y - dot / 2, dot, own)

    def _frame(self, n: int) -> tuple[float, float, float, float]:
        place = self._seat(n)
        return place.x + dp(2), place.y + dp(2), place.width - dp(4), place.height - dp(4)

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


def _shown(seat: SeatView, hidden: bool) -> tuple[str, str]:
    """The score and what this round adds to it, as far as they are to be seen."""
    return (HIDDEN, "") if hidden else (seat.score, seat.gain)


def _widths(score: str, gain: str, sp: float) -> tuple[float, float]:
    """How wide a score is, and what stands beside it."""
    beside = APART * sp + word_texture(gain, GAIN * sp, True).width if gain else 0
    return word_texture(score, SCORE * sp, True).width, beside


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
