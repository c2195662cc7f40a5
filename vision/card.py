"""Whether it is the bare card of a wall that is seen, or a cloth or a board that lies over it.

A print that is seen is roughly of its colour. Spaces without a print are grey, and the gutters around them lighter and
warmer, whatever the light. A cloth is even, or its folds are lighter but no warmer. A neighbour's tile hides the gutter
that it stands before: two of four are enough. With three the space may also lie in glare or in a deep shadow.

Too faint to be seen one by one, in blur or in glare, gutters show all together: nearly every one of them is a little
lighter than what lies on both its sides, across and along. Stripes and folds are as often darker there.

What lies over a wall is large: where a space or two alone do not show card, their neighbours' tiles lean over them.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Array, Floats
from vision.evidence import LEAN, PATCH, WINDOW
from vision.layout import Layout, Space
from vision.rim import FARTHEST_LEAN

Spaces = NDArray[np.bool_]
"""A word about every space, in the layout's order."""

# The part of a space that is held against its gutters, and where these are, from its middle in pitches.
INSIDE = (0.10, 0.36)
GUTTER = (0.41, 0.61)
HALF_LENGTH = 0.3
# By how much a gutter is lighter and warmer (CIE Lab) than the space, at least; and how many of four have to be.
LIGHTER = 1.0
WARMER = 0.8
GUTTERS = 2
MOST_GUTTERS = 3
# How far from a space's middle, in pitches, a gutter lies, and what is on both its sides.
BEFORE, BETWEEN, BEYOND = (0.20, 0.38), (0.42, 0.58), (0.62, 0.80)
# By how much a gutter is plainly warmer than both its sides: three of four are, of none of 926 spaces under a cloth.
PLAINLY_WARMER = 2.5
# By how much gutters are lighter than both sides that are faint, the share of them that has to be, across and along,
# and of how many spaces: 0.95 of two grey walls in glare and blur, at most 0.7 of 60 under a cloth.
FAINTLY_LIGHTER = 0.15
NEARLY_ALL = 0.9
SOME = 6
# Bare card is less vivid than this, and neither darker, lighter nor bluer, in whatever light; as dark or light as can
# be with most of its gutters in sight, but then hardly bluish, as cloths with stripes are.
VIVID = 25.0
DARK, PALE = 32.0, 80.0
COLD = -12.0
HARDLY_COLD = -5.0
# No bare print is beyond these limits (CIE Lab: least and most light, red rather than green, yellow rather than blue).
PRINTS = {
    "white": ((36.0, -90.0, -90.0), (100.0, 90.0, 90.0)),
    "yellow": ((32.0, -90.0, -90.0), (100.0, 90.0, 90.0)),
    "red": ((0.0, 3.0, -90.0), (100.0, 90.0, 90.0)),
    "blue": ((0.0, -90.0, -90.0), (100.0, 90.0, 18.0)),
    "black": ((0.0, -90.0, -90.0), (68.0, 90.0, 90.0)),
}
# A space whose gutters do not show is card nevertheless if most around it are not covered and it looks like card there;
# from low, where a neighbour's tile stands before much of it, whatever it looks like.
MOST_AROUND = 0.75
ALIKE = 12.0
# So few spaces in one place are not covered by anything.
LONE = 2
# Beside so many spaces that may be covered, the gutters that show may be those beyond the cover's edge.
AT_EDGE = 2


class Sight(NamedTuple):
    """What is seen of a wall's spaces and the gutters around them, a row for each space of the wall."""

    middle: Array
    """Every space's middle in CIE Lab."""
    gutters: Array
    """How many of its gutters show."""
    stands_out: Array
    """By how much each of its four gutters differs from what lies on both its sides, in CIE Lab."""
    low: bool
    """Whether the camera is so low that tiles stand before their neighbours' gutters."""

    @property
    def dull(self) -> Spaces:
        return np.asarray(np.hypot(self.middle[:, 1], self.middle[:, 2]) < VIVID)

    @property
    def warm(self) -> Spaces:
        """Whether most of its gutters are plainly warmer."""
        return np.asarray((self.stands_out[:, :, 2] > PLAINLY_WARMER).sum(axis=1) >= MOST_GUTTERS)


def seen(cut: Floats, layout: Layout) -> Sight:
    """What patches of all spaces show of the wall's card: looked at once, whatever is asked of it."""
    wall = cut[_wall(layout)]
    pixels = np.clip((wall[:, :3] + 1) * 128 / 255, 0, 1).astype(np.float32).transpose(0, 2, 3, 1)
    lab = np.empty((len(wall), PATCH, PATCH, 3))
    if len(wall):
        of_all = cv2.cvtColor(np.ascontiguousarray(pixels).reshape(-1, PATCH, 3), cv2.COLOR_BGR2Lab)
        lab[:] = np.asarray(of_all).reshape(-1, PATCH, PATCH, 3)
    steps = (np.arange(PATCH) - (PATCH - 1) / 2) * WINDOW / PATCH
    inner = np.abs(steps) < INSIDE[1]
    middle = lab[:, inner][:, :, inner].mean(axis=(1, 2))
    across = np.abs(steps) < HALF_LENGTH
    inside, gutter, before, between, beyond = (
        (steps > near) & (steps < far) for near, far in (INSIDE, GUTTER, BEFORE, BETWEEN, BEYOND)
    )
    count = np.zeros(len(lab))
    stands_out = np.empty((len(lab), 4, 3))
    for turn in range(4):
        profile = np.rot90(lab, turn, axes=(1, 2))[:, across].mean(axis=1)
        rise = profile[:, gutter].max(axis=1) - profile[:, inside].mean(axis=1)
        count += (rise[:, 0] > LIGHTER) & (rise[:, 2] > WARMER)
        sides = (profile[:, before].mean(axis=1) + profile[:, beyond].mean(axis=1)) / 2
        stands_out[:, turn] = profile[:, between].mean(axis=1) - sides
    return Sight(middle, count, stands_out, bool(np.hypot(*cut[0, LEAN, 0, 0]) > FARTHEST_LEAN))


def covered(sight: Sight, free: Spaces, layout: Layout) -> Spaces:
    """Of the wall's spaces that are taken for bare (the others for something else) those where card is not seen."""
    wall = _wall(layout)
    if not any(layout.spaces[i].printed for i in wall):
        return without_gutters(sight, free, layout)
    result = np.zeros(len(layout.spaces), bool)
    printed = [k for k, i in enumerate(wall) if layout.spaces[i].printed in PRINTS]
    there = [wall[k] for k in printed]
    middle = sight.middle[printed]
    least, most = np.array([PRINTS[layout.spaces[i].printed or ""] for i in there]).transpose(1, 0, 2)
    result[there] = free[there] & ((middle < least) | (middle > most)).any(axis=1)
    return result


def lone(odd: Spaces, layout: Layout) -> Spaces:
    """Of the odd spaces of a wall those that lie by themselves, too few in one place to be covered by anything."""
    result = np.zeros(len(layout.spaces), bool)
    left = [i for i, space in enumerate(layout.spaces) if space.part == "wall" and odd[i]]
    while left:
        patch = [left.pop()]
        for i in patch:
            near = [j for j in left if _beside(layout.spaces[i], layout.spaces[j])]
            left = [j for j in left if j not in near]
            patch += near
        result[patch] = len(patch) <= LONE
    return result


def beside(some: Spaces, layout: Layout) -> Spaces:
    """The spaces of a wall that lie beside one of these."""
    wall = _wall(layout)
    places = [layout.spaces[j] for j in wall if some[j]]
    result = np.zeros(len(layout.spaces), bool)
    result[wall] = [any(_beside(layout.spaces[i], place) for place in places) for i in wall]
    return result


def at_edge(sight: Sight, free: Spaces, odd: Spaces, layout: Layout) -> Spaces:
    """The free spaces of a wall without prints that lie beside odd ones and do not show most of their gutters.

    None from low, where tiles stand before the gutters anyway.
    """
    result = np.zeros(len(layout.spaces), bool)
    wall = _wall(layout)
    if not odd[wall].any() or any(layout.spaces[i].printed for i in wall) or sight.low:
        return result
    for i, count in zip(wall, sight.gutters, strict=True):
        beside = sum(odd[j] for j in wall if _beside(layout.spaces[i], layout.spaces[j]))
        result[i] = free[i] and count < MOST_GUTTERS and beside >= AT_EDGE
    return result


def without_gutters(sight: Sight, free: Spaces, layout: Layout) -> Spaces:
    """The same as if nothing were printed on the wall's spaces."""
    wall = _wall(layout)
    result = np.zeros(len(layout.spaces), bool)
    if wall:
        result[wall] = _covered(sight, free[wall], [layout.spaces[i] for i in wall])
    return result


def between_gutters(sight: Sight, free: Spaces, layout: Layout) -> Spaces:
    """The free spaces of a wall without prints whose gutters show beyond doubt, one by one or all together."""
    wall = _wall(layout)
    result = np.zeros(len(layout.spaces), bool)
    if wall and not any(layout.spaces[i].printed for i in wall):
        result[wall] = free[wall] & sight.dull & (sight.warm | _faintly_shown(sight, free[wall]))
    return result


def _wall(layout: Layout) -> list[int]:
    return [i for i, space in enumerate(layout.spaces) if space.part == "wall"]


def _covered(sight: Sight, free: Spaces, places: list[Space]) -> Spaces:
    light, _, b = sight.middle.T
    tone = (light > DARK) & (light < PALE) & sight.dull & (b > COLD)
    # What is bluish in the light of a window is card all the same if its gutters are plainly not.
    most = sight.dull & ((b > HARDLY_COLD) | sight.warm) & (sight.gutters >= MOST_GUTTERS)
    shown = free & ((tone & (sight.gutters >= GUTTERS)) | most)
    shown |= free & _faintly_shown(sight, free & ~shown)
    covered = np.asarray(free & ~shown, bool)
    if not shown.any():
        return covered
    alike = tone & (np.linalg.norm(sight.middle - np.median(sight.middle[shown], axis=0), axis=1) < ALIKE)
    for i in np.flatnonzero(covered & (alike | sight.low)):
        around = [shown[j] or not free[j] for j, other in enumerate(places) if _beside(places[i], other)]
        covered[i] = sum(around) < MOST_AROUND * len(around)
    return covered


def _faintly_shown(sight: Sight, some: Spaces) -> Spaces:
    """All of some spaces that may be card, if nearly all gutters around them show, however faintly; else none."""
    some = some & sight.dull
    lighter = sight.stands_out[some, :, 0] > FAINTLY_LIGHTER
    enough = len(lighter) >= SOME and min(lighter[:, ::2].mean(), lighter[:, 1::2].mean()) >= NEARLY_ALL
    return some & enough


def _beside(one: Space, other: Space) -> bool:
    return max(abs(one.row - other.row), abs(one.col - other.col)) == 1
