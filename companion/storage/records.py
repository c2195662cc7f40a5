"""A journal's record as it is written down, and back. The events keep the very form in which they were entered."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from companion.engine.codec import parse, read_event, read_setup
from companion.engine.events import Event, Setup
from companion.engine.fields import object_of
from companion.engine.games import game
from companion.engine.log import Amend, Enter, Record, Redo, Undo
from companion.errors import AzulejoError
from companion.storage.errors import Damaged

Json = dict[str, Any]


class Written(NamedTuple):
    """A record, when it was written, and the events it brings in the form they were entered in."""

    seq: int
    at: str
    record: Record
    events: tuple[Json, ...]


class Start(NamedTuple):
    """Record 0: who plays what. `about` is what else an imported file said."""

    setup: Setup
    at: str
    about: Mapping[str, Any]


def checksum(*values: object) -> int:
    """Of a row, in the order of its columns."""
    return zlib.crc32("\n".join(map(str, values)).encode("utf-8", "surrogatepass"))


def start_body(setup: Setup, about: Mapping[str, Any]) -> str:
    head: Json = {"do": "start", "variant": setup.variant, "players": setup.players, "first": setup.first}
    return compact({**head, "options": setup.options, **({"about": about} if about else {})})


def enter_body(event: Mapping[str, Any]) -> str:
    return compact({"do": "enter", "event": event})


def amend_body(seq: int, events: Sequence[Mapping[str, Any]]) -> str:
    return compact({"do": "amend", "seq": seq, "events": events})


def undo_body(to: int | None) -> str:
    return compact({"do": "undo"} if to is None else {"do": "undo", "to": to})


def redo_body() -> str:
    return compact({"do": "redo"})


def written_body(written: Written) -> str:
    record = written.record
    if isinstance(record, Undo):
        return undo_body(record.to)
    if isinstance(record, Redo):
        return redo_body()
    if isinstance(record, Amend):
        return amend_body(record.seq, written.events)
    return enter_body(written.events[0])


def read_start(body: str, at: str) -> Start:
    """Raises Damaged where this is no set-up that could have been written."""
    try:
        head = object_of(parse(body), "record 0")
        head.choice("do", ["start"])
        about = head.values.get("about", {})
        return Start(read_setup(head), at, object_of(about, "about").values)
    except AzulejoError as error:
        raise Damaged(f"the set-up of a game is damaged: {error}") from None


def read_written(setup: Setup, seq: int, at: str, body: str) -> Written:
    """Raises Damaged where this is no record that could have been written."""
    try:
        said = object_of(parse(body), f"record {seq}")
        do = said.choice("do", ["enter", "amend", "undo", "redo"])
        if do == "undo":
            return Written(seq, at, Undo(said.whole("to", 0) if "to" in said.values else None), ())
        if do == "redo":
            return Written(seq, at, Redo(), ())
        if do == "enter":
            event = said.get("event")
            return Written(seq, at, Enter(_event(setup, event, said.where)), (cast("Json", event),))
        events = said.items("events")
        read = tuple(_event(setup, event, said.where) for event in events)
        return Written(seq, at, Amend(said.whole("seq", 1, seq - 1), read), tuple(cast("list[Json]", events)))
    except AzulejoError as error:
        raise Damaged(f"an entry is damaged: {error}") from None


def compact(value: object) -> str:
    """Plain ASCII: whatever a name holds, it can be stored."""
    return json.dumps(value, separators=(",", ":"))


def _event(setup: Setup, event: object, where: str) -> Event:
    return read_event(game(setup.variant).variant, event, where, len(setup.players))
