"""Own ornament: tile faces, rosettes, vines and brick borders."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.workshop.studio.paint import Bgr, Picture, Sheet, cloud, lab, petals, ring_points, spiral

FACE = 192
INK: dict[str, Bgr] = {
    "blue": lab(47, 1, -46),
    "yellow": lab(74, 14, 62),
    "red": lab(48, 53, 34),
    "black": lab(14, 0, -5),
    "white": lab(57, -16, -26),
    "first": lab(88, 0, 3),
}
"""Body colour of every tile of the base game."""


def tile_face(kind: str, seed: int = 0) -> Picture:
    """The top of a tile, body colour to the edge, the ornament inset as it is printed on it."""
    rng = np.random.default_rng([7, seed, sum(kind.encode())])
    picture = np.empty((FACE, FACE, 3), np.uint8)
    mottle = cloud(rng, FACE, FACE, 40)[..., None] * 2.0
    picture[:] = np.clip(np.asarray(INK[kind], np.float32) + mottle, 0, 255)
    sheet = Sheet(picture)
    drawing = {"yellow": _curls, "black": _lattice, "white": _flower, "first": _one}.get(kind)
    if drawing:
        drawing(sheet)
    return picture


def _curls(sheet: Sheet) -> None:
    ink = lab(52, 52, 42)
    for quarter in range(4):
        turn = np.pi / 2 * quarter + np.pi / 4
        away = 0.5 + 0.20 * np.array([np.cos(turn), np.sin(turn)])
        for side in (-1, 1):
            curl = spiral((0, 0), 0.15, 0.0, 0.95)
            curl[:, 1] *= side
            spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
            sheet.line(curl @ spin.T + away + 0.075 * side * np.array([-np.sin(turn), np.cos(turn)]), ink, 0.032)
        tip = (0.5 + 0.42 * np.cos(turn), 0.5 + 0.42 * np.sin(turn))
        sheet.area(petals(tip, 0.02, 0.06, 3, turn + np.pi / 2), ink)
    sheet.area(petals((0.5, 0.5), 0.03, 0.1, 4), ink)
    for x, y in ring_points((0.5, 0.5), 0.38, 4):
        sheet.area(petals((x, y), 0.025, 0.06, 4), ink)


def _lattice(sheet: Sheet) -> None:
    ink = lab(58, -26, -12)
    for x, y in [*ring_points((0.5, 0.5), 0.33, 4), (0.5, 0.5)]:
        sheet.disc((x, y), 0.11, ink, 0.022)
        sheet.area(petals((x, y), 0.02, 0.075, 8), ink)
    for x, y in ring_points((0.5, 0.5), 0.46, 4, np.pi / 4):
        sheet.line([(0.5 + (x - 0.5) * 0.35, 0.5 + (y - 0.5) * 0.35), (x, y)], ink, 0.022)
        sheet.area(petals((x, y), 0.03, 0.09, 6), ink)


def _flower(sheet: Sheet) -> None:
    low, high, cut = 0.09, 0.91, 0.16
    field = [(low + cut, low), (high - cut, low), (high, low + cut), (high, high - cut)]
    field += [(high - cut, high), (low + cut, high), (low, high - cut), (low, low + cut)]
    sheet.area(field, lab(90, -1, 1))
    ink = INK["white"]
    for angle in np.arange(8) * np.pi / 4:
        tip = ring_points((0.5, 0.5), 0.36, 1, angle)[0]
        left = ring_points((0.5, 0.5), 0.22, 1, angle - 0.34)[0]
        right = ring_points((0.5, 0.5), 0.22, 1, angle + 0.34)[0]
        near = ring_points((0.5, 0.5), 0.05, 1, angle)[0]
        sheet.area([tip, left, near, right], ink)


def _one(sheet: Sheet) -> None:
    ink = lab(30, 24, -52)
    sheet.line(ring_points((0.5, 0.5), 0.36, 40), ink, 0.05, closed=True)
    for x, y in ring_points((0.5, 0.5), 0.52, 4, np.pi / 4):
        sheet.disc((x, y), 0.05, ink)
    sheet.text((0.5, 0.5), "1", 0.36, ink, 0.06)


def rosette(sheet: Sheet, centre: Sequence[float], radius: float, inks: Sequence[Bgr], count: int = 8) -> None:
    sheet.disc(centre, radius, inks[0])
    sheet.area(petals(centre, radius * 0.45, radius * 0.95, count), inks[1])
    sheet.disc(centre, radius * 0.4, inks[0])
    sheet.area(petals(centre, radius * 0.1, radius * 0.35, count // 2), inks[-1])
    sheet.disc(centre, radius, inks[1], radius * 0.09)


def vine(
    sheet: Sheet, rng: np.random.Generator, start: Sequence[float], heading: float, length: float, ink: Bgr
) -> None:
    """A stem that wanders, with leaves and curls on alternating sides."""
    point = np.asarray(start, np.float64)
    step = 0.012
    stem = [point]
    bend = rng.uniform(-0.25, 0.25)
    for number in range(max(3, int(length / step))):
        bend = 0.8 * bend + rng.normal(0, 0.12)
        heading += bend
        point = point + step * np.array([np.cos(heading), np.sin(heading)])
        stem.append(point)
        side = -1 if number % 2 else 1
        if number % 3 == 1:
            curl = spiral((0, 0), 0.014, 0.0, side * 0.9, 14)
            normal = np.array([-np.sin(heading), np.cos(heading)]) * side
            sheet.line(curl + point + 0.015 * normal, ink, 0.0022)
        elif number % 3 == 2:
            leaf = heading + side * 0.9
            tip = point + 0.022 * np.array([np.cos(leaf), np.sin(leaf)])
            hip = point + 0.012 * np.array([np.cos(leaf + 0.5), np.sin(leaf + 0.5)])
            lap = point + 0.012 * np.array([np.cos(leaf - 0.5), np.sin(leaf - 0.5)])
            sheet.area([point, hip, tip, lap], ink)
    sheet.line(stem, ink, 0.003)


def bricks(
    sheet: Sheet,
    rng: np.random.Generator,
    start: tuple[float, float],
    end: tuple[float, float],
    width: float,
    shades: Sequence[Bgr],
) -> None:
    """A row of glazed bricks of changing length along an edge."""
    along = np.subtract(end, start)
    length = float(np.hypot(*along))
    along = along / length
    across = np.array([-along[1], along[0]]) * width / 2
    at = 0.0
    while at < length:
        size = min(float(rng.uniform(0.035, 0.085)), length - at)
        a, b = start + along * at, start + along * (at + size)
        shade = np.asarray(shades[int(rng.integers(len(shades)))])
        body = shade * rng.uniform(0.85, 1.1)
        sheet.area([a + across, b + across, b - across, a - across], (float(body[0]), float(body[1]), float(body[2])))
        rim = np.clip(body * 1.25 + 12, 0, 255)
        inner = 0.72
        ends = along * min(0.004, size / 3)
        sheet.line(
            [
                a + ends + across * inner,
                b - ends + across * inner,
                b - ends - across * inner,
                a + ends - across * inner,
            ],
            (float(rim[0]), float(rim[1]), float(rim[2])),
            0.0016,
            closed=True,
        )
        sheet.line([a + across, a - across], lab(15, 0, -10), 0.003)
        at += size
