"""Finding the entry somebody means: words in any form, mistyped, half typed, or a whole question.

What was learnt from thousands of questions says how likely each entry is; the words that stand in the entries, and
their known questions, are weighed with it. Entries and languages that nothing was learnt about have the words alone.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple

from companion.engine.games import books
from companion.languages import Language
from companion.rulebook.answering import Answerer
from companion.rulebook.entry import Dispute, Entry
from companion.rulebook.features import OTHER_GAME, STEM, about_of
from companion.rulebook.index import Index
from companion.rulebook.learnt import NOTHING, Learnt, Likely
from companion.rulebook.meanings import Term, meanings
from companion.rulebook.normalise import folded, tokens, words_in

MOST_CHARACTERS = 400
MOST_WORDS = 30
"""Longer questions are read this far."""

WORDS, ASKED = 2.0, 4.0
"""What the words of an entry count for beside what was learnt; and what the likeness to its known questions does, for
an entry that nothing was learnt about."""

SHARES = (0.7, 0.2, 0.1)
"""What the likest known questions count for, the likest first."""

EXACT = 8.0
"""What an entry gains that was asked in its own words."""

LIKENESS = 0.6
GUESSES = 3
"""How like a word must look to be offered where nothing answers, and how many are."""

LOOKED_AT, LONGEST_WORD = 1, 20
"""Of how many strange words the likest are looked for, and how long they may be: it takes a while."""

FAR, SURELY_SHOWN = 7.0, 3
"""What scores so much less than the best is left out, but not among the first so many."""

SAYS_ENOUGH = 0.6
"""Where nothing was learnt: from this share of known words on, a question is answered."""

SHORTEST_BEGUN, SHORTEST_CHANGED = 3, 5
"""From so many letters on, what a word may become is guessed, and a letter may have been mistyped for another."""

FIRST_BOOK = 0.7
"""Where no game is named, how much sooner the first book goes among equals."""

CLEARLY, SPOKEN_FOR = 2.0, 2.0
"""Where every word is the rulebook's own ("how many for a pillar"): by how much the likeliest entry must lead the next,
and an answer silence, to be given however few the words are. Logarithms."""

NEVER_MET = 1.0
"""By how much an entry that nothing was learnt about stands behind the likeliest."""

HALF_KNOWN = 0.5
"""So many words more, half known, are reckoned with: one known word alone is no proof, none is no disproof."""

LONGEST_SCORE = 3
"""A number with more figures is no score."""

KNOWN = 0.99
"""From here on a stem is the typed word itself, and none of its kin may count for more."""


class Hit(NamedTuple):
    """An entry that answers, how well, the stems the typed words may mean, and the line that answers, with the dispute
    it settles, if it is one."""

    entry: Entry
    score: float
    stems: frozenset[str]
    line: str = ""
    dispute: Dispute | None = None


class Searcher:
    """Asks an index; what single words may mean is remembered from keystroke to keystroke."""

    def __init__(self, index: Index, learnt: Learnt | None = None) -> None:
        self.index = index
        self._learnt = learnt
        self._answerer = Answerer(index)
        self._meanings = lru_cache(maxsize=4096)(lambda word, half_typed: meanings(index, word, half_typed))
        self._meant = lru_cache(maxsize=4096)(self._meant_by)
        self._alike = lru_cache(maxsize=4096)(self._alike_to)
        self._certainty = lru_cache(maxsize=4096)(self._certainty_of)
        self._stems = lru_cache(maxsize=4096)(self._stems_of)

    def search(self, typed: str, book: str | None = None, most: int = 5) -> list[Hit]:
        """The entries that answer, best first; with a book, its own before those of others. Nothing where the question
        is about something else."""
        terms, words = self.terms(typed), self._words(typed)
        if not words:
            return []
        likely = self._likely(typed)
        found = self._best(words, terms, likely, book)
        if not found or not self._is_about_these(typed, likely, found[0].entry, book):
            return []
        if book is not None and len(found) < most:
            others = self._best(words, terms, likely, None)
            found += [hit for hit in others if hit.entry.book != book]
        return [self._with_line(hit, terms, words, likely) for hit in found[:most]]

    def _likely(self, typed: str) -> Likely:
        """What was learnt about a question; its slips are put right before, and its last word is made whole."""
        if self._learnt is None:
            return NOTHING
        words = self._words(typed)
        last = len(words) - 1 if not typed[-1:].isspace() else -1
        meant = [self._meant(word, at == last) for at, word in enumerate(words) if not self._is_chance(word)]
        return self._learnt.likely(meant, self._is_named(typed))

    def _is_named(self, typed: str) -> bool:
        """Whether a game is named, and something else said."""
        known = self.index.vocabulary
        words = tokens(typed[:MOST_CHARACTERS], known.language)[:MOST_WORDS]
        return 0 < sum(word in known.games for word in words) < len(words)

    def _meant_by(self, word: str, half_typed: bool) -> str:
        """The word itself where anybody knows it, else the likest that the rulebook knows."""
        index = self.index
        if word.isdigit() or word in index.surfaces or self._learnt is None:
            return word
        if half_typed and len(word) >= SHORTEST_BEGUN and (longer := index.beginning(word, 1)):
            return longer[0]
        if f"{STEM}{index.stem(word)}" in self._learnt:
            return word
        likest = [guess.word for guess in index.slips_of(word) if guess.slips == 1 and guess.word[0] == word[0]]
        if len(word) < SHORTEST_CHANGED:
            likest = [other for other in likest if len(other) != len(word) or sorted(other) == sorted(word)]
        return min(likest, key=lambda other: sorted(other) != sorted(word), default=word)

    def _is_chance(self, word: str) -> bool:
        """Whether it is a long number that no rule mentions."""
        return word.isdigit() and len(word) > LONGEST_SCORE and word not in self.index.surfaces

    def _with_line(self, hit: Hit, terms: Sequence[Term], words: Sequence[str], likely: Likely) -> Hit:
        told = self._answerer.line(hit.entry, terms, words, likely.lines)
        return hit._replace(line=in_one_line(told.text, self.index.vocabulary.language), dispute=told.dispute)

    def near(self, typed: str, book: str | None = None, most: int = 3) -> list[Entry]:
        """Where nothing answers, what may be offered instead: the entries of the words that look likest, however unlike
        they are, then those of the words that are known, then where a book begins."""
        words = [word for word in self._words(typed) if word not in self.index.vocabulary.stop]
        strange = [word for word in words if len(word) <= LONGEST_WORD and not self._meanings(word, False)]
        alike = [likely for word in strange[:LOOKED_AT] if (likely := self._alike(word))]
        known = [term for word in words if (term := self._meanings(word, False))]
        offered = [hit.entry for terms in (alike, known) for hit in self._best((), terms, NOTHING, book)[:most]]
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

    def _is_about_these(self, typed: str, likely: Likely, best: Entry, book: str | None) -> bool:
        """Whether a question is about these games: by what was learnt, or else by its known words. A lone word is too
        little to learn from: it is answered where it is known, and known for nothing else."""
        whole = tokens(typed[:MOST_CHARACTERS], self.index.vocabulary.language)
        if self.index.asked_so(self._words(typed)) or self.index.asked_so(whole):
            return True
        words, shares = self._words(typed), self._certainties(typed)
        understood = (sum(shares) + HALF_KNOWN / 2) / (len(shares) + HALF_KNOWN)
        if self._learnt is None or best.id not in likely.entries:
            return understood >= SAYS_ENOUGH
        if len(words) == 1:
            if words[0] in self.index.vocabulary.stop:
                return False
            is_known = f"{STEM}{self.index.stem(words[0])}" in self._learnt
            return (is_known or understood >= SAYS_ENOUGH) and likely.silence < 0
        is_clear = min(shares, default=0.0) == 1.0 and -likely.silence >= SPOKEN_FOR
        if is_clear and self._leads_to_one(likely, book):
            return True
        return self._learnt.answers(likely, understood, len(words), self._is_named(typed))

    def _leads_to_one(self, likely: Likely, book: str | None) -> bool:
        """Whether one entry, of the book if there is one, is far likelier than the next."""
        own = {entry.id for entry in self.index.entries if book in (None, entry.book)}
        values = sorted((value for entry_id, value in likely.entries.items() if entry_id in own), reverse=True)
        return len(values) > 1 and values[0] - values[1] >= CLEARLY

    def _certainties(self, typed: str) -> list[float]:
        """How surely each word that says something is known, from 0 to 1; a number says nothing by itself."""
        words, stop = self._words(typed), self.index.vocabulary.stop
        last = len(words) - 1 if not typed[-1:].isspace() else -1
        return [
            self._certainty(word, at == last)
            for at, word in enumerate(words)
            if word not in stop and not word.isdigit()
        ]

    def _certainty_of(self, word: str, half_typed: bool) -> float:
        """How surely a word is one of the rulebook's; a guess counts for much less than a word that stands there."""
        about = about_of(word, self.index.vocabulary)
        if OTHER_GAME in about:
            return 0.0
        if about or word in self.index.surfaces or self.index.stem(word) in self.index.postings:
            return 1.0
        if half_typed and self.index.beginning(word, 1):
            return 1.0
        return float(max(self._meanings(word, half_typed).values(), default=0.0)) ** 3

    def _words(self, typed: str) -> list[str]:
        """The words to look for; the name of a game only where nothing else was typed."""
        known = self.index.vocabulary
        words = tokens(typed[:MOST_CHARACTERS], known.language)[:MOST_WORDS]
        return [word for word in words if word not in known.games] or words

    def marks(self, text: str, hit: Hit) -> list[tuple[int, int]]:
        """Where the typed words stand in a text that is shown, as (start, end)."""
        return [(start, end) for start, end, stem in self._stems(text) if stem in hit.stems]

    def _stems_of(self, text: str) -> tuple[tuple[int, int, str], ...]:
        known = self.index.vocabulary
        words = [(word.start, word.end, folded(text[word.start : word.end], known.language)) for word in words_in(text)]
        return tuple((start, end, known.stem(word)) for start, end, word in words if word not in known.stop)

    def _best(self, words: Sequence[str], terms: Sequence[Term], likely: Likely, book: str | None) -> list[Hit]:
        entries = self.index.entries
        scores = self._scores(words, terms, likely, book)
        best = max(scores.values(), default=0.0)
        stems = frozenset(stem for term in terms for stem in term)
        order = sorted((-score, doc) for doc, score in scores.items())
        return [
            Hit(entries[doc], -minus, stems)
            for place, (minus, doc) in enumerate(order)
            if place < SURELY_SHOWN or -minus > best - FAR
        ]

    def _scores(
        self, words: Sequence[str], terms: Sequence[Term], likely: Likely, book: str | None
    ) -> dict[int, float]:
        """How well each entry answers: by what was learnt, by its words, and by its known questions."""
        held, learnt = self._by_words(terms, book), likely.entries
        docs = {doc: entry.id for doc, entry in enumerate(self.index.entries) if book in (None, entry.book)}
        known = [learnt[entry_id] for entry_id in docs.values() if entry_id in learnt]
        asked = {} if len(known) == len(docs) else self._nearest(terms, book)
        behind = max(known, default=NEVER_MET) - NEVER_MET
        scores, first_book = {}, books()[0] if book is None else None
        for doc in docs if known else held:
            score = learnt.get(docs[doc])
            if score is None:
                score = behind + ASKED * asked.get(doc, 0.0)
            score += FIRST_BOOK if self.index.entries[doc].book == first_book else 0.0
            scores[doc] = score + WORDS * held.get(doc, 0.0)
        for doc in self.index.asked_so(words):
            if doc in scores:
                scores[doc] += EXACT
        return scores

    def _by_words(self, terms: Sequence[Term], book: str | None) -> dict[int, float]:
        """By entry that holds a word of the question, how much of the question it holds."""
        scope = self.index.scope(book)
        asked = 0.0
        plain: dict[int, float] = {}
        for term in terms:
            values = _values(term, scope.weights)
            asked += max(values.values())
            by_doc: dict[int, float] = {}
            for stem, value in values.items():
                for doc, impact in scope.postings.get(stem, ()):
                    if value * impact > by_doc.get(doc, 0.0):
                        by_doc[doc] = value * impact
            for doc, value in by_doc.items():
                plain[doc] = plain.get(doc, 0.0) + value
        return {doc: value / (asked or 1.0) for doc, value in plain.items()}

    def _nearest(self, terms: Sequence[Term], book: str | None) -> dict[int, float]:
        """By entry, how like the question is to the likest of its phrases, those after the likest counting for less."""
        likest: dict[int, list[float]] = {}
        for phrase, like in self._likes(terms, book):
            likest.setdefault(self.index.phrases[phrase].doc, []).append(like)
        return {
            doc: sum(like * share for like, share in zip(sorted(likes, reverse=True), SHARES, strict=False))
            for doc, likes in likest.items()
        }

    def _likes(self, terms: Sequence[Term], book: str | None) -> list[tuple[int, float]]:
        """Each phrase with a word of the question, and how like it is."""
        scope = self.index.scope(book)
        asked = 0.0
        likeness: dict[int, float] = {}
        used: dict[tuple[int, str], float] = {}
        for term in terms:
            values = _values(term, scope.weights)
            asked += max(values.values())
            by_phrase: dict[int, tuple[float, str]] = {}
            for stem, value in sorted(values.items(), key=_by_value):
                for phrase in scope.asked.get(stem, ()):
                    by_phrase.setdefault(phrase, (value, stem))
            for phrase, (value, stem) in by_phrase.items():
                before = used.get((phrase, stem), 0.0)
                if value > before:
                    used[phrase, stem] = value
                    likeness[phrase] = likeness.get(phrase, 0.0) + value - before
        sizes = scope.sizes
        return [(phrase, value * value / (sizes[phrase] * asked)) for phrase, value in likeness.items() if value]


def in_one_line(text: str, language: Language) -> str:
    """A paragraph with the list below it as one sentence.

    >>> english = Language(code="en", name="English", place=1)
    >>> in_one_line("At the end add:\\nComplete row: 2\\nComplete column: 7", english)
    'At the end add: complete row: 2; complete column: 7'
    """
    lead, *lines = text.split("\n")
    told = language.semicolon.join(line[:1].lower() + line[1:] for line in lines)
    return f"{lead} {told}" if told else lead


def _values(term: Term, weights: Mapping[str, float]) -> dict[str, float]:
    """How much each meaning of a word tells; none more than the word itself, where it is known."""
    typed = max((weights.get(stem, 0.0) for stem, likely in term.items() if likely >= KNOWN), default=math.inf)
    return {stem: likely * min(typed, weights.get(stem, 0.0)) for stem, likely in term.items()}


def _by_value(item: tuple[str, float]) -> tuple[float, str]:
    return -item[1], item[0]
