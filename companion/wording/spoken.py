"""Scores as they are said aloud."""

from __future__ import annotations

from companion.wording.language import _


def spoken_score(name: str, total: int | None, gain: int | None = None) -> str:
    """A score and what was just added to it: "Ana 43, plus 9". What is None is not said."""
    score = name if total is None else f"{name} {total}"
    if gain is None:
        return score
    words = _("{score}, minus {n}") if gain < 0 else _("{score}, plus {n}")
    return words.format(score=score, n=abs(gain))
