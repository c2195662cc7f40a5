"""You: what the games came to for one person, who beats whom, the records; people and settings."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kivy.metrics import dp, sp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.fault_words import error_words
from companion.models.statistics import Best, Figures, Rival, bonus_words, figures, starter_words, tiles
from companion.models.stats_choices import Wish, choices
from companion.service.stats import PersonFigures
from companion.ui import worker
from companion.ui.kit import Card, Column, Row, Text
from companion.ui.kit.press import Press
from companion.ui.kit.progress import Working
from companion.ui.parts.empty import Empty
from companion.ui.parts.faces import Face
from companion.ui.parts.two_column_screen import TwoColumnScreen
from companion.ui.screens.you.filters import Filters
from companion.ui.screens.you.plots import KindsCard, TrendCard, rival_sheet
from companion.ui.shell import Shell
from companion.ui.theme import space, theme
from companion.ui.widgets.standings import shortened
from companion.wording.language import _

RECORD_ICONS = {
    "total": "rise",
    "round": "rise",
    "tile": "play",
    "margin": "crown",
    "lost": "fall",
    "floor": "fall",
    "fastest": "clock",
}


class Screen(TwoColumnScreen):
    """`person` is whose figures are shown (0: of who played most), the rest says over which games: a `Wish`."""

    tab = "you"

    def __init__(
        self,
        shell: Shell,
        person: int = 0,
        variant: str = "",
        people: tuple[int, ...] = (),
        group: tuple[int, ...] = (),
        span: str = "",
        **options: Any,
    ) -> None:
        super().__init__(
            shell,
            _("Stats"),
            back=False,
            actions=(("settings", "settings", _("Settings")),),
            tid="you",
            **options,
        )
        self.offered = choices(shell.session)
        self.wish = Wish(person or self.offered.regular, variant, tuple(people), tuple(group), span)
        self._job: worker.Job | None = None
        self._working: Working | None = None
        self.filters = Filters(self.offered, self.wish, self._choose)
        if self.offered.people:
            self.body.add_widget(self.filters, index=len(self.body.children))
        self._work()

    def left(self) -> None:
        if self._job is not None:
            self._job.stop()

    def do_settings(self) -> None:
        self.shell.go("settings")

    def _choose(self, wish: Wish) -> None:
        self.wish = wish
        self.shell.way[-1].arguments = asdict(wish)
        self._work()

    def _work(self) -> None:
        """Thousands of games take a while: elsewhere, and only the last wish counts."""
        self.left()
        if not self.offered.people:
            self._show(Figures())
            return
        self._working = Working(text=_("Working it out…"))
        self._fill(self._working)
        session, wish = self.shell.session, self.wish
        self._job = worker.run(
            lambda job: figures(session, wish, job.progress),
            self._show,
            lambda error: self._fill(Text(text=error_words(error), tone="quiet")),
            lambda share, _text: setattr(self._working, "share", share),
        )

    def _fill(self, *parts: Widget) -> None:
        """These and the doors, and nothing else."""
        for column in (self.first, self.rest):
            column.clear_widgets()
        for part in parts:
            self.first.add_widget(part)
        self.rest.add_widget(self._doors())
        self.pair_up()

    def _show(self, found: Figures) -> None:
        self.filters.years = found.years
        if found.person is None:
            self._fill(self._nothing(bool(found.games), self.wish))
        else:
            self._fill(*self._person(found.person))
            self._show_plots(found)
        for title, rows in (
            (_("Head to head"), [self._rival(rival) for rival in found.rivals]),
            (_("Records"), [self._record(record) for record in found.records]),
        ):
            if rows:
                self._section(title, rows)
        starting = starter_words(found.starters) if found.starters else ""
        if starting:
            self._before_doors(Text(text=_("First player"), role="label", tone="quiet"))
            card = Card(tid="you:starters")
            card.add_widget(Text(text=starting))
            self._before_doors(card)

    def _nothing(self, others: bool, wish: Wish) -> Empty:
        if others:
            return Empty(_("No finished games for this player."), text_tid="you:nothing", tid="you:none")
        if wish.variant or wish.people or wish.group or wish.span:
            text = _("No finished games match these filters.")
            clear = Wish(wish.person)
            return Empty(text, _("Show all games"), lambda: self._clear(clear), text_tid="you:nothing", tid="you:none")
        text = _("No finished games yet. Wins, averages and records will appear here.")
        new = _("New game")
        return Empty(text, new, lambda: self.shell.go("new_game"), text_tid="you:nothing", tid="you:none")

    def _clear(self, wish: Wish) -> None:
        self.shell.swap("you", **asdict(wish))

    def _person(self, person: PersonFigures) -> list[Widget]:
        told = tiles(person)
        pairs = Column(spacing=space("snug"), tid="you:figures")
        for left, right in zip(told[::2], told[1::2], strict=True):
            pairs.add_widget(_pair(_figure(*left), _figure(*right)))
        bonuses = bonus_words(person)
        return [pairs, *([Text(text=bonuses, tone="quiet")] if bonuses else [])]

    def _show_plots(self, found: Figures) -> None:
        trend = found.trend
        if trend is None:
            return
        kinds = KindsCard(self.shell, trend, found.averages)
        last = len(trend.games) - 1
        if last:
            card = TrendCard(self.shell, trend, kinds.show)
            self.first.add_widget(card)
            card.choose(last)
        else:
            kinds.show(last)
        self.first.add_widget(kinds)

    def _section(self, title: str, rows: list[Any]) -> None:
        self._before_doors(Text(text=title, role="label", tone="quiet"))
        card = Card(spacing=0)
        card.padding = [0, dp(4), 0, dp(4)]
        for row in rows:
            card.add_widget(row)
        if isinstance(rows[-1], Row):
            rows[-1].ruled = False
        self._before_doors(card)

    def _before_doors(self, part: Widget) -> None:
        self.rest.add_widget(part, index=1)

    def _rival(self, rival: Rival) -> RivalRow:
        row = RivalRow(rival)
        row.bind(on_release=lambda *_: rival_sheet(self.shell, rival).open())
        return row

    def _record(self, record: Best) -> Row:
        row = RecordRow(
            title=record.title,
            subtitle=record.who,
            trail=record.words,
            icon=RECORD_ICONS[record.name],
            tid=f"you:record:{record.name}",
        )
        row.bind(on_release=lambda *_: self.shell.go("game", game_id=record.game_id))
        return row

    def _doors(self) -> Card:
        card = Card(spacing=0)
        card.padding = [0, dp(4), 0, dp(4)]
        for name, icon, text in (
            ("people", "you", _("Players")),
            ("settings", "settings", _("Settings")),
            ("about", "info", _("About")),
        ):
            row = Row(
                title=text,
                icon=icon,
                tail="next",
                ruled=name != "about",
                height=max(dp(56), sp(24) + dp(32)),
                tid=f"you:{name}",
            )
            row.bind(on_release=lambda _, name=name: self.shell.go(name))
            card.add_widget(row)
        return card


def _pair(*cards: Card) -> BoxLayout:
    """Side by side, as high as the higher one."""
    row = BoxLayout(size_hint_y=None, spacing=space("snug"))

    def grow(*_: Any) -> None:
        row.height = max(card.minimum_height for card in cards)

    for card in cards:
        card.bind(minimum_height=grow)
        row.add_widget(card)
    grow()
    return row


def _figure(value: str, words: str) -> Card:
    card = Card(spacing=space("tight"), size_hint_y=1)
    card.padding = [space("even")] * 4
    card.add_widget(Text(text=value, role="headline", tone="primary"))
    card.add_widget(Text(text=words, role="small", tone="quiet"))
    card.add_widget(Widget())
    return card


def _tone(margin: float) -> str:
    return "gain" if margin > 0 else "loss" if margin < 0 else "quiet"


class RecordRow(Row):
    """A record, and whose it is: a long name is shortened where a long record leaves little room."""

    @staticmethod
    def subtitle_within(subtitle: str, room: float) -> str:
        return shortened(subtitle, theme.sizes["small"], room) if room > dp(48) else subtitle


class RivalRow(Press, BoxLayout):
    """Somebody else, how often both played, and by how many points one is ahead."""

    def __init__(self, rival: Rival) -> None:
        super().__init__(size_hint_y=None, spacing=space("even"), padding=[space("wide"), dp(8), space("wide"), dp(8)])
        self.tid, self.says = f"you:rival:{rival.rivalry.rival.id}", rival.name
        words = Column(spacing=dp(2), pos_hint={"center_y": 0.5})
        words.add_widget(Text(text=rival.name, strong=True))
        words.add_widget(Text(text=rival.words, role="small", tone="quiet"))
        trail = Text(text=rival.margin, role="number", fit="width", tone=_tone(rival.against.margin))
        trail.pos_hint = {"center_y": 0.5}
        for part in (Face(name=rival.name, colour=rival.colour, pos_hint={"center_y": 0.5}), words, trail):
            self.add_widget(part)
        words.bind(height=lambda _, height: self._grow(height))
        self._grow(words.height)

    def _grow(self, words: float) -> None:
        self.height = max(dp(56), words + dp(16))
