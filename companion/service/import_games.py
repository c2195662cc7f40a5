"""Games in from files and out again: the same file twice adds nothing, and nothing that is here is ever overwritten."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from companion.engine.codec import read_event, read_game
from companion.engine.events import Setup
from companion.engine.faults import Refused
from companion.engine.fields import object_of
from companion.engine.games import game
from companion.engine.log import Enter, effective
from companion.service.people import LONGEST_NOTE, LONGEST_PLACE
from companion.service.table import Position, content, exported, position
from companion.storage.errors import told
from companion.storage.journal import Log
from companion.storage.notes import Note
from companion.storage.records import Json, Start, Written, enter_body, start_body, written_body
from companion.storage.recover import logs_of
from companion.storage.salvage import salvage
from companion.storage.store import Store

NAMED = re.compile(r"[0-9A-Za-z_-]{4,64}")
STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
_OURS = ("id", "started", "updated")


class Incoming(NamedTuple):
    """A game read from a file, played through, and what tells it from others."""

    position: Position
    origin: str
    content: str


class Taken(NamedTuple):
    """The ids of the games that were added, and how many were known already."""

    added: tuple[str, ...]
    known: int


def incoming(value: object) -> Incoming:
    """A game from a file's decoded JSON. Raises Malformed, or Illegal where the rules are against what it says."""
    game = read_game(value)
    forms = object_of(value, "the game").objects("events")
    written = tuple(
        Written(number, "", Enter(event), (dict(form.values),))
        for number, (event, form) in enumerate(zip(game.events, forms, strict=True), 1)
    )
    read = position(Log("", Start(game.setup, "", game.about), written))
    if read.played.failure:
        failure = read.played.failure
        raise Refused(failure.sentence(game.setup.players), failure.faults)
    origin = game.about.get("id")
    named = isinstance(origin, str) and NAMED.fullmatch(origin)
    return Incoming(read, str(origin) if named else "", fingerprint_of(read))


def fingerprint(setup: Setup, forms: Sequence[Json]) -> str:
    """The same for two games of the same seats with the same entries, however their files write them."""
    variant, seats = game(setup.variant).variant, len(setup.players)
    events = [variant.write(read_event(variant, form, "event", seats)) for form in forms]
    text = json.dumps(content(setup, events), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def fingerprint_of(read: Position) -> str:
    return fingerprint(read.log.setup, exported(read.log, read.effective))


def take_in(
    store: Store,
    games: Sequence[Incoming],
    told: Callable[[float], None] = lambda _: None,
    seats: Mapping[str, Mapping[int, int]] | None = None,
) -> Taken:
    """Add what is not known yet, all in one transaction; `told` hears how far it is, and may stop it. `seats` says of
    games, by the ids their files give, who sits where; in others they are known by their names."""
    added: list[str] = []
    with store.database.writing():
        for number, game in enumerate(games):
            told(number / len(games))
            if not _is_known(store, game):
                added += [_add(store, game, (seats or {}).get(game.origin))]
    return Taken(tuple(added), len(games) - len(added))


def take_in_database(store: Store, path: Path) -> Taken:
    """Add the games that can be read in a database file, damaged or not, with their whole history."""
    added: list[str] = []
    known = 0
    with told(str(path)):
        logs = logs_of(salvage(path))
    with store.database.writing():
        for log in logs:
            row = store.journal.row(log.game_id)
            here = store.journal.load(row).written if row else ()
            if row and here[: len(log.written)] == log.written:
                known += 1
                continue
            added += [_add_log(store, log, log.game_id if row is None else "")]
    return Taken(tuple(added), known)


def _add_log(store: Store, log: Log, name: str) -> str:
    journal, read = store.journal, position(log)
    journal.unpurge(name)
    body = start_body(log.setup, log.start.about)
    row = journal.begin(log.setup, body, read.summary(), game_id=name, at=log.start.at)
    for written in log.written:
        row = journal.append(row, [written_body(written)], read.summary(), at=written.at)
    store.people.seat(row.game_id, log.setup.variant, log.setup.players)
    return row.game_id


def _is_known(store: Store, game: Incoming) -> bool:
    journal = store.journal
    if journal.was_imported(game.origin, game.content):
        return True
    if not game.origin:
        for row in journal.without_content():
            journal.note_content(row.game_id, fingerprint_of(position(journal.load(row))))
        return journal.has_content(game.content)
    here = journal.row(game.origin)
    return here is not None and _was(journal.load(here), game)


def _was(log: Log, game: Incoming) -> bool:
    """Whether a game here is what the file says, or was so after any of its records."""
    size = len(exported(game.position.log, game.position.effective))
    records = [written.record for written in log.written]
    states = (exported(log, effective(records[:count])) for count in range(len(records), -1, -1))
    return any(len(forms) == size and fingerprint(log.setup, forms) == game.content for forms in states)


def _add(store: Store, game: Incoming, seats: Mapping[int, int] | None) -> str:
    journal, read = store.journal, game.position
    setup, about = read.log.setup, read.log.start.about
    free = game.origin if game.origin and journal.row(game.origin) is None else ""
    journal.unpurge(free)
    note = _noted(about)
    ours = (*_OURS, *(key for key, text in (("note", note.text), ("place", note.place)) if text))
    kept = {key: value for key, value in about.items() if key not in ours}
    at = _stamp(about, "started") or journal.stamp()
    row = journal.begin(setup, start_body(setup, kept), read.summary(), game_id=free, at=at)
    forms = [form for written in read.log.written for form in written.events]
    journal.append(row, [enter_body(form) for form in forms], read.summary(), at=_stamp(about, "updated") or at)
    store.notes.keep(row.game_id, note)
    journal.note_content(row.game_id, game.content)
    journal.note_import(game.origin, game.content)
    store.people.seat(row.game_id, setup.variant, setup.players, seats)
    return row.game_id


def _noted(about: Mapping[str, Any]) -> Note:
    """What a file says that was noted about its game; what could not have been noted here stays as it is said."""
    text, place = about.get("note"), about.get("place")
    return Note(
        text if isinstance(text, str) and len(text) <= LONGEST_NOTE else "",
        place if isinstance(place, str) and len(place) <= LONGEST_PLACE else "",
    )


def _stamp(about: Mapping[str, Any], key: str) -> str:
    value = about.get(key)
    return value if isinstance(value, str) and STAMP.fullmatch(value) else ""


def as_text(file: Json) -> str:
    """A game file's text."""
    return json.dumps(file, ensure_ascii=False) + "\n"
