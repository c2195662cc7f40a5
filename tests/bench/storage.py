"""What saving costs: an entry against a bare insert, a full folder against a small one, the replay of a long game."""

from __future__ import annotations

import shutil
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

from companion.engine.codec import read_game
from companion.engine.replay import replay
from companion.service.session import Session
from companion.storage import store
from companion.storage.database import PRAGMAS
from companion.storage.folder import DATABASE
from companion.storage.records import enter_body, start_body
from companion.storage.recover import problems
from companion.storage.summary import Summary, summary
from tests.bench.rows import Row, seconds
from tests.service.samples import sample

FEW, MANY, SHOWN = 10, 10_000, 50
SUMMARY = Summary(1, False, (0, 0), (0,))


def measure() -> list[Row]:
    folder = Path(tempfile.mkdtemp(prefix="azulejo-bench-"))
    try:
        return [*_appending(folder / "append"), *_opening(folder), *_long_game(folder / "long")]
    finally:
        shutil.rmtree(folder)


def _appending(folder: Path) -> list[Row]:
    """Entries and drafts, each beside a bare insert of the same text, turn by turn."""
    session = Session(folder)
    bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
    for pragma in PRAGMAS:
        bare.execute(f"PRAGMA {pragma}")
    bare.execute("CREATE TABLE bare (game TEXT, seq INTEGER, at TEXT, body TEXT)")
    taken: dict[str, list[float]] = {"bare": [], "append": [], "enter": [], "draft": []}
    journal = session.store.journal
    for number in range(12):
        file = sample("azul", number)
        game = session.start("azul", file["players"], file["first"]).game_id or ""
        row = journal.begin(read_game(file).setup, "{}", SUMMARY)
        for seq, event in enumerate(file["events"]):
            body = enter_body(event)
            taken["bare"].append(_timed(lambda values=(game, seq, "now", body): bare.execute(_INSERT, values)))
            row = journal.row(row.game_id) or row
            taken["append"].append(_timed(lambda row=row, body=body: journal.append(row, [body], SUMMARY)))
            taken["draft"].append(_timed(lambda game=game, event=event: session.draft(game, event)))
            taken["enter"].append(_timed(lambda game=game, event=event: session.enter(game, event)))
    session.close_files()
    bare.close()
    count = len(taken["bare"])
    median = {what: statistics.median(times) for what, times in taken.items()}
    ratio = {what: f"x{median[what] / median['bare']:.2f}" for what in taken}
    return [
        Row(f"a bare insert, synced, median of {count}", f"{median['bare'] * 1e3:.2f} ms"),
        Row(
            f"a record appended to the journal, with the game's line in the list, against a bare insert ({count} each)",
            ratio["append"],
            "<= 2",
            median["append"] <= 2 * median["bare"],
        ),
        Row(
            f"an entry through the session, replayed and judged as well, against a bare insert ({count})",
            ratio["enter"],
        ),
        Row(f"a draft saved, against a bare insert ({count})", ratio["draft"]),
    ]


_INSERT = "INSERT INTO bare VALUES (?, ?, ?, ?)"


def _opening(folder: Path) -> list[Row]:
    """Opening a folder of finished games and listing the latest, the full one and the small one turn by turn.

    The check of a small file at each start, which a large one has once a day, is left out on both sides.
    """
    folders = {count: folder / str(count) for count in (FEW, MANY)}
    for count, path in folders.items():
        _filled(path, count)
    taken: dict[int, list[float]] = {FEW: [], MANY: []}
    with patch.object(store, "SMALL", 0):
        for _ in range(41):
            for count, path in folders.items():
                taken[count].append(_timed(lambda path=path: _opened(path)))
    few, many = (statistics.median(taken[count]) for count in (FEW, MANY))
    session = Session(folders[MANY])
    check = _timed(lambda: problems(session.store.database))
    copy = _timed(session.backup)
    size = (folders[MANY] / DATABASE).stat().st_size / 2**20
    session.close_files()
    return [
        Row(
            f"opening and listing the latest {SHOWN}, {MANY} finished games ({size:.0f} MB) against {FEW}",
            f"x{many / few:.2f} ({many * 1e3:.1f} ms against {few * 1e3:.1f} ms)",
            "<= 3",
            many / few <= 3,
        ),
        Row(f"the daily check of {MANY} games, and their copy", f"{check:.1f} s and {copy:.1f} s"),
    ]


def _opened(path: Path) -> None:
    session = Session(path)
    assert len(session.games(SHOWN)) == min(SHOWN, int(path.name))
    session.close_files()


def _filled(folder: Path, count: int) -> None:
    """Finished games straight into the journal, in one transaction."""
    session = Session(folder)
    journal, people = session.store.journal, session.people
    made = []
    for number in range(10):
        game = read_game(sample("azul", number))
        bodies = [enter_body(event) for event in sample("azul", number)["events"]]
        made.append((game.setup, start_body(game.setup, {}), bodies, summary(replay(game.setup, game.events))))
    with session.store.database.writing():
        for number in range(count):
            setup, start, bodies, what = made[number % len(made)]
            row = journal.begin(setup, start, what)
            journal.append(row, bodies, what)
            people.seat(row.game_id, setup.variant, setup.players)
    session.close_files()


def _long_game(folder: Path) -> list[Row]:
    """The longest recorded game, loaded and replayed; then with a thousand corrections in its log."""
    file = max((sample("pavilion", number) for number in range(40)), key=lambda file: len(file["events"]))
    session = Session(folder)
    game = session.start(file["variant"], file["players"], file["first"]).game_id or ""
    with session.store.database.writing():
        for event in file["events"]:
            assert session.enter(game, event).ok
    return [_loading(session, game, "the longest recorded game"), _corrected(session)]


def _corrected(session: Session) -> Row:
    file = sample("azul")
    game = session.start("azul", file["players"], file["first"]).game_id or ""
    with session.store.database.writing():
        for event in [*file["events"], *file["events"][:1] * 1000]:
            assert session.enter(game, event).ok
    return _loading(session, game, "a game with 1000 corrections")


def _loading(session: Session, game: str, what: str) -> Row:
    def load() -> Any:
        session.positions.clear()
        return session.table(game)

    entries = load().row.records - 1
    return Row(f"reading and replaying {what}, {entries} entries", f"{seconds(load, 9) * 1e3:.1f} ms")


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
