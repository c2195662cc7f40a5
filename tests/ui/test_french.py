"""French is set as French is set: signs stay with their word, and there is one kind of apostrophe."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion.engine.games import books
from companion.rulebook.library import LIBRARY
from tests.ui.layout import _font
from tools import messages

NARROW, WIDE = "\u202f", "\u00a0"
"""The spaces no line is broken at: the narrow one before ; ! ? %, the usual one before : and within « »."""
SIGNS = re.compile(rf"(?<!{NARROW})(?<![!?])[;!?%]|(?<![{WIDE}\d]):|(?<!{WIDE})»|«(?!{WIDE})|'|\"")


def in_the_app() -> Iterator[str]:
    for message in messages.read("fr"):
        if message.id:
            texts = message.string if isinstance(message.string, tuple | list) else (message.string,)
            yield from texts


def in_the_rules() -> Iterator[str]:
    for game in books():
        book = LIBRARY.book(game, "fr")
        for entry in book.entries.values():
            yield from (entry.title, *entry.paragraphs)
            for question, answer in entry.disputes:
                yield from (question, answer)
        for card in (*book.cards.values(), book.setup):
            yield from (card.title, *card.steps)


def wrongly_set(text: str) -> list[str]:
    """The signs of a text, its fields left out, that are not set so."""
    return [found.group() for found in SIGNS.finditer(re.sub(r"{.*?}", "x", text))]


@pytest.mark.parametrize("where", [in_the_app, in_the_rules])
def test_signs_keep_to_their_word(where) -> None:
    """No text has a space before a sign that a line may be broken at, nor a typewriter's apostrophe or quotes."""
    texts = list(where())
    assert len(texts) > 100
    assert [text for text in texts if wrongly_set(text)] == []


@pytest.mark.parametrize(
    "text", ["Qui joue ?", "Qui joue?", "une partie : la vôtre", "l'offre", "« oui »", 'dit "oui"', "12 %"]
)
def test_the_look_over_can_fail(text: str) -> None:
    """A breaking space, none at all, a straight apostrophe and straight quotes are found."""
    assert wrongly_set(text)


def test_the_font_has_the_spaces() -> None:
    """The no-break spaces have a width of their own and leave no mark; the apostrophe leaves one."""
    for space in (NARROW, WIDE):
        assert 0 < _font().getlength(space) <= _font().getlength(" ")
        assert not any(bytes(_font().getmask(space)))
    assert any(bytes(_font().getmask("’")))


def test_a_typed_apostrophe_finds_the_set_one() -> None:
    """The search takes the keyboard's apostrophe for the one in the text."""
    for typed in ("l'offre est vide", "l’offre est vide", "l offre est vide"):
        assert LIBRARY.search(typed, "fr").hits == LIBRARY.search("l'offre est vide", "fr").hits
        assert LIBRARY.search(typed, "fr").hits
