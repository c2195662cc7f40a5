"""What a text size looks like: a title, a sentence, a wall and a preview, in the size chosen now."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit import Card, Column, Text
from companion.ui.miniatures import picture_of
from companion.ui.theme import space
from companion.wording.language import _


class Specimen(Card):
    """A little table to look at."""

    def __init__(self, **options: Any) -> None:
        super().__init__(ground="bed", **options)
        self.add_widget(Text(text=_("Round {n}").format(n=3), role="title"))
        row = BoxLayout(size_hint_y=None, spacing=space("even"))
        board = picture_of("azul")
        board.size_hint, board.size = (None, None), (dp(88), dp(88))
        frame = AnchorLayout(size_hint_x=None, width=dp(88))
        frame.add_widget(board)
        words = Column(spacing=space("tight"), pos_hint={"center_y": 0.5})
        words.add_widget(Text(text=_("Three tiles in a row, and one above them."), role="small"))
        terms = BoxLayout(size_hint_y=None, spacing=space("snug"))
        for text, tone in (("+3", "gain"), ("+2", "gain"), ("−1", "loss")):
            terms.add_widget(Text(text=text, role="number", fit="width", tone=tone))
        terms.bind(minimum_height=terms.setter("height"))
        words.add_widget(terms)
        words.bind(height=lambda _, height: setattr(row, "height", max(dp(88), height)))
        row.height = dp(88)
        row.add_widget(frame)
        row.add_widget(words)
        self.add_widget(row)
