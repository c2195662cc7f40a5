"""The games as pictures: a board each, and under it the side where there are two."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.gridlayout import GridLayout

from companion.engine.games import books, game, sides
from companion.ui.kit import Column, Segments, Text
from companion.ui.kit.press import Press
from companion.ui.kit.text import text_height, word_width
from companion.ui.miniatures import picture_of
from companion.ui.theme import Themed, space, theme
from companion.ui.tokens import RADIUS
from companion.ui.widgets.pen import Pen
from companion.wording.language import _
from companion.wording.names import game_name


class GamePicture(Press, Themed, Column):
    """One game to choose."""

    selected = BooleanProperty(False)

    def __init__(self, variant: str, **options: Any) -> None:
        super().__init__(spacing=space("snug"), **options)
        self.says = game_name(game(variant))
        self.asks = f"new-game.setup@{variant}"
        self.padding = [space("even"), space("even"), space("even"), space("snug")]
        self.wash_radius = dp(RADIUS)
        self.frame = AnchorLayout(size_hint_y=None, height=dp(92))
        self.add_widget(self.frame)
        self.name = Text(text=self.says, role="label", fit="box", size_hint_y=None, height=sp(20), halign="center")
        self.add_widget(self.name)
        self.bind(pos=self._on_theme, size=self._on_theme, selected=self._on_theme)
        self.show(variant)

    def show(self, variant: str) -> None:
        """The board of this side."""
        self.frame.clear_widgets()
        board = picture_of(variant)
        board.size_hint, board.size = (None, None), [dp(side) for side in board.picture_size]
        self.frame.add_widget(board)

    def restyle(self) -> None:
        self.canvas.before.clear()
        pen, box = Pen(self.canvas.before), (self.x, self.y, self.width, self.height)
        pen.panel(*box, dp(RADIUS), theme.colour("tint" if self.selected else "raised"))
        line = theme.colour("primary") if self.selected else theme.colour("line", 0.6)
        pen.frame(
            self.x + 1, self.y + 1, self.width - 2, self.height - 2, dp(RADIUS), dp(2 if self.selected else 1), line
        )


class Games(Column):
    """`variant` is the chosen one."""

    variant = StringProperty("azul")

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.sides: dict[str, str] = {book: sides(book)[0].key for book in books()}
        self.sides[game(self.variant).book] = self.variant
        self.grid = GridLayout(cols=2, size_hint_y=None, spacing=space("snug"))
        self.grid.bind(minimum_height=self.grid.setter("height"), width=self._spread)
        theme.bind(revision=self._spread)
        self.pictures = {book: GamePicture(side, tid=f"new:game:{book}") for book, side in self.sides.items()}
        for book, picture in self.pictures.items():
            picture.bind(on_release=lambda _, book=book: self._choose(book))
            self.grid.add_widget(picture)
        self.add_widget(self.grid)
        self.side = Segments(
            options=[("coloured", _("Coloured side")), ("grey", _("Grey side"))],
            tid="new:side",
            value=str(game(self.variant).side),
        )
        self.side.bind(value=self._turn)
        self.bind(variant=self._show)
        self._show()

    def _spread(self, *_: Any) -> None:
        """Two and two or all in a line; each name as large as its room allows, all on as many lines as the
        longest needs."""
        cols = self.grid.cols = 4 if self.grid.width > dp(480) else 2
        width = (self.grid.width - (cols - 1) * space("snug")) / cols - 2 * space("even")
        if width < dp(40):
            return
        shares = {book: min(1.0, width / word_width(one.says, "label")) for book, one in self.pictures.items()}
        high = max(text_height(self.pictures[book].says, "label", width, share=shares[book]) for book in shares)
        for book, picture in self.pictures.items():
            picture.name.share, picture.name.height = shares[book], high + dp(2)

    def _choose(self, book: str) -> None:
        self.variant = self.sides[book]

    def _turn(self, _segments: Any, side: str) -> None:
        book = game(self.variant).book
        self.variant = self.sides[book] = next(one.key for one in sides(book) if one.side == side)

    def _show(self, *_: Any) -> None:
        chosen = game(self.variant).book
        for book, picture in self.pictures.items():
            picture.selected = book == chosen
        self.pictures[chosen].show(self.variant)
        two_sides = len(sides(chosen)) > 1
        if two_sides:
            self.side.value = str(game(self.variant).side)
        if two_sides and self.side.parent is None:
            self.add_widget(self.side)
        elif not two_sides and self.side.parent is not None:
            self.remove_widget(self.side)
