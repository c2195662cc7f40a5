"""Which line of an entry answers a question: one of its settled disputes, or one of its sentences."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.rulebook.entry import Dispute, Entry, listed
from companion.rulebook.index import Index
from companion.rulebook.learnt import mark_of
from companion.rulebook.meanings import Term
from companion.rulebook.normalise import tokens

LIKE, COVERED = 1.0, 0.5
"""What the likeness to a dispute's wordings counts for, and what the share of the question that a line tells."""

SENTENCE = 0.85
"""What a sentence counts for beside a dispute, which was written as an answer."""

IN_EXAMPLE, OPENING = 0.6, 0.12
"""What is left of a sentence of the example; what the entry's first is given before all others."""

LEARNT, UNLIKELY = 0.25, 4.0
"""What the logarithm of a line's likelihood counts for, by what was learnt; how far behind the likeliest a line is not
looked at any more."""

SUITS, JARS = 0.15, -0.15
"""What a line gains that begins with yes or no, where that is asked for; and where who, when or how many is. A line
with a number suits a question for an amount."""

LONG_ENOUGH = 220
"""Letters up to which a sentence is shown with what follows it."""

_SENTENCE_END = re.compile(r"(?<=[.!?]) |\n")


class Told(NamedTuple):
    """A line an entry can answer with: its words, whether it begins with a yes or no and whether it has a number, and
    for a dispute its mark and the wordings of its question, with what each weighs."""

    text: str
    stems: frozenset[str]
    settles: bool
    counts: bool
    is_example: bool = False
    dispute: Dispute | None = None
    mark: str = ""
    wordings: tuple[frozenset[str], ...] = ()
    sizes: tuple[float, ...] = ()


class Lines(NamedTuple):
    """All that an entry can answer with, how much each stem tells about which of them is meant, and the disputes by the
    very words they are asked in."""

    told: Sequence[Told]
    weights: Mapping[str, float]
    exact: Mapping[frozenset[str], Told]


class Answerer:
    """Finds the answering line; an entry is made ready when it is first asked."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self._docs = {entry.id: doc for doc, entry in enumerate(index.entries)}
        self._lines = lru_cache(maxsize=None)(self._lines_of)

    def line(
        self, entry: Entry, terms: Sequence[Term], words: Sequence[str], likely: Mapping[tuple[str, str], float]
    ) -> Told:
        """The line that answers best; the entry's first where the question tells no difference. `likely` is what was
        learnt about the lines."""
        lines = self._lines(self._docs[entry.id])
        known = self.index.vocabulary
        asked_so = lines.exact.get(frozenset(map(self.index.stem, words)))
        if asked_so is not None:
            return asked_so
        asks_whether = known.opens.isdisjoint(words) and not known.whether.isdisjoint(words)
        asks_amount = not known.amounts.isdisjoint(words)
        learnt = self._learnt(entry, lines.told, likely)
        asked = [weighed for term in terms if (weighed := _weighed(term, lines.weights))]
        best, most = lines.told[0], -math.inf
        for at, told in enumerate(lines.told):
            given = learnt.get(told.mark, 0.0)
            if given < -UNLIKELY:
                continue
            value = LEARNT * given + _worth(told, asked) + (OPENING if at == 0 else 0.0)
            if told.settles:
                value += SUITS if asks_whether else JARS
            elif asks_amount and told.counts:
                value += SUITS
            if value > most:
                best, most = told, value
        return best

    def _learnt(
        self, entry: Entry, told: Sequence[Told], likely: Mapping[tuple[str, str], float]
    ) -> Mapping[str, float]:
        """By mark, how much less likely each of an entry's lines is than the likeliest, as a logarithm; nothing where
        nothing was learnt about it."""
        known = {one.mark: likely[entry.id, one.mark] for one in told if (entry.id, one.mark) in likely}
        most = max(known.values(), default=0.0)
        return {mark: value - most for mark, value in known.items()}

    def _lines_of(self, doc: int) -> Lines:
        entry = self.index.entries[doc]
        told = [
            self._told(sentence, self._stems(listed(sentence).lead))._replace(is_example=sentence in entry.example)
            for sentence in sentences(entry)
        ]
        for dispute in entry.disputes:
            wordings = tuple(self._stems(text) for text in (dispute.question, *entry.also.get(dispute.question, ())))
            line = self._told(dispute.answer, wordings[0] | self._stems(dispute.answer))
            mark = mark_of(dispute.question, self.index.vocabulary)
            told.append(line._replace(dispute=dispute, mark=mark, wordings=wordings))
        weights = self._weights(told)
        sized = [
            line._replace(sizes=tuple(sum(map(weights.__getitem__, one)) for one in line.wordings)) for line in told
        ]
        exact: dict[frozenset[str], Told] = {}
        for place in range(max((len(line.wordings) for line in sized), default=0)):
            for line in sized:
                if place < len(line.wordings):
                    exact.setdefault(line.wordings[place], line)
        return Lines(sized, weights, exact)

    def _told(self, text: str, stems: frozenset[str]) -> Told:
        known = self.index.vocabulary
        begins = tokens(text[:12], known.language)[:1]
        return Told(text, stems, not known.settles.isdisjoint(begins), any(map(str.isdigit, text)))

    def _stems(self, text: str) -> frozenset[str]:
        known = self.index.vocabulary
        return frozenset(known.stem(word) for word in tokens(text, known.language))

    def _weights(self, told: Sequence[Told]) -> dict[str, float]:
        """A word that stands in every line of an entry does not tell which of them is meant."""
        everywhere = self.index.scope(None).weights
        held: dict[str, int] = {}
        for line in told:
            for stem in line.stems.union(*line.wordings):
                held[stem] = held.get(stem, 0) + 1
        return {
            stem: everywhere.get(stem, 0.0) * math.log(1 + (len(told) - times + 0.5) / (times + 0.5))
            for stem, times in held.items()
        }


Weighed = Sequence[tuple[str, float]]
"""What a word may mean and how much that tells, the most telling first."""


def _weighed(term: Term, weights: Mapping[str, float]) -> Weighed:
    known = [(stem, likely * weights[stem]) for stem, likely in term.items() if stem in weights]
    return sorted(known, key=lambda meaning: -meaning[1])


def _worth(told: Told, asked: Sequence[Weighed]) -> float:
    whole = sum(meanings[0][1] for meanings in asked)
    if not whole:
        return 0.0
    covered = COVERED * _shared(asked, told.stems) / whole
    if not told.dispute:
        return covered * SENTENCE * (IN_EXAMPLE if told.is_example else 1.0)
    like = max(
        _shared(asked, wording) ** 2 / (whole * (size or 1.0))
        for wording, size in zip(told.wordings, told.sizes, strict=True)
    )
    return covered + LIKE * like


def _shared(asked: Iterable[Weighed], stems: frozenset[str]) -> float:
    """What the question and these stems have in common; a stem counts once."""
    found: dict[str, float] = {}
    for meanings in asked:
        for stem, value in meanings:
            if stem in stems:
                found[stem] = max(value, found.get(stem, 0.0))
                break
    return sum(found.values())


def sentences(entry: Entry) -> list[str]:
    """Every sentence of an entry, in order, with those behind it as long as they are short together; what only leads
    to a list comes with all of it, then each line alone."""
    found = []
    for paragraph in entry.paragraphs:
        parts = sentences_of(paragraph)
        found += [paragraph, *parts[1:]] if listed(paragraph).values else _with_what_follows(parts)
    return found


def _with_what_follows(parts: Sequence[str]) -> list[str]:
    """
    >>> _with_what_follows(["It has no colour.", "The second tile decides.", "x" * 190 + "."])[0]
    'It has no colour. The second tile decides.'
    """
    found = []
    for at, part in enumerate(parts):
        told = part
        for after in parts[at + 1 :]:
            if len(told) + len(after) >= LONG_ENOUGH:
                break
            told += f" {after}"
        found.append(told)
    return found


def sentences_of(paragraph: str) -> list[str]:
    """A paragraph's sentences, each line of its list being one.

    >>> sentences_of("No. It costs 2 points:\\nMarker: 2")
    ['No.', 'It costs 2 points:', 'Marker: 2']
    """
    return [sentence for sentence in _SENTENCE_END.split(paragraph) if sentence]
