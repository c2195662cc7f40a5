"""From what was read, with its probability, to how likely everything else is.

A reading names only its best guess. What is left of its probability is spread over what such a guess is usually
mistaken for: a tile for the bare space, a line for one tile more or less, the marker for a tile.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from companion.engine.pattern import PatternLine, capacity
from companion.engine.tiles import EMPTY
from companion.service.photo.proposal import FloorLine

Chances = dict[str, float]
LineChances = dict[PatternLine | None, float]
FloorChances = dict[FloorLine, float]

SURE = 0.98
"""The game settles a doubtful part from here on."""
AGREED = 0.995
"""The same where the game only agrees with a doubtful part, and the reader's own doubt is all that speaks against it:
nobody else looks at what is wrong there."""
ACCEPT = 0.93
"""A part that was read without doubt stands from here on."""
DOUBTED = 0.95
"""What the reader asks to have looked at is no surer than this, whatever its probability: under glare or at the edge
of the picture that only says what is usual there. Only the game can settle it then."""
CLEAR = 0.9
"""What the photo shows this clearly is never overruled silently."""
LOG_WRONG = 0.002
"""How often the tracked game is wrong about a space."""

READER_TILE = 0.4
"""How often a reader without knowledge of the game finds a tile on a space."""
UNFOUND = 0.75
"""How sure a bare space is taken to be before anybody has said so, where no board was found."""

LEAST, MOST = 1e-4, 1 - 1e-4
SAID = 1 - 1e-9
FLOOR_SPACES = 7
_DIFFERS = "differs from before"
_DIFFERS_P = 0.985  # the reader lowers it because of the difference, which is judged here


def share(p: object, why: object = None, check: object = False) -> float:
    """A probability that can be reckoned with, whatever was handed over."""
    if isinstance(p, bool) or not isinstance(p, int | float) or math.isnan(p):
        return 0.5
    if why == _DIFFERS:
        p = max(p, _DIFFERS_P)
    elif check:
        p = min(p, DOUBTED)
    return min(max(float(p), LEAST), MOST)


def letter(tile: object, letters: Mapping[str, str]) -> str | None:
    """A tile as read, as a letter; None where it is no tile of this game."""
    if tile is None:
        return EMPTY
    return letters.get(tile) if isinstance(tile, str) else None


def printed_chances(seen: str, p: float, printed: str) -> Chances:
    """A space that takes one colour only: is a tile there or not. Another colour seen speaks for a tile."""
    there = p if seen == printed else 1 - p if seen == EMPTY else max(1 - p, 0.9 * p)
    return {EMPTY: 1 - there, printed: there}


def free_chances(seen: str, p: float, colours: Sequence[str]) -> Chances:
    """A space that may take any of these colours."""
    others = [colour for colour in colours if colour != seen]
    if seen == EMPTY:
        return {EMPTY: p} | {colour: (1 - p) / len(others) for colour in others}
    bare = (1 - p) / 2 if others else 1 - p
    return {EMPTY: bare, seen: p} | {colour: (1 - p - bare) / len(others) for colour in others}


def said(value: str, outcomes: Iterable[str]) -> Chances:
    """What the player said counts for certain."""
    rest = [outcome for outcome in outcomes if outcome != value]
    return {value: SAID} | {outcome: (1 - SAID) / max(len(rest), 1) for outcome in rest}


def line_chances(seen: PatternLine | None, p: float, row: int, colours: Sequence[str]) -> LineChances:
    states: list[PatternLine | None] = [None]
    states += [PatternLine(colour, tiles) for colour in colours for tiles in range(1, capacity(row) + 1)]
    weights = {state: _line_nearness(seen, state) for state in states if state != seen}
    total = sum(weights.values())
    return {seen: p} | {state: (1 - p) * weight / total for state, weight in weights.items()}


def _line_nearness(seen: PatternLine | None, other: PatternLine | None) -> float:
    if seen is None or other is None:
        there = seen or other
        return 1.0 if there is not None and there.tiles == 1 else 0.1
    if seen.colour == other.colour:
        return 3.0 if abs(seen.tiles - other.tiles) == 1 else 0.3
    return 1.0 if seen.tiles == other.tiles else 0.05


def floor_chances(seen: FloorLine, p: float) -> FloorChances:
    states = [FloorLine(tiles, marker) for marker in (False, True) for tiles in range(FLOOR_SPACES + 1 - marker)]
    weights = {state: _floor_nearness(seen, state) for state in states if state != seen}
    total = sum(weights.values())
    return {seen: p} | {state: (1 - p) * weight / total for state, weight in weights.items()}


def _floor_nearness(seen: FloorLine, other: FloorLine) -> float:
    """Misread floor lines nearly always hold the marker, taken for a tile or not seen at all."""
    apart = other.tiles - seen.tiles
    if other.marker and not seen.marker:
        return {-1: 4.0, 0: 3.0}.get(apart, 0.05)
    if seen.marker and not other.marker:
        return 1.0 if apart in (0, 1) else 0.05
    return {-1: 1.0, 1: 0.5}.get(apart, 0.05)


def unread(tiles: Sequence[str], found: bool) -> Chances:
    """A space of which nothing was read says nothing for or against a tile: as often one as the reader finds anywhere.

    Where no board was found at all, the player fills it by taps: nothing lies there until it is said.
    """
    bare = 1 - READER_TILE if found else UNFOUND
    return {EMPTY: bare if tiles else 1.0} | {tile: (1 - bare) / len(tiles) for tile in tiles}
