"""Points that rise from the board and fade."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.ui.kit import Text
from companion.ui.theme import theme
from companion.ui.tokens import SHORT
from companion.ui.widgets.board import Board


def rise(stage: Widget, text: str, board: Board, place: str) -> None:
    """From a place of the board, once it is drawn as it is now."""
    if not theme.less_motion:
        spot = board.point_of(place)
        Clock.schedule_once(lambda _: _rise(stage, text, *board.to_window(*spot)), SHORT / 3)


def _rise(stage: Widget, text: str, x: float, y: float) -> None:
    word = Text(text=text, role="headline", tone="gain", fit="width")
    word.center = x, y
    stage.add_widget(word)
    rising = Animation(y=word.y + dp(56), opacity=0, d=4 * SHORT, t="out_quad")
    rising.bind(on_complete=lambda *_: stage.remove_widget(word))
    rising.start(word)
