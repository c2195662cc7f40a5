"""Games: the running and the finished ones, found by name or game, opened, shared, deleted with a way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion.games.fault_words import answer_words
from companion.models.find_games import found_games, search
from companion.models.game_row import BETWEEN, GameLine
from companion.models.games import Way, ways
from companion.service.answers import Answer
from companion.ui.kit import Column, Field, Scroll, Segments, Sheet, TextButton, snack
from companion.ui.parts.empty import Empty
from companion.ui.parts.game_list import GameList
from companion.ui.parts.scroll_screen import ScrollScreen
from companion.ui.parts.share import offer_share
from companion.ui.shell import Shell
from companion.ui.theme import space
from companion.wording.language import _, pgettext
from companion.wording.names import whole_name

TYPING = 0.2
"""Seconds of rest before the list follows what is typed."""


class Screen(ScrollScreen):
    """`search` is what to look for at the beginning."""

    tab = "games"

    def __init__(self, shell: Shell, search: str = "", **options: Any) -> None:
        super().__init__(
            shell,
            _("Games"),
            back=False,
            scrolls=False,
            actions=(("take-in", "download", _("Add games")), ("bin", "trash", _("Bin"))),
            tid="games",
            **options,
        )
        self.field = Field(hint=_("Name, game, note or date"), icon="search", text=search, tid="games:search")
        self.show = Segments(
            options=[
                ("all", pgettext("saved games", "All")),
                ("running", _("In progress")),
                ("finished", _("Finished")),
            ],
            value="all",
            tid="games:show",
        )
        head = Column(spacing=space("snug"))
        head.add_widget(self.field)
        head.add_widget(self.show)
        kept = shell.settings
        self.list = GameList(kept.hide_standings, kept.sample_game, tid="games:list")
        self.holder = BoxLayout()
        self.holder.add_widget(self.list)
        self.add_widget(head, index=1)
        self.add_widget(self.holder, index=1)

        def narrow(*_: Any) -> None:
            head.padding = [self.side, 0, self.side, space("snug")]
            self.holder.padding = [self.side - space("wide"), 0]

        self.bind(width=narrow)
        narrow()
        self._look_soon = Clock.create_trigger(lambda _: self.look(), TYPING)
        self.field.bind(text=self._look_soon)
        self.show.bind(value=lambda *_: self.look())
        self.list.bind(
            on_row=lambda _, _index, data: self.open(data["line"]),
            on_more=lambda _, data: self._open_ways(data["line"]),
            on_found=lambda *_: self._say_if_empty(),
        )
        self.look()

    def look(self) -> None:
        """What is wanted, from the newest on."""
        session = self.shell.session
        self.list.look(found_games(session, search(session, self.show.value, self.field.text)))

    def open(self, line: GameLine) -> None:
        self.shell.go("game" if line.finished else "table", game_id=line.game_id)

    def do_bin(self) -> None:
        self.shell.go("bin")

    def do_take_in(self) -> None:
        """From another phone, or from a file."""
        sheet = Sheet(title=_("Add games"), tid="games:how")
        for name, icon, text in (
            ("receive", "camera", _("Receive a game")),
            ("restore", "download", _("Restore or import")),
        ):
            button = TextButton(text=text, icon=icon, look="tonal", tid=f"games:how:{name}")

            def go(_button: Any, name: str = name) -> None:
                sheet.dismiss()
                self.shell.go(name)

            button.bind(on_release=go)
            sheet.body.add_widget(button)
        sheet.open()

    def _say_if_empty(self) -> None:
        if self.list.complete and not self.list.data:
            searched = self.field.text.strip() or self.show.value != "all"
            scroll = Scroll()
            scroll.add_widget(self._none_like_that() if searched else self._none_yet())
            self.holder.clear_widgets()
            self.holder.add_widget(scroll)
        elif self.list.parent is None:
            self.holder.clear_widgets()
            self.holder.add_widget(self.list)

    def _none_yet(self) -> Empty:
        return self._empty(_("No games yet."), _("New game"), self._new)

    def _new(self) -> None:
        self.shell.go("new_game")

    def _none_like_that(self) -> Empty:
        return self._empty(self._searched(), _("Show all games"), self._show_all)

    def _empty(self, text: str, way: str, does: Callable[[], None]) -> Empty:
        return Empty(text, way, does, text_tid="games:empty", side=space("wide"), tid="games:none")

    def _searched(self) -> str:
        typed = self.field.text.strip()
        return _("No games found for “{words}”.").format(words=typed) if typed else _("No games match your search.")

    def _show_all(self) -> None:
        self.show.value, self.field.text = "all", ""
        self.look()

    def _open_ways(self, line: GameLine) -> None:
        session, sheet, game_id = (
            self.shell.session,
            Sheet(title=BETWEEN.join(map(whole_name, line.players)), tid="games:ways"),
            line.game_id,
        )
        told: dict[Way, tuple[str, str, Callable[[], None]]] = {
            "go-on": ("next", _("Continue"), lambda: self.shell.go("table", game_id=game_id)),
            "page": ("games", _("Open"), lambda: self.shell.go("game", game_id=game_id)),
            "sheet": ("chart", _("Score sheet"), lambda: self.shell.go("sheet", game_id=game_id)),
            "again": ("turn", _("Rematch"), lambda: self._again(game_id)),
            "share": ("share", _("Share"), lambda: offer_share(self.shell, game_id)),
            "away": ("down", _("Set aside"), lambda: self._changed(session.abandon(game_id))),
            "take-up": ("up", _("Resume"), lambda: self._changed(session.take_up(game_id))),
            "delete": ("trash", _("Delete"), lambda: self._delete(line)),
        }
        for key in ways(line):
            icon, text, act = told[key]
            look = "danger" if key == "delete" else "tonal"
            button = TextButton(text=text, icon=icon, look=look, tid=f"games:ways:{key}")

            def do(_button: Any, act: Callable[[], None] = act) -> None:
                sheet.dismiss()
                act()

            button.bind(on_release=do)
            sheet.body.add_widget(button)
        sheet.open()

    def _again(self, game_id: str) -> None:
        answer = self.shell.session.rematch(game_id)
        if answer.ok:
            self.shell.go("table", game_id=answer.game_id)
        else:
            self._say(answer_words(answer))

    def _delete(self, line: GameLine) -> None:
        answer = self.shell.session.delete(line.game_id)
        if not answer.ok:
            self._say(answer_words(answer))
            return
        self.list.drop(line)
        self._say(
            _("Game moved to the bin."),
            _("Undo"),
            lambda: self._changed(self.shell.session.undelete(line.game_id)),
        )

    def _changed(self, answer: Answer) -> None:
        """Show the list as it is now, if this is still the screen on stage."""
        if not answer.ok:
            self._say(answer_words(answer))
        if self.shell.screen is self:
            self.look()

    def _say(self, text: str, action: str = "", then: Callable[[], None] | None = None) -> None:
        snack(text, action, then)
