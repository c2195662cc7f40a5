"""Where tiles lie on a board: spaces in board units (0..1 from the board's top left corner, y downwards)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

COLOURS = ("blue", "yellow", "red", "black", "white")
PAVILION_COLOURS = ("purple", "green", "orange", "yellow", "blue", "red")
TILE_SIDE = 0.079
TILE_HEIGHT = 0.035
CUBE_SIDE = 0.034

WALL_X = (0.5625, 0.6508, 0.7390, 0.8266, 0.9132)
WALL_Y = (0.3964, 0.4823, 0.5730, 0.6610, 0.7513)
WALL_CELL = (0.0752, 0.0760)
LINE_X = (0.4329, 0.3443, 0.2560, 0.1685, 0.0790)
"""Pattern-line columns from the right, as they are filled."""
LINE_Y = (0.3950, 0.4835, 0.5737, 0.6621, 0.7533)
LINE_CELL = (0.0815, 0.0818)
FLOOR_X = (0.0788, 0.1746, 0.2700, 0.3658, 0.4616, 0.5576, 0.6530)
FLOOR_Y = 0.9057
FLOOR_CELL = (0.0800, 0.0930)
FLOOR_PENALTIES = (1, 1, 2, 2, 2, 3, 3)
TRACK_X0 = 0.0669
TRACK_PITCH = 0.0455
TRACK_Y = (0.0793, 0.1328, 0.1871, 0.2441, 0.3028)
TRACK_ZERO = (0.0669, 0.0255)
TRACK_CELL = (0.0426, 0.0427)

STAR_ARM = 0.1755
RHOMBUS_SIDE = 0.1013
STARS = {
    "centre": (0.5000, 0.5005),
    "orange": (0.3432, 0.2305),
    "red": (0.6552, 0.2305),
    "blue": (0.8128, 0.5008),
    "yellow": (0.6552, 0.7700),
    "green": (0.3432, 0.7700),
    "purple": (0.1868, 0.5008),
}
STAR_FIRST = {"centre": 0, "orange": 1, "red": 2, "blue": 3, "yellow": 4, "green": 5, "purple": 0}
"""The direction (0 = up, then clockwise by 60°) of the space that costs 1 on the coloured side."""
RESERVES = ((0.087, 0.075), (0.916, 0.075), (0.087, 0.923), (0.916, 0.923))
"""The corners where tiles are kept for the next round: top left and right, bottom left and right."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a tile: its centre and its turn (degrees clockwise, as the player sees the board)."""

    x: float
    y: float
    turn: float = 0.0


def wall_spot(row: int, col: int) -> Spot:
    return Spot(WALL_X[col], WALL_Y[row])


def line_spot(row: int, place: int) -> Spot:
    """The place in a pattern line; 0 is the one next to the wall, filled first."""
    return Spot(LINE_X[place], LINE_Y[row])


def floor_spot(place: int, pushed: float | None = None) -> Spot:
    """A space of the floor line; pushed: the gap between tiles that do not lie on their spaces but side by side."""
    return Spot(FLOOR_X[place] if pushed is None else FLOOR_X[0] + place * (TILE_SIDE + pushed), FLOOR_Y)


def track_spot(score: int) -> Spot:
    if score == 0:
        return Spot(*TRACK_ZERO)
    row, col = divmod(score - 1, 20)
    return Spot(TRACK_X0 + TRACK_PITCH * col, TRACK_Y[row])


def wall_colour(row: int, col: int) -> str:
    """The colour printed on a wall space of the coloured side."""
    return COLOURS[(col - row) % 5]


def star_spot(star: str, direction: int) -> Spot:
    """The space of a star that points in a direction (0 = up, then clockwise by 60°)."""
    x, y = STARS[star]
    angle = math.radians(60 * direction)
    return Spot(x + STAR_ARM / 2 * math.sin(angle), y - STAR_ARM / 2 * math.cos(angle), 60.0 * direction)


def direction_of_place(star: str, place: int) -> int:
    """Where in a star's ring a place 1..6 lies: the places are counted as the coloured side prints its costs."""
    return (STAR_FIRST[star] + place - 1) % 6


def cost_of_place(star: str, place: int, grey: bool) -> int:
    """The printed cost: on the grey side 1 and 3 of the outer stars change places, and the centre costs 3."""
    if not grey:
        return place
    return 3 if star == "centre" else {1: 3, 3: 1}.get(place, place)


def is_pavilion(board: str) -> bool:
    return board.startswith("summer-pavilion")


def spots(board: str) -> Iterator[Spot]:
    """Every space of a board."""
    if is_pavilion(board):
        for star in STARS:
            for direction in range(6):
                yield star_spot(star, direction)
        return
    for row in range(5):
        for col in range(5):
            yield wall_spot(row, col)
        for place in range(row + 1):
            yield line_spot(row, place)
    for place in range(7):
        yield floor_spot(place)
