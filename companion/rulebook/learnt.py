"""What was learnt from thousands of questions: how likely each entry, and each of its settled disputes, is the one that
is asked for.

A language may bring `learnt.bin`, made by `tools/learn_questions.py`: a few small numbers for each feature of a
question and for each line that answers. Without it, and for entries it does not know, the words alone decide.
"""

from __future__ import annotations

import json
import math
import struct
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, NamedTuple

from companion.errors import Malformed
from companion.rulebook.features import NAMED, STEM, about_of, between, of_word, stem_of, strange
from companion.rulebook.normalise import tokens
from companion.rulebook.vocabulary import Vocabulary

FORMAT = "azulejo-learnt/2"
NONE = "none"
"""The answer that no entry is one."""

SURE = 16.0
"""Odds of silence, as a logarithm, beyond which more is no surer."""

MIDDLE = 8
"""The half byte that stands for nothing."""

SIGN, FINE = 1 << 31, 1 << 23
"""What stands for nothing where all lines are reckoned at once, and into how many parts a question's numbers go."""

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
    return most + math.log(sum([math.exp(value - most) for value in values]))


class WordRows(NamedTuple):
    """What a word brings, wherever it stands: its features' numbers added up, how many they are, and what it is."""

    total: int
    rows: int
    stem: str
    about: tuple[str, ...]
    is_known: bool


class Learnt:
    """What was learnt in a language, as it lies in its file."""

    def __init__(self, packed: bytes, name: str, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._word = lru_cache(maxsize=4096)(self._word_of)
        try:
            head, _, rest = zlib.decompress(packed).partition(b"\n")
            self._read(json.loads(head), rest)
        except (zlib.error, ValueError, KeyError, TypeError, struct.error) as fault:
            raise Malformed(f"{name} cannot be read: {fault}") from None

    def _read(self, told: Mapping[str, Any], rest: bytes) -> None:
        if told["format"] != FORMAT:
            raise ValueError(f"it is no {FORMAT}")
        count, half = int(told["features"]), int(told["rank"]) // 2
        self._rank = 2 * half
        self._lines: list[tuple[str, str]] = [(entry, mark) for entry, mark in told["lines"]]
        self._places: dict[str, list[int]] = {}
        for at, (entry, _) in enumerate(self._lines):
            self._places.setdefault(entry, []).append(at)
        self._bias: list[float] = told["bias"]
        self._answers: list[float] = told["answers"]
        self._scales: list[float] = told["scales"]
        numbers = accumulate(array("H", rest[: 2 * count]))
        rows, out = _split(rest[2 * count :], count * half)
        self._row_of = dict(zip(numbers, _lanes(rows, half), strict=True))
        self._columns = [_column(out[place :: self._rank]) for place in range(self._rank)]
        wanted = len(self._lines)
        if len(self._row_of) != count or not wanted == len(self._bias) == len(out) // (self._rank or 1):
            raise ValueError("it is not whole")
        if len(self._scales) != self._rank:
            raise ValueError("its scales do not fit")
        self._half_way = int.from_bytes(struct.pack("<I", SIGN) * wanted, "little")

    def __contains__(self, feature: object) -> bool:
        return isinstance(feature, str) and number_of(feature) in self._row_of

    def likely(self, words: Sequence[str], is_named: bool = False) -> Likely:
        """What a question's folded words may ask for; and whether it names a game besides."""
        values = self._values(self._hidden(words, is_named))
        entries = {entry: log_of_sum([values[at] for at in places]) for entry, places in self._places.items()}
        none = entries.pop(NONE)
        return Likely(entries, dict(zip(self._lines, values, strict=True)), none)

    def _values(self, hidden: Sequence[float]) -> list[float]:
        """What each line comes to. All lines are reckoned at once, each in its own bits of one long number."""
        scaled = [value * scale for value, scale in zip(hidden, self._scales, strict=True)]
        whole = sum(map(abs, scaled))
        fine = FINE / whole if whole else 0.0
        total = self._half_way
        for value, column in zip(scaled, self._columns, strict=True):
            total += round(value * fine) * column
        count = len(self._lines)
        sums = struct.unpack(f"<{count}I", total.to_bytes(4 * count, "little"))
        coarse = 1.0 / fine if fine else 0.0
        return [bias + coarse * (value - SIGN) for bias, value in zip(self._bias, sums, strict=True)]

    def answers(self, likely: Likely, understood: float, words: int, is_named: bool) -> bool:
        """Whether a question is answered at all: by the likelihoods, the share of its words that the rulebook knows,
        how many words it has, and whether it names a game, as the trainer weighed them."""
        odds, known, length, named, start = self._answers
        sure = max(-SURE, min(SURE, -likely.silence))
        return odds * sure + known * understood + length * math.log1p(words) + named * is_named + start > 0

    def _hidden(self, words: Sequence[str], is_named: bool) -> list[float]:
        """A question's own numbers: those of its features added up, all at once, each in its own bits."""
        parts = [self._word(word) for word in words]
        found = list(between(words, [part.stem for part in parts], [part.about for part in parts]))
        found += [*strange(sum(not part.is_known for part in parts), len(parts)), *([NAMED] if is_named else ())]
        rows = [row for feature in found if (row := self._row_of.get(number_of(feature))) is not None]
        count = len(rows) + sum(part.rows for part in parts)
        total = sum(rows) + sum(part.total for part in parts)
        sums = struct.unpack(f"<{self._rank}H", total.to_bytes(2 * self._rank, "little"))
        share = 1.0 / math.sqrt(count or 1)
        return [share * (value - MIDDLE * count) for value in sums]

    def _word_of(self, word: str) -> WordRows:
        rows = [
            row
            for feature in of_word(word, self._vocabulary)
            if (row := self._row_of.get(number_of(feature))) is not None
        ]
        stem = stem_of(word, self._vocabulary)
        about = about_of(word, self._vocabulary)
        return WordRows(sum(rows), len(rows), stem, about, bool(about) or f"{STEM}{stem}" in self)


def _split(data: bytes, at: int) -> tuple[bytes, bytes]:
    return data[:at], data[at:]


def _lanes(rows: bytes, half: int) -> Iterator[int]:
    """Each feature's half bytes as one long number, sixteen bits each: such numbers are added in one go."""
    high, low = rows.translate(_HIGH), rows.translate(_LOW)
    spread = b"".join(high[at : at + half] + low[at : at + half] for at in range(0, len(rows), half or 1))
    wide = bytearray(2 * len(spread))
    wide[::2] = spread
    size = 4 * half
    for at in range(0, len(wide), size or 1):
        yield int.from_bytes(wide[at : at + size], "little")


def _column(values: bytes) -> int:
    """The numbers that stand in one place for every line, thirty-two bits each, as one."""
    return sum((value - 128) << (32 * line) for line, value in enumerate(values))
