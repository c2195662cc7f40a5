"""From photo to score: choose it, watch it being read, look it over, accept it. Nothing of it is lost by a kill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from companion.errors import AzulejoError
from companion.games.fault_words import error_words, said
from companion.models.photo.flow import FlowStep, PhotoFlow
from companion.models.photo.photo_store import KeptPhoto, clear_finished
from companion.models.photo.read import SeenBoard, Shot
from companion.models.photo.review import Review
from companion.service.photo.edits import NO_EDITS, Edits
from companion.ui import worker
from companion.ui.help_places import say_fault
from companion.ui.kit import Sheet, Text, TextButton, snack
from companion.ui.parts.arriving_file import ArrivingFile
from companion.ui.parts.scroll_screen import ScrollScreen
from companion.ui.screens.photo.assign_seats import AssignSeatsStep
from companion.ui.screens.photo.choose import ChooseStep
from companion.ui.screens.photo.corners import CornersStep
from companion.ui.screens.photo.reading import ReadingStep
from companion.ui.screens.photo.review import ReviewStep
from companion.ui.screens.photo.step import PhotoStep
from companion.ui.shell import Shell
from companion.wording.language import _
from companion.wording.photo import not_found, trouble
from vision.reading import PhotoError, Point


class Screen(ScrollScreen):
    """Shows a `PhotoFlow` step by step; each step fills the screen by itself.

    `game` and `player` say whose round it is. Without a game, `into` and `variant` say for what the board is read,
    `whose` it is. `path` is a photo that is there already; with `resume` the one that waits is looked over at once.
    """

    now: PhotoStep | None = None
    job: worker.Job | None = None
    """The reading that is or was going on last."""

    def __init__(
        self,
        shell: Shell,
        game_id: str = "",
        player: int = 0,
        path: str = "",
        into: str = "",
        variant: str = "",
        whose: str = "",
        resume: bool = False,
        **options: Any,
    ) -> None:
        self.flow = PhotoFlow(shell.session, game_id, player, into, variant, whose)
        self._given, self._resume = path, resume
        super().__init__(
            shell, _("Photo"), actions=(("again", "camera", _("Another photo")), ("more", "more", _("More options"))),
            tid="photo", asks=True, **options,
        )  # fmt: skip
        self.body.bind(height=self._stay_on_top)
        self._actions = list(self.head.actions)
        self._file = ArrivingFile(shell, self.take)

    @property
    def step(self) -> FlowStep:
        return self.flow.step

    @property
    def game_id(self) -> str:
        return self.flow.game_id

    @property
    def variant(self) -> str:
        return self.flow.variant

    @property
    def review(self) -> Review | None:
        return self.flow.review

    # Coming and going

    def shown(self) -> None:
        self._file.listen()
        clear_finished(self.shell.session)
        kept = self.flow.resumed(self._given, self._resume)
        if self.flow.table is not None and self.flow.table.finished:
            self.choose(_("This game is over. To change a round, open the score sheet."))
        elif kept is not None:
            self.go_on(kept)
        elif self._given:
            self.take(Path(self._given))
        else:
            self.choose()

    def left(self) -> None:
        self._file.stop()
        self.stop()
        if self.now is not None:
            self.now.end()

    def back(self) -> bool:
        return self.now is not None and self.now.back()

    def show(self, step: PhotoStep) -> None:
        """Everything of the step before goes."""
        if self.now is not None:
            self.now.end()
        self.now, self.flow.step = step, step.key
        self.head.title, self.head.subtitle = step.title, step.subtitle
        self.head.actions = [action for action in self._actions if action[0].rpartition(":")[2] in step.offers]
        self.empty()
        self._narrow()
        step.build()

    def _narrow(self, *_args: Any) -> None:
        super()._narrow()
        if self.now is not None:
            self.now.narrow()

    def _stay_on_top(self, *_args: Any) -> None:
        """What has become short enough to be seen whole begins at the top."""
        if self.body.height <= self.scroll.height:
            self.scroll.scroll_y = 1
        elif self.now is not None:
            self.now.grown()

    # From step to step

    def choose(self, problem: str = "") -> None:
        self.show(ChooseStep(self, problem))

    def take(self, path: Path) -> None:
        """Into the app's own folder first, then read it."""
        self.stop()
        try:
            self.flow.take(path)
        except OSError as error:
            self.choose(trouble(error))
            return
        self.read()

    def go_on(self, kept: KeptPhoto) -> None:
        """With a photo that was not accepted yet."""
        self.flow.go_on(kept)
        if kept.reading is None:
            self.read()
            return
        shown_again = self.flow.shown_again(kept)

        def done(shot: Shot) -> None:
            self.flow.shot = shot
            self.look_over(self.flow.player, shot.boards[0], kept.edits)

        self.work(lambda job: shown_again(job.progress), done)

    def read(self, corners: Sequence[Point] | None = None) -> None:
        reading = self.flow.reading(corners)
        self.work(lambda job: reading(job.progress), lambda shot: self._was_read(shot, corners is not None))

    def flip(self) -> None:
        """The photo was mirrored: read it the other way round."""
        reading = self.flow.reading_flipped()
        self.work(lambda job: reading(job.progress), lambda shot: self._was_read(shot, by_hand=False))

    def one_more(self) -> None:
        """Ask for another photo of the board that is looked over."""
        self.show(ChooseStep(self, more=True))

    def take_more(self, path: Path) -> None:
        """A further photo of this board: what all of them show is read as one, what was said stays."""
        review = self.flow.review
        assert review is not None
        try:
            self.flow.take_more(path)
        except OSError as error:
            self.show_review()
            snack(trouble(error))
            return
        reading = self.flow.reading_together()

        def done(shot: Shot) -> None:
            if shot.boards[0].reading.found:
                self.flow.shot = shot
                self.look_over(review.seat, shot.boards[0], review.edits)
            else:
                self.show_review()

        self.work(lambda job: reading(job.progress), done, self._failed_more)

    def _failed_more(self, error: Exception) -> None:
        """Another photo that is no use changes nothing."""
        if not isinstance(error, OSError | ValueError | MemoryError):
            raise error
        self.show_review()
        snack(trouble(error))

    def work(
        self,
        work: Callable[[worker.Job], Shot],
        done: Callable[[Shot], None],
        failed: Callable[[Exception], None] | None = None,
    ) -> None:
        """Off the UI thread, while it is shown how far it is."""
        self.stop()
        step = ReadingStep(self)
        self.show(step)
        self.job = worker.run(work, done, failed or self._failed, step.tell)

    def stop(self) -> None:
        if self.job is not None:
            self.job.stop()
            self.job = None

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, OSError | ValueError | MemoryError):
            raise error
        self.flow.drop()
        self.choose(trouble(error))

    def _was_read(self, shot: Shot, by_hand: bool) -> None:
        step = self.flow.was_read(shot, by_hand)
        if self.flow.shot is not shot:
            self.show_review()
            snack(_("Nothing could be read there. The earlier reading stays."))
        elif step is FlowStep.CORNERS:
            self.show_corners(not_found(shot.boards[0].reading.reason))
        elif step is FlowStep.BOARDS:
            self.show_boards([said(fault) for fault in self.flow.assign()])
        else:
            self.look_over(self.flow.player, shot.boards[0])

    def show_corners(self, reason: str = "") -> None:
        if self.flow.shot is not None:
            before = self.show_review if self.step is FlowStep.REVIEW else self.choose
            self.show(CornersStep(self, self.flow.shot, reason, before))

    def take_earlier(self) -> None:
        """Back to what was read before the corners were set."""
        self.flow.take_earlier()
        self.show_review()

    def leave_unread(self) -> None:
        """Fill the board by taps instead of checking every space."""
        self.flow.leave_unread()
        self.show_review()

    def show_boards(self, said_about: Sequence[str] = ()) -> None:
        self.show(AssignSeatsStep(self, said_about))

    def look_over(self, seat: int, seen: SeenBoard, edits: Edits = NO_EDITS) -> None:
        self.flow.look_over(seat, seen, edits)
        self.show_review()

    def look_over_next(self) -> None:
        self.flow.look_over_next()
        self.show_review()

    def show_review(self) -> None:
        """What was read, to be looked over."""
        if self.flow.review is not None and self.flow.seen is not None:
            self.show(ReviewStep(self, self.flow.review, self.flow.seen))

    def leave(self) -> None:
        """Back to where the photo was asked for; to the table, where it was asked for nowhere."""
        if self.now is not None:
            self.now.end()
        self.now, self.flow.step = None, FlowStep.NONE  # no step asks to be gone back from
        if len(self.shell.way) > 1 and (not self.game_id or self.shell.way[-2].name == "table"):
            self.shell.back()
        else:
            self.shell.swap("table", game_id=self.game_id)

    # What else can be done

    def do_again(self) -> None:
        self.flow.queue = []
        self.shell.way[-1].arguments["resume"] = False
        self.choose()

    def do_more(self) -> None:
        sheet = Sheet(title=_("This photo"), tid="photo:more-sheet")
        ways: list[tuple[str, str, str, Callable[[], None]]] = [
            ("corners", "corners", _("Set the corners"), self.show_corners),
            ("hand", "pencil", _("Tap the tiles in"), self.by_hand),
            ("report", "share", _("Report a misread photo"), self._report),
        ]
        for key, icon, text, act in ways:
            if key == "hand" and self.flow.table is None:
                continue
            button = TextButton(text=text, icon=icon, look="tonal", tid=f"photo:more:{key}")

            def go(_button: Any, act: Callable[[], None] = act) -> None:
                sheet.dismiss()
                act()

            button.bind(on_release=go)
            sheet.body.add_widget(button)
        text = _("The report contains the photo, what was read and your corrections. You choose who gets it.")
        sheet.body.add_widget(Text(text=text, role="small", tone="quiet"))
        sheet.open()

    def by_hand(self) -> None:
        """To the table, with what was read as the half-entered round; without a game, to the board to be filled."""
        if self.flow.table is None and self.flow.shot is not None:
            self.look_over(self.flow.player, self.flow.shot.boards[0])
            return
        answer = self.flow.hand_over()
        if answer.ok:
            self.leave()
        else:
            say_fault(self.shell, answer, self.variant)

    def _report(self) -> None:
        """One file with photo, reading and correction, handed to whichever app the person chooses."""
        try:
            packed = self.flow.report()
            path = Path(mkdtemp(prefix="azulejo-")) / "azulejo-photo.zip"
            path.write_bytes(packed)
        except (OSError, AzulejoError) as error:
            why = trouble(error.__cause__) if isinstance(error.__cause__, PhotoError) else error_words(error)
            snack(_("Couldn't create the report. {reason}").format(reason=why))
            return
        if not self.shell.platform.share_file(path, "application/zip", _("A misread photo")):
            snack(_("No app can receive it. Saved at {path}").format(path=path))
