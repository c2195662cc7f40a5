"""The log in words: what was entered, how each entry is corrected, and what would be undone."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.events import Close, Event
from companion.engine.log import Amend, Enter
from companion.engine.variants.contract import Role
from companion.games.contract import Words
from companion.games.registry import kind_of
from companion.models.sheet import can_correct
from companion.service.session import Session
from companion.service.table import Table
from companion.wording.language import _


class Pencil(NamedTuple):
    """Whose round corrects an entry; None for the round that is open, whose entries are changed at the table itself.
    `moving` is the tile to be in hand, by its place."""

    player: int
    round: int | None
    moving: str = ""


class LogLine(NamedTuple):
    """A line of the log: what was entered, when, the number by which it is undone, and what corrects it."""

    seq: int
    title: str
    when: str
    pencil: Pencil | None


def log(table: Table) -> list[LogLine]:
    """The entries that stand, newest first."""
    words = _words(table)
    return [
        LogLine(
            entry.seq,
            words.event_words(entry.event, table.players),
            _when(entry.event),
            _pencil(table, entry.event),
        )
        for entry in reversed(table.log)
    ]


def _pencil(table: Table, event: Event) -> Pencil | None:
    if isinstance(event, Close):
        return None
    round_ = max(1, event.round)  # what was laid at the set-up is corrected with the first round
    if round_ == table.round and not table.finished:
        return Pencil(event.player, None)
    if not can_correct(table, round_, event.player):
        return None
    cells = table.variant.cells(event) if table.variant.role(event) is Role.MOVE else ()
    return Pencil(event.player, round_, ":".join(("space", *map(str, cells[0]))) if cells else "")


def turn_to(session: Session, game_id: str, seat: int) -> None:
    """Let the table be at a player's board, with what is half entered as it is."""
    table = session.table(game_id)
    if table is not None:
        kind_of(table.game).entry(session, game_id).move(seat)


class Undoing(NamedTuple):
    """What going back to a line would undo, newest first in words; `to` is what the session is told."""

    to: int | None
    entries: tuple[str, ...]


def undoing(table: Table, seq: int) -> Undoing:
    """All that was written after this line; of the last line, itself."""
    stands, records = table.position.effective.stands, table.position.effective.records
    later = [number for number in stands if number > seq]
    gone = later or list(stands[-1:])
    said = [_said(table, records[number - 1]) for number in reversed(gone)]
    return Undoing(seq if later else None, tuple(said))


def _said(table: Table, record: object) -> str:
    words = _words(table)
    if isinstance(record, Enter):
        return words.event_words(record.event, table.players)
    assert isinstance(record, Amend), record
    if not record.events:
        return _("Correction: an entry removed")
    what = "; ".join(words.event_words(event, table.players) for event in record.events)
    return _("Correction: {what}").format(what=what)


def _words(table: Table) -> Words:
    return kind_of(table.game).words


def _when(event: Event) -> str:
    if isinstance(event, Close):
        return ""  # its title says it
    return _("Round {n}").format(n=event.round) if event.round else _("Set-up")
