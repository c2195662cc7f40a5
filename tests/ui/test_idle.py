"""Work for when nobody touches the screen."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from kivy.uix.widget import Widget

from companion.ui.idle import LONG_REST, REST, idle
from companion.ui.widgets import pen
from tests.ui import driver
from tests.ui.driver import Finger
from tests.ui.table.hand import at_table, golden


def test_jobs_wait_for_the_hand_to_be_away() -> None:
    """While a finger is about nothing is done; after a rest everything is, in its order."""
    with driver.showing(Widget()) as table:
        done: list[int] = []
        finger = Finger(50, 50)
        finger.down()
        for n in range(3):
            idle.later(lambda n=n: done.append(n))
        table.wait(REST * 0.8)
        finger.to(60, 60)
        table.wait(REST * 0.8)
        assert done == []
        finger.up()
        table.wait(2 * REST)
        assert done == [0, 1, 2]


def test_what_is_gone_is_looked_for_in_a_long_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's search for the unreachable waits until the hand is away, for what the last touch made, and until it
    was away for long, for everything; each is made once."""
    looked: list[int] = []
    with driver.showing(Widget()) as table:
        table.wait(2 * LONG_REST)
        monkeypatch.setattr(gc, "collect", lambda generation=2: looked.append(generation))
        table.tap((50, 50))
        idle.tidy()
        idle.tidy()
        table.wait(REST * 0.6)
        assert looked == []
        table.wait(LONG_REST * 0.6)
        assert looked == [1]
        table.wait(LONG_REST)
        assert looked == [1, 2]
        monkeypatch.undo()


@pytest.mark.parametrize(
    ("name", "events", "touches"),
    [
        ("azul", 0, [("wall", f"cell:{n}:{n}") for n in range(5)] + [("wall", "cell:0:1"), ("floor", "floor:2")]),
        ("pavilion", 0, [("stars", "star:red"), ("stars", "space:red:1"), ("stars", "star:blue")]),
    ],
)
def test_touches_find_their_masks_cut(
    name: str, events: int, touches: list[tuple[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some seconds after the table is shown, the first tiles of every colour need no mask cut while one waits."""
    with at_table(tmp_path, golden(name), events) as hand:
        hand.table.wait(12)
        cut: list = []
        monkeypatch.setattr(pen, "mask", lambda shape, size, **_: cut.append((shape, size)) or bytes(size * size))
        monkeypatch.setattr(pen, "coverage", lambda _, w, h: cut.append((w, h)) or bytes(w * h))
        for what, place in touches:
            hand.tap(what, place)
            hand.table.settle()
        monkeypatch.undo()
        assert cut == []
