"""Finding the entry somebody means: words in any form, mistyped, half typed, or a whole question."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple

from companion.engine.games import books
from companion.rulebook.entry import Dispute, Entry, listed
from companion.rulebook.index import SMALL_TALK, Index
from companion.rulebook.meanings import Term, meanings
from companion.rulebook.normalise import folded, tokens, words_in

MOST_CHARACTERS = 400
MOST_WORDS = 30
"""Longer questions are read this far."""

ASKED = 3.5
"""What the likeness to known questions counts for beside the words alone."""

SHARES = (0.7, 0.2, 0.1)
"""What the likest known questions count for, the likest first."""

LIKENESS = 0.6
GUESSES = 3
"""How like a word must look to be offered where nothing answers, and how many are."""

LOOKED_AT, LONGEST_WORD = 1, 20
"""Of how many strange words the likest are looked for, and how long they may be: it takes a while."""

MEANT, NEARLY_MEANT = 0.45, 0.2
"""From this likeness on, a question means a dispute; or from that, where no other wording of its entry is liker."""

NOISE = 0.12
"""What scores less than this share of the best is left out."""

SAYS_ENOUGH = 0.6
"""From this share of understood words on, a question is answered; below, it is about something else."""

LIKE_ENOUGH = 0.6
"""How much of a question of small words alone must be one that the rulebook knows ("when is it over")."""

SHORT = 3
"""A word this short that nobody knows is a slip or a sound, and speaks neither for nor against."""

IN_EXAMPLE, OPENING = 0.45, 1.2
"""What a sentence of the example, and the rule's first, count for as an answer beside the others."""

FIRST_BOOK = 1.15
"""Where no game is named, the first book goes first among equals."""

KNOWN = 0.99
"""From here on a stem is the typed word itself, and none of its kin may count for more."""

_SENTENCE_END = re.compile(r"(?<=[.!?]) |\n")


class Hit(NamedTuple):
    """An entry that answers, how well, the stems the typed words may mean, and the dispute it settles, if it is one."""

    entry: Entry
    score: float
    stems: frozenset[str]
    dispute: Dispute | None = None


class Searcher:
    """Asks an index; what single words may mean is remembered from keystroke to keystroke."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self._meanings = lru_cache(maxsize=4096)(lambda word, half_typed: meanings(index, word, half_typed))
        self._alike = lru_cache(maxsize=4096)(self._alike_to)
        self._stems = lru_cache(maxsize=4096)(self._stems_of)

    def search(self, typed: str, book: str | None = None, most: int = 5) -> list[Hit]:
        """The entries that answer, best first; with a book, its own before those of others. Nothing where too little
        of the question is understood."""
        terms = self.terms(typed)
        if not terms or self._understood(typed) < SAYS_ENOUGH:
            return []
        found = self._best(terms, book)
        if book is not None and len(found) < most:
            found += [hit for hit in self._best(terms, None) if hit.entry.book != book]
        return found[:most]

    def near(self, typed: str, book: str | None = None, most: int = 3) -> list[Entry]:
        """Where nothing answers, what may be offered instead: the entries of the words that look likest, however unlike
        they are, then those of the words that are known, then where a book begins."""
        words = [word for word in self._words(typed) if word not in self.index.vocabulary.stop]
        strange = [word for word in words if len(word) <= LONGEST_WORD and not self._meanings(word, False)]
        alike = [likely for word in strange[:LOOKED_AT] if (likely := self._alike(word))]
        known = [term for word in words if (term := self._meanings(word, False))]
        offered = [hit.entry for terms in (alike, known) for hit in self._best(terms, book)[:most]]
        begins = [entry for entry in self.index.entries if book in (None, entry.book)][:most]
        return list({entry.id: entry for entry in (*offered, *begins)}.values())[:most]

    def _alike_to(self, word: str) -> Term:
        """The stems of the words that look likest."""
        guesses = get_close_matches(word, self.index.speller.about(word), n=GUESSES, cutoff=LIKENESS)
        return dict.fromkeys((self.index.surfaces[guess] for guess in guesses), 1.0)

    def terms(self, typed: str) -> list[Term]:
        """What each typed word may mean. The last word may be half typed."""
        words = self._words(typed)
        last = len(words) - 1 if not typed[-1:].isspace() else -1
        return [term for at, word in enumerate(words) if (term := self._meanings(word, at == last))]

    def _understood(self, typed: str) -> float:
        """What share of the words that say something is known, from 0 to 1; nothing where one is of another game, or
        where none of them asks anything by itself ("who", "no", "5")."""
        words, known = self._words(typed), self.index.vocabulary
        if self.index.is_phrase(words):
            return 1.0
        if not known.elsewhere.isdisjoint(words):
            return 0.0
        last = len(words) - 1 if not typed[-1:].isspace() else -1
        telling = [at for at, word in enumerate(words) if word not in known.stop or word in known.games]
        if not telling:
            return float(self._is_known_small_talk(words))
        if all(words[at].isdigit() or words[at] in known.alone for at in telling):
            return float(not all(map(str.isdigit, words)) and self._is_known(words))
        asking = [at for at in telling if words[at] not in known.alone]
        shares = [self._certainty(words[at], at == last) for at in asking if not self._is_chance(words[at])]
        return sum(shares) / len(shares) if shares else 0.0

    def _is_known(self, words: Sequence[str]) -> bool:
        """Whether words that ask nothing by themselves are together, nearly, a question that the rulebook knows."""
        stems = frozenset(map(self.index.vocabulary.stem, words)) - self.index.stop
        return any(
            len(stems & told) >= LIKE_ENOUGH * len(stems | told)
            for phrase in self.index.phrases
            if len(told := phrase.stems - self.index.stop) > 1
        )

    def _is_known_small_talk(self, words: Sequence[str]) -> bool:
        """Whether stop words alone are, nearly, a question that the rulebook knows."""
        stems = frozenset(map(self.index.vocabulary.stem, words))
        return len(stems) >= SMALL_TALK and any(
            len(stems & phrase.stems) >= LIKE_ENOUGH * len(stems | phrase.stems)
            for phrase in self.index.phrases
            if phrase.stems <= self.index.stop and not (stems & phrase.stems).isdisjoint(self.index.vocabulary.kin)
        )

    def _is_chance(self, word: str) -> bool:
        """Whether it is a number of the table, which no rule mentions, or too short to be taken for anything."""
        if word.isdigit():
            return word not in self.index.surfaces
        return len(word) <= SHORT and not (word in self.index.vocabulary.everyday or self._meanings(word, False))

    def _certainty(self, word: str, half_typed: bool) -> float:
        """How surely a word is one of the rulebook's; a guess counts for much less than a word that stands there."""
        known = self.index.vocabulary
        if word in self.index.surfaces or word in known.games:
            return 1.0
        if word in known.everyday:
            return 0.0
        if known.stem(word) in self.index.postings or (half_typed and self.index.beginning(word, 1)):
            return 1.0
        guess = max(self._meanings(word, half_typed).values(), default=0.0)
        return guess if known.stem(word) in known.kin else guess**3

    def _words(self, typed: str) -> list[str]:
        """The words to look for; the name of a game only where nothing else was typed."""
        known = self.index.vocabulary
        words = tokens(typed[:MOST_CHARACTERS], known.language)[:MOST_WORDS]
        return [word for word in words if word not in known.games] or words

    def marks(self, text: str, hit: Hit) -> list[tuple[int, int]]:
        """Where the typed words stand in a text that is shown, as (start, end)."""
        return [(start, end) for start, end, stem in self._stems(text) if stem in hit.stems]

    def answer(self, hit: Hit) -> str:
        """The sentence that answers this question: the settled dispute's, or the one of the entry with the most of the
        typed words; the entry's first where none has any."""
        if hit.dispute:
            return hit.dispute.answer
        told = _sentences(hit.entry)
        worth = [self._worth(hit, sentence, at) for at, sentence in enumerate(told)]
        return told[worth.index(max(worth))].replace(":\n", ": ").replace("\n", "; ")

    def _worth(self, hit: Hit, sentence: str, at: int) -> float:
        """How much of what was typed a sentence tells, the rule's first before others like it; a list by its lead."""
        weights = self.index.scope(None).weights
        held = {stem for _, _, stem in self._stems(listed(sentence).lead) if stem in hit.stems}
        worth = sum(weights.get(stem, 0.0) for stem in sorted(held))
        return worth * (IN_EXAMPLE if sentence in hit.entry.example else OPENING if at == 0 else 1.0)

    def _stems_of(self, text: str) -> tuple[tuple[int, int, str], ...]:
        known = self.index.vocabulary
        words = [(word.start, word.end, folded(text[word.start : word.end], known.language)) for word in words_in(text)]
        return tuple((start, end, known.stem(word)) for start, end, word in words if word not in known.stop)

    def _best(self, terms: Sequence[Term], book: str | None) -> list[Hit]:
        entries = self.index.entries
        scores, settled = self._scores(terms, book)
        floor = NOISE * max(scores.values(), default=0.0)
        stems = frozenset(stem for term in terms for stem in term)
        order = sorted((-score, doc) for doc, score in scores.items() if score > floor)
        return [Hit(entries[doc], -minus, stems, settled.get(doc)) for minus, doc in order]

    def _scores(self, terms: Sequence[Term], book: str | None) -> tuple[dict[int, float], dict[int, Dispute]]:
        """How well each entry answers, by its words and by its known questions; and the disputes that are meant."""
        scope = self.index.scope(book)
        asked = 0.0
        plain: dict[int, float] = {}
        likeness: dict[int, float] = {}
        used: dict[tuple[int, str], float] = {}
        for term in terms:
            values = _values(term, scope.weights)
            asked += max(values.values())
            by_doc: dict[int, float] = {}
            by_phrase: dict[int, tuple[float, str]] = {}
            for stem, value in sorted(values.items(), key=_by_value):
                for doc, impact in scope.postings.get(stem, ()):
                    if value * impact > by_doc.get(doc, 0.0):
                        by_doc[doc] = value * impact
                for phrase in scope.asked.get(stem, ()):
                    by_phrase.setdefault(phrase, (value, stem))
            for doc, value in by_doc.items():
                plain[doc] = plain.get(doc, 0.0) + value
            for phrase, (value, stem) in by_phrase.items():
                before = used.get((phrase, stem), 0.0)
                if value > before:
                    used[phrase, stem] = value
                    likeness[phrase] = likeness.get(phrase, 0.0) + value - before
        nearest, settled = self._nearest(likeness, scope.sizes, asked)
        scores, first = {}, books()[0]
        for doc, value in plain.items():
            score = value / (asked or 1.0) + ASKED * nearest.get(doc, 0.0)
            scores[doc] = score * FIRST_BOOK if book is None and self.index.entries[doc].book == first else score
        return scores, settled

    def _nearest(
        self, likeness: Mapping[int, float], sizes: Sequence[float], asked: float
    ) -> tuple[dict[int, float], dict[int, Dispute]]:
        """By entry, how like the question is to the likest of its phrases, those after the likest counting for less."""
        likest: dict[int, list[float]] = {}
        settled: dict[int, tuple[float, Dispute]] = {}
        for number, value in likeness.items():
            size = sizes[number] * asked
            if not size:
                continue
            phrase, like = self.index.phrases[number], value * value / size
            likest.setdefault(phrase.doc, []).append(like)
            if phrase.dispute and like > settled.get(phrase.doc, (NEARLY_MEANT, None))[0]:
                settled[phrase.doc] = (like, phrase.dispute)
        nearest = {
            doc: sum(like * share for like, share in zip(sorted(likes, reverse=True), SHARES, strict=False))
            for doc, likes in likest.items()
        }
        meant = {doc: dispute for doc, (like, dispute) in settled.items() if like >= min(MEANT, max(likest[doc]))}
        return nearest, meant


def _sentences(entry: Entry) -> list[str]:
    """Every sentence of an entry, in order; what only leads to a list comes with all of it, then each line alone."""
    found = []
    for paragraph in entry.paragraphs:
        sentences = sentences_of(paragraph)
        found += [paragraph, *sentences[1:]] if listed(paragraph).values else sentences
    return found


def sentences_of(paragraph: str) -> list[str]:
    """A paragraph's sentences, each line of its list being one.

    >>> sentences_of("No. It costs 2 points:\\nMarker: 2")
    ['No.', 'It costs 2 points:', 'Marker: 2']
    """
    return [sentence for sentence in _SENTENCE_END.split(paragraph) if sentence]


def _values(term: Term, weights: Mapping[str, float]) -> dict[str, float]:
    """How much each meaning of a word tells; none more than the word itself, where it is known."""
    typed = max((weights.get(stem, 0.0) for stem, likely in term.items() if likely >= KNOWN), default=math.inf)
    return {stem: likely * min(typed, weights.get(stem, 0.0)) for stem, likely in term.items()}


def _by_value(item: tuple[str, float]) -> tuple[float, str]:
    return -item[1], item[0]
