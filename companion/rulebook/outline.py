"""What a rulebook says in every language alike, in outline/BOOK.json:

    topics    its entries in reading order
    phases    the keys of its phase cards: taking tiles, placing them, the next round, the end of the game
    parts     what a "?" may stand on, each with its topic; `grey`: those that have another on the grey side
    places    screen -> part of the screen -> one of `parts`, for what not every game has
    entries   by topic: `see` (other topics), perhaps a `figure`, and `checks`: numbers that its example has to say

A book that builds on another has all of that one too; where both say something, it is the book's own that counts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from companion.engine.games import Game, sides
from companion.errors import Malformed, checked

Shape = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Outline:
    """One book's. `ids` are empty where its file could not be read: then the entries are those of its text."""

    book: str
    base: str = ""
    ids: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    parts: Mapping[str, str] = field(default_factory=dict)
    """By part the id of its entry."""
    grey: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    entries: Mapping[str, Shape] = field(default_factory=dict)

    def id_of(self, topic: str) -> str:
        """The id of a topic: of the book itself, or of the one it builds on."""
        own = f"{self.book}/{topic}"
        return own if own in self.ids or not self.base else f"{self.base}/{topic}"


def outline_of(book: str) -> Outline:
    """A book's outline, read once; one that cannot be read is empty. Raises Malformed for a book that nobody has."""
    return _kept(sides(book)[0])


def ids_of(book: str) -> tuple[str, ...]:
    """The full ids of a book's entries in reading order.

    >>> ids_of("mini")[0]
    'azul/setup'
    """
    return outline_of(book).ids


def anchor(game: Game, part: str) -> str:
    """The id of the entry for a part of a screen. On the grey side a board's own part opens the grey side's entry."""
    outline = outline_of(game.book)
    usual = outline.parts[checked(part, tuple(outline.parts), "part")]
    return outline.grey.get(part, usual) if game.grey else usual


def load_outline(game: Game, folder: Path, base: Outline | None) -> Outline:
    """The outline of a game's book in a folder of rules. Raises Malformed, naming the file.

    A book that builds on another may do without a file of its own.
    """
    name = f"outline/{game.book}.json"
    try:
        text = (folder / name).read_text("utf-8")
    except FileNotFoundError:
        if base is None:
            raise Malformed(f"{name} is missing") from None
        text = "{}"
    except (OSError, UnicodeDecodeError) as fault:
        raise Malformed(f"{name} cannot be read: {fault}") from None
    return read_outline(text, name, game.book, base)


def without_file(game: Game, base: Outline | None) -> Outline:
    """What is known of a book whose outline cannot be read: what it builds on."""
    return replace(base, book=game.book, base=base.book) if base else Outline(game.book)


def read_outline(text: str, name: str, book: str, base: Outline | None) -> Outline:
    """Raises Malformed where it is not whole, or names entries that do not exist."""
    try:
        told = json.loads(text)
    except ValueError as fault:
        raise Malformed(f"{name} is not JSON: {fault}") from None
    under = base or Outline("")
    if not isinstance(told, dict) or not (base or {"topics", "phases", "parts"} <= told.keys()):
        raise Malformed(f"{name} is not an outline of topics, phases and parts")
    topics = [str(topic) for topic in told.get("topics", ())]
    own = Outline(book, under.book, (*under.ids, *(f"{book}/{topic}" for topic in topics)))
    parts = {part: own.id_of(topic) for part, topic in told.get("parts", {}).items()}
    grey = {part: own.id_of(topic) for part, topic in told.get("grey", {}).items()}
    entries = {own.id_of(topic): _shape(own, shape) for topic, shape in told.get("entries", {}).items()}
    named = {*parts.values(), *grey.values(), *entries, *(one for shape in entries.values() for one in shape["see"])}
    if not named <= set(own.ids):
        raise Malformed(f"{name} names entries that do not exist")
    screens = dict.fromkeys((*under.places, *told.get("places", {})))
    return Outline(
        book,
        under.book,
        own.ids,
        tuple(told.get("phases", under.phases)),
        {**under.parts, **parts},
        {**under.grey, **grey},
        {screen: {**under.places.get(screen, {}), **told.get("places", {}).get(screen, {})} for screen in screens},
        {**under.entries, **entries},
    )


def _shape(own: Outline, shape: Shape) -> Shape:
    return {**shape, "see": tuple(own.id_of(topic) for topic in shape.get("see", ()))}


@cache
def _kept(game: Game) -> Outline:
    base = outline_of(game.base) if game.base else None
    try:
        return load_outline(game, game.texts, base)
    except Malformed:
        return without_file(game, base)
