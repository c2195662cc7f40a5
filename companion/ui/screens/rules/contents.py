"""What the rules hold: this phase's card; a game's entries, its rulebook to read, its disputes."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.games import books, game
from companion.errors import AzulejoError
from companion.models.phase import phase
from companion.rulebook.entry import Entry, StepsCard
from companion.rulebook.reading import disputes
from companion.service.table import Table
from companion.ui.kit import Card, Chip, Chips, Column, Row, Text, TextButton
from companion.ui.kit.lists import row_height
from companion.ui.parts.missing_book import without_book
from companion.ui.shell import Shell
from companion.ui.theme import space
from companion.wording.language import _, ngettext
from companion.wording.names import book_name, short_name
from companion.wording.rules import missing_words


class Contents(Column):
    """`keep(book=...)` is told which book was chosen."""

    def __init__(self, shell: Shell, book: str, keep: Callable[..., None]) -> None:
        super().__init__(spacing=space("even"), tid="rules:contents")
        self.shell, self.book, self._keep = shell, book, keep
        self._unfolded = False
        self._fill()

    def _fill(self) -> None:
        self.clear_widgets()
        self._add_games()
        try:
            found = self.shell.library.book(self.book, self.shell.language)
            faults = self.shell.library.load(self.shell.language).faults
        except AzulejoError as fault:
            self.add_widget(without_book(self.shell, self.book, fault, self._read_in))
            return
        if faults:
            files = list(dict.fromkeys(fault.file for fault in faults))
            self.add_widget(Text(text=missing_words(files), tone="loss", tid="rules:fault-text"))
        read = TextButton(text=_("Read the full rules"), icon="rules", look="tonal", tid="rules:book")
        read.bind(on_release=lambda *_: self.shell.go("rulebook", book=self.book))
        self.add_widget(read)
        rows = Column(spacing=0)
        for entry in found.entries.values():
            rows.add_widget(entry_row(entry, "entry", self.shell.rule))
        self.add_widget(rows)
        self._add_disputes()

    def _add_games(self) -> None:
        chips = Chips()
        for book in books():
            chip = Chip(
                text=short_name(book), says=book_name(book), selected=book == self.book, tid=f"rules:game:{book}"
            )
            chip.bind(on_release=lambda _, book=book: self._choose(book))
            chips.add_widget(chip)
        self.add_widget(chips)

    def _choose(self, book: str) -> None:
        self.book, self._unfolded = book, False
        self._keep(book=book)
        self._fill()

    def _add_disputes(self) -> None:
        """The questions that tables quarrel over, folded away until they are wanted."""
        found = disputes(self.shell.library, self.book, self.shell.language)
        title = ngettext("{n} common question", "{n} common questions", len(found)).format(n=len(found))
        fold = Row(title=title, icon="help", tail="up" if self._unfolded else "down", tid="rules:disputes")
        fold.height = row_height(False)
        fold.bind(on_release=lambda *_: self._fold())
        self.add_widget(fold)
        for rule, dispute in found if self._unfolded else ():
            self.add_widget(Settled(self.shell, rule, self.book, *dispute))

    def _fold(self) -> None:
        self._unfolded = not self._unfolded
        self._fill()

    def _read_in(self, language: str) -> None:
        self.shell.go("rulebook", book=self.book, language=language)


class PhaseCard(Card):
    """A phase in a few steps; a tap opens its entry."""

    def __init__(self, shell: Shell, steps: StepsCard, book: str) -> None:
        super().__init__(border=True, tappable=True, spacing=space("snug"), tid="rules:now", says=steps.title)
        self.add_widget(Text(text=steps.title, role="title", tone="primary"))
        for step in steps.steps:
            self.add_widget(Text(text=step))
        self.bind(on_release=lambda *_: shell.rule(steps.entry, book))


class Settled(Card):
    """A dispute with its answer; a tap opens the entry it belongs to."""

    def __init__(self, shell: Shell, rule: str, book: str, question: str, answer: str) -> None:
        super().__init__(tappable=True, spacing=space("tight"), tid=f"rules:dispute:{rule}", says=question)
        self.add_widget(Text(text=question, strong=True))
        self.add_widget(Text(text=answer, role="small"))
        self.bind(on_release=lambda *_: shell.rule(rule, book))

    def restyle(self) -> None:
        super().restyle()
        self.padding = [space("even"), space("snug"), space("even"), space("snug")]


def phase_card(shell: Shell, table: Table | None) -> PhaseCard | None:
    """What to do now, following the game on the table; None where there is none, or no book for it."""
    if table is None:
        return None
    played = game(table.setup.variant)
    try:
        steps = shell.library.card(played, phase(shell.session, table), shell.language)
    except AzulejoError:
        return None
    return PhaseCard(shell, steps, played.book)


def entry_row(entry: Entry, where: str, opened: Callable[[str, str], None]) -> Row:
    """A title that opens its entry."""
    row = Row(title=entry.title, tail="next", tid=f"rules:{where}:{entry.id}", height=row_height(False))
    row.bind(on_release=lambda *_: opened(entry.id, entry.book))
    return row
