"""An entry of the rules over the screen it was asked from: nothing there is left or lost."""

from __future__ import annotations

from companion.errors import AzulejoError
from companion.ui.kit import Sheet, Text, TextButton
from companion.ui.parts.missing_book import files_of
from companion.ui.screens.rule.parts import entry_parts
from companion.ui.shell import Shell
from companion.wording.language import _
from companion.wording.rules import missing_words


class RuleSheet(Sheet):
    """The entry, and the way to its own screen, where what else is related is at hand."""

    def __init__(self, shell: Shell, rule: str, book: str, about: float = -1) -> None:
        self.rule, self.book, self._shell = rule, book, shell
        try:
            entry = shell.library.entry(book, rule, shell.language)
        except AzulejoError as fault:
            super().__init__(title=_("Rules"), tid="rule-sheet", about=about)
            self.body.add_widget(Text(text=missing_words(files_of(fault)), tone="loss"))
            return
        super().__init__(title=entry.title, tid="rule-sheet", about=about)
        played, seat = getattr(shell.screen, "playing", ("", -1))
        for part in entry_parts(shell, entry, shell.language, played, seat):
            self.body.add_widget(part)
        read = TextButton(text=_("Open in the rulebook"), look="tonal", icon="rules", tid="rule-sheet:read")
        read.bind(on_release=lambda *_: self._read())
        self.foot.add_widget(read)

    def _read(self) -> None:
        self._shell.clear_over()
        self._shell.rule(self.rule, self.book)
