"""What one typed word may mean: itself, its kin, what it is the beginning of, what it was mistyped from."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rulebook.index import Index

KIN = 0.68
"""What a word of nearly the same meaning counts for."""

BEGUN = 0.85
"""What a word that was begun counts for; less, the more of it is missing."""

SLIP = (1.0, 0.9, 0.7)
"""What a word counts for by the number of slips in it."""

OTHER_LETTER = 0.8
"""What is left of a guess that does not even begin with the same letter."""

PART = 0.8
"""What half of a compound counts for."""

GUESSES = 6

Term = Mapping[str, float]
"""Stems with their likelihood; 1 is the word as it was typed."""


def meanings(index: Index, word: str, half_typed: bool) -> Term:
    """The stems a folded word may stand for; empty where nothing known is near."""
    words = index.vocabulary
    stem = words.stem(word)
    found: dict[str, float] = {}
    if stem in index.postings:
        found[stem] = 1.0
    if word not in index.surfaces:
        _add_guesses(index, word, found)
    if half_typed and len(word) > 1 and word not in words.stop:
        _add_longer(index, word, found)
    for known, likely in list(found.items()) or [(stem, 1.0)]:
        for kin in words.kin.get(known, ()):
            if kin in index.postings:
                _raise(found, kin, KIN * likely)
    return found


def _add_guesses(index: Index, word: str, found: dict[str, float]) -> None:
    for part in index.parts(word):
        _raise(found, part, PART)
    if len(word) > 2:
        _add_longer(index, word, found)
    if not found:
        for guess in index.slips_of(word)[:GUESSES]:
            likely = SLIP[guess.slips] * (1.0 if guess.word[0] == word[0] else OTHER_LETTER)
            _raise(found, index.surfaces[guess.word], likely)


def _add_longer(index: Index, word: str, found: dict[str, float]) -> None:
    for longer in index.beginning(word):
        _raise(found, index.surfaces[longer], BEGUN * len(word) / len(longer))


def _raise(found: dict[str, float], stem: str, likely: float) -> None:
    if likely > found.get(stem, 0.0):
        found[stem] = likely
