"""Hand over: the running game as codes, one after another, or as a file."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.games.fault_words import error_words
from companion.models.hand_over import HandedGame, handed_game
from companion.service.answers import StorageError
from companion.ui.kit import ButtonLine, Text, TextButton
from companion.ui.parts.files import share_handed_game
from companion.ui.parts.scroll_screen import ScrollScreen
from companion.ui.screens.hand_over.code import CodePicture
from companion.ui.shell import Shell
from companion.wording.language import _
from companion.wording.names import join_names, whole_name

LEAST = 240
"""How large (dp) a code is at least: below that what is said under it is scrolled."""
LARGE = 320
"""How large (dp) one is read easily: more is given up for the words under it."""


class Screen(ScrollScreen):
    """`game_id` says which game; `at` is the code that is shown, from 0."""

    def __init__(self, shell: Shell, game_id: str, at: int = 0, **options: Any) -> None:
        super().__init__(shell, _("Hand over"), tid="hand-over", **options)
        self.game_id, self.at = game_id, at
        self.code = CodePicture(tid="hand-over:code", says=_("Next code"), size_hint_y=None)
        self.code.bind(on_release=lambda *_: self._turn(1))
        self.number = Text(role="headline", halign="center", tid="hand-over:number")
        self.handed: HandedGame | None = None
        self.bind(size=lambda *_: self._fit())
        self.foot.bind(height=lambda *_: self._fit())
        self.body.bind(height=lambda *_: self._fit())
        self._build()

    def shown(self) -> None:
        self.shell.platform.keep_awake(True)

    def left(self) -> None:
        self.shell.platform.keep_awake(False)

    def _build(self) -> None:
        try:
            self.handed = handed_game(self.shell.session, self.game_id)
        except StorageError as error:
            self.body.add_widget(Text(text=error_words(error), tone="loss"))
            return
        table = self.shell.session.table(self.game_id)
        if self.handed is None or table is None:
            self.body.add_widget(Text(text=_("This game is no longer on this phone.")))
            return
        self.head.subtitle = join_names(list(map(whole_name, table.players)))
        if self.handed.codes:
            self.body.add_widget(self.code)
            self.body.add_widget(self.number)
            how = _("On the other phone, open Games, then Receive a game, and photograph every code.")
        else:
            how = _("This game is too long for codes. Send it as a file.")
        self.body.add_widget(Text(text=how, halign="center", tid="hand-over:how"))
        stays = _("The game also stays on this phone.")
        self.body.add_widget(Text(text=stays, role="small", tone="quiet", halign="center"))
        if len(self.handed.codes) > 1:
            line = ButtonLine()
            before = TextButton(text=_("Previous"), icon="back", look="outlined", tid="hand-over:before")
            before.bind(on_release=lambda *_: self._turn(-1))
            after = TextButton(text=_("Next"), tail="next", tid="hand-over:next")
            after.bind(on_release=lambda *_: self._turn(1))
            line.add_widget(before)
            line.add_widget(after)
            self.foot.add_widget(line)
        file = TextButton(text=_("Send as a file"), icon="share", look="plain", tid="hand-over:file")
        file.bind(on_release=lambda *_: share_handed_game(self.shell, self.game_id))
        self.foot.add_widget(file)
        self._turn(0)

    def _turn(self, by: int) -> None:
        if self.handed is None or not self.handed.codes:
            return
        count = len(self.handed.codes)
        self.at = (self.at + by) % count
        self.shell.way[-1].arguments["at"] = self.at
        self.code.modules = self.handed.codes[self.at]
        self.number.text = _("{n} of {count}").format(n=self.at + 1, count=count)

    def _fit(self) -> None:
        """The code as large as the screen allows, with what it is called in sight, and what is said under it too where
        the code is large enough so."""
        room = self.height - self.head.height - self.foot.height - self.number.height - dp(48)
        said = [part for part in self.body.children if part not in (self.code, self.number)]
        whole = room - sum(part.height + self.body.spacing for part in said)
        self.code.height = max(dp(LEAST), min(self.width - dp(24), whole if whole >= dp(LARGE) else room))
