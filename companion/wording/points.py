"""Points and other numbers as people write them, and what the lines of a sheet are for."""

from __future__ import annotations

from functools import lru_cache

from companion.engine.sheet import Line
from companion.languages import language
from companion.wording.colours import star_label
from companion.wording.language import _, tongue
from companion.wording.names import tablet_name

MINUS = "−"


def signed(points: int) -> str:
    """
    >>> signed(3), signed(-4), signed(0)
    ('+3', '−4', '+0')
    """
    return f"{MINUS}{-points}" if points < 0 else f"+{points}"


def tenths(value: float) -> str:
    """A number with one decimal, as it is written here: "42.5", "42,5"."""
    return f"{value:.1f}".replace(".", language(tongue.language).decimal).replace("-", "−")


def percent(share: float) -> str:
    """A share as it is written here: "85%", "85 %"."""
    return _("{n}%").format(n=round(share * 100))


def line_name(kind: str) -> str:
    """What a line of the sheet is for."""
    return {
        "tile": _("Tile placed"),
        "floor": _("Floor line"),
        "clamp": _("The score stops at its lowest"),
        "row": _("Complete row"),
        "column": _("Complete column"),
        "colour": _("Complete colour"),
        "token": _("First-player token"),
        "discard": _("Tiles discarded"),
        "kept": _("Tiles left over"),
        "star": _("Complete star"),
        "number": _("Number on every star"),
        "drawn": _("Plates drawn face down"),
        "special": _("Special tile"),
        "broken": _("Broken tiles"),
        "marker": _("First-player tile"),
    }.get(kind) or tablet_name(kind)


def line_words(line: Line) -> str:
    """A line's name with its place, where it has one: "Tile placed, row 2, column 4"."""
    return _line_words(line, tongue.language)


@lru_cache(maxsize=512)
def _line_words(line: Line, _language: str) -> str:
    if line.kind in ("tile", "special") and line.cells:
        first, second = line.cells[0]
        if isinstance(first, int):
            return _("{what}, row {row}, column {column}").format(
                what=line_name(line.kind), row=first + 1, column=second + 1
            )
        return _("{what}, {star}, space {space}").format(
            what=line_name(line.kind), star=star_label(first), space=second
        )
    if line.kind == "star" and line.cells:
        return _("{what}: {which}").format(what=line_name(line.kind), which=star_label(str(line.cells[0][0])))
    return line_name(line.kind)
