"""The pictures of a made-up edition: its board, the tops of its tiles, Duel's plates."""

from __future__ import annotations

import cv2
import numpy as np

from vision.workshop.studio.ornament import rosette, vine
from vision.workshop.studio.paint import Bgr, Floats, Picture, Sheet, cloud, lab, petals, ring_points
from vision.workshop.studio.styles.glyphs import Glyph
from vision.workshop.studio.styles.plan import COLOURS, Part
from vision.workshop.studio.styles.style import Style

SIZE = 1100
FACE = 128
PLATE_FACE = 192
LETTERS = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "T": "turquoise"}
NAMES = ("AZURA", "MAREA", "PATIO", "LISBOA", "ALCOVE", "TERRA", "NORTE", "VIDRO", "CASA", "FONTE")


def board_picture(style: Style) -> Picture:
    """The bare board in the middle of a square."""
    rng = style.dice("board")
    picture = np.empty((SIZE, SIZE, 3), np.uint8)
    coarse = cloud(rng, SIZE // 4, SIZE // 4, rng.uniform(10, 75), 3) * rng.uniform(1, 6)
    stain = cv2.resize(coarse, (SIZE, SIZE), interpolation=cv2.INTER_LINEAR)[..., None]
    picture[:] = np.clip(np.asarray(style.paper, np.float32) + stain, 0, 255)
    sheet = Sheet(picture)
    _ground(sheet, style, rng)
    _border(sheet, style, rng)
    _label(sheet, style, rng)
    if style.plan.duel:
        _dome(sheet, style, rng)
    else:
        _track(sheet, style, rng)
        _wall(sheet, style, rng)
    _blanks(sheet, style, "lines", rng)
    _blanks(sheet, style, "broken" if style.plan.duel else "floor", rng)
    return picture


def _ground(sheet: Sheet, style: Style, rng: np.random.Generator) -> None:
    """What the bare parts are strewn with."""
    left, top, right, bottom = style.plan.edge
    faint = _mixed(style.paper, style.inks[0], rng.uniform(0.12, 0.6))
    other = _mixed(style.paper, style.inks[1], rng.uniform(0.12, 0.6))
    kind = rng.integers(4)
    signs = [glyph for glyph in style.glyphs.values() if glyph]
    if kind == 0:
        for _ in range(int(rng.integers(8, 22))):
            start = (rng.uniform(left, right), rng.uniform(top, bottom))
            vine(sheet, rng, start, rng.uniform(0, 6), rng.uniform(0.05, 0.25), faint)
    elif kind == 1 and signs:
        for _ in range(int(rng.integers(40, 160))):
            at = (rng.uniform(left, right), rng.uniform(top, bottom))
            ink = faint if rng.random() < 0.5 else other
            signs[int(rng.integers(len(signs)))](sheet, at, rng.uniform(0.006, 0.02), ink, rng)
    elif kind == 2:
        step = rng.uniform(0.02, 0.06)
        for y in np.arange(top, bottom, step).tolist():
            for x in np.arange(left, right, step).tolist():
                sheet.disc((x, y), step * rng.uniform(0.3, 0.62), faint, 0.002)
    else:
        xs = np.linspace(left, right, 60)
        for y in np.arange(top, bottom, rng.uniform(0.012, 0.05)).tolist():
            wave = y + 0.01 * np.sin(xs * rng.uniform(10, 40) + rng.uniform(0, 6))
            sheet.line(np.stack([xs, wave], axis=1), faint, 0.002)
    for _ in range(int(rng.integers(4, 14))):
        at = (rng.uniform(left, right), rng.uniform(top, bottom))
        rosette(sheet, at, rng.uniform(0.008, 0.024), style.inks[:3], int(rng.integers(5, 11)))


def _border(sheet: Sheet, style: Style, rng: np.random.Generator) -> None:
    left, top, right, bottom = style.plan.edge
    width = rng.uniform(0.012, 0.03)
    middle, size = (0.5, 0.5), (right - left - width, bottom - top - width)
    sheet.box(middle, size, style.inks[2], width)
    step = width * rng.uniform(0.9, 2.5)
    sign = int(rng.integers(3))
    for k, x in enumerate(np.arange(left + step / 2, right, step).tolist()):
        for edge in (top + width / 2, bottom - width / 2):
            _bead(sheet, (x, edge), width, style.inks[3] if k % 2 else style.paper, sign)
    for k, y in enumerate(np.arange(top + step / 2, bottom, step).tolist()):
        for edge in (left + width / 2, right - width / 2):
            _bead(sheet, (edge, y), width, style.inks[3] if k % 2 else style.paper, sign)
    for x in (left + width, right - width):
        for y in (top + width, bottom - width):
            rosette(sheet, (x, y), width, (style.paper, style.inks[0], style.inks[1]), int(rng.integers(6, 11)))


def _bead(sheet: Sheet, at: tuple[float, float], width: float, ink: Bgr, sign: int) -> None:
    if sign == 0:
        sheet.disc(at, width * 0.3, ink)
    elif sign == 1:
        sheet.box(at, (width * 0.5, width * 0.5), ink)
    else:
        sheet.area(petals(at, width * 0.15, width * 0.42, 4), ink)


def _label(sheet: Sheet, style: Style, rng: np.random.Generator) -> None:
    """A panel with the edition's name beside the floor, and signs in the corner above the lines."""
    _, top, right, _ = style.plan.edge
    foot = style.plan.parts["broken" if style.plan.duel else "floor"].box
    x, y = (foot[2] + right) / 2, (foot[1] + foot[3]) / 2
    size = (right - foot[2] - 0.08, (foot[3] - foot[1]) * rng.uniform(0.7, 1.1))
    if style.plan.duel:
        size = (size[0] * 0.6, size[1] * 0.8)
    sheet.box((x, y), size, style.inks[0])
    sheet.box((x, y), (size[0] - 0.012, size[1] - 0.012), style.inks[1], 0.003)
    name = NAMES[int(rng.integers(len(NAMES)))]
    sheet.text((x, y), name, min(0.03, size[0] / 9), style.paper)
    lines = style.plan.parts["lines"].box
    for _ in range(int(rng.integers(3, 9))):
        above = max(lines[1] - 0.02, top + 0.05)
        at = (rng.uniform(0.06, max(lines[2] - 0.2, 0.1)), rng.uniform(above, lines[1] + 0.1))
        rosette(sheet, at, rng.uniform(0.01, 0.022), style.inks[1:], 7)


def _track(sheet: Sheet, style: Style, rng: np.random.Generator) -> None:
    left, top, right, bottom = style.plan.track
    rows, cols = (5, 20) if style.plan.height == 1.0 else (1, 30)
    dx, dy = (right - left) / cols, (bottom - top) / rows
    sheet.box(((left + right) / 2, (top + bottom) / 2), (right - left + 0.02, bottom - top + 0.02), style.inks[0])
    for row in range(rows):
        for col in range(cols):
            at = (left + (col + 0.5) * dx, top + (row + 0.5) * dy)
            fifth = (col + 1) % 5 == 0
            sheet.box(at, (dx * 0.9, dy * 0.85), style.inks[1] if fifth else style.card)
            if fifth or rows == 1:
                sheet.text(at, str(row * cols + col + 1), dx * 0.25, style.inks[2])
            elif rng.random() < 0.5:
                sheet.disc(at, dx * 0.08, style.inks[2])


def _wall(sheet: Sheet, style: Style, rng: np.random.Generator) -> None:
    part = style.plan.parts["wall"]
    _panel(sheet, part, style, rng)
    grey = style.plan.board.endswith("grey")
    hue = _mixed(style.card, style.inks[3], rng.uniform(0.1, 0.6))
    round_ = rng.uniform(0, 0.25)
    for place in part.places:
        colour = COLOURS[(place.col - place.row) % 5]
        face = _printed(style, colour, rng) if not grey else _blank_face(hue, style.inks[0])
        _stamp(sheet, face, (place.x, place.y), part.cell, round_)


def _panel(sheet: Sheet, part: Part, style: Style, rng: np.random.Generator) -> None:
    """What a block of spaces lies on."""
    a, b, c, d = part.box
    margin = rng.uniform(0.004, 0.02)
    middle, size = ((a + c) / 2, (b + d) / 2), (c - a + 2 * margin, d - b + 2 * margin)
    sheet.box(middle, size, _mixed(style.card, style.inks[1], rng.uniform(0, 0.8)))
    sheet.box(middle, size, style.inks[2], rng.uniform(0.002, 0.006))


def _printed(style: Style, colour: str, rng: np.random.Generator) -> Picture:
    glyph, ground, ink = style.prints[colour]
    return _face(style, f"print {colour}", ground, glyph, ink, rng.uniform(0, 1) * 0.02)


def _face(style: Style, part: str, ground: Bgr, glyph: Glyph | None, ink: Bgr, rim: float = 0.0) -> Picture:
    dice = style.dice(part)
    face = np.empty((FACE, FACE, 3), np.uint8)
    face[:] = np.clip(np.asarray(ground, np.float32) + cloud(dice, FACE, FACE, 30, 2)[..., None] * 2, 0, 255)
    sheet = Sheet(face)
    if rim:
        sheet.box((0.5, 0.5), (0.94, 0.94), ink, rim)
    if glyph is not None:
        if dice.random() < 0.25:
            glyph(sheet, (0.5, 0.5), 0.46, _mixed(ground, ink, 0.5), dice)
        glyph(sheet, (0.5, 0.5), dice.uniform(0.2, 0.4), ink, dice)
        if dice.random() < 0.3:
            for x, y in ring_points((0.5, 0.5), 0.52, 4, np.pi / 4):
                glyph(sheet, (x, y), 0.1, ink, dice)
    return face


def _blank_face(ground: Bgr, ink: Bgr) -> Picture:
    face = np.empty((FACE, FACE, 3), np.uint8)
    face[:] = np.clip(ground, 0, 255)
    Sheet(face).box((0.5, 0.5), (0.96, 0.96), _mixed(ground, ink, 0.4), 0.03)
    return face


def _stamp(sheet: Sheet, face: Picture, at: tuple[float, float], size: tuple[float, float], round_: float) -> None:
    scale = sheet.scale
    left, top = round((at[0] - size[0] / 2) * scale), round((at[1] - size[1] / 2) * scale)
    right, bottom = round((at[0] + size[0] / 2) * scale), round((at[1] + size[1] / 2) * scale)
    small = np.asarray(cv2.resize(face, (right - left, bottom - top), interpolation=cv2.INTER_AREA), np.uint8)
    target = sheet.picture[top:bottom, left:right]
    target[:] = _blend(target, small, _rounded(right - left, bottom - top, round_))


def _rounded(width: int, height: int, share: float) -> Floats:
    """1 inside of a box whose corners are rounded off by that share of its width."""
    radius = share * width
    x = np.abs(np.arange(width) + 0.5 - width / 2) - width / 2 + radius
    y = np.abs(np.arange(height) + 0.5 - height / 2) - height / 2 + radius
    far = np.hypot(np.maximum(x, 0)[None, :], np.maximum(y, 0)[:, None])
    inside = np.clip(radius - far + 0.5, 0, 1) if radius else np.ones((height, width))
    return np.asarray(inside, np.float32)


def _blend(under: Picture, over: Picture, mask: Floats) -> Picture:
    share = mask[..., None]
    return np.asarray(under * (1 - share) + over * share + 0.5, np.uint8)


def _blanks(sheet: Sheet, style: Style, name: str, rng: np.random.Generator) -> None:
    """Spaces for any colour: pattern lines, floor, broken tiles."""
    part = style.plan.parts[name]
    ground = style.card if rng.random() < 0.8 else _mixed(style.paper, style.inks[1], 0.3)
    rim, width = style.inks[int(rng.integers(3))], rng.uniform(0.0015, 0.005)
    sign = next((glyph for glyph in style.glyphs.values() if glyph), None) if rng.random() < 0.6 else None
    reach = part.cell[0] * rng.uniform(0.05, 0.3)
    for place in part.places:
        at = (place.x, place.y)
        if style.plan.duel:
            sheet.disc(at, min(part.cell) / 2, ground)
            sheet.disc(at, min(part.cell) / 2 - width / 2, rim, width)
        else:
            sheet.box(at, part.cell, ground)
            sheet.box(at, (part.cell[0] - width, part.cell[1] - width), rim, width)
        if name != "lines":
            sheet.text((at[0], at[1] - part.cell[1] * 0.2), f"-{1 + place.col}", part.cell[0] * 0.14, rim)
        if sign is not None:
            sign(sheet, at, reach, _mixed(ground, rim, 0.5), style.dice(name))


def _dome(sheet: Sheet, style: Style, rng: np.random.Generator) -> None:
    """Nine slots for plates, each with a faint sign."""
    part = style.plan.parts["dome"]
    _panel(sheet, part, style, rng)
    ground = _mixed(style.paper, style.inks[0], rng.uniform(0.05, 0.5))
    ink = _mixed(ground, style.inks[1], rng.uniform(0.2, 0.7))
    signs = [glyph for glyph in style.glyphs.values() if glyph]
    for slot in range(9):
        x, y, side = slot_of(style, slot)
        sheet.box((x, y), (side, side), ground)
        sheet.box((x, y), (side * 0.97, side * 0.97), ink, 0.002)
        if signs:
            signs[slot % len(signs)](sheet, (x, y), side * 0.2, ink, rng)
    x, last = part.box[2] + 0.02, part.places
    for row in range(6):
        at = (min(x, 0.975), last[row * 6].y)
        sheet.disc(at, 0.012, style.inks[2])
        sheet.text(at, str(row + 1), 0.01, style.paper)


def slot_of(style: Style, slot: int) -> tuple[float, float, float]:
    """A plate's middle and width."""
    places = style.plan.parts["dome"].places
    row, col = slot // 3 * 2, slot % 3 * 2
    first, last = places[row * 6 + col], places[(row + 1) * 6 + col + 1]
    return (first.x + last.x) / 2, (first.y + last.y) / 2, 2 * style.plan.pitch * 0.985


def tile_top(style: Style, kind: str) -> Picture:
    """The top of a tile; the corners of a disc's picture are cut away by its shape."""
    face = _face(style, f"tile {kind}", style.bodies[kind], style.glyphs[kind], style.marks[kind])
    sheet = Sheet(face)
    dice = style.dice(kind)
    if kind == "first":
        sheet.text((0.5, 0.5), "1", 0.4, style.marks[kind], 0.07)
    if kind == "special":
        for x, y in ring_points((0.5, 0.5), 0.33, int(dice.integers(8, 16))):
            sheet.disc((x, y), 0.05, style.marks[kind])
    if kind == "white" and dice.random() < 0.5:
        sheet.box((0.5, 0.5), (0.8, 0.8), lab(90, -1, 1), 0.1)
    if style.plan.duel and dice.random() < 0.4:
        sheet.disc((0.5, 0.5), 0.4, _mixed(style.bodies[kind], style.marks[kind], 0.4), 0.03)
    return face


def plate_top(style: Style, plate: str) -> Picture:
    """A plate of Duel: four printed circles, as its letters say, row by row."""
    rng = style.dice("plate")
    ground = _mixed(style.inks[3], style.paper, rng.uniform(0.0, 1.0))
    face = np.empty((PLATE_FACE, PLATE_FACE, 3), np.uint8)
    face[:] = np.clip(np.asarray(ground, np.float32) + cloud(rng, PLATE_FACE, PLATE_FACE, 40, 2)[..., None] * 3, 0, 255)
    sheet = Sheet(face)
    rim, width = style.inks[int(rng.integers(3))], rng.uniform(0.008, 0.025)
    sheet.box((0.5, 0.5), (0.97, 0.97), rim, width)
    if rng.random() < 0.6:
        sheet.area(petals((0.5, 0.5), 0.03, 0.08, 4), rim)
    reach = rng.uniform(0.17, 0.215)
    pale = _mixed(style.card, style.paper, rng.uniform(0, 1))
    for k, letter in enumerate(plate):
        at = (0.265 + 0.47 * (k % 2), 0.265 + 0.47 * (k // 2))
        sheet.disc(at, reach, pale)
        if letter == "w":
            _wild(sheet, at, reach, style)
        elif letter == "s":
            _special(sheet, at, reach, style, pale)
        else:
            glyph, hue, ink = style.prints[LETTERS[letter]]
            full = style.dice("full").random() < 0.6
            sheet.disc(at, reach * (0.93 if full else 0.6), hue)
            if glyph is not None:
                glyph(sheet, at, reach * (0.6 if full else 0.5), ink, style.dice(letter))
        sheet.disc(at, reach, rim, width * 0.7)
    return face


def _wild(sheet: Sheet, at: tuple[float, float], reach: float, style: Style) -> None:
    angles = np.linspace(0, 2 * np.pi, 6) - np.pi / 2
    for k, colour in enumerate(LETTERS.values()):
        arc = [
            (at[0] + reach * 0.92 * np.cos(a), at[1] + reach * 0.92 * np.sin(a))
            for a in np.linspace(angles[k], angles[k + 1], 8)
        ]
        sheet.area([at, *arc], style.prints[colour][1])
    sheet.disc(at, reach * 0.5, style.card)
    sheet.area(petals(at, reach * 0.15, reach * 0.4, 5), style.inks[0])


def _special(sheet: Sheet, at: tuple[float, float], reach: float, style: Style, pale: Bgr) -> None:
    ink = _mixed(pale, style.inks[0], 0.35)
    sheet.disc(at, reach * 0.85, ink, reach * 0.06)
    for x, y in ring_points(at, reach * 0.6, 9):
        sheet.disc((x, y), reach * 0.1, ink)


def _mixed(one: Bgr, other: Bgr, share: float) -> Bgr:
    b, g, r = (np.asarray(one) * (1 - share) + np.asarray(other) * share).tolist()
    return float(b), float(g), float(r)
