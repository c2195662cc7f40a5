"""Teaching a board: one photo of it while it is empty, its corners, where its parts lie, and a name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.metrics import dp

from companion.engine.games import game, games
from companion.games.registry import kind_of
from companion.models.photo.teaching import BarePhoto, Cutout, Refusal, Teaching
from companion.models.typed_name import typed_name
from companion.ui import worker
from companion.ui.kit import Chip, Chips, Field, Text, snack
from companion.ui.kit.progress import Working
from companion.ui.parts.arriving_file import ArrivingFile
from companion.ui.parts.scroll_screen import ScrollScreen
from companion.ui.picture import texture
from companion.ui.screens.photo.corner_handles import Corners
from companion.ui.screens.teach.wrong_spots import WrongSpots
from companion.ui.shell import Shell
from companion.wording.language import _
from companion.wording.names import variant_name
from companion.wording.photo import set_corners, trouble
from companion.wording.teaching import refused
from vision.reading import Point

LEAST = 260
"""The photo is never less high (dp) than this."""


class Screen(ScrollScreen):
    """Step by step; back goes to the step before. `variant` is the game whose board it is, unless another is chosen."""

    job: worker.Job | None = None

    def __init__(self, shell: Shell, variant: str = "azul", **options: Any) -> None:
        super().__init__(shell, _("Teach a board"), tid="teach", **options)
        self.teaching = Teaching(shell.session, variant)
        self.handles: Corners | None = None
        self.seen: Cutout | None = None
        """The part of the photo under the handles."""
        self._before: Callable[[], None] | None = None
        self._file = ArrivingFile(shell, self.take)

    def shown(self) -> None:
        self._file.listen()
        self.choose()

    def left(self) -> None:
        self._file.stop()
        if self.job is not None:
            self.job.stop()

    def back(self) -> bool:
        before = self._before
        if before is not None:
            before()
        return before is not None

    def _step(self, before: Callable[[], None] | None) -> None:
        """An empty screen for the next step."""
        self._before = before
        self.handles = None
        self.empty()

    # The photo

    def choose(self, problem: str = "") -> None:
        self._step(None)
        if problem:
            self.body.add_widget(Text(text=problem, tone="loss", tid="teach:problem"))
        self.body.add_widget(Text(text=_("Which board is it?"), role="label", tone="quiet"))
        chips = Chips()
        for one in games():
            chosen = one.key == self.teaching.variant
            chip = Chip(text=variant_name(one), selected=chosen, tid=f"teach:board:{one.key}")
            chip.bind(on_release=lambda _, key=one.key: self._change(key))
            chips.add_widget(chip)
        self.body.add_widget(chips)
        for text in (
            _("Clear the board: no tiles, no marker, nothing lying on it."),
            _("Fit all of it in the picture, from above and a little to the side, without flash."),
        ):
            self.body.add_widget(Text(text=text))
        self.foot_button(_("Take a photo"), "camera", self._file.from_camera, "camera")
        self.foot_button(_("Choose a photo"), "gallery", self._file.from_gallery, "picture", "tonal")

    def _change(self, variant: str) -> None:
        self.teaching = Teaching(self.shell.session, variant)
        self.choose()

    def take(self, path: Path) -> None:
        try:
            look = self.teaching.take(path)
        except OSError as error:
            self.choose(trouble(error))
            return
        self._work(_("Looking for the board…"), look, self._looked)

    def _looked(self, photo: BarePhoto) -> None:
        self.teaching.photo = photo
        self.teaching.corners = photo.corners or ()
        self.ask_corners()

    def _work(self, text: str, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        self._step(None)
        self.body.add_widget(Working(text=text))
        self.job = worker.run(lambda _: work(), done, self._failed)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, OSError | ValueError | MemoryError):
            raise error
        self.choose(trouble(error))

    # Where the board and its parts lie

    def ask_corners(self) -> None:
        self._step(self.choose)
        words = set_corners()
        if self.teaching.corners:
            words = _("Is each dot on a corner of the board? Drag the ones that aren't.")
        photo = self._photo().whole()
        handles = self._handles(words, photo, self.teaching.corners)

        def go_on() -> None:
            self.teaching.corners = photo.points(handles.corners)
            self.teaching.grid = {}
            self.ask_part(0)

        self._buttons(handles, go_on, turns=True)

    def ask_part(self, number: int) -> None:
        """The grid of one part after the other is laid over the board, and dragged until it fits."""
        teaching = self.teaching
        part = teaching.parts[number]
        self._step(self.ask_corners if number == 0 else lambda: self.ask_part(number - 1))
        words = kind_of(game(teaching.variant)).words.laying_over(part)
        photo = self._photo().around(teaching.corners)
        handles = self._handles(words, photo, teaching.ring(part), teaching.cells(part))

        def go_on() -> None:
            teaching.grid[part] = photo.points(handles.corners)
            if number + 1 < len(teaching.parts):
                self.ask_part(number + 1)
            else:
                self.ask_name()

        self._buttons(handles, go_on)

    def _photo(self) -> BarePhoto:
        assert self.teaching.photo is not None
        return self.teaching.photo

    def _handles(
        self, words: str, photo: Cutout, spots: Sequence[Point], cells: tuple[int, int] = (1, 1)
    ) -> Corners:
        """Four dots to drag, over this part of the photo."""
        self.seen = photo
        handles = Corners(tid="teach:corners", texture=texture(photo.picture), cells=list(cells), size_hint_y=None)
        if spots:
            handles.corners = photo.shares(spots)
        self.body.add_widget(Text(text=words, tid="teach:words"))
        self.body.add_widget(handles)
        handles.height = max(dp(LEAST), self.scroll.height - dp(150))
        self.scroll.grips = [handles]
        self.handles = handles
        return handles

    def _buttons(self, handles: Corners, go_on: Callable[[], None], turns: bool = False) -> None:
        self.foot_button(_("It fits"), "fits", go_on)
        if turns:
            self.foot_button(_("Turn the dots"), "turn", handles.turn, "turn", "tonal")

    # The name, and the end

    def ask_name(self) -> None:
        self._step(lambda: self.ask_part(len(self.teaching.parts) - 1))
        usual = variant_name(game(self.teaching.variant))
        field = Field(label=_("What do you call this board?"), text=usual, tid="teach:name")
        self.body.add_widget(field)

        def learn(*_args: Any) -> None:
            name = typed_name(field.text)
            if not name:
                field.fault = _("Enter a name.")
            else:
                self._work(_("Learning the board…"), self.teaching.learning(name), self._learnt)

        field.bind(on_enter=learn)
        self.foot_button(_("Save"), "learn", learn)

    def _learnt(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self._show_refusal(refusal)
            return
        self.shell.back()
        snack(_("Learned. The next photo finds this board by itself."))

    def _show_refusal(self, refusal: Refusal) -> None:
        photo = self._photo().around(self.teaching.corners)
        self._step(self.ask_corners)
        self.body.add_widget(Text(text=refused(refusal.trouble), tone="loss", tid="teach:refused"))
        spots = photo.shares(refusal.spots)
        wrong = WrongSpots(texture=texture(photo.picture), spots=spots, size_hint_y=None, tid="teach:wrong")
        wrong.height = max(dp(LEAST), self.scroll.height - dp(150))
        self.body.add_widget(wrong)
        self.foot_button(_("Another photo"), "again", self.choose, "camera")
        self.foot_button(_("Set the corners again"), "corners-again", self.ask_corners, look="tonal")
