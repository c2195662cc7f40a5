"""The log in words, what corrects its entries, and what going back would undo."""

from __future__ import annotations

from companion.games.wall.entry import WallEntry
from companion.models.log import Pencil, log, turn_to, undoing
from companion.service.session import Session
from tests.models.play import played_out
from tests.ui.table.hand import begun, golden


def test_the_log_is_told_newest_first(session: Session) -> None:
    """Who placed what, in which round, and what closed it; each with the number to undo back to."""
    table = session.table(played_out(session))
    lines = log(table)
    assert [line.seq for line in lines] == sorted((line.seq for line in lines), reverse=True)
    assert lines[0][1:] == ("Round 5 closed", "", None)
    assert lines[-1][1:] == ("Ana: 1 tile placed", "Round 1", Pencil(0, 1))


def test_a_pencil_leads_to_the_round_that_holds_the_entry(session: Session) -> None:
    """The open round is changed at the table; an earlier one is corrected; what closed it is not an entry."""
    lines = log(session.table(begun(session, golden("azul"), 4)))
    assert [line.pencil for line in lines] == [Pencil(0, None), None, Pencil(1, 1), Pencil(0, 1)]


def test_a_tile_of_its_own_is_in_hand(session: Session) -> None:
    """Pavilion enters tile by tile: the pencil of one takes that tile in hand."""
    lines = log(session.table(begun(session, golden("pavilion"), 14)))
    assert lines[-2].pencil == Pencil(1, 1, "space:centre:1")
    assert lines[0].pencil == Pencil(0, None)


def test_plates_of_the_set_up_are_corrected_with_the_first_round(session: Session) -> None:
    lines = log(session.table(begun(session, golden("duel"), 10)))
    assert lines[-1].when == "Set-up"
    assert lines[-1].pencil == Pencil(0, 1)


def test_what_going_back_would_undo_is_said(session: Session) -> None:
    """Every entry after the line, newest first, corrections among them; of the last line, what was done last."""
    game = begun(session, golden("azul"), 5)
    table = session.table(game)
    lines = log(table)
    gone = undoing(table, lines[2].seq)
    assert gone == (lines[2].seq, (lines[0].title, lines[1].title))
    assert undoing(table, lines[0].seq) == (None, (lines[0].title,))
    first = lines[-1]
    event = table.entry(1, 0).event
    assert session.correct(game, first.seq, [event._replace(floor=2)]).ok
    after = session.table(game)
    assert undoing(after, lines[0].seq) == (lines[0].seq, (f"Correction: {log(after)[-1].title}",))
    assert session.undo(game, lines[0].seq).ok
    assert session.table(game).sheet == table.sheet


def test_the_table_turns_to_the_player_of_an_entry(session: Session) -> None:
    """With what another has half entered still there."""
    game = begun(session, golden("azul"), 3)
    desk = WallEntry(session, game)
    desk.tap(4, 4)
    turn_to(session, game, 1)
    assert WallEntry(session, game).seat == 1
    assert WallEntry(session, game, 0).event == desk.event


def test_an_entry_says_who_took_the_marker_and_who_placed_nothing(session: Session) -> None:
    """The same tiles with and without the marker are told apart."""
    game = session.start("azul", ("Ana", "Bo")).game_id or ""
    tile = {"row": 0, "col": 0}
    for player, place, marker in ((0, [tile], False), (0, [tile], True), (1, [], False)):
        event = {"type": "tiling", "round": 1, "player": player, "place": place, "marker": marker}
        assert session.enter(game, event).ok
    titles = [line.title for line in log(session.table(game))]
    assert titles[0] == "Bo: no tiles"
    assert "Ana: 1 tile placed, starts next round" in titles
