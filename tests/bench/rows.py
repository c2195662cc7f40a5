"""What a measurement says."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple


class Row(NamedTuple):
    """A figure, the goal it is held against (None where it is only stated), and whether it was met."""

    what: str
    figure: str
    goal: str | None = None
    met: bool = True


def seconds(work: Callable[[], object], repeat: int = 5) -> float:
    """The median time of some work."""
    taken = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)
