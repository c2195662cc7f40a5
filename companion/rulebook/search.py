"""Finding the entry somebody means: words in any form, mistyped, half typed, or a whole question."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple

from companion.engine.games import books
from companion.rulebook.answering import Answerer
from companion.rulebook.entry import Dispute, Entry
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

NOISE = 0.12
"""What scores less than this share of the best is left out."""

SAYS_ENOUGH = 0.6
"""From this share of understood words on, a question is answered; below, it is about something else."""

LIKE_ENOUGH = 0.6
"""How much of a question of small words alone must be one that the rulebook knows ("when is it over")."""

COMMON = 0.5
"""How much a word of the rules that every day uses too ("play", "time") bears on what a question is about."""

FEW, LIKE_FEW, LIKE_ANY = 2, 0.25, 0.12
"""How many words of every day alone are few, how like their question must be to a known one, and how like any must."""

OF_BOOK = 2.0
"""Where no game is named, how much an entry is held back by typed words that its book never uses."""

EXACT, WHOLE = 0.2, 0.99
"""What an entry gains that was asked in its own words, and how like they must be."""

SHORT = 3
"""A word this short that nobody knows is a slip or a sound, and speaks neither for nor against."""

FIRST_BOOK = 1.15
"""Where no game is named, the first book goes first among equals."""

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

    def __init__(self, index: Index) -> None:
        self.index = index
        self._answerer = Answerer(index)
        self._last_likes: tuple[object, list[tuple[int, float]]] = (None, [])
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
        if not self._is_like_enough(typed, terms, book):
            return []
        if book is not None and len(found) < most:
            found += [hit for hit in self._best(terms, None) if hit.entry.book != book]
        words = self._words(typed)
        return [self._with_line(hit, terms, words) for hit in found[:most]]

    def _with_line(self, hit: Hit, terms: Sequence[Term], words: Sequence[str]) -> Hit:
        told = self._answerer.line(hit.entry, terms, words)
        return hit._replace(line=told.text.replace(":\n", ": ").replace("\n", "; "), dispute=told.dispute)

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
        asking = [at for at, word in enumerate(words) if self._asks(word)]
        if not asking:
            return float(self._is_known(words))
        shares = [
            (self._certainty(words[at], at == last), self._bearing(words[at]))
            for at in asking
            if not self._is_chance(words[at])
        ]
        return sum(share * bearing for share, bearing in shares) / (sum(bearing for _, bearing in shares) or 1.0)

    def _is_like_enough(self, typed: str, terms: Sequence[Term], book: str | None) -> bool:
        """Whether the rulebook knows a question like this one: a liker one where a word or two of every day is all that
        it asks with."""
        known = self.index.vocabulary
        if not known.games.keys().isdisjoint(tokens(typed[:MOST_CHARACTERS], known.language)):
            return True
        asking = [word for word in self._words(typed) if self._asks(word)]
        everyday = len(asking) <= FEW and all(self._bearing(word) < 1.0 for word in asking)
        wanted = LIKE_FEW if everyday else LIKE_ANY
        return any(self._likeness(terms, scope) >= wanted for scope in dict.fromkeys((book, None)))

    def _asks(self, word: str) -> bool:
        """Whether a word asks something by itself."""
        known = self.index.vocabulary
        return word in known.games or not (word in known.stop or word in known.alone or word.isdigit())

    def _bearing(self, word: str) -> float:
        """How much a word bears on whether these games are asked about."""
        known = self.index.vocabulary
        is_common = word in known.common or known.stem(word) in self.index.common
        return COMMON if is_common and self._certainty(word, False) == 1.0 else 1.0

    def _is_known(self, words: Sequence[str]) -> bool:
        """Whether words that ask nothing by themselves are together, nearly, a question that the rulebook knows."""
        stems = frozenset(map(self.index.vocabulary.stem, words))
        if len(stems) < SMALL_TALK or all(map(str.isdigit, words)):
            return False
        telling = (stems - self.index.stop) | (stems & self.index.vocabulary.kin.keys())
        return any(
            len(stems & phrase.stems) >= LIKE_ENOUGH * len(stems | phrase.stems)
            and not telling.isdisjoint(phrase.stems)
            for phrase in self.index.phrases
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

    def _stems_of(self, text: str) -> tuple[tuple[int, int, str], ...]:
        known = self.index.vocabulary
        words = [(word.start, word.end, folded(text[word.start : word.end], known.language)) for word in words_in(text)]
        return tuple((start, end, known.stem(word)) for start, end, word in words if word not in known.stop)

    def _best(self, terms: Sequence[Term], book: str | None) -> list[Hit]:
        entries = self.index.entries
        scores = self._scores(terms, book)
        floor = NOISE * max(scores.values(), default=0.0)
        stems = frozenset(stem for term in terms for stem in term)
        order = sorted((-score, doc) for doc, score in scores.items() if score > floor)
        return [Hit(entries[doc], -minus, stems) for minus, doc in order]

    def _scores(self, terms: Sequence[Term], book: str | None) -> dict[int, float]:
        """How well each entry answers, by its words and by its known questions."""
        scope = self.index.scope(book)
        asked = 0.0
        plain: dict[int, float] = {}
        by_book: dict[str, float] = {}
        for term in terms:
            values = _values(term, scope.weights)
            asked += max(values.values())
            for key, held in self.index.held_by.items() if book is None else ():
                by_book[key] = by_book.get(key, 0.0) + max((values[stem] for stem in values if stem in held), default=0)
            by_doc: dict[int, float] = {}
            for stem, value in values.items():
                for doc, impact in scope.postings.get(stem, ()):
                    if value * impact > by_doc.get(doc, 0.0):
                        by_doc[doc] = value * impact
            for doc, value in by_doc.items():
                plain[doc] = plain.get(doc, 0.0) + value
        nearest, first = self._nearest(terms, book), books()[0]
        scores = {}
        for doc, value in plain.items():
            score = value / (asked or 1.0) + ASKED * nearest.get(doc, 0.0)
            if book is None and asked:
                of = self.index.entries[doc].book
                score *= (by_book[of] / asked) ** OF_BOOK * (FIRST_BOOK if of == first else 1.0)
            scores[doc] = score
        return scores

    def _likeness(self, terms: Sequence[Term], book: str | None) -> float:
        """How like the question is to the likest that the rulebook knows, from 0 to 1."""
        return max((like for _, like in self._likes(terms, book)), default=0.0)

    def _likes(self, terms: Sequence[Term], book: str | None) -> list[tuple[int, float]]:
        """Each phrase with a word of the question, and how like it is; the last question is remembered."""
        key = (book, terms)
        if self._last_likes[0] != key:
            self._last_likes = (key, self._likes_of(terms, book))
        return self._last_likes[1]

    def _likes_of(self, terms: Sequence[Term], book: str | None) -> list[tuple[int, float]]:
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

    def _nearest(self, terms: Sequence[Term], book: str | None) -> dict[int, float]:
        """By entry, how like the question is to the likest of its phrases, those after the likest counting for less."""
        likest: dict[int, list[float]] = {}
        for phrase, like in self._likes(terms, book):
            likest.setdefault(self.index.phrases[phrase].doc, []).append(like)
        return {
            doc: sum(like * share for like, share in zip(sorted(likes, reverse=True), SHARES, strict=False))
            + (EXACT if max(likes) >= WHOLE else 0.0)
            for doc, likes in likest.items()
        }


def _values(term: Term, weights: Mapping[str, float]) -> dict[str, float]:
    """How much each meaning of a word tells; none more than the word itself, where it is known."""
    typed = max((weights.get(stem, 0.0) for stem, likely in term.items() if likely >= KNOWN), default=math.inf)
    return {stem: likely * min(typed, weights.get(stem, 0.0)) for stem, likely in term.items()}


def _by_value(item: tuple[str, float]) -> tuple[float, str]:
    return -item[1], item[0]
