"""Words with a "?" beside them."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit.buttons import IconButton
from companion.ui.kit.text import Text
from companion.ui.theme import space, target


class Asked(BoxLayout):
    """As high as its words, with the "?" a target at least."""

    def __init__(self, words: Text, button: IconButton | None = None) -> None:
        super().__init__(size_hint_y=None, spacing=space("snug"))
        self._words, self._least = words, target() if button else 0
        for part in (words, button) if button else (words,):
            part.pos_hint = {"center_y": 0.5}
            self.add_widget(part)
        words.bind(height=self._grow)
        self._grow()

    def _grow(self, *_: Any) -> None:
        self.height = max(self._least, self._words.height)
