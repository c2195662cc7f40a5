"""A card where a rulebook is missing or damaged."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp

from companion.errors import AzulejoError
from companion.languages import languages
from companion.rulebook.missing import RulesMissing
from companion.ui.kit import Card, Text, TextButton
from companion.ui.parts.scroll_screen import WIDEST
from companion.ui.shell import Shell
from companion.ui.theme import space
from companion.wording.rules import missing_words


def side_edge(width: float) -> float:
    """The white at the left and right of a column: on a tablet the column stays narrow enough to read."""
    return max(space("wide"), (width - dp(WIDEST)) / 2)


def files_of(fault: AzulejoError) -> tuple[str, ...]:
    """The files that are missing or damaged, where that is what is wrong."""
    return fault.files if isinstance(fault, RulesMissing) else ()


def without_book(shell: Shell, book: str, fault: AzulejoError, choose: Callable[[str], None]) -> Card:
    """Says what is missing, and offers the languages that are whole."""
    files = files_of(fault)
    card = Card(tid="rules:fault")
    card.add_widget(Text(text=missing_words(files), tone="loss", tid="rules:fault-text"))
    for language in languages() if files else ():
        if language.code != shell.language and _whole(shell, book, language.code):
            button = TextButton(text=language.name, look="tonal", tid=f"rules:in:{language.code}")
            button.bind(on_release=lambda _, code=language.code: choose(code))
            card.add_widget(button)
    return card


def _whole(shell: Shell, book: str, language: str) -> bool:
    try:
        shell.library.book(book, language)
    except AzulejoError:
        return False
    return True
