"""You: what the games came to for one person and one variant, who beats whom, the records; people and settings."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kivy.metrics import dp, sp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.games import by_key, game
from companion.models.statistics import Best, Figures, Rival, figures
from companion.service.seat_colours import colour_of
from companion.ui import worker
from companion.ui.kit import Card, Chip, Chips, Column, Row, Text
from companion.ui.kit.progress import Working
from companion.ui.parts.empty import Empty
from companion.ui.parts.faces import Face
from companion.ui.parts.scroll_screen import ScrollScreen
from companion.ui.shell import Shell
from companion.ui.theme import space
from companion.ui.views import ChartView, SeriesView
from companion.ui.widgets.chart import Chart
from companion.wording.language import _, ngettext
from companion.wording.names import variant_name
from companion.wording.points import percent, tenths

SHOWN_PEOPLE = 12
LOOKED_AT = 200
"""The last games, by which it is chosen what to offer."""


class Screen(ScrollScreen):
    """`person` is whose figures are shown (0: of who played last), `variant` of which game ("": of all)."""

    tab = "you"

    def __init__(self, shell: Shell, person: int = 0, variant: str = "", **options) -> None:
        super().__init__(
            shell,
            _("You"),
            back=False,
            actions=(("settings", "settings", _("Settings")),),
            tid="you",
            **options,
        )
        self.people = shell.session.people.all()
        finished = [row for row in shell.session.games(limit=LOOKED_AT) if row.summary.finished]
        self._variants = {row.variant for row in finished}
        self.person = person or self._regular(finished)
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
        for variant in ("", *by_key()):
            text = variant_name(game(variant)) if variant else _("All games")
            chip = Chip(text=text, selected=variant == self.variant, tid=f"you:variant:{variant or 'all'}")
            chip.bind(on_release=lambda _, variant=variant: self._choose(self.person, variant))
            if variant in ("", self.variant) or variant in self._variants:
                self.what.add_widget(chip)

    def _regular(self, finished: list[Any]) -> int:
        """Who played most of the last games."""
        seats = Counter(name for row in finished for name in row.players)
        names = {somebody.name: somebody.id for somebody in self.people}
        most = next((names[name] for name, _ in seats.most_common() if name in names), 0)
        return most or next(iter(names.values()), 0)

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
            self._show(Figures(0, None, (), (), ()))
            return
        self.results.add_widget(Working(text=_("Counting…")))
        session, person, variant = self.shell.session, self.person, self.variant or None
        self._job = worker.run(
            lambda _: figures(session, person, variant), self._show, lambda error: self._say(str(error))
        )

    def _say(self, text: str) -> None:
        self.results.clear_widgets()
        self.results.add_widget(Text(text=text, tone="quiet"))

    def _show(self, found: Figures) -> None:
        self.results.clear_widgets()
        if found.person is None:
            self.results.add_widget(self._nothing(bool(found.games)))
        else:
            self._show_person(found)
        if found.rivals:
            self._section(_("Head to head"), [_rival(rival) for rival in found.rivals])
        if found.records:
            self._section(_("Records"), [self._record(record) for record in found.records])

    def _nothing(self, others: bool) -> Empty:
        if others:
            return Empty(_("No finished game of this person."), text_tid="you:nothing", tid="you:none")
        text = _("No game is finished yet. Wins, averages and records will stand here.")
        new = _("New game")
        return Empty(text, new, lambda: self.shell.go("new_game"), text_tid="you:nothing", tid="you:none")

    def _show_person(self, found: Figures) -> None:
        person = found.person
        wins = str(person.wins) + (f" + {person.shared}" if person.shared else "")
        told = (
            (str(person.games), ngettext("game", "games", person.games)),
            (wins, _("won + shared") if person.shared else ngettext("won", "won", person.wins)),
            (tenths(person.average), _("points a game")),
            (str(person.best), _("best score")),
            (tenths(person.lost) if person.lost else "0", _("points lost a game")),
            (str(person.longest_streak), _("longest winning streak")),
        )
        pairs = Column(spacing=space("snug"))
        for left, right in zip(told[::2], told[1::2], strict=True):
            pairs.add_widget(_pair(_figure(*left), _figure(*right)))
        self.results.add_widget(pairs)
        if len(found.totals) > 1:
            self.results.add_widget(self._plot(found.totals))
        if person.bonuses:
            share = sum(person.bonuses.values())
            text = _("Bonuses made {share} of all points.").format(share=percent(share))
            self.results.add_widget(Text(text=text, tone="quiet"))

    def _plot(self, totals: tuple[int, ...]) -> Card:
        who = next(somebody for somebody in self.people if somebody.id == self.person)
        card = Card()
        card.add_widget(Text(text=_("Recent games"), role="label", tone="quiet"))
        view = ChartView((SeriesView(who.name, colour_of(who), totals),), tuple(str(n + 1) for n in range(len(totals))))
        card.add_widget(Chart(view=view, size_hint_y=None, height=dp(140) + sp(20), tid="you:plot"))
        return card

    def _section(self, title: str, rows: list) -> None:
        self.results.add_widget(Text(text=title, role="label", tone="quiet"))
        card = Card(spacing=0)
        card.padding = [0, dp(4), 0, dp(4)]
        for row in rows:
            card.add_widget(row)
        if isinstance(rows[-1], Row):
            rows[-1].ruled = False
        self.results.add_widget(card)

    def _record(self, record: Best) -> Row:
        title, icon = {
            "total": (_("Highest total"), "rise"),
            "round": (_("Best round"), "rise"),
            "margin": (_("Clearest win"), "crown"),
            "lost": (_("Most lost in a game"), "fall"),
        }[record.name]
        row = Row(
            title=title,
            subtitle=record.who,
            trail=str(record.value),
            icon=icon,
            tid=f"you:record:{record.name}",
        )
        row.bind(on_release=lambda *_: self.shell.go("sheet", game=record.game))
        return row

    def _doors(self) -> Card:
        card = Card(spacing=0)
        card.padding = [0, dp(4), 0, dp(4)]
        for name, icon, text in (
            ("people", "you", _("People")),
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

    def grow(*_) -> None:
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
    against = rival.against
    row = BoxLayout(size_hint_y=None, spacing=space("even"), padding=[space("wide"), dp(8), space("wide"), dp(8)])
    words = Column(spacing=dp(2), pos_hint={"center_y": 0.5})
    words.add_widget(Text(text=rival.name, strong=True))
    said = ngettext("{n} game", "{n} games", against.games).format(n=against.games)
    ahead = _("{ahead} ahead, {behind} behind").format(ahead=against.ahead, behind=against.behind)
    words.add_widget(Text(text=f"{said} · {ahead}", role="small", tone="quiet"))
    margin = ("+" if against.margin > 0 else "") + tenths(against.margin)
    trail = Text(text=margin, role="number", fit="width", tone=_tone(against.margin))
    trail.pos_hint = {"center_y": 0.5}
    row.add_widget(Face(name=rival.name, colour=rival.colour, pos_hint={"center_y": 0.5}))
    row.add_widget(words)
    row.add_widget(trail)
    words.bind(height=lambda _, height: setattr(row, "height", height + dp(16)))
    row.height = words.height + dp(16)
    return row
