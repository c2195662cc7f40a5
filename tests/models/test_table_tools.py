"""Clocks, the drawn starter, everybody's boards and spoken scores, without a window."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from companion.models.everyone import everyone, spread
from companion.models.starter_draw import draw_starter
from companion.models.table_clock import brief_clock_words, clock_words, clocks
from companion.service.session import Session
from companion.wording.language import tongue
from companion.wording.spoken import spoken_score
from tests.models.play import played_out, tiling


class Watch:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 17, 20, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def wait(self, **time: int) -> None:
        self.now += timedelta(**time)


def test_the_clocks_come_from_the_journal(tmp_path: Path) -> None:
    """Time played without the night in between, this turn's since the last entry, the round's since the last close."""
    watch = Watch()
    with Session(tmp_path, clock=watch) as session:
        game = session.start("azul", ["Ana", "Bo"]).game_id
        watch.wait(minutes=4)
        session.enter(game, tiling(1, 0, (0, 0)))
        watch.wait(minutes=2)
        session.enter(game, tiling(1, 1, (0, 1)))
        session.close(game)
        watch.wait(hours=12)
        session.enter(game, tiling(2, 0, (0, 1)))
        watch.wait(seconds=65)
        shown = clocks(session.table(game), watch())
        assert shown == (425, 65, 65)
        assert clock_words(shown, True, 0) == "7 min · 1:05"
        assert clock_words(shown, True, 3) == "7 min · 1:55 left"
        assert brief_clock_words(shown, True, 3) == "1:55 left"
        assert clock_words(shown, False, 1) == "Time's up"
        assert clock_words(shown, False, 0) == ""


def test_everybody_starts_as_often() -> None:
    """Over many draws; the light ends with whoever starts, and gets slower on its way."""
    draws = [draw_starter(4, Random(seed)) for seed in range(2000)]
    counts = Counter(draw.starter for draw in draws)
    assert set(counts) == {0, 1, 2, 3}
    assert max(counts.values()) - min(counts.values()) < 150
    for draw in draws[:20]:
        assert draw.way[-1].seat == draw.starter
        assert [step.seat for step in draw.way] == [n % 4 for n in range(len(draw.way))]
        assert list(draw.way) == sorted(draw.way, key=lambda step: step.seconds)
        assert sum(step.seconds for step in draw.way) < 4


def test_everybody_is_seen_and_nothing_hidden_at_the_end(tmp_path: Path) -> None:
    with Session(tmp_path) as session:
        game = session.start("pavilion", ["Ana", "Bo", "Cy"], first=1).game_id
        view = everyone(session, session.table(game), hidden=True)
        assert [(seat.name, seat.score, seat.starts, seat.wins) for seat in view.seats] == [
            ("Ana", "–", False, False),
            ("Bo", "–", True, False),
            ("Cy", "–", False, False),
        ]
        over = everyone(session, session.table(played_out(session)), hidden=True)
        assert [(seat.score, seat.starts, seat.wins) for seat in over.seats] == [
            ("17", False, True),
            ("0", False, False),
        ]
        assert over.finished


@pytest.mark.parametrize(
    ("count", "size", "columns", "beside"),
    [
        (2, (1280, 740), 2, False),
        (3, (1280, 740), 3, False),
        (4, (1280, 740), 2, True),
        (2, (360, 740), 1, False),
        (3, (360, 740), 1, True),
        (4, (360, 740), 1, True),
        (4, (800, 1220), 2, False),
    ],
)
def test_boards_are_as_large_as_can_be(count: int, size: tuple[int, int], columns: int, beside: bool) -> None:
    assert spread(count, *size, 48, 100) == (columns, beside)


def test_scores_are_said_as_people_say_them() -> None:
    assert spoken_score("Ana", 43, 9) == "Ana 43, plus 9"
    assert spoken_score("Ana", 0, -4) == "Ana 0, minus 4"
    assert spoken_score("Ana", None, 9) == "Ana, plus 9"
    assert spoken_score("Ana", 43) == "Ana 43"
    tongue.speak("fr")
    assert spoken_score("Ana", 43, -9) == "Ana 43, moins 9"
