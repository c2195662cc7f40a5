"""Home: the running game first, then what else one may want."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from companion.engine.games import game
from companion.errors import Malformed
from companion.models.game_row import GameLine
from companion.models.home import Home, home
from companion.models.phase import phase
from companion.service.table import Table
from companion.ui.kit import Card, Column, Row, Text, TextButton
from companion.ui.parts.empty import Empty
from companion.ui.parts.game_list import ScoredRow
from companion.ui.parts.recovered import news_of_recovery
from companion.ui.parts.two_column_screen import TwoColumnScreen
from companion.ui.screens.home.running import Running
from companion.ui.shell import Shell
from companion.ui.theme import space
from companion.wording.language import _


class Screen(TwoColumnScreen):
    """The way into everything."""

    tab = "play"

    def __init__(self, shell: Shell, **options: Any) -> None:
        super().__init__(
            shell,
            _("Azulejo"),
            back=False,
            actions=(("settings", "settings", _("Settings")),),
            tid="home",
            **options,
        )
        news = news_of_recovery(shell)
        if news is not None:
            self.first.add_widget(news)
        found = home(shell.session)
        table = found.running
        if table:
            hidden = shell.settings.hide_standings
            go_on = partial(shell.go, "table", game_id=table.game_id)
            self.first.add_widget(Running(table, hidden, go_on, sample=found.sample))
        if not found.last and not table:
            self.first.add_widget(Empty(_("Keep score at your Azul table. Every point explained.")))
        self.first.add_widget(self._next(found, filled=not table or found.sample))
        if found.others:
            self.first.add_widget(_heading(_("Also in progress")))
            self.first.add_widget(self._listed(found.others, "table"))
        _after_a_frame(lambda: self._add_rest(found))

    def _add_rest(self, found: Home) -> None:
        if self.parent is None:
            return
        if found.running:
            self._add_phase(found.running)
        if found.finished:
            self.rest.add_widget(_heading(_("Recent games")))
            self.rest.add_widget(self._listed(found.finished, "game"))
        self.pair_up()

    def _next(self, found: Home, filled: bool) -> Column:
        """What to start: the same again, something new."""
        column = Column(spacing=space("snug"))
        if found.last:
            again = TextButton(
                text=_("Rematch"), icon="turn", look="filled" if filled else "tonal", tid="home:same-again"
            )
            again.bind(on_release=lambda *_: self._same_again(found.last))
            column.add_widget(again)
            column.add_widget(Text(text=found.again, role="small", tone="quiet", halign="center"))
        look = "filled" if filled and not found.last else "outlined"
        new = TextButton(text=_("New game"), icon="plus", look=look, tid="home:new-game")
        new.bind(on_release=lambda *_: self.shell.go("new_game"))
        column.add_widget(new)
        if not found.last and not found.sample:
            sample = TextButton(text=_("Try a sample game"), look="plain", tid="home:sample")
            sample.bind(on_release=lambda *_: self.shell.play_sample())
            column.add_widget(sample)
            receive = TextButton(text=_("Receive a game"), look="plain", tid="home:receive")
            receive.bind(on_release=lambda *_: self.shell.go("receive"))
            column.add_widget(receive)
        return column

    def _same_again(self, game_id: str) -> None:
        answer = self.shell.session.rematch(game_id)
        if answer.ok:
            self.shell.go("table", game_id=answer.game_id)
        else:
            from companion.ui.help_places import say_fault

            say_fault(self.shell, answer)

    def _add_phase(self, table: Table) -> None:
        """What the table does now, in a line that leads to its rule, where the rulebook can be read."""
        played = game(table.setup.variant)
        try:
            card = self.shell.library.card(played, phase(self.shell.session, table), self.shell.language)
        except Malformed:
            return
        line = Row(title=card.title, icon="rules", tail="next", ruled=False, tid="home:phase", says=card.title)
        line.bind(on_release=lambda *_: self.shell.rule(card.entry, played.book))
        shown = Card(ground="tint", spacing=0)
        shown.padding = [0, 0, 0, 0]
        shown.add_widget(line)
        self.rest.add_widget(shown)

    def _listed(self, lines: tuple[GameLine, ...], screen: str) -> Card:
        """Games to go to with one touch: to their table, or to their page."""
        card = Card(spacing=0)
        card.padding = [0, dp(4), 0, dp(4)]
        for line in lines:
            shown = ScoredRow(
                title=line.title,
                subtitle=line.subtitle,
                kind=line.mark,
                ruled=line is not lines[-1],
                tid=f"home:game:{line.game_id}",
            )
            shown.bind(on_release=lambda _, game_id=line.game_id: self.shell.go(screen, game_id=game_id))
            card.add_widget(shown)
        return card

    def do_settings(self) -> None:
        self.shell.go("settings")


def _after_a_frame(work: Callable[[], None]) -> None:
    """What is further down waits: the first picture is to be there at once."""
    Clock.schedule_once(lambda _: Clock.schedule_once(lambda _: work(), 0), 0)


def _heading(text: str) -> Text:
    return Text(text=text, role="label", tone="quiet")
