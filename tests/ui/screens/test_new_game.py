"""New game: every variant, the seats in any order, who starts, Duel's tablets."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.games import by_key
from companion.engine.variants.tablets import PAIRS, SIDES, choice_fault
from companion.languages import codes
from companion.service.session import Session
from companion.ui.app import AzulejoApp
from companion.ui.kit import Text
from tests.ui.driver import Table
from tests.ui.layout import check_layout
from tests.ui.screens.house import at_home, play


def touch(table: Table, tid: str) -> None:
    """Scrolls there, taps, and waits for what moves."""
    table.find("new").scroll.scroll_to(table.find(tid), padding=80, animate=False)
    table.frames(3)
    table.tap(tid)
    table.settle()


def write(table: Table, text: str) -> None:
    table.find("new:who:field").input.text = text


def seat(table: Table, name: str, by: str = "new:name") -> None:
    """Types a new name and takes the seat."""
    touch(table, by)
    take_seat(table, name)


def take_seat(table: Table, name: str) -> None:
    write(table, name)
    table.tap("new:who:take")
    table.settle()


def new_game(table: Table) -> None:
    table.tap("home:new-game")
    table.settle()


def names(table: Table) -> list[str]:
    return [seat.name for seat in table.find("new").seats.order]


@pytest.mark.parametrize("variant", by_key())
def test_every_variant_reaches_its_table(tmp_path: Path, variant: str) -> None:
    """By touches alone, from the first start, which asks who plays: a typed name, the game, its side, another name (the
    main button asks for one until enough people play), start."""
    with at_home(tmp_path) as (table, app):
        table.tap("welcome:new-game")
        table.settle()
        take_seat(table, "Zoé")
        touch(table, f"new:game:{variant.removesuffix('-grey')}")
        if variant.endswith("-grey"):
            touch(table, "new:side:grey")
        duel = variant == "duel"
        assert app.shell.way[-1].name == "new_game"
        assert table.has("new:card") == duel, "the table is laid for as many as sit there"
        seat(table, "Søren", by="new:start")
        assert table.has("new:card")
        table.tap("new:start")
        stop = app.shell.way[-1]
        assert stop.name == "table"
        assert [s.name for s in app.shell.way] == ["home", "table"]
        begun = app.session.table(stop.arguments["game_id"])
        assert (begun.setup.variant, begun.players) == (variant, ("Zoé", "Søren"))
        if variant == "duel":
            assert choice_fault(begun.setup.options["tablets"]) is None


def test_the_last_table_is_offered_first(tmp_path: Path) -> None:
    """The last group sits in its seats already, in the game it played; start is one tap away."""
    session = Session(tmp_path)
    play(session, ("Mia", "Leo"))
    session.start("pavilion", ("Leo", "Ana", "Mia"))
    with at_home(tmp_path, session=session) as (table, app):
        new_game(table)
        assert names(table) == ["Leo", "Ana", "Mia"]
        assert table.find("new").plan.variant == "pavilion"
        table.tap("new:start")
        assert app.shell.way[-1].name == "table"


def three(folder: Path) -> Session:
    session = Session(folder)
    session.start("azul", ("Ana", "Bo", "Zoé"))
    return session


def test_the_set_up_keeps_as_far_from_both_edges(tmp_path: Path) -> None:
    """The "?" in the corner is nearer to the edge than the words below it."""
    with at_home(tmp_path, session=three(tmp_path)) as (table, _app):
        new_game(table)
        card = table.find("new:card")
        steps = [part for part in card.children if isinstance(part, Text)]
        assert steps
        for step in steps:
            assert card.right - (step.right - step.padding[2]) >= step.x + step.padding[0] - card.x


def test_seats_are_dragged_into_order(tmp_path: Path) -> None:
    """A seat drawn by its grip over the first one becomes the first; the game begins in that order."""
    with at_home(tmp_path, session=three(tmp_path)) as (table, app):
        new_game(table)
        table.find("new").scroll.scroll_to(table.find("new:seat:1"), animate=False)
        table.frames(3)
        table.swipe("new:seat:2:grip", "new:seat:0:grip")
        assert names(table) == ["Zoé", "Ana", "Bo"]
        table.tap("new:start")
        begun = app.session.table(app.shell.way[-1].arguments["game_id"])
        assert begun.players == ("Zoé", "Ana", "Bo")
        assert begun.starter == 1, "Ana had the first move, and keeps it wherever she sits"


def test_seats_are_moved_without_dragging(tmp_path: Path) -> None:
    """Tapping a seat offers the same in words: up, down, off the table, starts."""
    with at_home(tmp_path, session=three(tmp_path)) as (table, app):
        new_game(table)
        for seat_, way, wanted in (
            (0, "down", ["Bo", "Ana", "Zoé"]),
            (2, "up", ["Bo", "Zoé", "Ana"]),
            (1, "out", ["Bo", "Ana"]),
            (0, "starts", ["Bo", "Ana"]),
        ):
            touch(table, f"new:seat:{seat_}")
            table.tap(f"new:seat-sheet:{way}")
            table.settle()
            assert names(table) == wanted
        table.tap("new:start")
        begun = app.session.table(app.shell.way[-1].arguments["game_id"])
        assert (begun.players, begun.starter) == (("Bo", "Ana"), 0)


def test_a_name_sits_down_once(tmp_path: Path) -> None:
    """An empty name, or one that has a seat already however it is written, is answered with a sentence."""
    with at_home(tmp_path, session=three(tmp_path)) as (table, _app):
        new_game(table)
        touch(table, "new:name")
        table.tap("new:who:take")
        assert table.find("new:who:field").fault
        write(table, "  ANA ")
        table.tap("new:who:take")
        assert "Ana" in table.find("new:who:field").fault
        assert names(table) == ["Ana", "Bo", "Zoé"]


def test_duel_takes_three_or_four_tablets(tmp_path: Path) -> None:
    """A tablet's other side takes its place; with two tablets nothing starts; drawing always gives a legal choice."""
    with at_home(tmp_path, session=three(tmp_path)) as (table, _app):
        new_game(table)
        touch(table, "new:game:duel")
        screen = table.find("new")
        assert names(table) == ["Ana", "Bo"], "two play a duel"
        for side in SIDES:
            touch(table, f"new:option:{side}")
            assert not any(set(pair) <= set(screen.plan.options["tablets"]) for pair in PAIRS.value)
        for side in screen.plan.options["tablets"][2:]:
            touch(table, f"new:option:{side}")
        assert len(screen.plan.options["tablets"]) == 2
        assert table.find("new:start").disabled
        for _ in range(3):
            touch(table, "new:deal")
            assert choice_fault(screen.plan.options["tablets"]) is None
        assert not table.find("new:start").disabled


FOUR = ("Ana", "Bo", "Zoé", "Søren")
ENTER = 13


def type_name(table: Table, name: str) -> None:
    """Into the field that has the keyboard: no tap is needed for it."""
    field = table.find("new:who:field").input
    assert field.focus, "the keyboard stays up"
    field.insert_text(name)


def begun_with(app: AzulejoApp) -> tuple[str, ...]:
    stop = app.shell.way[-1]
    assert stop.name == "table"
    return tuple(app.session.table(stop.arguments["game_id"]).players)


@pytest.mark.parametrize("language", codes())
def test_four_new_names_in_one_go(tmp_path: Path, language: str) -> None:
    """The sheet stays open until the table is full: from the first screen to the table, six taps besides typing."""
    with at_home(tmp_path, language=language) as (table, app):
        table.tap("welcome:new-game")
        table.settle()
        for seated, name in enumerate(FOUR):
            type_name(table, name)
            assert check_layout() == []
            table.tap("new:who:next")
            table.settle()
            assert names(table) == list(FOUR[: seated + 1])
            assert table.has("new:who") == (seated < 3)
        table.tap("new:start")
        assert table.taps == 6
        assert begun_with(app) == FOUR


def test_the_keyboard_alone_types_four_names(tmp_path: Path) -> None:
    """Enter after each name, or commas between them: from the first screen to the table, two taps."""
    for folder, commas in ((tmp_path / "enter", False), (tmp_path / "commas", True)):
        with at_home(folder) as (table, app):
            table.tap("welcome:new-game")
            table.settle()
            for text in (", ".join(FOUR),) if commas else FOUR:
                type_name(table, text)
                table.key(ENTER, text="\r")
                table.settle()
            assert not table.has("new:who")
            table.tap("new:start")
            assert table.taps == 2
            assert begun_with(app) == FOUR


def test_too_many_names_seat_nobody(tmp_path: Path) -> None:
    """More than there is room for, or one name twice: a sentence says so, and what was typed stays."""
    with at_home(tmp_path) as (table, _app):
        table.tap("welcome:new-game")
        table.settle()
        for typed, said in (
            ("Ana, Bo, Zoé, Søren, Mia", "At most 4 can play."),
            ("Ana, ana", "ana is already playing."),
        ):
            write(table, typed)
            table.frames(3)
            table.tap("new:who:next")
            field = table.find("new:who:field")
            assert (field.fault, field.text, names(table)) == (said, typed, [])
        write(table, "Ana")
        table.tap("new:who:next")
        table.tap("new:who:take")
        assert (table.has("new:who"), names(table)) == (False, ["Ana"])


def test_four_known_players_sit_down_with_one_tap(tmp_path: Path) -> None:
    """Whoever played together before: with the last group at the table, three taps to the first tile; two without."""
    session = Session(tmp_path)
    session.start("azul", FOUR)
    session.start("azul", ("Mia", "Leo"))
    with at_home(tmp_path, session=session) as (table, app):
        new_game(table)
        assert names(table) == ["Mia", "Leo"]
        table.tap("new:group:" + ",".join(FOUR))
        table.settle()
        assert names(table) == list(FOUR)
        table.tap("new:start")
        table.settle()
        assert table.taps == 3
        assert begun_with(app) == FOUR
        table.tap("wall", "cell:0:0")
        assert len(app.shell.screen.entry.event.place) == 1
        assert table.taps == 4


def test_a_long_name_makes_no_other_small(tmp_path: Path) -> None:
    """At twice the text size each game's name is as large as its own room allows."""
    with at_home(tmp_path, scale=2.0, language="da") as (table, app):
        app.shell.start_at("new_game")
        table.settle()
        pictures = table.find("new").games.pictures
        shares = {book: picture.name.share for book, picture in pictures.items()}
        assert shares["azul"] == 1.0
        assert shares["pavilion"] < 0.8
        assert check_layout() == []
