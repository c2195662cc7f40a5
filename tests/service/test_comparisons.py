"""Which games count, and what they are held against: counted again by hand."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from math import sqrt

import pytest

from companion.service.comparisons import ENOUGH, Starters, first_player, kind_averages, kinds_of
from companion.service.stats import Played, SeatFigures, ahead_of_the_table
from companion.service.stats_filter import GamesFilter, years

NOW = datetime(2026, 11, 17, 12, tzinfo=UTC)


def game(
    name: str,
    people: tuple[int | None, ...],
    totals: tuple[int, ...],
    *,
    variant: str = "azul",
    started: str = "2026-11-01T20:00:00.000Z",
    first: int = 0,
) -> Played:
    """Everybody lost 2 to the floor; the best total wins."""
    seats = tuple(SeatFigures((), (), {"start": 0, "tile": t + 2, "floor": -2}, 2, {}, t) for t in totals)
    winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    return Played(name, started, variant, tuple(map(str, people)), people, seats, winners, first)


GAMES = [
    game("a", (1, 2), (50, 40), started="2024-12-31T23:30:00.000Z"),
    game("b", (2, 3), (30, 60), started="2025-12-01T20:00:00.000Z"),
    game("c", (1, 2, 3), (40, 70, 70), variant="duel"),
    game("d", (3, None), (20, 10), started="once"),
    game("e", (1, 2), (60, 20), started="2026-01-05T20:00:00.000Z"),
]


@pytest.mark.parametrize(
    ("chosen", "names"),
    [
        (GamesFilter(), "abcde"),
        (GamesFilter(variant="duel"), "c"),
        (GamesFilter(people=frozenset({1})), "ace"),
        (GamesFilter(people=frozenset({1, 3})), "c"),
        (GamesFilter(group=frozenset({1, 2, 4})), "ae"),
        (GamesFilter(group=frozenset({1, 2, 3}), variant="azul"), "abe"),
        (GamesFilter(span="month"), "c"),
        (GamesFilter(span="year"), "bce"),
        (GamesFilter(span="2026"), "ce"),
        (GamesFilter(span="2024"), "a"),
        (GamesFilter(span="2020"), ""),
    ],
)
def test_games_are_chosen(chosen: GamesFilter, names: str) -> None:
    """A game whose date nobody can read counts for all time only."""
    assert "".join(one.game_id for one in chosen.chosen(GAMES, NOW)) == names


def test_the_years_are_those_with_games() -> None:
    assert years(GAMES, NOW) == ("2026", "2025", "2024")


def test_a_game_by_kind_beside_the_averages() -> None:
    """Of the same variant only, with the others at the person's own tables as the table."""
    averages = kind_averages(GAMES, 1)
    assert {variant: average.games for variant, average in averages.items()} == {"azul": 2, "duel": 1}
    found = {kind.kind: kind[1:] for kind in kinds_of(GAMES[0], averages["azul"], 1)}
    assert found == {"tile": (52, (52 + 62) / 2, (42 + 22) / 2), "floor": (-2, -2.0, -2.0)}


def test_ahead_of_the_table() -> None:
    assert ahead_of_the_table(GAMES[2], 1) == -30
    assert ahead_of_the_table(GAMES[2], 2) == 70 - (40 + 70) / 2


def test_who_starts_is_held_against_chance() -> None:
    """A shared win is half a win; too few games and small differences are never called clear."""
    shared = game("s", (1, 2, 3), (40, 70, 70), first=1)
    found = first_player([GAMES[0], shared])
    assert (found.games, found.won, found.expected) == (2, 1.5, 1 / 2 + 1 / 3)
    assert not first_player([GAMES[0]] * (ENOUGH - 1)).is_clear
    assert first_player([GAMES[0]] * ENOUGH).is_clear
    even = [game("x", (1, 2), (50, 40), first=n % 2) for n in range(ENOUGH)]
    assert first_player(even).is_enough
    assert not first_player(even).is_clear
    assert first_player([]).games == 0


def test_a_game_on_the_first_day_of_a_span_counts() -> None:
    """A month is thirty days and a year 365, to the second."""
    for span, edge in (("month", "2026-10-18"), ("year", "2025-11-17")):
        exactly = game("x", (1, 2), (1, 2), started=f"{edge}T12:00:00.000Z")
        earlier = game("y", (1, 2), (1, 2), started=f"{edge}T11:59:59.999Z")
        assert GamesFilter(span=span).chosen([earlier, exactly], NOW) == [exactly]


def test_a_calendar_year_is_that_of_the_table() -> None:
    """By the clock where the statistics are looked at."""
    here = NOW.astimezone(timezone(timedelta(hours=1)))
    assert years(GAMES, here) == ("2026", "2025")
    assert [one.game_id for one in GamesFilter(span="2025").chosen(GAMES, here)] == ["a", "b"]
    assert years([GAMES[3]], here) == ()


def test_of_whom_all_were_at_the_table() -> None:
    """Somebody nobody knows is no member of a group."""
    assert GamesFilter(group=frozenset({3})).chosen(GAMES, NOW) == []
    assert GamesFilter(people=frozenset({9})).chosen(GAMES, NOW) == []


def test_kinds_that_one_of_them_never_made() -> None:
    """Are nothing for them, and the start score is no kind."""
    own = SeatFigures((), (), {"start": 5, "row": 6}, 0, {}, 11)
    other = SeatFigures((), (), {"start": 5, "column": 7}, 0, {}, 12)
    third = SeatFigures((), (), {"start": 5, "column": 2}, 0, {}, 7)
    one = Played("x", "", "azul", ("A", "B", "C"), (1, 2, None), (own, other, third), (1,))
    two = Played("y", "", "azul", ("A", "B"), (1, 2), (third, own), (1,))
    averages = kind_averages([one, two], 1)["azul"]
    assert averages == (2, {"start": 5, "row": 3, "column": 1}, {"start": 5, "column": 3, "row": 2})
    assert kinds_of(one, averages, 1) == (("row", 6, 3, 2), ("column", 0, 1, 3))
    assert kinds_of(two, averages, 1) == (("column", 2, 1, 3), ("row", 0, 3, 2))
    assert kind_averages([one], 9) == {}


def test_by_how_much_chance_often_misses() -> None:
    """Each game adds its own spread; what lies within two of them is never clear."""
    assert first_player([GAMES[0]] * 4).spread == 1
    assert first_player([GAMES[2]]).spread == pytest.approx(sqrt(1 / 3 * 2 / 3))
    games, spread = 25, 2.5
    for won, clear in ((17, False), (17.5, False), (18, True), (7.5, False), (7, True)):
        assert Starters(games, won, 12.5, spread).is_clear is clear
    assert not Starters(ENOUGH - 1, 19, 9.5, 1).is_enough
    assert Starters(ENOUGH, 10, 10, 1).is_enough


def test_a_starter_who_lost_has_won_nothing() -> None:
    assert first_player([game("x", (1, 2), (50, 40), first=1)]).won == 0
