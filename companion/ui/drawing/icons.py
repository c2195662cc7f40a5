"""Our own line icons, drawn in the same hand as the glyphs: round ends, one weight."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, sin, tau

from companion.ui.drawing import shapes as s
from companion.ui.drawing.raster import Point
from companion.ui.drawing.shapes import Outline

WEIGHT = 0.17


@cache
def icon(name: str) -> Outline:
    """The outline of an icon in the unit box."""
    return _DRAWN[name]()


def names() -> tuple[str, ...]:
    return tuple(_DRAWN)


def _line(*points: Point) -> Outline:
    return s.stroke(points, WEIGHT)


def _loop(*points: Point) -> Outline:
    return s.stroke(points, WEIGHT, closed=True)


def _bow(cx: float, cy: float, r: float, start: float, end: float) -> Outline:
    return s.ribbon(s.arc(cx, cy, r, start, end), WEIGHT)


def _dot(x: float, y: float, r: float = 0.13) -> Outline:
    return s.circle(x, y, r)


def _frame(x0: float, y0: float, x1: float, y1: float, r: float) -> Outline:
    h = WEIGHT / 2
    return s.rounded(x0 - h, y0 - h, x1 + h, y1 + h, r + h) + s.hole(s.rounded(x0 + h, y0 + h, x1 - h, y1 - h, r - h))


def _circle(cx: float, cy: float, r: float) -> Outline:
    return s.ring(cx, cy, r + WEIGHT / 2, r - WEIGHT / 2)


def _undo() -> Outline:
    return (
        _bow(0.08, -0.12, 0.5, 0.25, -0.25)
        + _line((0.08, 0.38), (-0.62, 0.38))
        + _line((-0.34, 0.68), (-0.64, 0.38), (-0.34, 0.08))
        + _line((0.08, -0.62), (-0.3, -0.62))
    )


def _mirrored(outline: Outline) -> Outline:
    return tuple(tuple(reversed([(-x, y) for x, y in contour])) for contour in outline)


def _tiles() -> Outline:
    small = 0.2
    return (
        _frame(-0.66, 0.1, -0.1, 0.66, small)
        + s.rounded(0.02, 0.02, 0.74, 0.74, small)
        + s.rounded(-0.74, -0.74, -0.02, -0.02, small)
        + _frame(0.1, -0.66, 0.66, -0.1, small)
    )


def _gear_lines() -> Outline:
    rows: Outline = ()
    for y, knob in ((0.5, 0.25), (0.0, -0.3), (-0.5, 0.35)):
        rows += _line((-0.72, y), (0.72, y)) + s.circle(knob, y, 0.22)
    return rows


def _book() -> Outline:
    return (
        _line((0, -0.62), (0, 0.5))
        + _line((0, 0.5), (-0.28, 0.62), (-0.76, 0.62), (-0.76, -0.5), (-0.28, -0.5), (0, -0.62))
        + _line((0, 0.5), (0.28, 0.62), (0.76, 0.62), (0.76, -0.5), (0.28, -0.5), (0, -0.62))
    )


def _camera() -> Outline:
    return (
        _frame(-0.78, -0.58, 0.78, 0.42, 0.2)
        + s.polygon((-0.36, 0.42), (-0.22, 0.7), (0.22, 0.7), (0.36, 0.42))
        + _circle(0, -0.08, 0.27)
    )


def _help() -> Outline:
    return _bow(0, 0.32, 0.34, 0.5, -0.12) + _line((0.25, 0.09), (0, -0.14), (0, -0.3)) + _dot(0, -0.66)


def _person() -> Outline:
    return _circle(0, 0.34, 0.32) + _bow(0, -0.78, 0.66, 0.49, 0.01)


def _list() -> Outline:
    rows: Outline = ()
    for y in (0.5, 0.0, -0.5):
        rows += _line((-0.3, y), (0.72, y)) + _dot(-0.66, y, 0.12)
    return rows


def _trash() -> Outline:
    return (
        _line((-0.66, 0.52), (0.66, 0.52))
        + _line((-0.22, 0.52), (-0.22, 0.74), (0.22, 0.74), (0.22, 0.52))
        + _line((-0.5, 0.5), (-0.42, -0.74), (0.42, -0.74), (0.5, 0.5))
        + _line((-0.14, 0.2), (-0.14, -0.44))
        + _line((0.14, 0.2), (0.14, -0.44))
    )


def _turn() -> Outline:
    tip = (0.58 * cos(tau * 0.08), 0.58 * sin(tau * 0.08))
    return _bow(0, 0, 0.58, 0.92, 0.08) + _line((tip[0] - 0.36, tip[1] + 0.02), tip, (tip[0] + 0.02, tip[1] + 0.38))


def _share() -> Outline:
    return (
        _line((0.46, 0.5), (-0.46, 0.0), (0.46, -0.5))
        + s.circle(0.5, 0.52, 0.2)
        + s.circle(-0.5, 0, 0.2)
        + s.circle(0.5, -0.52, 0.2)
    )


def _eye() -> Outline:
    upper = s.arc(0, -0.5, 0.92, 0.41, 0.09)
    lower = s.arc(0, 0.5, 0.92, -0.09, -0.41)
    return s.ribbon(upper, WEIGHT) + s.ribbon(lower, WEIGHT) + s.circle(0, 0, 0.23)


def _chart() -> Outline:
    return _line((-0.72, 0.7), (-0.72, -0.66), (0.74, -0.66)) + _line(
        (-0.44, -0.3), (-0.1, 0.14), (0.2, -0.08), (0.68, 0.54)
    )


def _crown() -> Outline:
    return _loop((-0.72, 0.44), (-0.56, -0.5), (0.56, -0.5), (0.72, 0.44), (0.3, 0.04), (0, 0.6), (-0.3, 0.04))


def _first() -> Outline:
    return _frame(-0.68, -0.68, 0.68, 0.68, 0.22) + _line((-0.2, 0.2), (0.06, 0.36), (0.06, -0.36))


def _corners() -> Outline:
    out: Outline = _dot(0, 0, 0.15)
    for x, y in ((-0.68, -0.68), (-0.68, 0.68), (0.68, -0.68), (0.68, 0.68)):
        out += _line((x, y * 0.4), (x, y), (x * 0.4, y))
    return out


def _rise() -> Outline:
    slope = _line((-0.76, -0.44), (-0.26, 0.08), (0.06, -0.22), (0.72, 0.46))
    return slope + _line((0.24, 0.48), (0.74, 0.48), (0.74, -0.02))


def _turned_over(outline: Outline) -> Outline:
    return tuple(tuple(reversed([(x, -y) for x, y in contour])) for contour in outline)


def _speaker() -> Outline:
    return (
        s.polygon((-0.76, 0.24), (-0.46, 0.24), (-0.1, 0.58), (-0.1, -0.58), (-0.46, -0.24), (-0.76, -0.24))
        + _bow(-0.1, 0, 0.42, 0.13, -0.13)
        + _bow(-0.1, 0, 0.76, 0.12, -0.12)
    )


def _pencil() -> Outline:
    return _loop((-0.7, -0.7), (-0.62, -0.32), (0.36, 0.66), (0.66, 0.36), (-0.32, -0.62)) + _line(
        (0.16, 0.46), (0.46, 0.16)
    )


def _picture() -> Outline:
    return (
        _frame(-0.72, -0.6, 0.72, 0.6, 0.18)
        + _dot(-0.3, 0.2, 0.15)
        + _line((-0.6, -0.4), (-0.1, 0.0), (0.14, -0.2), (0.36, 0.06), (0.66, -0.3))
    )


def _info() -> Outline:
    return _circle(0, 0, 0.74) + _line((0, 0.0), (0, -0.38)) + _dot(0, 0.36)


def _warning() -> Outline:
    return _loop((0, 0.72), (-0.78, -0.62), (0.78, -0.62)) + _line((0, 0.22), (0, -0.14)) + _dot(0, -0.38, 0.1)


def _search() -> Outline:
    return _circle(-0.14, 0.14, 0.48) + _line((0.22, -0.22), (0.7, -0.7))


def _download() -> Outline:
    return (
        _line((0, 0.7), (0, -0.2))
        + _line((-0.34, 0.1), (0, -0.24), (0.34, 0.1))
        + _line((-0.68, -0.34), (-0.68, -0.68), (0.68, -0.68), (0.68, -0.34))
    )


def _clock() -> Outline:
    return _circle(0, 0, 0.74) + _line((0, 0.42), (0, 0), (0.3, -0.2))


def _people() -> Outline:
    """Two heads and their shoulders, one beside the other."""
    return (
        _circle(-0.34, 0.3, 0.26)
        + _bow(-0.34, -0.66, 0.46, 0.49, 0.01)
        + _circle(0.46, 0.36, 0.2)
        + _bow(0.4, -0.66, 0.46, 0.3, 0.01)
    )


_DRAWN: dict[str, Callable[[], Outline]] = {
    "back": lambda: _line((0.26, 0.62), (-0.36, 0.0), (0.26, -0.62)),
    "next": lambda: _line((-0.26, 0.62), (0.36, 0.0), (-0.26, -0.62)),
    "down": lambda: _line((-0.62, 0.26), (0, -0.36), (0.62, 0.26)),
    "up": lambda: _line((-0.62, -0.26), (0, 0.36), (0.62, -0.26)),
    "close": lambda: _line((-0.54, -0.54), (0.54, 0.54)) + _line((-0.54, 0.54), (0.54, -0.54)),
    "check": lambda: _line((-0.66, -0.04), (-0.2, -0.5), (0.68, 0.46)),
    "plus": lambda: _line((0, -0.64), (0, 0.64)) + _line((-0.64, 0), (0.64, 0)),
    "minus": lambda: _line((-0.64, 0), (0.64, 0)),
    "undo": _undo,
    "redo": lambda: _mirrored(_undo()),
    "camera": _camera,
    "picture": _picture,
    "help": _help,
    "search": _search,
    "share": _share,
    "more": lambda: _dot(0, 0.56) + _dot(0, 0) + _dot(0, -0.56),
    "play": _tiles,
    "games": _list,
    "rules": _book,
    "you": _person,
    "trash": _trash,
    "turn": _turn,
    "settings": _gear_lines,
    "eye": _eye,
    "eye-off": lambda: _eye() + _line((-0.62, -0.66), (0.62, 0.66)),
    "chart": _chart,
    "crown": _crown,
    "corners": _corners,
    "first": _first,
    "rise": _rise,
    "fall": lambda: _turned_over(_rise()),
    "clock": _clock,
    "people": _people,
    "speaker": _speaker,
    "pencil": _pencil,
    "info": _info,
    "warning": _warning,
    "download": _download,
    "drag": lambda: _line((-0.6, 0.22), (0.6, 0.22)) + _line((-0.6, -0.22), (0.6, -0.22)),
    "dot": lambda: s.circle(0, 0, 0.4),
}
