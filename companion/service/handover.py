"""A running game handed to another phone: its whole journal and what is half entered, so that it goes on at that tap.

Phones have no server between them, so each notes which states of a game it has given or been given. What comes in is
then one of four things: new here, known, ahead of what is here, or a game that went on in both places. The last is
added beside the one that is here; nothing is ever overwritten.

    {"format": "azulejo-handover/1", "id", "started", "variant", "players", "first", "options", "about", "seen": […],
     "records": [[seconds since the start, {"do": "enter", "event": {…}}], …], "draft": {…} or null}
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

from companion.engine.codec import parse, read_setup
from companion.engine.events import Close, Event, Setup
from companion.engine.fields import Fields, object_of, shown
from companion.engine.log import Enter
from companion.errors import Illegal, Malformed
from companion.service.codes import FromNewerVersion
from companion.service.files import read_bytes
from companion.service.import_games import NAMED, STAMP
from companion.service.table import Position, content, position
from companion.storage.errors import Damaged
from companion.storage.journal import GameRow, Log
from companion.storage.records import Json, Start, Written, compact, read_written, start_body, written_body
from companion.storage.store import Store

FORMAT = "azulejo-handover/1"
KIND = "azulejo-handover/"
MOST_RECORDS = 20_000
LARGEST_DRAFT = 100_000
SEEN = 8
"""As many of the last states that were given or taken go along."""
_LATEST = 10 * 365 * 24 * 3600
_BESIDE = "handed_over_from"
"""What a game that was added beside another says of that other."""
_NOTE = "state "


class Handed(NamedTuple):
    """A game that comes from another phone, played through."""

    position: Position
    draft: Json | None
    seen: frozenset[str]

    @property
    def log(self) -> Log:
        return self.position.log

    @property
    def root(self) -> str:
        return _root(self.log)


class TakenOver(NamedTuple):
    """What came of it: `game_id` is the game to go on with, `differs` the one here that went on by itself."""

    game_id: str
    is_new: bool
    differs: str = ""


def is_handover(value: object) -> bool:
    """Whether decoded JSON claims to be a game handed over, of whatever version."""
    return isinstance(value, dict) and str(value.get("format")).startswith(KIND)


def is_handed_over(content: bytes) -> bool:
    """The same of a file's bytes; what is no JSON at all is not."""
    try:
        return is_handover(parse(content))
    except Malformed:
        return False


def holds_handover(path: Path) -> bool:
    """The same of a file; one that cannot be read is not."""
    try:
        return is_handed_over(read_bytes(str(path)))
    except Malformed:
        return False


def written(store: Store, row: GameRow) -> Json:
    """A game to hand over. Notes that it was."""
    log, draft = store.journal.load(row), store.journal.draft(row.game_id)
    _note(store, log, draft)
    start = _moment(log.start.at)
    return {
        "format": FORMAT,
        "id": log.game_id,
        "started": log.start.at,
        **_set_up(log.setup),
        **({"about": dict(log.start.about)} if log.start.about else {}),
        "seen": sorted(_seen(store, _root(log))),
        "records": [[_seconds(start, entry.at), json.loads(written_body(entry))] for entry in log.written],
        "draft": draft,
    }


def read(value: object) -> Handed:
    """A game from decoded JSON that `is_handover`. Raises Malformed, or Illegal where the rules are against what it
    says."""
    head = object_of(value, "the game")
    if head.get("format") != FORMAT:
        raise FromNewerVersion("this game comes from a newer version of Azulejo: please update this one")
    setup = read_setup(head)
    game_id, started = head.text("id"), head.text("started")
    if not NAMED.fullmatch(game_id):
        raise Malformed(f"id: {shown(game_id)} is not the id of a game")
    if not STAMP.fullmatch(started):
        raise Malformed(f"started: {shown(started)} is not a time")
    about = dict(object_of(head.values.get("about", {}), "about").values)
    log = Log(game_id, Start(setup, started, about), _records(head, setup, started))
    played = position(log)
    if played.played.failure:
        raise Illegal(played.played.failure.sentence(setup.players))
    return Handed(played, _draft(head), _digests(head))


def take_over(store: Store, handed: Handed) -> TakenOver:
    """Add what is not here yet, in one transaction."""
    with store.database.writing():
        family = _family(store, handed)
        stands = [(row, _compared(store, row, handed)) for row in family]
        for wanted in (Stand.KNOWN, Stand.AHEAD):
            for row, stand in stands:
                if stand is wanted:
                    if stand is Stand.AHEAD:
                        row = _go_on(store, row, handed)
                    _out_of_the_bin(store, row)
                    return TakenOver(row.game_id, stand is Stand.AHEAD)
        other = family[0].game_id if family else ""
        return TakenOver(_add(store, handed, other), True, other)


class Stand(Enum):
    """How what comes in stands to a game that is here."""

    KNOWN = "known"
    AHEAD = "ahead"
    APART = "apart"


def _compared(store: Store, row: GameRow, handed: Handed) -> Stand:
    here, there = store.journal.load(row), handed.log
    if _set_up(here.setup) != _set_up(there.setup):
        return Stand.APART
    draft, theirs = store.journal.draft(row.game_id), handed.draft
    if not _begin_alike(here.written, there.written):
        return Stand.APART
    more_here, more_there = here.written[len(there.written) :], there.written[len(here.written) :]
    if not more_there and (
        draft == theirs
        or not _unsettled(theirs, more_here)
        or _state(there, theirs) in _seen(store, handed.root, limit=-1)
    ):
        return Stand.KNOWN
    given = _state(here, draft) in handed.seen
    if not more_here and (given or not _unsettled(draft, more_there)):
        return Stand.AHEAD
    return Stand.APART


def _begin_alike(one: Sequence[Written], other: Sequence[Written]) -> bool:
    """Whether of two journals one goes on where the other ends; when entries were made is not asked."""
    return all((a.record, a.events) == (b.record, b.events) for a, b in zip(one, other, strict=False))


def _unsettled(draft: Json | None, later: Iterable[Written]) -> bool:
    """Whether something is half entered that no later entry brought to its end."""
    half = [form for form in _halves(draft) if isinstance(form, Mapping)]
    entered = [entry.record.event for entry in later if isinstance(entry.record, Enter)]
    return any(not any(_ends(event, form) for event in entered) for form in half)


def _halves(draft: Json | None) -> list[Any]:
    """The half-entered rounds of a draft, in each of the forms it is kept in; whose board is looked at is none."""
    if draft is None:
        return []
    entries = draft.get("entries")
    rounds = [form.get("event") for form in entries if isinstance(form, Mapping)] if isinstance(entries, list) else []
    return [*rounds, *([draft] if "type" in draft else []), *([draft["edits"]] if draft.get("edits") else [])]


def _ends(event: Event, half: Mapping[str, Any]) -> bool:
    if event.round != half.get("round"):
        return False
    return isinstance(event, Close) or event.player == half.get("player")


def _family(store: Store, handed: Handed) -> list[GameRow]:
    """The games here that are this one, or were added beside it: the one of its own id first."""
    journal, log = store.journal, handed.log
    named = [row for name in dict.fromkeys((log.game_id, handed.root)) if (row := journal.row(name))]
    beside = [
        row for row in journal.started_at(log.start.at) if row not in named and _root(journal.load(row)) == handed.root
    ]
    return [*named, *beside]


def _go_on(store: Store, row: GameRow, handed: Handed) -> GameRow:
    journal, log = store.journal, handed.log
    for entry in log.written[row.records - 1 :]:
        row = journal.append(row, [written_body(entry)], handed.position.summary(), at=entry.at)
    journal.keep_draft(row.game_id, None if handed.draft is None else compact(handed.draft))
    _note(store, log, handed.draft)
    return row


def _add(store: Store, handed: Handed, other: str) -> str:
    journal, log = store.journal, handed.log
    free = "" if journal.row(log.game_id) else log.game_id
    journal.unpurge(free)
    about = {**log.start.about, _BESIDE: handed.root} if other else log.start.about
    summary = handed.position.summary()
    row = journal.begin(log.setup, start_body(log.setup, about), summary, game_id=free, at=log.start.at)
    for entry in log.written:
        row = journal.append(row, [written_body(entry)], summary, at=entry.at)
    journal.keep_draft(row.game_id, None if handed.draft is None else compact(handed.draft))
    store.people.seat(row.game_id, log.setup.variant, log.setup.players)
    _note(store, log, handed.draft)
    return row.game_id


def _out_of_the_bin(store: Store, row: GameRow) -> None:
    if row.deleted is not None:
        store.journal.change(row, row._replace(deleted=None))


def _root(log: Log) -> str:
    """The id under which all versions of a game are known."""
    origin = log.start.about.get(_BESIDE)
    return origin if isinstance(origin, str) and NAMED.fullmatch(origin) else log.game_id


def _note(store: Store, log: Log, draft: Json | None) -> None:
    store.journal.note_import(_root(log), _NOTE + _state(log, draft))


def _seen(store: Store, root: str, limit: int = SEEN) -> frozenset[str]:
    noted = store.journal.imports_of(root, _NOTE, limit)
    return frozenset(note.removeprefix(_NOTE) for note in noted)


def _state(log: Log, draft: Json | None) -> str:
    """The same for the same set-up, entries and half-entered round, on whichever phone."""
    bodies = [written_body(entry) for entry in log.written]
    text = json.dumps([_set_up(log.setup), bodies, draft], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _set_up(setup: Setup) -> Json:
    return {key: value for key, value in content(setup, ()).items() if key != "events"}


def _records(head: Fields, setup: Setup, started: str) -> tuple[Written, ...]:
    given, start, read = head.items("records"), _moment(started), []
    if len(given) > MOST_RECORDS:
        raise Malformed("records: these are far too many for a game")
    for seq, one in enumerate(given, 1):
        if not isinstance(one, list) or len(one) != 2 or type(one[0]) is not int:
            raise Malformed(f"records[{seq - 1}]: expected seconds and an entry, got {shown(one)}")
        try:
            read.append(read_written(setup, seq, _stamp(start, one[0]), compact(one[1])))
        except Damaged as error:
            raise Malformed(f"records[{seq - 1}]: {error}") from None
    return tuple(read)


def _draft(head: Fields) -> Json | None:
    draft = head.values.get("draft")
    if draft is None:
        return None
    if type(draft) is not dict or len(compact(draft)) > LARGEST_DRAFT:
        raise Malformed("draft: expected the half-entered round of one player")
    return draft


def _digests(head: Fields) -> frozenset[str]:
    seen = head.items("seen")
    return frozenset(one for one in seen[:100] if isinstance(one, str))


def _moment(stamp: str) -> datetime:
    try:
        return datetime.fromisoformat(stamp)
    except ValueError:
        return datetime(2000, 1, 1, tzinfo=UTC)


def _seconds(start: datetime, stamp: str) -> int:
    return round((_moment(stamp) - start).total_seconds())


def _stamp(start: datetime, seconds: int) -> str:
    """When an entry was made; a clock that was set meanwhile may have gone backwards."""
    try:
        moment = start + timedelta(seconds=max(-_LATEST, min(_LATEST, seconds)))
    except OverflowError:
        moment = start
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
