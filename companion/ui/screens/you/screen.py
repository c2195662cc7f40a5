"""You: what the games came to for one person and one variant, who beats whom, the records; people and settings."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp, sp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.fault_words import error_words
from companion.models.statistics import Best, Figures, Rival, bonus_words, choices, figures, plot, tiles
from companion.service.stats import PersonFigures
from companion.ui import worker
from companion.ui.kit import Card, Chip, Chips, Column, Row, Text
from companion.ui.kit.progress import Working
from companion.ui.parts.empty import Empty
from companion.ui.parts.faces import Face
from companion.ui.parts.scroll_screen import ScrollScreen
from companion.ui.shell import Shell
from companion.ui.theme import space
from companion.ui.widgets.chart import Chart
from companion.wording.language import _

SHOWN_PEOPLE = 12
RECORD_ICONS = {"total": "rise", "round": "rise", "margin": "crown", "lost": "fall"}


class Screen(ScrollScreen):
    """`person` is whose figures are shown (0: of who played last), `variant` of which game ("": of all)."""

    tab = "you"

    def __init__(self, shell: Shell, person: int = 0, variant: str = "", **options: Any) -> None:
        super().__init__(
            shell,
            _("Stats"),
            back=False,
            actions=(("settings", "settings", _("Settings")),),
            tid="you",
            **options,
        )
        self.offered = choices(shell.session)
        self.people = self.offered.people
        self.person = person or self.offered.regular
        self.variant = variant
        self._job: worker.Job | None = None
        self.who, self.what = Chips(), Chips()
        self.results = Column(spacing=space("wide"), tid="you:figures")
        if self.people:
            self.body.add_widget(self.who)
            self.body.add_widget(self.what)
        self.body.add_widget(self.results)
        self.body.add_widget(self._doors())
        self._choices()
        self._work()

    def left(self) -> None:
        if self._job is not None:
            self._job.stop()

    def do_settings(self) -> None:
        self.shell.go("settings")

    def _choices(self) -> None:
        self.who.clear_widgets()
        for somebody in self.people[:SHOWN_PEOPLE]:
            chip = Chip(text=somebody.name, selected=somebody.id == self.person, tid=f"you:person:{somebody.id}")
            chip.bind(on_release=lambda _, who=somebody.id: self._choose(who, self.variant))
            self.who.add_widget(chip)
        self.what.clear_widgets()
        for variant, text in self.offered.games(self.variant):
            chip = Chip(text=text, selected=variant == self.variant, tid=f"you:variant:{variant or 'all'}")
            chip.bind(on_release=lambda _, variant=variant: self._choose(self.person, variant))
            self.what.add_widget(chip)

    def _choose(self, person: int, variant: str) -> None:
        self.person, self.variant = person, variant
        self.shell.way[-1].arguments = {"person": person, "variant": variant}
        self._choices()
        self._work()

    def _work(self) -> None:
        """Thousands of games take a while: elsewhere, and only the last wish counts."""
        self.left()
        self.results.clear_widgets()
        if not self.people:
            self._show(Figures())
            return
        self.results.add_widget(Working(text=_("Working it out…")))
        session, person, variant = self.shell.session, self.person, self.variant or None
        self._job = worker.run(
            lambda _: figures(session, person, variant), self._show, lambda error: self._say(error_words(error))
        )

    def _say(self, text: str) -> None:
        self.results.clear_widgets()
        self.results.add_widget(Text(text=text, tone="quiet"))

    def _show(self, found: Figures) -> None:
        self.results.clear_widgets()
        if found.person is None:
            self.results.add_widget(self._nothing(bool(found.games)))
        else:
            self._show_person(found.person, found.totals)
        if found.rivals:
            self._section(_("Head to head"), [_rival(rival) for rival in found.rivals])
        if found.records:
            self._section(_("Records"), [self._record(record) for record in found.records])

    def _nothing(self, others: bool) -> Empty:
        if others:
            return Empty(_("No finished games for this player."), text_tid="you:nothing", tid="you:none")
        text = _("No finished games yet. Wins, averages and records will appear here.")
        new = _("New game")
        return Empty(text, new, lambda: self.shell.go("new_game"), text_tid="you:nothing", tid="you:none")

    def _show_person(self, person: PersonFigures, totals: tuple[int, ...]) -> None:
        told = tiles(person)
        pairs = Column(spacing=space("snug"))
        for left, right in zip(told[::2], told[1::2], strict=True):
            pairs.add_widget(_pair(_figure(*left), _figure(*right)))
        self.results.add_widget(pairs)
        if len(totals) > 1:
            self.results.add_widget(self._plot(totals))
        bonuses = bonus_words(person)
        if bonuses:
            self.results.add_widget(Text(text=bonuses, tone="quiet"))

    def _plot(self, totals: tuple[int, ...]) -> Card:
        who = next(somebody for somebody in self.people if somebody.id == self.person)
        card = Card()
        card.add_widget(Text(text=_("Recent games"), role="label", tone="quiet"))
        card.add_widget(Chart(view=plot(who, totals), size_hint_y=None, height=dp(140) + sp(20), tid="you:plot"))
        return card

    def _section(self, title: str, rows: list[Any]) -> None:
        self.results.add_widget(Text(text=title, role="label", tone="quiet"))
        card = Card(spacing=0)
        card.padding = [0, dp(4), 0, dp(4)]
        for row in rows:
            card.add_widget(row)
        if isinstance(rows[-1], Row):
            rows[-1].ruled = False
        self.results.add_widget(card)

    def _record(self, record: Best) -> Row:
        row = Row(
            title=record.title,
            subtitle=record.who,
            trail=str(record.value),
            icon=RECORD_ICONS[record.name],
            tid=f"you:record:{record.name}",
        )
        row.bind(on_release=lambda *_: self.shell.go("sheet", game_id=record.game_id))
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


def _rival(rival: Rival) -> BoxLayout:
    row = BoxLayout(size_hint_y=None, spacing=space("even"), padding=[space("wide"), dp(8), space("wide"), dp(8)])
    words = Column(spacing=dp(2), pos_hint={"center_y": 0.5})
    words.add_widget(Text(text=rival.name, strong=True))
    words.add_widget(Text(text=rival.words, role="small", tone="quiet"))
    trail = Text(text=rival.margin, role="number", fit="width", tone=_tone(rival.against.margin))
    trail.pos_hint = {"center_y": 0.5}
    row.add_widget(Face(name=rival.name, colour=rival.colour, pos_hint={"center_y": 0.5}))
    row.add_widget(words)
    row.add_widget(trail)
    words.bind(height=lambda _, height: setattr(row, "height", height + dp(16)))
    row.height = words.height + dp(16)
    return row
