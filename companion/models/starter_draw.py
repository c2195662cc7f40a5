"""Drawing who starts: a light goes round the table, slows down, and stays with somebody."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

ROUNDS = 2
"""How often the light goes all the way round before it slows down for good."""
FIRST, LAST = 0.06, 0.42
"""Seconds that it stays with the first and with the last but one."""


class LightStop(NamedTuple):
    """The light is with a seat for so many seconds."""

    seat: int
    seconds: float


class StarterDraw(NamedTuple):
    starter: int
    way: tuple[LightStop, ...]
    """How the light goes there; its last step is the starter's."""


def draw_starter(seats: int, random: Random) -> StarterDraw:
    """Everybody's chance is the same."""
    starter = random.randrange(seats)
    count = ROUNDS * seats + starter + 1
    slower = (LAST / FIRST) ** (1 / max(1, count - 1))
    return StarterDraw(starter, tuple(LightStop(n % seats, FIRST * slower**n) for n in range(count)))
