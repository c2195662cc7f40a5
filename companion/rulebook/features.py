"""What a question is made of, for what was learnt from questions: its words, pairs of them, their letters, and what
they are about, named alike in every language.

The trainer (`tools/learn_questions.py`) and the search make the same features, or nothing learnt would fit.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import pairwise

from companion.rulebook.vocabulary import Vocabulary

LETTERS = (3, 4, 5)
"""Lengths of the pieces a word is cut into, so that a slip leaves most of it as it was."""

NUMBER = "number"
"""What every number is about."""

STEM, STRANGE, ANY_LANGUAGE = "s", "?", "ghp"
"""How a stem's feature begins, that of a word never met, and those that mean the same in every language."""

MOST_STRANGE = 3


def features(words: Sequence[str], vocabulary: Vocabulary) -> Iterator[str]:
    """The features of a question's folded words."""
    stems = [vocabulary.stem(word) for word in words]
    about = [_about(word, stem, vocabulary) for word, stem in zip(words, stems, strict=True)]
    for word, stem in zip(words, stems, strict=True):
        yield f"w{word}"
        yield f"{STEM}{stem}"
        if not word.isdigit():
            yield from _pieces(word)
    for one, other in zip(("^", *stems), (*stems, "$"), strict=True):
        yield f"b{one} {other}"
    for one, other in zip(stems, stems[2:], strict=False):
        yield f"k{one} {other}"
    yield from _concepts(about)


def strange(met: Sequence[str], known: Container[str]) -> Iterator[str]:
    """What the words never met make together, of all features and those that are known: many speak for silence."""
    stems = [feature for feature in met if feature[0] == STEM]
    count = sum(stem not in known for stem in stems)
    yield from [STRANGE] * count
    if count:
        yield f"{STRANGE}{min(count, MOST_STRANGE)}"
    if 2 * count >= len(stems):
        yield f"{STRANGE}half"


def _pieces(word: str) -> Iterator[str]:
    marked = f"<{word}>"
    for length in LETTERS:
        if len(marked) > length:
            for start in range(len(marked) - length + 1):
                yield f"c{marked[start : start + length]}"


def _about(word: str, stem: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    found = vocabulary.concepts.get(word) or vocabulary.concepts.get(stem) or ()
    return (*found, NUMBER) if word.isdigit() else found


def _concepts(about: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """What the words are about, one by one, in their order, and in pairs wherever they stand."""
    for names in about:
        for name in names:
            yield f"g{name}"
    row = ["^", *(names[0] for names in about if names), "$"]
    for one, other in pairwise(row):
        yield f"h{one} {other}"
    whole = sorted({name for names in about for name in names})
    for at, one in enumerate(whole):
        for other in whole[at + 1 :]:
            yield f"p{one} {other}"
