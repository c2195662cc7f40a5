"""From every part of the app to its entry."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.engine.variants.registry import VARIANTS as ENGINE_VARIANTS
from companion.errors import Malformed
from companion.languages import codes
from companion.rulebook.anchors import PARTS, PHASES, anchor, explain
from companion.rulebook.ids import TOPICS, VARIANTS, game_of, ids_of, rulebook_of
from companion.rulebook.library import LIBRARY

ENGINE = Path(__file__).parents[2] / "companion" / "engine"
RULE = re.compile(r"""["'](azul|pavilion|duel)/([a-z-]+)["']""")
OWN_RULE = re.compile(r"rulebook\}/([a-z-]+)")


def test_every_variant_has_a_rulebook() -> None:
    """The rulebook knows every variant of the engine, and its rules have the engine's names."""
    assert set(VARIANTS) == set(ENGINE_VARIANTS)
    for key, variant in ENGINE_VARIANTS.items():
        assert rulebook_of(game_of(key)) == variant.rulebook


def test_every_rule_the_engine_names_exists() -> None:
    """Each rule behind a line or a fault is an entry in every language."""
    named: set[str] = set()
    for path in ENGINE.rglob("*.py"):
        text = path.read_text("utf-8")
        named |= {f"{book}/{topic}" for book, topic in RULE.findall(text)}
        named |= {f"{book}/{topic}" for topic in OWN_RULE.findall(text) for book in TOPICS}
    assert len(named) > 20
    for language in codes():
        known = {entry.id for game in TOPICS for entry in LIBRARY.contents(game, language)}
        assert named <= known


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_part_of_every_screen_has_an_entry(variant: str) -> None:
    """A "?" on any part opens an entry in every language."""
    book = rulebook_of(game_of(variant))
    for part in PARTS[book]:
        for language in codes():
            assert explain(LIBRARY, variant, anchor(variant, part), language).title


@pytest.mark.parametrize("variant", VARIANTS)
def test_phase_cards(variant: str) -> None:
    """Each phase has a card of a few steps that leads to its entry, in every language."""
    for language in codes():
        for phase in PHASES[rulebook_of(game_of(variant))]:
            card = LIBRARY.card(variant, phase, language)
            assert card.title
            assert 1 <= len(card.steps) <= 4
            assert card.entry in ids_of(game_of(variant))
    with pytest.raises(Malformed, match="unknown phase"):
        LIBRARY.card(variant, "tea", "en")


def test_unknown_names_are_refused() -> None:
    """A part, rule, variant or entry that does not exist is one clear sentence."""
    with pytest.raises(Malformed, match="unknown part"):
        anchor("azul", "kitchen")
    with pytest.raises(Malformed, match="unknown variant"):
        anchor("chess", "wall")
    with pytest.raises(Malformed, match="no rule"):
        explain(LIBRARY, "azul", "duel/plates", "en")
    with pytest.raises(Malformed, match="no entry"):
        LIBRARY.entry("mini", "azul/kitchen", "fr")
