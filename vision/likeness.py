"""How unlike each other spaces of one photo look: in light, in colour, from the middle outwards, and in what is drawn
there, however it is turned."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np

from vision.arrays import Array, Floats
from vision.bare import LEAN
from vision.evidence import PATCH, WINDOW
from vision.kindred import colours_of

# The planes of a patch that are compared: the card's and that of the tiles' tops.
PLANES = (slice(0, 3), slice(3, 6))
FEATURES = 4
# The rings of a space that are compared one by one, in pixels from its middle.
RINGS = (0.0, 4.5, 6.2, 7.6, 9.0)
# Drawings are compared along so many circles, at so many steps around.
CIRCLES = (1.5, 3.0, 4.5, 6.0, 7.5)
AROUND = 32
SMOOTH = 1.0
# Fainter than this (CIE Lab) a drawing is hardly one, and like no other.
FAINT = 1.5
CENTRE = (PATCH - 1) / 2


def features(cut: Floats, placed: Sequence[int], higher: float = 0.0) -> Array:
    """How unlike each of these spaces is to every space: four tables for each plane of the patches.

    higher: these spaces lie so much above the planes, as a share of a tile's height.

    The logarithms of the differences of lightness, of colour and of rings (CIE Lab), and how little the drawings
    agree, from -1 to 0.
    """
    tables = []
    for plane in PLANES:
        planes = in_their_place(cut, plane, placed, higher)
        colours, lab = colours_of(planes), _lab(planes)
        apart = np.abs(colours[placed][:, None] - colours[None]).mean(axis=2)
        rings = _rings(lab)
        off = np.abs(rings[placed][:, None] - rings[None]).sum(axis=3).mean(axis=2)
        tables += [
            np.log1p(apart[..., 0]),
            np.log1p(apart[..., 1] + apart[..., 2]),
            np.log1p(off),
            -_drawn_alike(lab, placed),
        ]
    return np.stack(tables)


def in_their_place(cut: Floats, plane: slice, placed: Sequence[int], higher: float) -> Floats:
    """The patches of a plane, those of spaces that lie higher moved back to where they would lie on it."""
    planes = cut[:, plane].copy()
    for i in placed if higher else ():
        back = -higher * PATCH / WINDOW * cut[i, LEAN, 0, 0]
        move = np.array([[1, 0, back[0]], [0, 1, back[1]]])
        moved = cv2.warpAffine(planes[i].transpose(1, 2, 0), move, (PATCH, PATCH), borderMode=cv2.BORDER_REPLICATE)
        planes[i] = moved.transpose(2, 0, 1)
    return planes


def _lab(planes: Floats) -> Floats:
    light = np.clip((planes + 1) * 128 / 255, 0, 1).astype(np.float32)
    flat = np.ascontiguousarray(light.transpose(0, 2, 3, 1).reshape(-1, PATCH, 3))
    return np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGR2Lab).reshape(-1, PATCH, PATCH, 3), np.float32)


def _rings(lab: Floats) -> Array:
    along = np.arange(PATCH) - CENTRE
    far = np.hypot(along[:, None], along)
    return np.stack([lab[:, (far >= inner) & (far < outer)].mean(axis=1) for inner, outer in pairwise(RINGS)], axis=1)


def _drawn_alike(lab: Floats, placed: Sequence[int]) -> Array:
    """The correlation of what is drawn on two spaces, one of them turned until they agree best."""
    turn = np.linspace(0, 2 * np.pi, AROUND, endpoint=False)
    radius = np.array(CIRCLES)[:, None]
    across = (CENTRE + radius * np.cos(turn)).astype(np.float32)
    along = (CENTRE + radius * np.sin(turn)).astype(np.float32)
    smooth = (cv2.GaussianBlur(one, (0, 0), SMOOTH) for one in lab)
    drawn = np.stack([cv2.remap(one, across, along, cv2.INTER_LINEAR) for one in smooth])
    area = (radius / (radius.sum() * AROUND))[None, :, :, None]
    drawn = (drawn - (drawn * area).sum(axis=(1, 2), keepdims=True)) * np.sqrt(area)
    strength = np.sqrt((drawn**2).sum(axis=(1, 2, 3))) + FAINT
    waves = np.fft.rfft(drawn, axis=2).transpose(2, 0, 1, 3).reshape(AROUND // 2 + 1, len(lab), -1)
    agree = np.fft.irfft(waves[:, placed] @ waves.conj().transpose(0, 2, 1), AROUND, axis=0).max(axis=0)
    return np.asarray(agree / (strength[placed][:, None] * strength[None]))
