"""What the games, their sides and a few things at the table are called, in the language spoken now."""

from __future__ import annotations

from datetime import date, datetime

from companion.ui.i18n import _, tongue

FAMILIES = {
    "azul": ("azul", "azul-grey"),
    "mini": ("mini", "mini-grey"),
    "pavilion": ("pavilion", "pavilion-grey"),
    "duel": ("duel",),
}
"""The games, each with its sides: the coloured one first."""


def family_of(variant: str) -> str:
    return variant.removesuffix("-grey")


def is_grey(variant: str) -> bool:
    return variant.endswith("-grey")


def game_name(variant: str) -> str:
    """The game without its side."""
    names = {
        "azul": _("Azul"),
        "mini": _("Azul Mini"),
        "pavilion": _("Summer Pavilion"),
        "duel": _("Azul Duel"),
    }
    return names[family_of(variant)]


def variant_name(variant: str) -> str:
    """The game, and its side where that is not the usual one."""
    name = game_name(variant)
    return _("{game}, grey side").format(game=name) if is_grey(variant) else name


def tablet_name(side: str) -> str:
    """What a side of Duel's scoring tablets counts."""
    names = {
        "rows": _("Complete rows"),
        "columns": _("Complete columns"),
        "diagonals": _("Diagonals"),
        "wild_all": _("All wild spaces"),
        "colourful_rows": _("Colourful rows"),
        "outer": _("Outer spaces"),
        "corners": _("Corner plates"),
        "empty_special": _("Empty special spaces"),
    }
    return names[side]


def join_names(names: list[str] | tuple[str, ...]) -> str:
    """ "Ana, Bo and Zoé"."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def tenths(value: float) -> str:
    """A number with one decimal, as it is written here: "42.5", "42,5"."""
    point = "." if tongue.language == "en" else ","
    return f"{value:.1f}".replace(".", point).replace("-", "−")


def percent(share: float) -> str:
    """A share as it is written here: "85%", "85 %"."""
    return _("{n}%").format(n=round(share * 100))


def day(stamp: str, today: date | None = None) -> str:
    """A journal's time stamp as a day people say: "today", "yesterday", "14 November 2026"."""
    try:
        there = datetime.fromisoformat(stamp).astimezone().date()
    except ValueError:
        return stamp[:10]
    gone = ((today or date.today()) - there).days
    if gone == 0:
        return _("today")
    if gone == 1:
        return _("yesterday")
    return _("{day} {month} {year}").format(day=there.day, month=_months()[there.month - 1], year=there.year)


def _months() -> tuple[str, ...]:
    return (
        _("January"),
        _("February"),
        _("March"),
        _("April"),
        _("May"),
        _("June"),
        _("July"),
        _("August"),
        _("September"),
        _("October"),
        _("November"),
        _("December"),
    )
