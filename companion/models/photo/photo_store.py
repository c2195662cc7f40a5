"""The photos that the app keeps to itself: copied here before anything is read, gone when their game is over."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from companion.engine.pattern import PatternLine
from companion.errors import AzulejoError
from companion.service.photo.edits import NO_EDITS, Edits
from companion.service.photo.edits import from_json as read_edits
from companion.service.session import Session
from companion.service.table import Table
from vision.reading import BoardReading, ReadingError
from vision.reading import from_json as read_reading

FOLDER = "photos"
LARGEST = 200_000_000


@dataclass(frozen=True, slots=True)
class KeptPhoto:
    """What is known of a photo: the board as read and as corrected, whether that was accepted, the pattern lines that
    stayed for the next round, the file of the look by which it was found, and further photos of the same board."""

    photo: str
    reading: BoardReading | None = None
    edits: Edits = NO_EDITS
    accepted: bool = False
    left: tuple[PatternLine | None, ...] = ()
    look: str = ""
    more: tuple[str, ...] = ()


class PhotoStore:
    """Photos under the app's own folder, by owner (a game's id, or what else is being entered) and by board."""

    def __init__(self, data: Path) -> None:
        self.root = data / FOLDER

    def take(self, owner: str, board: str, source: Path) -> Path:
        """Copy a photo here; whatever was known of this board before is forgotten. Raises OSError."""
        return self.keep_picture(owner, board, _content(source), source.suffix.lower()[:6])

    def keep_picture(self, owner: str, board: str, content: bytes, suffix: str) -> Path:
        """A photo as bytes; whatever was known of this board before is forgotten. Raises OSError."""
        path = self._copied(owner, board, content, suffix)
        self.keep(owner, board, KeptPhoto(path.name))
        return path

    def take_more(self, owner: str, board: str, note: KeptPhoto, source: Path) -> KeptPhoto:
        """Copy a further photo of the same board here; nothing is forgotten. Raises OSError."""
        path = self._copied(owner, board, _content(source), source.suffix.lower()[:6])
        note = replace(note, more=(*note.more, path.name))
        self.keep(owner, board, note)
        return note

    def _copied(self, owner: str, board: str, content: bytes, suffix: str) -> Path:
        folder = self.root / owner
        folder.mkdir(parents=True, exist_ok=True)
        number = 1 + len(list(folder.iterdir()))
        while list(folder.glob(f"{board}-{number}.*")):
            number += 1
        path = folder / f"{board}-{number}{suffix}"
        _written(path, content)
        return path

    def path(self, owner: str, note: KeptPhoto) -> Path:
        return self.root / owner / Path(note.photo).name

    def paths(self, owner: str, note: KeptPhoto) -> list[Path]:
        """All photos of the board, the first one first."""
        return [self.root / owner / Path(name).name for name in (note.photo, *note.more)]

    def holds(self, owner: str, note: KeptPhoto, source: Path) -> bool:
        """Whether a note's photo is this very file."""
        try:
            path = self.path(owner, note)
            return path.stat().st_size == source.stat().st_size and path.read_bytes() == source.read_bytes()
        except OSError:
            return False

    def keep(self, owner: str, board: str, note: KeptPhoto) -> None:
        """Raises OSError."""
        told = {"photo": note.photo, "edits": note.edits.to_json(), "accepted": note.accepted}
        if note.reading is not None:
            told["reading"] = note.reading.to_json()
        if note.left:
            told["left"] = note.left
        if note.look:
            told["look"] = note.look
        if note.more:
            told["more"] = note.more
        (self.root / owner).mkdir(parents=True, exist_ok=True)
        _written(self._note(owner, board), json.dumps(told, ensure_ascii=False).encode())

    def note(self, owner: str, board: str) -> KeptPhoto | None:
        """What is known of a board's photo; None where there is none, or it does not read as one any more."""
        try:
            told = json.loads(self._note(owner, board).read_text("utf-8"))
            reading = told.get("reading")
            read = None if reading is None else read_reading(reading)
            left = tuple(line and PatternLine(str(line[0]), int(line[1])) for line in told.get("left", ()))
            edits, accepted = read_edits(told.get("edits", {})), bool(told.get("accepted"))
            more = tuple(str(name) for name in told.get("more", ()))
            note = KeptPhoto(str(told["photo"]), read, edits, accepted, left, str(told.get("look", "")), more)
        except (OSError, ValueError, TypeError, KeyError, IndexError, AttributeError, AzulejoError, ReadingError):
            return None
        return note if self.path(owner, note).is_file() else None

    def of_game(self, game_id: str) -> list[tuple[int, int, Path]]:
        """Every photo of a game's boards, with its round and its seat, in their order."""
        found = []
        for path in (self.root / game_id).glob("r*p*.json"):
            named = re.fullmatch(r"r(\d+)p(\d+)", path.stem)
            note = self.note(game_id, path.stem) if named else None
            if named and note:
                there = [photo for photo in self.paths(game_id, note) if photo.is_file()]
                found += [(int(named[1]), int(named[2]), photo) for photo in there]
        return sorted(found)

    def waiting(self, owner: str, board: str) -> KeptPhoto | None:
        """The photo of this board that nobody has accepted yet."""
        note = self.note(owner, board)
        return None if note is None or note.accepted else note

    def accept(self, owner: str, board: str, left: Sequence[PatternLine | None] = ()) -> None:
        note = self.note(owner, board)
        if note is not None:
            self.keep(owner, board, replace(note, accepted=True, left=tuple(left)))

    def lines_left(self, table: Table, seat: int) -> tuple[PatternLine | None, ...]:
        """A player's pattern lines as the last round's photo left them; nothing of rows that the log has sent since."""
        note = self.note(table.game_id, board_of(table.round - 1, seat))
        entry = table.entry(table.round - 1, seat)
        if note is None or entry is None or not note.accepted:
            return ()
        sent = {move.row for name in ("place", "drop") for move in getattr(entry.event, name, ())}
        return tuple(None if row in sent else line for row, line in enumerate(note.left))

    def forget(self, owner: str) -> None:
        shutil.rmtree(self.root / owner, ignore_errors=True)

    def sweep(self, over: Callable[[str], bool]) -> None:
        """Forget every owner that is over."""
        for folder in self.root.iterdir() if self.root.is_dir() else ():
            if folder.is_dir() and over(folder.name):
                self.forget(folder.name)

    def _note(self, owner: str, board: str) -> Path:
        return self.root / owner / f"{board}.json"


def keep_lost(session: Session, path: Path, meant: str) -> bool:
    """Keep a photo that was taken while the app was gone, to be offered for the board it is meant for."""
    owner, _, board = meant.partition("/")
    if not board:
        return False
    try:
        PhotoStore(session.store.folder).take(owner, board, path)
    except OSError:
        return False
    return True


def clear_finished(session: Session) -> None:
    """Forget the photos of every game that is over, unless the person keeps them."""
    if session.settings.keep_photos:
        return

    def over(owner: str) -> bool:
        table = session.table(owner)
        return table is not None and table.finished

    PhotoStore(session.store.folder).sweep(over)


def board_of(round_: int, seat: int) -> str:
    """The name under which a player's photo of a round is kept."""
    return f"r{round_}p{seat}"


def board_key(name: str) -> str:
    """The name under which the board of somebody in no game is kept."""
    return "p-" + "".join(c if c.isalnum() else f"_{ord(c):x}" for c in name.casefold())


def _content(source: Path) -> bytes:
    if source.stat().st_size > LARGEST:
        raise OSError(errno.EFBIG, f"too large a file: more than {LARGEST // 1_000_000} MB")
    return source.read_bytes()


def _written(path: Path, content: bytes) -> None:
    """All of it or nothing, whenever the app is killed."""
    half = path.with_name(path.name + ".part")
    with half.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(half, path)
