"""The rulebook: what a keystroke of the search costs, alone and on the screen, loading a language, and the question
lists whole."""

from __future__ import annotations

import logging
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.languages import codes
from companion.rulebook.library import Library
from tests.bench.rows import Row
from tests.rulebook.asked import LEARNT, LISTS, SILENT, Question, answered, lines, measured, questions

GOAL_MS = 5.0
LOADS = 5
SHOWN = 30
"""Questions of each language typed into the window."""


def measure() -> Iterator[Row]:
    for language in codes():
        asked = [question for which in LISTS for question in questions(language, which)]
        yield _load(language)
        yield _keystrokes(language, asked)
        yield from _lists(language)
    yield from _on_screen()


def _lists(language: str) -> Iterator[Row]:
    """The lists that were learnt from."""
    for which in LEARNT:
        first, three, alone = measured(language, which)
        count = len(questions(language, which))
        what = f"{language}{which}: right entry first / among three / first, no game named ({count})"
        yield Row(what, f"{first:.1%} / {three:.1%} / {alone:.1%}")
    for which in SILENT:
        told = f"{len(answered(language, which))} of {len(lines(language, which))}"
        yield Row(f"{language}{which}: answered all the same", told)


def _load(language: str) -> Row:
    """Reading the files of a language, and making its index; processor time, a new library each time."""
    read, indexed = [], []
    for _ in range(LOADS):
        start = time.process_time()
        shelf = Library().load(language)
        loaded = time.process_time()
        shelf.searcher(None)
        read.append((loaded - start) * 1000)
        indexed.append((time.process_time() - loaded) * 1000)
    figure = f"{statistics.median(read):.0f} ms, index {statistics.median(indexed):.0f} ms"
    return Row(f"{language}: load the library, median of {LOADS}", figure)


def _keystrokes(language: str, asked: list[Question]) -> Row:
    """Every question typed letter by letter, searched over all games; processor time, so that others do not count."""
    library, times = Library(), []
    library.search("a", language, None)
    for question in asked:
        for end in range(1, len(question.text) + 1):
            begun = time.thread_time()
            library.search(question.text[:end], language, None)
            times.append((time.thread_time() - begun) * 1000)
    p95 = statistics.quantiles(times, n=20)[-1]
    what = f"{language}: ms a keystroke, all games, median / p95 / worst ({len(asked)} questions, {len(times)} keys)"
    figure = f"{statistics.median(times):.2f} / {p95:.2f} / {max(times):.2f}"
    return Row(what, figure, f"p95 <= {GOAL_MS:.0f}", p95 <= GOAL_MS)


def _on_screen() -> Iterator[Row]:
    """The same in the window, with what is found laid out and ready to draw, against an empty field."""
    logging.disable(logging.WARNING)
    from kivy.core.window import Window

    from companion.ui.kit import Field
    from tests.ui import driver
    from tests.ui.rules.house import opened, until

    texts = [question.text for language in codes() for question in questions(language)[:SHOWN]]
    field = Field(hint="", tid="bare")
    with driver.showing(field) as table:
        bare = _typed(table, field, texts)
    ours: list[float] = []
    for language in codes():
        with tempfile.TemporaryDirectory() as folder, opened(Path(folder), "rules", language=language) as (table, app):
            until(table, lambda app=app: app.shell.screen._ready)
            ours += _typed(table, table.find("rules:field"), [q.text for q in questions(language)[:SHOWN]])
            Window.release_all_keyboards()
    p95, middle = statistics.quantiles(ours, n=20)[-1], statistics.median(bare)
    figure = (
        f"{statistics.median(ours):.1f} / {p95:.1f} ms ({statistics.median(ours) / middle:.1f}x / {p95 / middle:.1f}x "
        f"an empty field's {middle:.1f} ms)"
    )
    yield Row(f"a keystroke on the rules screen, until laid out, median / p95 ({len(ours)} keys)", figure)


def _typed(table: Any, field: Any, texts: list[str]) -> list[float]:
    """Milliseconds of processor time a letter."""
    times = []
    for text in texts:
        field.text = ""
        table.frames(2)
        for letter in text:
            begun = time.thread_time()
            field.input.insert_text(letter)
            table.frames(2)
            times.append((time.thread_time() - begun) * 1000)
    return times
