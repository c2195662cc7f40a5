"""Home: one tap to go on, at most two to play the same again."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.languages import codes
from companion.service.session import Session
from tests.ui.layout import check_layout
from tests.ui.screens.house import at_home, play


def here(app) -> tuple[str, dict]:
    stop = app.shell.way[-1]
    return stop.name, stop.arguments


def test_the_sample_game_can_be_played_on(tmp_path: Path) -> None:
    """From the first start one tap leads to the table of a game that is half played; its people are not offered."""
    with at_home(tmp_path) as (table, app):
        table.tap("welcome:sample")
        name, arguments = here(app)
        assert name == "table"
        begun = app.session.table(arguments["game_id"])
        assert not begun.finished
        assert begun.round > 1
        assert max(begun.sheet.totals) > 0
        assert app.session.people.all() == []
        assert app.shell.way[0].name == "home"


def test_one_tap_goes_on(tmp_path: Path) -> None:
    """The running game comes first, with everyone's total, and one tap leads to its table."""
    session = Session(tmp_path)
    play(session, ("Mia", "Leo"))
    running = play(session, share=0.6)
    with at_home(tmp_path, session=session) as (table, app):
        totals = session.table(running).sheet.totals
        assert {"Ana", "Bo", *map(str, totals)} <= set(table.texts())
        table.tap("home:go-on")
        assert here(app) == ("table", {"game_id": running})


def test_hidden_standings_stay_hidden(tmp_path: Path) -> None:
    """Where the standings are hidden, home does not tell them either."""
    session = Session(tmp_path)
    session.set(hide_standings=True)
    running = play(session, share=0.6)
    with at_home(tmp_path, session=session) as (table, _app):
        totals = session.table(running).sheet.totals
        assert not set(map(str, totals)) & set(table.texts())


def test_same_again_in_one_tap(tmp_path: Path) -> None:
    """The same people play the same game after one tap."""
    session = Session(tmp_path)
    last = play(session, ("Mia", "Leo"))
    with at_home(tmp_path, session=session) as (table, app):
        table.taps = 0
        table.tap("home:same-again")
        name, arguments = here(app)
        assert table.taps <= 2
        assert name == "table"
        assert arguments["game_id"] != last
        again = session.table(arguments["game_id"])
        assert again.players == ("Mia", "Leo")
        assert again.setup.variant == "azul"


def test_finished_games_open_their_page(tmp_path: Path) -> None:
    """A game that was played lately opens its page."""
    session = Session(tmp_path)
    game = play(session)
    with at_home(tmp_path, session=session) as (table, app):
        table.tap(f"home:game:{game}")
        assert here(app) == ("game", {"game_id": game})


FOUR = ("Ana", "Bo", "Zoé", "Marie-Antoinette")


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_new_game_is_in_sight_beside_a_game_of_four(tmp_path: Path, language: str, scale: float) -> None:
    """On a phone of 360 x 800, with four at the table and another game in progress, nothing is scrolled for it."""
    session = Session(tmp_path)
    session.start("pavilion", ("Mia", "Leo"))
    session.start("azul", FOUR)
    with at_home(tmp_path, session=session, language=language, scale=scale, size=(360, 800)) as (table, app):
        table.settle()
        assert check_layout() == []
        for tid in ("home:go-on", "home:same-again", "home:new-game"):
            button = table.find(tid)
            assert button.to_window(*button.pos)[1] >= app.shell.bar.top, tid


@pytest.mark.parametrize(("scale", "name"), [(1.0, "Marie-\nAntoinette"), (2.0, "Marie-A.")])
def test_a_long_name_is_told_and_the_game_goes_on_with_one_touch(tmp_path: Path, scale: float, name: str) -> None:
    """On two lines where four boards stand in a row; shorter where they stand two and two, so that nothing is scrolled
    for the button."""
    session = Session(tmp_path)
    session.start("azul", FOUR)
    with at_home(tmp_path, session=session, scale=scale, size=(360, 800)) as (table, app):
        table.settle()
        assert name in table.texts()
        button = table.find("home:go-on")
        assert button.to_window(*button.pos)[1] >= app.shell.bar.top


def test_other_games_in_progress_are_one_tap_away(tmp_path: Path) -> None:
    """Each of the others has a line that leads to its table; one that is set aside or finished has none."""
    session = Session(tmp_path)
    other = session.start("pavilion", ("Mia", "Leo")).game_id
    away = session.start("duel", ("Mia", "Leo")).game_id
    session.abandon(away)
    play(session)
    session.start("azul", FOUR)
    with at_home(tmp_path, session=session) as (table, app):
        assert not table.has(f"home:game:{away}")
        assert "Also in progress" in table.texts()
        row = table.find(f"home:game:{other}")
        assert row.to_window(*row.pos)[1] >= app.shell.bar.top, "in sight"
        table.tap(f"home:game:{other}")
        assert here(app) == ("table", {"game_id": other})


@pytest.mark.parametrize("language", codes())
def test_the_lesson_is_a_line(tmp_path: Path, language: str) -> None:
    """What the table does now is told in one line of text, and leads to its rule."""
    session = Session(tmp_path)
    session.start("azul", ("Mia", "Leo"))
    with at_home(tmp_path, session=session, language=language) as (table, app):
        table.settle()
        line = table.find("home:phase")
        assert line.height <= 64
        table.tap("home:phase")
        assert here(app)[0] == "rule"
