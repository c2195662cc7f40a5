"""Finding the entry somebody means: words in any form, mistyped, half typed, or a whole question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.rulebook.entry import Entry
from companion.rulebook.fold import folded, tokens, words_in
from companion.rulebook.index import Index

MOST_CHARACTERS = 400
MOST_WORDS = 30
"""Longer questions are read this far."""

KIN = 0.55
"""What a word of nearly the same meaning counts for."""

BEGUN = 0.85
"""What a word that was begun counts for; less, the more of it is missing."""

SLIP = (1.0, 0.8, 0.55)
"""What a word counts for by the number of slips in it."""

PART = 0.8
KNOWN = 0.99
"""From here on a stem is the typed word itself, and none of its kin may count for more."""

ASKED = 2.2
"""What the likeness to the nearest known question counts for beside the words alone."""

FLOOR = 0.12
"""What scores less than this share of the best is noise."""

FIRST_GAME = 1.04
"""Where no game is named, the base game goes first among equals."""

Term = Mapping[str, float]
"""What one typed word may mean: stems with their likelihood."""


class Hit(NamedTuple):
    """An entry that answers, how well, and the stems of the typed words it holds."""

    entry: Entry
    score: float
    stems: frozenset[str]


def search(index: Index, typed: str, game: str | None = None) -> list[Hit]:
    """The entries that answer, best first; with a game, all of its entries that match come before those of others."""
    terms = read_terms(index, typed)
    if not terms:
        return []
    scores, matched = _scored(index, terms, game)
    best: dict[bool, float] = {}
    for doc, score in scores.items():
        here = _at_home(index.entries[doc], game)
        best[here] = max(best.get(here, 0.0), score)
    hits = [
        (not _at_home(index.entries[doc], game), -score, doc)
        for doc, score in scores.items()
        if score > FLOOR * best[_at_home(index.entries[doc], game)]
    ]
    return [Hit(index.entries[doc], -minus, frozenset(matched[doc])) for _, minus, doc in sorted(hits)]


def read_terms(index: Index, typed: str) -> list[Term]:
    """What each word may mean. The last word may be half typed."""
    words = tokens(typed[:MOST_CHARACTERS], index.language.code)[:MOST_WORDS]
    open_end = bool(words) and typed[:1] != "" and not typed[-1:].isspace()
    terms = []
    for at, word in enumerate(words):
        term = _meanings(index, word, open_end and at == len(words) - 1)
        if term:
            terms.append(term)
    return terms


def _meanings(index: Index, word: str, half_typed: bool) -> Term:
    language = index.language
    stem = language.stem(word)
    found: dict[str, float] = {}
    if stem in index.postings:
        found[stem] = 1.0
    if word not in index.surfaces:
        _add_guesses(index, word, found)
    if half_typed and len(word) > 1 and word not in language.stop:
        for longer in index.beginning(word):
            _raise(found, index.surfaces[longer], BEGUN * len(word) / len(longer))
    for known, likely in list(found.items()) or [(stem, 1.0)]:
        for kin in language.kin.get(known, ()):
            if kin in index.postings:
                _raise(found, kin, KIN * likely)
    return found


def _add_guesses(index: Index, word: str, found: dict[str, float]) -> None:
    for part in index.parts(word):
        _raise(found, part, PART)
    if len(word) > 2:
        for longer in index.beginning(word):
            _raise(found, index.surfaces[longer], BEGUN * len(word) / len(longer))
    if not found:
        for guess in index.speller.near(word)[:6]:
            likely = SLIP[guess.slips] * (1.0 if guess.word[0] == word[0] else 0.8)
            _raise(found, index.surfaces[guess.word], likely)


def _raise(found: dict[str, float], stem: str, likely: float) -> None:
    if likely > found.get(stem, 0.0):
        found[stem] = likely


def _scored(index: Index, terms: Sequence[Term], game: str | None) -> tuple[dict[int, float], dict[int, set[str]]]:
    scope = game
    weight = index.weight
    asked = 0.0
    plain: dict[int, float] = {}
    likeness: dict[int, float] = {}
    matched: dict[int, set[str]] = {}
    for term in terms:
        by_doc: dict[int, float] = {}
        by_phrase: dict[int, float] = {}
        most = 0.0
        typed = max((weight(stem, scope) for stem, likely in term.items() if likely >= KNOWN), default=None)
        for stem, likely in term.items():
            says = weight(stem, scope)
            if typed is not None:
                says = min(says, typed)
            most = max(most, likely * says)
            for doc, impact in index.postings.get(stem, {}).items():
                value = likely * says * impact
                if value > by_doc.get(doc, 0.0):
                    by_doc[doc] = value
                matched.setdefault(doc, set()).add(stem)
            for phrase in index.asked.get(stem, ()):
                value = likely * says
                if value > by_phrase.get(phrase, 0.0):
                    by_phrase[phrase] = value
        asked += most
        for doc, value in by_doc.items():
            plain[doc] = plain.get(doc, 0.0) + value
        for phrase, value in by_phrase.items():
            likeness[phrase] = likeness.get(phrase, 0.0) + value
    nearest = _nearest(index, likeness, asked, scope)
    scores = {}
    for doc, value in plain.items():
        score = value / (asked or 1.0) + ASKED * nearest.get(doc, 0.0)
        if game is None and index.entries[doc].game in ("azul", "mini"):
            score *= FIRST_GAME
        scores[doc] = score
    return scores, matched


def _nearest(index: Index, likeness: Mapping[int, float], asked: float, scope: str | None) -> dict[int, float]:
    """By entry, how like the question is to the likest of its phrases (0 to 1)."""
    sizes = index.sizes(scope)
    nearest: dict[int, float] = {}
    for phrase, value in likeness.items():
        size = sizes[phrase] * asked
        like = value / size**0.5 if size else 0.0
        doc = index.phrases[phrase].doc
        if like > nearest.get(doc, 0.0):
            nearest[doc] = like
    return nearest


def _at_home(entry: Entry, game: str | None) -> bool:
    return game is None or entry.game == game


def marks(text: str, hit: Hit, index: Index) -> list[tuple[int, int]]:
    """Where the typed words stand in a text that is shown, as (start, end)."""
    language = index.language
    found = []
    for word in words_in(text):
        shown = folded(text[word.start : word.end], language.code)
        if shown not in language.stop and language.stem(shown) in hit.stems:
            found.append((word.start, word.end))
    return found
