"""The question lists: what players ask in their own words, and the entry that answers."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from companion.engine.games import base_of

QUESTIONS = Path(__file__).parent / "questions"
LISTS = ("", "-table", "-ids", "-late")
"""Whole questions; what is shouted over the table, short, mistyped, slangy; one for every entry; and
a last one that nothing was changed for."""


class Question(NamedTuple):
    """`game` is what the app would pass, None for a search over all games; any of `answers` is right."""

    game: str | None
    answers: tuple[str, ...]
    text: str


def questions(language: str, which: str = "") -> list[Question]:
    """A language's list, one question a line: `game topic: question`, or `- id id: question` for all games."""
    found = []
    for line in (QUESTIONS / f"{language}{which}.txt").read_text("utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        head, _, text = line.partition(":")
        game, *topics = head.split()
        if game == "-":
            found.append(Question(None, tuple(topics), text.strip()))
        else:
            found.append(Question(game, tuple(f"{base_of(game)}/{topic}" for topic in topics), text.strip()))
    return found
