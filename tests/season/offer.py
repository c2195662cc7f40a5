"""Games of Azul as they are really played, factory offer and all, by players who know what they want."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from companion.engine.events import Placed, Setup, Tiling
from companion.engine.pattern import PatternLine, capacity, fill
from companion.engine.variants.azul import DISPLAYS, TILES_A_COLOUR, TILES_A_DISPLAY
from companion.engine.wall import (
    EMPTY_WALL,
    LETTERS,
    PRINTED,
    SIZE,
    Wall,
    complete_rows,
    grey_columns,
    row_of,
    with_tile,
)
from tests.golden.lines import accepting

MARKER = "first"
FLOOR_SPACES = 7


class Shown(NamedTuple):
    """A player's board when the tiles have moved and the floor is not cleared yet, and the round as it really was."""

    wall: Wall
    lines: tuple[PatternLine | None, ...]
    floor: tuple[str, ...]
    """Letters from the left, and the marker."""
    event: Tiling


@dataclass
class Seat:
    wall: Wall = EMPTY_WALL
    lines: list[PatternLine | None] = field(default_factory=lambda: [None] * SIZE)
    floor: list[str] = field(default_factory=list)

    def drop(self, thing: str, count: int = 1) -> None:
        """What does not fit goes back to the lid; the marker always finds a place."""
        for _ in range(count):
            if len(self.floor) < FLOOR_SPACES:
                self.floor.append(thing)
            elif thing == MARKER:
                self.floor[-1] = thing


class Game:
    """One game; `rounds` gives every player's board after each round."""

    def __init__(self, variant: str, seats: int, seed: int) -> None:
        self.chance = Random(f"season {variant} {seats} {seed}")
        self.grey = variant.endswith("grey")
        names = ("Ana", "Bo", "Cleo", "Dan")[:seats]
        self.setup = Setup(variant, names, self.chance.randrange(seats))
        self.seats = [Seat() for _ in range(seats)]
        self.bag: list[str] = []
        self.skill = [self.chance.uniform(0.6, 1.0) for _ in range(seats)]

    def rounds(self) -> Iterator[list[Shown]]:
        starter = self.setup.first
        for round_ in range(1, 20):
            starter = self._offer(starter)
            yield [self._tiled(seat, round_) for seat in range(len(self.seats))]
            if any(complete_rows(seat.wall) for seat in self.seats):
                return

    def _draw(self) -> str:
        if not self.bag:
            self.bag = [letter for letter in LETTERS for _ in range(TILES_A_COLOUR.value)]
            self.chance.shuffle(self.bag)
        return self.bag.pop()

    def _offer(self, starter: int) -> int:
        count = DISPLAYS.value[len(self.seats)]
        displays = [Counter(self._draw() for _ in range(TILES_A_DISPLAY.value)) for _ in range(count)]
        centre: Counter[str] = Counter()
        marker, turn, holder = True, starter, starter
        while any(displays) or centre:
            seat = self.seats[turn]
            sources = [*displays, centre]
            moves = [
                (source, letter, row)
                for source in sources
                for letter in source
                for row in (*accepting(seat.wall, seat.lines, letter), -1)
            ]
            source, letter, row = max(moves, key=lambda move: self._worth(turn, *move))
            if source is centre and marker:
                marker, holder = False, turn
                seat.drop(MARKER)
            taken = source.pop(letter)
            if source is not centre:
                centre.update(source)
                source.clear()
            self._take(seat, letter, taken, row)
            turn = (turn + 1) % len(self.seats)
        return holder

    def _worth(self, turn: int, source: Counter[str], letter: str, row: int) -> float:
        """Finish lines, waste little; the less skilled follow their mood."""
        mood = self.chance.random() * 6 * (1.2 - self.skill[turn])
        if row < 0:
            return mood - 3 * source[letter]
        line = self.seats[turn].lines[row]
        into, over = fill(line, row, source[letter])
        done = (line.tiles if line else 0) + into
        return mood + 2 * into - 2.5 * over + (4 if done == capacity(row) else 0) + (1 if line else 0)

    def _take(self, seat: Seat, letter: str, taken: int, row: int) -> None:
        if row < 0:
            seat.drop(letter, taken)
            return
        line = seat.lines[row]
        into, over = fill(line, row, taken)
        seat.lines[row] = PatternLine(letter, (line.tiles if line else 0) + into)
        seat.drop(letter, over)

    def _tiled(self, number: int, round_: int) -> Shown:
        """Complete lines move, blocked ones fall; what lies on the floor is the round's, as a photo shows it."""
        seat = self.seats[number]
        place = []
        for row, line in enumerate(seat.lines):
            if line is None or line.tiles < capacity(row):
                continue
            columns = grey_columns(seat.wall, row, line.colour) if self.grey else self._printed(row, line.colour)
            seat.lines[row] = None
            if not columns:
                seat.drop(line.colour, line.tiles)
                continue
            col = self.chance.choice(columns)
            seat.wall = with_tile(seat.wall, row, col, line.colour)
            place.append(Placed(row, col, line.colour))
        marker = MARKER in seat.floor
        event = Tiling(round_, number, tuple(place), (), len(seat.floor) - marker, marker)
        shown = Shown(seat.wall, tuple(seat.lines), tuple(seat.floor), event)
        seat.floor = []
        return shown

    def _printed(self, row: int, colour: str) -> tuple[int, ...]:
        return (row_of(PRINTED, row).index(colour),)
