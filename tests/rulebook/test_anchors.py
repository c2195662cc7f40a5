"""From every part of the app to its entry."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.engine.games import base_of, books, by_key, game
from companion.errors import Malformed
from companion.languages import codes
from companion.rulebook.library import LIBRARY
from companion.rulebook.outline import anchor, ids_of, outline_of

ENGINE = Path(__file__).parents[2] / "companion" / "engine"
RULE = re.compile(r"""["'](azul|pavilion|duel)/([a-z-]+)["']""")
OWN_RULE = re.compile(r"rulebook\}/([a-z-]+)")


def test_every_variant_has_a_rulebook() -> None:
    """The rulebook knows every variant of the engine, and its rules have the engine's names."""
    for one in by_key().values():
        assert base_of(one.book) == one.variant.rulebook
        assert ids_of(one.book)


def test_every_rule_the_engine_names_exists() -> None:
    """Each rule behind a line or a fault is an entry in every language."""
    named: set[str] = set()
    for path in ENGINE.rglob("*.py"):
        text = path.read_text("utf-8")
        named |= {f"{book}/{topic}" for book, topic in RULE.findall(text)}
        named |= {f"{book}/{topic}" for topic in OWN_RULE.findall(text) for book in map(base_of, books())}
    assert len(named) > 20
    for language in codes():
        known = {entry.id for book in books() for entry in LIBRARY.contents(book, language)}
        assert named <= known


@pytest.mark.parametrize("variant", by_key())
def test_every_part_of_every_screen_has_an_entry(variant: str) -> None:
    """A "?" on any part opens an entry in every language."""
    played = game(variant)
    for part in outline_of(played.book).parts:
        for language in codes():
            assert LIBRARY.entry(played.book, anchor(played, part), language).title


@pytest.mark.parametrize("variant", by_key())
def test_phase_cards(variant: str) -> None:
    """Each phase has a card of a few steps that leads to its entry, in every language."""
    for language in codes():
        for phase in outline_of(game(variant).book).phases:
            card = LIBRARY.card(game(variant), phase, language)
            assert card.title
            assert 1 <= len(card.steps) <= 4
            assert card.entry in ids_of(game(variant).book)
    with pytest.raises(Malformed, match="unknown phase"):
        LIBRARY.card(game(variant), "tea", "en")


def test_unknown_names_are_refused() -> None:
    """A part, rule, variant or entry that does not exist is one clear sentence."""
    with pytest.raises(Malformed, match="unknown part"):
        anchor(game("azul"), "kitchen")
    with pytest.raises(Malformed, match="unknown game"):
        ids_of("chess")
    with pytest.raises(Malformed, match="no entry"):
        LIBRARY.entry("azul", "duel/plates", "en")
    with pytest.raises(Malformed, match="no entry"):
        LIBRARY.entry("mini", "azul/kitchen", "fr")
