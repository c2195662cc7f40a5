"""A light stemmer: enough to see one word in its plural, its article or its verb forms, and no more.

A language's endings are lines of its language.txt, for words without accents. Kept instead of Snowball's, which answers
our lists of questions no better, and whose French needs the accents that people leave out when they type ("placee").
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

SHORTEST = 3
"""A stem is never cut shorter than this."""


@dataclass(frozen=True, slots=True)
class Endings:
    """What a language puts behind its words."""

    turned: Mapping[str, str] = field(default_factory=dict)
    """Endings that stand for another: ies = y, aux = al."""
    plural: str = ""
    """Letters of the plural, cut before an ending is looked for."""
    cut: tuple[str, ...] = ()
    """The first that fits is cut."""

    def stem(self, word: str) -> str:
        """
        >>> english = Endings({"ies": "y"}, "", ("ing", "s"))
        >>> [english.stem(word) for word in ("penalties", "dropping", "rows", "row")]
        ['penalty', 'drop', 'row', 'row']
        """
        for ending, other in self.turned.items():
            if word.endswith(ending) and len(turned := word.removesuffix(ending) + other) > SHORTEST:
                return turned
        if len(word) > SHORTEST + 1 and word[-1] in self.plural:
            word = word[:-1]
        for ending in self.cut:
            if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
                return _single(word.removesuffix(ending))
        return _single(word)


def _single(word: str) -> str:
    """`brikk` as `brik`: a doubled last letter belongs to the ending that went."""
    while len(word) > SHORTEST and word[-1] == word[-2] and word[-1] not in "aeiou":
        word = word[:-1]
    return word
