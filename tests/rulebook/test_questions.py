"""The question lists, answered. `python -m tests.bench rulebook` measures them whole."""

from __future__ import annotations

import pytest

from companion.engine.games import books
from companion.languages import codes
from companion.rulebook.library import LIBRARY
from companion.rulebook.normalise import tokens
from companion.rulebook.outline import ids_of
from tests.rulebook import random_queries
from tests.rulebook.asked import (
    EIGHTH,
    FIFTH,
    FOURTH,
    LEARNT,
    LISTS,
    SEVENTH,
    SILENT,
    THIRD,
    answered,
    lines,
    measured,
    questions,
    rank,
)

STEP = 12
"""Of the lists that were learnt from, every so many-th question is asked here."""


@pytest.mark.parametrize("language", codes())
def test_what_was_learnt_is_known(language: str) -> None:
    """Of the questions that were learnt from, nearly all find their entry first."""
    asked = [question for which in LEARNT for question in questions(language, which)][::STEP]
    ranks = [rank(question, language) for question in asked]
    assert sum(place == 0 for place in ranks) >= 0.91 * len(asked)
    assert sum(place <= 2 for place in ranks) >= 0.95 * len(asked)


@pytest.mark.parametrize("language", codes())
def test_what_no_rule_answers_stays_unanswered(language: str) -> None:
    """Of other games, other matters and nonsense that were learnt from, few are answered all the same."""
    silent = [typed for which in SILENT for typed in lines(language, which)][::STEP]
    assert sum(bool(LIBRARY.search(typed, language).hits) for typed in silent) <= 0.06 * len(silent)


@pytest.mark.parametrize("language", codes())
def test_what_people_look_for_is_found(language: str) -> None:
    """What tables look for and used to miss: the first entry is the one that says it, and so does the line shown."""
    wrong = []
    for question in questions(language, "-looked-for"):
        asked, _, said = question.text.partition(" | ")
        hit = LIBRARY.search(asked, language, question.game).hits[0]
        if hit.entry.id not in question.answers or said not in hit.line:
            wrong.append((asked, said, hit.entry.id, hit.line))
    assert wrong == []


@pytest.mark.parametrize("language", codes())
def test_the_list_covers_every_entry(language: str) -> None:
    """At least sixty questions, and every entry of every game is asked for."""
    asked = questions(language)
    assert len(asked) >= 60
    wanted = {entry_id for book in books() for entry_id in ids_of(book)}
    assert wanted <= {answer for question in asked for answer in question.answers}


@pytest.mark.parametrize("language", codes())
def test_the_list_is_not_in_the_content(language: str) -> None:
    """No question of the list stands in the rulebook's own wordings: the search has to understand it."""
    shelf = LIBRARY.load(language)
    own = {
        tuple(tokens(text, shelf.vocabulary.language))
        for book in shelf.books.values()
        for entry in book.entries.values()
        for text in (*entry.asks, *(dispute.question for dispute in entry.disputes))
    }
    asked = [question.text for which in LISTS for question in questions(language, which)]
    copied = [text for text in asked if len(text.split()) > 3 and tuple(tokens(text, shelf.vocabulary.language)) in own]
    assert copied == []


@pytest.mark.parametrize("which", [THIRD, FOURTH, FIFTH, SEVENTH, EIGHTH])
@pytest.mark.parametrize("language", codes())
def test_strangers_questions(language: str, which: str) -> None:
    """The lists of the last strangers, learnt from since they were measured: none of it is forgotten."""
    first, three, alone = measured(language, which)
    assert first >= 0.98
    assert three >= 0.99
    assert alone >= 0.98
    assert len(answered(language, f"-silent{which}")) <= 2


def test_random_questions_do_no_harm() -> None:
    """A short run of `make queries`: figures, signs, emoji, zero-width letters, and a million letters."""
    assert len(random_queries.asked(300)) == 300
    for typed in random_queries.longest():
        for language in codes():
            assert len(LIBRARY.search(typed, language).hits) <= 5
