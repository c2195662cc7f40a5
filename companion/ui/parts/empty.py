"""Nothing here yet: our panel in small, what belongs here, and what to do next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout

from companion.ui.kit import Column, Text, TextButton
from companion.ui.parts.panel import TilePicture
from companion.ui.theme import space

SIDE = 132


class Empty(Column):
    """`text` in the middle under the picture; with `does`, a button that does it under the words `way`. `side` is how
    far they keep from the sides, where nothing around them does."""

    def __init__(
        self,
        text: str,
        way: str = "",
        does: Callable[[], None] | None = None,
        text_tid: str = "",
        side: float = 0,
        **options: Any,
    ) -> None:
        super().__init__(spacing=space("wide"), **options)
        self.padding = [side, space("open"), side, space("open")]
        frame = AnchorLayout(size_hint_y=None, height=dp(SIDE))
        frame.add_widget(TilePicture(size_hint=(None, None), size=(dp(SIDE), dp(SIDE))))
        self.words = Text(text=text, tone="quiet", halign="center", tid=text_tid)
        self.add_widget(frame)
        self.add_widget(self.words)
        if does is not None:
            row = AnchorLayout(size_hint_y=None)
            button = TextButton(text=way, look="tonal", snug=True, tid=f"{self.tid}:do")
            button.bind(on_release=lambda *_: does(), height=row.setter("height"))
            row.height = button.height
            row.add_widget(button)
            self.add_widget(row)
