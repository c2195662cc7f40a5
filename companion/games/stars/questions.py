"""What only the stars' table asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.events import Place
from companion.games.contract import Question
from companion.games.questions import ChooseNumber


@dataclass(frozen=True, slots=True)
class ChoosePass(Question):
    """How many tiles are kept and how many go; answered with both numbers."""

    about: ClassVar = "pass"
    name: str
    most_kept: int
    kept: int = 0
    discarded: int = 0


@dataclass(frozen=True, slots=True)
class TokenTiles(ChooseNumber):
    """How many tiles came with the first-player token; `taker` is who took it where that is asked before the last
    pass, else whose board is on stage."""

    about: ClassVar = "token"
    taker: int | None = None


@dataclass(frozen=True, slots=True)
class ShowTile(Question):
    """A tile of this round, line `seq` of the log; answered with how it was paid for, with {} where nobody says, or
    with None to take it back."""

    about: ClassVar = "payment"
    title: str
    seq: int
    event: Place
    ways: tuple[Mapping[str, int], ...]
