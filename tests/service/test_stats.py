"""Statistics, counted again by hand on small games."""

from __future__ import annotations

import pytest

from companion.engine.codec import read_game
from companion.engine.events import Close, Event, Place, Placed, Setup, Tiling
from companion.engine.replay import Replay, replay
from companion.service.session import Session
from companion.service.stats import (
    RECORDS,
    Played,
    SeatFigures,
    game_figures,
    head_to_head,
    person_figures,
    records,
    seat_figures,
)
from tests.service.samples import SAMPLES, sample
from tests.service.test_session import played


def game(name: str, floors: tuple[int, int], people: tuple[int | None, int | None] = (1, 2)) -> Played:
    """Both fill the first row in five rounds; each loses so many floor tiles in the last round."""
    events: list[Event] = []
    for number in range(1, 6):
        lost = floors if number == 5 else (0, 0)
        events += [Tiling(number, seat, (Placed(0, number - 1),), floor=lost[seat]) for seat in range(2)]
        events.append(Close(number))
    return in_figures(name, people, replay(Setup("azul", ("Ana", "Bo")), events))


def in_figures(name: str, people: tuple[int | None, ...], result: Replay) -> Played:
    return Played(name, "", "azul", result.setup.players, people, game_figures(result), result.outcome.winners)


GAMES = [game("a", (0, 1)), game("b", (0, 0)), game("c", (3, 0)), game("d", (0, 2))]
# A row is worth 1 + 2 + 3 + 4 + 5 = 15 and 2 for the bonus; floors of 1, 2, 3 tiles cost 1, 2, 4.


def test_the_figures_of_a_seat_add_up() -> None:
    """Points by round and by kind, and what was lost."""
    seat = GAMES[2].seats[0]
    assert seat.gains == (1, 2, 3, 4, 1)
    assert seat.totals == (1, 3, 6, 10, 11)
    assert dict(seat.kinds) == {"start": 0, "tile": 15, "floor": -4, "row": 2}
    assert (seat.lost, dict(seat.bonuses), seat.total) == (4, {"row": 2}, 13)


@pytest.mark.parametrize("variant", SAMPLES)
@pytest.mark.parametrize("number", range(5))
def test_the_kinds_of_every_recorded_game_add_up_to_its_totals(variant: str, number: int) -> None:
    """Start score, lines, bonuses and clamps are all there is."""
    read = read_game(sample(variant, number))
    result = replay(read.setup, read.events)
    for seat, total in enumerate(result.sheet.totals):
        figures = seat_figures(result, seat)
        assert sum(figures.kinds.values()) == total == figures.total
        assert result.variant.start_score + sum(figures.gains) == figures.totals[-1]


def test_a_person_s_figures() -> None:
    """Games, wins, shared wins as shared, average, best, losses, bonus shares, streaks."""
    ana = person_figures(GAMES, 1)
    assert ana is not None
    assert (ana.games, ana.wins, ana.shared, ana.points) == (4, 2, 1, 2.5)
    assert ana.average == (17 + 17 + 13 + 17) / 4
    assert (ana.best, ana.best_game) == (17, "a")
    assert ana.lost == 1
    assert ana.bonuses == {"row": 8 / 64}
    assert (ana.streak, ana.longest_streak) == (1, 2)
    assert (ana.ahead, ana.expected) == ((1 + 0 - 4 + 2) / 4, 2)
    bo = person_figures(GAMES, 2)
    assert bo is not None
    assert (bo.wins, bo.shared, bo.streak, bo.longest_streak) == (1, 1, 0, 2)
    assert person_figures(GAMES, 3) is None
    assert person_figures([], 1) is None


def test_head_to_head() -> None:
    """Counted on the games of both, whichever seats they had."""
    games = [*GAMES, game("e", (0, 3), people=(2, 1)), game("f", (0, 0), people=(1, None))]
    against = head_to_head(games, 1, 2)
    assert (against.games, against.ahead, against.behind, against.level) == (5, 2, 2, 1)
    assert against.margin == (1 + 0 - 4 + 2 - 4) / 5
    back = head_to_head(games, 2, 1)
    assert (back.ahead, back.behind, back.margin) == (2, 2, -against.margin)
    assert head_to_head(games, 1, 9).games == 0


def test_records_name_the_first_to_reach_them() -> None:
    """Highest total, best round and tile, clearest win, most lost in a game and in a round."""
    found = {record.name: (record.value, record.game_id, record.seat) for record in records(GAMES)}
    assert found == {
        "total": (17, "a", 0),
        "round": (5, "a", 0),
        "tile": (5, "a", 0),
        "margin": (4, "c", 1),
        "lost": (4, "c", 0),
        "floor": (4, "c", 0),
    }


def test_the_fastest_game_is_one_that_was_timed() -> None:
    """The shortest of those whose time is known, with its winner; what was never lost is no record."""
    timed = [game("x", (0, 0)), game("y", (1, 0))._replace(seconds=1500), game("z", (0, 0))._replace(seconds=1800)]
    found = {record.name: record for record in records(timed)}
    assert found["fastest"] == ("fastest", 1500, "y", 1)
    assert "lost" not in {record.name for record in records(timed[:1])}


def test_finished_games_come_old_to_new_and_follow_a_rename(session: Session) -> None:
    """A renamed person keeps every game; games in the bin and open ones are left out."""
    one = played(session, sample("azul"))
    two = played(session, sample("pavilion"))
    gone = played(session, sample("duel"))
    session.delete(gone)
    session.rematch(one)
    person = session.people.named("P0")
    assert person is not None
    session.people.change(person.id, name="Anna")
    games = session.finished_games()
    assert [found.game_id for found in games] == [one, two]
    assert [found.game_id for found in session.finished_games("pavilion")] == [two]
    figures = person_figures(games, person.id)
    assert figures is not None
    assert figures.games == 2
    assert session.people.named("anna") == person._replace(name="Anna")


def test_who_won_is_ahead_also_with_equal_points() -> None:
    """The rules broke the tie; only where they did not, it is level."""
    tied = game("t", (0, 0))
    for winners, told in (((0,), (1, 0, 0)), ((1,), (0, 1, 0)), ((0, 1), (0, 0, 1))):
        against = head_to_head([tied._replace(winners=winners)], 1, 2)
        assert (against.ahead, against.behind, against.level, against.margin) == (*told, 0)


def figures(total: int, gains: tuple[int, ...] = (), **more: int) -> SeatFigures:
    return SeatFigures(gains, (), {}, more.get("lost", 0), {}, total, more.get("tile", 0), more.get("worst", 0))


def of_three(name: str, totals: tuple[int, int, int], winners: tuple[int, ...], seconds: int = 0) -> Played:
    return Played(name, "", "azul", ("A", "B", "C"), (1, 2, 3), tuple(map(figures, totals)), winners, 0, seconds)


def test_the_most_made_by_a_tile_and_lost_in_a_round() -> None:
    """A floor that cost more than there was is only as bad as what it took."""
    placed = Tiling(1, 0, (Placed(0, 0),), floor=2)
    events: list[Event] = [placed, Tiling(1, 1, floor=3), Close(1)]
    events += [Tiling(2, 0, (Placed(0, 1), Placed(1, 1)), floor=1), Tiling(2, 1, (Placed(0, 0),), floor=1), Close(2)]
    ana, bo = game_figures(replay(Setup("azul", ("Ana", "Bo")), events))
    assert (ana.gains, ana.totals) == ((0, 3), (0, 3))
    assert dict(ana.kinds) == {"start": 0, "tile": 5, "floor": -3, "clamp": 1}
    assert (ana.tile, ana.worst, ana.lost) == (2, 1, 2)
    assert (bo.tile, bo.worst, bo.lost) == (1, 1, 1)
    nothing = game_figures(replay(Setup("azul", ("Ana", "Bo")), ()))[0]
    assert (nothing.tile, nothing.worst, nothing.lost, nothing.gains) == (0, 0, 0, ())


def test_a_start_score_is_a_kind_and_no_gain() -> None:
    events = [Place(1, 0, "red", 1, "R")]
    seat = seat_figures(replay(Setup("pavilion", ("Ana", "Bo")), events), 0)
    assert (dict(seat.kinds)["start"], seat.gains, seat.totals) == (5, (1,), (6,))


def test_an_equal_later_is_no_new_record() -> None:
    one, two = of_three("a", (9, 5, 1), (0,), 900), of_three("b", (9, 5, 1), (0,), 900)
    assert [(record.name, record.game_id, record.value) for record in records([one, two])] == [
        ("total", "a", 9),
        ("margin", "a", 4),
        ("fastest", "a", 900),
    ]
    assert records([]) == ()


def test_records_by_their_names() -> None:
    """In their order, each with who made it; the margin is that over the best of the others."""
    seats = (figures(30, (2, 7, 4), tile=6), figures(20, lost=9, worst=5), figures(25, (8,), lost=3, worst=3))
    won = Played("a", "", "azul", ("A", "B", "C"), (1, 2, 3), seats, (0,), 0, 1200)
    assert records([won]) == (
        ("total", 30, "a", 0),
        ("round", 8, "a", 2),
        ("tile", 6, "a", 0),
        ("margin", 5, "a", 0),
        ("lost", 9, "a", 1),
        ("floor", 5, "a", 1),
        ("fastest", 1200, "a", 0),
    )
    assert tuple(record.name for record in records([won])) == RECORDS


def test_a_faster_game_takes_the_record() -> None:
    games = [of_three("a", (9, 5, 1), (0,), 900), of_three("b", (1, 5, 4), (1,), 899), of_three("c", (1, 2, 3), (2,))]
    assert {record.name: record[1:] for record in records(games)}["fastest"] == (899, "b", 1)


def test_figures_of_shared_and_lost_games() -> None:
    """A third of a win for three who share it; the first of the best games; what the others had on average."""
    games = [
        of_three("a", (30, 30, 30), (0, 1, 2)),
        of_three("b", (50, 20, 40), (0,)),
        of_three("c", (50, 60, 10), (1,)),
    ]
    one = person_figures(games, 1)
    assert one is not None
    assert (one.games, one.wins, one.shared, one.points) == (3, 1, 1, 1 + 1 / 3)
    assert (one.best, one.best_game, one.average) == (50, "b", 130 / 3)
    assert (one.streak, one.longest_streak) == (0, 2)
    assert one.ahead == (0 + 20 + 15) / 3
    assert one.expected == 1
    assert one.bonuses == {}
    third = person_figures(games, 3)
    assert third is not None
    assert (third.wins, third.shared, third.streak, third.longest_streak) == (0, 1, 0, 1)


def test_somebody_without_a_point_has_no_shares() -> None:
    none = Played("a", "", "azul", ("A", "B"), (1, 2), (figures(0)._replace(bonuses={"row": 0}), figures(3)), (1,))
    one = person_figures([none], 1)
    assert one is not None
    assert (one.bonuses, one.average) == ({}, 0)


def test_two_of_three_by_their_points() -> None:
    """Where neither won, who has more is ahead."""
    games = [of_three("a", (9, 5, 7), (0,)), of_three("b", (9, 7, 5), (0,)), of_three("c", (9, 6, 6), (0,))]
    assert head_to_head(games, 2, 3) == (3, 1, 1, 1, 0)
    assert head_to_head(games[:1], 2, 3) == (1, 0, 1, 0, -2)
    assert head_to_head([], 2, 3) == (0, 0, 0, 0, 0)


def test_one_point_is_a_record_and_none_is_not() -> None:
    assert records([of_three("a", (1, 0, 0), (0,))]) == (("total", 1, "a", 0), ("margin", 1, "a", 0))
    assert records([of_three("a", (0, 0, 0), (0, 1, 2))]) == ()
