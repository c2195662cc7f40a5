"""Sharing and handing over: processor time, as multiples of reading the same games once."""

from __future__ import annotations

import json
import logging
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.bench.rows import Row

TURNS = 5


def measure(*_only: str) -> Iterator[Row]:
    logging.disable(logging.WARNING)
    import tests.ui  # noqa: F401 - sets up the window that cards are drawn in
    from companion.engine.games import games
    from companion.models import reveal
    from companion.models.hand_over import handed_game
    from companion.service.seat_colours import seat_colours
    from companion.service.session import Session
    from companion.service.table import position
    from companion.ui.drawing.png import png
    from companion.ui.parts.result_card import HEIGHT, WIDTH, picture
    from tests.service.full_games import entered, full_game

    with tempfile.TemporaryDirectory() as folder, Session(Path(folder)) as session:
        played = [entered(session, full_game(game.key)) for game in games()]
        tables = [session.table(game) for game in played]
        rows = [table.row for table in tables]
        cards = [reveal.card(table, tuple(seat_colours(session, table))) for table in tables]
        reading = _processor(lambda: [position(session.store.journal.load(row)) for row in rows])
        drawing = _processor(lambda: [picture(table, card) for table, card in zip(tables, cards, strict=True)])
        pixels = [picture(table, card) for table, card in zip(tables, cards, strict=True)]
        packing = _processor(lambda: [png(WIDTH, HEIGHT, one) for one in pixels])
        coding = _processor(lambda: [handed_game(session, game) for game in played])
        handed = [json.dumps(session.handover(game)).encode() for game in played]
        with Session(Path(folder) / "other") as other:
            taking = _processor(lambda: [other.receive(content) for content in handed])
        codes = sum(len(handed_game(session, game).codes) for game in played)
    each = f"{len(played)} whole games, one of each kind, {reading * 1000 / len(played):.1f} ms to read one"
    yield Row("reading the games once", each)
    yield Row("drawing the share card", f"{drawing / reading:.1f} x reading its game")
    yield Row("the card as a PNG, off the main thread", f"{packing / reading:.1f} x reading its game")
    several = f"{codes / len(played):.1f} codes a game"
    yield Row("a game as codes and file", f"{coding / reading:.1f} x reading it, {several}")
    yield Row("taking over a game that is known", f"{taking / reading:.1f} x reading it")


def _processor(work: Callable[[], object]) -> float:
    """The least processor time of some turns: a busy machine does not count."""
    taken = []
    for _ in range(TURNS):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)
