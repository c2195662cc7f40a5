"""The plots: a touch on one says the number behind it, on the screen and aloud."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import dp, sp

from companion.games.places import number_of
from companion.models.chart import ChartView
from companion.models.statistics import Rival
from companion.models.stats_plots import Trend, bar_words, bars
from companion.service.comparisons import KindAverages
from companion.ui.kit import Card, Sheet, Text, TextButton
from companion.ui.shell import Shell
from companion.ui.widgets.bars import Bars
from companion.ui.widgets.chart import Chart
from companion.wording.language import _


class Touched(Card):
    """A chart under its title, and below it what was touched last."""

    def __init__(self, shell: Shell, title: str, view: ChartView, words: Callable[[int], str], name: str) -> None:
        super().__init__()
        self._shell, self._words_of = shell, words
        self.add_widget(Text(text=title, role="label", tone="quiet"))
        self.chart = Chart(view=view, size_hint_y=None, height=dp(140) + sp(20), tid=f"you:{name}")
        self.chart.bind(on_step=lambda _, index: self.choose(index, aloud=True))
        self.add_widget(self.chart)
        self._words = Text(role="small", tid=f"you:{name}:words")
        self.add_widget(self._words)

    def choose(self, index: int, aloud: bool = False) -> None:
        self.chart.chosen = index
        self._words.text = self._words_of(index)
        if aloud:
            self._shell.say(self._words.text)


class TrendCard(Touched):
    """A person's last games. The one that is touched is told by kind below; `looked_at` hears which that is."""

    def __init__(self, shell: Shell, trend: Trend, looked_at: Callable[[int], None]) -> None:
        super().__init__(shell, trend.title, trend.chart, trend.words, "plot")
        self._looked_at = looked_at

    def choose(self, index: int, aloud: bool = False) -> None:
        super().choose(index, aloud)
        self._looked_at(index)


class KindsCard(Card):
    """A game by kind beside the averages, and the way to it."""

    def __init__(self, shell: Shell, trend: Trend, averages: Mapping[str, KindAverages]) -> None:
        super().__init__()
        self._shell, self._trend, self._averages, self._game_id = shell, trend, averages, ""
        title = Text(text=_("Where the points came from"), role="label", tone="quiet")
        self._which = Text(role="small", tid="you:kinds:game")
        self._bars = Bars(size_hint_y=None, height=0, tid="you:kinds")
        self._bars.bind(on_tap=lambda _, place: self._tell(number_of(place)), width=lambda *_: self._grow())
        self._words = Text(role="small", tid="you:kinds:words")
        self._open = TextButton(text=_("Open the game"), icon="games", look="tonal", tid="you:kinds:open")
        self._open.bind(on_release=lambda *_: shell.go("game", game_id=self._game_id))
        for part in (title, self._which, self._bars, self._open):
            self.add_widget(part)

    def show(self, index: int) -> None:
        game = self._trend.games[index]
        self._game_id = game.game_id
        self._which.text = self._trend.words(index)
        self.remove_widget(self._words)
        self._bars.view = bars(game, self._averages, self._trend.person.id)
        self._grow()

    def _grow(self) -> None:
        self._bars.height = self._bars.wanted_height()

    def _tell(self, index: int) -> None:
        self._words.text = bar_words(self._bars.view, index)
        if self._words.parent is None:
            self.add_widget(self._words, index=1)
        self._shell.say(self._words.text)


def rival_sheet(shell: Shell, rival: Rival) -> Sheet:
    """Two people's games with each other."""
    sheet = Sheet(title=_("Against {name}").format(name=rival.name), tid="you:rival-sheet")
    sheet.body.add_widget(Text(text=rival.words, tone="quiet"))
    games = rival.rivalry.games
    if len(games) > 1:
        title = _("Point difference, last {n} games").format(n=len(games))
        card: Any = Touched(shell, title, rival.rivalry.chart, rival.rivalry.words, "margins")
        sheet.body.add_widget(card)
        card.choose(len(games) - 1)
    else:
        sheet.body.add_widget(Text(text=rival.rivalry.words(0)))
    return sheet
