"""A backup looked into, then added to what is here or put in its place, with a way back."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from companion.service.archive import Archive, restored
from companion.storage.errors import told as named
from companion.storage.folder import DATABASE
from companion.storage.replace import keep_copy, kept_copies, replace_with
from companion.storage.store import Store

BUILT_IN = "restoring"
"""The folder in which a backup is unpacked before it takes the place of what is here."""

UNDOING = "undoing.db"
"""What is here while an undo goes on: no copy to go back to, until it is done. A kill before that, and the same copy is
gone back to the next time."""

Told = Callable[[float], None]
"""How far it is, from 0 to 1; raises where the person has stopped it."""


class BackupContents(NamedTuple):
    """What a backup holds; `known` of its games are here already, in whatever state."""

    games: int
    running: int
    people: tuple[str, ...]
    first: str
    last: str
    known: int


class Restored(NamedTuple):
    """How many games were added, how many were known, and how many are here now."""

    added: int
    known: int
    here: int


def contents(store: Store, archive: Archive) -> BackupContents:
    """Nothing is changed by looking."""
    abouts = [game.position.log.start.about for game in archive.games]
    stamps = sorted(str(about[key]) for about in abouts for key in ("started", "updated") if about.get(key))
    seated = [name for game in archive.games for name in game.position.log.setup.players]
    shown = [person.name for person in archive.people.people if not person.merged and not person.deleted]
    people = dict.fromkeys(name for name in (*shown, *seated) if name.strip())
    return BackupContents(
        len(archive.games),
        sum(not game.position.played.finished for game in archive.games),
        tuple(people),
        stamps[0] if stamps else "",
        stamps[-1] if stamps else "",
        sum(bool(game.origin) and store.journal.has(game.origin) for game in archive.games),
    )


def restore(store: Store, archive: Archive, *, replace: bool, told: Told) -> Restored:
    """Add what is not here, or put the backup in the place of every game and person. A copy of what was here is kept
    where something changes. Raises StorageError; then nothing was changed."""
    copy = keep_copy(store.database, store.folder)
    try:
        if replace:
            added, known = _put_in_place(store, archive, told), 0
        else:
            taken = restored(store, archive, told)
            added, known = len(taken.added), taken.known
            if not added:
                copy.unlink(missing_ok=True)
    except BaseException:
        copy.unlink(missing_ok=True)
        raise
    return Restored(added, known, store.journal.size()[0])


def can_undo(store: Store) -> bool:
    """Whether there is a copy from before a restore."""
    return bool(kept_copies(store.folder))


def undo(store: Store) -> bool:
    """Everything as it was before the last restore, or, asked again, as it was before that. False where there is no
    copy."""
    before = next(iter(kept_copies(store.folder)), None)
    if before is None:
        return False
    now = before.with_name(UNDOING)
    store.database.copy_to(now)
    try:
        replace_with(store.database, before)
    except BaseException:
        now.unlink(missing_ok=True)
        raise
    with named(str(store.folder)):
        now.replace(before)
    return True


def _put_in_place(store: Store, archive: Archive, told: Told) -> int:
    """Built beside, where a kill costs nothing, then swapped in by one transaction."""
    folder: Path = store.folder / BUILT_IN
    with named(str(folder)):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    try:
        built = Store(folder)
        try:
            added = len(restored(built, archive, told).added)
        finally:
            built.database.in_one_file()
            built.close()
        replace_with(store.database, folder / DATABASE)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return added
