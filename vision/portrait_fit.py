"""Whether a board lies where it is thought to, held against its portrait piece by piece, and where exactly it lies.

Small pieces of the taught portrait are looked for near where each must be. Pieces of the right board at the right place
agree with each other about how far they are off, whatever tiles, shade and glare do to some of them; those of anything
else point everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import bare
from vision.arrays import Array, Floats, Image
from vision.bare import Fine, Frame
from vision.corner_error import corner_error
from vision.layout import Layout

# The side of a piece, in pixels of the portrait; the next is half of it further on.
PIECE = 26
# Of a piece so much is never covered by a tile, and its print stands out so much.
UNCOVERED = 0.3
# A piece with less of it uncovered tells the grid of spaces rather than the edition: it has no say on which it is.
TELLING = 0.7
CONTRAST = 0.025
# Pieces that agree are so near, in pixels, to where the others say that they are.
NEAR = 1.5
# How far a board may be from where it was thought to be: shifted, stretched and in perspective, in pixels.
LOOSE = np.array([10.0, 8.0, 8.0, 10.0, 8.0, 8.0, 3.0, 3.0])
SPREADS = (5.0, 3.0, 1.5, 1.0)
FEWEST = 8
# The pieces that are looked for further off are larger.
LARGE_PIECE = 52


class _Search(NamedTuple):
    """How pieces are looked for."""

    rounds: tuple[tuple[int, int], ...]
    """How much smaller the picture is made and how far off they are looked for in it, one round after the other."""
    alike: float
    """How alike a piece has to be to what is found."""
    loose: float
    """How many times as far off as usual the board may be."""
    telling: bool
    """Whether some of the photo has to tell the edition."""


CLOSELY = _Search(((2, 6), (1, 5), (1, 3)), 0.45, 1.0, True)
# For a board that is only roughly where it is thought to be.
ROUGHLY = _Search(((4, 8), (4, 6)), 0.35, 3.0, False)


@dataclass(frozen=True, slots=True)
class Fit:
    """Where the board lies, in board units to pixels, and how many pieces of its portrait say so."""

    homography: Array
    pieces: int
    support: float
    """What speaks for it, 1 at most: how alike those pieces are, over all that the photo should show."""
    corners_off: float
    """How far its least sure corner may be off, as a share of its side."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A portrait cut into pieces: the corner of each, what it shows, and what of that no tile covers."""

    one: Layout
    frame: Frame
    corners: NDArray[np.intp]
    pieces: Floats
    masks: Floats
    outlines: Floats
    static: NDArray[np.bool_]
    tone: Floats | None
    """The colour that its print is seen in best, if not in grey."""


def face(one: Layout, portrait: Image, piece: int = PIECE) -> Face:
    """piece: the side of its pieces."""
    frame = bare.frame_of(one)
    static = bare.uncovered(one, frame)
    tone = bare.tone(portrait, static)
    shown = bare.outlines(portrait, mask=static, tone=tone)
    corners, pieces, masks = [], [], []
    height, width = static.shape
    for top in range(0, height - piece + 1, piece // 2):
        for left in range(0, width - piece + 1, piece // 2):
            part = (slice(top, top + piece), slice(left, left + piece))
            mask = static[part]
            if mask.mean() >= UNCOVERED and shown[part][mask].std() >= CONTRAST:
                corners.append((left, top))
                pieces.append(shown[part])
                masks.append(mask)
    return Face(
        one,
        frame,
        np.array(corners, np.intp).reshape(-1, 2),
        np.array(pieces, np.float32).reshape(-1, piece, piece),
        np.array(masks, np.float32).reshape(-1, piece, piece),
        shown,
        static,
        tone,
    )


def fitted(picture: Image, shown: Face, rough: Array) -> Fit | None:
    """The board near where it is roughly thought to lie; None where nothing of its print is there.

    picture: in colour where the print is seen best so, else in grey.
    """
    return _searched(picture, shown, rough, CLOSELY)


def nearer(picture: Image, large: Face, rough: Array) -> Array | None:
    """Nearly where the board lies that is thought to lie somewhere about; large: its portrait in large pieces."""
    found = _searched(picture, large, rough, ROUGHLY)
    return None if found is None else found.homography


def _searched(picture: Image, shown: Face, rough: Array, how: _Search) -> Fit | None:
    photo = bare.as_fine(picture, rough, shown.one)
    found: Fit | None = None
    for coarse, reach in how.rounds:
        found = _round(photo, shown, rough if found is None else found.homography, coarse, reach, how)
        if found is None:
            return None
    return found


def _round(photo: Fine, shown: Face, plane: Array, coarse: int, reach: int, how: _Search) -> Fit | None:
    """Every piece looked for so far around its place, and the plane that most of them agree on."""
    piece = shown.pieces.shape[1]
    flat, seen = _straight(photo.picture, photo.fit @ plane @ shown.frame.to_units, shown, coarse * reach)
    side = piece + 2 * coarse * reach
    there = [
        k for k, (left, top) in enumerate(shown.corners) if seen[top : top + side : 4, left : left + side : 4].all()
    ]
    if len(there) < FEWEST:
        return None
    pieces, masks = shown.pieces[there], shown.masks[there]
    windows = np.array([flat[top : top + side, left : left + side] for left, top in shown.corners[there]])
    if coarse > 1:
        pieces, masks, windows = (_smaller(each, coarse) for each in (pieces, masks, windows))
    match = _alike(windows, pieces, (masks > 0.5).astype(np.float32))
    best = match.reshape(len(there), -1).argmax(axis=1)
    alike = match.reshape(len(there), -1)[np.arange(len(there)), best]
    clear = np.flatnonzero(alike >= how.alike)
    if len(clear) < FEWEST:
        return None
    ys, xs = np.divmod(best[clear], match.shape[2])
    beside = [(_peak(match[k, y], x), _peak(match[k, :, x], y)) for k, x, y in zip(clear, xs, ys, strict=True)]
    off = coarse * (np.column_stack((xs, ys)) - reach + np.array(beside))
    spots = shown.corners[there][clear] + (piece - 1) / 2
    moved, near = _agreed(spots, off, alike[clear], shown.frame, plane, how.loose)
    telling = np.clip((shown.masks[there].mean(axis=(1, 2)) - TELLING) / (1 - TELLING), 0, 1)
    if near.sum() < FEWEST or (how.telling and not telling.any()):
        return None
    sure = clear[near]
    places = _project(shown.frame.to_units, spots[near])
    seen_at = _project(plane @ shown.frame.to_units, spots[near] + off[near])
    support = float(telling[sure] @ alike[sure] / max(telling.sum(), 1e-6))
    return Fit(moved, len(sure), support, corner_error(moved, places, seen_at))


def _project(plane: Array, spots: Array) -> Array:
    return np.asarray(cv2.perspectiveTransform(spots[None].astype(np.float64), plane)[0])


def _smaller(pictures: Floats, by: int) -> Floats:
    many, height, width = pictures.shape
    return np.asarray(pictures.reshape(many, height // by, by, width // by, by).mean(axis=(2, 4)), np.float32)


def _alike(windows: Floats, pieces: Floats, masks: Floats) -> Floats:
    """How each piece correlates with its window wherever it can lie there, by rows and columns."""
    many, side = pieces.shape[:2]
    steps = windows.shape[1] - side + 1
    inside = masks.reshape(many, -1)
    count = inside.sum(axis=1)
    own = pieces.reshape(many, -1) * inside
    own = (own - (own.sum(axis=1) / count)[:, None]) * inside
    strength = np.linalg.norm(own, axis=1)
    both = np.stack((own, inside), axis=2)
    out = np.empty((many, steps, steps), np.float32)
    for k, window in enumerate(windows):
        cut = np.lib.stride_tricks.sliding_window_view(window, (side, side)).reshape(steps * steps, side * side)
        common, total = (cut @ both[k]).T
        spread = (cut * cut) @ inside[k] - total**2 / count[k]
        out[k] = (common / (np.sqrt(np.maximum(spread, 0)) * strength[k] + 1e-4)).reshape(steps, steps)
    return out


def _straight(picture: Image, to_photo: Array, shown: Face, reach: int) -> tuple[Floats, NDArray[np.bool_]]:
    """The photo as the portrait has it, with so much around it, and which of its pixels the photo shows."""
    frame = shown.frame
    around = np.array([[1, 0, -reach], [0, 1, -reach], [0, 0, 1.0]])
    size = (frame.size[0] + 2 * reach, frame.size[1] + 2 * reach)
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(picture, to_photo @ around, size, flags=how, borderMode=cv2.BORDER_REPLICATE)
    there = np.full(picture.shape[:2], 255, np.uint8)
    seen = cv2.warpPerspective(there, to_photo @ around, size, flags=how) > 0
    return bare.outlines(np.asarray(flat, np.uint8), mask=np.pad(shown.static, reach), tone=shown.tone), seen


def _peak(row: Floats, at: int) -> float:
    """How far beside a whole pixel the peak of a row lies."""
    if not 0 < at < len(row) - 1:
        return 0.0
    before, here, after = (float(value) for value in row[at - 1 : at + 2])
    bend = before - 2 * here + after
    return float(np.clip(0.5 * (before - after) / bend, -0.5, 0.5)) if bend < -1e-6 else 0.0


def _agreed(
    spots: Array, off: Array, alike: Array, frame: Frame, plane: Array, loose: float
) -> tuple[Array, NDArray[np.bool_]]:
    """The plane that most pieces agree on, and which do; what strays from it counts ever less."""
    half = np.array(frame.size) / 2
    x, y = ((spots - half) / half[0]).T
    none = np.zeros_like(x)
    one = np.ones_like(x)
    across = np.column_stack((one, x, y, none, none, none, x * x, x * y))
    along = np.column_stack((none, none, none, one, x, y, x * y, y * y))
    ways = np.stack((across, along), axis=1)
    change: Array = np.zeros(8)
    change[[0, 3]] = np.median(off, axis=0)
    for spread in SPREADS:
        stray = np.linalg.norm(ways @ change - off, axis=1)
        weight = (alike**2 / (1 + (stray / (loose * spread)) ** 2) ** 2)[:, None, None]
        normal = (ways * weight).transpose(0, 2, 1) @ ways
        aim = (ways * weight).transpose(0, 2, 1) @ off[:, :, None]
        change = np.linalg.solve(normal.sum(axis=0) + np.diag(1 / (loose * LOOSE) ** 2), aim.sum(axis=0))[:, 0]
    near = np.linalg.norm(ways @ change - off, axis=1) < loose * NEAR
    corners = np.array([[0, 0], [frame.size[0], 0], frame.size, [0, frame.size[1]]], np.float64)
    u, v = ((corners - half) / half[0]).T
    moved = corners + np.column_stack(
        (
            change[0] + change[1] * u + change[2] * v + change[6] * u * u + change[7] * u * v,
            change[3] + change[4] * u + change[5] * v + change[6] * u * v + change[7] * v * v,
        )
    )
    shift = cv2.getPerspectiveTransform(corners.astype(np.float32), moved.astype(np.float32))
    homography = plane @ frame.to_units @ shift @ np.linalg.inv(frame.to_units)
    return homography / homography[2, 2], near
