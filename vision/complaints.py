"""What C libraries write to standard error, caught: libjpeg and libpng tell of damage in no other way."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

STANDARD_ERROR = 2
MOST = 65536
_one_at_a_time = threading.Lock()


@contextmanager
def caught() -> Iterator[list[str]]:
    """The lines written to standard error meanwhile, in the list once it is over; none where there is no such file.

    It is the process's own standard error that is turned aside, so only a short call into a library belongs inside.
    """
    lines: list[str] = []
    with _one_at_a_time:
        try:
            kept = os.dup(STANDARD_ERROR)
        except OSError:
            yield lines
            return
        out, into = os.pipe()
        os.set_blocking(out, False)
        os.set_blocking(into, False)  # who writes more than fits loses the rest, and goes on
        os.dup2(into, STANDARD_ERROR)
        os.close(into)
        try:
            yield lines
        finally:
            os.dup2(kept, STANDARD_ERROR)
            os.close(kept)
            lines += _drained(out).decode("utf-8", "replace").splitlines()
            os.close(out)


def _drained(pipe: int) -> bytes:
    try:
        return os.read(pipe, MOST)
    except BlockingIOError:
        return b""
