"""The whole rulebook of a game as one text: how to lay the table, the contents, then chapter after chapter."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock

from companion.engine.games import books, sides
from companion.errors import AzulejoError
from companion.rulebook.reading import Chapter, chapters
from companion.rulebook.setup_card import setup_card
from companion.ui.kit import Card, Column, Page, Row, Segments, Text, TopBar
from companion.ui.kit.fading_scroll import FadingScroll
from companion.ui.kit.lists import row_height
from companion.ui.parts.missing_book import side_edge, without_book
from companion.ui.screens.rule.words import paragraph
from companion.ui.shell import Shell
from companion.ui.theme import space, theme
from companion.ui.tokens import LONG
from companion.wording.language import _
from companion.wording.names import book_name


class Screen(Page):
    """`book` is which rulebook, `at` the chapter to open it at, `players` how many the table is laid for;
    `language` is set where another one has to help out."""

    def __init__(
        self, shell: Shell, book: str = "", at: str = "", players: int = 0, language: str = "", **options: Any
    ) -> None:
        super().__init__(tid="rulebook", **options)
        self.shell, self.at = shell, at
        self.book = book if book in books() else books()[0]
        self.language = language or shell.language
        self.bar = TopBar(title=book_name(self.book), inset=shell.insets.top, tid="rulebook:top")
        self.bar.bind(on_back=lambda *_: shell.back(), on_action=lambda *_: self.jump("contents"))
        self.add_widget(self.bar)
        self.scroll = FadingScroll(tid="rulebook:scroll")
        self.body = Column()
        self.bind(width=self._narrow)
        self._narrow()
        self.scroll.add_widget(self.body)
        self.add_widget(self.scroll)
        self.headings: dict[str, Text | Row] = {}
        try:
            found = chapters(shell.library, self.book, self.language)
        except AzulejoError as fault:
            self.body.add_widget(without_book(shell, self.book, fault, self._in_language))
            return
        self.bar.actions = [("rulebook:contents", "games", _("Contents"))]
        self.body.add_widget(SetUp(shell, self.book, players, self.language))
        self._add_contents(found)
        for chapter in found:
            self._add_chapter(chapter)

    def _narrow(self, *_: Any) -> None:
        edge = side_edge(self.width)
        self.bar.side = edge - space("wide")
        self.body.padding = [edge, space("snug"), edge, space("air") + self.shell.insets.bottom]

    def shown(self) -> None:
        if self.at in self.headings:
            Clock.schedule_once(lambda _: self.jump(self.at, 0), 0.05)

    def jump(self, key: str, seconds: float | None = None) -> None:
        """Scroll a heading to the top."""
        heading = self.headings.get(key)
        room = self.body.height - self.scroll.height
        if heading is None or room <= 0:
            return
        goal = 1 - (self.body.top - heading.top - space("snug")) / room
        goal = min(1.0, max(0.0, goal))
        seconds = theme.seconds(LONG) if seconds is None else seconds
        Animation.cancel_all(self.scroll, "scroll_y")
        if seconds:
            Animation(scroll_y=goal, d=seconds, t="out_cubic").start(self.scroll)
        else:
            self.scroll.scroll_y = goal

    def _add_contents(self, found: tuple[Chapter, ...]) -> None:
        heading = Text(text=_("Contents"), role="title")
        self.headings["contents"] = heading
        self.body.add_widget(heading)
        rows = Column(spacing=0)
        for number, chapter in enumerate(found, 1):
            row = Row(title=f"{number}. {chapter.title}", tail="down", tid=f"rulebook:to:{chapter.id}")
            row.height = row_height(False)
            row.bind(on_release=lambda _, key=chapter.id: self.jump(key))
            rows.add_widget(row)
        self.body.add_widget(rows)

    def _add_chapter(self, chapter: Chapter) -> None:
        heading: Text | Row
        if "/" in chapter.id:
            heading = Row(title=chapter.title, tail="next", tid=f"rulebook:entry:{chapter.id}")
            heading.height = row_height(False)
            heading.padding = [0, heading.padding[1], 0, heading.padding[3]]
            heading.bind(on_release=lambda _, key=chapter.id: self._open(key))
        else:
            heading = Text(text=chapter.title, role="title")
        self.headings[chapter.id] = heading
        self.body.add_widget(heading)
        for text in chapter.text.split("\n\n"):
            if "/" in chapter.id:
                self.body.add_widget(paragraph(text))
                continue
            question, _line, answer = text.partition("\n")
            self.body.add_widget(Text(text=question, strong=True))
            self.body.add_widget(Text(text=answer))

    def _open(self, rule: str) -> None:
        foreign = self.language if self.language != self.shell.language else ""
        self.shell.go("rule", rule=rule, book=self.book, language=foreign)

    def _in_language(self, language: str) -> None:
        self.shell.swap("rulebook", book=self.book, at=self.at, language=language)


class SetUp(Card):
    """How to lay the table for so many players."""

    def __init__(self, shell: Shell, book: str, players: int, language: str) -> None:
        super().__init__(border=True, spacing=space("snug"), tid="rulebook:setup")
        self.shell, self.variant, self.language = shell, sides(book)[0].variant, language
        seats = self.variant.seats
        self._steps = Column(spacing=space("snug"), tid="rulebook:steps")
        chosen = str(players if players in seats else seats[0])
        if len(seats) > 1:
            count = Segments(options=[(str(n), str(n)) for n in seats], value=chosen, tid="rulebook:players")
            count.bind(value=lambda _, value: self._tell(int(value)))
            self.add_widget(count)
        self.add_widget(self._steps)
        self._tell(int(chosen))

    def _tell(self, players: int) -> None:
        card = setup_card(self.shell.library, self.variant.key, players, self.language)
        self._steps.clear_widgets()
        self._steps.add_widget(Text(text=card.title, role="title", tone="primary"))
        for step in card.steps:
            self._steps.add_widget(Text(text=step))
