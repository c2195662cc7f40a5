"""What a search found, with the matched words marked."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup

from companion.rulebook.search import Hit, Searcher
from companion.ui.kit import Text
from companion.ui.kit.press import Press
from companion.ui.theme import Themed, space, target, theme
from companion.ui.tokens import RADIUS, THIN
from companion.ui.widgets.pen import Pen
from companion.wording.names import book_name

LONGEST = 240
"""Letters of the passage shown below a title."""
_PLACES = re.compile(r"[ \n]+")
"""Where a line may end."""

Span = tuple[int, int]


class Passage(NamedTuple):
    """A text and where in it the typed words stand."""

    text: str
    marks: tuple[Span, ...] = ()


class Result(NamedTuple):
    """One answer as it is shown: where it leads, its title, the passage that answers, and whose rule it is."""

    rule: str
    book: str
    title: Passage
    passage: Passage
    note: str = ""


def results(hits: Sequence[Hit], searcher: Searcher, current: str | None) -> list[Result]:
    """All that was found; the game is named on every one where they are not all of the game on the table."""
    named = any(hit.entry.book != current for hit in hits)
    return [result(hit, searcher, named) for hit in hits]


def result(hit: Hit, searcher: Searcher, named: bool = False) -> Result:
    """A hit with its best passage."""
    entry = hit.entry
    title = Passage(entry.title, tuple(searcher.marks(entry.title, hit)))
    note = book_name(entry.book) if named else ""
    return Result(entry.id, entry.book, title, _best(hit, searcher), note)


def _best(hit: Hit, searcher: Searcher) -> Passage:
    """The settled dispute with its question, or the sentence that answers."""
    text = f"{hit.dispute.question} {hit.dispute.answer}" if hit.dispute else hit.line
    return cut(text, searcher.marks(text, hit))


def cut(text: str, marks: tuple[Span, ...] | list[Span]) -> Passage:
    """At most `LONGEST` letters, from a word's beginning, with the first mark in them."""
    if len(text) <= LONGEST:
        return Passage(text, tuple(marks))
    first = marks[0][0] if marks else 0
    start = 0
    if first > LONGEST // 2:
        start = text.rfind(" ", 0, first - LONGEST // 4) + 1
    end = len(text)
    if end - start > LONGEST:
        end = text.rfind(" ", start, start + LONGEST)
    head, tail = "… " if start else "", " …" if end < len(text) else ""
    shift = len(head) - start
    kept = tuple((a + shift, b + shift) for a, b in marks if start <= a and b <= end)
    return Passage(f"{head}{text[start:end]}{tail}", kept)


def marked(passage: Passage, colour: str) -> str:
    """The passage as Kivy markup, its marks bold and coloured, each with what no space parts from its word: Kivy may
    end a line where the markup changes."""
    text, out, at = passage.text, [], 0
    ends = [found.start() for found in _PLACES.finditer(text)]
    starts = [0, *(found.end() for found in _PLACES.finditer(text))]
    for mark in passage.marks:
        start = max(at, *(place for place in starts if place <= mark[0]))
        end = min((place for place in ends if place >= mark[1]), default=len(text))
        if start < end:
            out += [escape_markup(text[at:start]), f"[b][color={colour}]{escape_markup(text[start:end])}[/color][/b]"]
            at = end
    return "".join((*out, escape_markup(text[at:])))


class MarkedText(Text):
    """Text with marked words."""

    passage = ObjectProperty(Passage(""))

    def __init__(self, **options: Any) -> None:
        super().__init__(markup=True, **options)
        self.bind(passage=self._on_theme)
        self.restyle()

    def restyle(self) -> None:
        super().restyle()
        self._put(self.passage.text)

    def _told(self) -> Hashable:
        return self.passage, theme.palette.primary

    def _put(self, words: str) -> None:
        """Kivy writes marked-up words from `text` alone."""
        self.text = marked(self.passage._replace(text=words), theme.palette.primary).translate(THIN)

    def plain(self) -> str:
        return self.passage.text


class FoundRow(Press, Themed, BoxLayout):
    """A result to tap. The widgets stay, the result changes: typing must cost next to nothing."""

    result = ObjectProperty(None, allownone=True)

    def __init__(self, **options: Any) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, spacing=dp(2), **options)
        self.padding = [space("even"), space("snug"), space("even"), space("snug")]
        self.wash_radius = dp(RADIUS)
        self._title = MarkedText(role="body", strong=True)
        self._passage = MarkedText(role="small")
        self._note = Text(role="small", tone="quiet")
        self.add_widget(self._title)
        self.add_widget(self._passage)
        self.bind(minimum_height=self._grow, result=self._show, pos=self._paint, size=self._paint)

    def _show(self, *_: Any) -> None:
        result = self.result
        if result is None:
            return
        self.tid, self.says = f"rules:found:{result.rule}", result.title.text
        self._title.passage, self._passage.passage = result.title, result.passage
        self._note.text = result.note
        if result.note and self._note.parent is None:
            self.add_widget(self._note)
        elif not result.note and self._note.parent is not None:
            self.remove_widget(self._note)

    def _grow(self, *_: Any) -> None:
        self.height = max(target(), self.minimum_height)

    def restyle(self) -> None:
        self._paint()

    def _paint(self, *_: Any) -> None:
        self.canvas.before.clear()
        pen = Pen(self.canvas.before)
        pen.panel(self.x, self.y, self.width, self.height, dp(RADIUS), theme.colour("raised"))
        pen.frame(self.x, self.y, self.width, self.height, dp(RADIUS), dp(1), theme.colour("line", 0.6))
