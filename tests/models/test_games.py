"""The list of games: how each is told, which are found, what can be done with them."""

from __future__ import annotations

from companion.models.game_row import GameLine, game_line
from companion.models.games import PAGE, all_games, ways
from companion.models.home import home
from companion.service.session import Session
from tests.models.play import played_out, tiling

NO_BREAK = "\N{NO-BREAK SPACE}"


def lines(session: Session, hide_totals: bool = False) -> list[GameLine]:
    return [game_line(row, hide_totals) for row in session.games()]


def test_a_finished_game_says_who_won(session: Session) -> None:
    """Names with their scores, the game, the winner, the day."""
    played_out(session)
    (line,) = lines(session)
    assert line.title == f"Ana{NO_BREAK}17{NO_BREAK}· Bo{NO_BREAK}0"
    assert line.subtitle == f"Azul · Ana{NO_BREAK}won, today"
    assert (line.mark, line.finished, line.put_away) == ("blue", True, False)


def test_a_shared_win_names_everybody_who_shares_it(session: Session) -> None:
    """Not one winner but two."""
    game = session.start("azul", ["Ana", "Bo"]).game_id
    for n in range(1, 6):
        for seat in (0, 1):
            session.enter(game, tiling(n, seat, (0, n - 1)))
        session.close(game)
    assert lines(session)[0].subtitle == "Azul · Ana and Bo shared the win, today"


def test_scores_are_hidden_only_while_the_game_runs(session: Session) -> None:
    """Who does not want to see the standings sees them at the end all the same."""
    played_out(session)
    running = session.start("duel", ["Ana", "Bo"], options={"tablets": ["rows", "columns", "diagonals"]}).game_id
    first, second = lines(session, hide_totals=True)
    assert (first.game_id, first.title, first.mark) == (running, f"Ana{NO_BREAK}· Bo", "turquoise")
    assert first.subtitle == "Azul Duel · round 1, today"
    assert "17" in second.title


def test_all_games_are_read_page_by_page(session: Session) -> None:
    """None is left out and none comes twice where there are more than one page holds."""
    started = [session.start("azul", ["Ana", "Bo"]).game_id for _ in range(PAGE + 3)]
    assert [row.game_id for row in all_games(session)()] == started[::-1]
    assert session.delete(started[0]).ok
    assert [row.game_id for row in all_games(session, binned=True)()] == [started[0]]


def test_what_can_be_done_depends_on_how_far_a_game_is(session: Session) -> None:
    """A running game goes on or is put away, one that was put away is taken up, a finished one neither."""
    played_out(session)
    away = session.start("azul", ["Ana", "Bo"]).game_id
    session.abandon(away)
    session.start("azul", ["Ana", "Bo"])
    found = {line.game_id: ways(line) for line in lines(session)}
    assert sorted(found.values()) == [
        ("go-on", "sheet", "again", "share", "away", "delete"),
        ("go-on", "sheet", "again", "share", "take-up", "delete"),
        ("page", "sheet", "again", "share", "delete"),
    ]
    assert "take-up" in found[away]


def test_home_with_nothing_yet(session: Session) -> None:
    """No game, nobody to play with again."""
    empty = home(session)
    assert (empty.running, empty.last, empty.again, empty.finished) == (None, "", "", ())


def test_home_shows_the_running_game_and_the_last_finished_ones(session: Session) -> None:
    """The one touched last is offered again, whether it is over or not; of the finished ones the last three."""
    running = session.start("azul", ["Ana", "Bo"]).game_id
    ended = [played_out(session, ("Cy", "Di", "Ed")) for _ in range(4)]
    found = home(session)
    assert found.running is not None
    assert found.running.game_id == running
    assert (found.last, found.again) == (ended[-1], "Cy, Di and Ed · Azul")
    assert [line.game_id for line in found.finished] == ended[:0:-1]
