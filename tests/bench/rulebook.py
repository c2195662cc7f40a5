"""The rulebook: time a keystroke of the search takes, and loading a language."""

from __future__ import annotations

import statistics
import time

from companion.rulebook.ids import LANGUAGES
from companion.rulebook.library import Library
from tests.bench.rows import Row
from tests.rulebook.asked import questions

GOAL_MS = 5.0


def measure() -> list[Row]:
    return [row for language in LANGUAGES for row in _language(language)]


def _language(language: str) -> list[Row]:
    """Every question of the list typed letter by letter; processor time, so that a busy machine does not count."""
    library = Library()
    start = time.perf_counter()
    shelf = library.load(language)
    loaded = time.perf_counter()
    shelf.searcher(None)
    indexed = time.perf_counter()
    times = []
    for question in questions(language):
        for end in range(1, len(question.text) + 1):
            begun = time.thread_time()
            library.search(question.text[:end], language, question.game)
            times.append((time.thread_time() - begun) * 1000)
    p95 = statistics.quantiles(times, n=20)[-1]
    said = f"{statistics.median(times):.2f} / {p95:.2f} / {max(times):.2f}"
    return [
        Row(f"{language}: load, index (ms)", f"{(loaded - start) * 1000:.0f}, {(indexed - loaded) * 1000:.0f}"),
        Row(
            f"{language}: processor ms a keystroke, median / p95 / worst ({len(times)} keystrokes)",
            said,
            f"p95 <= {GOAL_MS:.0f}",
            p95 <= GOAL_MS,
        ),
    ]
