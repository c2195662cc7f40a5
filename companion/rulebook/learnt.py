"""What was learnt from thousands of questions: how likely each entry, and each of its settled disputes, is the one that
is asked for.

A language may bring `learnt.bin`, made by `tools/learn_questions.py`: a few small numbers for each feature of a
question and for each line that answers. Without it, and for entries it does not know, the words alone decide.
"""

from __future__ import annotations

import json
import math
import zlib
from array import array
from collections.abc import Mapping, Sequence
from itertools import accumulate
from operator import add, mul
from typing import Any, NamedTuple

from companion.errors import Malformed
from companion.rulebook.features import features, strange
from companion.rulebook.normalise import tokens
from companion.rulebook.vocabulary import Vocabulary

FORMAT = "azulejo-learnt/1"
NONE = "none"
"""The answer that no entry is one."""

SURE = 8.0
"""Odds of silence, as a logarithm, beyond which more is no surer."""

MIDDLE = 8
"""The half byte that stands for nothing."""

_HIGH, _LOW = bytes(value >> 4 for value in range(256)), bytes(value & 15 for value in range(256))


class Likely(NamedTuple):
    """Logarithms of likelihoods, up to a common number: of the entries, of their lines by their marks, of silence."""

    entries: Mapping[str, float]
    lines: Mapping[tuple[str, str], float]
    none: float

    @property
    def silence(self) -> float:
        """The logarithm of the odds that none of the entries answers."""
        return self.none - log_of_sum(list(self.entries.values())) if self.entries else 0.0


NOTHING = Likely({}, {}, 0.0)
"""Where nothing was learnt."""


def number_of(feature: str) -> int:
    """By which number a feature is kept: 24 bits are few enough to be small, and enough to keep features apart."""
    return zlib.crc32(feature.encode()) >> 8


def mark_of(question: str, vocabulary: Vocabulary) -> str:
    """By which mark a settled dispute is known, whatever its place and its signs; an entry's own rule has none."""
    return f"{zlib.crc32(' '.join(tokens(question, vocabulary.language)).encode()):08x}"


def log_of_sum(values: Sequence[float]) -> float:
    """The logarithm of the sum of what these are logarithms of."""
    most = max(values)
    return most + math.log(sum(math.exp(value - most) for value in values))


class Learnt:
    """What was learnt in a language, as it lies in its file."""

    def __init__(self, packed: bytes, name: str) -> None:
        try:
            head, _, rest = zlib.decompress(packed).partition(b"\n")
            self._read(json.loads(head), rest)
        except (zlib.error, ValueError, KeyError, TypeError) as fault:
            raise Malformed(f"{name} cannot be read: {fault}") from None

    def _read(self, told: Mapping[str, Any], rest: bytes) -> None:
        if told["format"] != FORMAT:
            raise ValueError(f"it is no {FORMAT}")
        count, half = int(told["features"]), int(told["rank"]) // 2
        self._lines: list[tuple[str, str]] = [(entry, mark) for entry, mark in told["lines"]]
        self._bias: list[float] = told["bias"]
        self._answers: list[float] = told["answers"]
        steps, (rows, out) = array("H", rest[: 2 * count]), _split(rest[2 * count :], count * half)
        scales: list[float] = told["scales"]
        self._row_of = {number: row for row, number in enumerate(accumulate(steps))}
        self._half, self._high, self._low = half, rows.translate(_HIGH), rows.translate(_LOW)
        rank = 2 * half
        self._out = [
            [scale * (value - 128) for scale, value in zip(scales, out[at : at + rank], strict=True)]
            for at in range(0, len(out), rank)
        ]
        if len(self._row_of) != count or not len(self._lines) == len(self._bias) == len(self._out):
            raise ValueError("it is not whole")

    def __contains__(self, feature: object) -> bool:
        return isinstance(feature, str) and number_of(feature) in self._row_of

    def likely(self, words: Sequence[str], vocabulary: Vocabulary) -> Likely:
        """What a question's folded words may ask for."""
        hidden = self._hidden(words, vocabulary)
        values = [bias + sum(map(mul, hidden, out)) for bias, out in zip(self._bias, self._out, strict=True)]
        lines = dict(zip(self._lines, values, strict=True))
        none = lines.pop((NONE, ""))
        by_entry: dict[str, list[float]] = {}
        for (entry, _), value in lines.items():
            by_entry.setdefault(entry, []).append(value)
        return Likely({entry: log_of_sum(found) for entry, found in by_entry.items()}, lines, none)

    def answers(self, likely: Likely, understood: float, words: int) -> bool:
        """Whether a question is answered at all: by the likelihoods, the share of its words that the rulebook knows,
        and how many words it has, as the trainer weighed them."""
        odds, known, length, start = self._answers
        sure = max(-SURE, min(SURE, -likely.silence))
        return odds * sure + known * understood + length * math.log1p(words) + start > 0

    def _hidden(self, words: Sequence[str], vocabulary: Vocabulary) -> list[float]:
        met = list(features(words, vocabulary))
        met += strange(met, self)
        found = [row for feature in met if (row := self._row_of.get(number_of(feature))) is not None]
        half, high, low = self._half, self._high, self._low
        first, second = [0] * half, [0] * half
        for row in found:
            at = row * half
            first = list(map(add, first, high[at : at + half]))
            second = list(map(add, second, low[at : at + half]))
        share = 1.0 / math.sqrt(len(found) or 1)
        return [share * (value - MIDDLE * len(found)) for value in (*first, *second)]


def _split(data: bytes, at: int) -> tuple[bytes, bytes]:
    return data[:at], data[at:]
