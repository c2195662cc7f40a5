"""What the games, their sides and a few things at the table are called."""

from __future__ import annotations

from companion.wording.language import _

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


def short_name(game: str) -> str:
    """Where there is no room for more."""
    return {"azul": _("Azul"), "mini": _("Mini"), "pavilion": _("Pavilion"), "duel": _("Duel")}[game]


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
