"""How long a game took, by its stamps."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from companion.service.play_time import LEAST, PAUSE, game_seconds, moment_of, seconds_played


def at(*seconds: int) -> list[str]:
    return [f"2026-11-17T{s // 3600:02}:{s % 3600 // 60:02}:{s % 60:02}.000Z" for s in seconds]


@pytest.mark.parametrize(
    ("stamps", "seconds"),
    [
        ([], 0),
        (at(60), 0),
        (at(0, 60, 180), 180),
        (at(0, 1), 1),
        (at(0, PAUSE, 2 * PAUSE + 1), PAUSE),
        (at(600, 0, 300), 300),
        (["", "yesterday", *at(10, 20)], 10),
        (["2026-11-17T20:00:00", *at(10, 20)], 10),
    ],
)
def test_pauses_and_clocks_put_back_do_not_count(stamps: list[str], seconds: int) -> None:
    assert seconds_played(stamps) == seconds


def test_a_game_written_down_afterwards_has_no_time() -> None:
    assert game_seconds(at(0, LEAST - 1)) == 0
    assert game_seconds(at(0, LEAST)) == LEAST


@pytest.mark.parametrize("stamp", ["", "yesterday", "2026-11-17", "2026-11-17T20:00:00"])
def test_what_is_no_moment(stamp: str) -> None:
    """A time without a zone could be any."""
    assert moment_of(stamp) is None


def test_a_moment_is_one_wherever_it_was_written() -> None:
    assert moment_of("2026-11-17T20:00:00.500Z") == datetime(2026, 11, 17, 20, 0, 0, 500_000, tzinfo=UTC)
    assert moment_of("2026-11-17T21:00:00+01:00") == datetime(2026, 11, 17, 20, tzinfo=UTC)


def test_seconds_are_whole() -> None:
    assert seconds_played(["2026-11-17T20:00:00.000Z", "2026-11-17T20:00:01.600Z"]) == 2
