"""The search's tools: folding, stems, slips."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import languages
from companion.rulebook.library import LIBRARY
from companion.rulebook.normalise import folded, tokens
from companion.rulebook.stems import Endings
from companion.rulebook.typos import Speller, allowed, slips

WORDS = st.text("abcde", max_size=7)


@cache
def distance(a: str, b: str) -> int:
    """The plain definition: letters missed, added, changed, or two neighbours swapped."""
    if not a or not b:
        return len(a) + len(b)
    best = min(distance(a[1:], b) + 1, distance(a, b[1:]) + 1, distance(a[1:], b[1:]) + (a[0] != b[0]))
    if len(a) > 1 and len(b) > 1 and a[0] == b[1] and a[1] == b[0]:
        best = min(best, distance(a[2:], b[2:]) + 1)
    return best


@given(st.text("abc", max_size=5), st.text("abc", max_size=5), st.integers(0, 3))
def test_slips_are_counted(a: str, b: str, most: int) -> None:
    """The bounded count is the plain one, up to its bound."""
    assert slips(a, b, most) == min(distance(a, b), most + 1)


@given(st.lists(WORDS, max_size=20), WORDS)
def test_the_speller_misses_nothing(words: list[str], typed: str) -> None:
    """Every known word within the forgiven slips is found, and no other."""
    known = {word for word in words if len(word) >= 3}
    most = allowed(typed)
    near = {guess.word for guess in Speller(known).near(typed)}
    assert near == ({word for word in known if distance(word, typed) <= most} if most else set())


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", ("score", "scores", "scored", "scoring")),
        ("en", ("penalty", "penalties")),
        ("en", ("lose", "lost", "losing")),
        ("fr", ("placer", "placée", "placées", "place")),
        ("fr", ("complète", "complètes", "complet")),
        ("fr", ("totaux", "total")),
        ("da", ("flise", "fliser", "fliserne", "flisen")),
        ("da", ("brik", "brikken", "brikker", "brikkerne")),
        ("da", ("væg", "væggen", "væggene")),
        ("da", ("linje", "linjer", "linie", "linjerne")),
    ],
)
def test_forms_of_a_word_are_one(language: str, forms: tuple[str, ...]) -> None:
    """Plural, article and verb forms come to one stem."""
    stem = LIBRARY.load(language).vocabulary.stem
    assert len({stem(folded(form, languages.language(language))) for form in forms}) == 1


def test_player_and_game_stay_apart_in_danish() -> None:
    """A stemmer that cuts too much would make one word of these two."""
    stem = LIBRARY.load("da").vocabulary.stem
    assert stem("spiller") != stem("spil")


@given(st.text(max_size=60), st.sampled_from(["en", "fr", "da"]))
def test_any_text_can_be_split(text: str, language: str) -> None:
    """Whatever is typed becomes plain small letters and digits."""
    for word in tokens(text, languages.language(language)):
        assert word.isascii()
        assert word.isalnum()
        assert word == word.lower()


def test_a_languages_endings_are_its_own() -> None:
    """Endings are data: one that stands for another, a plural cut first, one that is cut; short words stay whole."""
    endings = Endings({"aux": "al"}, "s", ("er", "ee"))
    words = ("totaux", "faux", "placees", "placer", "pas")
    assert [endings.stem(word) for word in words] == ["total", "faux", "plac", "plac", "pas"]
    assert Endings().stem("rows") == "rows"
