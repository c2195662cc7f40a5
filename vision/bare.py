"""A board as it looked when it was empty, and patches that show every space now beside how it looked then.

A patch has the space in the plane of the card and in the plane of the tiles' tops, each as it is now and as the empty
board would show it from the same camera: whoever compares the two needs to know nothing of the print.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Array, Floats, Image
from vision.evidence import PATCH, WINDOW, Prepared, pixels_per_pitch
from vision.layout import Layout
from vision.pose import Pose

CHANNELS = 16
"""Now: card plane, top plane; when bare: card plane, top plane (three each); how the tops lean across and along, how
sharp the photo is, and whether the bare board is known."""
LEAN = [12, 13]
# How much is seen around the outermost spaces, in pitches: their patches, and what leaning tops hide behind them.
AROUND = 1.6
# The brightest tenth of a board is brought to this level, and its colour so far towards grey.
BRIGHT = 90.0
BRIGHT_LEVEL = 200.0
TOWARDS_GREY = 0.6
# The least and the most that the light is changed, in the logarithm.
FIELD = (-1.6, 2.2)
# How far around a place, in pitches, the light is looked at that strays from a tilted plane: from coarse to fine.
REACHES = (4.0, 2.0, 1.0)
# The share of a place's surroundings that no tile may cover for half of what they say of the light to be believed.
FEW_AROUND = 0.01
# The most that the light strays, in the logarithm, what strays from its surroundings, what is another colour, and how
# little is hardly more than chance.
MOST_UNEVEN, STRAYING, TINTED, SLIGHT = 1.2, 0.25, 0.2, 0.06
# Nearer to a space than this, in pitches, a tile may cover the print.
COVERED = 0.56
# Pixels darker or brighter than this say nothing about the light.
DARKEST, BRIGHTEST = 14.0, 246.0
ENOUGH = 150
NEUTRAL = 128
# A print that agrees less than this with the bare board's is not where it is thought to be; where so many features of
# its print say that it is, it has to be quite another: blur and shade take much of a fine print's likeness.
ASTRAY = 0.25
ANOTHER = 0.1
MANY_PLACES = 60
# A photo held against a portrait is made so much finer than it, and no more; what is hardly finer is left as it is.
FINER = 1.3
WORTH_SHRINKING = 0.8
# A print whose hues stand out by this share of what grey does is looked at in hues, which light mirrored in the board
# hardly changes. Of 60 editions of Mini nine have more: their photos come to 0.86 of the portrait in the mean, in grey
# to 0.75. Of those with less than half of it most come to less in hues.
HUED = 0.65
# Of two portraits the clearer counts by this power of its contrast, seen so far around, in pixels; what comes to so
# little is noise.
CLEARER = 4
EVEN = 12.0
LEAST_CONTRAST = 0.02
# With less of a pixel's surroundings free of tiles than this, all of them count.
LEAST_AROUND = 0.02


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture of the part of the board that holds spaces, straightened: its first pixel and its step, in units."""

    origin: tuple[float, float]
    step: float
    size: tuple[int, int]

    @property
    def to_units(self) -> Array:
        return np.array([[self.step, 0, self.origin[0]], [0, self.step, self.origin[1]], [0, 0, 1.0]])

    def straightened(self, picture: Image, plane: Array) -> Image:
        how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        flat = cv2.warpPerspective(
            picture, plane @ self.to_units, self.size, flags=how, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(flat, np.uint8)

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.origin[0]) / self.step, (y - self.origin[1]) / self.step


def frame_of(one: Layout) -> Frame:
    step = one.pitch * WINDOW / PATCH
    places = np.array([[space.x, space.y] for space in one.spaces])
    origin = places.min(axis=0) - AROUND * one.pitch
    width, height = np.ceil((places.max(axis=0) + AROUND * one.pitch - origin) / step).astype(int)
    return Frame((float(origin[0]), float(origin[1])), step, (int(width), int(height)))


def portrait(ready: Prepared, where: Pose, one: Layout) -> Image:
    """The bare board in its frame, its light brought to what is usual: what is kept of a photo that was taught from."""
    frame = frame_of(one)
    flat = frame.straightened(ready.picture, ready.fit @ where.plane(0.0))
    gains = _usual(flat, _within(one, frame))
    return np.asarray(np.clip(flat * gains, 0, 255), np.uint8)


def patches(ready: Prepared, where: Pose, one: Layout, bare: Image | None, only: Sequence[int] | None = None) -> Floats:
    """One patch a space, in the layout's order.

    bare: the portrait of the empty board, None where it is not known; only: the numbers of the spaces to look at.
    """
    frame = frame_of(one)
    ground, top = ready.fit @ where.plane(0.0), ready.fit @ where.plane(one.tile_height)
    now = [frame.straightened(ready.picture, plane) for plane in (ground, top)]
    if bare is None:
        gains = _usual(now[0], _within(one, frame))
    elif one.plates:
        # Spaces of a dome are held against each other, wherever they lie: all have to be in one light.
        gains, own = _evened(now[0], bare, one, frame)
        bare = np.clip(bare * own, 0, 255).astype(np.uint8)
    else:
        gains = _relit(now[0], bare, one, frame)
    planes = [np.clip(flat * gains, 0, 255).astype(np.uint8) for flat in now]
    if bare is None:
        planes += [np.full_like(now[0], NEUTRAL)] * 2
    else:
        behind = Frame((0.0, 0.0), 1.0, frame.size)
        seen = np.linalg.inv(frame.to_units) @ np.linalg.inv(ground) @ top @ frame.to_units
        planes += [bare, behind.straightened(bare, seen)]
    stack = np.concatenate(planes, axis=2)
    spaces = one.spaces if only is None else [one.spaces[i] for i in only]
    out = np.empty((len(spaces), CHANNELS, PATCH, PATCH), np.float32)
    for i, space in enumerate(spaces):
        x, y = frame.pixel(space.x, space.y)
        left, above = round(x - (PATCH - 1) / 2), round(y - (PATCH - 1) / 2)
        out[i, :12] = stack[above : above + PATCH, left : left + PATCH].transpose(2, 0, 1)
    out[:, :12] = out[:, :12] / 128 - 1
    slide = where.slide(one.tile_height)
    out[:, LEAN[0]], out[:, LEAN[1]] = slide[0] / one.pitch, slide[1] / one.pitch
    out[:, 14] = ready.sharpness
    out[:, 15] = 0.0 if bare is None else 1.0
    return out


def _within(one: Layout, frame: Frame) -> NDArray[np.bool_]:
    """The pixels of the frame that show the card."""
    mask = np.zeros(frame.size[::-1], bool)
    left, top, right, bottom = one.edge
    (x0, y0), (x1, y1) = frame.pixel(left + 0.01, top + 0.01), frame.pixel(right - 0.01, bottom - 0.01)
    mask[max(0, round(y0)) : max(0, round(y1)), max(0, round(x0)) : max(0, round(x1))] = True
    return mask


def uncovered(one: Layout, frame: Frame) -> NDArray[np.bool_]:
    """The pixels of the card that no tile covers."""
    mask = _within(one, frame)
    reach = COVERED * one.pitch / frame.step
    for space in one.spaces:
        x, y = frame.pixel(space.x, space.y)
        mask[max(0, round(y - reach)) : round(y + reach), max(0, round(x - reach)) : round(x + reach)] = False
    return mask


def _usual(flat: Image, mask: NDArray[np.bool_]) -> Floats:
    """Gains for blue, green and red that bring the card's brightest part to the usual level."""
    pixels = flat[mask].astype(np.float32)
    if len(pixels) < ENOUGH:
        return np.ones(3, np.float32)
    light = pixels.mean(axis=1)
    bright = pixels[light >= np.percentile(light, BRIGHT - 20)].mean(axis=0)
    level = max(float(np.percentile(light, BRIGHT)), 1.0)
    hue = np.clip(float(bright.mean()) / np.maximum(bright, 1.0), 0.4, 2.5) ** TOWARDS_GREY
    return np.asarray(np.clip(BRIGHT_LEVEL / level, 0.5, 8.0) * hue, np.float32)


def _relit(now: Image, bare: Image, one: Layout, frame: Frame) -> Floats:
    """The gain at every pixel that gives what no tile covers the light that it had when the board was bare.

    A tilted plane in the logarithm, one tilt for all colours; what strays from it (a shadow, glare, a hand) is ignored.
    """
    free = _free(now, bare, one, frame)
    if len(free.rows) < ENOUGH:
        return _usual(now, _within(one, frame))
    return np.asarray(np.exp(_field(*_tilted(free, frame))), np.float32)


def _evened(now: Image, bare: Image, one: Layout, frame: Frame) -> tuple[Floats, Floats]:
    """The gains at every pixel, of the photo and of the bare board, that bring both to one light.

    First as `_relit` does; where the light still strays, in a shadow or glare, that one is evened out which it lies on.
    A print is as light under either: whichever grows lighter and darker along with the light itself has it.
    """
    same = np.ones((*now.shape[:2], 1), np.float32)
    free = _free(now, bare, one, frame)
    if len(free.rows) < ENOUGH:
        return _usual(now, _within(one, frame)), same
    tilted = _field(*_tilted(free, frame))
    rows, cols = free.rows, free.cols
    ratio = free.ratio - tilted[rows, cols]
    light = ratio.mean(axis=1)
    trust = np.exp(-((np.abs(ratio - light[:, None]).max(axis=1) / TINTED) ** 2))
    uneven = _uneven(light, trust, rows, cols, (frame.size[1], frame.size[0]))
    there = uneven[rows, cols]
    spread = float(np.average(there**2, weights=trust)) - float(np.average(there, weights=trust)) ** 2
    shown = free.now + tilted[rows, cols].mean(axis=1)
    along = -float(np.average((there - np.average(there, weights=trust)) * shown, weights=trust))
    photos = min(max(along / max(spread, 1e-9), 0.0), 1.0)
    uneven = uneven[..., None] * spread / (spread + SLIGHT**2)
    gains = np.exp(np.clip(tilted + photos * uneven, *FIELD))
    return np.asarray(gains, np.float32), np.asarray(np.exp((photos - 1) * uneven), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class _Free:
    """The pixels that no tile covers and that tell of the light: how light they are now, and what they were when bare
    against that, in logarithms."""

    rows: Array
    cols: Array
    now: Array
    ratio: Array


def _free(now: Image, bare: Image, one: Layout, frame: Frame) -> _Free:
    mask = uncovered(one, frame)
    a, b = (cv2.blur(picture, (5, 5)).astype(np.float32) for picture in (now, bare))
    fine = mask & (np.minimum(a, b).min(axis=2) > DARKEST) & (np.maximum(a, b).max(axis=2) < BRIGHTEST)
    rows, cols = np.nonzero(fine)
    logs = np.log(a[rows, cols])
    return _Free(rows, cols, logs.mean(axis=1), np.log(b[rows, cols]) - logs)


def _tilted(free: _Free, frame: Frame) -> tuple[Array, Array, Frame]:
    """The tilted plane of the light, and its colour."""
    every = max(1, len(free.rows) // 4000)
    rows, cols, ratio = free.rows[::every], free.cols[::every], free.ratio[::every]
    hue = np.median(ratio, axis=0)
    light = (ratio - hue).mean(axis=1)
    width, height = frame.size
    where = np.column_stack((np.ones(len(rows)), cols / width - 0.5, rows / height - 0.5))
    weight = np.ones(len(rows))
    for _ in range(4):
        tilt = np.linalg.lstsq(where * weight[:, None], light * weight, rcond=None)[0]
        off = light - where @ tilt
        spread = max(float(np.median(np.abs(off))) * 1.5, 0.02)
        weight = 1 / (1 + (off / spread) ** 2)
    return np.clip(tilt, -1.2, 1.2), hue, frame


def _field(tilt: Array, hue: Array, frame: Frame) -> Array:
    width, height = frame.size
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    field = tilt[0] + tilt[1] * (xs / width - 0.5) + tilt[2] * (ys / height - 0.5)
    return np.asarray(np.clip(field[..., None] + hue, *FIELD))


def _uneven(light: Array, trust: Array, rows: Array, cols: Array, shape: tuple[int, int]) -> Array:
    """How the light of some pixels strays, everywhere: first what changes slowly over the board, then near by.

    light: by how much in the logarithm; trust: how much each pixel counts. What strays from its surroundings, like the
    shadow beside a tile, counts little; far from any of them there is nothing to tell, and nothing is told.
    """

    def around(values: Array, weights: Array, reach: float) -> Array:
        sums = np.zeros((*shape, 2))
        sums[rows, cols] = np.stack((weights, weights * values), axis=1)
        near = cv2.GaussianBlur(sums, (0, 0), reach * PATCH / WINDOW, borderType=cv2.BORDER_CONSTANT)
        return np.asarray(near[..., 1] / (near[..., 0] + FEW_AROUND))

    found = np.zeros(shape)
    for reach in REACHES:
        off = np.clip(light - found[rows, cols], -MOST_UNEVEN, MOST_UNEVEN)
        rough = around(off, trust, reach)
        steady = trust / (1 + ((off - rough[rows, cols]) / STRAYING) ** 2)
        found += around(off, steady, reach)
    return found


def least_agreement(places: int) -> float:
    """How alike a board must be to its portrait that so many features of its print speak for."""
    return ASTRAY if places < MANY_PLACES else ANOTHER


def agreement(picture: Image, homography: Array, one: Layout, portrait: Image) -> float:
    """How alike what no tile covers is to the bare board, 1 at most: little where it lies elsewhere than thought.

    What the photo does not show has no say.
    """
    frame = frame_of(one)
    static = uncovered(one, frame)
    mask = static & _in_photo(picture, homography, frame)
    if mask.sum() < ENOUGH:
        return 0.0
    fine = as_fine(picture, homography, one)
    flats = (frame.straightened(fine.picture, fine.fit @ homography), portrait)
    now, bare = (each - each.mean() for each in (outlines(flat, mask=static)[mask] for flat in flats))
    return float(now @ bare / (np.linalg.norm(now) * np.linalg.norm(bare) + 1e-6))


def colours(picture: Image, homography: Array, one: Layout, portrait: Image) -> tuple[float, float]:
    """How alike the colours are of what no tile covers, 1 at most, and how colourful it is when bare.

    The light's colour is left out: what is compared is which parts of the print are bluer or redder than most of it.
    """
    frame = frame_of(one)
    mask = uncovered(one, frame) & _in_photo(picture, homography, frame)
    if mask.sum() < ENOUGH:
        return 0.0, 0.0
    fine = as_fine(picture, homography, one)
    flats = (frame.straightened(fine.picture, fine.fit @ homography), portrait)
    now, bare = (_hues(cv2.blur(flat, (5, 5))[mask].astype(np.float32)) for flat in flats)
    alike = float((now * bare).sum() / (np.linalg.norm(now) * np.linalg.norm(bare) + 1e-6))
    return alike, float(np.sqrt((bare * bare).sum(axis=1).mean()))


def _hues(pixels: Floats) -> Floats:
    """The logarithms of blue, green and red against their mean, and against those of most pixels."""
    logs = np.log(pixels + 8.0)
    hues = logs - logs.mean(axis=1, keepdims=True)
    return np.asarray(hues - np.median(hues, axis=0), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Fine:
    """A photo no finer than needed, and the way there from the photo's pixels."""

    picture: Image
    fit: Array


def shrink(homography: Array, one: Layout, coarser: float = 1.0) -> float:
    """How much smaller a photo may be that is held against a portrait, or against one so much coarser."""
    return FINER * PATCH / WINDOW / coarser / max(pixels_per_pitch(homography, one), 1.0)


def as_fine(picture: Image, homography: Array, one: Layout) -> Fine:
    """The photo made as small as a portrait is: what it has beyond that is mostly noise."""
    scale = shrink(homography, one)
    if scale >= WORTH_SHRINKING:
        return Fine(picture, np.eye(3))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    fit = np.diag([small.shape[1] / picture.shape[1], small.shape[0] / picture.shape[0], 1.0])
    return Fine(np.asarray(small, np.uint8), fit)


def _in_photo(picture: Image, homography: Array, frame: Frame) -> NDArray[np.bool_]:
    """The pixels of the frame that the photo shows."""
    height, width = picture.shape[:2]
    wide, high = frame.size
    xs, ys = np.meshgrid(np.arange(wide), np.arange(high))
    spots = np.stack((xs, ys, np.ones_like(xs)), axis=2) @ (homography @ frame.to_units).T
    x, y = spots[..., 0] / spots[..., 2], spots[..., 1] / spots[..., 2]
    return np.asarray((x >= 0) & (x < width) & (y >= 0) & (y < height))


def outlines(
    flat: Image, scale: float = 1.0, mask: NDArray[np.bool_] | None = None, tone: Floats | None = None
) -> Image:
    """A picture in grey without its light: each pixel against what is around it; scale: its size against a frame's.

    mask: what alone counts as around a pixel, so that tiles beside a print do not change it; tone: how much of blue,
    green and red counts instead of grey.
    """
    if tone is not None:
        each = (outlines(np.ascontiguousarray(flat[..., k]), scale, mask) for k in range(3))
        return np.asarray(sum(part * one for part, one in zip(tone, each, strict=True)), np.float32)
    grey = (flat if flat.ndim == 2 else cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY)).astype(np.float32)
    reach = scale * PATCH / 4
    around = cv2.GaussianBlur(grey, (0, 0), reach)
    if mask is not None:
        counts = mask.astype(np.float32)
        share = cv2.GaussianBlur(counts, (0, 0), reach)
        own = cv2.GaussianBlur(grey * counts, (0, 0), reach) / np.maximum(share, LEAST_AROUND)
        around = np.where(share >= LEAST_AROUND, own, around)
    sharp = np.asarray((grey - around) / (around + 20.0), np.float32)
    return np.asarray(cv2.GaussianBlur(sharp, (0, 0), 1.0), np.float32)


def tone(portrait: Image, static: NDArray[np.bool_]) -> Floats | None:
    """How much of blue, green and red the hues of a print stand out in most; None where grey shows it much better.

    What they come to is nothing for white: neither shade nor light mirrored in the board is seen in such a tone.
    static: the pixels that no tile covers.
    """
    each = np.column_stack([outlines(np.ascontiguousarray(portrait[..., k]), mask=static)[static] for k in range(3)])
    common = each.T @ each
    even = np.full(3, 1 / np.sqrt(3))
    hues = np.eye(3) - np.outer(even, even)
    strengths, ways = np.linalg.eigh(hues @ common @ hues)
    return np.asarray(ways[:, -1], np.float32) if strengths[-1] > HUED**2 * (even @ common @ even) else None


def blended(portraits: Sequence[Image], one: Layout) -> Image:
    """One portrait of several, all in the light of the first: of three, what two agree on; of two, what is clearer.

    Light mirrored in the board takes the contrast of what lies beneath; a shadow leaves it as it is.
    """
    frame = frame_of(one)
    relit = [portraits[0].astype(np.float32)]
    relit += [np.clip(other * _relit(other, portraits[0], one, frame), 0, 255) for other in portraits[1:]]
    if len(relit) == 2:
        clearer = np.stack([_contrast(portrait) for portrait in portraits]) ** CLEARER
        mixed = (np.stack(relit) * (clearer / clearer.sum(axis=0))[..., None]).sum(axis=0)
    else:
        mixed = np.median(relit, axis=0)
    return np.asarray(np.round(mixed), np.uint8)


def _contrast(portrait: Image) -> Floats:
    """How much a picture stands out from what is around, as shares of its light, evened out over a space."""
    logs = np.log(portrait.astype(np.float32) + DARKEST)
    spread = (logs - cv2.GaussianBlur(logs, (0, 0), EVEN)) ** 2
    return np.asarray(np.sqrt(cv2.GaussianBlur(spread.mean(axis=2), (0, 0), EVEN)) + LEAST_CONTRAST, np.float32)
