"""What a touch may have to ask or show before it is an entry. Which sheet asks it goes by its class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.contract import Question


@dataclass(frozen=True, slots=True)
class ChooseColour(Question):
    """Which colour the tile on a place has; answered with its kind."""

    about: ClassVar = "colours"
    place: str
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChooseNumber(Question):
    """One number; answered with it."""

    title: str
    text: str
    most: int
    value: int | None


@dataclass(frozen=True, slots=True)
class LikelyAnswer:
    """What may be answered with one touch."""

    key: str
    text: str
    seldom: bool = False
    """True for what hardly ever happens: it stands back."""


@dataclass(frozen=True, slots=True)
class BeforeClosing(Question):
    """What is missing before a round is closed; answered with the key of an answer."""

    about: ClassVar = "close"
    text: str
    answers: tuple[LikelyAnswer, ...]


@dataclass(frozen=True, slots=True)
class ReadRule(Question):
    """The page of a rule."""

    rule: str


@dataclass(frozen=True, slots=True)
class ReadPart(Question):
    """The rule for a part of the table, over it."""

    part: str


@dataclass(frozen=True, slots=True)
class ExplainRule(Question):
    """A rule in short; of its list only some lines, the first ones marked."""

    name: str
    rule: str
    lines: tuple[int, ...]
    marked: int
