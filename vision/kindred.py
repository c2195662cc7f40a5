"""A printed space beside all that is sure in the same photo: whichever of its kinds it resembles most gains.

The eye mostly wavers between a tile and the print of its own colour, or between two prints. Elsewhere in the photo both
lie for all to see, in the same light and from the same camera. Spaces are compared by the colours that they are made
of, whichever way they are turned.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np

from vision.arrays import Array, Floats
from vision.decide import Seen
from vision.evidence import PATCH

# What is surer than this is an example of its kind; what is surer than that is not asked about again.
EXAMPLE = 0.85
CLEAR = 0.999
# The middle of a patch, in pixels from its centre: what a disc covers.
REACH = 8.5
# The colours of a patch are told by so many steps from its darkest to its lightest, its greenest to its reddest, and
# its bluest to its yellowest.
STEPS = 12
ENDS = 0.04
# How much each unit of difference (CIE Lab, all three added) to the nearest of the other kind's examples counts, how
# far a kind without examples is thought to be, and the most that all of it counts.
UNLIKE = 0.12
STRANGER = 10.0
MOST = 3.0


class Kind(NamedTuple):
    """What may be seen on a space: a tile, a print, or the bare card of its part."""

    sort: str
    name: str


def weighed(seen: Sequence[Seen], cut: Floats) -> list[Seen]:
    """The same opinions, those of printed spaces weighed by what they resemble."""
    chances = [kinds_of(one) for one in seen]
    doubtful = [i for i, one in enumerate(seen) if asked(one) and max(chances[i].values()) < CLEAR]
    if not doubtful:
        return list(seen)
    examples: dict[Kind, list[int]] = {}
    for i, kinds in enumerate(chances):
        for kind, p in kinds.items():
            if p > EXAMPLE:
                examples.setdefault(kind, []).append(i)
    colours = np.concatenate((colours_of(cut[:, :3]), colours_of(cut[:, 3:6])), axis=1)
    result = list(seen)
    for i in doubtful:
        unlike = np.abs(colours - colours[i]).sum(axis=2).mean(axis=1)
        result[i] = _reweighed(seen[i], chances[i], _nearest(i, chances[i], examples, unlike))
    return result


def asked(one: Seen) -> bool:
    return one.space.part == "wall" and one.space.printed is not None


def kinds_of(one: Seen) -> dict[Kind, float]:
    """The chance of all that may be seen on a space."""
    tiles = {Kind("tile", colour): p for colour, p in one.tiles.items()}
    return {_bare(one): one.bare, **tiles, **{Kind("print", letter): p for letter, p in one.prints.items()}}


def _bare(one: Seen) -> Kind:
    return Kind("print", one.space.printed) if one.space.printed else Kind("bare", one.space.part)


def _nearest(
    i: int, kinds: Mapping[Kind, float], examples: Mapping[Kind, Sequence[int]], unlike: Array
) -> dict[Kind, float]:
    """How unlike the space is to the nearest example of each kind that has one."""
    others = {kind: [j for j in examples.get(kind, ()) if j != i] for kind in kinds}
    return {kind: float(unlike[members].min()) for kind, members in others.items() if members}


def _reweighed(one: Seen, kinds: Mapping[Kind, float], unlike: Mapping[Kind, float]) -> Seen:
    if not unlike:
        return one
    least = min(unlike.values())
    stranger = max(STRANGER, least)
    new = {kind: p * math.exp(-min(UNLIKE * (unlike.get(kind, stranger) - least), MOST)) for kind, p in kinds.items()}
    whole = sum(kinds.values()) / sum(new.values())
    return with_kinds(one, {kind: p * whole for kind, p in new.items()})


def with_kinds(one: Seen, chances: Mapping[Kind, float]) -> Seen:
    """The same space with other chances of all that may be seen on it."""
    return replace(
        one,
        bare=chances[_bare(one)],
        tiles={colour: chances[Kind("tile", colour)] for colour in one.tiles},
        prints={letter: chances[Kind("print", letter)] for letter in one.prints},
    )


def colours_of(planes: Floats) -> Array:
    """For every patch its steps of lightness, of green to red and of blue to yellow."""
    along = np.arange(PATCH) - (PATCH - 1) / 2
    middle = np.hypot(along[:, None], along) < REACH
    light = np.clip((planes[:, :, middle] + 1) * 128 / 255, 0, 1).astype(np.float32)
    lab = cv2.cvtColor(np.ascontiguousarray(light.transpose(0, 2, 1)), cv2.COLOR_BGR2Lab)
    steps = np.quantile(np.asarray(lab, np.float64), np.linspace(ENDS, 1 - ENDS, STEPS), axis=1)
    return np.asarray(steps.transpose(1, 0, 2))
