"""Why there are points: the rule behind them in short, and the way to read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine import games
from companion.errors import AzulejoError
from companion.games.table_view import Term
from companion.ui.kit import Sheet, Text, TextButton
from companion.ui.parts.missing_book import files_of
from companion.ui.screens.rule.words import paragraph
from companion.ui.shell import Shell
from companion.wording.language import _
from companion.wording.points import signed
from companion.wording.rules import missing_words


def explanation(
    shell: Shell,
    term: Term,
    variant: str,
    played: str = "",
    seat: int = -1,
    only: Sequence[int] = (),
    marked: int = 0,
) -> Sheet:
    """A small sheet: what the points are for, the rule's title and first words, and "read"."""
    points = "" if term.points is None else signed(term.points)
    sheet = Sheet(title=f"{points}   {term.name}".strip(), tid="why", veil=0.12)
    book = games.game(variant).book
    try:
        entry = shell.library.entry(book, term.rule, shell.language)
    except AzulejoError as error:
        sheet.body.add_widget(Text(text=missing_words(files_of(error)), tone="quiet"))
        return sheet
    sheet.body.add_widget(Text(text=entry.title, role="label", tone="primary"))
    sheet.body.add_widget(paragraph(entry.rule[0], only=only, marked=marked))
    read = TextButton(text=_("Read the rule"), look="tonal", icon="rules", tid="why:read")

    def open_rule(*_args: Any) -> None:
        sheet.dismiss()
        shell.go("rule", rule=term.rule, book=book, played=played, seat=seat)

    read.bind(on_release=open_rule)
    sheet.foot.add_widget(read)
    return sheet
