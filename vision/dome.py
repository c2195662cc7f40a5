"""Duel's dome: what lies in each slot, all ways to lay a plate and to cover it weighed against what is seen.

A plate has three colours and one wild or special space; those of the catalogue are far likelier than others. A disc
hides what is printed under it, but it tells: a colour lies on its own colour or on a wild space, a special tile on a
special space, and that only once the plate's other spaces are covered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np

from vision.arrays import Array
from vision.decide import HIDDEN, HOPELESS, Seen
from vision.layout import Layout
from vision.reading import Cell, Doubt

LETTERS = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "T": "turquoise"}
WILD, SPECIAL = "w", "s"
SPECIAL_TILE = "special"
PRINTED = (*LETTERS, WILD, SPECIAL)
CELLS = 4
# How much rarer a plate is that the catalogue does not have, all of them together; and a special tile on a plate that
# is not full, or none on one that is.
UNLISTED = 0.02
AGAINST_RULE = 0.1
# The chance of an empty slot before anything is seen.
NO_PLATE = 0.3
# What the eye calls unlikely is never ruled out.
LEAST = 1e-4
# What makes one print look like the bare board does so to all four: whether a plate lies there, they say together
# with this share of their log odds.
TOGETHER = 0.5
SURE = 0.975
# An empty slot that is none is wrong four times over.
SURE_EMPTY = 0.995
# A hidden print is named only if it is this much likelier than all others together.
SURE_SPACE = 0.9


@dataclass(frozen=True, slots=True)
class _Plates:
    """Every way a plate may lie: the number of each of its four prints, its log chance; and how it may be covered."""

    prints: Array
    chance: Array
    covered: Array
    rule: Array
    """By plate and way to cover it, how well that agrees with the rule for special tiles."""


@cache
def _plates(catalogue: tuple[str, ...]) -> _Plates:
    listed = {turned(plate, quarters) for plate in catalogue for quarters in range(CELLS)}
    others = set()
    for colours in product(LETTERS, repeat=CELLS - 1):
        for at in range(CELLS):
            for last in (WILD, SPECIAL):
                others.add("".join((*colours[:at], last, *colours[at:])))
    others -= listed
    every = [*sorted(listed), *sorted(others)]
    prints = np.array([[PRINTED.index(letter) for letter in plate] for plate in every])
    share = UNLISTED if listed else 1.0
    chance = np.array([(1 - share) / max(len(listed), 1)] * len(listed) + [share / len(others)] * len(others))
    covered = np.array(list(product((False, True), repeat=CELLS)))
    rule = np.ones((len(every), len(covered)))
    for number, plate in enumerate(every):
        at = plate.find(SPECIAL)
        if at >= 0:
            full = np.delete(covered, at, axis=1).all(axis=1)
            rule[number] = np.where(covered[:, at] == full, 1.0, AGAINST_RULE)
    return _Plates(prints, chance, covered, rule)


def turned(plate: str, quarters: int) -> str:
    """The plate after so many quarter turns to the right."""
    for _ in range(quarters % CELLS):
        plate = plate[2] + plate[0] + plate[3] + plate[1]
    return plate


def dome(seen: Sequence[Seen], layout: Layout) -> list[Cell]:
    """The dome's cells, in the layout's order."""
    slots: dict[tuple[int, int], list[int]] = {}
    for i, one in enumerate(seen):
        slots.setdefault((one.space.row // 2, one.space.col // 2), []).append(i)
    cells: dict[int, Cell] = {}
    for members in slots.values():
        ordered = sorted(members, key=lambda i: (seen[i].space.row, seen[i].space.col))
        cells |= dict(zip(ordered, _slot([seen[i] for i in ordered], layout), strict=True))
    return [cells[i] for i in range(len(seen))]


def _slot(seen: Sequence[Seen], layout: Layout) -> list[Cell]:
    plates = _plates(layout.plates)
    bare = np.array([_shown(one, one.bare) for one in seen])
    uncovered = np.array([[_shown(one, one.prints.get(letter, 0.0)) for letter in PRINTED] for one in seen])
    covered = np.array([[_shown(one, _laid(one, letter)) for letter in PRINTED] for one in seen])
    here = np.arange(CELLS)
    down, up = uncovered[here, plates.prints], covered[here, plates.prints]
    fits = np.where(plates.covered[None], up[:, None, :], down[:, None, :]).prod(axis=2)
    weights = fits * plates.rule * plates.chance[:, None] * (1 - NO_PLATE)
    laid, none = float(weights.sum()), float(bare.prod()) * NO_PLATE
    empty = 1 / (1 + (laid / none) ** TOGETHER)
    return [_cell(one, k, plates, weights / laid * (1 - empty), empty) for k, one in enumerate(seen)]


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


def _cell(one: Seen, k: int, plates: _Plates, weights: Array, empty: float) -> Cell:
    chances = _outcomes(one, k, plates, weights, empty)
    tiles: dict[str | None, float] = {}
    for (_, tile), p in chances.items():
        tiles[tile] = tiles.get(tile, 0.0) + p
    tile = max(tiles, key=lambda each: tiles[each])
    prints = {space: p for (space, other), p in chances.items() if other == tile}
    space = max(prints, key=lambda each: prints[each])
    p = prints[space]
    if tile is not None and p < SURE_SPACE * tiles[tile]:
        space, p = None, tiles[tile]
    why = _doubt(one, p, SURE_EMPTY if space is None and tile is None else SURE)
    return Cell(tile, p, why is not None, why, space)


def _outcomes(
    one: Seen, k: int, plates: _Plates, weights: Array, empty: float
) -> Mapping[tuple[str | None, str | None], float]:
    """The chance of every print with every tile on it, or none."""
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
