"""Boards as a reader would report them, made from the truth, and the truth of every round of a played game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine.codec import read_game
from companion.engine.dome import NO_PLATE, SIDE, SPECIAL_TILE, Dome
from companion.engine.events import Close, DomeTiling, Event, Setup, Tiling
from companion.engine.pattern import PatternLine
from companion.engine.stars import RING, STARS
from companion.engine.tiles import AZUL, DUEL, EMPTY, PAVILION, names
from companion.engine.variants.azul import tiled
from companion.engine.wall import SIZE, Wall
from companion.service.photo.tracked import Tracked
from tests.engine.play import game
from vision.reading import BoardReading, Cell, Floor, Line, Score

P = 0.999
NAMES = names(AZUL)
Lines = Sequence[PatternLine | None]
NO_LINES: Lines = (None,) * SIZE


def wall_reading(
    wall: Wall,
    lines: Lines = NO_LINES,
    floor: int = 0,
    marker: bool = False,
    *,
    board: str = "azul",
    p: float = P,
    score: Score | None = None,
    cells: Mapping[tuple[int, int], Cell] | None = None,
) -> BoardReading:
    """A perfect reading, except for the cells given otherwise."""
    other = cells or {}
    rows = tuple(
        tuple(
            other.get((row, col)) or Cell(NAMES.get(wall[row * SIZE + col]), p, check=p < 0.97) for col in range(SIZE)
        )
        for row in range(SIZE)
    )
    read = tuple(Line(NAMES[line.colour], line.tiles, p) if line else Line(None, 0, p) for line in lines)
    return BoardReading(
        "a.jpg",
        found=True,
        board=board,
        corners=((0.0, 0.0), (900.0, 0.0), (900.0, 900.0), (0.0, 900.0)),
        elevation=60.0,
        wall=rows,
        lines=read,
        floor=Floor(floor, marker, p),
        score=score,
    )


class Round(NamedTuple):
    """One player's round of a played game: the game as tracked before it, and what was really entered."""

    tracked: Tracked
    event: Tiling | DomeTiling
    before: Any


def played(variant: str, seed: int) -> Iterator[Round]:
    """Every tiling of a random game, each with the log as it stood just before."""
    file = read_game(game(variant, seed))
    events: list[Event] = []
    for event in file.events:
        if isinstance(event, Tiling | DomeTiling):
            at = Tracked(file.setup, tuple(events))
            yield Round(at, event, at.before(event.round, event.player).state)
        events.append(event)


def after_tiling(variant: str, wall: Wall, event: Tiling, p: float = P) -> BoardReading:
    """The board when the tiles have moved and the floor still lies there, what fell from blocked lines with it."""
    lying = event.floor + sum(dropped.row + 1 for dropped in event.drop)
    after, _ = tiled(wall, event.place)
    return wall_reading(after, NO_LINES, min(lying, 7 - event.marker), event.marker, board=variant, p=p)


def before_tiling(variant: str, wall: Wall, event: Tiling, p: float = P) -> BoardReading:
    """The board when the lines are complete and nothing has moved."""
    lines: list[PatternLine | None] = [None] * SIZE
    for row, colour in [(placed.row, placed.colour) for placed in event.place] + list(event.drop):
        lines[row] = PatternLine(colour or EMPTY, row + 1)
    return wall_reading(wall, lines, min(event.floor, 7 - event.marker), event.marker, board=variant, p=p)


def on_the_board(event: Tiling) -> Tiling:
    """The event as far as a board can show it: no more things on the floor than fit, tiles from top to bottom."""
    most = 7 - event.marker
    return event._replace(place=tuple(sorted(event.place)), floor=min(event.floor, most))


def drops_on_the_floor(event: Tiling) -> Tiling:
    """After tiling, what fell from blocked lines lies on the floor like anything else."""
    lying = event.floor + sum(dropped.row + 1 for dropped in event.drop)
    return on_the_board(event._replace(drop=(), floor=lying))


def two_players(variant: str = "azul", events: Sequence[Event] = ()) -> Tracked:
    return Tracked(Setup(variant, ("Ana", "Bo")), tuple(events))


def closed(*tilings: Tiling) -> list[Event]:
    """A round that both players entered."""
    return [*tilings, Close(tilings[0].round)]


def stars_reading(stars: str, board: str = "pavilion", p: float = P) -> BoardReading:
    """A perfect reading of 42 spaces."""
    colours = names(PAVILION)
    read = {star: tuple(Cell(colours.get(stars[n * RING + k]), p) for k in range(RING)) for n, star in enumerate(STARS)}
    return BoardReading("s.jpg", found=True, board=board, stars=read)


def dome_reading(dome: Dome, broken: int = 0, marker: bool = False, p: float = P) -> BoardReading:
    """A perfect reading of a dome."""
    colours = {**names(DUEL), SPECIAL_TILE: "special"}

    def cell(row: int, col: int) -> Cell:
        space = dome.space(row, col)
        return Cell(colours.get(dome.tile(row, col)), p, space=None if space == NO_PLATE else space)

    rows = tuple(tuple(cell(row, col) for col in range(SIDE)) for row in range(SIDE))
    return BoardReading("d.jpg", found=True, board="duel", dome=rows, broken=Floor(broken, marker, p))
