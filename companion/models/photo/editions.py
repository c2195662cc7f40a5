"""The boards that this phone was taught: one file each, beside the games."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

FOLDER = "looks"
SUFFIX = ".npz"


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
            found.append(Edition(path, known.name, known.board))
    return sorted(found, key=lambda one: (one.name.casefold(), one.path.name))


def free_path(data: Path) -> Path:
    """Where the next taught board goes."""
    folder = data / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    return next(path for n in count(1) if not (path := folder / f"board-{n}{SUFFIX}").exists())


def rename(one: Edition, name: str) -> None:
    """Raises OSError."""
    from vision import look

    half = one.path.with_name(f".{one.path.name}")
    look.save(replace(look.load(one.path), name=name), half)
    half.replace(one.path)


def forget(one: Edition) -> None:
    one.path.unlink(missing_ok=True)
