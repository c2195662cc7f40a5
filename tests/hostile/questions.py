"""Odd questions to the rulebook, in every language: answers or none, never an error."""

from __future__ import annotations

import random
from pathlib import Path

from companion.cli.rules import _as_json, read_arguments
from companion.engine.games import books
from companion.errors import AzulejoError
from companion.languages import codes
from companion.rulebook.library import LIBRARY
from tests.hostile import twist
from tests.hostile.games import told
from tests.long_run import Tally, in_time

WORDS = "who starts floor line -1 wild tile score row column marker joker bonus chip dome plate éclat tuile gulv first"
ODD = [
    "",
    " ",
    "\x00",
    "\u202e",
    "'",
    '"',
    "%s",
    "--",
    "-1",
    "(",
    "[",
    "*",
    "\\",
    "\u0130",
    "ß",
    "ﬁ",
    "\U0001f3b2",
    "٣",
]


def attack(seed: int, size: int, _: Path) -> Tally:
    tally = Tally()
    words = WORDS.split()
    for number in range(size):
        chance = random.Random(f"questions {seed} {number}")
        question = " ".join(
            chance.choice(words if chance.random() < 0.7 else ODD) for _ in range(chance.randrange(1, 7))
        )
        if chance.random() < 0.5:
            question = twist.data(question.encode(), chance).decode("utf-8", "surrogateescape")
        given = [question[:100_000], "--lang", chance.choice(codes())]
        if chance.random() < 0.5:
            given += ["--game", chance.choice(list(books()))]
        with in_time(tally):
            tally.counts[_answered(given)] += 1
        tally.done += 1
    return tally


def _answered(given: list[str]) -> str:
    try:
        asked = read_arguments(given)
        answer = LIBRARY.search(asked.words, asked.language, asked.book, 5)
        assert not answer.faults
        said = _as_json(answer)
    except AzulejoError as error:
        return told(error)
    return "answered" if said["results"] else "nothing found, and said so"
