"""The list of games: what is there, and what a folder of its own may add."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.games import Game, Side, added, base_of, books, by_key, game, games, load, sides
from companion.engine.variants.azul import Azul
from companion.errors import Malformed

LISTED = ("azul", "azul-grey", "mini", "mini-grey", "pavilion", "pavilion-grey", "duel")

OWN = """
from companion.engine.games import Game
from companion.engine.variants.azul import Azul

def own(key="own", **told):
    fields = dict(board="wall", book="own", base="azul", name="Own", short="Own", title="Own", mark="red",
                  place=99, printed="azul")
    return Game(key=key, variant=Azul(key, grey=False), **(fields | told))

GAMES = ({games},)
"""


def folder(tmp_path: Path, games: str = "own()") -> Path:
    (tmp_path / "game.py").write_text(OWN.replace("{games}", games), "utf-8")
    return tmp_path


def test_the_games_stand_in_their_order() -> None:
    """Found in the modules of the engine, listed by their place, and each known by its key."""
    assert tuple(one.key for one in games()) == tuple(by_key()) == LISTED
    assert all(game(key) is one for key, one in by_key().items())
    assert books() == ("azul", "mini", "pavilion", "duel")


def test_the_sides_of_a_book() -> None:
    """The coloured side comes first; a game of one side has one."""
    assert [one.key for one in sides("mini")] == ["mini", "mini-grey"]
    assert [one.side for one in sides("mini")] == [Side.COLOURED, Side.GREY]
    assert [one.grey for one in sides("duel")] == [False]


@pytest.mark.parametrize("key", LISTED)
def test_a_rule_set_agrees_with_its_description(key: str) -> None:
    """Key, side and the book its lines name are said twice, and the same both times."""
    one = game(key)
    assert one.variant.key == key
    assert one.variant.rulebook == base_of(one.book)
    assert getattr(one.variant, "grey", False) == one.grey


@pytest.mark.parametrize("unknown", ["", "azul-gray", "x" * 500])
def test_an_unknown_game_is_refused_in_a_sentence(unknown: str) -> None:
    """The sentence names what there is, and never more than a little of what was asked."""
    for ask in (game, sides, base_of):
        with pytest.raises(Malformed, match=r"unknown game .*azul, ") as told:
            ask(unknown)
        assert len(str(told.value)) < 200


def test_a_game_comes_from_a_folder_and_goes_again(tmp_path: Path) -> None:
    """While it is added it is one of the games; afterwards nothing of it is left."""
    before = games()
    with added(folder(tmp_path)) as (own,):
        assert isinstance(own.variant, Azul)
        assert game("own") is own
        assert games() == (*before, own)
        assert sides("own") == (own,)
        assert base_of("own") == "azul"
    assert games() == before
    with pytest.raises(Malformed):
        game("own")


def test_it_goes_also_where_something_fails(tmp_path: Path) -> None:
    """An error while a game is added takes the game out too."""
    with pytest.raises(ZeroDivisionError), added(folder(tmp_path)):
        raise ZeroDivisionError
    assert tuple(by_key()) == LISTED


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ('own("azul", book="other")', "the key 'azul' is taken"),
        ("own(place=10)", "the place 10 of 'own' is taken"),
        ('own(book="duel")', "the book 'duel' is taken"),
        ('own(board="cube")', "no game is played on a 'cube' board"),
        ('own(base="chess")', "there is no book 'chess' to build on"),
        ('Game(key="own", variant=Azul("other", grey=False), board="wall", book="own", name="", short="", title="",'
         ' mark="", place=99, printed="")', "the rule set of 'own' calls itself 'other'"),
    ],
)  # fmt: skip
def test_what_would_break_others_is_refused(tmp_path: Path, told: str, why: str) -> None:
    """A game that takes another's name or place is not added, and the others stay as they are."""
    with pytest.raises(ValueError, match=why):
        load(folder(tmp_path, told))
    assert tuple(by_key()) == LISTED


def test_two_descriptions_are_never_one() -> None:
    """Games are told apart as objects, so that what is kept by game is never another's."""
    fields = {"board": "wall", "book": "b", "name": "", "short": "", "title": "", "mark": "", "place": 1, "printed": ""}
    variant = Azul("k", grey=False)
    first, second = (Game(key="k", variant=variant, **fields) for _ in range(2))  # type: ignore[arg-type]
    assert first != second
    assert len({first, second}) == 2


def test_a_board_is_called_by_its_side_where_it_has_two() -> None:
    """As the commands say it."""
    assert str(game("azul")) == "Azul, coloured side"
    assert str(game("mini-grey")) == "Azul Mini, grey side"
    assert str(game("duel")) == "Azul Duel"


@pytest.mark.parametrize(("key", "cell", "colour"), [("azul", (2, 3), "B"), ("duel", (4, 5), "T")])
def test_an_entry_begins_empty_and_takes_a_tile(key: str, cell: tuple[int, int], colour: str) -> None:
    """What a person begins to enter is of that round and player, with nothing in it; each tile is added at its end."""
    variant = by_key()[key].variant
    blank = variant.blank(3, 1)
    assert (blank.round, blank.player, blank.place) == (3, 1, ())
    one = variant.with_tile(blank, (0, 0), "R")
    two = variant.with_tile(one, cell, colour)
    assert [(tile.row, tile.col, tile.colour) for tile in two.place] == [(0, 0, "R"), (*cell, colour)]
    assert two._replace(place=()) == blank


def test_a_pavilion_entry_is_one_tile() -> None:
    """There a round ends with a pass, and each tile is an entry of its own."""
    variant = by_key()["pavilion"].variant
    blank = variant.blank(4, 2)
    assert (blank.round, blank.player, blank.kept, blank.discarded) == (4, 2, 0, 0)
    tile = variant.with_tile(blank, ("red", 5), "R")
    assert (tile.round, tile.player, tile.star, tile.space, tile.colour) == (4, 2, "red", 5, "R")
