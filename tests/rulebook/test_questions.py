"""The question lists, answered."""

from __future__ import annotations

import pytest

from companion.engine.games import books
from companion.languages import codes
from companion.rulebook.library import LIBRARY
from companion.rulebook.normalise import tokens
from companion.rulebook.outline import ids_of
from tests.rulebook import random_queries
from tests.rulebook.asked import FRESH, HELD, LISTS, MORE, TUNING, UNSEEN, answered, lines, measured, questions, rank

FIRST, FIRST_THREE = 0.85, 0.98


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


@pytest.mark.parametrize("which", [HELD, FRESH])
@pytest.mark.parametrize("language", codes())
def test_the_lists_of_every_kind(language: str, which: str) -> None:
    """Of at least 150 questions of every kind nearly all find their entry first, and most without the game's name."""
    assert len(questions(language, which)) >= 150
    first, three, first_without_game = measured(language, which)
    assert first >= 0.97
    assert three >= 0.985
    assert first_without_game >= 0.93


@pytest.mark.parametrize("which", [TUNING, MORE])
@pytest.mark.parametrize("language", codes())
def test_the_lists_that_the_search_was_tuned_on(language: str, which: str) -> None:
    """Nearly all find their entry first."""
    first, three, _ = measured(language, which)
    assert first >= 0.98
    assert three >= 0.99


@pytest.mark.parametrize(
    ("language", "first_of", "three_of", "silent_of"),
    [("en", 0.74, 0.90, 17), ("fr", 0.87, 0.93, 15), ("da", 0.80, 0.92, 7)],
)
def test_a_strangers_questions(language: str, first_of: float, three_of: float, silent_of: int) -> None:
    """What the search makes of questions that nothing was changed for, as measured at first: it gets no worse."""
    first, three, _ = measured(language, UNSEEN)
    assert first >= first_of
    assert three >= three_of
    assert len(answered(language, f"-silent{UNSEEN}")) <= silent_of


@pytest.mark.parametrize("language", codes())
def test_what_no_rule_answers_stays_unanswered(language: str) -> None:
    """Other games, other matters and nonsense: a hundred, and few of them are answered all the same."""
    for which in (HELD, FRESH):
        nothing = lines(language, f"-silent{which}")
        assert len(nothing) >= 100
        assert len(answered(language, f"-silent{which}")) <= 0.05 * len(nothing)
    assert len(answered(language, f"-silent{TUNING}")) <= 0.15 * len(lines(language, f"-silent{TUNING}"))


def test_random_questions_do_no_harm() -> None:
    """A short run of `make queries`: figures, signs, emoji, zero-width letters, and a million letters."""
    assert len(random_queries.asked(300)) == 300
    for typed in random_queries.longest():
        for language in codes():
            assert len(LIBRARY.search(typed, language).hits) <= 5
