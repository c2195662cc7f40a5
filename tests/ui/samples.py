"""Boards to look at: plausible, made up, and with every state that a widget can show."""

from __future__ import annotations

from random import Random

from companion.games.dome.view import DomeView, HandleView
from companion.games.stars.view import FeatureView, StarsView, StarView
from companion.games.views import FloorView, Space
from companion.games.wall.view import SlidersView, WallView
from companion.models.chart import ChartView, SeriesView
from companion.service.seat_colours import SEATS

AZUL = ("blue", "yellow", "red", "black", "white")
PAVILION = ("orange", "red", "blue", "yellow", "green", "purple")
DUEL = ("blue", "yellow", "red", "black", "turquoise")


def wall(seed: int = 3, share: float = 0.45) -> WallView:
    """A wall in the middle of a game."""
    random = Random(seed)
    return WallView(
        tuple(tuple(_tiled(AZUL[(column - row) % 5], random, share) for column in range(5)) for row in range(5))
    )


def _tiled(kind: str, random: Random, share: float) -> Space:
    tiled = random.random() < share
    return Space(kind, kind if tiled else None, fresh=tiled and random.random() < 0.2)


def wall_states() -> WallView:
    """Every state of a cell, coloured above, grey below."""
    return WallView(
        (
            (
                Space("blue", "blue"),
                Space("yellow", worth="+2"),
                Space("red", allowed=True),
                Space("black", allowed=False),
                Space("white", "white", mark="error"),
            ),
            (
                Space("white", "white", mark="check"),
                Space("blue", "blue", mark="sure"),
                Space("yellow", "yellow", fresh=True),
                Space("red", "red"),
                Space("black", "black", fresh=True),
            ),
            (
                Space("black"),
                Space("white"),
                Space("blue", mark="check"),
                Space("yellow", mark="error"),
                Space("red", worth="+10"),
            ),
            (
                Space(),
                Space(tile="red"),
                Space(tile="black", fresh=True),
                Space(allowed=True),
                Space(allowed=False),
            ),
            (Space(), Space(worth="+3"), Space(allowed=True, worth="+5"), Space(tile="white"), Space(tile="yellow")),
        )
    )


def wall_lit() -> WallView:
    """A point explained: its tiles lit, the rest stepping back."""
    rows = [list(row) for row in wall(8, 0.6).rows]
    for row, column in ((2, 1), (2, 2), (2, 3), (1, 2)):
        kind = rows[row][column].printed
        rows[row][column] = Space(kind, kind, lit=True, fresh=(row, column) == (2, 2))
    return WallView(tuple(tuple(row) for row in rows))


def wall_grey() -> WallView:
    random = Random(6)
    return WallView(
        tuple(
            tuple(Space(tile=random.choice(AZUL) if random.random() < 0.4 else None) for _ in range(5))
            for _ in range(5)
        )
    )


FLOOR_VALUES = ("−1", "−1", "−2", "−2", "−2", "−3", "−3")


def floor(filled: int = 3, marker: bool = True) -> FloorView:
    return FloorView(FLOOR_VALUES, filled, marker, caption="Floor", total="−6" if filled else "")


def stars(seed: int = 5) -> StarsView:
    """A pavilion in round three, with this round's tiles numbered."""
    random, order, out = Random(seed), 0, []
    for name in (*PAVILION, "centre"):
        spaces = []
        for place in range(1, 7):
            printed = None if name == "centre" else name
            tile = (printed or PAVILION[place - 1]) if random.random() < 0.42 else None
            fresh = tile is not None and random.random() < 0.3
            order += fresh
            spaces.append(
                Space(
                    printed,
                    tile,
                    fresh=fresh,
                    label=str(place),
                    order=str(order) if fresh else "",
                    allowed=True if tile is None and random.random() < 0.12 else None,
                    worth="+4" if tile is None and random.random() < 0.08 else "",
                )
            )
        out.append(StarView(name, tuple(spaces)))
    features = [
        FeatureView(kind, star, done=random.random() < 0.3)
        for star in PAVILION
        for kind in ("pillar", "statue", "window")
    ]
    return StarsView(tuple(out), tuple(features), "purple", "Wild this round: purple")


def dome(seed: int = 5) -> DomeView:
    """A dome with two empty slots."""
    random = Random(seed)
    grid: list[list[Space | None]] = [[None] * 6 for _ in range(6)]
    for slot in range(9):
        if slot in (5, 7):
            continue
        kinds = [*random.sample(DUEL, 3), random.choice(("wild", "special"))]
        random.shuffle(kinds)
        for corner, kind in enumerate(kinds):
            tile = kind if random.random() < 0.5 else None
            tile = random.choice(DUEL) if tile == "wild" else tile
            space = Space(
                kind,
                tile,
                fresh=tile is not None and random.random() < 0.2,
                worth="+3" if tile is None and random.random() < 0.15 else "",
                allowed=True if tile is None and random.random() < 0.1 else None,
            )
            grid[2 * (slot // 3) + corner // 2][2 * (slot % 3) + corner % 2] = space
    states = ("done", "chosen", "", "error", "", "")
    handles = tuple(
        HandleView(str(n + 1), DUEL[n] if n in (0, 1, 3) else None, state) for n, state in enumerate(states)
    )
    return DomeView(tuple(tuple(row) for row in grid), handles, ((1, 2),), ("−1", "−3", "−6", "−10"), 2, "Broken", True)


def chart(players: int = 4) -> ChartView:
    values = ((0, 4, 11, 18, 30, 41), (0, 2, 9, 20, 29, 38), (0, 1, 3, 9, 13, 37), (0, 6, 8, 8, 9, 22))
    names = ("Ana", "Bo", "Zoé", "Søren")
    series = tuple(SeriesView(names[i], SEATS[i], values[i]) for i in range(players))
    return ChartView(series, ("0", "1", "2", "3", "4", "5"))


def sliders() -> SlidersView:
    return SlidersView(4, 1, "tens", "units")
