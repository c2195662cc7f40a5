"""One tap on a wall, walked by a tracer: how many of our files it visits, and how often it goes from one to another."""

from __future__ import annotations

import logging
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from tests.bench.rows import Row
from tests.ui import driver
from tests.ui.table.hand import at_table, golden

OURS = str(Path(__file__).parents[2] / "companion")
MOST_FILES, MOST_CHANGES = 30, 227


class Walk(NamedTuple):
    """The calls of our own functions, in their order, each as the file it is in."""

    calls: tuple[str, ...]

    @property
    def files(self) -> set[str]:
        return set(self.calls)

    @property
    def changes(self) -> int:
        return sum(one != other for one, other in zip(self.calls, self.calls[1:], strict=False))


def walked(work: Callable[[], object]) -> Walk:
    calls: list[str] = []

    def visit(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(OURS):
            calls.append(frame.f_code.co_filename)

    sys.setprofile(visit)
    try:
        work()
    finally:
        sys.setprofile(None)
    return Walk(tuple(calls))


def measure(*_: str) -> Iterator[Row]:
    """A tile laid on an empty wall in the second round, from the finger's coming down to the laid-out preview."""
    logging.disable(logging.WARNING)
    game = golden("azul")
    entered = sum(event["round"] == 1 for event in game["events"])
    with tempfile.TemporaryDirectory() as folder, at_table(Path(folder), game, entered) as hand:
        finger = driver.Finger(*hand.table.spot("wall", "cell:4:4"))

        def tap() -> None:
            finger.down()
            hand.table.frames(1)
            finger.up()
            hand.table.frames(1)

        walk = walked(tap)
    figure = f"{len(walk.files)} files, {walk.changes} changes of file, {len(walk.calls)} calls"
    met = len(walk.files) <= MOST_FILES and walk.changes <= MOST_CHANGES
    yield Row("one tap on a wall", figure, f"<= {MOST_FILES} files, {MOST_CHANGES} changes", met)
