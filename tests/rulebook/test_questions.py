"""The question lists, answered."""

from __future__ import annotations

import pytest

from companion.engine.games import books
from companion.languages import codes
from companion.rulebook.library import LIBRARY
from companion.rulebook.normalise import tokens
from companion.rulebook.outline import ids_of
from tests.rulebook.asked import LISTS, Question, questions

FIRST, FIRST_THREE = 0.85, 0.98


def rank(question: Question, language: str) -> int:
    """Where the right entry stands, from 0; 99 where it is missing."""
    found = [hit.entry.id for hit in LIBRARY.search(question.text, language, question.game).hits]
    return min((found.index(answer) for answer in question.answers if answer in found), default=99)


@pytest.mark.parametrize("language", codes())
def test_questions_find_their_entry(language: str) -> None:
    """The right entry is first for most questions and among the first three for nearly all."""
    asked = questions(language)
    ranks = [rank(question, language) for question in asked]
    lost = [question.text for question, place in zip(asked, ranks, strict=True) if place > 2]
    assert sum(place == 0 for place in ranks) >= FIRST * len(asked)
    assert sum(place <= 2 for place in ranks) >= FIRST_THREE * len(asked), lost


@pytest.mark.parametrize("language", codes())
def test_what_is_shouted_over_the_table_finds_its_entry(language: str) -> None:
    """Fragments, slips and everyday words, written without a look at the synonyms, do no worse."""
    asked = [question for which in LISTS[1:] for question in questions(language, which)]
    assert len(asked) >= 100
    ranks = [rank(question, language) for question in asked]
    lost = [question.text for question, place in zip(asked, ranks, strict=True) if place > 2]
    assert sum(place == 0 for place in ranks) >= FIRST * len(asked)
    assert sum(place <= 2 for place in ranks) >= FIRST_THREE * len(asked), lost


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
