"""The standings at the table: what is entered this round shows at once."""

from __future__ import annotations

import pytest

from companion.games.dome.entry import DomeEntry
from companion.games.entry import EntryModel
from companion.games.stars.entry import StarsEntry
from companion.games.wall.entry import WallEntry
from companion.service.session import Session
from companion.wording.points import signed
from tests.ui.table.hand import begun, golden

GAMES = ["azul", "azul-grey", "mini", "mini-grey", "pavilion", "pavilion-grey", "duel"]


def scores(desk: EntryModel) -> list[str]:
    return [f"{seat.score} {seat.gain}".strip() for seat in desk.standings(False).seats]


def test_every_touch_shows_at_once(session: Session) -> None:
    """Half entered, entered, and corrected before the round is closed: the gain stands beside the settled score."""
    desk = WallEntry(session, begun(session, golden("azul"), 3))
    settled = session.table(desk.game_id).sheet.totals
    assert scores(desk) == [str(total) for total in settled]
    desk.tap(4, 4)
    assert scores(desk)[0] == f"{settled[0]} {signed(desk.sum().gain)}"
    first = scores(desk)[0]
    desk.next()
    assert scores(desk)[0] == first
    desk.tap(4, 4)
    assert scores(desk) == [first, f"{settled[1]} {signed(desk.sum().gain)}"]
    desk.move(0)
    assert scores(desk)[1].endswith("+1"), "what Bo has half entered stays in sight"


def test_who_has_nothing_entered_has_no_tick(session: Session) -> None:
    """It is asked about before the round is closed."""
    desk = WallEntry(session, begun(session, golden("azul"), 3))
    desk.next()
    assert desk.done(0)
    assert not desk.standings(False).seats[0].done
    desk.move(0)
    desk.tap(4, 4)
    desk.next()
    assert desk.standings(False).seats[0].done


def test_a_loss_is_told_apart_and_stops_at_the_lowest_score(session: Session) -> None:
    desk = WallEntry(session, begun(session, golden("azul"), 3))
    settled = session.table(desk.game_id).sheet.totals[0]
    desk.set_floor(1)
    seat = desk.standings(False).seats[0]
    assert (seat.gain, seat.loses) == ("−1", True)
    desk.set_floor(7)
    assert desk.standings(False).seats[0].gain == f"−{min(settled, 14)}"


def test_what_the_rules_are_against_is_not_counted(session: Session) -> None:
    """A draft that cannot be entered adds nothing."""
    desk = WallEntry(session, begun(session, golden("azul"), 3))
    desk.drafts[desk.key] = desk.blank(0)._replace(floor=2, place=(desk.table.entry(1, 0).event.place[0],))
    assert desk.standings(False).seats[0].gain == ""


def test_pavilion_counts_from_the_last_closed_round(session: Session) -> None:
    desk = StarsEntry(session, begun(session, golden("pavilion")), 0)
    assert scores(desk) == ["5", "5"]
    desk.tap("green", 5)
    desk.tap("green", 6)
    assert scores(desk) == ["5 +3", "5"]
    assert desk.sum().total == 8


def test_plates_drawn_in_duel_count_too(session: Session) -> None:
    desk = DomeEntry(session, begun(session, golden("duel")), 0)
    desk.lay((0, 0), "YKTs", 0)
    desk.lay((0, 1), "YKTw", 2)
    assert scores(desk)[0] == "5 −2"


def test_a_correction_shows_the_totals_alone(session: Session) -> None:
    desk = WallEntry(session, begun(session, golden("azul"), 12), 0, 1)
    desk.set_floor(3)
    assert [seat.gain for seat in desk.standings(False).seats] == ["", ""]


@pytest.mark.parametrize("name", GAMES)
def test_score_and_gain_make_the_next_score(session: Session, name: str) -> None:
    """Before a round is closed, score and gain of every player add up to the score after it."""
    game = golden(name)
    kind = {"pavilion": StarsEntry, "duel": DomeEntry}.get(name.removesuffix("-grey"), WallEntry)
    log = game["events"]
    ends = [n for n, event in enumerate(log) if n + 1 == len(log) or log[n + 1]["round"] > max(1, event["round"])][:-1]
    for end in ends:
        last = log[end]
        pass_on = last["type"] == "close" or not last.get("discarded")
        if not pass_on:
            continue
        before = kind(session, begun(session, game, end)).standings(False).seats
        after = kind(session, begun(session, game, end + 1)).standings(False).seats
        sums = [int(seat.score) + int((seat.gain or "0").replace("−", "-")) for seat in before]
        assert sums == [int(seat.score) for seat in after], (name, last)
