"""What happened at the table, as values. A game is a list of these, and everything else is a fold of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

MOST_ROUNDS = 99
"""The base game names no last round; with tiles laid it is over long before, and no table ever sat through more."""


class Setup(NamedTuple):
    """What is fixed before the first round."""

    variant: str
    players: tuple[str, ...]
    first: int = 0
    options: Mapping[str, object] = {}


class Placed(NamedTuple):
    """A tile moved to the wall or dome. The colour is a letter; None where the board itself prints it."""

    row: int
    col: int
    colour: str | None = None


class Dropped(NamedTuple):
    """A complete line of the grey side that no space could take."""

    row: int
    colour: str


class Tiling(NamedTuple):
    """One player's wall tiling of one round of Azul; entering it again replaces it."""

    round: int
    player: int
    place: tuple[Placed, ...] = ()
    drop: tuple[Dropped, ...] = ()
    floor: int = 0
    marker: bool = False


class Close(NamedTuple):
    """Everybody has entered the round."""

    round: int


class Token(NamedTuple):
    """Pavilion: first to take from the centre, with so many tiles."""

    round: int
    player: int
    tiles: int


class Place(NamedTuple):
    """Pavilion: a tile played on a space of a star; `paid` is None where the table did not enter it."""

    round: int
    player: int
    star: str
    space: int
    colour: str
    paid: Mapping[str, int] | None = None


class Pass(NamedTuple):
    """Pavilion: no more tiles this round."""

    round: int
    player: int
    kept: int
    discarded: int


class Plate(NamedTuple):
    """Duel: a plate laid on a slot of the dome, as it lies, after so many were drawn face down."""

    round: int
    player: int
    slot: tuple[int, int]
    plate: str
    drawn: int = 0


class DomeTiling(NamedTuple):
    """Duel: one player's tiling of one round; entering it again replaces it."""

    round: int
    player: int
    place: tuple[Placed, ...] = ()
    broken: int = 0
    marker: bool = False
    chips: int = 0


PlayerEvent = Tiling | Token | Place | Pass | Plate | DomeTiling
"""What one player did; only a close is everybody's."""

Event = PlayerEvent | Close
