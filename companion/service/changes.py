"""How a change is made: judged on the newest log and saved under one lock, or refused with nothing changed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from companion.engine.events import Close, Event
from companion.engine.log import Enter, Record
from companion.errors import AzulejoError
from companion.service.answers import IN_THE_BIN, NO_GAME, Answer, illegal, refused, unread
from companion.service.positions import Positions
from companion.service.table import Position
from companion.storage.errors import Damaged, Replaced, StorageError
from companion.storage.folder import data_folder
from companion.storage.journal import Clock, GameRow, Log, now
from companion.storage.records import Json, Written, compact
from companion.storage.store import Store

T = TypeVar("T")


class NewRecord(NamedTuple):
    """A record to append: what it says, how it is written, and the forms of its events."""

    record: Record
    body: str
    forms: tuple[Json, ...] = ()


class Changes:
    """The store, and how something in it is changed."""

    def __init__(self, folder: Path | None = None, *, clock: Clock = now) -> None:
        """Raises StorageError where the folder cannot be used at all."""
        self.store = Store(folder or data_folder(), clock=clock)
        self._turn = threading.RLock()
        self.positions = Positions(self.store)

    def _changed(self, game_id: str, act: Callable[[GameRow, Position], Answer], *, seen: bool = False) -> Answer:
        """Judge and append under one lock, on the newest log. `seen`: it refers to the log as it was shown."""

        def attempt() -> Answer:
            with self.store.database.writing():
                row = self.store.journal.row(game_id)
                if row is None:
                    return refused("no-game", NO_GAME, game=game_id)
                if row.deleted is not None:
                    return refused("in-the-bin", IN_THE_BIN)
                shown = self.positions.last_seen(game_id)
                at = self.positions.of(row)
                if seen and shown is not None and shown is not at:
                    text = "this game was changed elsewhere: look again, then retry"
                    return refused("changed", text)
                return act(row, at)

        was = self.positions.last_seen(game_id)
        try:
            answer = self._saved(attempt)
        except AzulejoError as error:
            return unread(error)
        ends = self.positions.last_seen(game_id)
        if answer.ok and ends and ends.played.finished and not (was and was.played.finished):
            self.store.copy_after_game()
        return answer

    def _append(self, row: GameRow, at: Position, *new: NewRecord, draft: Json | None = None) -> Answer:
        """Add records, where the rules have nothing new against what all of them together make of the game; with a
        draft, that is what is half entered now."""
        journal, game = self.store.journal, at.log.game_id
        if not new:
            return Answer(game_id=game)
        then = at
        for one in new:
            then = then.after(one.record)
        failure = then.played.failure
        if failure and not _stood_before(failure, at.played.failure):
            return illegal(failure, at.log.setup.players)
        stamp = journal.stamp()
        journal.append(row, [one.body for one in new], then.summary(), at=stamp)
        kept = journal.draft(game)
        entered = [one.record.event for one in new if isinstance(one.record, Enter)]
        if draft is not None and draft != kept:
            journal.keep_draft(game, compact(draft))
        elif draft is None and any(_settles(event, kept) for event in entered):
            journal.keep_draft(game, None)
        written = [Written(seq, stamp, one.record, one.forms) for seq, one in enumerate(new, row.records)]
        known = replace(then, log=Log(game, at.log.start, (*at.log.written, *written)))
        if known.played.finished:
            from companion.service.import_games import fingerprint_of

            journal.note_content(game, fingerprint_of(known))
        self.positions.remember(known)
        return Answer(seq=written[-1].seq, game_id=game)

    def _put(self, game_id: str, change: Callable[[GameRow], GameRow]) -> Answer:
        def act() -> Answer:
            with self.store.database.writing():
                row = self.store.journal.row(game_id)
                if row is None:
                    return refused("no-game", NO_GAME, game=game_id)
                self.store.journal.change(row, change(row))
            return Answer(game_id=game_id)

        return self._saved(act)

    def _saved(self, act: Callable[[], Answer]) -> Answer:
        """Answer with a sentence where the device would not save; then nothing is taken for saved."""
        try:
            return self._sound(act)
        except StorageError as error:
            self.positions.clear()
            return unread(error)

    def _sound(self, act: Callable[[], T]) -> T:
        """Do it; where the file is damaged or was replaced, recover it or open it again, and do it once more."""
        with self._turn:
            try:
                return act()
            except Replaced:
                self.store.reopen()
            except Damaged as error:
                if not self.store.heal(str(error)):
                    raise
            self.positions.clear()
            return act()


def _settles(event: Event, draft: Json | None) -> bool:
    """Whether an entry makes a draft obsolete: the same player's round, or the close of that round."""
    if draft is None or draft.get("round", event.round) != event.round:
        return False
    return isinstance(event, Close) or draft.get("player", event.player) == event.player


def _stood_before(failure: Any, before: Any) -> bool:
    """A log that the rules of today are against already may still be added to."""
    return before is not None and (failure.index, failure.faults) == (before.index, before.faults)
