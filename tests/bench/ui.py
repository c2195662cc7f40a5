"""The app: its first frame, its memory, and a very long list of games.

Everything is processor time, against something empty in the same run, so that a busy machine does not count.
"""

from __future__ import annotations

import gc
import logging
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.rows import Row

if TYPE_CHECKING:
    from companion.service.session import Session

ROOT = Path(__file__).parents[2]
STARTS = 7
OPENED = 20
MANY, FEW = 10_000, 10
LOW = (360, 480)
"""A window in which ten games do not fit at once, so that there is something to scroll."""
TURNS, READ = 3, 8

FIRST_FRAME = """
import os, sys, time
sys.path.insert(0, os.getcwd())
import tests.ui
from kivy.base import EventLoop, runTouchApp
{app}
app._run_prepare()
runTouchApp(embedded=True)
EventLoop.idle()
print("TIME", time.process_time())
print("HEAVY", *[name for name in ("cv2", "numpy") if name in sys.modules])
os._exit(0)
"""
EMPTY = """
from kivymd.app import MDApp
from kivymd.uix.screen import MDScreen
class Empty(MDApp):
    def build(self):
        return MDScreen()
app = Empty()
"""
OURS = """
from pathlib import Path
from companion.platform.desktop import Desktop
from companion.ui.app import AzulejoApp
app = AzulejoApp(platform=Desktop(folder=Path({folder!r}), tongue="en"))
"""


def measure() -> Iterator[Row]:
    logging.disable(logging.WARNING)
    yield from _first_frame()
    yield _memory()
    yield from _long_list()


def _first_frame() -> Iterator[Row]:
    from companion.service.session import Session
    from tests.ui.screens.house import play

    with tempfile.TemporaryDirectory() as folder:
        session = Session(Path(folder))
        play(session, share=0.6)
        session.close_files()
        empty, ours, heavy = [], [], set()
        compiled = Path(folder) / "compiled"
        for n in range(STARTS + 1):
            without, with_us = _start(EMPTY, compiled), _start(OURS.format(folder=folder), compiled)
            heavy |= with_us[1]
            if n:
                empty.append(without[0])
                ours.append(with_us[0])
    ratio = statistics.median(ours) / statistics.median(empty)
    worst = max(mine / theirs for mine, theirs in zip(ours, empty, strict=True))
    figure = (
        f"{ratio:.2f}x an empty KivyMD app ({statistics.median(ours):.2f} s of processor time, median of {STARTS} "
        f"starts; start against start {worst:.2f}x at the most)"
    )
    yield Row("first frame, with a running game at home", figure, "<= 1.5x", ratio <= 1.5)
    yield Row("loaded for it", ", ".join(sorted(heavy)) or "neither cv2 nor numpy", "neither", not heavy)


def _start(app: str, compiled: Path) -> tuple[float, set[str]]:
    """Processor time to the first frame, and what heavy things were loaded by then.

    `compiled` keeps the bytecode of everything, theirs and ours, as an installed app has it; the first start writes it.
    """
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env["PYTHONPYCACHEPREFIX"] = str(compiled)
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "start.py"
        script.write_text(FIRST_FRAME.replace("{app}", app), "utf-8")
        run = subprocess.run([sys.executable, script], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if run.returncode:
        raise RuntimeError(run.stderr[-2000:])
    told = dict(line.partition(" ")[::2] for line in run.stdout.splitlines() if line[:5] in ("TIME ", "HEAVY"))
    return float(told["TIME"]), set(told.get("HEAVY", "").split())


def _memory() -> Row:
    """Games opened at the table and left again; the first ones fill the caches."""
    from tests.ui.screens.house import at_home, play

    with tempfile.TemporaryDirectory() as folder, at_home(Path(folder)) as (table, app):
        games = [play(app.session, share=0.5) for _ in range(4)]
        app.shell.start_at("home")

        def visit(times: int) -> float:
            for n in range(times):
                app.shell.go("table", game_id=games[n % len(games)])
                table.settle()
                app.shell.back()
                table.settle()
            gc.collect()
            return _resident()

        before = visit(OPENED)
        grown = visit(OPENED) - before
    figure = f"{grown:+.1f} MB after {OPENED} more games opened and closed ({before:.0f} MB in all)"
    return Row("memory", figure, "<= 2 MB", grown <= 2)


def _resident() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _long_list() -> Iterator[Row]:
    """Each list is opened and scrolled many times, in turns with the other, so that both see the same machine."""
    opened: dict[int, list[float]] = {FEW: [], MANY: []}
    scrolled: dict[int, list[float]] = {FEW: [], MANY: []}
    with tempfile.TemporaryDirectory() as folder:
        houses = {count: _house(Path(folder) / str(count), count) for count in (FEW, MANY)}
        for _ in range(TURNS):
            for count, session in houses.items():
                _read_list(Path(folder) / str(count), session, opened[count], scrolled[count])
        for session in houses.values():
            session.close_files()
    for what, taken in (("opened", opened), ("scrolled", scrolled)):
        middle = statistics.median(taken[MANY]) / statistics.median(taken[FEW])
        least = min(taken[MANY]) / min(taken[FEW])
        figure = (
            f"{middle:.2f}x one of {FEW} in the median of {len(taken[MANY])} times, {least:.2f}x at the least "
            f"({statistics.median(taken[MANY]) * 1000:.0f} ms of processor time)"
        )
        yield Row(f"a list of {MANY} games, {what}", figure, "<= 1.5x", middle <= 1.5)


def _house(folder: Path, count: int) -> Session:
    from companion.service.session import Session

    session = Session(folder)
    with session.store.database.writing():
        for n in range(count):
            session.start("azul", (f"Ana {n % 7}", "Bo"))
    return session


def _read_list(folder: Path, session: Session, opened: list[float], scrolled: list[float]) -> None:
    """Seconds to open the list, and to draw it through a few screens, in a window too low for ten games at once."""
    from tests.ui.screens.house import at_home

    with at_home(folder, session=session, size=LOW) as (table, app):

        def open_list() -> None:
            app.shell.start_at("games")
            table.frames(4)

        def scroll() -> None:
            shown = app.shell.screen.list
            for step in range(24):
                below = max(1, shown.children[0].height - shown.height)
                shown.scroll_y = 1 - min(1.0, 20 * (step % 12) / below)
                table.frames(1)

        open_list()
        assert app.shell.screen.list.children[0].height > app.shell.screen.list.height + LOW[1] / 4, "nothing to scroll"
        scroll()
        for _ in range(READ):
            opened.append(_processor(open_list))
            scrolled.append(_processor(scroll))
            table.settle()


def _processor(work: Callable[[], None]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start
