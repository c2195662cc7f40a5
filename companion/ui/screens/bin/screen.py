"""The bin: a tap takes a game out again; emptying it is the one thing that is asked about."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.games.fault_words import answer_words
from companion.models.game_row import GameLine
from companion.models.games import all_games
from companion.ui.help_places import say_fault
from companion.ui.kit import Dialog, Scroll, Text, TextButton, snack
from companion.ui.parts.empty import Empty
from companion.ui.parts.game_list import GameList
from companion.ui.parts.scroll_screen import ScrollScreen
from companion.ui.shell import Shell
from companion.ui.theme import space
from companion.wording.language import _, pgettext


class Screen(ScrollScreen):
    """Deleted games."""

    def __init__(self, shell: Shell, **options: Any) -> None:
        super().__init__(shell, _("Bin"), scrolls=False, tid="bin", **options)
        words = Text(text="", tone="quiet", tid="bin:words")
        frame = BoxLayout(size_hint_y=None, padding=[space("wide"), 0, space("wide"), space("snug")])
        frame.bind(minimum_height=frame.setter("height"))
        frame.add_widget(words)
        self.list = GameList(sample=shell.settings.sample_game, tid="bin:list")
        self.list.bind(
            on_row=lambda _, _index, data: self._take_out(data["line"]),
            on_more=lambda _, data: self._take_out(data["line"]),
            on_found=lambda *_: self._count(words),
        )
        self.room = BoxLayout()

        def narrow(*_: Any) -> None:
            frame.padding = [self.side, 0, self.side, space("snug")]
            self.room.padding = [self.side - space("wide"), 0]

        self.bind(width=narrow)
        narrow()
        self.room.add_widget(self.list)
        self.add_widget(frame, index=1)
        self.add_widget(self.room, index=1)
        self.button = TextButton(text=_("Empty the bin"), icon="trash", look="danger", tid="bin:empty")
        self.button.bind(on_release=lambda *_: self._ask())
        self.list.look(all_games(shell.session, binned=True))

    def _count(self, words: Text) -> None:
        empty = self.list.complete and not self.list.data
        words.text = "" if empty else _("Tap a game to restore it.")
        if empty:
            self.foot.clear_widgets()
            nothing = Scroll()
            text = _("The bin is empty.")
            nothing.add_widget(Empty(text, text_tid="bin:nothing", side=space("wide"), tid="bin:none"))
            self.room.clear_widgets()
            self.room.add_widget(nothing)
        elif self.button.parent is None:
            self.foot.add_widget(self.button)

    def _take_out(self, line: GameLine) -> None:
        answer = self.shell.session.undelete(line.game_id)
        if answer.ok:
            self.list.drop(line)
        text = _("Game restored.") if answer.ok else answer_words(answer)
        snack(text)

    def _ask(self) -> None:
        dialog = Dialog(
            title=_("Empty the bin?"),
            text=_("This can't be undone."),
            answers=[("keep", _("Cancel"), "plain"), ("empty", pgettext("the bin", "Empty"), "danger")],
            tid="bin:ask",
        )
        dialog.bind(on_answer=lambda _, key: self._empty() if key == "empty" else None)
        dialog.open()

    def _empty(self) -> None:
        answer = self.shell.session.empty_bin()
        if not answer.ok:
            say_fault(self.shell, answer)
        self.list.look(all_games(self.shell.session, binned=True))
