"""Home: one tap to go on, at most two to play the same again."""

from __future__ import annotations

from pathlib import Path

from companion.service.session import Session
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


def test_finished_games_open_their_sheet(tmp_path: Path) -> None:
    """A game that was played lately opens its sheet."""
    session = Session(tmp_path)
    game = play(session)
    with at_home(tmp_path, session=session) as (table, app):
        table.tap(f"home:game:{game}")
        assert here(app) == ("sheet", {"game_id": game})
