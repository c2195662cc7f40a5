"""The games there are: one description each, which everything else asks.

The words around a game: `key` is its rule set's name in files and commands, `book` the rulebook people read (its games
are the sides of one box), `board` the kind of board it is played on.
"""

from __future__ import annotations

import importlib.util
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any

from azulejo import ASSETS
from companion.engine import variants
from companion.engine.variants.contract import Variant
from companion.errors import checked

RULES = ASSETS / "rules"


class Side(StrEnum):
    """Which side of its board a game is played on."""

    COLOURED = "coloured"
    GREY = "grey"


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """A game and side. There is one object a game, so two are equal only where they are the same."""

    key: str
    """Its name in journals, files and commands, which never changes: "azul-grey"."""
    variant: Variant[Any, Any]
    """Its rule set."""
    board: str
    """The kind of board: "wall", "stars", "dome"."""
    book: str
    """The rulebook people read: "mini"."""
    base: str = ""
    """A book whose entries this one has too, under that book's ids (Mini: "azul")."""
    side: Side = Side.COLOURED
    name: str
    """What people call it, as an English message: "Summer Pavilion"; `short` where there is little room."""
    short: str
    title: str
    """What stands over a message about it: "Azul: Summer Pavilion"."""
    mark: str
    """The kind of tile that stands before it in lists."""
    place: int
    """Where it stands in lists."""
    printed: str
    """The board by which the photo reader knows it (Mini's grey side: "azul-grey")."""
    bgg: int = 0
    """Its number at BoardGameGeek; 0 where it has none."""
    parts: frozenset[str] = frozenset()
    """What it has besides its board: "sliders"."""
    lines: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Kinds of line that other games on its board do not have: each one's name, and its title at the reveal."""
    texts: Path = RULES
    """The folder in which LANGUAGE/BOOK.txt and outline/BOOK.json lie."""

    @cached_property
    def grey(self) -> bool:
        return self.side is Side.GREY

    def __str__(self) -> str:
        """Its board, as the commands call it: "Azul, grey side"."""
        return f"{self.name}, {self.side} side" if len(sides(self.book)) > 1 else self.name


def game(key: str) -> Game:
    """The game with this key. Raises Malformed where there is none.

    >>> game("mini-grey").book
    'mini'
    """
    found = by_key().get(key)
    return by_key()[checked(key, by_key(), "game")] if found is None else found


def games() -> tuple[Game, ...]:
    """All of them, in the order in which they are listed."""
    return tuple(by_key().values())


def by_key() -> Mapping[str, Game]:
    """All of them by their keys, in the order in which they are listed."""
    if not _known:
        _list(_shipped())
    return _view


def books() -> tuple[str, ...]:
    """The rulebooks people read, in the order of their games."""
    return tuple(dict.fromkeys(one.book for one in games()))


def sides(book: str) -> tuple[Game, ...]:
    """The games of one book, the coloured side first. Raises Malformed for a book that nobody has."""
    found = tuple(one for one in games() if one.book == book)
    if not found:
        checked(book, books(), "game")
    return found


def base_of(book: str) -> str:
    """The book whose rules these are: its own, or that of the game it is a version of.

    >>> base_of("mini"), base_of("duel")
    ('azul', 'duel')
    """
    first = sides(book)[0]
    return first.base or first.book


def load(folder: Path) -> tuple[Game, ...]:
    """The games that folder/game.py lists, checked against those there are, but not among them yet.

    Raises ValueError for what would break others: a key, place or book that is taken, a board or base nobody has.
    """
    path = folder / "game.py"
    spec = importlib.util.spec_from_file_location(f"azulejo_game_{folder.name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: tuple[Game, ...] = tuple(module.GAMES)
    there = games()
    for one in found:
        if one.book in {other.book for other in there}:
            raise ValueError(f"{path}: the book {one.book!r} is taken")
        if one.board not in {other.board for other in there}:
            raise ValueError(f"{path}: no game is played on a {one.board!r} board")
        if one.base and one.base not in {other.book for other in there}:
            raise ValueError(f"{path}: there is no book {one.base!r} to build on")
    _checked((*there, *found), str(path))
    return found


@contextmanager
def added(folder: Path) -> Iterator[tuple[Game, ...]]:
    """The games of a folder among the others, for as long as this lasts. What is kept of games is kept by `Game` or by
    `games()`, so that nothing of them stays."""
    there, found = games(), load(folder)
    _list((*there, *found))
    try:
        yield found
    finally:
        _list(there)


_known: dict[str, Game] = {}
_view = MappingProxyType(_known)


def _list(found: Iterable[Game]) -> None:
    ordered = sorted(found, key=lambda one: one.place)
    _known.clear()
    _known.update({one.key: one for one in ordered})


def _shipped() -> tuple[Game, ...]:
    """`GAMES` of every module in engine/variants."""
    names = [module.name for module in pkgutil.iter_modules(variants.__path__, variants.__name__ + ".")]
    found = tuple(one for name in names for one in getattr(import_module(name), "GAMES", ()))
    _checked(found, variants.__name__)
    return found


def _checked(found: Iterable[Game], where: str) -> None:
    keys: set[str] = set()
    places: set[int] = set()
    for one in found:
        if one.key in keys:
            raise ValueError(f"{where}: the key {one.key!r} is taken")
        if one.place in places:
            raise ValueError(f"{where}: the place {one.place} of {one.key!r} is taken")
        if one.variant.key != one.key:
            raise ValueError(f"{where}: the rule set of {one.key!r} calls itself {one.variant.key!r}")
        keys.add(one.key)
        places.add(one.place)
