"""The app: a window, the shell, and the way back to where the person was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.models.running_game import running_game
from companion.platform.contract import Platform
from companion.platform.desktop import Desktop
from companion.service.answers import StorageError
from companion.service.session import Session
from companion.ui import worker
from companion.ui.idle import freeze_loaded
from companion.ui.kit import Page, snack
from companion.ui.kit.app import KitApp
from companion.ui.phone import BACK_KEY, attach, phone, refresh
from companion.ui.picture import PICTURES
from companion.ui.shell import HOME, Shell
from companion.ui.theme import theme
from companion.wording.language import _

UPKEEP = 3
"""Seconds after the first frame."""


class AzulejoApp(KitApp):
    """Opens the data folder, shows where the person was, listens to the back key.

    Without a session it opens its own; where that cannot be done, a screen says why and what can be done about it.
    """

    title = "Azulejo"

    def __init__(self, session: Session | None = None, platform: Platform | None = None, **options: Any) -> None:
        super().__init__(**options)
        freeze_loaded()
        self.platform = platform or phone()
        self.session = session
        self.shell: Shell | None = None
        self.started = False
        self._later: Any = None
        self._job: worker.Job | None = None
        self._detach: Callable[[], None] | None = None

    def build(self) -> Page:
        self.house = Page()
        Window.bind(on_keyboard=self._on_key, size=theme.fit)
        theme.fit(Window, Window.size)
        self.open(self.session)
        return self.house

    def open(self, session: Session | None = None) -> None:
        """Show the games of this session, or of the data folder, or say why it cannot be opened."""
        try:
            self.move_in(session or Session(self.platform.data_folder()))
        except (StorageError, OSError) as error:
            from companion.ui.screens.crash.closed import Closed

            self._move_out()
            self._stage(Closed(self, error))

    def move_in(self, session: Session) -> None:
        """The shell over these games, where the person was last."""
        self._move_out()
        self.session = session
        self.shell = Shell(session, self.platform)
        self._stage(self.shell.root)
        if self.started:
            self._join()
        if not self.shell.find_place():
            self.shell.go(HOME if session.games(limit=1) else "welcome")

    def crashed(self, error: BaseException) -> None:
        """What happened, that the game is safe, and a report; in place of everything else."""
        from companion.ui.screens.crash.crash import Crash

        for child in Window.children[:]:
            if child is not self.house:
                Window.remove_widget(child)
        self._stage(Crash(self, error))

    def go_on(self) -> None:
        """Out of the crash, to the first screen: the place itself may be what went wrong."""
        if self.session is not None:
            self.session.set(place="")
        self.open(self.session)

    def _stage(self, widget: Widget) -> None:
        self.house.clear_widgets()
        self.house.add_widget(widget)

    def _move_out(self) -> None:
        if self._detach is not None:
            self._detach()
        if self.shell is not None:
            self.shell.close()
        self.shell = self._detach = None

    def _on_key(self, _window: Any, key: int, *_: Any) -> bool:
        """The back key; what the shell does not use leaves the app: a phone keeps it as it is, a desktop closes it."""
        if key != BACK_KEY:
            return False
        return (self.shell is not None and self.shell.back()) or self.platform.leave()

    def on_start(self) -> None:
        self.started = True
        self._join()
        self.platform.on_shared_file(lambda path: Clock.schedule_once(lambda _: self._take_in(path), 0))
        self.platform.on_lost_photo(self._keep_lost)
        self._later = Clock.schedule_once(self._upkeep_later, 0)

    def _upkeep_later(self, _dt: float) -> None:
        """The first frame is there: on a slow phone that alone may take longer than the upkeep is put off."""
        self._later = Clock.schedule_once(lambda _: self._upkeep(), UPKEEP)

    def _join(self) -> None:
        if self.shell is not None:
            self._detach = attach(self.shell)

    def _take_in(self, path: Path) -> None:
        """A file that another app opened with us: a photo for the running game, else games."""
        if self.shell is None:
            return
        if path.suffix.lower() not in PICTURES:
            self.shell.go("restore", path=str(path))
            return
        running = running_game(self.shell.session)
        if running is None:
            snack(_("Start a game first, then add the photo."))
        else:
            self.shell.go("photo", game_id=running.game_id, path=str(path))

    def _keep_lost(self, path: Path, meant: str) -> bool:
        """A photo that was taken while we were gone: kept where the photo screen offers it, which may be in sight."""
        from companion.models.photo.photo_store import keep_lost

        if self.shell is None or not keep_lost(self.shell.session, path, meant):
            return False
        if self.shell.way and self.shell.way[-1].name in ("photo", "receive"):
            self.shell.remake()
        return True

    def _upkeep(self) -> None:
        """After the first picture, off the main thread: the day's check and copy of the games, old photos away."""
        session = self.session
        if session is not None:

            def work(job: worker.Job) -> None:
                from companion.models.photo.photo_store import clear_finished

                session.upkeep()
                job.progress(0.5)  # here it ends where the app was closed meanwhile
                clear_finished(session)

            self._job = worker.run(work, lambda _: None, self.crashed)

    def on_pause(self) -> bool:
        """Nothing to save: it was, at every tap."""
        return True

    def on_resume(self) -> None:
        if self.shell is not None:
            refresh(self.shell)
            self.shell.resumed()

    def on_stop(self) -> None:
        if self._later is not None:
            self._later.cancel()
        if self._job is not None:
            self._job.stop()
        Window.unbind(on_keyboard=self._on_key, size=theme.fit)
        self._move_out()


class Catcher(ExceptionHandler):
    """Whatever nobody caught becomes a screen instead of a dead window."""

    def __init__(self, app: AzulejoApp) -> None:
        self.app = app

    def handle_exception(self, error: BaseException) -> Any:
        if not isinstance(error, Exception):
            return ExceptionManager.RAISE
        self.app.crashed(error)
        return ExceptionManager.PASS


def run(files: tuple[Path, ...] = ()) -> None:
    """Runs the app until it is closed; `files` are what it was started with."""
    app = AzulejoApp()
    if files and isinstance(app.platform, Desktop):  # a phone tells itself what it was started with
        app.platform.started_with = files
    ExceptionManager.add_handler(Catcher(app))
    app.run()
