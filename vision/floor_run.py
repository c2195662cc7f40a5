"""The floor line as a run of tiles: pushed together, seven of them end on the sixth space.

The eye looks at spaces, so that it counts the spaces a run covers. Here the run's end is looked for, and the seams
between its tiles: of all ways to lay so many tiles up to that end, evenly, one has an edge wherever two tiles meet and
none in the middle of a tile.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision import decide, evidence
from vision.arrays import Array
from vision.decide import Seen
from vision.evidence import Eye, Prepared
from vision.layout import Layout, Space
from vision.pose import Pose

PART = "floor"
# Fewer spaces than this look taken: no run to speak of.
FEW = 2
# The run is searched in steps of this share of the way from one space to the next.
STEP = 0.25
# How far beyond the last space that looks taken its end is looked for, in steps.
BEYOND = 6
# The eye takes a patch for a tile until it is so many steps past the tile's middle, at least and at most.
PAST_MIDDLE = (0.8, 2.2)
# The first tile lies so many steps from the first space's middle, at most.
ASTRAY = 0.6
GRAIN = 0.2
# Neighbours' middles are no nearer than this share of a tile and no farther than this one of the way between spaces.
NEAREST, FARTHEST = 0.96, 1.12
# The straightened picture of the run: pixels a step, steps before the first space, the share of a tile that is seen.
PIXELS = 12
BEFORE = 4
BAND = 0.6
# An edge is a change over so many pixels; it is looked for so near to where it should be, and to a tile's middle.
CHANGE = 3
NEAR_SEAM, NEAR_MIDDLE = 4, 6
# By how much (in levels of light) a count has to agree better than the spaces' own; and what a level is worth in odds.
MARGIN = 10.0
WORTH = 0.2
# Tiles beside their spaces are counted, but never for certain.
RECOUNTED = 0.84


@dataclass(frozen=True, slots=True)
class _Run:
    """So many tiles, laid evenly: the first one's middle and the way to the next, in steps from the first space."""

    count: int
    first: float
    apart: float
    agrees: float
    """How much more of an edge there is at its seams than in the middle of its tiles."""


def counted(seen: Sequence[Seen], ready: Prepared, where: Pose, one: Layout, judge: Eye) -> list[Seen]:
    """What was seen, the floor's spaces now one for each tile of the run, whichever space it lies on."""
    row = sorted((each for each in seen if each.space.part == PART), key=lambda each: each.space.col)
    covered = max((k + 1 for k, each in enumerate(row) if each.tile + each.marker > each.bare), default=0)
    if not FEW <= covered < len(row):
        return list(seen)
    end = _end(covered, row, ready, where, one, judge)
    if end is None:
        return list(seen)
    edges = _edges(ready, where, one, row)
    runs = [_best(count, end, edges, row, one) for count in range(covered, len(row) + 1)]
    possible = sorted((run for run in runs if run is not None), key=lambda run: -run.agrees)
    if not possible:
        return list(seen)
    best = possible[0]
    usual = next((run for run in possible if run.count == covered), None)
    if usual is not None and best.agrees < usual.agrees + MARGIN:
        best = usual
    sure = _sureness(best, possible)
    if best.count != covered:
        sure = min(sure, RECOUNTED)
    new = {
        id(old): each
        for old, each in zip(row, _as_run(best, covered, sure, row, ready, where, one, judge), strict=True)
    }
    return [new.get(id(each), each) for each in seen]


def _end(covered: int, row: Sequence[Seen], ready: Prepared, where: Pose, one: Layout, judge: Eye) -> float | None:
    """Where the run ends, in steps from the first space: where the eye stops seeing tiles. None: it does not."""
    last = (covered - 1) / STEP
    steps = [last + k for k in range(BEYOND + 1)]
    opinions = _looked_at(steps, row, ready, where, one, judge)
    taken = [_taken(judge, opinion) for opinion in opinions]
    for k in range(BEYOND):
        if taken[k] > 0.5 >= taken[k + 1]:
            return steps[k] + (taken[k] - 0.5) / (taken[k] - taken[k + 1])
    return None


def _taken(judge: Eye, opinion: Array) -> float:
    return float(sum(p for kind, p in zip(judge.kinds, opinion, strict=True) if kind.startswith(("tile ", "marker"))))


def _looked_at(
    steps: Sequence[float], row: Sequence[Seen], ready: Prepared, where: Pose, one: Layout, judge: Eye
) -> Array:
    """The eye's opinions of patches so many steps from the first space."""
    spaces = tuple(_space(row, step) for step in steps)
    return evidence.opinions(evidence.patches(ready, where, replace(one, spaces=spaces)), judge)


def _space(row: Sequence[Seen], step: float) -> Space:
    first, last = row[0].space, row[-1].space
    share = step * STEP / (len(row) - 1)
    return replace(first, x=first.x + share * (last.x - first.x), y=first.y + share * (last.y - first.y))


def _step(row: Sequence[Seen]) -> float:
    """The length of a step, in board units."""
    return STEP * (row[-1].space.x - row[0].space.x) / (len(row) - 1)


def _edges(ready: Prepared, where: Pose, one: Layout, row: Sequence[Seen]) -> Array:
    """How much the tops change across each column of the straightened run, from `BEFORE` steps before its space on."""
    grain = _step(row) / PIXELS
    high = round(BAND * one.tile_size / grain)
    wide = round((BEFORE + (len(row) - 1) / STEP + BEYOND) * PIXELS)
    first = row[0].space
    frame = np.array(
        [
            [grain, 0, first.x - BEFORE * _step(row)],
            [0, grain, first.y - BAND * one.tile_size / 2],
            [0, 0, 1.0],
        ]
    )
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    top = ready.fit @ where.plane(one.tile_height) @ frame
    flat = cv2.warpPerspective(ready.picture, top, (wide, high), flags=how, borderMode=cv2.BORDER_REPLICATE)
    light = cv2.LUT(flat, ready.levels).astype(np.float32)
    change = np.abs(light[:, 2 * CHANGE :] - light[:, : -2 * CHANGE]).max(axis=2).mean(axis=0)
    return np.pad(change, CHANGE, mode="edge")


def _best(count: int, end: float, edges: Array, row: Sequence[Seen], one: Layout) -> _Run | None:
    """The way to lay so many tiles up to the end that agrees best with the edges; None where there is none."""
    least, most = NEAREST * one.tile_size / _step(row), FARTHEST / STEP
    best: _Run | None = None
    for first in np.arange(-ASTRAY, ASTRAY + GRAIN / 2, GRAIN).tolist():
        for last in np.arange(end - PAST_MIDDLE[1], end - PAST_MIDDLE[0], GRAIN).tolist():
            apart = (last - first) / (count - 1)
            if least <= apart <= most:
                agrees = _agreement(count, first, apart, edges)
                if best is None or agrees > best.agrees:
                    best = _Run(count, first, apart, agrees)
    return best


def _agreement(count: int, first: float, apart: float, edges: Array) -> float:
    seams = [_strongest(edges, first + apart * (k + 0.5), NEAR_SEAM) for k in range(count - 1)]
    middles = [_strongest(edges, first + apart * k, NEAR_MIDDLE) for k in range(count)]
    return sum(seams) / len(seams) - sum(middles) / len(middles)


def _strongest(edges: Array, step: float, near: int) -> float:
    at = round((BEFORE + step) * PIXELS)
    return float(edges[max(0, at - near) : at + near + 1].max())


def _sureness(best: _Run, possible: Sequence[_Run]) -> float:
    return 1 / sum(math.exp(min(WORTH * (run.agrees - best.agrees), 0.0)) for run in possible)


def _as_run(
    run: _Run,
    covered: int,
    sure: float,
    row: Sequence[Seen],
    ready: Prepared,
    where: Pose,
    one: Layout,
    judge: Eye,
) -> list[Seen]:
    """The floor's spaces as the run has them; whether there is one tile more or fewer is as sure as that."""
    result = list(row)
    if run.count != covered:
        middles = [run.first + run.apart * k for k in range(run.count)]
        opinions = _looked_at(middles, row, ready, where, one, judge)
        for k, opinion in enumerate(opinions):
            chance = dict(zip(judge.kinds, map(float, opinion), strict=True))
            result[k] = decide.seen_of(row[k].space, one.colours, chance, row[k].trouble)
        for k in range(covered, run.count):
            result[k] = _lying(result[k], sure)
    elif run.count < len(row):
        result[run.count] = _lying(result[run.count], 1 - sure)
    return result


def _lying(one: Seen, chance: float) -> Seen:
    """The same space, its tile or marker lying there with this chance."""
    there = one.tile + one.marker
    if there < decide.TINY:
        colours = len(one.tiles)
        return replace(one, bare=1 - chance, tiles=dict.fromkeys(one.tiles, chance / colours))
    share = chance / there
    tiles = {colour: p * share for colour, p in one.tiles.items()}
    return replace(one, bare=1 - chance, tiles=tiles, marker=one.marker * share)
