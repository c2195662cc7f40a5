"""Which games count, and what they are held against: counted again by hand."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from companion.service.comparisons import ENOUGH, first_player, kind_averages, kinds_of
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
