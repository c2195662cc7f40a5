"""The worked example: its board beside its words, on the player's own board where that was asked for."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp, sp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.contract import OwnExample
from companion.games.rule_pictures import rule_picture
from companion.games.views import ExamplePicture, FloorView
from companion.rulebook.entry import Entry
from companion.ui.kit import Card, Column, Text, TileIcon
from companion.ui.kit.text import text_height
from companion.ui.theme import space
from companion.ui.widgets.board import Board
from companion.ui.widgets.registry import widget_for
from companion.wording.language import _

LARGEST = 240
"""A board is this large (dp) at most."""
NARROWEST = 130
"""Words beside a board want this much room (sp), else they go above it, and it is as large as it may be."""
MOST_LINES = 6
"""Words of more lines than this beside a board go above it: a column of few words a line is hard to read."""
TILE = 22


class Example(Card):
    """Heading, board, words, and the points as a sum."""

    def __init__(self, entry: Entry, own: OwnExample | None, heading: str) -> None:
        super().__init__(tid="rule:example", spacing=space("tight"))
        shown = own.picture if own else rule_picture(entry.figure) if entry.figure else ExamplePicture(None)
        title = _("On {name}'s board").format(name=own.name) if own else heading
        self.board = None
        if shown.view is not None:
            self.board = widget_for(shown.view, tid="figure", still=True, near=shown.near)
        self._words = Column(spacing=space("tight"), pos_hint={"center_y": 0.5})
        self._words.add_widget(Text(text=title, role="small", tone="primary", strong=True))
        self._told = Text(text=own.words if own else entry.example, tid="rule:example-text")
        self._words.add_widget(self._told)
        if shown.points or shown.tiles:
            self._words.add_widget(_Sum(shown))
        self._lay()
        self.bind(width=self._lay)

    def restyle(self) -> None:
        super().restyle()
        self.padding = [space("even"), space("snug"), space("even"), space("snug")]

    def _lay(self, *_: Any) -> None:
        self.clear_widgets()
        for part in (self._words, self.board):
            if part is not None and part.parent is not None:
                part.parent.remove_widget(part)
        if self.board is None:
            self.add_widget(self._words)
        elif isinstance(self.board.view, FloorView):
            self.add_widget(self._words)
            self.board.size_hint_y, self.board.height = None, self.board.wanted_height()
            self.add_widget(self.board)
        else:
            self._lay_beside(self.board)

    def _lay_beside(self, board: Board) -> None:
        inner = self.width - self.padding[0] - self.padding[2]
        side = min(inner * board.figure_share, dp(LARGEST))
        room = inner - side - space("even")
        narrow = room < sp(NARROWEST)
        beside = not narrow and self._lines(room) <= MOST_LINES
        board.size_hint = (None, None)
        board.size = (min(inner, dp(LARGEST)) if narrow else side,) * 2
        if not beside:
            board.pos_hint = {"center_x": 0.5}
            self.add_widget(self._words)
            self.add_widget(board)
            return
        board.pos_hint = {"center_y": 0.5}
        row = BoxLayout(spacing=space("even"), size_hint_y=None)
        row.add_widget(board)
        row.add_widget(self._words)

        def grow(*_: Any) -> None:
            row.height = max(self._words.height, side)

        self._words.bind(height=grow)
        grow()
        self.add_widget(row)

    def _lines(self, width: float) -> int:
        """How many lines its words take where they are so wide."""
        return round(text_height(self._told.text, "body", width) / text_height("1", "body", width))


class _Sum(BoxLayout):
    """The loose tiles and the points, in one line."""

    def __init__(self, shown: ExamplePicture) -> None:
        super().__init__(size_hint_y=None, height=max(sp(24), dp(TILE + 2)), spacing=space("tight"))
        for kind in shown.tiles:
            self.add_widget(TileIcon(kind=kind, tile_size=TILE, pos_hint={"center_y": 0.5}))
        if shown.points:
            tone = "loss" if shown.loses else "gain"
            self.add_widget(
                Text(text=shown.points, role="number", tone=tone, fit="box", halign="left", tid="rule:points")
            )
        else:
            self.add_widget(Widget())
