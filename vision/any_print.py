"""The eye for prints that nobody knew before: what it says of a space, sorted by what may be there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from vision import alike, bare, compare, decide, dome_groups, dome_likes, evidence, kindred, light, unlaid
from vision.arrays import Array, Floats, Image
from vision.decide import Seen
from vision.dome import LETTERS, SPECIAL, SPECIAL_TILE, WILD
from vision.evidence import PATCH, WINDOW
from vision.layout import Layout, Space
from vision.pose import Pose
from vision.reading import Doubt

EYE = "any"
PRINTS = {**LETTERS, WILD: "wild", SPECIAL: "special"}
LAST = ("floor", "broken")
# The middle of a patch that is compared with its likes: the space and its outline, without its neighbours.
MIDDLE = 1.15
# Spaces for any colour are printed alike, in light or in colour: if they correlate less than this with each other, no
# board lies there.
ALIKE = 0.3
FEW = 4
# Below this elevation tiles hide much of each other and of strange prints: what the eye says counts for less.
LOW = 30.0
SOFTER = 1.4
# The eye learnt from more tiles than lie on boards, from at most fourteen bare spaces a photo, and takes a print that
# it has not seen when bare for a tile. By how much it underrates a bare print of a wall, taught or not, a white one
# that was not, and a free space of the floor. From 195 editions new to it.
PRINTED_KNOWN, PRINTED_UNKNOWN, WHITE_UNKNOWN = 3.5, 12.0, 2.7
FREE_LAST = 2.7
# Seen from straight above a tile shows no side and hides nothing beside it: there the eye underrates tiles on a print
# that it knows. On 45 photos from above 78 degrees, of 15 editions, 5 spaces were wrong instead of 17.
ABOVE = 70.0
PRINTED_FROM_ABOVE = 0.5
# How much the eye overrates an empty slot of the dome; of a known board chosen with the weights of `vision.dome_likes`:
# on 608 photos 0.14 is as good, 0.07 loses eleven spaces without a plate, 1.0 has 13 errors more.
NO_PLATE_KNOWN, NO_PLATE_UNKNOWN = 0.25, 0.5
# What is surer than this after a few mirrors is not looked at in all of them, nor by the second network, whose word
# counts so much: on 298 photos of Duel, spent, 0.5 and 0.75 are as good, all of it is not.
CLEAR = 0.99
AGAIN = 0.6
TINY = 1e-9


def examine(picture: Image, where: Pose, one: Layout, portrait: Image | None) -> tuple[list[Seen], bool]:
    """What lies on every space, and whether a board lies there at all.

    portrait: how it looked when it was bare, by which it was found; without it, a board is believed if its spaces look
    like spaces.
    """
    judge = evidence.eye(EYE)
    cut = bare.patches(evidence.prepare(picture, where, one), where, one, portrait)
    chances = opinions(cut, judge)
    if where.elevation < LOW:
        chances = softened(chances)
    trouble = light.troubles(cut, picture, where, one)
    told = [dict(zip(judge.kinds, map(float, row), strict=True)) for row in chances]
    known, above = portrait is not None, where.elevation > ABOVE
    seen = [
        seen_of(space, one, chance, word, known, above)
        for space, chance, word in zip(one.spaces, told, trouble, strict=True)
    ]
    bare_looking = chances.argmax(axis=1) == judge.kinds.index("bare")
    believed = portrait is not None or likeness(cut, one, bare_looking) >= ALIKE
    seen = unlaid.weighed(compare.likened(seen, cut), cut)
    if one.plates:
        seen, likes = dome_likes.agreed(seen, cut, one, where.elevation)
        return dome_groups.judged(seen, likes, cut, one, where.elevation), believed
    return kindred.weighed(alike.agreed(seen, cut), cut), believed


def opinions(cut: Floats, judge: evidence.Eye) -> Array:
    """As the eye sees the patches in a few mirrors; what is not clear in all of them, by both of its networks."""
    first = (0, *judge.mirrors)
    every = evidence.opinions_in_mirrors(cut, judge, judge.net, first)
    chances = _shares(_words(every))
    unclear = np.flatnonzero(chances.max(axis=1) < CLEAR)
    if len(unclear):
        rest = [which for which in range(evidence.MIRRORS) if which not in first]
        more = evidence.opinions_in_mirrors(cut[unclear], judge, judge.net, rest)
        again = evidence.opinions_in_mirrors(cut[unclear], judge, judge.again, range(evidence.MIRRORS))
        words = (1 - AGAIN) * _words([*every[:, unclear], *more]) + AGAIN * _words(again)
        chances[unclear] = _shares(words)
    return chances


def _words(every: Sequence[Array] | Array) -> Array:
    """The mean log chances of several looks."""
    return np.asarray(np.mean(np.log(np.asarray(every) + TINY), axis=0))


def _shares(words: Array) -> Array:
    chances = np.exp(words)
    return np.asarray(chances / chances.sum(axis=1, keepdims=True))


def softened(chances: Array) -> Array:
    """The same opinions, less sure of themselves."""
    softer = chances ** (1 / SOFTER)
    return np.asarray(softer / softer.sum(axis=1, keepdims=True))


def seen_of(
    space: Space,
    layout: Layout,
    chance: Mapping[str, float],
    trouble: Doubt | None,
    known: bool = True,
    above: bool = False,
) -> Seen:
    """The eye's opinion of one space, sorted by what may be there.

    known: whether it was seen when it was bare; above: whether the camera looks straight down.
    """
    tiles = {colour: chance[f"tile {colour}"] for colour in layout.colours}
    hidden, marker = chance["hidden"], chance["marker"] if space.part in LAST else 0.0
    if space.part == "dome":
        tiles[SPECIAL_TILE] = chance[f"tile {SPECIAL_TILE}"]
        prints = {letter: chance[f"print {name}"] for letter, name in PRINTS.items()}
        bare = chance["bare"] * (NO_PLATE_KNOWN if known else NO_PLATE_UNKNOWN)
        whole = (1 - hidden) / (bare + sum(tiles.values()) + sum(prints.values()) + decide.TINY)
        return Seen(
            space,
            bare * whole,
            {colour: p * whole for colour, p in tiles.items()},
            0.0,
            hidden,
            trouble,
            prints={letter: p * whole for letter, p in prints.items()},
        )
    kind = f"print {space.printed}" if space.printed else "bare"
    free = chance["bare"]
    if space.printed:
        unknown = WHITE_UNKNOWN if space.printed == "white" else PRINTED_UNKNOWN
        raised = PRINTED_FROM_ABOVE if above else PRINTED_KNOWN
        free = (free + chance.get(kind, 0.0)) * (raised if known else unknown)
    elif space.part in LAST:
        free *= FREE_LAST
    whole = (1 - hidden) / (free + sum(tiles.values()) + marker + decide.TINY)
    sorted_ = {f"tile {colour}": p * whole for colour, p in tiles.items()}
    sorted_ |= {kind: free * whole, "marker": marker * whole, "hidden": hidden}
    return decide.seen_of(space, layout.colours, sorted_, trouble)


def likeness(cut: Floats, layout: Layout, bare: NDArray[np.bool_]) -> float:
    """How alike the bare spaces for any colour are: the median of their correlations with what the others show.

    bare: which of all spaces are.
    """
    reach = round(PATCH * (1 - MIDDLE / WINDOW) / 2)
    inner = slice(reach, PATCH - reach)
    free = [i for i, space in enumerate(layout.spaces) if space.part == "lines" and bare[i]]
    if len(free) < FEW:
        return 0.0
    blue, green, red = cut[free, :3, inner, inner].reshape(len(free), 3, -1).transpose(1, 0, 2)
    shown = np.stack(((blue + green + red) / 3, blue - green, red - green), axis=1)
    others = [np.median(np.delete(shown, i, axis=0), axis=0) for i in range(len(free))]
    return float(np.median([_correlation(one, common) for one, common in zip(shown, others, strict=True)]))


def _correlation(one: Array, other: Array) -> float:
    """How alike two spaces are, in light and in both colours at once."""
    a, b = (each - each.mean(axis=1, keepdims=True) for each in (one, other))
    return float((a * b).sum() / (np.linalg.norm(a) * np.linalg.norm(b) + 1e-6))
