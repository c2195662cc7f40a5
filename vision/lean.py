"""How the tiles lean where the photo's shape does not tell it: a picture that someone straightened keeps the card's
plane, but its tiles lean as they did before. The lean that makes the sights clearest is taken, if clearer than none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import decide, evidence, light, pose
from vision.arrays import Array, Floats
from vision.evidence import Eye, Prepared
from vision.layout import Layout
from vision.pose import Pose

Slide = tuple[float, float]

# The leans tried first, in pitches, each to so many sides; from so many of the best it is climbed on, in such steps.
REACHES = (0.25, 0.5, 0.75, 1.05)
SIDES = 8
STARTS = 4
CLIMBS = 3
WIDE_STEP = 0.2
STEPS = (0.12, 0.06)
CLIMBED = 2
# The search looks at so many spaces, those that tell most; all are looked at in the end.
SPACES = 16
# How far off the camera is taken to be, in board units, while a lean is searched for, and what else it may be then.
DISTANCE = 1.8
DISTANCES = (1.3, 2.6, 6.0)
# A space is in view with so much around its middle, in pitches.
EDGE = 0.45
# How much better a lean has to fit than none.
CLEARER = 0.006
FAINTEST = 1e-6
# Tiles are plainly seen where so many at least, and such a share of them, are as sure as this: how they lean is known.
PLAIN_TILES = 4
MOST_TILES = 2 / 3
SURE_TILE = 0.99
# How much a pattern line counts that the rules do not allow: where tiles lean, their sides look like others' tops.
BROKEN = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """The patches as cut for a camera, and what they are taken for."""

    where: Pose
    cut: Floats
    chances: Array
    in_view: NDArray[np.bool_]
    """Which spaces are in the photo, with no other board upon them."""

    @property
    def clarity(self) -> float:
        """How decided the opinions are: the mean log of the best chance of each space in view."""
        return _clarity(self.chances[self.in_view])

    def shows_tiles(self, judge: Eye) -> bool:
        """Whether nearly all tiles in view are plainly seen: what is unclear beside them has another reason."""
        chances = self.chances[self.in_view]
        tiles = np.array([kind.startswith("tile ") for kind in judge.kinds])[chances.argmax(axis=1)]
        sure = chances[tiles].max(axis=1, initial=0.0) > SURE_TILE
        return len(sure) >= PLAIN_TILES and float(sure.mean()) >= MOST_TILES


@dataclass(frozen=True, slots=True, eq=False)
class Leant:
    """What a search came to: the opinions of the lean that fits best, how well it does, and how well none does."""

    seen: Glance
    fit: float
    plain: float


def glance(ready: Prepared, where: Pose, one: Layout, judge: Eye, under: NDArray[np.bool_] | None = None) -> Glance:
    """under: the spaces that another board lies upon."""
    cut = evidence.patches(ready, where, one)
    inside = in_view(ready, where, one)
    lit = inside & ~light.left_black(cut)
    inside = lit if lit.any() else inside
    free = inside if under is None else inside & ~under
    return Glance(where, cut, evidence.opinions(cut, judge), free if free.any() else inside)


def in_view(ready: Prepared, where: Pose, one: Layout) -> NDArray[np.bool_]:
    """Which spaces are in the photo; all, where none is."""
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * EDGE * one.pitch
    feet = np.array([[space.x, space.y] for space in one.spaces])[:, None] + corners
    spots = cv2.perspectiveTransform(feet.reshape(1, -1, 2), ready.fit @ where.plane(0.0)).reshape(-1, 4, 2)
    height, width = ready.picture.shape[:2]
    inside = ((spots >= 0) & (spots <= [width, height])).all(axis=(1, 2))
    return np.asarray(inside if inside.any() else np.ones_like(inside))


def search(ready: Prepared, plain: Glance, one: Layout, judge: Eye) -> Leant:
    """Opinions as if the tiles leaned another way, where those fit better: far and wide, then on from the best few.

    The first network says which leans are worth a climb; what both agree on says how well each fits.
    """
    telling = _telling(plain, judge)

    def camera(slide: Slide, distance: float = DISTANCE) -> Pose:
        leant = (slide[0] * one.pitch, slide[1] * one.pitch)
        return pose.leaning(plain.where, leant, one.tile_height, one.middle, distance)

    def cut(slide: Slide) -> Floats:
        return evidence.patches(ready, camera(slide), one, telling)

    @cache
    def promise(slide: Slide) -> float:
        return _clarity(evidence.opinions(cut(slide), judge))

    @cache
    def worth(slide: Slide) -> float:
        seen = cut(slide)
        return _agreed(evidence.opinions(seen, judge), evidence.opinions_again(seen, judge))

    turns = [2 * np.pi * k / SIDES for k in range(SIDES)]
    wide = sorted(((reach * np.cos(turn), reach * np.sin(turn)) for reach in REACHES for turn in turns), key=promise)
    starts = dict.fromkeys(((0.0, 0.0), *(_climbed(_rounded(start), promise, WIDE_STEP) for start in wide[-STARTS:])))
    best = dict.fromkeys(_climbed(start, worth, *STEPS) for start in sorted(starts, key=worth)[-CLIMBS:])

    @cache
    def whole(slide: Slide, distance: float) -> tuple[float, Glance]:
        seen = glance(ready, camera(slide, distance), one, judge, ~plain.in_view)
        return fit(seen, one, judge), seen

    slide = max(best, key=lambda slide: whole(slide, DISTANCE)[0])
    fits, found = max((whole(slide, distance) for distance in (DISTANCE, *DISTANCES)), key=lambda each: each[0])
    upright = fit(plain, one, judge)
    return Leant(found, fits, upright) if fits > upright + CLEARER else Leant(plain, upright, upright)


def fit(seen: Glance, one: Layout, judge: Eye) -> float:
    """How well opinions agree with a lean: both networks are decided, for the same, and the lines keep the rules."""
    again = evidence.opinions_again(seen.cut[seen.in_view], judge)
    broken = decide.broken_lines(judge.kinds, seen.chances, one) / len(one.spaces)
    return _agreed(seen.chances[seen.in_view], again) - BROKEN * broken


def _telling(plain: Glance, judge: Eye) -> list[int]:
    """The spaces in view whose sight depends most on the lean: that hold something, then those that are least clear."""
    bare = [k for k, kind in enumerate(judge.kinds) if kind == "bare" or kind.startswith("print ")]
    order = np.argsort(plain.chances[:, bare].max(axis=1) + plain.chances.max(axis=1), kind="stable")
    return sorted([int(i) for i in order if plain.in_view[i]][:SPACES])


def _climbed(best: Slide, worth: Callable[[Slide], float], *steps: float) -> Slide:
    """The best lean near this one, in steps that grow smaller."""
    for step in steps:
        for _ in range(CLIMBED):
            x, y = best
            around = [(x, y), (x + step, y), (x - step, y), (x, y + step), (x, y - step)]
            before, best = best, max(map(_rounded, around), key=worth)
            if best == before:
                break
    return best


def _rounded(slide: Slide) -> Slide:
    return round(slide[0], 2), round(slide[1], 2)


def _agreed(first: Array, second: Array) -> float:
    """How decided two networks are for the same: the mean log of the best chance that both give."""
    return float((np.log(first + FAINTEST) + np.log(second + FAINTEST)).max(axis=1).mean())


def _clarity(chances: Array) -> float:
    return float(np.log(chances.max(axis=1)).mean())
