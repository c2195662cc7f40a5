"""Own pictures of the base board, both sides, in the positions of the real one but with other ornament."""

from __future__ import annotations

import cv2
import numpy as np

from vision.workshop.studio import layout
from vision.workshop.studio.ornament import FACE, bricks, rosette, tile_face, vine
from vision.workshop.studio.paint import Picture, Sheet, cloud, lab, petals, ring_points, spiral

SIZE = 1600
CREAM = lab(84, 3, 9)
GOLD = lab(66, 12, 42)
NAVY = lab(24, 4, -26)
STEEL = lab(48, -2, -28)
SKY = lab(66, -6, -20)
PAPER = lab(92, 0, 3)
AMBER = lab(62, 24, 50)
BROWN = lab(52, 9, 20)


def board_picture(grey: bool) -> Picture:
    rng = np.random.default_rng(20)
    picture = np.empty((SIZE, SIZE, 3), np.uint8)
    stain = cloud(rng, SIZE, SIZE, 260)[..., None] * 4 + cloud(rng, SIZE, SIZE, 12, 2)[..., None] * 2.5
    picture[:] = np.clip(np.asarray(CREAM, np.float32) + stain, 0, 255)
    sheet = Sheet(picture)
    _garden(sheet, rng)
    _frame(sheet, rng)
    _track(sheet)
    _lines(sheet, rng)
    _wall(sheet, rng, grey)
    _floor(sheet, rng)
    _bonus_panel(sheet)
    _title(sheet)
    grain = cloud(rng, SIZE, SIZE, 5, 2)[..., None] * 2.0
    return np.asarray(np.clip(picture + grain, 0, 255), np.uint8)


def _garden(sheet: Sheet, rng: np.random.Generator) -> None:
    """Vines and rosettes on the bare parchment left of and between the spaces."""
    ink = lab(70, 8, 24)
    for x, y, heading, length in (
        (0.05, 0.66, -0.9, 0.16),
        (0.06, 0.57, 0.3, 0.12),
        (0.20, 0.56, -0.6, 0.10),
        (0.33, 0.42, -1.0, 0.08),
        (0.30, 0.37, 0.6, 0.08),
        (0.05, 0.70, 0.1, 0.07),
        (0.06, 0.37, 0.2, 0.20),
        (0.50, 0.36, 1.2, 0.03),
        (0.05, 0.82, 0.05, 0.30),
        (0.42, 0.82, 0.05, 0.40),
    ):
        vine(sheet, rng, (x, y), heading, length, ink)
    for x, y, r in ((0.11, 0.615, 0.018), (0.30, 0.47, 0.014), (0.385, 0.385, 0.012), (0.06, 0.53, 0.012)):
        rosette(sheet, (x, y), r, (CREAM, BROWN, AMBER))


def _frame(sheet: Sheet, rng: np.random.Generator) -> None:
    shades = (NAVY, STEEL, SKY, STEEL)
    bricks(sheet, rng, (0.0, 0.986), (1.0, 0.986), 0.028, shades)
    bricks(sheet, rng, (0.012, 0.0), (0.012, 1.0), 0.024, shades)
    bricks(sheet, rng, (0.988, 0.0), (0.988, 1.0), 0.024, shades)
    sheet.box((0.5, 0.026), (1.0, 0.052), NAVY)
    for number in range(17):
        x = 0.115 + number * 0.0535
        sheet.disc((x, 0.05), 0.026, STEEL)
        sheet.line(ring_points((x, 0.05), 0.025, 40), SKY, 0.0025, closed=True)
        sheet.area(petals((x, 0.036), 0.004, 0.012, 5 + number % 3), PAPER if number % 2 else AMBER)
        sheet.line(spiral((x + 0.0267, 0.016), 0.011, number, 1.1), SKY, 0.002)
    for x in (0.0165, 0.9835):
        for y in (0.0165, 0.9835):
            rosette(sheet, (x, y), 0.0165, (PAPER, NAVY, AMBER), 8)


def _track(sheet: Sheet) -> None:
    ys = layout.TRACK_Y
    sheet.box((0.4995, (ys[0] + ys[-1]) / 2), (0.945, ys[-1] - ys[0] + 0.062), STEEL)
    sheet.box((0.4995, (ys[0] + ys[-1]) / 2), (0.945, ys[-1] - ys[0] + 0.062), NAVY, 0.005)
    for row, y in enumerate(ys):
        sheet.box((0.4991, y), (0.912, 0.046), NAVY)
        for col in range(20):
            value = 20 * row + col + 1
            spot = layout.track_spot(value)
            fifth = value % 5 == 0
            sheet.box((spot.x, spot.y), (0.0400, 0.0395), AMBER if fifth else PAPER)
            if fifth:
                sheet.box((spot.x, spot.y), (0.034, 0.0335), BROWN, 0.0018)
                sheet.text((spot.x, spot.y), str(value), 0.012, NAVY)
        if row < 4:
            middle = (y + ys[row + 1]) / 2
            for number in range(46):
                sheet.disc((0.06 + number * 0.0195, middle), 0.0026, SKY if number % 3 else AMBER)
    zero = layout.TRACK_ZERO
    sheet.box(zero, (0.042, 0.042), NAVY)
    sheet.box(zero, (0.037, 0.037), AMBER)
    sheet.text(zero, "0", 0.013, NAVY)


def _lines(sheet: Sheet, rng: np.random.Generator) -> None:
    for row in range(5):
        for place in range(row + 1):
            spot = layout.line_spot(row, place)
            size = layout.LINE_CELL
            shade = np.asarray(CREAM) * rng.uniform(0.97, 1.03)
            sheet.box((spot.x, spot.y), size, (float(shade[0]), float(shade[1]), float(shade[2])))
            sheet.box((spot.x, spot.y), size, GOLD, 0.0045)
            sheet.box((spot.x, spot.y), (size[0] - 0.010, size[1] - 0.010), lab(76, 5, 18), 0.0015)
            for x, y in ring_points((spot.x, spot.y), 0.052, 4, np.pi / 4):
                sheet.disc((x, y), 0.004, BROWN)
        y = layout.LINE_Y[row]
        sheet.area([(0.482, y - 0.031), (0.506, y), (0.482, y + 0.031)], NAVY)
        sheet.area(petals((0.489, y), 0.003, 0.009, 4), AMBER)


def _wall(sheet: Sheet, rng: np.random.Generator, grey: bool) -> None:
    xs, ys = layout.WALL_X, layout.WALL_Y
    centre = (xs[0] + xs[-1]) / 2, (ys[0] + ys[-1]) / 2
    size = xs[-1] - xs[0] + 0.098, ys[-1] - ys[0] + 0.098
    sheet.box(centre, size, lab(76, 5, 17))
    sheet.box(centre, size, BROWN, 0.004)
    for row in range(5):
        for col in range(5):
            face = _grey_print(rng) if grey else _coloured_print(layout.wall_colour(row, col))
            _stamp(sheet, face, xs[col], ys[row], layout.WALL_CELL)
    for x in xs[:-1]:
        for y in ys[:-1]:
            sheet.area(petals((x + 0.0441, y + 0.0444), 0.002, 0.006, 4), GOLD)


def _coloured_print(colour: str) -> Picture:
    """The tile's ornament as it is printed on the board: paler and duller than the tile."""
    face = tile_face(colour).astype(np.float32)
    if colour == "white":
        face = np.where(face.sum(axis=2, keepdims=True) > 560, face, face * 0.9 + 15)
    dull = face.mean(axis=2, keepdims=True)
    return np.asarray(np.clip(dull + 0.66 * (face - dull) + 16, 0, 255), np.uint8)


def _grey_print(rng: np.random.Generator) -> Picture:
    face = np.empty((FACE, FACE, 3), np.uint8)
    face[:] = np.clip(np.asarray(lab(68, 3, 4), np.float32) + cloud(rng, FACE, FACE, 50)[..., None] * 5, 0, 255)
    Sheet(face).box((0.5, 0.5), (0.97, 0.97), lab(56, 3, 5), 0.02)
    return face


def _stamp(sheet: Sheet, face: Picture, x: float, y: float, size: tuple[float, float]) -> None:
    scale = sheet.scale
    left, top = round((x - size[0] / 2) * scale), round((y - size[1] / 2) * scale)
    right, bottom = round((x + size[0] / 2) * scale), round((y + size[1] / 2) * scale)
    sheet.picture[top:bottom, left:right] = cv2.resize(face, (right - left, bottom - top), interpolation=cv2.INTER_AREA)


def _floor(sheet: Sheet, rng: np.random.Generator) -> None:
    y = layout.FLOOR_Y
    width, height = layout.FLOOR_CELL
    for place, x in enumerate(layout.FLOOR_X):
        arch = ring_points((x, y - height / 2), width / 2 + 0.007, 41)
        sheet.area(arch, STEEL)
        sheet.line(arch, NAVY, 0.003, closed=True)
        sheet.box((x, y + 0.002), (width + 0.012, height + 0.008), STEEL)
        sheet.box((x, y), (width, height), CREAM)
        sheet.box((x, y), (width - 0.006, height - 0.006), GOLD, 0.0018)
        sheet.disc((x, y - height / 2 - 0.012), 0.019, PAPER)
        sheet.disc((x, y - height / 2 - 0.012), 0.019, NAVY, 0.002)
        sheet.text((x, y - height / 2 - 0.012), f"-{layout.FLOOR_PENALTIES[place]}", 0.013, NAVY)
        for side in (-1, 1):
            sheet.line(spiral((x + side * 0.031, y - height / 2 + 0.008), 0.009, side, side * 1.0), NAVY, 0.0022)
        if place % 2:
            vine(sheet, rng, (x - 0.03, y + 0.035), 0.0, 0.05, lab(78, 4, 14))


def _bonus_panel(sheet: Sheet) -> None:
    sheet.box((0.838, 0.898), (0.262, 0.118), STEEL)
    sheet.box((0.838, 0.898), (0.262, 0.118), NAVY, 0.005)
    sheet.box((0.838, 0.898), (0.248, 0.104), SKY, 0.002)
    for number in range(5):
        sheet.box((0.735 + number * 0.019, 0.862), (0.016, 0.014), PAPER)
        sheet.box((0.945, 0.862 + number * 0.017), (0.014, 0.014), PAPER)
    sheet.text((0.845, 0.862), "+2", 0.012, AMBER)
    sheet.text((0.945, 0.944), "+7", 0.011, AMBER)
    for x, y in ring_points((0.815, 0.912), 0.027, 5):
        sheet.box((x, y), (0.014, 0.014), PAPER)
    sheet.text((0.815, 0.912), "+10", 0.010, AMBER)
    rosette(sheet, (0.745, 0.918), 0.022, (NAVY, SKY, AMBER), 10)
    rosette(sheet, (0.892, 0.918), 0.022, (NAVY, SKY, AMBER), 12)


def _title(sheet: Sheet) -> None:
    x, y = 0.165, 0.435
    hull = [(0.045, y), (0.075, y - 0.038), (0.255, y - 0.038), (0.285, y), (0.255, y + 0.038), (0.075, y + 0.038)]
    sheet.area(hull, PAPER)
    sheet.line(hull, NAVY, 0.005, closed=True)
    sheet.line(0.9 * (np.asarray(hull) - (x, y)) + (x, y), GOLD, 0.002, closed=True)
    sheet.text((x, y), "AZULEJO", 0.026, NAVY, 0.0025)
    for side in (-1, 1):
        for rise in (-1, 1):
            for number in range(3):
                at = (x + side * (0.025 + 0.035 * number), y + rise * 0.047)
                sheet.line(spiral(at, 0.013, -rise * 1.5, side * rise * 1.1), NAVY, 0.0028)
    sheet.area(petals((x, y - 0.052), 0.006, 0.018, 6), STEEL)
    sheet.area(petals((x, y + 0.052), 0.006, 0.018, 6), STEEL)
