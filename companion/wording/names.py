"""What the games, their sides and a few things at the table are called."""

from __future__ import annotations

from companion.engine.games import Game, sides
from companion.wording.language import _


def game_name(game: Game) -> str:
    """The game without its side."""
    return _(game.name)


def variant_name(game: Game) -> str:
    """The game, and its side where that is not the usual one."""
    return _("{game}, grey side").format(game=_(game.name)) if game.grey else _(game.name)


def board_name(game: Game) -> str:
    """The board of a game, with its side where it has two."""
    if game.grey or len(sides(game.book)) == 1:
        return variant_name(game)
    return _("{game}, coloured side").format(game=_(game.name))


def book_name(book: str) -> str:
    """The game that a rulebook is about."""
    return _(sides(book)[0].name)


def short_name(book: str) -> str:
    """Where there is no room for more."""
    return _(sides(book)[0].short)


def whole_name(name: str) -> str:
    """A name for a list: no line ends within it, unless it is wider than a line."""
    return name.replace(" ", "\N{NO-BREAK SPACE}")


def join_names(names: list[str] | tuple[str, ...]) -> str:
    """ "Ana, Bo and Zoé"."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])
