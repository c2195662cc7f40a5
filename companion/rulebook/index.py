"""The entries of a language made ready for searching: which word stands where, and how much it says."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.rulebook.entry import Entry
from companion.rulebook.normalise import tokens
from companion.rulebook.typos import Speller
from companion.rulebook.vocabulary import Vocabulary

TITLE, WORDS, ASKED, TEXT = 3.0, 2.0, 1.0, 1.0
"""What a word counts for by where it stands."""

FULLNESS = 3.0
"""How soon a word said again adds nothing more (BM25's k1)."""

LENGTH = 0.3
"""How much a long entry is held back (BM25's b)."""

PART = 0.3
"""What a part of a compound counts for beside the whole: `linje` in `gulvlinje`."""

ABOUT = 25.0
"""A word counted this often makes an entry one about it; said less, it is in passing."""

SHORTEST_PART = 3
STOP = 0.45
"""What a stop word counts for beside a word that says something."""

WEAK = 0.5
"""What a number counts for: in a question it is mostly an accident of the table."""


SMALL_TALK = 3
"""Stop words alone are a question only where there are so many."""


class Phrase(NamedTuple):
    """A title, a question or a synonym of an entry, as the set of its stems."""

    doc: int
    stems: frozenset[str]


class Scope(NamedTuple):
    """One game's entries, or all: which hold a stem and how much, which phrases do, and how much each says."""

    weights: Mapping[str, float]
    postings: Mapping[str, Sequence[tuple[int, float]]]
    asked: Mapping[str, Sequence[int]]
    sizes: Sequence[float]


class Index:
    """An inverted index over entries, and over the phrases by which each may be asked for."""

    def __init__(self, entries: Sequence[Entry], vocabulary: Vocabulary) -> None:
        self.entries = tuple(entries)
        self.vocabulary = vocabulary
        self.stop = frozenset(vocabulary.stem(word) for word in vocabulary.stop) | vocabulary.stop
        self.weak = frozenset(vocabulary.stem(word) for word in vocabulary.weak)
        self.stem = lru_cache(maxsize=8192)(vocabulary.stem)
        self._analysed = lru_cache(maxsize=None)(self._analyse)
        self.phrases: list[Phrase] = []
        self.surfaces: dict[str, str] = {}
        counts = [self._counts(doc, entry) for doc, entry in enumerate(self.entries)]
        self._known_phrases: dict[frozenset[str], set[int]] = {}
        for phrase in self.phrases:
            self._known_phrases.setdefault(phrase.stems, set()).add(phrase.doc)
        self._add_parts(counts)
        self.postings = _impacts(counts)
        self._held: dict[str, dict[int, float]] = {}
        for doc, count in enumerate(counts):
            for stem, times in count.items():
                self._held.setdefault(stem, {})[doc] = min(1.0, times / ABOUT)
        self.sorted_surfaces = sorted(self.surfaces)
        self.speller = Speller(self.surfaces)
        self.slips_of = lru_cache(maxsize=4096)(self.speller.near)
        self.scope = lru_cache(maxsize=None)(self._scope)

    def beginning(self, start: str, most: int = 12) -> list[str]:
        """Known words that begin like this, shortest first."""
        words = self.sorted_surfaces
        at = bisect_left(words, start)
        found = []
        while at < len(words) and words[at].startswith(start):
            found.append(words[at])
            at += 1
        return sorted(found, key=lambda word: (len(word), word))[:most]

    def asked_so(self, words: Iterable[str]) -> Collection[int]:
        """The entries of which these folded words are, in any order, the title, a question or a synonym."""
        stems = frozenset(map(self.stem, words))
        if len(stems) < SMALL_TALK and stems <= self.stop:
            return ()
        return self._known_phrases.get(stems, ())

    def parts(self, word: str) -> tuple[str, ...]:
        """The stems of two known words that a word is made of (`minuspoint`, `tiebreak`), or nothing."""
        for cut in range(len(word) - SHORTEST_PART, SHORTEST_PART - 1, -1):
            head, tail = word[:cut], word[cut:]
            if tail not in self.surfaces:
                continue
            for stem_of in (head, head[:-1] if head[-1] in "se" and len(head) > SHORTEST_PART else head):
                if stem_of in self.surfaces:
                    return self.surfaces[stem_of], self.surfaces[tail]
        return ()

    def _counts(self, doc: int, entry: Entry) -> dict[str, float]:
        count: dict[str, float] = {}
        self._count(count, entry.title, TITLE)
        for paragraph in entry.paragraphs:
            self._count(count, paragraph, TEXT)
        for dispute in entry.disputes:
            self._count(count, dispute.answer, TEXT)
        for phrases, weight in (((entry.title,), 0.0), (entry.words, WORDS), (entry.asks, ASKED)):
            for text in phrases:
                self.phrases.append(Phrase(doc, frozenset(self._count(count, text, weight))))
        for dispute in entry.disputes:
            for text in (dispute.question, *entry.also.get(dispute.question, ())):
                self.phrases.append(Phrase(doc, frozenset(self._count(count, text, ASKED))))
        return count

    def _count(self, count: dict[str, float], text: str, weight: float) -> list[str]:
        stems = [self._analysed(word) for word in tokens(text, self.vocabulary.language)]
        if weight:
            for stem in stems:
                count[stem] = count.get(stem, 0.0) + weight
        return stems

    def _analyse(self, word: str) -> str:
        stem = self.vocabulary.stem(word)
        self.surfaces.setdefault(word, stem)
        return stem

    def _add_parts(self, counts: Iterable[dict[str, float]]) -> None:
        compounds = {
            stem: parts
            for word, stem in list(self.surfaces.items())
            if len(word) > 2 * SHORTEST_PART + 1 and (parts := self.parts(word))
        }
        for count in counts:
            for stem in [stem for stem in count if stem in compounds]:
                for part in compounds[stem]:
                    if part != stem:
                        count[part] = count.get(part, 0.0) + PART * count[stem]

    def _scope(self, book: str | None) -> Scope:
        docs = {doc for doc, entry in enumerate(self.entries) if book is None or entry.book == book}
        weights = {}
        postings = {}
        for stem, held in self._held.items():
            here = docs & held.keys()
            holding = sum(held[doc] for doc in sorted(here))
            rarity = math.log(1 + (len(docs) - holding + 0.5) / (holding + 0.5))
            weights[stem] = rarity * (STOP if stem in self.stop else WEAK if stem in self.weak else 1.0)
            postings[stem] = [(doc, self.postings[stem][doc]) for doc in sorted(here)]
        asked: dict[str, list[int]] = {}
        for number, phrase in enumerate(self.phrases):
            if phrase.doc in docs:
                for stem in phrase.stems:
                    asked.setdefault(stem, []).append(number)
        sizes = [sum(weights[stem] for stem in sorted(phrase.stems)) for phrase in self.phrases]
        return Scope(weights, postings, asked, sizes)


def _impacts(counts: Sequence[dict[str, float]]) -> dict[str, dict[int, float]]:
    """BM25's middle part, worked out once: by stem, by entry."""
    lengths = [sum(count.values()) for count in counts]
    mean = sum(lengths) / max(1, len(lengths))
    postings: dict[str, dict[int, float]] = {}
    for doc, count in enumerate(counts):
        held = FULLNESS * (1 - LENGTH + LENGTH * lengths[doc] / mean)
        for stem, times in count.items():
            postings.setdefault(stem, {})[doc] = times * (FULLNESS + 1) / (times + held)
    return postings
