"""The first minute: the sample game says that it is one, explains itself touch by touch, and counts for nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.languages import codes
from companion.models.coach import lessons
from companion.models.home import home
from companion.models.new_game import last_plan
from companion.models.stats_choices import choices
from companion.service.sample_game import begin_sample
from companion.service.session import Session
from companion.ui.app import AzulejoApp
from companion.ui.widgets.board import Board
from tests.ui.driver import Table
from tests.ui.layout import Box, box_of, check_layout, ink_of
from tests.ui.screens.house import at_home

STEPS = ("board", "floor", "tally", "close")


def sample(table: Table) -> None:
    table.tap("welcome:sample")
    table.settle()


def lesson(table: Table) -> str:
    """What the bubble is about, "" where there is none."""
    if not table.has("bubble"):
        return ""
    words = table.find("bubble:words").text
    return next(one.about for one in lessons() if one.words == words)


def beside(table: Table, about: str) -> bool:
    """Whether the bubble is in the window, and leaves the middle of what it is about to the finger."""
    bubble = table.find("bubble")
    tid = {"board": "wall", "floor": "floor", "tally": "tally", "close": "next"}[about]
    x, y = table.spot(tid)
    inside = bubble.x >= 0 and bubble.right <= table.root.width and bubble.y >= 0 and bubble.top <= table.root.height
    return inside and not bubble.collide_point(x, y)


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize(("size", "scale"), [((360, 800), 1.0), ((360, 800), 1.3), ((1280, 800), 1.0)])
def test_each_bubble_waits_for_its_touch(tmp_path: Path, language: str, size: tuple[int, int], scale: float) -> None:
    """Place, floor, why, close: other touches do not move it on; after the fourth there is none."""
    with at_home(tmp_path, language=language, size=size, scale=scale) as (table, app):
        sample(table)
        entry = app.shell.screen.entry
        assert (lesson(table), beside(table, "board")) == ("board", True)
        table.tap("floor", "floor:1")
        table.settle()
        assert lesson(table) == "board", "it waits for the wall"
        table.tap("floor", "floor:1")
        row, col = next(cell for cell, one in entry.prospects().items() if not one.faults)
        table.tap("wall", f"cell:{row}:{col}")
        table.settle()
        assert check_layout() == []
        assert (lesson(table), beside(table, "floor")) == ("floor", True)
        table.tap("floor", "floor:1")
        table.settle()
        assert (lesson(table), beside(table, "tally")) == ("tally", True)
        table.tap("tally", "term:0")
        table.settle()
        table.back()
        table.settle()
        assert (lesson(table), beside(table, "close")) == ("close", True)
        round_ = entry.round
        table.tap("next")
        table.settle()
        assert app.session.table(entry.game_id).round == round_ + 1
        assert lesson(table) == ""
        app.shell.start_at("table", game_id=entry.game_id)
        table.settle()
        assert lesson(table) == "", "each is given once"


@pytest.mark.parametrize(("size", "scale"), [((412, 915), 1.3), ((412, 915), 2.0), ((1280, 800), 1.0)])
def test_a_bubble_leaves_the_buttons_free(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    """Where there is no room between the floor line and the buttons it is above the floor line."""
    with at_home(tmp_path, size=size, scale=scale) as (table, app):
        sample(table)
        row, col = next(cell for cell, one in app.shell.screen.entry.prospects().items() if not one.faults)
        table.tap("wall", f"cell:{row}:{col}")
        table.settle()
        assert (lesson(table), beside(table, "floor")) == ("floor", True)
        bar = app.shell.screen.action_bar
        assert table.find("bubble").y >= bar.to_window(*bar.pos)[1] + bar.height + 4


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize(
    ("size", "scale"), [((360, 800), 1.0), ((360, 800), 1.3), ((360, 800), 2.0), ((412, 915), 2.0), ((1280, 800), 1.0)]
)
def test_a_bubble_cuts_nothing(tmp_path: Path, language: str, size: tuple[int, int], scale: float) -> None:
    """All that is seen beside it is seen whole, and what it is about is never out of sight."""
    with at_home(tmp_path, language=language, size=size, scale=scale) as (table, app):
        sample(table)
        screen = app.shell.screen
        row, col = next(cell for cell, one in screen.entry.prospects().items() if not one.faults)
        for about, touch in zip(
            STEPS, (("wall", f"cell:{row}:{col}"), ("floor", "floor:1"), ("tally", "term:0"), ()), strict=True
        ):
            assert (lesson(table), cut(table)) == (about, [])
            assert check_layout() == []
            if touch:
                table.tap(*touch)
                table.settle()
            if about == "tally":
                table.back()
                table.settle()
        table.tap("bubble:stop")
        assert not table.find("floor").disabled
        assert table.find("tally").opacity == 1


def cut(table: Table) -> list[str]:
    """What of the table a bubble lies upon, of all that is seen."""
    bubble = box_of(table.find("bubble"))
    parts = [table.find(tid) for tid in ("wall", "floor", "tally", "standings", "next", "sum", "undo")]
    seen = [part for part in parts if part.opacity and part.height]
    boxes = {part.tid: _reach_of(part) if isinstance(part, Board) else box_of(part) for part in seen}
    boxes["subtitle"] = ink_of(table.find("table-top")._subtitle)
    return [tid for tid, box in boxes.items() if not box.cut(bubble).empty]


def _reach_of(board: Board) -> Box:
    """Where there is something on it."""
    places = board.places()
    if not places:  # a hint alone
        (left, low, wide, high), *_ = [box for _text, *box in board.words()]
    else:
        left, low = min(one.x for one in places), min(one.y for one in places)
        wide = max(one.x + one.width for one in places) - left
        high = max(one.y + one.height for one in places) - low
    x, y = board.to_window(left, low)
    return Box(x, y, x + wide, y + high)


def test_a_finger_on_a_bubble_goes_no_further(tmp_path: Path) -> None:
    """What it stands in the place of is not touched through it."""
    with at_home(tmp_path) as (table, app):
        sample(table)
        row, col = next(cell for cell, one in app.shell.screen.entry.prospects().items() if not one.faults)
        table.tap("wall", f"cell:{row}:{col}")
        table.settle()
        assert lesson(table) == "floor"
        assert table.find("bubble").collide_point(*table.spot("tally", "term:0"))
        table.tap("tally", "term:0")
        table.settle()
        assert not table.has("why")


def test_an_answer_comes_before_a_lesson(tmp_path: Path) -> None:
    """What the table says has the bubble's place as long as it stands."""
    with at_home(tmp_path) as (table, app):
        sample(table)
        table.tap("wall", "cell:0:0")  # of an earlier round
        table.settle()
        assert app.shell.screen.words.said
        assert table.find("bubble").opacity == 0
        table.tap("said")
        table.settle()
        assert not app.shell.screen.words.said
        assert table.find("bubble").opacity == 1


def test_the_lessons_can_be_ended_and_are_taken_up_where_they_were(tmp_path: Path) -> None:
    """A new start goes on with the next one; the cross ends them all; no other game has any."""
    with at_home(tmp_path) as (table, app):
        sample(table)
        game, entry = app.shell.screen.entry.game_id, app.shell.screen.entry
        row, col = next(cell for cell, one in entry.prospects().items() if not one.faults)
        table.tap("wall", f"cell:{row}:{col}")
        other = app.session.start("azul", ("Mia", "Leo")).game_id
    with at_home(tmp_path) as (table, app):
        app.shell.start_at("table", game_id=game)
        table.settle()
        assert lesson(table) == "floor"
        table.tap("bubble:stop")
        assert lesson(table) == ""
        app.shell.start_at("table", game_id=other)
        table.settle()
        assert lesson(table) == ""


@pytest.mark.parametrize("language", codes())
def test_the_sample_says_that_it_is_one(tmp_path: Path, language: str) -> None:
    """At its table, on the first screen and in the list of games."""
    name = {"en": "Sample game", "fr": "Partie d’exemple", "da": "Eksempelspil"}[language]
    with at_home(tmp_path, language=language) as (table, app):
        sample(table)
        assert name in table.texts()
        for screen in ("home", "games"):
            app.shell.start_at(screen)
            table.settle()
            assert any(text.startswith(f"{name} · ") for text in table.texts()), screen


def finish(session: Session, game: str) -> None:
    """Rows of five for everybody, and the rest of the game is over."""
    while not (table := session.table(game)).finished:
        for seat in range(2):
            row = {"type": "tiling", "round": table.round, "player": seat, "place": [], "drop": [], "floor": 0}
            free = [
                {"row": r, "col": c, "colour": colour}
                for r in range(5)
                for c in range(5)
                for colour in [("blue", "yellow", "red", "black", "white")[(c - r) % 5]]
                if table.state.walls[seat][r * 5 + c] == "."
            ]
            assert session.enter(game, row | {"place": free[:1], "marker": seat == 0}).ok
        assert session.enter(game, {"type": "close", "round": table.round}).ok


def test_the_sample_counts_for_nothing(tmp_path: Path) -> None:
    """Played to its end: nobody is remembered, no figure, no group, no rematch; a real Ana begins with no past."""
    session = Session(tmp_path)
    game = begin_sample(session).game_id
    assert session.is_sample(game)
    finish(session, game)
    assert session.people.all() == []
    assert session.people.named("Ana") is None
    assert session.lineups() == []
    assert session.finished_games() == []
    assert choices(session).variants == frozenset()
    assert last_plan(session).seats == ()
    assert (home(session).last, home(session).finished) == ("", ())
    session.start("azul", ("Ana", "Mia"))
    assert {person.name for person in session.people.all()} == {"Ana", "Mia"}
    assert session.finished_games() == []


def test_the_end_of_the_sample_offers_a_new_game(tmp_path: Path) -> None:
    """No rematch of people who do not exist."""
    session = Session(tmp_path)
    game = begin_sample(session).game_id
    finish(session, game)
    with at_home(tmp_path, session=session) as (table, app):
        ended(table, app, game)
        assert not table.has("rematch")
        table.tap("new-game")
        assert app.shell.way[-1].name == "new_game"


def ended(table: Table, app: AzulejoApp, game: str) -> None:
    app.shell.go("reveal", game_id=game)
    table.settle()
    table.tap("skip")
    table.settle()


def test_a_second_sample_takes_the_place_of_the_first(tmp_path: Path) -> None:
    """There is one sample game at most."""
    session = Session(tmp_path)
    first = begin_sample(session).game_id
    second = begin_sample(session).game_id
    assert [row.game_id for row in session.games()] == [second]
    assert not session.is_sample(first)
