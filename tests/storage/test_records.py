"""How an entry is written into the journal, and what is read back."""

from __future__ import annotations

import pytest

from companion.engine.events import Setup
from companion.storage.errors import Damaged
from companion.storage.records import read_start, read_written, start_body, written_body

SETUP = Setup("azul", ("Ana", "Bo"), 1, {})
TILING = '{"type":"tiling","round":1,"player":0,"place":[{"row":0,"col":0}],"floor":2}'
BODIES = [
    f'{{"do":"enter","event":{TILING}}}',
    '{"do":"undo"}',
    '{"do":"undo","to":0}',
    '{"do":"undo","to":3}',
    '{"do":"redo"}',
    f'{{"do":"amend","seq":2,"events":[{TILING},{{"type":"close","round":1}}]}}',
    '{"do":"amend","seq":4,"events":[]}',
]


@pytest.mark.parametrize("body", BODIES)
def test_an_entry_is_written_again_as_it_was(body: str) -> None:
    """To the letter: what was left out stays left out."""
    written = read_written(SETUP, 5, "2026-11-17T20:00:00.000Z", body)
    assert written_body(written) == body
    assert (written.seq, written.at) == (5, "2026-11-17T20:00:00.000Z")


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        '{"do":"wat"}',
        '{"do":"undo","to":-1}',
        '{"do":"enter","event":[]}',
        '{"do":"enter","event":{"type":"wat"}}',
        BODIES[0].replace('"player":0', '"player":2'),
        '{"do":"amend","seq":5,"events":[]}',
        '{"do":"amend","seq":0,"events":[]}',
        '{"do":"amend","seq":1,"events":[3]}',
    ],
)
def test_what_nobody_can_have_written_is_damage(body: str) -> None:
    """An entry corrects one before it, and is of a seat that there is."""
    with pytest.raises(Damaged, match="an entry is damaged: "):
        read_written(SETUP, 5, "", body)


def test_a_set_up_is_written_again_as_it_was() -> None:
    start = read_start(start_body(SETUP, {"note": "x"}), "then")
    assert (start.setup, start.at, dict(start.about)) == (SETUP, "then", {"note": "x"})
    for body in ("", "{}", '{"do":"enter"}', start_body(SETUP, {}).replace("azul", "chess")):
        with pytest.raises(Damaged, match="the set-up of a game is damaged: "):
            read_start(body, "then")


def test_an_entry_is_no_set_up() -> None:
    with pytest.raises(Damaged, match="the set-up of a game is damaged"):
        read_start(start_body(SETUP, {}).replace('"start"', '"enter"'), "now")
