"""Own pictures of the Summer Pavilion board, both sides, in the positions of the real one but in other art."""

from __future__ import annotations

import cv2
import numpy as np

from vision.workshop.studio import layout
from vision.workshop.studio.ornament import rosette, vine
from vision.workshop.studio.paint import Bgr, Picture, Sheet, Vectors, cloud, lab, petals, ring_points, spiral
from vision.workshop.studio.pavilion_space import LONG, WIDE, mask, printed
from vision.workshop.studio.pavilion_style import Lab, Style

SIZE = 1400
MOTIFS = 170
PILLARS = ((0.4216, 0.3655), (0.5776, 0.3655), (0.6564, 0.5007), (0.5776, 0.6352), (0.4216, 0.6352), (0.3434, 0.5007))
STATUES = ((0.4992, 0.2305), (0.7340, 0.3657), (0.7340, 0.6354), (0.4992, 0.7700), (0.2650, 0.6354), (0.2650, 0.3657))
WINDOWS = ((0.2692, 0.1023), (0.7292, 0.1023), (0.9608, 0.5008), (0.7292, 0.8982), (0.2692, 0.8982), (0.0388, 0.5008))


def pavilion_picture(style: Style, grey: bool) -> Picture:
    rng = np.random.default_rng([21, style.number])
    picture = np.empty((SIZE, SIZE, 3), np.uint8)
    stain = cloud(rng, SIZE, SIZE, 240)[..., None] * 3.5 + cloud(rng, SIZE, SIZE, 11, 2)[..., None] * 2.5
    picture[:] = np.clip(np.asarray(lab(*style.paper), np.float32) + stain, 0, 255)
    sheet = Sheet(picture)
    _ground(sheet, rng, style)
    _corners(sheet, style)
    _motifs(sheet, style)
    _marks(sheet, style)
    for star in layout.STARS:
        for place in range(1, 7):
            _space(sheet, style, star, place, grey, rng)
    for x, y in layout.STARS.values():
        rosette(sheet, (x, y), 0.006 + 0.02 * (style.number % 2), _inks(style), 8)
    grain = cloud(rng, SIZE, SIZE, 5, 2)[..., None] * 2.0
    toned = (picture - np.float32(150)) * style.contrast + 150 + grain
    return np.asarray(np.clip(toned, 0, 255), np.uint8)


def _inks(style: Style) -> tuple[Bgr, Bgr, Bgr]:
    return lab(*style.deep), lab(62, 24, 50), lab(*style.panel)


def _darker(ink: Lab, by: float) -> Bgr:
    return lab(ink[0] - by, ink[1], ink[2])


def _ground(sheet: Sheet, rng: np.random.Generator, style: Style) -> None:
    ink = _darker(style.panel, float(rng.uniform(4, 18)))
    sheet.disc((0.5, 0.5), 0.565, lab(*style.panel))
    for number in range(26):
        x, y = ring_points((0.5, 0.5), 0.47, 26)[number]
        vine(sheet, rng, (x, y), number * 2 * np.pi / 26 + 1.2, 0.10, ink)
    for x, y in ring_points((0.5, 0.5), 0.49, 12, np.pi / 12):
        rosette(sheet, (x, y), 0.026, (_darker(style.panel, 2), ink, _darker(style.paper, 6)), 10)
    frame = float(rng.uniform(1.1, 1.32))
    for star in layout.STARS.values():
        sheet.area(petals(star, layout.RHOMBUS_SIDE * frame, layout.STAR_ARM * frame, 6), lab(*style.paper))
        sheet.line(
            petals(star, layout.RHOMBUS_SIDE * frame, layout.STAR_ARM * frame, 6),
            _darker(style.paper, 14),
            0.003,
            closed=True,
        )
    sheet.line(ring_points((0.5, 0.5), 0.565, 200), _darker(style.paper, 25), 0.006, closed=True)
    sheet.line(ring_points((0.5, 0.5), 0.548, 200), lab(66, 12, 42), 0.003, closed=True)


def _motifs(sheet: Sheet, style: Style) -> None:
    """Small ornament all over the ground, no two alike: without it, a board could hardly be told from itself turned."""
    rng = np.random.default_rng([22, style.number])
    inks = (_darker(style.panel, 22), _darker(style.panel, 34), lab(*style.accent), lab(*style.deep), lab(62, 14, 40))
    for _ in range(MOTIFS):
        x, y = rng.uniform(0.015, 0.985, 2)
        if min(np.hypot(x - u, y - v) for u, v in layout.STARS.values()) < layout.STAR_ARM * 0.95:
            continue
        size, ink = float(rng.uniform(0.006, 0.02)), inks[int(rng.integers(len(inks)))]
        turn = float(rng.uniform(0, 2 * np.pi))
        match int(rng.integers(4)):
            case 0:
                sheet.area(petals((x, y), size * rng.uniform(0.2, 0.7), size, int(rng.integers(3, 9)), turn), ink)
            case 1:
                sheet.line(spiral((x, y), size, turn, float(rng.choice([-1.2, 1.2]))), ink, 0.003)
            case 2:
                sheet.disc((x, y), size * 0.6, ink, 0.003 * float(rng.integers(2)))
            case _:
                vine(sheet, rng, (x, y), turn, 3 * size, ink)


def _corners(sheet: Sheet, style: Style) -> None:
    deep = lab(*style.deep)
    for u in (0, 1):
        for v in (0, 1):
            a, b = (1 - 2 * u), (1 - 2 * v)
            corner = [(u, v), (u + a * 0.24, v), (u + a * 0.13, v + b * 0.13), (u, v + b * 0.24)]
            sheet.area(corner, lab(*style.accent))
            sheet.line(corner, deep, 0.005, closed=True)
            for number in range(5):
                sheet.line(spiral((u + a * (0.03 + 0.035 * number), v + b * 0.018), 0.014, number, 1.1), deep, 0.0026)
                sheet.line(spiral((u + a * 0.018, v + b * (0.045 + 0.03 * number)), 0.013, number, 1.1), deep, 0.0026)
            x, y = layout.RESERVES[2 * v + u]
            turn = 45 if u == v else -45
            sheet.area(rhombus(x, y, turn, 0.9), _darker(style.accent, -18))
            sheet.line(rhombus(x, y, turn, 0.9), lab(*style.panel), 0.004, closed=True)


def rhombus(x: float, y: float, turn: float, share: float = 1.0) -> Vectors:
    """Outline of a space, a share of its full size; the first corner is the tip away from the star's middle."""
    long, wide = layout.STAR_ARM / 2 * share, layout.RHOMBUS_SIDE / 2 * share
    points = np.array([(0, -long), (wide, 0), (0, long), (-wide, 0)])
    angle = np.radians(turn)
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(points @ np.array([[c, s], [-s, c]]) + (x, y))


def _space(sheet: Sheet, style: Style, star: str, place: int, grey: bool, rng: np.random.Generator) -> None:
    spot = layout.star_spot(star, layout.direction_of_place(star, place))
    kind = style.centre if star == "centre" else style.grey if grey else style.spaces[star]
    face = printed(style, kind, layout.cost_of_place(star, place, grey), spot.turn, rng)
    step = layout.STAR_ARM / LONG * sheet.scale
    angle = np.radians(spot.turn)
    c, s = np.cos(angle) * step, np.sin(angle) * step
    middle = np.array([WIDE / 2, LONG / 2])
    turned = np.array([[c, -s], [s, c]])
    half = int(layout.STAR_ARM * sheet.scale / 2) + 3
    left, top = int(spot.x * sheet.scale) - half, int(spot.y * sheet.scale) - half
    shift = np.array([spot.x, spot.y]) * sheet.scale - (left, top) - 0.5 - turned @ (middle - 0.5)
    warp = np.column_stack((turned, shift))
    size = (2 * half, 2 * half)
    laid = cv2.warpAffine(face, warp, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    share = cv2.warpAffine(mask(style.margin), warp, size, flags=cv2.INTER_LINEAR)[..., None].astype(np.float32) / 255
    line = lab(*style.line)
    sheet.area(rhombus(spot.x, spot.y, spot.turn), line)
    window = sheet.picture[top : top + 2 * half, left : left + 2 * half]
    window[:] = np.clip(window + share * (laid - window.astype(np.float32)), 0, 255).astype(np.uint8)
    sheet.line(rhombus(spot.x, spot.y, spot.turn), line, style.line_width, closed=True)


def _marks(sheet: Sheet, style: Style) -> None:
    accent, deep, panel = lab(*style.accent), lab(*style.deep), lab(*style.panel)
    for number, (x, y) in enumerate((*PILLARS, *STATUES)):
        turn = 60 * (number % 6) + (30 if number < 6 else 0)
        sheet.area(rhombus(x, y, turn, 0.97), panel)
        sheet.line(rhombus(x, y, turn, 0.8), _darker(style.panel, 12), 0.003, closed=True)
    for x, y in PILLARS:
        sheet.disc((x, y), 0.020, deep)
        sheet.disc((x, y), 0.016, panel)
        sheet.area(petals((x, y), 0.004, 0.011, 6), accent)
    for number, (x, y) in enumerate(STATUES):
        sheet.area(petals((x, y), 0.010, 0.028, 3 + (number + style.number) % 3), accent)
        sheet.disc((x, y - 0.012), 0.007, deep)
    for x, y in WINDOWS:
        sheet.disc((x, y), 0.030, accent)
        sheet.box((x, y), (0.034, 0.040), deep)
        sheet.box((x, y + 0.002), (0.026, 0.032), panel)
        sheet.line([(x, y - 0.014), (x, y + 0.018)], deep, 0.003)
    sheet.disc((0.499, 0.052), 0.016, deep)
