"""The sheets of the dome's table: a plate and how it lies, the plates of this round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.engine.dome import SPACES, turned
from companion.engine.variants.duel import PLATES
from companion.games.dome.questions import ChoosePlate, ListPlates
from companion.games.dome.view import KINDS
from companion.games.places import number_of
from companion.ui.kit import Column, Text, TextButton
from companion.ui.kit.text import text_width
from companion.ui.parts.questions import Numbers, QuestionSheet
from companion.ui.theme import space, theme
from companion.ui.tokens import TARGET
from companion.ui.widgets.board import Board, TouchPlace
from companion.ui.widgets.pen import Pen
from companion.wording.language import _, pgettext

SMALL, ROWS = 62, 3
"""How large (dp) a plate of the catalogue is with the room round it; smaller where that spares the fourth row."""
LARGE = 128


@dataclass(frozen=True, slots=True)
class PlatesView:
    plates: tuple[str, ...]
    lying: frozenset[str] = frozenset()
    chosen: int | None = None


def draw_plate(pen: Pen, plate: str, x: float, y: float, side: float, alpha: float = 1.0) -> None:
    """Four printed spaces: top left, top right, bottom left, bottom right."""
    pen.panel(x, y, side, side, side * 0.09, theme.colour("line", 0.55 * alpha))
    cell = round(side * 0.44)
    for n, letter in enumerate(plate):
        left = round(x + side * (0.04 + 0.48 * (n % 2)))
        low = round(y + side * (0.52 - 0.48 * (n // 2)))
        pen.tile(KINDS[letter], left, low, cell, alpha=alpha)


class PlateBook(Board):
    """Draws a `PlatesView`: plates to pick from, those on the table faded. Places: "plate:n"."""

    def across(self) -> int:
        loose = max(1, int(self.width // dp(SMALL)))
        close = -(-len(self.view.plates) // ROWS) if self.view else loose
        return close if loose < close and close * dp(TARGET) <= self.width else loose

    def side(self) -> float:
        """A plate's, with the room round it."""
        return min(dp(SMALL), self.width / self.across())

    def wanted_height(self) -> float:
        count = len(self.view.plates) if self.view else 0
        return -(-count // self.across()) * self.side()

    def parts(self, view: PlatesView) -> dict[Any, Any]:
        return {n: (p, p in view.lying, n == view.chosen, self.across()) for n, p in enumerate(view.plates)}

    def draw(self, pen: Pen, key: Any, value: Any) -> None:
        plate, lying, chosen, _across = value
        place = self._plate(key)
        side = self.side() - dp(8)
        x, y = place.centre[0] - side / 2, place.centre[1] - side / 2
        draw_plate(pen, plate, x, y, side, 0.3 if lying else 1.0)
        if chosen:
            pen.frame(x - dp(3), y - dp(3), side + dp(6), side + dp(6), dp(8), dp(2), theme.colour("primary"))

    def _plate(self, n: int) -> TouchPlace:
        line, at = divmod(n, self.across())
        width = self.width / self.across()
        high = self.side()
        return TouchPlace(f"plate:{n}", self.x + at * width, self.top - (line + 1) * high, width, high)

    def places(self) -> list[TouchPlace]:
        return [self._plate(n) for n in range(len(self.view.plates))] if self.view else []


class PlateInHand(Board):
    """The plate as it will lie; its view is the plate's four letters, "" while none is chosen. Places: "corner:n"."""

    def parts(self, view: str) -> dict[Any, Any]:
        return {"plate": view}

    def draw(self, pen: Pen, _key: Any, value: Any) -> None:
        side = min(self.width, self.height)
        x, y = self.center_x - side / 2, self.center_y - side / 2
        if value:
            draw_plate(pen, value, x, y, side)
        else:
            pen.shape("dashes", x, y, side, theme.colour("quiet", 0.5))

    def places(self) -> list[TouchPlace]:
        if not self.view:
            return []
        side = min(self.width, self.height)
        x, y, half = self.center_x - side / 2, self.center_y - side / 2, side / 2
        return [TouchPlace(f"corner:{n}", x + n % 2 * half, y + (1 - n // 2) * half, half, half) for n in range(4)]


class PlateSheet(QuestionSheet):
    """Which plate lies on a slot, how it is turned, and how many were drawn face down for it."""

    most = 0.92

    def __init__(self, question: ChoosePlate, *then: Any) -> None:
        super().__init__(question.title, "plate", *then)
        plate = question.there
        self._free, self._drawn = plate is not None and plate not in PLATES.value, question.drawn
        self._book = PlateBook(tid="plates", size_hint_y=None, view=PlatesView(PLATES.value, question.lying))
        self._book.bind(width=self._grow, on_tap=lambda _, place: self._choose(number_of(place)))
        self._hand = PlateInHand(tid="plate:hand", size_hint=(None, None), size=(dp(LARGE), dp(LARGE)))
        self._hand.bind(on_tap=lambda _, place: self._touch(number_of(place)))
        self._hand.view = plate or ""
        self._how = Text(role="small", tone="quiet")
        self._turn = TextButton(text=pgettext("round its middle", "Turn"), icon="turn", look="tonal", tid="plate:turn")
        self._turn.bind(on_release=lambda *_: self._turned())
        self._other = TextButton(text=_("Choose another plate"), icon="pencil", look="outlined", tid="plate:free")
        self._other.bind(on_release=lambda *_: self._enter_freely())
        words = Column(spacing=dp(4))
        for part in (self._turn, self._other):
            words.add_widget(part)
        row = self._row = BoxLayout(size_hint_y=None, height=dp(LARGE) + dp(8), spacing=space("even"))
        words.bind(height=lambda _, height: setattr(row, "height", max(dp(LARGE) + dp(8), height)))
        for part in (self._hand, words):
            part.pos_hint = {"center_y": 0.5}
            row.add_widget(part)
        for part in (self._book, self._how, row):
            self.body.add_widget(part)
        self.foot.add_widget(Text(text=_("Plates drawn from the stack (−1 each)"), role="label"))
        self.foot.add_widget(Numbers(0, 5, question.drawn, "drawn", self._set_drawn))
        self._lay = TextButton(text=_("Lay the plate"), tail="check", tid="plate:lay")
        self._lay.bind(on_release=lambda *_: self.chosen((self._hand.view, self._drawn)))
        self.foot.add_widget(self._lay)
        if question.can_take_up:
            up = TextButton(text=_("Remove this plate"), look="danger", icon="undo", tid="plate:up")
            up.bind(on_release=lambda *_: self.chosen(None))
            self.foot.add_widget(up)
        self._show()

    def _grow(self, *_args: object) -> None:
        self._book.height = self._book.wanted_height()

    def _set_drawn(self, number: int) -> None:
        self._drawn = number

    def _choose(self, n: int) -> None:
        """Pick a plate; the same again turns it."""
        if self._book.view.chosen == n and not self._free:
            self._turned()
            return
        self._free = False
        self._book.view = PlatesView(self._book.view.plates, self._book.view.lying, n)
        self._hand.view = self._book.view.plates[n]
        self._show()
        self._bring_near()

    def _turned(self) -> None:
        if self._hand.view:
            self._hand.view = turned(self._hand.view)
            self._show()

    def _enter_freely(self) -> None:
        self._free = True
        self._hand.view = self._hand.view or PLATES.value[0]
        self._book.view = PlatesView(self._book.view.plates, self._book.view.lying)
        self._show()
        self._bring_near()

    def _bring_near(self) -> None:
        """Where the sheet scrolls, the plate in hand is seen whole, once everything is in its place."""
        Clock.schedule_once(lambda _: self._scroll.scroll_to(self._row, padding=8, animate=False))

    def _touch(self, corner: int) -> None:
        """Turn the plate, or in free entry the next kind of space in that corner."""
        plate = self._hand.view
        if not self._free:
            self._turned()
            return
        after = SPACES[(SPACES.index(plate[corner]) + 1) % len(SPACES)]
        self._hand.view = plate[:corner] + after + plate[corner + 1 :]
        self._show()

    def _show(self) -> None:
        ready = bool(self._hand.view)
        if self._free:
            words: tuple[str, ...] = _("Tap a corner to change it."), _("Tap a corner.")
        elif ready:
            words = (_("Tap the plate to turn it."),)
        elif self._book.view.lying:
            words = _("Faded plates are already placed."), _("Faded: already placed.")
        else:
            words = (_("Choose a plate."),)
        room = self.widest() - 2 * space("wide")  # a second line would push the plate in hand out of sight
        self._how.text = next((one for one in words if text_width(one, "small") <= room), words[-1])
        self._turn.disabled = self._lay.disabled = not ready


class PlateListSheet(QuestionSheet):
    """The plates laid this round, each to be corrected."""

    def __init__(self, question: ListPlates, *then: Any) -> None:
        super().__init__(question.title, "plates-laid", *then)
        for seq, where, _plate in question.plates:
            button = TextButton(text=where, icon="pencil", look="outlined", tid=f"laid:{seq}")
            button.bind(on_release=lambda _, seq=seq: self.chosen(seq))
            self.body.add_widget(button)
