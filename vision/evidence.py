"""What each space looks like: patches cut around it in two planes, and a small network's opinion of them.

A patch shows the space as it lies in the plane of the card and, beside it, in the plane of the tiles' tops. A bare
print is sharp and in place in the first, a tile in the second; the difference grows as the camera goes down.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np

from vision import network
from vision.arrays import Array, Floats, Image
from vision.layout import BOARDS, Layout, Space
from vision.light import paper_gains
from vision.network import Network
from vision.pose import Pose

PATCH = 40
WINDOW = 1.9
"""A patch's width in pitches: the space, its gutters and half of every neighbour."""
CHANNELS = 9
LEAN = [6, 7]
"""The channels that tell how far the tops lean across and along."""
MIRRORS = 8
SECOND_LOOKS = (0, 3, 5, 6)
"""The mirrors of a second look at squares, as `mirrored` numbers them: half of the eight, each swap in two of them."""
# So many of them are asked first; the others only where the log chance that both agree on is less than this.
FIRST_MIRRORS = 2
SURE_IN_MIRRORS = -0.001
FAINTEST = 1e-9
FIRST_LOOK = 3.0
EYES = BOARDS / "eyes"


@dataclass(frozen=True, slots=True)
class Eye:
    """Two trained networks, the kinds of sight they tell apart, and the temperature that makes their chances honest."""

    net: Network
    again: Network
    """The network of the second look, which learnt from mirror images as well; at times the same."""
    mirrors: tuple[int, ...]
    """The mirrors of the second look."""
    first_look: float
    """The first look counts as much as so many of the later ones."""
    kinds: tuple[str, ...]
    temperature: float
    compare: Mapping[str, Sequence[float]]
    """The weights of the comparison with the like spaces of the same photo, by colour; see `vision.compare`."""
    lift: Mapping[str, float]
    """Made tiles are more vivid than real ones: real photos need the odds of a tile lifted, by the colour printed."""
    rims: Mapping[str, Sequence[float]]
    """The weights of the gutters around a space, by colour; see `vision.rim`."""
    levels: Sequence[float]
    """The weights of how much like tiles the photo's tiles and prints look; see `vision.levels`."""
    lean: tuple[int, int]
    """The channels of its patches that tell how far the tops lean across and along."""


@cache
def eye(name: str) -> Eye:
    facts = json.loads((EYES / f"{name}.json").read_text("utf-8"))
    net = network.load(EYES / f"{name}.bin")
    second = EYES / f"{name}-again.bin"
    again = network.load(second) if second.exists() else net
    mirrors = tuple(facts.get("mirrors", SECOND_LOOKS))
    weights = {colour: tuple(map(float, row)) for colour, row in facts.get("compare", {}).items()}
    across, along = facts.get("lean", LEAN)
    return Eye(
        net,
        again,
        mirrors,
        float(facts.get("first_look", FIRST_LOOK)),
        tuple(facts["kinds"]),
        float(facts["temperature"]),
        weights,
        _lift(facts),
        {colour: tuple(map(float, row)) for colour, row in facts.get("rims", {}).items()},
        tuple(map(float, facts.get("levels", ()))),
        (across, along),
    )


def _lift(facts: Mapping[str, Any]) -> dict[str, float]:
    """The lift of each colour that is printed: one for all of them, or each its own."""
    colours = [kind.removeprefix("print ") for kind in facts["kinds"] if kind.startswith("print ")]
    given = facts.get("lift", 0.0)
    return {colour: float(given.get(colour, 0.0) if isinstance(given, dict) else given) for colour in colours}


def opinions(cut: Floats, judge: Eye) -> Array:
    """A row for each patch: the chance of every kind."""
    return _chances(judge.net, cut, judge.temperature)


def opinions_again(cut: Floats, judge: Eye) -> Array:
    """The second network's opinions of the patches as they are."""
    return _chances(judge.again, cut, judge.temperature)


def opinions_in_mirrors(cut: Floats, judge: Eye, net: Network, mirrors: Sequence[int]) -> Array:
    """What one of the eye's networks says of the patches in these mirrors: one table for each."""
    every = np.concatenate([mirrored(cut, which, judge.lean) for which in mirrors])
    return _chances(net, every, judge.temperature).reshape(len(mirrors), len(cut), -1)


def words_in_mirrors(cut: Floats, judge: Eye) -> Array:
    """The second network's word on each patch in the mirrors of a second look: the mean log chances of every kind.

    Where the first of them agree and are sure, the others would say the same, and are not asked.
    """
    first, others = judge.mirrors[:FIRST_MIRRORS], judge.mirrors[FIRST_MIRRORS:]
    logs = np.log(opinions_in_mirrors(cut, judge, judge.again, first) + FAINTEST)
    words = logs.mean(axis=0)
    unsure = np.flatnonzero(logs.min(axis=0).max(axis=1) < SURE_IN_MIRRORS)
    if len(unsure) and others:
        more = np.log(opinions_in_mirrors(cut[unsure], judge, judge.again, others) + FAINTEST)
        words[unsure] = np.concatenate((logs[:, unsure], more)).mean(axis=0)
    return np.asarray(words)


def mirrored(cut: Floats, which: int, lean: Sequence[int] = LEAN) -> Floats:
    """Patches in one of eight mirrors, the lean of the tiles with them.

    which: 1 swaps left and right, 2 up and down, 4 across and along; added up, one after the other; lean: the channels
    that tell it.
    """
    out = cut.copy()
    if which & 1:
        out = out[:, :, :, ::-1].copy()
        out[:, lean[0]] *= -1
    if which & 2:
        out = out[:, :, ::-1].copy()
        out[:, lean[1]] *= -1
    if which & 4:
        out = out.transpose(0, 1, 3, 2).copy()
        out[:, [lean[0], lean[1]]] = out[:, [lean[1], lean[0]]]
    return out


def _chances(net: Network, cut: Floats, temperature: float) -> Array:
    scores = net(("", cut)).astype(np.float64) / temperature
    scores -= scores.max(axis=1, keepdims=True)
    chances = np.exp(scores)
    return np.asarray(chances / chances.sum(axis=1, keepdims=True))


@dataclass(frozen=True, slots=True)
class Prepared:
    """A photo brought to the scale of the patches, and the table that evens out its light."""

    picture: Image
    fit: Array
    sharpness: float
    levels: Image


def prepare(photo: Image, pose: Pose, layout: Layout) -> Prepared:
    ground = pose.plane(0.0)
    shrink = pixels_per_pitch(ground, layout) * WINDOW / PATCH
    picture, fit = photo, np.eye(3)
    if shrink > 1.5:
        picture = cv2.resize(photo, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
        fit = np.diag([picture.shape[1] / photo.shape[1], picture.shape[0] / photo.shape[0], 1.0])
    gains = paper_gains(picture, fit @ ground, layout)
    levels = np.clip(np.arange(256)[:, None] * gains[None, :], 0, 255).astype(np.uint8)[None]
    return Prepared(picture, fit, float(np.clip(np.log2(1 / max(shrink, 0.05)), -1, 3)), levels)


def patches(ready: Prepared, pose: Pose, layout: Layout, only: Sequence[int] | None = None) -> Floats:
    """One patch a space, in the layout's order: card plane, tile-top plane (three channels each), three facts.

    only: the numbers of the spaces to look at; all without it.
    """
    spaces = layout.spaces if only is None else [layout.spaces[i] for i in only]
    ground, top = ready.fit @ pose.plane(0.0), ready.fit @ pose.plane(layout.tile_height)
    out = np.empty((len(spaces), CHANNELS, PATCH, PATCH), np.float32)
    for k, plane in enumerate((ground, top)):
        for i, cut in enumerate(_cut(ready.picture, plane, spaces, layout.pitch)):
            out[i, 3 * k : 3 * k + 3] = cv2.LUT(cut, ready.levels).transpose(2, 0, 1)
    out[:, :6] = out[:, :6] / 128 - 1
    slide = pose.slide(layout.tile_height)
    for i, space in enumerate(spaces):
        c, s = np.cos(space.turn), np.sin(space.turn)
        out[i, LEAN[0]] = (slide[0] * c + slide[1] * s) / layout.pitch
        out[i, LEAN[1]] = (-slide[0] * s + slide[1] * c) / layout.pitch
    out[:, 8] = ready.sharpness
    return out


def _cut(picture: Image, plane: Array, spaces: Sequence[Space], pitch: float) -> list[Image]:
    """The patches of one plane: spaces that lie square are cut from one straightened picture, turned ones singly."""
    step = pitch * WINDOW / PATCH
    places = np.array([[space.x, space.y] for space in spaces])
    origin = places.min(axis=0) - (PATCH / 2 + 1) * step
    width, height = np.ceil((places.max(axis=0) - origin) / step + PATCH / 2 + 2).astype(int)
    frame = np.array([[step, 0, origin[0]], [0, step, origin[1]], [0, 0, 1.0]])
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(
        picture, plane @ frame, (int(width), int(height)), flags=how, borderMode=cv2.BORDER_REPLICATE
    )
    cuts: list[Image] = []
    middle = (PATCH - 1) / 2
    for space, (x, y) in zip(spaces, (places - origin) / step, strict=True):
        if space.turn == 0.0:
            left, top = round(x - middle), round(y - middle)
            cuts.append(flat[top : top + PATCH, left : left + PATCH])
        else:
            c, s = np.cos(space.turn) * step, np.sin(space.turn) * step
            turned = np.array(
                [
                    [c, -s, space.x - (c - s) * middle],
                    [s, c, space.y - (s + c) * middle],
                    [0, 0, 1],
                ]
            )
            cuts.append(
                cv2.warpPerspective(picture, plane @ turned, (PATCH, PATCH), flags=how, borderMode=cv2.BORDER_REPLICATE)
            )
    return cuts


def pixels_per_pitch(plane: Array, layout: Layout) -> float:
    """The scale at the spaces' middle, the mean of both directions."""
    x = float(np.mean([space.x for space in layout.spaces]))
    y = float(np.mean([space.y for space in layout.spaces]))
    half = layout.pitch / 2
    ends = np.array([[[x - half, y], [x + half, y], [x, y - half], [x, y + half]]])
    left, right, up, down = cv2.perspectiveTransform(ends, plane)[0]
    return float((np.linalg.norm(right - left) + np.linalg.norm(down - up)) / 2)
