"""Reading and writing the files that people name or hand to us."""

from __future__ import annotations

import os
from contextlib import suppress

from companion.errors import Malformed

LARGEST = 64 * 1024 * 1024


def read_bytes(path: str) -> bytes:
    """A file's bytes. Raises Malformed with the reason, and the file's name, where it cannot be read."""
    try:
        with open(path, "rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Malformed(f"{path}: {reason}") from None
    if len(content) > LARGEST:
        raise Malformed(f"{path}: too large to be a game (over {LARGEST // 2**20} MB)")
    return content


def write_whole(path: str, content: bytes) -> None:
    """A file that is there whole or not at all: never half over another one. Raises Malformed with the reason.

    A link is followed to the plain file that it leads to; a folder, a pipe or a device is refused.
    """
    target = os.path.realpath(path)
    half = f"{target}.{os.getpid()}.part"
    try:
        if os.path.lexists(target) and not os.path.isfile(target):
            raise Malformed(f"{path}: this is not a plain file, so nothing is written there")
        with open(half, "xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(half, target)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            os.unlink(half)
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Malformed(f"{path}: {reason}") from None
