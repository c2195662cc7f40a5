"""What each row of a wall did in a round, by Bayes over what the rules allow.

A row sent one tile to the wall, or has a complete line that still will, or did nothing. The photo was taken before or
after tiling, which the rows tell together. On the grey side no colour may come twice in a column.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from companion.engine.pattern import PatternLine, capacity
from companion.engine.tiles import EMPTY
from companion.engine.wall import LETTERS, PRINTED, SIZE, Wall, colour_at, grey_columns, row_of
from companion.service.photo.chances import READER_TILE, Chances, LineChances

NOTHING, TILE, LINE = "nothing", "tile", "line"

# How often a photo taken after tiling still shows a complete line, and one taken before already a new tile.
LEAK = 0.03
# How often a row that sent its tile still holds some of the line, or tiles of another colour.
LEFT_OVER, TOO_EARLY = 0.2, 0.02
AGAINST_RULE = 0.02
# How often a line seems to have lost tiles since the last round, because it was misread then or now.
SHRUNK = 0.02
# Guesses of a row that are weighed against those of the other rows.
_LIKELY, _KEPT = 1e-3, 6


class Guess(NamedTuple):
    """What one row did: nothing, sent a tile of a colour to a column, or holds a complete line of a colour."""

    did: str
    colour: str = EMPTY
    col: int = -1


class Seen(NamedTuple):
    """A board's chances against the wall as tracked before the round; `kind` is what the player said of the photo.

    `left` are the lines as the last round left them, where that is known: a line only grows until it is complete.
    """

    wall: Wall
    grey: bool
    cells: Mapping[tuple[int, int], Chances]
    lines: Sequence[LineChances]
    kind: str | None = None
    left: Sequence[PatternLine | None] = ()


@dataclass(frozen=True, slots=True)
class Belief:
    """The likeliest rows, how likely each guess of each row is, and how well the photo fits the tracked wall."""

    best: tuple[Guess, ...]
    rows: tuple[Mapping[Guess, float], ...]
    before: float
    """The probability that the photo was taken before tiling."""
    fit: float
    """The logarithm of how likely this photo is of this wall; comparable between walls."""

    def cell(self, row: int, col: int, tile: str) -> float:
        """The probability that a space which was empty now holds this tile, or none."""
        placed = {guess: p for guess, p in self.rows[row].items() if guess.did == TILE and guess.col == col}
        if tile == EMPTY:
            return 1 - sum(placed.values())
        return sum(p for guess, p in placed.items() if guess.colour == tile)

    def complete(self, row: int, colour: str | None) -> float:
        """The probability that a row holds a complete line of this colour, or, with None, no complete line."""
        lines = {guess.colour: p for guess, p in self.rows[row].items() if guess.did == LINE}
        return 1 - sum(lines.values()) if colour is None else lines.get(colour, 0.0)


class _Kind(NamedTuple):
    """The rows if the photo was taken before, or after: guesses with their shares, the likeliest, the sum of all."""

    rows: tuple[Mapping[Guess, float], ...]
    best: tuple[Guess, ...]
    weight: float


def believe(seen: Seen) -> Belief:
    kinds = {kind: _together(seen, [_guesses(seen, row, kind) for row in range(SIZE)]) for kind in _kinds(seen)}
    total = max(sum(kind.weight for kind in kinds.values()), 1e-300)
    likely = max(kinds.values(), key=lambda kind: kind.weight)
    rows: list[dict[Guess, float]] = [{} for _ in range(SIZE)]
    for kind in kinds.values():
        for row, shares in zip(rows, kind.rows, strict=True):
            for guess, share in shares.items():
                row[guess] = row.get(guess, 0.0) + share * kind.weight / total
    before = kinds["before"].weight / total if "before" in kinds else 0.0
    return Belief(likely.best, tuple(rows), before, math.log(total) + _tracked_fit(seen))


def _kinds(seen: Seen) -> tuple[str, ...]:
    return (seen.kind,) if seen.kind else ("after", "before")


def _together(seen: Seen, weights: list[dict[Guess, float]]) -> _Kind:
    """Rows do not touch each other, except that on the grey side two of them may want one colour in one column."""
    sums = [max(sum(row.values()), 1e-60) for row in weights]
    rows = tuple({guess: w / total for guess, w in row.items()} for row, total in zip(weights, sums, strict=True))
    best = tuple(max(row, key=lambda guess: (row[guess], guess.did == NOTHING, guess)) for row in rows)
    alone = _Kind(rows, best, math.prod(sums))
    likely = [sorted((guess for guess in row if row[guess] >= _LIKELY), key=lambda g: (-row[g], g)) for row in rows]
    if not seen.grey or _once_a_column([guess for row in likely for guess in row]):
        return alone
    legal = [
        (guesses, math.prod(row[guess] for row, guess in zip(rows, guesses, strict=True)))
        for guesses in product(*[row[:_KEPT] for row in likely])
        if _once_a_column(guesses)
    ]
    whole = sum(weight for _, weight in legal)
    if not whole:
        return alone
    held = [sum(row[guess] for guess in own[:_KEPT]) for row, own in zip(rows, likely, strict=True)]
    shares = [{**row, **dict.fromkeys(own[:_KEPT], 0.0)} for row, own in zip(rows, likely, strict=True)]
    for guesses, weight in legal:
        for row_shares, guess, part in zip(shares, guesses, held, strict=True):
            row_shares[guess] += part * weight / whole
    best = max(legal, key=lambda found: (found[1], found[0]))[0]
    return _Kind(tuple(shares), best, alone.weight * whole)


def _once_a_column(guesses: Sequence[Guess]) -> bool:
    tiles = [(guess.colour, guess.col) for guess in guesses if guess.did == TILE]
    return len(set(tiles)) == len(tiles)


def _guesses(seen: Seen, row: int, kind: str) -> dict[Guess, float]:
    """Each guess of a row with its weight: how common it is times how well it explains spaces and line."""
    line = seen.lines[row]
    there = row_of(seen.wall, row)
    free = [col for col in range(SIZE) if there[col] == EMPTY]
    tiles = [Guess(TILE, colour, col) for col in free for colour in _may_come(seen, row, col)]
    bare = math.prod(_against_prior(seen, row, col, EMPTY) for col in free)
    full = capacity(row)
    left = seen.left[row] if row < len(seen.left) else None
    still = sum(p * _grown(state, left) for state, p in line.items() if not _full(state, row))
    found = {Guess(NOTHING): 0.5 * bare * still}
    for colour in LETTERS:
        rare = AGAINST_RULE if colour in there else 1.0
        leak = LEAK if kind == "after" else 1.0
        rare *= _grown(PatternLine(colour, full), left)
        found[Guess(LINE, colour)] = 0.5 * bare * leak * rare * line.get(PatternLine(colour, full), 0.0)
    leak = LEAK if kind == "before" else 1.0
    for guess in tiles:
        ratio = _against_prior(seen, row, guess.col, guess.colour) / _against_prior(seen, row, guess.col, EMPTY)
        beside = sum(p * _beside(state, guess, row) for state, p in line.items())
        rare = _grown(PatternLine(guess.colour, full), left)
        found[guess] = 0.5 / len(tiles) * bare * ratio * leak * beside * rare
    return found


def _may_come(seen: Seen, row: int, col: int) -> list[str]:
    """The colours the rules let this round bring to a space that was empty."""
    if not seen.grey:
        return [colour_at(PRINTED, row, col)]
    return [colour for colour in LETTERS if col in grey_columns(seen.wall, row, colour)]


def _against_prior(seen: Seen, row: int, col: int, tile: str) -> float:
    """How much the photo speaks for a tile on a space, freed of how common tiles are to the reader."""
    common = 1 - READER_TILE if tile == EMPTY else READER_TILE / (SIZE if seen.grey else 1)
    return seen.cells[row, col].get(tile, 0.0) / common + 1e-12


def _full(state: PatternLine | None, row: int) -> bool:
    return state is not None and state.tiles >= capacity(row)


def _grown(state: PatternLine | None, left: PatternLine | None) -> float:
    """How usual a line is after one that was left behind: of its colour, and no shorter."""
    if left is None or (state is not None and state.colour == left.colour and state.tiles >= left.tiles):
        return 1.0
    return SHRUNK


def _beside(state: PatternLine | None, guess: Guess, row: int) -> float:
    """How usual a line is beside a new tile of its row."""
    if state is None:
        return 1.0
    return LEFT_OVER if state.colour == guess.colour and not _full(state, row) else TOO_EARLY


def _tracked_fit(seen: Seen) -> float:
    fit = 0.0
    for (row, col), chances in seen.cells.items():
        tile = colour_at(seen.wall, row, col)
        if tile != EMPTY:
            common = READER_TILE / (SIZE if seen.grey else 1)
            fit += math.log(chances.get(tile, 0.0) / common + 1e-9)
    return fit
