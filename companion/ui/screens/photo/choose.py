"""The first step: camera or gallery, how to hold the phone, and a photo that was not accepted yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp

from companion.engine.games import game
from companion.games.registry import kind_of
from companion.models.photo.flow import FlowStep
from companion.models.photo.photo_store import KeptPhoto
from companion.ui.kit import Card, Text, TextButton
from companion.ui.parts.arriving_file import ArrivingFile
from companion.ui.screens.photo.hint import Hint
from companion.ui.screens.photo.step import PhotoStep
from companion.wording.language import _

if TYPE_CHECKING:
    from companion.ui.screens.photo.screen import Screen


class ChooseStep(PhotoStep):
    """`problem` says why the last photo is no use; `more` asks for another photo of a board that was read."""

    key = FlowStep.CHOOSE

    def __init__(self, screen: Screen, problem: str = "", more: bool = False) -> None:
        super().__init__(screen)
        self.problem, self.more = problem, more
        self._file = ArrivingFile(screen.shell, screen.take_more if more else screen.take)

    @property
    def title(self) -> str:
        return _("One more photo") if self.more else _("Photo of the board")

    @property
    def subtitle(self) -> str:
        flow = self.flow
        if flow.table is None:
            return flow.whose
        return _("{name}, round {n}").format(name=flow.name(flow.player), n=flow.table.round)

    def build(self) -> None:
        body, foot = self.screen.body, self.screen.foot
        if self.problem:
            card = Card(tid="photo:problem")
            card.add_widget(Text(text=self.problem, tone="loss"))
            body.add_widget(card)
        waiting = self.flow.waiting()
        if self.more:
            text = _("Take it from the other side of the table: what one photo hides, the other shows.")
            body.add_widget(Text(text=text, tid="photo:other-side"))
        elif waiting is not None:
            body.add_widget(self._offer(waiting))
        if not self.more:
            self._say_what_it_does()
        body.add_widget(Hint(size_hint_y=None, height=dp(200)))
        for text in (
            _("Tilt the phone slightly. Don't shoot from straight above."),
            _("Fit the whole board in the picture, with nothing covering it."),
            _("No flash. Light from the side works best."),
        ):
            body.add_widget(Text(text=text, role="small"))
        note = _("The photo stays on this phone.")
        body.add_widget(Text(text=note, role="small", tone="quiet"))
        camera = TextButton(text=_("Take a photo"), icon="camera", tid="photo:camera")
        camera.bind(on_release=lambda *_: self._file.from_camera(self.flow.meant))
        gallery = TextButton(text=_("Choose a photo"), icon="picture", look="tonal", tid="photo:gallery")
        gallery.bind(on_release=lambda *_: self._file.from_gallery())
        foot.add_widget(camera)
        foot.add_widget(gallery)

    def _say_what_it_does(self) -> None:
        """What a photo of this board is good for, before it is taken."""
        body = self.screen.body
        body.add_widget(Text(text=kind_of(game(self.flow.variant)).words.photo_reads(), tid="photo:reads"))
        if not self.flow.found_by_itself:
            text = _("This board is new to the camera: you'll mark its corners, or teach it once.")
            if self.flow.board_still_empty:
                text = _("Nothing is on the board yet. Teach it now with one photo, and the camera reads it all game.")
            body.add_widget(Text(text=text, role="small", tid="photo:new-board"))
            teach = TextButton(text=_("Teach this board"), look="outlined", tid="photo:teach")
            teach.bind(on_release=lambda *_: self.shell.go("teach", variant=self.flow.variant))
            body.add_widget(teach)

    def _offer(self, kept: KeptPhoto) -> Card:
        card = Card(ground="tint", tid="photo:waiting")
        card.add_widget(Text(text=_("You have a photo waiting"), role="label", tone="primary"))
        text = _("It's from this round and not accepted yet. It's safe.")
        card.add_widget(Text(text=text, role="small"))
        button = TextButton(text=_("Use this photo"), look="filled", tid="photo:go-on")
        button.bind(on_release=lambda *_: self.screen.go_on(kept))
        card.add_widget(button)
        return card

    def back(self) -> bool:
        if self.more:
            self.screen.show_review()
        return self.more
