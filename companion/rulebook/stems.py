"""Light stemmers: enough to see one word in its plural, its article or its verb forms, and no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping

SHORTEST = 3
"""A stem is never cut shorter than this."""

_ENGLISH = ("ingly", "edly", "ings", "ing", "ies", "ied", "ers", "es", "ed", "er", "ly", "s", "e")
_FRENCH = (
    "eraient", "issent", "erions", "erait", "erais", "eront", "erons", "aient", "antes", "erez", "ants", "ante", "ions",
    "iere", "ees", "ent", "ons", "ait", "ais", "ant", "era", "ier", "ee", "er", "ez", "es", "ai", "e", "s", "x",
)  # fmt: skip
_DANISH = (
    "ernes", "erens", "erne", "eren", "ende", "enes", "heds", "hed", "ene", "ede", "est", "ere", "ers", "ens", "ets",
    "er", "en", "et", "es", "te", "e", "s", "t",
)  # fmt: skip


def _cut(word: str, endings: tuple[str, ...]) -> str:
    for ending in endings:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            return word[: -len(ending)]
    return word


def _single(word: str) -> str:
    """`brikk` as `brik`: a doubled last letter belongs to the ending that went."""
    return word[:-1] if len(word) > SHORTEST and word[-1] == word[-2] and word[-1] not in "aeiou" else word


def english(word: str) -> str:
    """`scores`, `scored`, `scoring` and `score` as one."""
    stem = _cut(word, _ENGLISH)
    if word.endswith(("ies", "ied")) and stem != word:
        return stem + "y"
    return _single(stem)


def french(word: str) -> str:
    """`complètes`, `complète` and `compléter` as one (already without accents)."""
    if word.endswith("aux") and len(word) > 4:
        return word[:-3] + "al"
    plural = word[:-1] if len(word) > 4 and word[-1] in "sx" else word
    return _single(_cut(plural, _FRENCH))


def danish(word: str) -> str:
    """`fliserne`, `flisen` and `fliser` as one."""
    return _single(_cut(word, _DANISH))


STEMMERS: Mapping[str, Callable[[str], str]] = {"": str, "english": english, "french": french, "danish": danish}
"""By the name that a language's folder gives; without one a word is its own stem."""
