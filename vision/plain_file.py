"""The bytes of a plain file, and of nothing else: a pipe or a device could go on for ever."""

from __future__ import annotations

import stat
from pathlib import Path


class NotPlain(OSError):
    """What has this name is no plain file."""


class TooLarge(OSError):
    """The file is far larger than anything of its kind."""


def content(path: Path, most: int) -> bytes:
    """All of the file.

    `NotPlain`, `TooLarge` or another `OSError` where it cannot be had; `ValueError` where no file can have that name.
    """
    about = path.stat()
    if stat.S_ISDIR(about.st_mode):
        raise NotPlain(0, "is a folder")
    if not stat.S_ISREG(about.st_mode):
        raise NotPlain(0, "is not a plain file")
    if about.st_size > most:
        raise TooLarge(0, f"is too large a file: {about.st_size // 1_000_000} MB")
    with path.open("rb") as file:
        return file.read(about.st_size)  # room for the most that may be would be made first
