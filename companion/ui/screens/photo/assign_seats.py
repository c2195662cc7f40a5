"""Several boards in one photo: whose is which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.models.photo.flow import FlowStep
from companion.models.photo.read import SeenBoard
from companion.ui.kit import Card, Chip, Chips, Text, TextButton
from companion.ui.parts.scroll_screen import WIDEST
from companion.ui.picture import texture
from companion.ui.screens.photo.pick import Crop
from companion.ui.screens.photo.step import PhotoStep
from companion.ui.theme import space, theme
from companion.wording.language import _

if TYPE_CHECKING:
    from companion.ui.screens.photo.screen import Screen


class AssignSeatsStep(PhotoStep):
    """`said` is what is not certain about whose they are."""

    key = FlowStep.BOARDS

    def __init__(self, screen: Screen, said: Sequence[str] = ()) -> None:
        super().__init__(screen)
        self.said = said
        self.boards = GridLayout(size_hint_y=None, spacing=space("wide"))

    @property
    def title(self) -> str:
        return _("Whose board is which?")

    def build(self) -> None:
        self.flow.keep_boards()
        for text in self.said:
            self.screen.body.add_widget(Text(text=text, role="small", tone="doubt"))
        self.boards.bind(minimum_height=self.boards.setter("height"))
        self.screen.body.add_widget(self.boards)
        for number, (seat, seen) in enumerate(self.flow.queue):
            self.boards.add_widget(self._board(number, seat, seen))
        self._share_out()
        go = TextButton(text=_("Check the boards"), tid="boards:go")
        go.bind(on_release=lambda *_: self.screen.look_over_next())
        self.screen.foot.add_widget(go)

    def _board(self, number: int, seat: int, seen: SeenBoard) -> Card:
        card = Card(tid=f"boards:{number}")
        if seen.flat is not None:
            crop = Crop(texture=texture(seen.flat), size_hint_y=None)
            crop.bind(width=self._share_out)
            card.add_widget(crop)
        chips = Chips()
        for other, name in enumerate(self.flow.table.players if self.flow.table else ()):
            chip = Chip(text=name, selected=other == seat, tid=f"boards:{number}:{other}")
            chip.bind(on_release=lambda _, other=other: self._give(number, other))
            chips.add_widget(chip)
        card.add_widget(chips)
        return card

    def _give(self, number: int, seat: int) -> None:
        self.flow.give(number, seat)
        self.screen.show(AssignSeatsStep(self.screen))

    def narrow(self) -> None:
        self._share_out()

    def _share_out(self, *_args: Any) -> None:
        """The boards as large as the screen has room for all of them, but never too small to be known; side by side
        where it is wide."""
        screen, boards = self.screen, self.boards
        wide = screen.width > screen.height
        count = max(1, len(self.flow.queue))
        cols = boards.cols = min(count, 2) if wide else 1
        if wide:
            side = max(space("wide"), (screen.width - dp(WIDEST) * 1.5) / 2)
            screen.body.padding = [side, screen.body.padding[1], side, screen.body.padding[3]]
            foot = (screen.width + space("wide")) / 2 if cols > 1 else side  # under one of the two, at the thumb
            west, east = (side, foot) if theme.left_hand else (foot, side)
            screen.foot.padding = [west, screen.foot.padding[1], east, screen.foot.padding[3]]
            screen.head.side = side - space("wide")
        rows = -(-count // cols)
        for card in boards.children:
            *rest, crop = card.children
            if isinstance(crop, Crop):
                around = sum(part.height + card.spacing for part in rest) + card.padding[1] + card.padding[3]
                edges = screen.body.padding[1] + screen.body.padding[3] + (rows - 1) * space("wide")
                most = (screen.scroll.height - edges) / rows - around
                crop.height = min(max(dp(200), most), max(dp(150), crop.width))
