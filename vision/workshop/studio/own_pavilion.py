"""Own pictures of the Summer Pavilion board, both sides, in the positions of the real one but with other ornament."""

from __future__ import annotations

import numpy as np

from vision.workshop.studio import layout
from vision.workshop.studio.ornament import INK, rosette, vine
from vision.workshop.studio.own import AMBER, BROWN, CREAM, GOLD, NAVY, PAPER, SIZE
from vision.workshop.studio.paint import Bgr, Picture, Sheet, Vectors, cloud, lab, petals, ring_points, spiral

TEAL = lab(52, -22, -16)
DEEP = lab(28, -10, -14)
SAND = lab(74, 7, 20)
PILLARS = ((0.4216, 0.3655), (0.5776, 0.3655), (0.6564, 0.5007), (0.5776, 0.6352), (0.4216, 0.6352), (0.3434, 0.5007))
STATUES = ((0.4992, 0.2305), (0.7340, 0.3657), (0.7340, 0.6354), (0.4992, 0.7700), (0.2650, 0.6354), (0.2650, 0.3657))
WINDOWS = ((0.2692, 0.1023), (0.7292, 0.1023), (0.9608, 0.5008), (0.7292, 0.8982), (0.2692, 0.8982), (0.0388, 0.5008))


def pavilion_picture(grey: bool) -> Picture:
    rng = np.random.default_rng(21)
    picture = np.empty((SIZE, SIZE, 3), np.uint8)
    stain = cloud(rng, SIZE, SIZE, 240)[..., None] * 3.5 + cloud(rng, SIZE, SIZE, 11, 2)[..., None] * 2.5
    picture[:] = np.clip(np.asarray(CREAM, np.float32) + stain, 0, 255)
    sheet = Sheet(picture)
    _ground(sheet, rng)
    _corners(sheet)
    for star in layout.STARS:
        for cost in range(1, 7):
            _space(sheet, star, cost, grey)
    _marks(sheet)
    grain = cloud(rng, SIZE, SIZE, 5, 2)[..., None] * 2.0
    return np.asarray(np.clip(picture + grain, 0, 255), np.uint8)


def _ground(sheet: Sheet, rng: np.random.Generator) -> None:
    ink = lab(76, 0, 6)
    sheet.disc((0.5, 0.5), 0.565, lab(88, 0, 5))
    for number in range(26):
        x, y = ring_points((0.5, 0.5), 0.47, 26)[number]
        vine(sheet, rng, (x, y), number * 2 * np.pi / 26 + 1.2, 0.10, ink)
    for x, y in ring_points((0.5, 0.5), 0.49, 12, np.pi / 12):
        rosette(sheet, (x, y), 0.026, (lab(86, 0, 6), ink, SAND), 10)
    sheet.line(ring_points((0.5, 0.5), 0.565, 200), BROWN, 0.006, closed=True)
    sheet.line(ring_points((0.5, 0.5), 0.548, 200), GOLD, 0.003, closed=True)


def _corners(sheet: Sheet) -> None:
    for u in (0, 1):
        for v in (0, 1):
            a, b = (1 - 2 * u), (1 - 2 * v)
            corner = [(u, v), (u + a * 0.24, v), (u + a * 0.13, v + b * 0.13), (u, v + b * 0.24)]
            sheet.area(corner, TEAL)
            sheet.line(corner, DEEP, 0.005, closed=True)
            for number in range(5):
                sheet.line(spiral((u + a * (0.03 + 0.035 * number), v + b * 0.018), 0.014, number, 1.1), DEEP, 0.0026)
                sheet.line(spiral((u + a * 0.018, v + b * (0.045 + 0.03 * number)), 0.013, number, 1.1), DEEP, 0.0026)
            x, y = u + a * 0.087, v + b * 0.076
            sheet.area(petals((x, y), 0.035, 0.062, 2, np.pi / 4 * (1 if u == v else -1)), lab(72, -12, -14))
            sheet.line(petals((x, y), 0.035, 0.062, 2, np.pi / 4 * (1 if u == v else -1)), PAPER, 0.004, closed=True)


def rhombus(x: float, y: float, turn: float, share: float = 1.0) -> Vectors:
    """Outline of a space, a share of its full size; the first corner is the tip away from the star's middle."""
    long, wide = layout.STAR_ARM / 2 * share, layout.RHOMBUS_SIDE / 2 * share
    points = np.array([(0, -long), (wide, 0), (0, long), (-wide, 0)])
    angle = np.radians(turn)
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(points @ np.array([[c, s], [-s, c]]) + (x, y))


def _space(sheet: Sheet, star: str, cost: int, grey: bool) -> None:
    direction = layout.direction_of_cost(star, cost, grey)
    spot = layout.star_spot(star, direction)
    if star == "centre":
        colour, ink = DEEP, AMBER
    elif grey:
        colour, ink = SAND, BROWN
    else:
        body = np.asarray(INK[layout.PAVILION_INK[star]])
        dull = body.mean()
        pale = np.clip(dull + 0.68 * (body - dull) + 12, 0, 255)
        colour, ink = _bgr(pale), _bgr(pale * 0.55)
    sheet.area(rhombus(spot.x, spot.y, spot.turn, 0.98), colour)
    sheet.line(rhombus(spot.x, spot.y, spot.turn, 0.98), PAPER, 0.004, closed=True)
    sheet.line(rhombus(spot.x, spot.y, spot.turn, 0.88), ink, 0.0016, closed=True)
    count = {"orange": 9, "blue": 12, "green": 4, "centre": 7}.get(star, 0)
    if count and not (grey and star != "centre"):
        sheet.area(petals((spot.x, spot.y), 0.008, 0.019, count), ink)
    away = np.radians(spot.turn)
    tip = (spot.x + 0.060 * np.sin(away), spot.y - 0.060 * np.cos(away))
    number = 3 if grey and star == "centre" else cost
    sheet.text(tip, str(number), 0.014, ink)


def _bgr(values: Vectors) -> Bgr:
    return float(values[0]), float(values[1]), float(values[2])


def _marks(sheet: Sheet) -> None:
    for x, y in PILLARS:
        sheet.disc((x, y), 0.020, NAVY)
        sheet.disc((x, y), 0.016, PAPER)
        sheet.area(petals((x, y), 0.004, 0.011, 6), TEAL)
    for number, (x, y) in enumerate(STATUES):
        sheet.line(rhombus(x, y, 60 * number, 0.5), GOLD, 0.004, closed=True)
        sheet.area(petals((x, y), 0.010, 0.028, 3 + number % 2), TEAL)
        sheet.disc((x, y - 0.012), 0.007, DEEP)
    for x, y in WINDOWS:
        sheet.disc((x, y), 0.030, TEAL)
        sheet.box((x, y), (0.034, 0.040), NAVY)
        sheet.box((x, y + 0.002), (0.026, 0.032), PAPER)
        sheet.line([(x, y - 0.014), (x, y + 0.018)], NAVY, 0.003)
    for x, y in layout.STARS.values():
        rosette(sheet, (x, y), 0.018, (DEEP, AMBER, PAPER), 8)
    sheet.disc((0.499, 0.052), 0.016, NAVY)
