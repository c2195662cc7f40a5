"""Tiles by their colours."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.tiles import every_name
from companion.wording.language import _

LETTERS: Mapping[str, str] = every_name()
"""Tile letters to kinds."""

KINDS = {**LETTERS, "S": "special", "s": "special", "w": "wild"}
"""The same, and the letters for a special tile and a wild space."""


def colour_name(kind: str) -> str:
    """A tile's colour, as it stands before or behind "tile"."""
    return {
        "blue": _("blue"),
        "yellow": _("yellow"),
        "red": _("red"),
        "black": _("black"),
        "white": _("white"),
        "purple": _("purple"),
        "green": _("green"),
        "orange": _("orange"),
        "turquoise": _("turquoise"),
        "special": _("special"),
        "wild": _("wild"),
    }.get(kind, kind)


def colour_word(kind: str) -> str:
    """A colour by itself, where no tile is spoken of."""
    return {
        "blue": _("Blue"),
        "yellow": _("Yellow"),
        "red": _("Red"),
        "black": _("Black"),
        "white": _("White"),
        "purple": _("Purple"),
        "green": _("Green"),
        "orange": _("Orange"),
        "turquoise": _("Turquoise"),
    }.get(kind, kind).lower()


def tile_name(kind: str) -> str:
    """A tile of this kind, as people call it."""
    return {
        "blue": _("Blue tile"),
        "yellow": _("Yellow tile"),
        "red": _("Red tile"),
        "black": _("Black tile"),
        "white": _("White tile"),
        "purple": _("Purple tile"),
        "green": _("Green tile"),
        "orange": _("Orange tile"),
        "turquoise": _("Turquoise tile"),
        "special": _("Special tile"),
    }.get(kind, kind)


def face_colour_name(code: str) -> str:
    """The colour of a person's face, by the code it is drawn with."""
    return {
        "1D4F91": _("Blue"),
        "8A5A12": _("Brown"),
        "27724F": _("Green"),
        "7B3F8C": _("Purple"),
        "1F7A82": _("Teal"),
        "A33A6B": _("Raspberry"),
        "566B12": _("Olive"),
        "4A5568": _("Grey"),
    }.get(code, code)
