"""What an entry of the rules consists of on screen: the rule, its example, the trap, what people ask."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.games.examples import own_example
from companion.rulebook.entry import Entry
from companion.ui.kit import Column, Text
from companion.ui.screens.rule.example import Example
from companion.ui.screens.rule.words import paragraph
from companion.ui.shell import Shell
from companion.ui.theme import space
from companion.wording.language import _


def entry_parts(shell: Shell, entry: Entry, language: str, played: str, seat: int) -> list[Widget]:
    """The widgets of an entry, from top to bottom; the example on a player's board where it can be shown there."""
    say = shell.library.load(language).vocabulary.label
    parts: list[Widget] = [paragraph(text, "rule:text") for text in entry.rule]
    own = own_example(shell.session, entry.id, played, seat)
    if entry.example or own:
        parts.append(Example(entry, own, say("example")))
    if entry.trap:
        trap = Column(spacing=0)
        trap.add_widget(Text(text=say("trap"), role="small", tone="accent", strong=True))
        trap.add_widget(Text(text=entry.trap))
        parts.append(trap)
    if entry.disputes:
        asks = Column(spacing=space("hair"))
        asks.add_widget(Text(text=_("People ask"), role="small", tone="primary", strong=True))
        for question, answer in entry.disputes:
            asks.add_widget(Text(text=question, strong=True))
            asks.add_widget(Text(text=answer))
        parts.append(asks)
    return parts
