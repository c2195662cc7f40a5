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
FULL = 0.55
"""Of a line: what is kept together comes apart again where the line before it, one of several, is left shorter."""
ALONE = 0.2
"""Of a line: nothing comes apart where less than this would be left on the last one."""
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


_JOINT = re.compile(rf"(?<!=){KEPT}(?=[^\W\d_]|[+−]\d)")
"""Where what is kept together may come apart: before a word, or between points; not before a number."""


def composed(text: str, width: float, size: float, bold: bool, room: float | None = None) -> str:
    """A text as it is to be broken to a width: some of its spaces are no-break ones. What is kept together may be as
    wide as `room`, where the text can be made smaller."""
    kept = without_lonely_ends(bind(text, room or width, size, bold), width, size, bold)
    lines = zip(text.split("\n"), kept.split("\n"), strict=True)
    return "\n".join(_without_scant_lines(plain, line, width, size, bold) for plain, line in lines)


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


def _without_scant_lines(plain: str, kept: str, width: float, size: float, bold: bool) -> str:
    """Where a text takes three lines or more, none is left far too short for the sake of the words after it."""
    if kept == plain or extent(kept, size, bold) <= width:
        return kept
    words, lines, at = kept.split(" "), [""], 0
    for word in words:
        line, was = lines[-1], plain[at : at + len(word)]
        at += len(word) + 1
        if line and extent(f"{line} {word}", size, bold) > width:
            scant = extent(line, size, bold) < FULL * width and not line.endswith(_ENDS)
            pieces = _apart(word, was).split(" ") if scant else [word]
        else:
            pieces = [word]
        for piece in pieces:
            longer = f"{lines[-1]} {piece}" if lines[-1] else piece
            if lines[-1] and extent(longer, size, bold) > width:
                lines.append(piece)
            else:
                lines[-1] = longer
    return kept if len(lines) < 3 or extent(lines[-1], size, bold) < ALONE * width else " ".join(lines)


def _apart(kept: str, plain: str) -> str:
    """Words with spaces again where they had them."""
    return _JOINT.sub(lambda joint: plain[joint.start()], kept)


@lru_cache(maxsize=4096)
def extent(text: str, size: float, bold: bool) -> float:
    """How wide a text is on one line, in pixels."""
    return CoreLabel(font_size=size, bold=bold).get_extents(text.translate(THIN))[0]
