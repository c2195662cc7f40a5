"""How the tiles lean where the photo's shape does not tell it: a picture that someone straightened keeps the card's
plane, but its tiles lean as they did before. The lean that makes the sights clearest is taken, if clearer than none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import decide, evidence, pose
from vision.arrays import Array, Floats
from vision.evidence import Eye, Prepared
from vision.layout import Layout
from vision.pose import Pose

Slide = tuple[float, float]

# The leans tried first, in pitches, each to so many sides; from so many of the best it is climbed on, in such steps.
REACHES = (0.25, 0.5, 0.75, 1.05)
SIDES = 8
STARTS = 3
STEPS = (0.25, 0.12, 0.06)
# The search looks at so many spaces, those that tell most; all are looked at in the end.
SPACES = 16
# A space is in view with so much around its middle, in pitches.
EDGE = 0.45
# How much clearer a lean has to make it all, and how much of that a lean of one pitch costs.
CLEARER = 0.006
FAR = 0.004
# How much a pattern line counts that the rules do not allow: where tiles lean, their sides look like others' tops.
BROKEN = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """The patches as cut for a camera, and what they are taken for."""

    where: Pose
    cut: Floats
    chances: Array
    in_view: NDArray[np.bool_]
    """Which spaces are in the photo."""

    @property
    def clarity(self) -> float:
        """How decided the opinions are: the mean log of the best chance of each space in view."""
        return _clarity(self.chances[self.in_view])


def glance(ready: Prepared, where: Pose, one: Layout, judge: Eye) -> Glance:
    cut = evidence.patches(ready, where, one)
    return Glance(where, cut, evidence.opinions(cut, judge), in_view(ready, where, one))


def in_view(ready: Prepared, where: Pose, one: Layout) -> NDArray[np.bool_]:
    """Which spaces are in the photo; all, where none is."""
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * EDGE * one.pitch
    feet = np.array([[space.x, space.y] for space in one.spaces])[:, None] + corners
    spots = cv2.perspectiveTransform(feet.reshape(1, -1, 2), ready.fit @ where.plane(0.0)).reshape(-1, 4, 2)
    height, width = ready.picture.shape[:2]
    inside = ((spots >= 0) & (spots <= [width, height])).all(axis=(1, 2))
    return np.asarray(inside if inside.any() else np.ones_like(inside))


def search(ready: Prepared, plain: Glance, one: Layout, judge: Eye) -> Glance:
    """Opinions as if the tiles leaned another way, where those are clearer: far and wide, then on from the best few."""
    telling = _telling(plain, judge)
    known: dict[Slide, float] = {}

    def camera(slide: Slide) -> Pose:
        return pose.leaning(plain.where, (slide[0] * one.pitch, slide[1] * one.pitch), one.tile_height)

    def worth(slide: Slide) -> float:
        slide = (round(slide[0], 2), round(slide[1], 2))
        if slide not in known:
            cut = evidence.patches(ready, camera(slide), one, telling)
            known[slide] = _clarity(evidence.opinions(cut, judge)) - FAR * float(np.hypot(*slide))
        return known[slide]

    turns = [2 * np.pi * k / SIDES for k in range(SIDES)]
    wide = sorted(((reach * np.cos(turn), reach * np.sin(turn)) for reach in REACHES for turn in turns), key=worth)
    best = dict.fromkeys(_climbed(start, worth) for start in wide[-STARTS:])
    found = max((glance(ready, camera(slide), one, judge) for slide in best), key=lambda seen: fit(seen, one, judge))
    return found if fit(found, one, judge) > fit(plain, one, judge) + CLEARER else plain


def fit(seen: Glance, one: Layout, judge: Eye) -> float:
    """How well opinions agree with a lean: they are decided, and the lines are as the rules have them."""
    return seen.clarity - BROKEN * decide.broken_lines(judge.kinds, seen.chances, one) / len(one.spaces)


def _telling(plain: Glance, judge: Eye) -> list[int]:
    """The spaces in view whose sight depends most on the lean: that hold something, then those that are least clear."""
    bare = [k for k, kind in enumerate(judge.kinds) if kind == "bare" or kind.startswith("print ")]
    order = np.argsort(plain.chances[:, bare].max(axis=1) + plain.chances.max(axis=1), kind="stable")
    return sorted([int(i) for i in order if plain.in_view[i]][:SPACES])


def _climbed(best: Slide, worth: Callable[[Slide], float]) -> Slide:
    """The best lean near this one, in steps that grow smaller."""
    for step in STEPS:
        x, y = best
        around = [(x + step * dx, y + step * dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        best = max(around, key=worth)
    return best


def _clarity(chances: Array) -> float:
    return float(np.log(chances.max(axis=1)).mean())
