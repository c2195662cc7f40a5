"""Letters brought down to what every keyboard has: case, accents and a language's own spellings fall away."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from companion.languages import Language

_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ß": "ss", "đ": "d", "ł": "l"})
_SIGNED = re.compile(r"(?<![\w])([-\u2212\u2013+])\s?(?=\d)")
_APOSTROPHE = re.compile(r"['\u2019\u02bc`\u00b4]")
_WORD = re.compile(r"[a-z]+|[0-9]+")
_SIGNS = {"+": " plus ", "-": " minus ", "\u2212": " minus ", "\u2013": " minus "}


class Word(NamedTuple):
    """A word as it stands in a text."""

    start: int
    end: int


def folded(text: str, language: Language) -> str:
    """The text in plain small letters.

    >>> from companion.languages import language
    >>> folded("Près du Gulvlinjen på én", language("da"))
    'pres du gulvlinjen pa en'
    """
    small = text.lower().translate(_LETTERS)
    if not small.isascii():
        small = "".join(c for c in unicodedata.normalize("NFKD", small) if not unicodedata.combining(c))
    for spelt, letter in language.spellings:
        small = small.replace(spelt, letter)
    return small


def tokens(text: str, language: Language) -> list[str]:
    """The words of a text, folded; a sign before a number is a word too.

    >>> from companion.languages import language
    >>> tokens("It's −1, isn't it?", language("en"))
    ['its', 'minus', '1', 'isnt', 'it']
    """
    text = _SIGNED.sub(lambda found: _SIGNS[found.group(1)], text)
    text = _APOSTROPHE.sub(" " if language.elides else "", text)
    return _WORD.findall(folded(text, language))


_IN_TEXT = re.compile(r"[^\W_]+")


def words_in(text: str) -> list[Word]:
    """Where the words of a shown text stand."""
    return [Word(*found.span()) for found in _IN_TEXT.finditer(text)]
