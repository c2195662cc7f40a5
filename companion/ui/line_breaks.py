"""Where a text may be broken: not within a sum, nor so that a short word is alone on the last line."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from kivy.core.text import Label as CoreLabel

from companion.ui.tokens import THIN

KEPT = "\u00a0"
LONELY = 0.36
"""Of a line: what is narrower than this does not end a text alone."""
SCANT = 0.1
"""Nor does what is narrower than this with the word before it."""
EASY = 0.65
"""Of a line: the last words are kept together where they are no wider than this."""
_AND = "(?:to|à|til|and|et|og|or|ou|eller|of the|des|af de)"
"""Between two numbers that are told together."""
_TOGETHER = re.compile(
    r"[+−]\d+(?: [+−]\d+)+(?: = [+−]?\d+)?"
    r"|[+−]?\d+(?: [+−–×=›] [+−]?\d+)+(?: (?:point|tile|tuile|flise|fliser)\w*)?"
    r"|(?<![\w,.])\d{1,2}(?:er|\.)? [^\W\d_]{3,} \d{4}\b"
    rf"|(?<![\w,.])(?:\d+ {_AND} )?[+−]?\d+(?:[,.\u202f]\d{{3}})* [^\W\d_]{{3,}}"
    rf"|(?<![\w,.])\d+ {_AND} \d+"
    r"|\b(?i:round|row|column|space|line|manche|rangée|colonne|case|ligne|runde|række|kolonne|felt|linje|total|code|kode)"
    r"(?:s|r|er)? \d+(?: (?:and|et|og|to|à|til) \d+)?"
    r"|\b(?i:orange|red|blue|yellow|green|purple|rouge|bleue?|jaune|verte?|violette?|rød|blå|gul|grøn|lilla)"
    r" \d+(?:, \d+)*"
    r"|\b(?:centre|midten) \d+(?:, \d+)+"
    r"|\([+−]\d+ \w+\)"
    r"|\b(?:i (?:dag|går)|share the win|se partagent|la victoire|deler sejren)\b"
    rf"|(?<=[.!?] )[^\W\d_]+[{KEPT}\u202f]?: (?=\w)"
    r"|(?:\bAzul, )?\b(?:grey side|côté gris|grå side|BG Stats)\b"
    r"| ·"
)
"""A row of points, a sum, a score, a date, a number with what it counts or numbers, a name, a one-word label
with what it is for: no line ends within; nor does one begin with a dot."""
_KEPT_TOGETHER = re.compile(rf"[^ \n{KEPT}]+(?:{KEPT}[^ \n{KEPT}]+)+")
_ENDS = (".", "!", "?", "…", "·")
"""After these something of its own begins, however short."""


def composed(text: str, width: float, size: float, bold: bool) -> str:
    """A text as it is to be broken to a width: some of its spaces are no-break ones."""
    return without_lonely_ends(bind(text, width, size, bold), width, size, bold)


def bind(text: str, width: float, size: float, bold: bool) -> str:
    """A text in which no line ends within a sum, nor at a no-break space, unless that is wider than a line."""
    text = _TOGETHER.sub(lambda found: found[0].replace(" ", KEPT), text)
    if KEPT not in text:
        return text

    def fits(words: str) -> bool:
        return extent(words, size, bold) * 1.03 < width

    return _KEPT_TOGETHER.sub(lambda found: found[0] if fits(found[0]) else _loose(found[0], fits), text)


def _loose(words: str, fits: Callable[[str], bool]) -> str:
    """Apart again, but for a sign at the end; first between words, so that a number stays with what it counts."""
    loosened = re.sub(rf"{KEPT}(?=[^\W\d_])", " ", words)
    if all(map(fits, loosened.split(" "))):
        return loosened
    return re.sub(rf"{KEPT}(?=\w)", " ", words)


def without_lonely_ends(text: str, width: float, size: float, bold: bool) -> str:
    """Where a text takes several lines, a short last word has the one before it beside it.

    That makes no line more: the word only comes down from the end of the line above."""
    return "\n".join(_kept_company(line, width, size, bold) for line in text.split("\n"))


def _kept_company(line: str, width: float, size: float, bold: bool) -> str:
    words = line.split(" ")
    end, least = words.pop(), LONELY
    if not words or extent(end, size, bold) >= least * width or extent(line, size, bold) <= width:
        return line
    while words and extent(end, size, bold) < least * width and not words[-1].endswith(_ENDS):
        longer = words[-1] + KEPT + end
        if extent(longer, size, bold) > EASY * width:
            break
        words.pop()
        end, least = longer, SCANT
    return " ".join([*words, end])


@lru_cache(maxsize=4096)
def extent(text: str, size: float, bold: bool) -> float:
    """How wide a text is on one line, in pixels."""
    return CoreLabel(font_size=size, bold=bold).get_extents(text.translate(THIN))[0]
