"""What the engine says, in the person's language: faults, points, colours, stars, tablets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion.engine.events import Close, DomeTiling, Event, Pass, Place, Tiling, Token
from companion.engine.faults import Fault
from companion.engine.sheet import Line
from companion.engine.tiles import AZUL, DUEL, PAVILION, names
from companion.ui.i18n import _, ngettext, tongue
from companion.ui.words import join_names, tablet_name

MINUS = "−"
LETTERS: Mapping[str, str] = {**names(AZUL), **names(PAVILION), **names(DUEL)}
"""Tile letters to kinds, over all games: no letter means two colours."""
NAMED = "{name}: "
"""How the service puts a player's name before a fault of their board."""


def signed(points: int) -> str:
    """
    >>> signed(3), signed(-4), signed(0)
    ('+3', '−4', '+0')
    """
    return f"{MINUS}{-points}" if points < 0 else f"+{points}"


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


def star_name(star: str) -> str:
    return {
        "orange": _("the orange star"),
        "red": _("the red star"),
        "blue": _("the blue star"),
        "yellow": _("the yellow star"),
        "green": _("the green star"),
        "purple": _("the purple star"),
        "centre": _("the centre star"),
    }.get(star, star)


def star_label(star: str) -> str:
    """A star as it stands in a label, without an article."""
    return {
        "orange": _("orange star"),
        "red": _("red star"),
        "blue": _("blue star"),
        "yellow": _("yellow star"),
        "green": _("green star"),
        "purple": _("purple star"),
        "centre": _("centre star"),
    }.get(star, star)


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


def event_words(event: Event, players: tuple[str, ...]) -> str:
    """What was entered, in a few words."""
    if isinstance(event, Close):
        return _("Round {n} closed").format(n=event.round)
    name = players[event.player]
    if isinstance(event, Tiling | DomeTiling):
        count = len(event.place)
        return ngettext("{name}: {n} tile placed", "{name}: {n} tiles placed", count).format(name=name, n=count)
    if isinstance(event, Token):
        text = ngettext("{name}: token, {n} tile", "{name}: token, {n} tiles", event.tiles)
        return text.format(name=name, n=event.tiles)
    if isinstance(event, Place):
        colour = colour_name(LETTERS[event.colour])
        text = _("{name}: {colour} tile, {star}, space {n}")
        return text.format(name=name, colour=colour, star=star_label(event.star), n=event.space)
    if isinstance(event, Pass):
        return _("{name} passed: {kept} kept, {discarded} discarded").format(
            name=name, kept=event.kept, discarded=event.discarded
        )
    row, column = event.slot
    return _("{name}: plate, row {row}, column {column}").format(name=name, row=row + 1, column=column + 1)


def fault_words(fault: Fault) -> str:
    """A fault as one sentence."""
    return sentence(_worded(fault))


def after_colon(fault: Fault) -> str:
    """A fault as it stands behind a colon: without a capital of its own."""
    text = sentence(_worded(_with_boards(fault)))
    return text if _(fault.text).startswith("{") else text[:1].lower() + text[1:]


def _worded(fault: Fault) -> str:
    return _(fault.text).format(**{key: _value(key, value) for key, value in fault.values.items()})


def said(fault: Fault | None) -> str:
    """A fault that may name a board or a player before it, as one sentence; "" where there is none."""
    if fault is None:
        return ""
    told = _with_boards(fault)
    if fault.text.startswith(NAMED) and _(fault.text) == fault.text:
        rest = fault_words(told._replace(text=fault.text.removeprefix(NAMED)))
        return _("{name}: {text}").format(name=fault.values["name"], text=rest)
    return fault_words(told)


def _with_boards(fault: Fault) -> Fault:
    called = _boards()
    return fault._replace(values={key: called.get(str(value), value) for key, value in fault.values.items()})


def _boards() -> dict[str, str]:
    """Boards by the names that the service gives them."""
    return {
        "Azul, coloured side": _("Azul, coloured side"),
        "Azul, grey side": _("Azul, grey side"),
        "Azul Mini, coloured side": _("Azul Mini, coloured side"),
        "Azul Mini, grey side": _("Azul Mini, grey side"),
        "Summer Pavilion, coloured side": _("Summer Pavilion, coloured side"),
        "Summer Pavilion, grey side": _("Summer Pavilion, grey side"),
        "Duel": _("Azul Duel"),
        "another game": _("another game"),
        "there is no photo of it": _("there is no photo of it"),
    }


def sentence(text: str) -> str:
    """
    >>> sentence("the game is over")
    'The game is over.'
    """
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _value(key: str, value: object) -> object:
    if key in ("colour", "wanted", "wild"):
        return colour_name(str(value))
    if key == "foreign":
        return ", ".join(colour_name(part) for part in str(value).split(", "))
    if key == "columns":
        return join_names(str(value).split(", "))
    if key in ("first", "second") and isinstance(value, str):
        return tablet_name(value)
    if key == "star" and tongue.language != "en":
        return star_name(str(value))
    return value
