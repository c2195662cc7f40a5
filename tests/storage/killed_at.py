"""Something done in a process that is killed as it begins one statement of its transaction."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

from companion.service.session import Session


def killed_at(folder: Path, statement: int, act: Callable[[Session], None]) -> bool:
    """Do it in a process that is killed as it begins this statement after BEGIN; whether it ended before that."""
    child = os.fork()
    if child == 0:
        session = Session(folder)
        count = -1

        def die_in_time(said: str) -> None:
            nonlocal count
            count += count >= 0 or said == "BEGIN IMMEDIATE"
            if count == statement:
                os.kill(os.getpid(), signal.SIGKILL)

        with session.store.database.reading() as connection:
            connection.set_trace_callback(die_in_time)
        act(session)
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    assert status in (0, signal.SIGKILL)
    return status == 0
