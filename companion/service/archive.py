"""Everything in one file: a zip of game files with the people and settings, and the way back."""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from collections.abc import Callable
from typing import Any, NamedTuple

from companion.engine.codec import parse
from companion.engine.faults import Refused
from companion.engine.fields import object_of
from companion.errors import AzulejoError, Malformed
from companion.service import archived_people
from companion.service.archived_people import ArchivedPeople
from companion.service.codes import FromNewerVersion
from companion.service.import_games import Incoming, Taken, as_text, incoming, take_in
from companion.service.table import Table, position
from companion.storage.settings import KNOWN, fits
from companion.storage.store import Store

FORMAT = "azulejo-archive/1"
MOST_FILES = 100_000
LARGEST_FILE = 8 * 2**20
LARGEST_ALL = 512 * 2**20
_GAME = re.compile(r"games/[0-9A-Za-z_-]{1,64}\.json")
_MANIFEST = "azulejo.json"
_KIND = FORMAT.rpartition("/")[0] + "/"


class Archive(NamedTuple):
    """What an archive holds, read whole and found good."""

    games: tuple[Incoming, ...]
    people: ArchivedPeople
    settings: dict[str, Any]


def written(store: Store) -> bytes:
    """Every game outside the bin, oldest first, the people and the settings."""
    into = io.BytesIO()
    head = {
        "format": FORMAT,
        **archived_people.written(store),
        "settings": store.settings.everything(),
    }
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(_MANIFEST, json.dumps(head, ensure_ascii=False))
        for row in reversed(store.journal.rows()):
            table = Table(row, position(store.journal.load(row)), None, store.notes.of(row.game_id))
            archive.writestr(f"games/{row.game_id}.json", as_text(table.file()))
    return into.getvalue()


def read(data: bytes, told: Callable[[float], None] = lambda _: None) -> Archive:
    """A game file, or an archive of them; `told` hears how far it is. Raises Malformed, or Illegal where the rules are
    against what it says."""
    return _read_zip(data, told) if data[:2] == b"PK" else Archive((incoming(parse(data)),), ArchivedPeople(), {})


def is_foreign(data: bytes) -> bool:
    """Whether this was never a file of ours: neither a JSON object nor an archive with our list of contents.

    A broken archive may have been ours."""
    if data[:2] != b"PK":
        return not data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _MANIFEST not in archive.namelist()
    except (zipfile.BadZipFile, EOFError, NotImplementedError, ValueError, OSError):
        return False


def _read_zip(data: bytes, told: Callable[[float], None]) -> Archive:
    """Raises Malformed, or Illegal for a game that the rules are against: an archive is taken whole or not at all."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = _checked(archive)
            head = object_of(parse(_content(archive, _MANIFEST)), _MANIFEST)
            if head.values.get("format") != FORMAT and str(head.values.get("format")).startswith(_KIND):
                raise FromNewerVersion("this archive comes from a newer version of Azulejo: please update this one")
            head.choice("format", [FORMAT])
            games = []
            for number, name in enumerate(name for name in names if name != _MANIFEST):
                told(number / len(names))
                games.append(_game(archive, name))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError) as error:
        raise Malformed(f"this is not a whole archive: {error}") from None
    origins = [game.origin for game in games if game.origin]
    if len(set(origins)) < len(origins):
        raise Malformed("two files of the archive claim to be the same game")
    settings = object_of(head.values.get("settings", {}), "settings").values
    return Archive(tuple(games), archived_people.read(head), dict(settings))


def restored(store: Store, archive: Archive, told: Callable[[float], None] = lambda _: None) -> Taken:
    """Add what is not here yet: games, people, and settings that were never set here."""
    with store.database.writing():
        seats = archived_people.add(store, archive.people)
        wanted = {key: value for key, value in archive.settings.items() if key not in KNOWN or fits(key, value)}
        store.settings.restore(wanted, overwrite=False)
        return take_in(store, archive.games, told, seats)


def _checked(archive: zipfile.ZipFile) -> list[str]:
    """The names of an archive that could be one of ours. Nothing of it ever becomes a file, whatever its name."""
    inside = archive.infolist()
    if len(inside) > MOST_FILES or sum(info.file_size for info in inside) > LARGEST_ALL:
        raise Malformed("this archive is far too large to be one of ours")
    names = [info.filename for info in inside]
    if len(set(names)) < len(names):
        raise Malformed("this archive has two files of the same name")
    if _MANIFEST not in names:
        raise Malformed(f"this archive is not one of ours: it has no {_MANIFEST}")
    for info in inside:
        if info.filename != _MANIFEST and not _GAME.fullmatch(info.filename):
            raise Malformed(f"this archive is not one of ours: it has a file {info.filename!r}")
        if info.file_size > LARGEST_FILE:
            raise Malformed(f"{info.filename} is far too large to be a game")
    return names


def _content(archive: zipfile.ZipFile, name: str) -> bytes:
    """All of it: `_checked` has seen its size, and however much it unfolds to, no more than that is unpacked."""
    with archive.open(name) as file:
        return file.read(LARGEST_FILE)


def _game(archive: zipfile.ZipFile, name: str) -> Incoming:
    try:
        return incoming(parse(_content(archive, name)))
    except Refused as error:
        raise Refused(f"{name}: {error}", error.faults) from None
    except AzulejoError as error:
        raise type(error)(f"{name}: {error}") from None
