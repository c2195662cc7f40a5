"""One entry of the rules on one screen: the rule, an example with its figure, the trap, what people ask, see also."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from companion.engine.games import books
from companion.errors import AzulejoError
from companion.rulebook.entry import Entry
from companion.ui.kit import Chip, Chips, Column, Page, Text, TopBar
from companion.ui.kit.fading_scroll import FadingScroll
from companion.ui.parts.missing_book import side_edge, without_book
from companion.ui.screens.rule.parts import entry_parts
from companion.ui.shell import Shell
from companion.ui.theme import space
from companion.wording.language import _
from companion.wording.names import book_name

AIR = ("air", "wide", "even", "snug", "tight")
"""The distances between the parts of an entry, the most wanted first,"""
SCROLLED = "even"
"""and the one where it has to be scrolled anyway."""


class Screen(Page):
    """`rule` is the entry's id, `book` whose wording (Mini has its own). With `played`, a game's id, and `seat`, the
    example is shown on that player's board where it can be. `language` is set where another one has to help out,
    `typed` where the rule was searched for and the answers are not a step back."""

    def __init__(
        self,
        shell: Shell,
        rule: str = "",
        book: str = "",
        played: str = "",
        seat: int = -1,
        language: str = "",
        typed: str = "",
        **options: Any,
    ) -> None:
        super().__init__(tid="rule", **options)
        self.shell, self.rule, self.played, self.seat = shell, rule, played, seat
        self.book = book if book in books() else rule.partition("/")[0]
        self.language, self.typed = language or shell.language, typed
        self.bar = TopBar(inset=shell.insets.top, back_says=_("Back"), tid="rule:top")
        self.bar.bind(on_back=lambda *_: shell.back(), on_action=lambda _, tid: self._act(tid))
        self.add_widget(self.bar)
        self.scroll = FadingScroll(tid="rule:scroll")
        self.add_widget(self.scroll)
        self.body = Column(tid="rule:body", spacing=space("snug"))
        self.bind(width=self._narrow)
        self._narrow()
        self.scroll.add_widget(self.body)
        self._fill()
        self._air_soon = Clock.create_trigger(self._air, -1)
        self.body.bind(minimum_height=self._air_soon)
        self.scroll.bind(height=self._air_soon)

    def _narrow(self, *_: Any) -> None:
        edge = side_edge(self.width)
        self.bar.side = edge - space("wide")
        self.body.padding = [edge, space("snug"), edge, space("snug") + self.shell.insets.bottom]

    def _air(self, *_: Any) -> None:
        """As much room between the parts as leaves the entry on one screen, if it can be."""
        gaps = max(0, len(self.body.children) - 1)
        words = self.body.minimum_height - gaps * self.body.spacing
        fitting = (space(name) for name in AIR if words + gaps * space(name) <= self.scroll.height)
        self.body.spacing = next(fitting, space(SCROLLED))

    def _fill(self) -> None:
        try:
            entry = self.shell.library.entry(self.book, self.rule, self.language)
        except AzulejoError as fault:
            self.bar.title = _("Rules")
            self.body.add_widget(without_book(self.shell, self.book, fault, self._in_language))
            return
        self.bar.title, self.bar.subtitle = entry.title, book_name(self.book)
        search = [("rule:search", "search", _("Search the rules"))] if self.typed else []
        self.bar.actions = [*search, ("rule:book", "rules", _("Read the full rules"))]
        say = self.shell.library.load(self.language).vocabulary.label
        for part in entry_parts(self.shell, entry, self.language, self.played, self.seat):
            self.body.add_widget(part)
        if entry.see:
            self.body.add_widget(self._see_also(entry, say("see")))

    def _see_also(self, entry: Entry, heading: str) -> Column:
        part, chips = Column(spacing=0), Chips()
        part.add_widget(Text(text=heading, role="small", tone="primary", strong=True))
        part.add_widget(chips)
        entries = self.shell.library.book(self.book, self.language).entries
        for other in entry.see:
            chip = Chip(text=entries[other].title, tid=f"rule:see:{other}")
            chip.bind(on_release=lambda _, other=other: self._go(other))
            chips.add_widget(chip)
        return part

    def _go(self, rule: str) -> None:
        self.shell.go("rule", rule=rule, book=self.book, played=self.played, seat=self.seat, language=self._foreign())

    def _act(self, tid: str) -> None:
        if tid == "rule:search":
            self.shell.swap("rules", typed=self.typed, book=self.book)
        else:
            self._read_all()

    def _read_all(self) -> None:
        self.shell.go("rulebook", book=self.book, at=self.rule, language=self._foreign())

    def _in_language(self, language: str) -> None:
        self.shell.swap("rule", rule=self.rule, book=self.book, played=self.played, seat=self.seat, language=language)

    def _foreign(self) -> str:
        return self.language if self.language != self.shell.language else ""
