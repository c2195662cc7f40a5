"""Which known words a mistyped one may have been meant for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class TypoGuess(NamedTuple):
    """A known word and how many slips away it is."""

    word: str
    slips: int


def allowed(word: str) -> int:
    """How many slips a word of this length is forgiven."""
    return 0 if len(word) < 4 else 1 if len(word) < 8 else 2


def slips(a: str, b: str, most: int) -> int:
    """Letters missed, added, changed or swapped with their neighbour; `most + 1` as soon as it is more than `most`.

    >>> slips("florr", "floor", 2), slips("wlal", "wall", 2), slips("wall", "tile", 2)
    (1, 1, 3)
    """
    if abs(len(a) - len(b)) > most:
        return most + 1
    before: list[int] = []
    last = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and y == a[i - 2]:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
        before, last = last, row
    return min(last[-1], most + 1)


class Speller:
    """A vocabulary that can be asked for what lies near a word."""

    __slots__ = ("_by_length",)

    def __init__(self, words: Iterable[str]) -> None:
        self._by_length: dict[int, list[tuple[int, str]]] = {}
        for word in sorted(words):
            if len(word) >= 3 and word.isalpha():
                self._by_length.setdefault(len(word), []).append((_letters(word), word))

    def near(self, word: str) -> list[TypoGuess]:
        """Known words within the slips that `word` is forgiven, nearest first; those with its first letter first.

        A number is no mistyped word.
        """
        most = allowed(word)
        if not most or not word.isalpha():
            return []
        mask = _letters(word)
        found = []
        for length in range(len(word) - most, len(word) + most + 1):
            for letters, known in self._by_length.get(length, ()):
                if (letters ^ mask).bit_count() <= 2 * most:
                    distance = slips(word, known, most)
                    if distance <= most:
                        found.append(TypoGuess(known, distance))
        found.sort(key=lambda guess: (guess.slips, guess.word[0] != word[0], guess.word))
        return found

    def about(self, word: str) -> list[str]:
        """Known words of about this length that share more than half of its letters: those worth a closer look."""
        mask, reach = _letters(word) if word.isalpha() else 0, 1 + len(word) // 2
        least = 1 + mask.bit_count() // 2
        return [
            known
            for length in range(len(word) - reach, len(word) + reach + 1)
            for letters, known in self._by_length.get(length, ())
            if (letters & mask).bit_count() >= least
        ]


def _letters(word: str) -> int:
    """The set of its letters as bits: words whose sets differ much cannot be near."""
    mask = 0
    for letter in word:
        mask |= 1 << (ord(letter) - 97)
    return mask
