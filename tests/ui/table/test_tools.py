"""What helps at the table, by touch: clocks, a timer, everybody's boards, scores aloud, who starts."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from unittest.mock import patch

import pytest

from companion.languages import codes
from companion.service.session import Session
from companion.ui.theme import theme
from tests.service.full_games import full_game
from tests.ui.layout import check_layout
from tests.ui.screens.house import at_home, play
from tests.ui.table.hand import at_table, golden

TABLET = (1280, 800)


def test_a_round_has_its_time(tmp_path: Path) -> None:
    """The clock stands under the round's name once it is wanted; when the time is up that is told once."""
    with at_table(tmp_path, golden("azul")) as hand:
        table, shell = hand.table, hand.app.shell
        now = datetime.fromisoformat(shell.session.table(hand.game).row.started)
        shell.session.clock = lambda: now
        assert table.find("table-top").subtitle == ""
        hand.tap("to-tools")
        table.settle()
        hand.tap("tools:times")
        hand.tap("tools:minutes:3")
        shell.clear_over()
        assert (shell.settings.show_times, shell.settings.round_minutes) == (True, 3)
        assert table.find("table-top").subtitle == "1 min · 3:00 left"
        now += timedelta(seconds=170)
        table.wait(1.1)
        assert table.find("table-top").subtitle == "3 min · 0:10 left"
        now += timedelta(seconds=20)
        hand.app.platform.asked.clear()
        table.wait(2.2)
        assert table.find("table-top").subtitle == "3 min · Time's up"
        assert hand.app.platform.asked == [("buzz", "thud")]
        assert "Time's up for round 1." in table.texts()
        hand.tap("wall", "cell:0:0")
        assert table.find("table-top").subtitle == "3 min · Time's up"


@pytest.mark.parametrize("language", codes())
def test_the_time_left_can_be_read_at_large_text(tmp_path: Path, language: str) -> None:
    """At twice the text size the time played is left out before what is left would be small."""
    with at_table(tmp_path, golden("azul"), font_scale=2.0) as hand:
        now = datetime.fromisoformat(hand.app.session.table(hand.game).row.started)
        hand.app.session.clock = lambda: now
        hand.app.shell.set(show_times=True, round_minutes=10, language=language)
        hand.app.shell.swap("table", game_id=hand.game)
        hand.table.settle()
        bar = hand.table.find("table-top")
        assert "10:00" in bar.subtitle
        assert "·" not in bar.subtitle
        assert bar._subtitle.font_size >= 0.6 * theme.sizes["small"]


def test_scores_are_read_aloud_where_there_is_a_voice(tmp_path: Path) -> None:
    """On a desktop without one neither the button nor the setting is there."""
    with Session(tmp_path) as session:
        game = play(session, share=0.5)
        totals = session.table(game).sheet.totals
    said: list[tuple[str, str]] = []
    for speaker in (None, lambda *words: bool(said.append(words) or True)):
        with at_home(tmp_path, speaker=speaker) as (table, app):
            app.shell.go("settings")
            table.settle()
            assert table.has("settings:spoken_scores") is bool(speaker)
            app.shell.go("table", game_id=game)
            table.settle()
            table.tap("to-tools")
            table.settle()
            assert table.has("tools:aloud") is bool(speaker)
            if speaker:
                table.tap("tools:aloud")
                table.settle()
                assert app.platform.asked[-1][0] == "speak"
                table.back()
                table.settle()
                assert app.platform.asked[-2:] == [("quiet", None), ("awake", False)], "who leaves has heard enough"
    assert said == [(f"Ana {totals[0]}. Bo {totals[1]}.", "en")]


def test_everyones_boards_follow_the_game(tmp_path: Path) -> None:
    """What is entered elsewhere comes by itself; a touch on a board leads to that player's entry, and back."""
    session = Session(tmp_path)
    file = full_game("azul")
    game = session.start("azul", ("Ana", "Bo", "Cy", "Di"), file["first"]).game_id
    with at_home(tmp_path, session=session, size=TABLET) as (table, app):
        app.shell.go("table", game_id=game)
        table.settle()
        table.tap("to-tools")
        table.settle()
        table.tap("tools:everyone")
        table.settle()
        assert ("awake", True) in app.platform.asked
        before = [table.find(f"everyone:board:{seat}").view for seat in range(4)]
        closed = next(n for n, event in enumerate(file["events"]) if event["type"] == "close") + 1
        assert session.enter_all(game, file["events"][:closed]).ok
        table.wait(1.2)
        totals = session.table(game).sheet.totals
        assert [table.find(f"everyone:score:{seat}").text for seat in range(4)] == [str(total) for total in totals]
        assert [table.find(f"everyone:board:{seat}").view != before[seat] for seat in range(4)] == [True] * 4
        assert table.find("everyone-top").title == "Round 2"
        with patch.object(session, "table", wraps=session.table) as asked:
            table.wait(3)
            assert not asked.called  # nothing was entered: the boards are left alone
        sides = {round(table.find(f"everyone:board:{seat}").height) for seat in range(4)}
        assert min(sides) > 250
        table.tap("everyone:2")
        table.settle()
        assert app.shell.screen.playing == (game, 2)
        app.shell.back()
        table.settle()
        assert app.shell.way[-1].name == "everyone"


def test_who_starts_is_drawn(tmp_path: Path) -> None:
    """The light goes round and stays; whoever closes the sheet early has the same starter; with less motion at once."""
    session = Session(tmp_path)
    play(session, ("Ana", "Bo"))
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("new_game")
        table.settle()
        for less, wait in ((False, 6.0), (False, 0.1), (True, 0.1)):
            theme.less_motion = less
            app.shell.screen.scroll.scroll_to(table.find("new:draw"), padding=90, animate=False)
            table.frames(3)
            table.tap("new:draw")
            sheet = table.find("starter")
            name = sheet.names[sheet.draw.starter]
            table.wait(wait)
            if less or wait > 1:
                assert table.find("starter:words").text == f"{name} starts!"
            table.tap("starter:done")
            table.settle()
            assert app.shell.screen.plan.seats[app.shell.screen.plan.starter] == name
        theme.less_motion = False


@pytest.mark.parametrize(
    ("size", "scale", "shown"),
    [
        ((360, 800), 1.0, ["Ana", "Marie-Antoinette", "Zoé", "Søren Ågesen"]),
        ((360, 800), 2.0, ["Ana", "Marie-A.", "Zoé", "Søren Å."]),
        ((412, 915), 2.0, ["Ana", "Marie-A.", "Zoé", "Søren Ågesen"]),
    ],
)
def test_long_names_beside_everyones_scores_are_not_broken_within_a_word(
    tmp_path: Path, size: tuple[int, int], scale: float, shown: list[str]
) -> None:
    """On a phone four boards leave room for a name of two words; at twice the text size, for how its second begins
    rather than for the whole in much smaller letters."""
    session = Session(tmp_path)
    game = session.start("azul", ["Ana", "Marie-Antoinette", "Zoé", "Søren Ågesen"]).game_id
    with at_home(tmp_path, session=session, size=size, scale=scale) as (table, app):
        app.shell.go("everyone", game_id=game)
        table.settle()
        names = [table.find(f"everyone:{seat}").words for seat in range(4)]
        assert [name.text for name in names] == shown
        assert min(name.font_size for name in names) > 0.7 * max(name.font_size for name in names)
        assert check_layout() == []
    session.close_files()


@pytest.mark.parametrize(
    ("size", "scale", "least"), [((1280, 800), 1.0, 330), ((360, 800), 1.0, 155), ((360, 800), 2.0, 145)]
)
def test_four_boards_use_the_room_there_is(tmp_path: Path, size: tuple[int, int], scale: float, least: int) -> None:
    """Names and scores stand beside them where that makes the boards larger, and nothing is cut."""
    with at_home(tmp_path, size=size, scale=scale) as (table, app):
        game = app.session.start("azul", ("Ana", "Marie-Antoinette", "Zoé", "Søren Ågesen")).game_id
        app.shell.go("everyone", game_id=game)
        table.settle()
        for seat in range(4):
            board, words = table.find(f"everyone:board:{seat}"), table.find(f"everyone:{seat}").words
            assert min(board.size) >= least
            assert words.right <= board.x
            panel = table.find(f"everyone:{seat}")
            assert all(part.top <= panel.top for part in panel.head.walk())
        assert check_layout() == []
