"""What is said of a board of stars."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from companion.engine.events import Close, Event, Pass, Place, Token
from companion.engine.games import Game
from companion.engine.sheet import Line
from companion.games.contract import Cell
from companion.languages import N_, language
from companion.wording import lines
from companion.wording.colours import LETTERS, colour_name
from companion.wording.language import _, ngettext, tongue

NAMES = {
    "token": N_("First-player token"),
    "discard": N_("Tiles discarded"),
    "kept": N_("Tiles left over"),
    "star": N_("Complete star"),
    "number": N_("Number on every star"),
}
BONUSES = {"star": N_("Complete stars"), "number": N_("Numbers on every star"), "kept": N_("Tiles left over")}
STARS = {
    "orange": N_("the orange star"),
    "red": N_("the red star"),
    "blue": N_("the blue star"),
    "yellow": N_("the yellow star"),
    "green": N_("the green star"),
    "purple": N_("the purple star"),
    "centre": N_("the centre star"),
}
LABELS = {
    "orange": N_("orange star"),
    "red": N_("red star"),
    "blue": N_("blue star"),
    "yellow": N_("yellow star"),
    "green": N_("green star"),
    "purple": N_("purple star"),
    "centre": N_("centre star"),
}
SPACES = {
    "orange": N_("Orange star, space {n}"),
    "red": N_("Red star, space {n}"),
    "blue": N_("Blue star, space {n}"),
    "yellow": N_("Yellow star, space {n}"),
    "green": N_("Green star, space {n}"),
    "purple": N_("Purple star, space {n}"),
    "centre": N_("Centre star, space {n}"),
}


def star_label(star: str) -> str:
    """A star as it stands in a label, without an article."""
    return _(LABELS[star])


def line_words(game: Game, line: Line) -> str:
    return _line_words(game, line, tongue.language)


@lru_cache(maxsize=512)
def _line_words(game: Game, line: Line, _language: str) -> str:
    name = lines.line_name(game, line.kind, NAMES)
    if not line.cells:
        return name
    star, space = line.cells[0]
    if line.kind == "tile":
        return _("{what}, {star}, space {space}").format(what=name, star=star_label(str(star)), space=space)
    if line.kind == "star":
        return _("{what}: {which}").format(what=name, which=star_label(str(star)))
    return name


def event_words(event: Event, players: Sequence[str]) -> str:
    if isinstance(event, Close):
        return lines.round_closed(event)
    name = players[event.player]
    if isinstance(event, Token):
        text = ngettext("{name}: token, {n} tile", "{name}: token, {n} tiles", event.tiles)
        return text.format(name=name, n=event.tiles)
    if isinstance(event, Place):
        colour, star = colour_name(LETTERS[event.colour]), star_label(event.star)
        return _("{name}: {colour} tile, {star}, space {n}").format(name=name, colour=colour, star=star, n=event.space)
    assert isinstance(event, Pass)
    text = _("{name} passed: {kept} kept, {discarded} discarded")
    return text.format(name=name, kept=event.kept, discarded=event.discarded)


def cell_words(cell: Cell) -> str:
    star, space = cell
    return _(SPACES[star]).format(n=space)


def cell_code(cell: Cell) -> str:
    return f"{cell[0]} {cell[1]}"


def value(key: str, value: object) -> str | None:
    """Some languages say the whole of "the green star" where English says its colour."""
    return _(STARS[str(value)]) if key == "star" and language(tongue.language).names_stars else None


def bonus_kinds(game: Game, _state: Any) -> tuple[str, ...]:
    return (*BONUSES, *game.lines)


def bonus_title(game: Game, kind: str) -> str:
    own = game.lines.get(kind)
    return _(own[1] if own else BONUSES[kind])


def shared_tie(top: int) -> str:
    return lines.tied(top)


def by_taps() -> str:
    return _("Tap a star to zoom in, then tap the spaces with tiles.")


def photo_reads() -> str:
    return _("A photo fills in all seven stars. Their order is asked only where it counts.")


def laying_over(part: str) -> str:
    return {
        "stars": _("The stars: drag the dots until the frame lies around all seven."),
    }[part]
