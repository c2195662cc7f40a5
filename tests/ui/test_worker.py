"""Long work leaves the window alive and comes back to it."""

from __future__ import annotations

import threading

from kivy.uix.widget import Widget

from companion.ui import worker
from tests.ui import driver


def test_result_and_progress_come_on_the_ui_thread() -> None:
    """The work runs in another thread; what it reports and what it gives arrive in the window's own."""
    heard: list[tuple] = []
    here = threading.get_ident()

    def work(job):
        job.progress(0.5, "half")
        return threading.get_ident()

    with driver.showing(Widget()) as table:
        job = worker.run(
            work,
            lambda result: heard.append(("done", result != here, threading.get_ident() == here)),
            lambda error: heard.append(("failed", error)),
            lambda share, text: heard.append((share, text, threading.get_ident() == here)),
        )
        assert job.join(10)
        assert heard == []
        table.frames(3)
        assert heard == [(0.5, "half", True), ("done", True, True)]


def test_an_error_is_handed_over() -> None:
    """What goes wrong in the work reaches whoever asked, and nothing else is called."""
    heard: list = []

    def work(_job):
        raise ValueError("no board in the photo")

    with driver.showing(Widget()) as table:
        job = worker.run(work, lambda _: heard.append("done"), lambda error: heard.append(str(error)))
        assert job.join(10)
        table.frames(3)
        assert heard == ["no board in the photo"]


def test_stopped_work_is_silent() -> None:
    """After stop nothing is reported, neither of work that noticed nor of work that ended all the same."""
    heard: list = []
    go, started = threading.Event(), threading.Event()

    def notices(job):
        started.set()
        go.wait(10)
        job.progress(0.9)
        heard.append("went on")

    def ignores(_job):
        return 42

    with driver.showing(Widget()) as table:
        job = worker.run(notices, heard.append, heard.append, lambda *args: heard.append(args))
        started.wait(10)
        job.stop()
        go.set()
        assert job.join(10)
        second = worker.run(ignores, heard.append, heard.append)
        assert second.join(10)
        second.stop()
        table.frames(3)
        assert heard == []
        assert job.stopped
