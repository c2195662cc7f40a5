"""Points and other numbers as people write them."""

from __future__ import annotations

from functools import cache

from companion.languages import language
from companion.wording.language import _, tongue

MINUS = "−"


@cache
def signed(points: int) -> str:
    """
    >>> signed(3), signed(-4), signed(0)
    ('+3', '−4', '+0')
    """
    return f"{MINUS}{-points}" if points < 0 else f"+{points}"


def whole(number: int) -> str:
    """A number that may be large, as it is written here: "2,000", "2.000"."""
    return f"{number:,}".replace(",", language(tongue.language).thousands).replace("-", MINUS)


def tenths(value: float) -> str:
    """A number with one decimal, as it is written here: "42.5", "42,5"."""
    return f"{value:.1f}".replace(".", language(tongue.language).decimal).replace("-", "−")


def signed_tenths(value: float) -> str:
    """The same with its sign: "+3.2", "−0.5"."""
    return ("+" if value > 0 else "") + tenths(value)


def percent(share: float) -> str:
    """A share as it is written here: "85%", "85 %"."""
    return _("{n}%").format(n=round(share * 100))
