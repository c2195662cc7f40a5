"""What the table says: in the place of the tally, so that the boards above it stay where they are."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.games.table_view import Reply
from companion.ui.kit import IconButton, Text, TextButton, fill
from companion.ui.kit.text import text_width
from companion.ui.theme import Themed, theme
from companion.ui.tokens import TYPE
from companion.ui.widgets.pen import Pen
from companion.wording.language import _

EDGE, AIR = 12, 3
"""Between the words and the card's edges, in dp: at the sides, above and below."""
LINE = 1.18
"""How high a line is for the size of its type, before it is given air."""
SHARES = (1.0, 0.9, 0.8, 0.7)
"""Of their size that the words are set in, the largest that keeps off what stands above."""
LINES = 2
"""Words of more lines than this beside a button stand above it."""


def lines_height(lines: int) -> float:
    """So many lines of what is said, with the room round them."""
    return lines * theme.sizes["body"] * LINE * TYPE["body"][1] + 2 * dp(AIR)


class Notice(Themed, Widget):
    """One sentence with a way on or a way to the rule behind it; nothing at all where there is nothing to say.

    A touch beside the buttons calls `put_away`."""

    def __init__(self, read: Callable[[], None], put_away: Callable[[], None]) -> None:
        self._then: Callable[[], None] | None = None
        self._put_away = put_away
        self._given: tuple[Any, ...] = ()
        self._forms: tuple[str, ...] = ()
        """What is said, and the same in fewer words."""
        self._measured, self._above = 0.0, False
        super().__init__(size_hint=(None, None), height=0)
        self.words = Text(tid="said", size_hint_x=None)
        self.words.bind(size=self._place)
        self.why = IconButton(icon="help", tid="said:why", says=_("Read the rule"))
        self.why.bind(on_release=lambda *_: read())
        self.do = TextButton(look="tonal", tid="said:do", snug=True)
        self.do.bind(on_release=lambda *_: self._then and self._then())
        self.bind(pos=self._place, size=self._place)

    def show(self, reply: Reply, action: str = "", then: Callable[[], None] | None = None) -> None:
        """What is not seen is left as it was: writing it anew would be for nobody."""
        parts: list[Widget] = []
        if reply.text:
            self._forms = (reply.text, reply.brief) if reply.brief else (reply.text,)
            if self.words.text not in self._forms:
                self.words.text = reply.text
            self.words.tone = "text" if reply.ok else "loss"
            parts.append(self.words)
            if action:
                self.do.text, self.do.says, self._then = action, action, then
                parts.append(self.do)
            elif reply.rule and not reply.rule.startswith("app/"):
                parts.append(self.why)
        fill(self, parts)

    @property
    def said(self) -> bool:
        return self.words.parent is self

    def wanted_height(self, width: float, room: float = 0) -> float:
        """How high it is at this width: the words beside the button, or above it where they would be broken up; a
        little smaller, or fewer, where they have room enough that way."""
        if not self.said:
            return 0
        beside = self._beside()
        given = (width, room, self._forms, beside, self.do.text, self.do.height, theme.sizes["body"])
        if given != self._given:
            self._given = given
            for words, share in (*product(self._forms, SHARES), (self._forms[0], 1.0)):
                self.words.text, self.words.share = words, share
                self._measured = self._measure(width - 2 * dp(EDGE), beside)
                if self._measured <= room:
                    break
            self._place()
        return self._measured

    def _measure(self, room: float, beside: Widget | None) -> float:
        if beside is self.do:
            self.do.width = min(room, text_width(self.do.text, "label") + dp(40))
        self.words.width = room - (beside.width + dp(8) if beside else 0)
        self.words.fit_now()
        broken_up = self.words.height > lines_height(LINES) - 2 * dp(AIR) + 1
        squeezed = self.words.font_size < theme.sizes["body"] * self.words.share - 1
        self._above = beside is self.do and (broken_up or squeezed)
        if self._above:
            self.words.width = room
            self.words.fit_now()
            return self.words.height + self.do.height + dp(4) + 4 * dp(AIR)
        return max(self.words.height + 2 * dp(AIR), beside.height if beside else dp(48))

    def _beside(self) -> Widget | None:
        return next((part for part in (self.do, self.why) if part.parent is self), None)

    def restyle(self) -> None:
        if hasattr(self, "do"):
            self._place()

    def _place(self, *_args: Any) -> None:
        """Everything in its place, on a card."""
        self.canvas.before.clear()
        beside = self._beside()
        if not self.said or not self.height:
            return
        pen = Pen(self.canvas.before)
        pen.panel(self.x, self.y, self.width, self.height, dp(14), theme.colour("raised"))
        pen.frame(self.x, self.y, self.width, self.height, dp(14), dp(1), theme.colour("line"))
        left, right, top = self.x + dp(EDGE), self.x + self.width, self.y + self.height
        if beside is self.do and self._above:
            spare = max(0, self.height - self._measured) / 3
            top -= spare
            self.do.pos = right - dp(EDGE) - self.do.width, self.y + 2 * dp(AIR) + spare
            self.words.pos = left, top - 2 * dp(AIR) - self.words.height
        else:
            middle = self.y + self.height / 2
            self.words.pos = left, middle - self.words.height / 2
            if beside:
                edge = dp(EDGE) if beside is self.do else dp(4)
                beside.pos = right - edge - beside.width, middle - beside.height / 2

    def on_touch_down(self, touch: Any) -> bool:
        if not self.said or not self.collide_point(*touch.pos):
            return False
        if not super().on_touch_down(touch):
            touch.grab(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            if self.collide_point(*touch.pos):
                self._put_away()
            return True
        return super().on_touch_up(touch)


class Slot(Widget):
    """The place of the tally, and of the notice that comes over it and may rise out of it."""

    def __init__(self, tally: Widget, notice: Notice) -> None:
        super().__init__(size_hint_y=None)
        self._tally, self._notice, self._lift, self._air, self._low = tally, notice, 0.0, 0.0, False
        self.add_widget(tally)
        self.add_widget(notice)
        self.bind(pos=self._place, size=self._place)

    def place(self, lift: float = 0, air: float = 0, low: bool = False) -> None:
        """The tally in the middle, or at the foot where the notice stands above it, or something else (`low`); the
        notice from the foot up, or so far above that, with air below it."""
        self._lift, self._air, self._low = lift, air, low
        self._place()

    def _place(self, *_args: Any) -> None:
        tally, notice = self._tally, self._notice
        tally.width = notice.width = self.width
        both = notice.height and tally.opacity and not self._lift
        tally.pos = self.x, round(self.y if both or self._low else self.y + (self.height - tally.height) / 2)
        notice.pos = self.x, self.y + self._air + (tally.height if both else self._lift)
