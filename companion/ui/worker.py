"""Long work off the UI thread: it reports how far it is, can be stopped, and its result comes back on the UI thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from kivy.clock import Clock


class Stopped(Exception):
    """Raised inside the work once it has been stopped."""


class Job:
    """One piece of work in a thread of its own.

    The work is called with the job and says `job.progress(share, text)` now and then; that is also where it notices
    that it was stopped. Exactly one of `done(result)` and `failed(error)` is called, on the UI thread, unless the job
    was stopped: then neither is.
    """

    def __init__(
        self,
        work: Callable[[Job], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
        progress: Callable[[float, str], None] | None = None,
    ) -> None:
        self._work, self._done, self._failed, self._told = work, done, failed, progress
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="work", daemon=True)

    def start(self) -> Job:
        self._thread.start()
        return self

    def stop(self) -> None:
        """Asks the work to end; nothing of it is reported any more."""
        self._stop.set()

    @property
    def stopped(self) -> bool:
        return self._stop.is_set()

    def join(self, timeout: float | None = None) -> bool:
        """Waits for the thread; says whether it has ended."""
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def progress(self, share: float, text: str = "") -> None:
        """Called by the work: how far it is (0..1). Raises `Stopped` if it should end."""
        if self.stopped:
            raise Stopped
        told = self._told
        if told is not None:
            self._on_ui(lambda: told(share, text))

    def _run(self) -> None:
        try:
            result = self._work(self)
        except Stopped:
            return
        except Exception as error:
            # Whatever went wrong belongs to whoever asked, not to this thread.
            caught = error
            self._on_ui(lambda: self._failed(caught))
        else:
            self._on_ui(lambda: self._done(result))

    def _on_ui(self, call: Callable[[], None]) -> None:
        Clock.schedule_once(lambda _: None if self.stopped else call(), 0)


def run(
    work: Callable[[Job], Any],
    done: Callable[[Any], None],
    failed: Callable[[Exception], None],
    progress: Callable[[float, str], None] | None = None,
) -> Job:
    """Starts work and gives its job."""
    return Job(work, done, failed, progress).start()
