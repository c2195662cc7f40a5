"""The question lists: what players ask in their own words, and the entry that answers."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from companion.engine.games import base_of
from companion.rulebook.library import LIBRARY, Library

QUESTIONS = Path(__file__).parent / "questions"
LISTS = ("", "-table", "-ids", "-late")
"""Whole questions; what is shouted over the table, short, mistyped, slangy; one for every entry; and
a last one that nothing was changed for."""

TUNING, MORE, HELD, FRESH, UNSEEN, TRAIN, KINDS = "-tuning", "-more", "-held", "-fresh", "-unseen", "-train", "-kinds"
"""Of every kind, each language's own. `-fresh`, `-unseen` and `-train` are by people who had not seen the rulebook's
wordings; `-kinds` are of the kinds that were still mixed up."""

THIRD, FOURTH, FIFTH, SIXTH = "-third", "-fourth", "-fifth", ("-sixth-a", "-sixth-b")
SEVENTH, EIGHTH = "-seventh", "-eighth"
"""By others again, each written when the search was finished: what it makes of them was measured first. `-fourth` and
`-eighth` were kept sealed and read once; the writers of `-seventh` and `-eighth` named every entry that answers."""

TELEGRAMS, SITUATIONS = "-telegrams", "-situations"
"""Two or three words for every entry; and what lies on the table, told briefly. Both by the search's author."""

LEARNT = (
    *(*LISTS, TUNING, MORE, HELD, FRESH, UNSEEN, TRAIN, KINDS, TELEGRAMS, SITUATIONS),
    *(THIRD, FOURTH, FIFTH, *SIXTH, SEVENTH, EIGHTH),
)
SILENT = tuple(
    f"-silent{which}"
    for which in (TUNING, HELD, FRESH, UNSEEN, TRAIN, "-words", "-near", MORE, THIRD, FOURTH, FIFTH, SEVENTH, EIGHTH)
)
STRANGERS = "-lines-strangers"
LINES = ("-lines", "-lines-more", STRANGERS)
"""What `tools/learn_questions.py` learns from; `LINES` tell the line of an entry too, `STRANGERS` those of `-third`,
`-fifth` and `-eighth`."""

SAME = (
    ("azul/setup", "pavilion/setup", "duel/setup"),
    ("azul/factory-offer", "pavilion/taking-tiles", "duel/sun-and-moon", "duel/passing", "pavilion/keeping-tiles"),
    ("azul/first-player", "pavilion/first-player", "duel/first-player"),
    ("azul/pattern-lines", "duel/pattern-lines"),
    ("azul/scoring-tile", "pavilion/scoring-tile", "duel/scoring-tile"),
    ("azul/next-round", "pavilion/next-round", "duel/next-round"),
    ("azul/bag-empty", "pavilion/next-round", "duel/next-round"),
    ("azul/end-of-game", "pavilion/end-of-game", "duel/end-of-game"),
    ("azul/bonuses", "pavilion/star-bonuses", "pavilion/number-bonuses", "duel/tablets"),
    ("azul/tie-break", "pavilion/tie-break", "duel/tie-break"),
)
"""Entries that answer the same question, each for its game."""


class Question(NamedTuple):
    """`game` is what the app would pass, None for a search over all games; any of `answers` is right. A question that
    could be about `any_game` is also answered, where none is named, by the like entry of another."""

    game: str | None
    answers: tuple[str, ...]
    text: str
    any_game: bool = False

    @property
    def without_game(self) -> Question:
        like = {other for group in SAME for answer in self.answers if answer in group for other in group}
        return Question(None, tuple(dict.fromkeys((*self.answers, *sorted(like if self.any_game else ())))), self.text)


def questions(language: str, which: str = "") -> list[Question]:
    """A language's list, one question a line: `game topic: question`, or `- id id: question` for all games."""
    found = []
    for line in lines(language, which):
        head, _, text = line.partition(":")
        game, *topics = head.split()
        if game == "-":
            found.append(Question(None, tuple(topics), text.strip()))
        else:
            key = game.removesuffix("~")
            answers = tuple(f"{base_of(key)}/{topic}" for topic in topics)
            found.append(Question(key, answers, text.strip(), game.endswith("~")))
    return found


def lines(language: str, which: str) -> list[str]:
    """A list's lines; those of `SILENT` are what no rule answers."""
    text = (QUESTIONS / f"{language}{which}.txt").read_text("utf-8")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


def rank(question: Question, language: str, library: Library = LIBRARY) -> int:
    """Where the right entry stands, from 0; 99 where it is missing."""
    found = [hit.entry.id for hit in library.search(question.text, language, question.game).hits]
    return min((found.index(answer) for answer in question.answers if answer in found), default=99)


class Measured(NamedTuple):
    """Shares of a list: the right entry first, among the first three, and first where no game is named."""

    first: float
    three: float
    first_without_game: float


def measured(language: str, which: str, library: Library = LIBRARY) -> Measured:
    asked = questions(language, which)
    ranks = [rank(question, language, library) for question in asked]
    alone = [rank(question.without_game, language, library) for question in asked]
    return Measured(*(sum(here) / len(asked) for here in (
        [place == 0 for place in ranks], [place <= 2 for place in ranks], [place == 0 for place in alone]
    )))  # fmt: skip


def answered(language: str, which: str, library: Library = LIBRARY) -> list[str]:
    """Of the words that no rule answers, those that get an answer all the same."""
    return [typed for typed in lines(language, which) if library.search(typed, language).hits]
