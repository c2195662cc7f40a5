"""Where the board was not found: its corners are set by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from companion.models.photo.flow import FlowStep
from companion.models.photo.read import Shot
from companion.ui.kit import ButtonLine, Text, TextButton
from companion.ui.picture import texture
from companion.ui.screens.photo.corner_handles import Corners
from companion.ui.screens.photo.step import PhotoStep
from companion.wording.language import _, pgettext
from companion.wording.photo import hint_words, set_corners
from vision.reading import Point

if TYPE_CHECKING:
    from companion.ui.screens.photo.screen import Screen

LEAST = 260
"""The photo is never less high (dp) than this."""


class CornersStep(PhotoStep):
    """`reason` says why they are asked for, `before` goes back to where they were."""

    key = FlowStep.CORNERS
    offers = ("again",)

    def __init__(self, screen: Screen, shot: Shot, reason: str, before: Callable[[], None]) -> None:
        super().__init__(screen)
        self.shot, self.reason, self.before = shot, reason, before
        self.corners = Corners(tid="photo:corners", texture=texture(shot.picture), size_hint_y=None)

    @property
    def title(self) -> str:
        return _("Where is the board?")

    def build(self) -> None:
        screen = self.screen
        reading = self.shot.boards[0].reading
        if self.reason:
            words = " ".join([self.reason, *map(hint_words, reading.hints)])
            screen.body.add_widget(Text(text=words, role="small", tid="photo:reason"))
        if reading.mirrored:
            flip = TextButton(text=_("Flip it"), look="tonal", tid="photo:flip")
            flip.bind(on_release=lambda *_: screen.flip())
            screen.body.add_widget(flip)
        screen.body.add_widget(Text(text=set_corners(), role="small", tone="quiet"))
        known = reading.corners
        if known:
            width, height = self._photo_size()
            self.corners.corners = [[x / width, y / height] for x, y in known]
        screen.scroll.grips = [self.corners]
        screen.body.add_widget(self.corners)
        for part in screen.body.children:
            part.bind(height=self._grow)
        screen.scroll.bind(height=self._grow)
        self._grow()
        buttons = ButtonLine()
        turn = TextButton(text=pgettext("round its middle", "Turn"), icon="turn", look="tonal", tid="photo:turn")
        turn.bind(on_release=lambda *_: self.corners.turn())
        go = TextButton(text=_("Read photo") if self.flow.can_be_read else _("Continue"), tid="photo:read")
        go.bind(on_release=lambda *_: screen.read(self.in_pixels()))
        for button in (turn, go):
            buttons.add_widget(button)
        screen.foot.add_widget(buttons)
        hand = TextButton(text=_("Tap the tiles in"), look="plain", tid="photo:by-hand")
        hand.bind(on_release=lambda *_: screen.by_hand())
        screen.foot.add_widget(hand)
        if self.reason and self.flow.can_be_read and not reading.mirrored:
            teach = TextButton(text=_("Teach this board"), look="plain", tid="photo:teach")
            teach.bind(on_release=lambda *_: self.shell.go("teach", variant=self.flow.variant))
            screen.foot.add_widget(teach)

    def _grow(self, *_args: Any) -> None:
        """The photo takes what the words leave of the screen."""
        body = self.screen.body
        words = [part.height for part in body.children if part is not self.corners]
        edges = body.padding[1] + body.padding[3] + body.spacing * len(words)
        self.corners.height = max(dp(LEAST), self.screen.scroll.height - sum(words) - edges)

    def in_pixels(self) -> list[Point]:
        """The corners in the full photo."""
        return self.corners.in_pixels(self._photo_size())

    def _photo_size(self) -> tuple[float, float]:
        height, width = self.shot.picture.shape[:2]
        return width / self.shot.scale, height / self.shot.scale

    def back(self) -> bool:
        self.before()
        return True

    def grown(self) -> None:
        """The photo is seen whole first."""
        self.screen.scroll.scroll_y = 0

    def end(self) -> None:
        self.screen.scroll.unbind(height=self._grow)
