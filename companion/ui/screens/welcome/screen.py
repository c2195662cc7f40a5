"""The first start: a picture, a sample game to play with, a new game. No questions."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout

from companion.ui.kit import Text, TextButton
from companion.ui.parts.panel import TilePicture
from companion.ui.parts.scroll_screen import ScrollScreen
from companion.ui.shell import Shell
from companion.ui.theme import space
from companion.wording.language import _


class Screen(ScrollScreen):
    """Shown until the person has been anywhere else."""

    kept = False

    def __init__(self, shell: Shell, **options: Any) -> None:
        super().__init__(shell, "", back=False, tid="welcome", **options)
        self.remove_widget(self.head)
        frame = AnchorLayout(size_hint_y=None, padding=[0, shell.insets.top + space("open"), 0, space("snug")])
        picture = TilePicture(size_hint=(None, None))
        frame.add_widget(picture)

        def fit(*_: Any) -> None:
            """The picture takes what the words leave it, and is never less than a stamp."""
            words = sum(part.height for part in self.body.children if part is not frame) + space("open")
            room = self.scroll.height - words - 3 * space("wide") - frame.padding[1] - frame.padding[3]
            side = max(dp(96), min(dp(300), self.width - 2 * space("open"), self.height * 0.42, room))
            picture.size = (side, side)
            frame.height = side + frame.padding[1] + frame.padding[3]

        self.body.add_widget(frame)
        self.body.add_widget(Text(text=_("Azulejo"), role="headline", halign="center"))
        self.body.add_widget(
            Text(text=_("Keep score at your Azul table. Every point explained."), halign="center", tone="quiet")
        )
        for part in (self.scroll, *self.body.children):
            part.bind(height=fit)
        fit()
        sample = TextButton(text=_("Try a sample game"), icon="play", tid="welcome:sample")
        sample.bind(on_release=lambda *_: shell.play_sample())
        new = TextButton(text=_("New game"), icon="plus", look="outlined", tid="welcome:new-game")
        new.bind(on_release=lambda *_: self._new_game())
        self.foot.add_widget(sample)
        self.foot.add_widget(new)
        self.foot.add_widget(
            Text(text=_("An unofficial companion for the Azul games."), role="small", tone="quiet", halign="center")
        )

    def _new_game(self) -> None:
        """Nobody is known yet, so it begins with who plays."""
        from companion.ui.screens.new_game.screen import Screen as NewGame

        self.shell.start_at("home")
        self.shell.go("new_game")
        if isinstance(self.shell.screen, NewGame):
            self.shell.screen.ask_names()
