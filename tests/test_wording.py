"""Phrases that were stiff, unclear or not those of the printed booklets stay out of the catalogues."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion.engine.games import books
from companion.rulebook.book import Book
from companion.rulebook.library import LIBRARY
from tools import messages

GONE = {
    "en": (
        r"exact, explained, never lost|\bWho plays\b|\bplease$|Take a seat|off the table|in the order of play|\bGo on\b"
        r"|Same again|under way|Score claimed|\bPut away\b|Take up again|Stop suggesting|somebody else here"
        r"|has a seat already|will stand here|Whoever sits down|of this person|take it out|brought back"
        r"|Clearest win|Most lost|\bahead\b|Taken back|is taken back|No total changes|nobody has it yet|drop it"
        r"|First from the centre|before it is closed|what made its points|if you want it checked|bring it near"
        r"|in their order|As numbered|Faint|plate up|stand for one|does not stand|that is over|leaves nothing else"
        r"|obliquely|lying over|corners onto|was recognised|as shown|\bIt is so\b|That is the board|of it is lost"
        r"|better take|joined this game|every order|greatest losses|off by at least|cannot be:|By these scores"
        r"|Hand and eye|Less motion|slides or rolls|Speak the scores|short tick|Check the games|All is well"
        r"|copies beside|everything to a file|People ask|dispute|rule behind anything|stumbled|not whole"
        r"|takes files|lies at|nothing here to share|see what is in it"
    ),
    "fr": (
        r"\btuile premier joueur|\bface (grise|colorée)|cadre en plastique|case joker|zone des tuiles"
        r"|rangée horizontale|Quelle règle|est juste\b|Tout Azulejo|^Passer$|L’appli\b|l’appli\b|pas entière"
        r"|pas pu être fait|Les bonus ont fait|dans leur ordre|toute la règle|On compte|Compté avec"
        r"|et ceci est bien plus|^Ignorer$|sans rien dessus|sont de nous|coin la tourne|\breste \{time\}"
        r"|^Face à face$|à votre table d’Azul|pour une discussion"
    ),
    "da": (
        r"startspillerbrik|spillerplade|[Oo]pstilling|\b[Ff]uld(e)? (linje|række|kolonne|stjerne)|\blutter|har ret"
        r"|er uenige|\b[Bb]illeder\b|Pointlighed|ikke helt?\b|kan kun læses|slip en|ikke noget her at dele|Mest tabt"
        r"|Som nummereret|Folk spørger|Meld en|trukket skjult|\{(name|names|other)\}s\b|\bden \{colour\}"
    ),
}


def told(language: str) -> list[tuple[str | None, str]]:
    """Every text of a catalogue that people read in it, with its context; in English that is the message itself."""
    found = []
    for message in messages.read(language):
        if message.id:
            texts = message.id if language == "en" else message.string
            found += [(message.context, text) for text in ((texts,) if isinstance(texts, str) else texts)]
    return found


def gone(language: str, context: str | None, text: str) -> bool:
    if text == "Passer" and context == "a turn":
        return False
    return re.search(GONE[language], text) is not None


@pytest.mark.parametrize("language", sorted(GONE))
def test_what_was_reworded_stays_away(language: str) -> None:
    texts = told(language)
    assert len(texts) > 500
    assert [text for context, text in texts if gone(language, context, text)] == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Taken back."),
        ("en", "2 more players, please"),
        ("en", "Tap a star to bring it near, then the spaces where tiles lie."),
        ("fr", "Passer"),
        ("fr", "Azul, face grise"),
        ("da", "Fulde rækker"),
        ("da", "Pointlighed (40)."),
        ("da", "Det ligner {name}s plade."),
        ("da", "Tryk, hvor den {colour} flise blev lagt."),
    ],
)
def test_the_look_over_can_fail(language: str, text: str) -> None:
    assert gone(language, None, text)


def test_passing_is_a_word_of_the_game() -> None:
    """French passes a turn, and skips a show with other words, which do not say that it is of no interest."""
    assert not gone("fr", "a turn", "Passer")
    assert gone("fr", "to the end of a show", "Ignorer")


@pytest.mark.parametrize(
    ("language", "stiff"),
    [("en", '"|with 1:'), ("da", "med 1:"), ("fr", r"les sommets des lunes|dit juste|Tablettes[^.]*, 2 complètes")],
)
def test_the_rules_are_said_as_people_write(language: str, stiff: str) -> None:
    """English quotes are curly ones."""
    found = 0
    for name in books():
        for told in _said(LIBRARY.book(name, language)):
            found += 1
            assert re.search(stiff, told) is None
    assert found > 500


def _said(book: Book) -> Iterator[str]:
    for entry in book.entries.values():
        yield from entry.paragraphs
        yield from (words for dispute in entry.disputes for words in dispute[:2])
    for card in book.cards.values():
        yield from (card.title, *card.steps)
