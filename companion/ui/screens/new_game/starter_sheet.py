"""Who starts, drawn: a light goes round the names, slows down, and stays."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.models.starter_draw import draw_starter
from companion.ui.kit import Sheet, Text, TextButton
from companion.ui.kit.pictures import TileIcon
from companion.ui.parts.faces import Face
from companion.ui.theme import Themed, theme
from companion.ui.tokens import RADIUS
from companion.ui.widgets.pen import Pen
from companion.wording.language import _


class CandidateRow(Themed, BoxLayout):
    """A name that the light may fall on."""

    def __init__(self, name: str, colour: str) -> None:
        self.lit = self.starts = False
        super().__init__(size_hint_y=None, height=dp(56), padding=[dp(12), dp(4), dp(12), dp(4)], spacing=dp(12))
        self.add_widget(Face(name=name, colour=colour, pos_hint={"center_y": 0.5}))
        self.add_widget(Text(text=name, role="title", fit="box", halign="left"))
        self.marker = TileIcon(kind="first", tile_size=32, pos_hint={"center_y": 0.5})
        self.bind(pos=self._on_theme, size=self._on_theme)

    def light(self, lit: bool, starts: bool = False) -> None:
        self.lit = lit
        if starts and self.marker.parent is None:
            self.add_widget(self.marker)
        self.restyle()

    def restyle(self) -> None:
        self.canvas.before.clear()
        if self.lit:
            pen, box = Pen(self.canvas.before), (self.x, self.y, self.width, self.height)
            pen.panel(*box, dp(RADIUS), theme.colour("tint"))
            pen.frame(*box, dp(RADIUS), dp(2), theme.colour("primary"))


class StarterSheet(Sheet):
    """Calls `drawn(seat)` once it is known; with less motion that is at once. `people` are (name, colour)."""

    def __init__(self, people: list[tuple[str, str]], drawn: Callable[[int], None], feel: Callable[[], None]) -> None:
        super().__init__(title=_("Who starts?"), tid="starter")
        self._drawn, self._feel = drawn, feel
        self.draw = draw_starter(len(people), SystemRandom())
        self.names = [name for name, _colour in people]
        self.seats = [CandidateRow(*person) for person in people]
        for seat in self.seats:
            self.body.add_widget(seat)
        self.words = Text(role="headline", tone="primary", halign="center", tid="starter:words", text=" ")
        self.body.add_widget(self.words)
        done = TextButton(text=_("OK"), tid="starter:done")
        done.bind(on_release=lambda *_: self.dismiss())
        self.foot.add_widget(done)
        self._step: Any = None
        self._at = 0
        self._told = False
        self.bind(on_dismiss=lambda *_: self._end())

    def open(self, *args: Any, **options: Any) -> None:
        super().open(*args, **options)
        if theme.less_motion:
            self._end()
        else:
            self._go()

    def _go(self) -> None:
        step = self.draw.way[self._at]
        self._light(step.seat)
        self._at += 1
        if self._at == len(self.draw.way):
            self._end()
        else:
            self._step = Clock.schedule_once(lambda _: self._go(), step.seconds)

    def _light(self, seat: int, starts: bool = False) -> None:
        for number, one in enumerate(self.seats):
            one.light(number == seat, starts and number == seat)

    def _end(self) -> None:
        """The light stays; whoever does not wait for it has the same starter."""
        if self._told:
            return
        self._told = True
        if self._step is not None:
            self._step.cancel()
        starter = self.draw.starter
        self._light(starter, starts=True)
        self.words.text = _("{name} starts!").format(name=self.names[starter])
        self._feel()
        self._drawn(starter)
