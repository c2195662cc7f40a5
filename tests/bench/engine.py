"""Games a second through `score -`, and how the time grows with corrections."""

from __future__ import annotations

import json
import subprocess
import sys
import time

from companion.engine.codec import read_game, scored
from tests.bench.rows import Row, seconds
from tests.golden import games

GOAL = 1000
RUNS = 3


def measure() -> list[Row]:
    return [_throughput(), *_growth()]


def _throughput() -> Row:
    golden = games.vectors("azul_games_coloured")["games"]
    lines = "".join(json.dumps(games.azul(game)) + "\n" for game in golden) * 20
    count = lines.count("\n")
    taken = []
    for _ in range(RUNS):
        start = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-m", "companion", "score", "-"], input=lines.encode(), capture_output=True
        )
        taken.append(time.perf_counter() - start)
        assert done.returncode == 0, done.stderr
        assert done.stdout.count(b"\n") == count
    rates = [count / seconds for seconds in taken]
    what = f"coloured games a second through score - ({count} games, best of {RUNS} runs, then the worst)"
    return Row(what, f"{max(rates):.0f}, {min(rates):.0f}", f">= {GOAL}", max(rates) >= GOAL)


def _growth() -> list[Row]:
    """A game whose first entry is corrected again and again: the time a correction must not grow."""
    file = games.azul(games.vectors("azul_games_coloured")["games"][0])
    again = file["events"][0]
    each = {}
    for corrections in (10, 100, 1000):
        game = read_game(file | {"events": [*file["events"], *[again] * corrections]})
        each[corrections] = seconds(lambda game=game: scored(game), repeat=15) / len(game.events)
    worst = max(each[100], each[1000]) / each[10]
    said = ", ".join(f"{n}: {value * 1e6:.1f} us" for n, value in each.items())
    return [
        Row("replay time an event with 10, 100, 1000 corrections", said),
        Row("growth of the time an event, 1000 corrections against 10", f"x{worst:.2f}", "<= 1.2", worst <= 1.2),
    ]
