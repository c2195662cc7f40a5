"""The rules: a search field first, this phase's card and the contents while nothing is typed, answers while typing."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.engine.games import books, game
from companion.errors import AzulejoError
from companion.models.running_game import running_game
from companion.rulebook.library import SearchAnswer
from companion.ui.kit import Column, Field, IconButton, Page, Text
from companion.ui.kit.fading_scroll import FadingScroll
from companion.ui.parts.missing_book import side_edge, without_book
from companion.ui.screens.rules.contents import Contents, entry_row, phase_card
from companion.ui.screens.rules.found import FoundRow, results
from companion.ui.shell import HOME, Shell
from companion.ui.theme import space
from companion.ui.worker import Job
from companion.wording.language import _, pgettext

MOST = 5
"""Answers shown."""


class Screen(Page):
    """`typed` is what stands in the search field, `book` whose contents are open: kept when an entry is visited."""

    tab = "rules"

    def __init__(self, shell: Shell, typed: str = "", book: str = "", **options: Any) -> None:
        super().__init__(tid="rules", **options)
        self.shell = shell
        self.table = running_game(shell.session)
        self.current = game(self.table.setup.variant).book if self.table else None
        self._ready = False
        self._job: Job | None = None
        self._search_soon = Clock.create_trigger(self._search, 0)
        self._found = [FoundRow() for _ in range(MOST)]
        for found in self._found:
            found.bind(on_release=lambda found: self._open(found.result.rule, found.result.book))
        self.field = Field(text=typed, hint=_("Search the rules"), icon="search", tid="rules:field")
        self.field.bind(text=self._on_typed, on_enter=lambda *_: self._open_first())
        clear = pgettext("what was typed", "Clear")
        self._clear = IconButton(icon="close", says=clear, tid="rules:clear", pos_hint={"center_y": 0.5})
        self._clear.bind(on_release=lambda *_: self.clear())
        self._top = BoxLayout(size_hint_y=None, spacing=space("tight"))
        self.field.bind(height=self._place)
        self.add_widget(self._top)
        self.scroll = FadingScroll(tid="rules:scroll")
        self.body = Column()
        self.scroll.add_widget(self.body)
        self.add_widget(self.scroll)
        self.contents = Contents(shell, book or self.current or books()[0], self._keep)
        self.now = phase_card(shell, self.table)
        self.bind(width=self._place)
        self._place()
        self._show_contents()

    # On stage

    def shown(self) -> None:
        """The index is made off the UI thread; what is typed meanwhile is answered when it is there."""
        self._job = Job(self._warm, self._warmed, self._warmed).start()
        if not self.field.text:
            Clock.schedule_once(lambda _: setattr(self.field.input, "focus", self.parent is not None), 0)

    def left(self) -> None:
        self.field.input.focus = False
        if self._job is not None:
            self._job.stop()

    def back(self) -> bool:
        """What is typed goes first."""
        if not self.field.text:
            return False
        self.clear()
        return True

    def clear(self) -> None:
        self.field.text = ""
        self.field.input.focus = True

    # Searching

    def _warm(self, _job: Job) -> None:
        self.shell.library.search("a", self.shell.language, self._book())

    def _warmed(self, _answer: object) -> None:
        self._ready = True
        if self.field.text:
            self._search_soon()

    def _book(self) -> str | None:
        """The book of the game on the table, where it can be read."""
        books = self._books()
        return self.current if self.current in books else None

    def _books(self) -> tuple[str, ...]:
        try:
            return tuple(self.shell.library.load(self.shell.language).books)
        except AzulejoError:
            return ()

    def _on_typed(self, *_: Any) -> None:
        self._keep(typed=self.field.text)
        self._place()
        if not self.field.text.strip():
            self._show_contents()
        elif self._ready:
            self._search_soon()

    def _search(self, *_: Any) -> None:
        typed = self.field.text
        if not typed.strip():
            return
        language, book = self.shell.language, self._book()
        try:
            answer = self.shell.library.search(typed, language, book, MOST)
        except AzulejoError as fault:
            self._show([without_book(self.shell, self.contents.book, fault, self._read_in)])
            return
        if answer.hits:
            self._show_hits(answer)
        else:
            self._show_nothing(answer)

    def _show_hits(self, answer: SearchAnswer) -> None:
        searcher = self.shell.library.load(self.shell.language).searcher(answer.book)
        shown = self._found[: len(answer.hits)]
        for found, result in zip(shown, results(answer.hits, searcher, self.current), strict=True):
            found.result = result
        self._show(shown)

    def _show_nothing(self, answer: SearchAnswer) -> None:
        """Never a dead end: what looks likest, then every topic there is."""
        parts = [Text(text=_("Nothing found. Try other words."), tid="rules:nothing")]
        if answer.near and answer.near != answer.contents[: len(answer.near)]:  # else nothing looks like it
            parts.append(Text(text=_("Did you mean"), role="small", tone="primary", strong=True))
            parts += [entry_row(entry, "near", self._open) for entry in answer.near]
        self._show([*parts, self.contents])

    def _open_first(self) -> None:
        """Enter opens the best answer."""
        if self._found[0].parent is not None and self._found[0].result:
            self._open(self._found[0].result.rule, self._found[0].result.book)

    def _open(self, rule: str, book: str) -> None:
        """A rule that was searched for. Where a table was left for it, one step back is that table; the answers are one
        touch away then."""
        came_from = self.shell.way[-2].name if len(self.shell.way) > 1 else HOME
        if came_from == HOME:
            self.shell.rule(rule, book)
        else:
            self.shell.swap("rule", rule=rule, book=book, typed=self.field.text)

    def _read_in(self, language: str) -> None:
        self.shell.go("rulebook", book=self.contents.book, language=language)

    # Showing

    def _show_contents(self) -> None:
        self._show([part for part in (self.now, self.contents) if part is not None])

    def _show(self, parts: list[Any]) -> None:
        if self.body.children[::-1] != parts:
            self.body.clear_widgets()
            for part in parts:
                if part.parent is not None:
                    part.parent.remove_widget(part)
                self.body.add_widget(part)
            self.scroll.scroll_y = 1

    def _place(self, *_: Any) -> None:
        """The field, and beside it the way to empty it: on a phone nearly at the screen's edge."""
        edge = side_edge(self.width)
        self.body.padding = [edge, space("snug"), edge, space("air")]
        outside = self.field.text and edge < self._clear.width
        end = space("tight") if outside else edge
        self._top.padding = [edge, self.shell.insets.top + dp(10), end, dp(4)]
        self._top.height = self.field.height + self._top.padding[1] + self._top.padding[3]
        wanted = [self.field, self._clear] if self.field.text else [self.field]
        if self._top.children[::-1] != wanted:
            self._top.clear_widgets()
            for part in wanted:
                self._top.add_widget(part)

    def _keep(self, **arguments: str) -> None:
        """Come back to this when the way leads back here."""
        if self.shell.way and self.shell.way[-1].name == "rules":
            self.shell.way[-1].arguments.update(arguments)
