"""What the rules' screens say themselves: names of games and languages, and what is missing."""

from __future__ import annotations

import re
from collections.abc import Callable

from kivy.metrics import dp

from companion.errors import AzulejoError
from companion.ui.i18n import LANGUAGES, _
from companion.ui.kit import Card, Text, TextButton
from companion.ui.parts.scroll_screen import WIDEST
from companion.ui.shell import Shell
from companion.ui.theme import space

LANGUAGE_NAMES = {"en": "English", "fr": "Français", "da": "Dansk"}
_FILE = re.compile(r"\b(?:[a-z]{2}/[\w-]+\.txt|outline\.json)")


def side_edge(width: float) -> float:
    """The white at the left and right of a column: on a tablet the column stays narrow enough to read."""
    return max(space("wide"), (width - dp(WIDEST)) / 2)


def short_name(game: str) -> str:
    """Where there is no room for more."""
    return {"azul": _("Azul"), "mini": _("Mini"), "pavilion": _("Pavilion"), "duel": _("Duel")}[game]


def files_in(faults: str) -> str:
    """The files that a fault of the library names.

    >>> files_in("the rules file fr/azul.txt is missing; the rules file fr/mini.txt is missing")
    'fr/azul.txt, fr/mini.txt'
    """
    return ", ".join(dict.fromkeys(_FILE.findall(faults)))


def fault_words(faults: str) -> str:
    """Which rules cannot be read, as a sentence."""
    files = files_in(faults)
    if not files:
        return _("There is no such rule.")
    return _("These rules are missing or damaged: {files}.").format(files=files)


def without_book(shell: Shell, game: str, fault: str, choose: Callable[[str], None]) -> Card:
    """Says what is missing, and offers the languages that are whole."""
    card = Card(tid="rules:fault")
    card.add_widget(Text(text=fault_words(fault), tone="loss", tid="rules:fault-text"))
    for language in LANGUAGES if files_in(fault) else ():
        if language != shell.language and _whole(shell, game, language):
            button = TextButton(text=LANGUAGE_NAMES[language], look="tonal", tid=f"rules:in:{language}")
            button.bind(on_release=lambda _, language=language: choose(language))
            card.add_widget(button)
    return card


def _whole(shell: Shell, game: str, language: str) -> bool:
    try:
        shell.library.book(game, language)
    except AzulejoError:
        return False
    return True
