"""Duel's dome: what lies in each slot, all ways to lay a plate and to cover it weighed against what is seen.

A plate has three colours and one wild or special space; those of the catalogue are far likelier than others. A disc
hides what is printed under it, but it tells: a colour lies on its own colour or on a wild space, a special tile on a
special space, and that only once the plate's other spaces are covered. And each plate of the catalogue is there once:
what lies in one slot for sure lies in no other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

import numpy as np

from vision.arrays import Array
from vision.decide import HIDDEN, HOPELESS, Seen
from vision.kindred import Kind, kinds_of, with_kinds
from vision.layout import Layout
from vision.reading import Cell, Doubt

LETTERS = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "T": "turquoise"}
WILD, SPECIAL = "w", "s"
SPECIAL_TILE = "special"
PRINTED = (*LETTERS, WILD, SPECIAL)
CELLS = 4
# How much rarer a plate is that the catalogue does not have, all of them together; and a special tile on a plate that
# is not full, or none on one that is.
UNLISTED = 0.0005
AGAINST_RULE = 0.02
# The chance of an empty slot before anything is seen.
NO_PLATE = 0.3
# How surely a plate that lies in one slot lies in no other, and how often the slots are held against each other.
ONCE = 0.98
ROUNDS = 2
# What the eye calls unlikely is never ruled out.
LEAST = 1e-4
# What makes one print look like the bare board does so to all four: whether a plate lies there, they say together
# with this share of their log odds.
TOGETHER = 0.5
SURE = 0.975
# A hidden print is named only if it is this much likelier than all others together, and if that leaves no doubt where
# the disc itself leaves none.
SURE_SPACE = 0.9
# An empty slot that is none is wrong four times over.
SURE_EMPTY = 0.995
# Where so many spaces are in doubt, blurred or from low, the others are too that are less sure than this: prints that
# took each other's places in the photo agree with each other.
MANY_DOUBTS = 6
IN_SPITE_OF_DOUBTS = 0.99


@dataclass(frozen=True, slots=True)
class _Plates:
    """Every way a plate may lie: the number of each of its four prints, its log chance; and how it may be covered."""

    prints: Array
    chance: Array
    number: Array
    """Which of the catalogue it is; -1 for one that is not there."""
    covered: Array
    rule: Array
    """By plate and way to cover it, how well that agrees with the rule for special tiles."""


@cache
def _plates(catalogue: tuple[str, ...]) -> _Plates:
    listed = {turned(plate, quarters): k for k, plate in enumerate(catalogue) for quarters in range(CELLS)}
    others = set()
    for colours in product(LETTERS, repeat=CELLS - 1):
        for at in range(CELLS):
            for last in (WILD, SPECIAL):
                others.add("".join((*colours[:at], last, *colours[at:])))
    others -= set(listed)
    every = [*sorted(listed), *sorted(others)]
    number = np.array([listed.get(plate, -1) for plate in every])
    prints = np.array([[PRINTED.index(letter) for letter in plate] for plate in every])
    share = UNLISTED if listed else 1.0
    chance = np.array([(1 - share) / max(len(listed), 1)] * len(listed) + [share / len(others)] * len(others))
    covered = np.array(list(product((False, True), repeat=CELLS)))
    rule = np.ones((len(every), len(covered)))
    for k, plate in enumerate(every):
        at = plate.find(SPECIAL)
        if at >= 0:
            full = np.delete(covered, at, axis=1).all(axis=1)
            rule[k] = np.where(covered[:, at] == full, 1.0, AGAINST_RULE)
    return _Plates(prints, chance, number, covered, rule)


def turned(plate: str, quarters: int) -> str:
    """The plate after so many quarter turns to the right."""
    for _ in range(quarters % CELLS):
        plate = plate[2] + plate[0] + plate[3] + plate[1]
    return plate


Outcomes = Mapping[tuple[str | None, str | None], float]
"""The chance of every print with every tile on it, or none; without both, no plate is there."""


def dome(seen: Sequence[Seen], layout: Layout) -> list[Cell]:
    """The dome's cells, in the layout's order."""
    cells = [_cell(one, chances) for one, chances in zip(seen, outcomes(seen, layout), strict=True)]
    if sum(cell.check for cell in cells) < MANY_DOUBTS:
        return cells
    return [
        replace(cell, check=True, why=Doubt.UNCLEAR) if not cell.check and cell.p < IN_SPITE_OF_DOUBTS else cell
        for cell in cells
    ]


def outcomes(seen: Sequence[Seen], layout: Layout) -> list[Outcomes]:
    """What may lie on each of the dome's spaces, the plates weighed with it."""
    plates = _plates(layout.plates)
    members = _members(seen)
    slots = _settled([_slot([seen[i] for i in each], plates) for each in members], plates)
    chances: dict[int, Outcomes] = {}
    for each, slot in zip(members, slots, strict=True):
        laid, empty = slot.laid / slot.laid.sum() * (1 - slot.empty), slot.empty
        chances |= {i: _outcomes(seen[i], k, plates, laid, empty) for k, i in enumerate(each)}
    return [chances[i] for i in range(len(seen))]


def _members(seen: Sequence[Seen]) -> list[list[int]]:
    """The spaces of each slot, row by row."""
    slots: dict[tuple[int, int], list[int]] = {}
    for i, one in enumerate(seen):
        slots.setdefault((one.space.row // 2, one.space.col // 2), []).append(i)
    return [sorted(each, key=lambda i: (seen[i].space.row, seen[i].space.col)) for each in slots.values()]


@dataclass(frozen=True, slots=True, eq=False)
class _Slot:
    """How well each plate, covered in each way, fits what is seen; and how well an empty slot does."""

    laid: Array
    none: float
    free: float
    """The most that it may be empty: where a disc is likelier than not, the less the surer that disc."""

    @property
    def empty(self) -> float:
        """The chance that no plate lies there: for a disc needs one."""
        odds: float = (float(self.laid.sum()) / self.none) ** TOGETHER
        return min(1 / (1 + odds), self.free)

    def each(self, plates: _Plates, many: int) -> Array:
        """The chance of each plate of the catalogue."""
        by_plate = self.laid.sum(axis=1) / self.laid.sum() * (1 - self.empty)
        listed = plates.number >= 0
        return np.bincount(plates.number[listed], by_plate[listed], many)


def _slot(seen: Sequence[Seen], plates: _Plates) -> _Slot:
    bare = np.array([_shown(one, one.bare) for one in seen])
    uncovered = np.array([[_shown(one, one.prints.get(letter, 0.0)) for letter in PRINTED] for one in seen])
    covered = np.array([[_shown(one, _laid(one, letter)) for letter in PRINTED] for one in seen])
    here = np.arange(CELLS)
    down, up = uncovered[here, plates.prints], covered[here, plates.prints]
    fits = np.where(plates.covered[None], up[:, None, :], down[:, None, :]).prod(axis=2)
    laid = fits * plates.rule * plates.chance[:, None] * (1 - NO_PLATE)
    free = min(2 * (1 - one.tile * (1 - one.behind)) for one in seen)
    return _Slot(laid, float(bare.prod()) * NO_PLATE, max(free, LEAST))


def _settled(slots: Sequence[_Slot], plates: _Plates) -> list[_Slot]:
    """The slots, each with the plates that lie in the others ruled out as surely as they lie there."""
    settled = list(slots)
    for _ in range(ROUNDS if plates.number.max() >= 0 else 0):
        free = _free(settled, plates)
        settled = [
            _Slot(slot.laid * each[:, None], slot.none, slot.free) for slot, each in zip(slots, free, strict=True)
        ]
    return settled


def _free(slots: Sequence[_Slot], plates: _Plates) -> Array:
    """By slot and plate, the chance that it lies in no other slot."""
    many = int(plates.number.max()) + 1
    listed = plates.number >= 0
    free = np.ones((len(slots), len(plates.number)))
    if many:
        there = np.array([slot.each(plates, many) for slot in slots])
        for k in range(len(slots)):
            free[k, listed] = np.prod(1 - ONCE * np.delete(there, k, axis=0), axis=0)[plates.number[listed]]
    return free


class Room:
    """Whether some plate has room for what spaces of the dome might show, all else left as it is seen."""

    def __init__(self, seen: Sequence[Seen], layout: Layout) -> None:
        self._seen = seen
        self._plates = _plates(layout.plates)
        self._members = _members(seen)
        slots = [_slot([seen[i] for i in each], self._plates) for each in self._members]
        self._free = _free(_settled(slots, self._plates), self._plates)
        self._slots = {i: k for k, each in enumerate(self._members) for i in each}

    def gained(self, group: Sequence[int], kind: Kind, other: Kind) -> dict[int, float]:
        """By slot that has one of these spaces, how much better a plate fits if all are of one kind than of another, in
        log chances."""
        touched = sorted({self._slots[i] for i in group})
        return {k: self._fit(k, group, kind) - self._fit(k, group, other) for k in touched}

    def _fit(self, k: int, group: Sequence[int], kind: Kind) -> float:
        four = [_taken_for(self._seen[i], kind) if i in group else self._seen[i] for i in self._members[k]]
        laid = _slot(four, self._plates).laid * self._free[k][:, None]
        return float(np.log(laid.sum()))


def _taken_for(one: Seen, kind: Kind) -> Seen:
    """The space as if it were surely of that kind."""
    return with_kinds(one, {**dict.fromkeys(kinds_of(one), 0.0), kind: 1.0})


def _shown(one: Seen, chance: float) -> float:
    """A chance as if the space were visible, and even where it is not."""
    return max(chance, LEAST) * (1 - one.behind) + 0.1 * one.behind


def _laid(one: Seen, letter: str) -> float:
    """The chance of a disc that may lie on this print."""
    if letter == SPECIAL:
        return one.tiles.get(SPECIAL_TILE, 0.0)
    if letter == WILD:
        return sum(one.tiles.get(colour, 0.0) for colour in LETTERS.values()) / len(LETTERS)
    return one.tiles.get(LETTERS[letter], 0.0)


def _cell(one: Seen, chances: Outcomes) -> Cell:
    tiles: dict[str | None, float] = {}
    for (_, tile), p in chances.items():
        tiles[tile] = tiles.get(tile, 0.0) + p
    tile = max(tiles, key=lambda each: tiles[each])
    prints = {space: p for (space, other), p in chances.items() if other == tile}
    space = max(prints, key=lambda each: prints[each])
    p = prints[space]
    if tile is not None and (p < SURE_SPACE * tiles[tile] or p < SURE <= tiles[tile]):
        space, p = None, tiles[tile]
    why = _doubt(one, p, SURE_EMPTY if space is None and tile is None else SURE)
    return Cell(tile, p, why is not None, why, space)


def _outcomes(one: Seen, k: int, plates: _Plates, weights: Array, empty: float) -> Outcomes:
    lies = plates.covered[:, k]
    chances: dict[tuple[str | None, str | None], float] = {(None, None): empty}
    for number, letter in enumerate(PRINTED):
        of_it = weights[plates.prints[:, k] == number]
        chances[letter, None] = float(of_it[:, ~lies].sum())
        there = float(of_it[:, lies].sum())
        if letter in LETTERS:
            chances[letter, LETTERS[letter]] = there
        elif letter == SPECIAL:
            chances[letter, SPECIAL_TILE] = there
        else:
            shares = {colour: one.tiles.get(colour, 0.0) + LEAST for colour in LETTERS.values()}
            for colour, share in shares.items():
                chances[letter, colour] = there * share / sum(shares.values())
    return chances


def _doubt(one: Seen, p: float, sure: float) -> Doubt | None:
    if one.trouble in HOPELESS:
        return one.trouble
    if one.hidden > HIDDEN:
        return one.trouble or Doubt.HIDDEN
    return None if p >= sure else one.trouble or Doubt.UNCLEAR
