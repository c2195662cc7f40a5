"""Statistics and filters over ten thousand games: processor time, as multiples of reading the same games once."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.models.statistics import figures
from companion.models.stats_choices import Wish
from companion.service.session import Session
from companion.service.table import position
from tests.bench.rows import Row
from tests.service.many_games import many_games

GAMES = 10_000
TURNS = 3
READ = 10


def measure(*_only: str) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        with many_games(Path(folder), GAMES) as session:
            rows, journal = session.games()[::READ], session.store.journal
            reading = _processor(lambda: [position(journal.load(row)) for row in rows], 1) * READ
            yield Row(
                f"reading {GAMES} games once (every {READ}th, times {READ})", f"{reading:.1f} s of processor time"
            )
            ana, bo = (session.people.named(name) for name in ("Ana", "Bo"))
            assert ana is not None
            assert bo is not None
            first = _processor(lambda: figures(session, Wish(ana.id)), 1)
            yield Row("statistics the first time, worked out and kept", f"{first / reading:.2f} x reading them")
            again = _processor(lambda: figures(session, Wish(ana.id)))
            yield Row("statistics once more in the same run", f"{again / reading:.3f} x ({again:.2f} s)")
        with Session(Path(folder)) as session:
            started = _processor(lambda: figures(session, Wish(ana.id)), 1)
            yield Row("statistics at a later start, from what was kept", f"{started / reading:.3f} x ({started:.2f} s)")
            people = session.people.all()
            for name, wish in {
                "one game": Wish(ana.id, "azul"),
                "a table of two": Wish(ana.id, people=(bo.id,)),
                "a group of four": Wish(ana.id, group=tuple(person.id for person in people[:4])),
                "the last year": Wish(ana.id, span="year"),
            }.items():
                taken = _processor(lambda wish=wish: figures(session, wish))
                yield Row(f"filtered by {name}", f"{taken / reading:.4f} x reading them ({taken * 1000:.0f} ms)")


def _processor(work: Callable[[], object], turns: int = TURNS) -> float:
    """The least processor time of some turns: a busy machine does not count."""
    taken = []
    for _ in range(turns):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)
