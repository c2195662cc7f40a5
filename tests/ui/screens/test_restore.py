"""A backup taken in by touch: looked into first, added or put in place, and undone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.service.session import Session
from companion.ui.app import AzulejoApp
from tests.service.full_games import entered, full_game
from tests.ui.driver import Table
from tests.ui.screens.house import at_home


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    with Session(tmp_path / "other") as session:
        entered(session, full_game("duel"))
        entered(session, full_game("azul"), 6)
        (tmp_path / "b.azulejo").write_bytes(session.archive())
    return tmp_path / "b.azulejo"


@pytest.fixture
def at_settings(tmp_path: Path, backup: Path) -> Iterator[tuple[Table, AzulejoApp]]:
    """A phone with a game of its own, with the file chosen from the settings."""
    session = Session(tmp_path / "here")
    entered(session, {**full_game("azul", 1), "players": list("WXYZ")}, 3)
    with at_home(tmp_path / "here", session=session) as (table, app):
        app.shell.go("settings")
        table.settle()
        app.shell.screen.scroll.scroll_to(table.find("settings:restore"), animate=False)
        table.frames(3)
        table.tap("settings:restore")
        table.settle()
        app.platform.file = backup
        table.tap("restore:choose")
        table.until(lambda: table.has("restore:contents"))
        table.settle()
        yield table, app
    session.close_files()


def players(app: AzulejoApp) -> set[str]:
    return {row.players[0] for row in app.session.games()}


def test_what_is_in_it_is_said_first(at_settings: tuple[Table, AzulejoApp]) -> None:
    table, app = at_settings
    assert table.find("restore:games").text == "2 games, 1 in progress"
    assert "b.azulejo" in table.texts()
    assert any("P0" in text and "P3" in text for text in table.texts())
    assert players(app) == {"W"}


@pytest.mark.parametrize(("how", "left", "said"), [
    ("add", {"W", "P0"}, "2 games added."),
    ("replace", {"P0"}, "This phone now holds 2 games."),
])  # fmt: skip
def test_added_or_put_in_place_and_undone(
    at_settings: tuple[Table, AzulejoApp], how: str, left: set[str], said: str
) -> None:
    table, app = at_settings
    before = [(row.game_id, row.records) for row in app.session.games()]
    table.tap(f"restore:{how}")
    table.until(lambda: table.has("restore:done"))
    table.settle()
    assert table.find("restore:done").text == said
    assert players(app) == left
    table.tap("restore:undo")
    table.until(lambda: "Your games are back." in table.texts())
    table.settle()
    assert [(row.game_id, row.records) for row in app.session.games()] == before
    table.tap("restore:games")
    table.settle()
    assert app.shell.way[-1].name == "games"


def test_nothing_is_offered_that_would_add_nothing(at_settings: tuple[Table, AzulejoApp], backup: Path) -> None:
    """Once its games are here, a backup can only take the place of what is here."""
    table, app = at_settings
    assert table.has("restore:add")
    table.tap("restore:add")
    table.until(lambda: table.has("restore:done"))
    app.shell.screen.look(backup)
    table.until(lambda: table.has("restore:contents"))
    table.settle()
    assert "You already have all these games." in table.texts()
    assert not table.has("restore:add")
    assert table.has("restore:replace")
    assert table.has("restore:choose")


def test_the_way_back_is_there_another_day(at_settings: tuple[Table, AzulejoApp]) -> None:
    table, app = at_settings
    table.tap("restore:replace")
    table.until(lambda: table.has("restore:done"))
    app.shell.start_at("home")
    app.shell.go("restore")
    table.settle()
    table.tap("restore:undo")
    table.until(lambda: table.has("restore:done"))
    assert players(app) == {"W"}


def test_left_while_it_is_looked_into(at_settings: tuple[Table, AzulejoApp], backup: Path) -> None:
    """Whoever goes away has everything as it was."""
    table, app = at_settings
    app.shell.screen.look(backup)
    app.shell.back()
    table.settle()
    assert players(app) == {"W"}
