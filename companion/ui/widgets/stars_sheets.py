"""The sheets of the stars' table: passing, and a tile of this round."""

from __future__ import annotations

from typing import Any

from companion.games.stars.questions import ChoosePass, ShowTile
from companion.ui.kit import Chip, Chips, Text, TextButton
from companion.ui.parts.questions import Numbers, QuestionSheet
from companion.wording.colours import LETTERS, colour_name
from companion.wording.language import _, pgettext
from companion.wording.points import signed


class PassSheet(QuestionSheet):
    """How many tiles are kept and how many go."""

    def __init__(self, question: ChoosePass, *then: Any) -> None:
        super().__init__(_("{name} passes").format(name=question.name), "ask-pass", *then)
        self._numbers = {"kept": question.kept, "discarded": question.discarded}
        self._done = TextButton(tid="pass", tail="check")
        self._done.bind(on_release=lambda *_: self.chosen((self._numbers["kept"], self._numbers["discarded"])))
        kept = Numbers(0, question.most_kept, question.kept, "kept", lambda n: self._set("kept", n))
        discarded = Numbers(0, 40, question.discarded, "discarded", lambda n: self._set("discarded", n))
        self.body.add_widget(Text(text=_("Tiles kept for the next round"), role="label"))
        self.body.add_widget(kept)
        self.body.add_widget(Text(text=_("Tiles discarded (−1 each)"), role="label"))
        self.body.add_widget(discarded)
        self._set("kept", question.kept)
        self.foot.add_widget(self._done)

    def _set(self, which: str, number: int) -> None:
        self._numbers[which] = number
        lost = self._numbers["discarded"]
        costly = pgettext("a turn", "Pass: {points}").format(points=signed(-lost))
        self._done.text = costly if lost else pgettext("a turn", "Pass")


class TileSheet(QuestionSheet):
    """A tile of this round: how it was paid for, and taking it back."""

    def __init__(self, question: ShowTile, *then: Any) -> None:
        super().__init__(question.title, "tile", *then)
        if question.ways:
            self.body.add_widget(Text(text=_("Paid with (optional)"), role="label"))
            chips, paid = Chips(), dict(question.event.paid or {})
            for n, way in enumerate(question.ways):
                words = " + ".join(f"{colour_name(LETTERS[letter])} × {count}" for letter, count in way.items())
                chip = Chip(text=words, selected=paid == way, tid=f"paid:{n}")
                chip.bind(on_release=lambda _, way=way: self.chosen({} if paid == way else way))
                chips.add_widget(chip)
            self.body.add_widget(chips)
        back = TextButton(text=_("Remove this tile"), look="danger", icon="undo", tid="tile:back")
        back.bind(on_release=lambda *_: self.chosen(None))
        self.body.add_widget(back)
