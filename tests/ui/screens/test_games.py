"""Games: found, opened, deleted with undo, however many there are; the bin."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.metrics import dp

from companion.models.game_row import BETWEEN
from companion.service.session import Session
from companion.ui.kit.text import Text
from companion.ui.line_breaks import KEPT
from companion.ui.parts.game_list import ScoredRow
from companion.ui.theme import theme
from tests.ui import driver
from tests.ui.driver import Table
from tests.ui.screens.house import at_home, play

MANY = 260


def titles(table: Table) -> list[str]:
    return [shown["title"].replace(KEPT, " ") for shown in table.find("games").list.data]


def open_games(table: Table) -> None:
    table.tap("bar:games")
    table.settle()


def three(folder: Path) -> tuple[Session, list[str]]:
    session = Session(folder)
    games = [play(session, ("Zoé", "Bo")), play(session, ("Ana", "Bo")), play(session, ("Mia", "Bo"), 0.5)]
    session.start("pavilion", ("Søren", "Mia", "Bo"))
    return session, games


def test_games_are_found_by_name_and_game(tmp_path: Path) -> None:
    """Typing part of a name, without its accents, or of the game leaves the games it fits; so does running or not."""
    session, _games = three(tmp_path)
    with at_home(tmp_path, session=session) as (table, _app):
        open_games(table)
        assert len(titles(table)) == 4
        for typed, count in (("zoe", 1), ("bo", 4), ("MIA b", 2), ("summer", 1), ("soren pav", 1), ("ana zoe", 0)):
            table.find("games:search").text = typed
            table.wait(0.3)
            assert len(titles(table)) == count, typed
        assert table.has("games:empty")
        table.find("games:search").text = ""
        table.tap("games:show:finished")
        table.wait(0.3)
        assert len(titles(table)) == 2
        table.tap("games:show:running")
        table.wait(0.3)
        assert len(titles(table)) == 2


@pytest.mark.parametrize(("screen", "words"), [("games", "games:empty"), ("bin", "bin:nothing")])
def test_what_is_said_of_no_games_keeps_the_margin(screen: str, words: str, tmp_path: Path) -> None:
    """At twice the text size a sentence as wide as the phone takes a second line, within the margin of all else."""
    with at_home(tmp_path, size=(412, 915), scale=2.0, language="fr") as (table, app):
        app.shell.start_at(screen)
        table.settle()
        said = table.find(words)
        assert (said.to_window(said.x, 0)[0], said.to_window(said.right, 0)[0]) == (dp(16), 412 - dp(16))


def test_a_running_game_opens_at_its_table_and_a_finished_one_at_its_page(tmp_path: Path) -> None:
    """A tap on a game leads to where one wants to be."""
    session, (_zoe, ana, mia) = three(tmp_path)
    with at_home(tmp_path, session=session) as (table, app):
        open_games(table)
        table.tap(f"game:{mia}")
        table.settle()
        assert (app.shell.way[-1].name, app.shell.way[-1].arguments) == ("table", {"game_id": mia})
        app.shell.start_at("games")
        table.settle()
        table.tap(f"game:{ana}")
        table.settle()
        assert (app.shell.way[-1].name, app.shell.way[-1].arguments) == ("game", {"game_id": ana})


def test_a_deleted_game_comes_back_by_undo(tmp_path: Path) -> None:
    """Deleting asks nothing, and one tap undoes it."""
    session, (zoe, *_rest) = three(tmp_path)
    with at_home(tmp_path, session=session) as (table, _app):
        open_games(table)
        table.tap(f"game:{zoe}:more")
        table.settle()
        table.tap("games:ways:delete")
        table.settle()
        assert not table.has(f"game:{zoe}")
        assert [row.game_id for row in session.games(binned=True)] == [zoe]
        table.tap("snack:action")
        table.settle()
        assert table.has(f"game:{zoe}")
        assert session.games(binned=True) == []


def test_the_bin_gives_back_and_is_emptied_only_after_a_question(tmp_path: Path) -> None:
    """A tap takes a game out; emptying asks first, and then it is empty."""
    session, (zoe, ana, _mia) = three(tmp_path)
    session.delete(zoe)
    session.delete(ana)
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("bin")
        table.settle()
        table.tap(f"game:{zoe}")
        table.settle()
        assert [row.game_id for row in session.games(binned=True)] == [ana]
        table.tap("bin:empty")
        table.settle()
        table.tap("bin:ask:keep")
        table.settle()
        assert len(session.games(binned=True)) == 1
        table.tap("bin:empty")
        table.settle()
        table.tap("bin:ask:empty")
        table.settle()
        assert session.games(binned=True) == []
        assert not table.has("bin:empty")


def test_a_long_list_reads_only_what_is_looked_at(tmp_path: Path) -> None:
    """Of many games some are read; scrolling down brings the rest; a search looks through all of them."""
    session = Session(tmp_path)
    session.start("mini", ("Needle", "Hay"))
    for _ in range(MANY):
        session.start("azul", ("Ana", "Bo"))
    with at_home(tmp_path, session=session) as (table, _app):
        open_games(table)
        shown = table.find("games:list")
        assert 0 < len(shown.data) < MANY
        for _ in range(20):
            shown.scroll_y = 0
            table.frames(3)
        assert len(shown.data) == MANY + 1
        table.find("games:search").text = "needle"
        table.wait(0.4)
        table.frames(10)
        assert titles(table) == ["Needle 0 · Hay 0"]


def test_a_game_goes_out_as_a_file_and_comes_in_again(tmp_path: Path) -> None:
    """The shared file is the game's; another phone that opens it has the game, once."""
    session, (zoe, *_rest) = three(tmp_path)
    with at_home(tmp_path, session=session) as (table, app):
        open_games(table)
        table.tap(f"game:{zoe}:more")
        table.settle()
        table.tap("games:ways:share")
        table.settle()
        table.tap("share:json")
        asked, (path, kind, _title) = app.platform.asked[-1]
        assert (asked, kind) == ("share", "application/x-azulejo")
    other = tmp_path / "other"
    with at_home(other, started_with=(path,)) as (table, app):
        table.until(lambda: table.has("restore:add"))
        table.settle()
        table.tap("restore:add")
        table.until(lambda: table.has("restore:done"))
        assert [row.players for row in app.session.games()] == [("Zoé", "Bo")]
    with at_home(other, started_with=(path,)) as (table, app):
        table.until(lambda: "You already have this game." in table.texts())
        assert not table.has("restore:add")
        assert [row.players for row in app.session.games()] == [("Zoé", "Bo")]


def test_a_score_stays_with_its_name(tmp_path: Path) -> None:
    """At twice the text size a long name is shortened, in the list and at home, and the score is beside it."""
    session = Session(tmp_path)
    play(session, ("Ana", "Marie-Antoinette"))
    with at_home(tmp_path, session=session, scale=2.0) as (table, _app):
        for screen in ("home", "games"):
            _app.shell.start_at(screen)
            table.settle()
            shown = next(text for text in table.all(Text) if text.text.startswith(f"Ana{KEPT}"))
            lines = ["".join(word.text for word in line.words) for line in shown._label._cached_lines]
            assert [line.replace(KEPT, " ") for line in lines] == ["Ana 39", "Marie-A. 45"], screen
            assert shown.font_size == theme.sizes["body"]


def test_a_name_of_two_words_is_on_one_line(tmp_path: Path) -> None:
    """A list ends its lines between the players, in a game's title and in the list of what can be done with it."""
    session = Session(tmp_path)
    play(session, ("Finn", "Søren Ågesen"))
    with at_home(tmp_path, session=session) as (table, _app):
        open_games(table)
        (game,) = table.find("games").list.data
        table.tap(f"{game['tid']}:more")
        table.settle()
        shown = [text for text in table.all(Text) if "Søren" in text.text and "Finn" in text.text]
        assert len(shown) == 2
        for text in shown:
            lines = ["".join(word.text for word in line.words) for line in text._label._cached_lines]
            assert any(f"Søren{KEPT}Ågesen" in line for line in lines), lines


def test_a_title_has_no_dot_at_the_end_of_a_line() -> None:
    """Players who do not fit beside the one before them stand on the next line, without a dot between."""
    title = BETWEEN.join((f"Ana{KEPT}39", f"Marie-Antoinette{KEPT}45", f"Bo{KEPT}1"))
    with driver.showing(Text(text="")):
        assert ScoredRow.title_within(title, 1000) == title
        first, *others = ScoredRow.title_within(title, 190).split("\n")
        assert first == f"Ana{KEPT}39"
        assert others
        assert not any(line.endswith("·") or line.startswith("·") for line in others)
