"""What an entry of the rules consists of on screen: the rule, its exceptions, an example, what people ask."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.uix.widget import Widget

from companion.games.examples import own_example
from companion.rulebook.entry import Dispute, Entry
from companion.ui.kit import Column, Row, Text
from companion.ui.kit.lists import row_height
from companion.ui.screens.rule.example import Example
from companion.ui.screens.rule.words import paragraph
from companion.ui.shell import Shell
from companion.ui.theme import space
from companion.wording.language import ngettext


def entry_parts(shell: Shell, entry: Entry, language: str, played: str, seat: int) -> list[Widget]:
    """The widgets of an entry, from top to bottom; the example on a player's board where it can be shown there."""
    say = shell.library.load(language).vocabulary.label
    parts: list[Widget] = [paragraph(text, "rule:text") for text in entry.rule]
    if entry.trap:
        trap = Column(spacing=0)
        trap.add_widget(Text(text=say("trap"), role="small", tone="doubt", strong=True))
        trap.add_widget(Text(text=entry.trap))
        parts.append(trap)
    own = own_example(shell.session, entry.id, played, seat)
    if entry.example or own:
        parts.append(Example(entry, own, say("example")))
    if entry.disputes:
        parts.append(Questions(entry.disputes))
    return parts


class Questions(Column):
    """What people ask about a rule, folded away until it is wanted: the rule itself stays on one screen."""

    def __init__(self, asked: Sequence[Dispute]) -> None:
        super().__init__(spacing=space("hair"))
        title = ngettext("{n} common question", "{n} common questions", len(asked)).format(n=len(asked))
        self._fold = Row(title=title, icon="help", tail="down", ruled=False, tid="rule:questions")
        self._fold.height = row_height(False)
        self._fold.padding = [0, self._fold.padding[1], 0, self._fold.padding[3]]
        self._fold.bind(on_release=lambda *_: self._turn())
        self.add_widget(self._fold)
        self._answers = Column(spacing=space("hair"))
        for question, answer in asked:
            self._answers.add_widget(Text(text=question, strong=True))
            self._answers.add_widget(Text(text=answer))

    def _turn(self) -> None:
        if self._answers.parent is None:
            self.add_widget(self._answers)
        else:
            self.remove_widget(self._answers)
        self._fold.tail = "down" if self._answers.parent is None else "up"
