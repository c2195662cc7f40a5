"""The one object that the app and the commands talk to.

It never raises for what a person can do wrong: it answers with faults, and nothing is changed. What it answered with
`ok` is on the disk. Reading raises StorageError only where the device itself fails.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.engine.codec import parse, read_event, read_setup
from companion.engine.events import Close, Event, Setup
from companion.engine.fields import Fields
from companion.engine.foresight import Progress, Prospect
from companion.engine.games import game
from companion.engine.log import Amend, Enter, Redo, Undo
from companion.engine.replay import replay
from companion.engine.variants.contract import Role
from companion.errors import AzulejoError, Malformed
from companion.service.answers import NO_GAME, Answer, refused, unread
from companion.service.changes import NewRecord
from companion.service.people import PeopleChanges
from companion.service.preview import Preview, preview_entry
from companion.service.table import Position, Table, readings
from companion.storage import backup
from companion.storage.finding import Findable, findable
from companion.storage.integrity import problems
from companion.storage.integrity import reports as reports
from companion.storage.journal import Clock, GameRow, now
from companion.storage.records import Json, amend_body, compact, enter_body, redo_body, start_body, undo_body
from companion.storage.settings import Settings as Settings
from companion.storage.summary import summary

if TYPE_CHECKING:  # only who uses files or figures loads what they take: the first frame does without
    from companion.service.archive import Archive
    from companion.service.finished_games import FinishedGames
    from companion.service.handover import TakenOver
    from companion.service.import_games import Taken
    from companion.service.restore import BackupContents, Restored
    from companion.service.stats import Played

LARGEST_DRAFT = 100_000
ENDS = (Role.CLOSE, Role.PASS)


class Session(PeopleChanges):
    """The saved games of one data folder."""

    def __init__(self, folder: Path | None = None, *, clock: Clock = now) -> None:
        """Raises StorageError where the folder cannot be used at all."""
        super().__init__(folder, clock=clock)
        self.clock = clock
        self._finished: FinishedGames | None = None

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close_files()

    def close_files(self) -> None:
        """Let go of the data folder. Nothing has to be saved here: it was, at each entry."""
        self.store.close()

    # Starting, and starting again

    def start(
        self,
        variant: str,
        players: Sequence[str],
        first: int = 0,
        options: Mapping[str, object] | None = None,
    ) -> Answer:
        """A new game; the answer's `game` is its id."""
        head = {"variant": variant, "players": list(players), "first": first, "options": dict(options or {})}
        return self.start_as(head)

    def start_as(self, head: Mapping[str, object], *, remember: bool = True) -> Answer:
        """A new game from a file's fields: `variant`, `players`, `first`, `options`. Its people are remembered, unless
        told otherwise."""
        try:
            setup = read_setup(Fields(head, "start"))
            _check_names(setup)
        except AzulejoError as error:
            return unread(error)
        return self._saved(lambda: self._begin(setup, remember))

    def rematch(self, game_id: str, first: int | None = None) -> Answer:
        """The same seats again. Who starts is the table's to choose; unless told, who started before."""
        table = self.table(game_id)
        if table is None:
            return refused("no-game", NO_GAME, game=game_id)
        setup = table.setup
        return self.start(setup.variant, setup.players, setup.first if first is None else first, setup.options)

    def _begin(self, setup: Setup, remember: bool) -> Answer:
        with self.store.database.writing():
            game, *_ = self.store.journal.begin(setup, start_body(setup, {}), summary(replay(setup, ())))
            if remember:
                self.store.people.seat(game, setup.variant, setup.players)
        return Answer(seq=0, game_id=game)

    # Entering

    def enter(
        self, game_id: str, event: Event | Mapping[str, Any], *, draft: Mapping[str, Any] | None = None
    ) -> Answer:
        """Add what happened. A tiling of the same round and player replaces the earlier one, at any time.

        The same player's draft is obsolete then, unless `draft` says what is half entered from now on.
        """

        return self.enter_all(game_id, (event,), draft=draft)

    def enter_all(
        self, game_id: str, events: Sequence[Event | Mapping[str, Any]], *, draft: Mapping[str, Any] | None = None
    ) -> Answer:
        """Add all that happened, each as an entry of its own, or where the rules are against one of them, none."""

        def act(row: GameRow, at: Position) -> Answer:
            new = []
            for event in events:
                read, form = _read(at.log.setup, event)
                new.append(NewRecord(Enter(read), enter_body(form), (form,)))
            return self._append(row, at, *new, draft=dict(draft) if draft else None)

        return self._changed(game_id, act)

    def correct(self, game_id: str, seq: int, events: Sequence[Event | Mapping[str, Any]]) -> Answer:
        """Let entry `seq` of the log read as these events instead: none strikes it out."""
        return self.correct_all(game_id, {seq: events})

    def correct_all(self, game_id: str, corrections: Mapping[int, Sequence[Event | Mapping[str, Any]]]) -> Answer:
        """Let entries of the log read otherwise, all of them or, where the rules are against the whole, none."""

        def act(row: GameRow, at: Position) -> Answer:
            there = {number for number, _ in at.numbered}
            new = []
            for seq, events in corrections.items():
                if seq not in there:
                    return refused("no-entry", "entry {seq} is not in this log", seq=seq)
                both = [_read(at.log.setup, event) for event in events]
                forms = tuple(form for _, form in both)
                read = tuple(event for event, _ in both)
                new.append(NewRecord(Amend(seq, read), amend_body(seq, forms), forms))
            return self._append(row, at, *new)

        return self._changed(game_id, act, seen=True)

    def close(self, game_id: str) -> Answer:
        """Close the open round; what is still missing is the answer's faults."""

        def act(row: GameRow, at: Position) -> Answer:
            played = at.played
            if played.finished:
                return refused("over", "the game is over")
            if "close" not in played.variant.kinds:
                missing = played.variant.missing(played.state)
                return Answer(faults=missing, sentence="; ".join(map(str, missing)))
            form = played.variant.write(Close(played.open_round))
            return self._append(row, at, NewRecord(Enter(Close(played.open_round)), enter_body(form), (form,)))

        return self._changed(game_id, act)

    def undo(self, game_id: str, to: int | None = None) -> Answer:
        """Take back the last entry that stands; with `to`, every one after that line of the log, as one step."""

        def act(row: GameRow, at: Position) -> Answer:
            if not at.effective.can_undo or (to is not None and at.effective.stands[-1] <= to):
                return refused("nothing-to-undo", "nothing to undo")
            return self._append(row, at, NewRecord(Undo(to), undo_body(to)))

        return self._changed(game_id, act, seen=True)

    def redo(self, game_id: str) -> Answer:
        """Let the last step that was taken back stand again."""

        def act(row: GameRow, at: Position) -> Answer:
            if not at.effective.can_redo:
                return refused("nothing-to-redo", "nothing to redo")
            return self._append(row, at, NewRecord(Redo(), redo_body()))

        return self._changed(game_id, act, seen=True)

    def reopen(self, game_id: str) -> Answer:
        """Take back what ended a finished game, and only that: the last close or the last pass."""

        def act(row: GameRow, at: Position) -> Answer:
            if not at.played.finished:
                return refused("not-over", "the game isn't over")
            reads, role = readings(at.log, at.effective), at.played.variant.role
            last = max(seq for seq, own in reads.items() if any(role(event) in ENDS for event, _ in own))
            kept = [(event, form) for event, form in reads[last] if role(event) not in ENDS]
            forms = tuple(form for _, form in kept)
            record = Amend(last, tuple(event for event, _ in kept))
            return self._append(row, at, NewRecord(record, amend_body(last, forms), forms))

        return self._changed(game_id, act, seen=True)

    def draft(self, game_id: str, draft: Mapping[str, Any] | None) -> Answer:
        """Keep what is half entered, in whatever form: it comes back with the table. None wipes it."""

        body = None if draft is None else compact(dict(draft))

        def act() -> Answer:
            with self.store.database.writing():
                if not self.store.journal.has(game_id):
                    return refused("no-game", NO_GAME, game=game_id)
                self.store.journal.keep_draft(game_id, body)
            return Answer(game_id=game_id)

        if body is not None and len(body) > LARGEST_DRAFT:
            return refused("unreadable", "this is too long for one player's half-entered round")
        return self._saved(act)

    # Putting away

    def abandon(self, game_id: str) -> Answer:
        """Not to be played on; entering something takes the game up again."""
        return self._put(game_id, lambda row: row._replace(abandoned=True))

    def take_up(self, game_id: str) -> Answer:
        return self._put(game_id, lambda row: row._replace(abandoned=False))

    def delete(self, game_id: str) -> Answer:
        """Into the bin, where it stays until the bin is emptied."""
        return self._put(game_id, lambda row: row._replace(deleted=self.store.journal.stamp()))

    def undelete(self, game_id: str) -> Answer:
        return self._put(game_id, lambda row: row._replace(deleted=None))

    def empty_bin(self) -> Answer:
        """The one thing that cannot be undone."""

        def act() -> Answer:
            with self.store.database.writing():
                self.store.journal.purge([row.game_id for row in self.store.journal.rows(binned=True)])
            self.positions.clear()
            return Answer()

        return self._saved(act)

    # Looking

    def games(self, limit: int = -1, before: int | None = None, *, binned: bool = False) -> list[GameRow]:
        """The games, newest first; `before` is the `touched` of the last one shown, to go on from there."""
        return self._sound(lambda: self.store.journal.rows(limit, before, binned=binned))

    def row(self, game_id: str) -> GameRow | None:
        """A game as the list shows it, or None where there is none of that id."""
        return self._sound(lambda: self.store.journal.row(game_id))

    def findable(self, limit: int, before: int | None = None) -> list[Findable]:
        """What games can be found by, newest first; `before` as for `games`."""
        return self._sound(lambda: findable(self.store.database, limit, before))

    def table(self, game_id: str) -> Table | None:
        """A game as it stands, or None where there is none of that id."""

        def act() -> Table | None:
            with self.store.database.reading():
                row = self.store.journal.row(game_id)
                if row is None:
                    return None
                draft, note = self.store.journal.draft(game_id), self.store.notes.of(game_id)
                return Table(row, self.positions.of(row), draft, note)

        return self._sound(act)

    def version(self, game_id: str) -> tuple[int, ...] | None:
        """Another one whenever something was entered or taken back; asking costs next to nothing."""
        return self._sound(lambda: self.store.journal.version(game_id))

    def preview(self, game_id: str, event: Event | Mapping[str, Any]) -> Preview | Answer:
        """What entering this would come to: its lines, its total, and what else it would change."""
        return self._foresee(game_id, lambda at: preview_entry(at, _read(at.log.setup, event)[0]))

    def prospects(self, game_id: str, draft: Event, colour: str | None = None) -> dict[Any, Prospect]:
        """What each empty cell would add to this half-entered event, or why it may not be filled."""
        table = self.table(game_id)
        if table is None:
            return {}
        state = table.state
        if not isinstance(draft, Close) and table.variant.role(draft) is Role.ROUND:
            state = table.position.before(draft.round, draft.player).state
        return table.variant.prospects(state, draft, colour)

    def progress(self, game_id: str, seat: int) -> tuple[Progress, ...]:
        """Every end bonus of a player, complete or how near."""
        table = self.table(game_id)
        return table.variant.progress(table.state, seat) if table else ()

    # From phone to phone

    def handover(self, game_id: str) -> Json | None:
        """A game with all that is entered and half entered, for another phone to go on with; None where there is none
        of that id. Raises StorageError where it cannot be noted that it was handed over."""
        from companion.service import handover

        def act() -> Json | None:
            with self.store.database.writing():
                row = self.store.journal.row(game_id)
                return handover.written(self.store, row) if row else None

        return self._sound(act)

    def receive(self, content: bytes) -> TakenOver:
        """Take over a game from its file or from the bytes of its codes. Raises Malformed, Illegal or StorageError;
        then nothing was changed."""
        from companion.service import archive, handover

        value = parse(content)
        if handover.is_handover(value):
            handed = handover.read(value)
            return self._sound(lambda: handover.take_over(self.store, handed))
        game = archive.read(content)
        known = game.games[0].origin
        added = self.add(game).added
        return handover.TakenOver(added[0] if added else known, bool(added))

    # Files

    def bgstats_link(self, game_id: str) -> str:
        """The link that logs a finished game in BG Stats. Raises Malformed where there is no such game, Illegal where
        it is not over."""
        from companion.service import bgstats

        table = self.table(game_id)
        if table is None:
            raise Malformed(NO_GAME.format(game=game_id))
        people = self._sound(lambda: self.people.seats(game_id))
        return bgstats.link(table, {seat: person.name for seat, person in people.items()})

    def archive(self) -> bytes:
        """Everything in one file."""
        from companion.service import archive

        return self._sound(lambda: archive.written(self.store))

    def take_in_file(self, path: Path) -> Taken | Answer:
        """Like `take_in`, from a file; one that cannot be read, or is far too large, is refused."""
        from companion.service.files import read_bytes

        try:
            return self.take_in(read_bytes(str(path)))
        except AzulejoError as error:
            return unread(error)

    def is_foreign_file(self, path: Path) -> bool:
        """Whether a file that was refused was never one of ours."""
        from companion.service import archive
        from companion.service.files import read_bytes

        try:
            return archive.is_foreign(read_bytes(str(path)))
        except AzulejoError:
            return False

    def take_in(self, content: bytes) -> Taken | Answer:
        """Add the games of a file or an archive that are not here yet."""
        from companion.service import archive

        try:
            return self.add(archive.read(content))
        except AzulejoError as error:
            return unread(error)

    def add(self, read: Archive) -> Taken:
        """Add what was read. Raises StorageError where it cannot be saved; then nothing was."""
        from companion.service import archive

        return self._sound(lambda: archive.restored(self.store, read))

    def read_backup(self, path: Path, told: Callable[[float], None]) -> Archive:
        """A backup or a game file, read whole, with nothing changed; `told` hears how far it is. Raises Malformed or
        Illegal."""
        from companion.service import archive
        from companion.service.files import read_bytes

        return archive.read(read_bytes(str(path)), told)

    def look_into(self, read: Archive) -> BackupContents:
        """What a backup holds."""
        from companion.service import restore

        return self._sound(lambda: restore.contents(self.store, read))

    def restore(self, read: Archive, *, replace: bool, told: Callable[[float], None]) -> Restored:
        """Add a backup to what is here, or put it in its place; either can be undone. Raises StorageError; then nothing
        was changed."""
        from companion.service import restore

        try:
            return self._sound(lambda: restore.restore(self.store, read, replace=replace, told=told))
        finally:
            self._forget_all()

    def can_undo_restore(self) -> bool:
        from companion.service import restore

        return restore.can_undo(self.store)

    def undo_restore(self) -> bool:
        """Everything as it was before the last restore. Raises StorageError; then nothing was changed."""
        from companion.service import restore

        try:
            return self._sound(lambda: restore.undo(self.store))
        finally:
            self._forget_all()

    def _forget_all(self) -> None:
        self.positions.clear()
        if self._finished is not None:
            self._finished.forget()

    def backup(self) -> Path:
        """A rolling copy now. Raises StorageError where it cannot be made."""
        return backup.copy(self.store.database, self.store.folder)

    def upkeep(self) -> None:
        """Once a day: check everything, copy it. For the app: after the first picture, off the main thread."""
        self._sound(self.store.upkeep)

    def health(self) -> Json:
        """Check everything now; what is wrong, and what every recovery in this folder saved."""
        found = problems(self.store.database)
        if found and self.store.heal(found[0]):
            self.positions.clear()
            found = problems(self.store.database)
        games, records = (0, 0) if found else self.store.journal.size()
        return {
            "whole": not found,
            "problems": found,
            "version": self.store.database.version,
            "games": games,
            "entries": records - games,
            "copies": [path.name for path in backup.copies(self.store.folder)],
            "recovered": reports(self.store.folder),
        }

    def recover_from(self, path: Path) -> Taken:
        """Add the games of a database that was set aside or copied. Raises StorageError where it cannot be read."""
        from companion.service.import_games import take_in_database

        return self._sound(lambda: take_in_database(self.store, path))

    # Statistics

    def is_sample(self, game_id: str) -> bool:
        """Whether a game is the one to try the app with: it counts for nothing."""
        return game_id == self.settings.sample_game

    def finished_games(
        self, variant: str | None = None, told: Callable[[float], None] = lambda _: None
    ) -> list[Played]:
        """Every finished game outside the bin but the sample, from old to new, for `companion.service.stats`; `told`
        hears how far it is. Thousands of games take a while the first time: not for the thread that draws."""
        from companion.service.finished_games import FinishedGames

        if self._finished is None:
            self._finished = FinishedGames(self.store, self._sound)
        return self._finished.read(variant, told)

    # Settings

    @property
    def settings(self) -> Settings:
        return self._sound(self.store.settings.read)

    def set(self, **changes: object) -> Answer:
        """Change settings by name."""

        def act() -> Answer:
            try:
                self.store.settings.change(**changes)
            except Malformed as error:
                return unread(error)
            return Answer()

        return self._saved(act)

    def _foresee(self, game_id: str, look: Callable[[Position], Preview]) -> Preview | Answer:
        table = self.table(game_id)
        if table is None:
            return refused("no-game", NO_GAME, game=game_id)
        try:
            return look(table.position)
        except AzulejoError as error:
            return unread(error)


def _read(setup: Setup, event: Event | Mapping[str, Any]) -> tuple[Event, Json]:
    """An event and the form it is kept in. Raises Malformed."""
    variant = game(setup.variant).variant
    form: Json = dict(event) if isinstance(event, Mapping) else variant.write(event)
    return read_event(variant, form, "event", len(setup.players)), form


def _check_names(setup: Setup) -> None:
    for name in setup.players:
        try:
            name.encode()
        except UnicodeEncodeError:
            raise Malformed(f"players: {name!r} is not text that can be saved") from None
