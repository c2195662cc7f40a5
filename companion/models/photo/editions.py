"""The boards that this phone was taught: one file each, beside the games."""

from __future__ import annotations

import zipfile
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from companion.errors import AzulejoError

FOLDER = "looks"
SUFFIX = ".npz"
PARTS = {"format.npy", "board.npy", "places.npy", "descriptors.npy"}
"""What every such file has in it."""
LONGEST_NAME = 24


class NoSharedBoard(AzulejoError):
    """The file holds no board that somebody taught."""

    key = "no-shared-board"


@dataclass(frozen=True, slots=True)
class Edition:
    """A taught board: its file, what its owner calls it, and which kind of board it is."""

    path: Path
    name: str
    board: str


def look_files(data: Path) -> list[Path]:
    return sorted((data / FOLDER).glob(f"*{SUFFIX}"))


def editions(data: Path) -> list[Edition]:
    """All taught boards by their names; a file that is no look any more is left out."""
    from vision import look

    found = []
    for path in look_files(data):
        with suppress(look.LookError):
            known = look.load(path)
            found.append(Edition(path, _one_line(known.name), known.board))
    return sorted(found, key=lambda one: (one.name.casefold(), one.path.name))


def _one_line(name: str) -> str:
    """A name as it can be shown, whoever wrote it."""
    return " ".join(name.split())[:LONGEST_NAME].strip()


def free_path(data: Path) -> Path:
    """Where the next taught board goes."""
    folder = data / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    return next(path for n in count(1) if not (path := folder / f"board-{n}{SUFFIX}").exists())


def holds_board(path: Path) -> bool:
    """Whether a file looks like a board that somebody taught and shared."""
    try:
        with zipfile.ZipFile(path) as file:
            return path.is_file() and set(file.namelist()) >= PARTS
    except (OSError, ValueError, RuntimeError, zipfile.BadZipFile):
        return False


def take_in(data: Path, source: Path) -> Edition:
    """A board that somebody else taught and shared; one that is here already is not kept twice.

    Raises NoSharedBoard, OSError.
    """
    from vision import look

    try:
        known = look.load(source)
    except look.LookError as error:
        raise NoSharedBoard(str(error)) from error
    name = _one_line(known.name)
    if known.layout is None or known.portrait is None or not name:
        raise NoSharedBoard(f"{source.name} was not taught")
    content = source.read_bytes()
    for path in look_files(data):
        if path.read_bytes() == content:
            return Edition(path, name, known.board)
    path = free_path(data)
    half = path.with_name(f".{path.name}")
    half.write_bytes(content)
    half.replace(path)
    return Edition(path, name, known.board)


def rename(one: Edition, name: str) -> None:
    """Raises OSError."""
    from vision import look

    half = one.path.with_name(f".{one.path.name}")
    look.save(replace(look.load(one.path), name=name), half)
    half.replace(one.path)


def forget(one: Edition) -> None:
    one.path.unlink(missing_ok=True)
