"""A rhombus under the pen, its tip up: the print of a space, or the top of a tile."""

from __future__ import annotations

import cv2
import numpy as np

from vision.workshop.studio import layout
from vision.workshop.studio.paint import Floats, Mask, Picture, Sheet, Vectors, cloud, lab, petals, ring_points
from vision.workshop.studio.pavilion_style import Lab, Space, Style

WIDE, LONG = 132, 228
"""Pixels of the box around a rhombus."""
UNIT = LONG / layout.STAR_ARM
FONTS = (
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
    cv2.FONT_HERSHEY_COMPLEX_SMALL,
)


def printed(style: Style, space: Space, number: int, turn: float, rng: np.random.Generator) -> Picture:
    """A space as it is printed; `turn` is where its tip points, for numbers that stand upright on the board."""
    picture = _ground(space, rng)
    along = _along()
    if style.tip < 1:
        pale = np.clip((along - style.tip) * 40, 0, 1)[:, None, None] * style.tip_pale
        picture += pale * (np.asarray(lab(94, 0, 3), np.float32) - picture)
    if style.bevel:
        edge = np.clip((_inward() - 0.86) * 9, 0, 1)[..., None]
        picture *= 1 - style.bevel * edge
    made = np.asarray(np.clip(picture, 0, 255), np.uint8)
    _emblem(made, space)
    _number(made, style, space, number, turn)
    return made


def tile_face(space: Space, number: int) -> Picture:
    """The top of a tile."""
    rng = np.random.default_rng([7, number])
    made = np.asarray(np.clip(_ground(space, rng), 0, 255), np.uint8)
    _emblem(made, space)
    return made


def _along() -> Floats:
    """1 at the tip, 0 in the middle, -1 at the star's centre, row by row."""
    return np.asarray(1 - 2 * (np.arange(LONG) + 0.5) / LONG, np.float32)


def _inward() -> Floats:
    """1 on the outline, 0 in the middle."""
    across = np.abs(2 * (np.arange(WIDE) + 0.5) / WIDE - 1)
    return np.asarray(np.abs(_along())[:, None] + across[None], np.float32)


def mask(share: float) -> Mask:
    """The inside of a rhombus that fills a share of its box."""
    made = np.zeros((LONG, WIDE), np.uint8)
    outline = np.array([(0, -1), (1, 0), (0, 1), (-1, 0)]) * share * _MIDDLE + _MIDDLE
    Sheet(made).area(outline, (255.0, 255.0, 255.0))
    return made


_MIDDLE = (0.5, LONG / WIDE / 2)


def _ground(space: Space, rng: np.random.Generator) -> Floats:
    ground = np.empty((LONG, WIDE, 3), np.float32)
    ground[:] = lab(*space.ink)
    shade = 1 + space.inner * _along()[:, None] - space.rim * np.clip((_inward() - 0.6) * 2.5, 0, 1)
    ground *= shade[..., None]
    ground += cloud(rng, LONG, WIDE, 40, 3)[..., None] * space.worn
    return ground


def _shaded(ink: Lab, darker: float) -> tuple[float, float, float]:
    """A darker ink of the same hue; below 0 a lighter one, towards gold."""
    if darker >= 0:
        return lab(ink[0] * (1 - darker), ink[1] * (1 - 0.3 * darker), ink[2] * (1 - 0.3 * darker))
    share = min(-darker, 1.0)
    return lab(ink[0] + share * (82 - ink[0]), ink[1] * (1 - share) + 4 * share, ink[2] * (1 - share) + 45 * share)


def _emblem(picture: Picture, space: Space) -> None:
    sheet, ink, ground = Sheet(picture), _shaded(space.ink, space.emblem_ink), lab(*space.ink)
    r = space.emblem_size * UNIT / WIDE
    centre = _MIDDLE

    def spun(points: Vectors) -> Vectors:
        return np.asarray(points + centre)

    match space.emblem:
        case "sun":
            sheet.area(spun(petals((0, 0), 0.55 * r, r, 8)), ink)
            sheet.disc(centre, 0.4 * r, ground)
            sheet.area(spun(petals((0, 0), 0.12 * r, 0.32 * r, 8)), ink)
        case "gear":
            sheet.line(spun(petals((0, 0), 0.84 * r, r, 20)), ink, 0.14 * r, closed=True)
            sheet.disc(centre, 0.62 * r, ink, 0.12 * r)
            sheet.disc(centre, 0.25 * r, ink)
        case "squares":
            sheet.line(spun(ring_points((0, 0), r, 4, np.pi / 4)), ink, 0.18 * r, closed=True)
            sheet.line(spun(ring_points((0, 0), 0.62 * r, 4)), ink, 0.16 * r, closed=True)
            sheet.area(spun(ring_points((0, 0), 0.3 * r, 4, np.pi / 4)), ink)
        case "flower":
            for x, y in ring_points(centre, 0.55 * r, 6):
                sheet.disc((x, y), 0.32 * r, ink)
            sheet.disc(centre, 0.28 * r, ground)
        case "ring":
            sheet.disc(centre, r, ink, 0.2 * r)
        case "cross":
            for turn in (np.pi / 4, 3 * np.pi / 4):
                way = np.array([np.cos(turn), np.sin(turn)]) * r
                sheet.line(spun(np.array([-way, way])), ink, 0.24 * r)
        case "leaf":
            sheet.area(spun(np.array([(0, -1.5), (0.5, -0.2), (0.1, 1.2), (-0.1, 1.2), (-0.5, -0.2)]) * r), ink)
            sheet.disc((centre[0], centre[1] + 0.2 * r), 0.24 * r, ground)
        case "dots":
            for x, y in ring_points(centre, 0.8 * r, 7):
                sheet.disc((x, y), 0.14 * r, ink)
        case "lines":
            for step in (-0.7, 0.0, 0.7):
                points = np.array([(-0.9, step + 0.5), (0, step), (0.9, step + 0.5)]) * r
                sheet.line(spun(points), ink, 0.14 * r)


def _number(picture: Picture, style: Style, space: Space, number: int, turn: float) -> None:
    """The cost near the tip, drawn upright as it is read from the tip, or from the board's foot."""
    height = style.digit_size * UNIT
    layer: Mask = np.zeros((LONG, WIDE), np.uint8)
    font, words = FONTS[style.digit_font], str(number)
    size, pen = height / 21, max(1, round(height / 13))
    (w, h), _ = cv2.getTextSize(words, font, size, pen)
    at = np.array([WIDE / 2, LONG / 2 * (1 - style.digit_at)])
    cv2.putText(layer, words, (round(at[0] - w / 2), round(at[1] + h / 2)), font, size, 255, pen, cv2.LINE_AA)
    if not style.digit_turned:
        spin = cv2.getRotationMatrix2D((float(at[0]), float(at[1])), turn, 1.0)
        layer = np.asarray(cv2.warpAffine(layer, spin, (WIDE, LONG)), np.uint8)
    if style.digit_disc:
        under = _shaded(space.ink, -0.7 * float(np.sign(style.digit_ink)))
        Sheet(picture).disc((at[0] / WIDE, at[1] / WIDE), 0.75 * height / WIDE, under)
    share = layer[..., None].astype(np.float32) / 255
    ink = np.asarray(_shaded(space.ink, style.digit_ink), np.float32)
    picture[:] = np.clip(picture + share * (ink - picture), 0, 255).astype(np.uint8)
