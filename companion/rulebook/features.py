"""What a question is made of, for what was learnt from questions: its words, pairs of them, their letters, and what
they are about, named alike in every language.

The trainer (`tools/learn_questions.py`) and the search make the same features, or nothing learnt would fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion.rulebook.vocabulary import Vocabulary

LETTERS = (3, 4, 5)
"""Lengths of the pieces a word is cut into, so that a slip leaves most of it as it was."""

NUMBER = "number"
"""What every number is about."""

STEM, STRANGE, ANY_LANGUAGE = "s", "?", "ghp"
"""How a stem's feature begins, that of a word never met, and those that mean the same in every language."""

MOST_STRANGE = 3

LAST_COUNTED, HIGH, LONGEST_NUMBER = 22, "#", 3
"""Numbers up to this one are told apart; a higher one is a score, whatever it is."""

EVEN, NAMED = "geven", "gnamed"
"""A score said twice: a tie; and that a game was named."""

OTHER_GAME = "othergame"
"""What the names of other games are about."""

SHORTEST_HEAD, SHORTEST_TAIL = 3, 4
"""How short the words may be that a compound is made of."""


def features(words: Sequence[str], vocabulary: Vocabulary) -> Iterator[str]:
    """The features of a question's folded words."""
    for word in words:
        yield from of_word(word, vocabulary)
    stems = [stem_of(word, vocabulary) for word in words]
    yield from between(words, stems, [about_of(word, vocabulary) for word in words])


def of_word(word: str, vocabulary: Vocabulary) -> Iterator[str]:
    """The features of one word, wherever it stands."""
    yield f"w{_counted(word)}"
    yield f"{STEM}{stem_of(word, vocabulary)}"
    for part in parts_of(word, vocabulary):
        yield f"{STEM}{vocabulary.stem(part)}"
    if not word.isdigit():
        yield from _pieces(word)
    for name in about_of(word, vocabulary):
        yield f"g{name}"


def between(words: Sequence[str], stems: Sequence[str], about: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """The features of words that stand together: their stems next to each other and with one between, what they are
    about, in their order, and in pairs wherever they stand; and a score that is said twice."""
    for one, other in zip(("^", *stems), (*stems, "$"), strict=True):
        yield f"b{one} {other}"
    for one, other in zip(stems, stems[2:], strict=False):
        yield f"k{one} {other}"
    row = ["^", *(names[0] for names in about if names), "$"]
    for one, other in pairwise(row):
        yield f"h{one} {other}"
    whole = sorted({name for names in about for name in names})
    for at, one in enumerate(whole):
        for other in whole[at + 1 :]:
            yield f"p{one} {other}"
    scores = [word for word in words if word.isdigit() and len(word) > 1]
    if len(set(scores)) < len(scores):
        yield EVEN


def strange(count: int, words: int) -> Iterator[str]:
    """What the words never met make together, so many of all: many speak for silence."""
    yield from [STRANGE] * count
    if count:
        yield f"{STRANGE}{min(count, MOST_STRANGE)}"
    if 2 * count >= words:
        yield f"{STRANGE}half"


def stem_of(word: str, vocabulary: Vocabulary) -> str:
    """The stem of a word; all high numbers have the same."""
    return _counted(word) if word.isdigit() else vocabulary.stem(word)


def _counted(word: str) -> str:
    is_high = word.isdigit() and (len(word) > 2 or int(word) > LAST_COUNTED)
    return HIGH * min(len(word), LONGEST_NUMBER) if is_high else word


def _pieces(word: str) -> Iterator[str]:
    marked = f"<{word}>"
    for length in LETTERS:
        if len(marked) > length:
            for start in range(len(marked) - length + 1):
                yield f"c{marked[start : start + length]}"


def about_of(word: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """What a word is about; a compound, what its parts are."""
    found = _named_alike(word, vocabulary)
    if word.isdigit():
        return (*found, NUMBER)
    return found or tuple(name for part in parts_of(word, vocabulary) for name in _named_alike(part, vocabulary))


def parts_of(word: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The two words that a compound is made of ("slutbonus"), in a language that writes such words as one, where only
    those are known and not the whole."""
    if not vocabulary.joins or _named_alike(word, vocabulary):
        return ()
    for cut in range(SHORTEST_HEAD, len(word) - SHORTEST_TAIL + 1):
        if not _named_alike(word[cut:], vocabulary):
            continue
        for head in (word[:cut], word[: cut - 1] if word[cut - 1] in vocabulary.joins else ""):
            if len(head) >= SHORTEST_HEAD and head not in vocabulary.stop and head in vocabulary.concepts:
                return head, word[cut:]
    return ()


def _named_alike(word: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    return vocabulary.concepts.get(word) or vocabulary.concepts.get(vocabulary.stem(word)) or ()
