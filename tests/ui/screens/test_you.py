"""Statistics, people and settings, by touch."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.service.session import Session
from companion.ui.line_breaks import KEPT
from companion.ui.theme import theme
from companion.wording.language import tongue
from tests.ui.driver import Metrics, Table
from tests.ui.screens.house import at_home, play


def touch(table: Table, screen: str, tid: str) -> None:
    table.find(screen).scroll.scroll_to(table.find(tid), padding=90, animate=False)
    table.frames(3)
    table.tap(tid)
    table.settle()


def open_you(table: Table) -> None:
    table.tap("bar:you")
    finish(table)


def finish(table: Table) -> None:
    """The counting goes on elsewhere: until it is done."""
    assert table.find("you")._job.join(30)
    table.settle()


def choose(table: Table, question: str, answer: object) -> None:
    """One of the filters, and its answer."""
    touch(table, "you", f"you:filter:{question}")
    table.tap(f"you:{question}:{answer}")
    finish(table)


def test_figures_of_a_person(tmp_path: Path) -> None:
    """The screen tells games, wins, the average and the best of whoever is chosen, and who is ahead of whom."""
    session = Session(tmp_path)
    games = [play(session, players) for players in (("Ana", "Bo"), ("Ana", "Bo"), ("Zoé", "Ana"))]
    totals = [session.table(game).sheet.totals for game in games]
    with at_home(tmp_path, session=session) as (table, app):
        open_you(table)
        own = [totals[0][0], totals[1][0], totals[2][1]]
        texts = table.texts()
        assert f"{sum(own) / 3:.1f}" in texts
        assert str(max(own)) in texts
        assert "2 games · 0 wins, 2 losses" in texts or "2 games · 2 wins, 0 losses" in texts
        zoe = session.people.named("Zoé").id
        choose(table, "person", zoe)
        assert f"{totals[2][0]:.1f}" in table.texts()
        touch(table, "you", "you:record:total")
        assert app.shell.way[-1].name == "game"


def test_filters_by_table_and_time(tmp_path: Path) -> None:
    """Only games with the chosen people count; a filter that leaves nothing says so and is cleared by one touch."""
    session = Session(tmp_path)
    for players in (("Ana", "Bo"), ("Ana", "Bo"), ("Zoé", "Ana")):
        play(session, players)
    zoe = session.people.named("Zoé").id
    with at_home(tmp_path, session=session) as (table, app):
        open_you(table)
        touch(table, "you", "you:filter:table")
        table.tap(f"you:with:{zoe}")
        table.tap("you:withs:done")
        finish(table)
        figures = table.find("you:figures")
        assert "1" in [words.text for words in figures.walk() if hasattr(words, "text")]
        assert app.shell.way[-1].arguments["people"] == (zoe,)
        choose(table, "span", "month")
        assert table.has("you:plot") is False
        choose(table, "variant", "all")
        app.shell.swap("you", span="1999")
        finish(table)
        touch(table, "you", "you:none:do")
        finish(table)
        assert table.has("you:plot")


def test_a_touch_on_a_plot_says_its_number(tmp_path: Path) -> None:
    """On the screen and aloud; a finger drawn along goes from game to game, and the game is told by kind."""
    session = Session(tmp_path)
    for players in (("Ana", "Bo"), ("Bo", "Ana"), ("Ana", "Bo"), ("Ana", "Bo")):
        play(session, players)
    session.set(spoken_scores=True)
    with at_home(tmp_path, session=session) as (table, app):
        open_you(table)
        ana = session.people.named("Ana").id
        choose(table, "person", ana)
        games = session.finished_games()
        chart = table.find("you:plot")
        table.find("you").scroll.scroll_to(chart, padding=90, animate=False)
        table.frames(3)
        table.tap("you:plot", "step:1")
        table.settle()
        own = games[1].seats[1]
        said = table.find("you:plot:words").text
        assert f"{own.total} points" in said
        assert app.platform.asked[-1] == ("speak", (said, "en"))
        table.find("you").scroll.scroll_to(table.find("you:kinds"), padding=20, animate=False)
        table.frames(3)
        table.tap("you:kinds", "bar:0")
        assert f"This game: {own.kinds['tile']}." in table.find("you:kinds:words").text
        assert app.platform.asked[-1][0] == "speak"
        touch(table, "you", "you:kinds:open")
        assert app.shell.way[-1].arguments == {"game_id": games[1].game_id}


def test_head_to_head_opens_the_games_of_two(tmp_path: Path) -> None:
    session = Session(tmp_path)
    games = [play(session, players) for players in (("Ana", "Bo"), ("Bo", "Ana"))]
    with at_home(tmp_path, session=session) as (table, _app):
        open_you(table)
        choose(table, "person", session.people.named("Ana").id)
        touch(table, "you", f"you:rival:{session.people.named('Bo').id}")
        totals = session.table(games[1]).sheet.totals
        assert f"Ana{KEPT}{totals[1]} – {totals[0]}{KEPT}Bo" in table.find("you:margins:words").text
        table.tap("you:margins", "step:0")
        totals = session.table(games[0]).sheet.totals
        assert f"Ana{KEPT}{totals[0]} – {totals[1]}{KEPT}Bo" in table.find("you:margins:words").text


def test_without_games_it_says_so(tmp_path: Path) -> None:
    """Nobody has played: a sentence instead of figures."""
    with at_home(tmp_path) as (table, app):
        app.shell.start_at("you")
        table.settle()
        assert table.has("you:nothing")


def test_people_are_renamed_coloured_and_hidden(tmp_path: Path) -> None:
    """A new name and colour are kept, another's name is refused, and hiding can be undone."""
    session = Session(tmp_path)
    play(session)
    ana = session.people.named("Ana").id
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("people")
        table.settle()
        table.tap(f"people:{ana}")
        table.settle()
        table.find("people:name").text = "bo"
        table.tap("people:keep")
        assert "Bo" in table.find("people:name").fault
        table.find("people:name").text = "Anna"
        table.tap("people:colour:8A5A12")
        table.frames(2)
        table.tap("people:keep")
        table.settle()
        person = session.people.get(ana)
        assert (person.name, person.colour) == ("Anna", "8A5A12")
        table.tap(f"people:{ana}")
        table.settle()
        table.tap("people:hide")
        table.settle()
        assert not table.has(f"people:{ana}")
        table.tap("snack:action")
        table.settle()
        assert table.has(f"people:{ana}")


@pytest.mark.parametrize(("language", "word"), [("fr", "Réglages"), ("da", "Indstillinger")])
def test_the_language_changes_at_once(tmp_path: Path, language: str, word: str) -> None:
    """Choosing a language changes the words on the screen one is looking at, and those below it."""
    session = Session(tmp_path)
    play(session)
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("settings")
        table.settle()
        touch(table, "settings", f"settings:language:{language}")
        assert tongue.language == language
        assert word in table.texts()
        assert session.settings.language == language
        app.shell.back()
        table.settle()
        assert {"fr": "Jouer", "da": "Spil"}[language] in table.texts()


def test_the_theme_changes_at_once(tmp_path: Path) -> None:
    """Black is black, to the last pixel of the ground."""
    with at_home(tmp_path) as (table, app):
        app.shell.go("settings")
        table.settle()
        touch(table, "settings", "settings:theme:black")
        assert theme.palette.name == "black"
        assert table.pixel(3, 400) == (0, 0, 0)
        touch(table, "settings", "settings:theme:dark")
        assert theme.palette.name == "dark"


def test_the_text_size_is_ours_times_the_systems(tmp_path: Path) -> None:
    """The chosen size multiplies the system's and is seen in the specimen at once."""
    with at_home(tmp_path, scale=1.3) as (table, app):
        app.shell.go("settings")
        table.settle()
        before = table.find("settings:specimen").height
        touch(table, "settings", "settings:size:1.5")
        assert Metrics.fontscale == pytest.approx(1.95)
        assert table.find("settings:specimen").height > before
        app.shell.set(text_scale=1.0)


@pytest.mark.parametrize(
    "key",
    [
        "hide_standings",
        "show_worth",
        "spoken_scores",
        "haptics",
        "keep_awake",
        "left_handed",
        "less_motion",
        "keep_photos",
    ],
)
def test_switches_are_kept(tmp_path: Path, key: str) -> None:
    """A switch turned is a setting changed."""
    with at_home(tmp_path, speaker=lambda *_: True) as (table, app):
        app.shell.go("settings")
        table.settle()
        before = getattr(app.session.settings, key)
        touch(table, "settings", f"settings:{key}")
        assert getattr(app.session.settings, key) is not before
        app.shell.set(left_handed=False, less_motion=False)


def test_everything_is_saved_to_a_file_and_checked(tmp_path: Path) -> None:
    """The backup is shared as one file, and the check says that all is well."""
    session = Session(tmp_path)
    play(session)
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("settings")
        table.settle()
        touch(table, "settings", "settings:backup")
        table.until(lambda: app.platform.asked and app.platform.asked[-1][0] == "share")
        _asked, (path, kind, _title) = app.platform.asked[-1]
        assert kind == "application/x-azulejo"
        assert path.read_bytes()[:2] == b"PK"
        touch(table, "settings", "settings:check")
        table.until(lambda: table.has("settings:health"))
        assert "Everything is fine" in table.texts()


def test_about_says_unofficial(tmp_path: Path) -> None:
    """It is said plainly that nobody official stands behind it, and whose work is used."""
    with at_home(tmp_path) as (table, app):
        app.shell.go("about")
        table.settle()
        told = " ".join(table.texts())
        assert "unofficial" in told
        assert "Kivy · MIT" in told
