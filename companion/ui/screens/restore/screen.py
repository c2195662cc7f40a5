"""Restore: choose a file, see what is in it, then add it to what is here or put it in its place; undo either."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.errors import AzulejoError
from companion.models.photo.editions import holds_board
from companion.models.restore import BackupView, backup_view, outcome, trouble
from companion.service.archive import Archive
from companion.service.handover import holds_handover
from companion.service.restore import BackupContents, Restored
from companion.ui import worker
from companion.ui.kit import Card, Text, TextButton
from companion.ui.kit.progress import Working
from companion.ui.parts.arriving_file import ArrivingFile
from companion.ui.parts.scroll_screen import ScrollScreen
from companion.ui.shell import Shell
from companion.wording.language import _


class Screen(ScrollScreen):
    """`path` is a file that was opened with us."""

    kept = False

    def __init__(self, shell: Shell, path: str = "", **options: Any) -> None:
        super().__init__(shell, _("Restore or import"), tid="restore", **options)
        self.job: worker.Job | None = None
        self._given = path
        self._archive: Archive | None = None
        self._file = ArrivingFile(shell, self.look)

    def shown(self) -> None:
        self._file.listen()
        if self._given:
            self.look(Path(self._given))
        else:
            self.ask()

    def left(self) -> None:
        self._file.stop()
        if self.job is not None:
            self.job.stop()

    def ask(self, problem: str = "") -> None:
        """Which file."""
        self.empty()
        if problem:
            card = Card(tid="restore:problem")
            card.add_widget(Text(text=problem, tone="loss"))
            self.body.add_widget(card)
        how = _("Choose a backup or a game file. You'll see what's in it before anything changes.")
        self.body.add_widget(Text(text=how))
        if self.shell.session.can_undo_restore():
            card = Card(tid="restore:before")
            card.add_widget(Text(text=_("Your games from before the last restore are still saved."), role="small"))
            undo = TextButton(text=_("Bring them back"), icon="undo", look="tonal", tid="restore:undo")
            undo.bind(on_release=lambda *_: self._undo())
            card.add_widget(undo)
            self.body.add_widget(card)
        self.foot_button(_("Choose a file"), "choose", self._file.from_files, "download", "filled")

    # Looking into it

    def look(self, path: Path) -> None:
        """Reads all of it; a game handed over and a taught board go their own ways."""
        if holds_handover(path):
            self.shell.swap("receive", path=str(path))
            return
        if holds_board(path):
            self.shell.swap("boards", path=str(path))
            return
        session = self.shell.session

        def work(job: worker.Job) -> tuple[Archive, BackupContents]:
            read = session.read_backup(path, job.progress)
            return read, session.look_into(read)

        def failed(error: Exception) -> None:
            if not isinstance(error, AzulejoError):
                raise error
            self.ask(trouble(error, foreign=session.is_foreign_file(path)))

        self._work(_("Opening the file…"), work, lambda found: self._show(path, *found), failed)

    def _work(
        self,
        text: str,
        work: Callable[[worker.Job], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
        *,
        stops: bool = True,
    ) -> None:
        self.empty()
        working = Working(text=text, stop_says=_("Stop") if stops else "")
        working.bind(on_stop=lambda *_: self._stop())
        self.body.add_widget(working)
        self.job = worker.run(work, done, failed, lambda share, _: setattr(working, "share", share))

    def _stop(self) -> None:
        if self.job is not None:
            self.job.stop()
        self.ask()

    def _show(self, path: Path, archive: Archive, found: BackupContents) -> None:
        """What is in it, and what can be done with it."""
        self.empty()
        self._archive = archive
        view: BackupView = backup_view(found)
        card = Card(tid="restore:contents")
        card.add_widget(Text(text=path.name, role="small", tone="quiet"))
        card.add_widget(Text(text=view.games, role="title", tid="restore:games"))
        for text in (view.people, view.dates, view.known):
            if text:
                card.add_widget(Text(text=text))
        self.body.add_widget(card)
        if view.empty or view.nothing_new:
            self.foot_button(_("Choose another file"), "choose", self._file.from_files, "download", "tonal")
        if view.empty:
            return
        note = _("Replacing removes everything else from this phone. You can undo it.")
        if not view.nothing_new:
            self.foot_button(_("Add to this phone"), "add", lambda: self._take(replace=False), "plus", "filled")
        if not view.single:
            self.body.add_widget(Text(text=note, role="small", tone="quiet"))
            self.foot_button(_("Replace my games"), "replace", lambda: self._take(replace=True), "turn", "danger")

    # Taking it in

    def _take(self, *, replace: bool) -> None:
        session, archive = self.shell.session, self._archive
        if archive is None:
            return

        def work(job: worker.Job) -> Restored:
            return session.restore(archive, replace=replace, told=job.progress)

        def done(restored: Restored) -> None:
            self._done(outcome(restored, replaced=replace), changed=replace or restored.added > 0)

        text = _("Replacing your games…") if replace else _("Adding the games…")
        self._work(text, work, done, self._failed, stops=False)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, AzulejoError):
            raise error
        self.ask(trouble(error, foreign=False))

    def _done(self, said: str, *, changed: bool = True) -> None:
        self.empty()
        self._archive = None
        self.body.add_widget(Text(text=said, role="title", halign="center", tid="restore:done"))
        self.foot_button(_("Show games"), "games", lambda: self.shell.start_at("games"), "games", "filled")
        if changed:
            self.foot_button(_("Undo"), "undo", self._undo, "undo", "tonal")

    def _undo(self) -> None:
        session = self.shell.session
        self._work(
            _("Bringing your games back…"),
            lambda _: session.undo_restore(),
            lambda _done: self._done(_("Your games are back.")),
            self._failed,
            stops=False,
        )
