"""What can wait until nobody touches the screen: masks that will be wanted, things that are gone.

Jobs are small (a few milliseconds) and run a few at a time, between touches. Python's own search for unreachable
things would stop the app in the middle of a touch, for a tenth of a second where it looks everywhere: here it is done
at leisure, among what the last touch made when the hand is away, and everywhere when it is away for long.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

REST, LONG_REST = 0.35, 1.5
"""Seconds without a touch after which the hand is taken to be away; and to be away for long."""
TURN = 0.05
SPENT = 0.006
"""Seconds of one turn after which the next one has to wait for the next turn."""
YOUNG = (20_000, 10, 60)
"""After how many new things Python itself looks for what is unreachable: where a hand never rests. A touch makes some
hundreds, a sheet that opens some thousands."""


class Idle:
    """One queue for the whole app. `later(job)` puts something at its end."""

    def __init__(self) -> None:
        self._jobs: deque[Callable[[], object]] = deque()
        self._turns = Clock.create_trigger(self._turn, TURN, interval=True)
        self._touched = 0.0
        self._untidy = self._littered = False
        Window.bind(on_touch_down=self._touch, on_touch_move=self._touch)

    def later(self, job: Callable[[], object]) -> None:
        self._jobs.append(job)
        self._turns()

    def tidy(self) -> None:
        """Look for what is unreachable, once everything else is done and the hand is away for long."""
        self._untidy = True
        self._turns()

    def _touch(self, *_: Any) -> None:
        self._touched = Clock.get_time()
        self._littered = True
        self._turns()

    def _turn(self, _dt: float) -> bool:
        rested = Clock.get_time() - self._touched
        end = perf_counter() + SPENT
        while rested >= REST and self._jobs and perf_counter() < end:
            self._jobs.popleft()()
        if rested >= REST and self._littered and not self._jobs:
            self._littered = False
            gc.collect(1)
        if rested >= LONG_REST and self._untidy and not self._jobs:
            self._untidy = False
            gc.collect()
        return bool(self._jobs) or self._littered or self._untidy


def freeze_loaded() -> None:
    """What was loaded for the app stays for good: it need not be looked at again and again."""
    gc.set_threshold(*YOUNG)
    if not gc.get_freeze_count():
        gc.freeze()


idle = Idle()
