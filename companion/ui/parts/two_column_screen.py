"""The usual screen in two columns: beside one another on a tablet, under one another on a phone."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.ui.kit import Column
from companion.ui.parts.scroll_screen import ScrollScreen
from companion.ui.theme import space, theme

PAIR = 1040
"""How wide (dp) two columns are."""


class TwoColumnScreen(ScrollScreen):
    """Put what the screen is for into `first`, what else there is into `rest`; then call `pair_up`."""

    pair: Any = None

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.first, self.rest = Column(spacing=space("wide")), Column(spacing=space("wide"))
        self.pair = Column(spacing=space("wide"))
        for part in (self.first, self.rest):
            part.pos_hint = {"top": 1}
        self.pair.add_widget(self.first)
        self.body.add_widget(self.pair)

    def pair_up(self) -> None:
        """Both are filled; an empty one takes no room."""
        if self.rest.children and self.rest.parent is None:
            self.pair.add_widget(self.rest)
            self._narrow()

    @property
    def side(self) -> float:
        return max(space("wide"), (self.width - dp(PAIR)) / 2) if self._beside else super().side

    @property
    def _beside(self) -> bool:
        return self.pair is not None and self.width > dp(PAIR) and len(self.pair.children) > 1

    def _narrow(self, *_: Any) -> None:
        """What stays at the bottom is as wide as one column, on the side of the thumb."""
        if self.pair is not None:
            self.pair.orientation = "horizontal" if self._beside else "vertical"
        super()._narrow()
        if self._beside and self.foot.children:
            left, top, right, bottom = self.foot.padding
            other = (self.width + self.pair.spacing) / 2
            self.foot.padding = [left, top, other, bottom] if theme.left_hand else [other, top, right, bottom]
