"""The sheets of the dome's table: a plate and how it lies, the plates of this round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.dome import SPACES
from companion.games.dome.plates import CORNERS, having, laid_with, lying, turns
from companion.games.dome.questions import ChoosePlate, ListPlates
from companion.games.dome.view import KINDS
from companion.games.places import number_of
from companion.ui.kit import Text, TextButton, fill
from companion.ui.kit.text import text_width
from companion.ui.parts.questions import Numbers, QuestionSheet
from companion.ui.theme import space, theme
from companion.ui.widgets.board import Board, TouchPlace
from companion.ui.widgets.pen import Pen
from companion.wording.language import _, ngettext

SMALLEST, LARGEST = 64, 132
"""How large (dp) a plate to pick is with the room round it."""
KINDS_ACROSS = 4
FINDER = 108
"""How high (dp) what the plate is found by is; two places under one another are large enough for a finger."""
LARGE = 152
SAMPLE = "BYRw"
"""Where a plate that no catalogue knows begins."""


@dataclass(frozen=True, slots=True)
class PlatesView:
    plates: tuple[str, ...]
    chosen: str = ""
    """The one that lies there already."""


def draw_plate(pen: Pen, plate: str, x: float, y: float, side: float) -> None:
    """Four printed spaces: top left, top right, bottom left, bottom right."""
    pen.panel(x, y, side, side, side * 0.09, theme.colour("line", 0.55))
    cell = round(side * 0.44)
    for n, letter in enumerate(plate):
        left = round(x + side * (0.04 + 0.48 * (n % 2)))
        low = round(y + side * (0.52 - 0.48 * (n // 2)))
        pen.tile(KINDS[letter], left, low, cell)


class PlateBook(Board):
    """Draws a `PlatesView`: plates to pick from, as large as `room` lets all of them be. Places: "plate:YKTs"."""

    room = NumericProperty(0)

    def on_room(self, *_: Any) -> None:
        self._update()

    def _spread(self, count: int) -> tuple[int, float]:
        """How many of so many stand side by side, and how large each is: as large as all fit in; where they would be
        too small, the room is scrolled."""
        most = max(1, int(self.width // dp(SMALLEST)))
        side, across = max((self._side(count, across), across) for across in range(1, most + 1))
        return (across, side) if side >= dp(SMALLEST) else (most, self.width / most)

    def _side(self, count: int, across: int) -> float:
        return min(dp(LARGEST), self.width / across, self.room / max(1, -(-count // across)))

    def side(self) -> float:
        """A plate's, with the room round it."""
        return self._spread(len(self.view.plates))[1]

    def height_of(self, count: int) -> float:
        """How high so many plates are together."""
        across, side = self._spread(count)
        return -(-count // across) * side

    def parts(self, view: PlatesView) -> dict[Any, Any]:
        spread = self._spread(len(view.plates))
        return {n: (plate, plate == view.chosen, spread) for n, plate in enumerate(view.plates)}

    def draw(self, pen: Pen, key: Any, value: Any) -> None:
        plate, chosen, _spread = value
        x, y = self._plate(key, plate).centre
        side = self.side() - dp(10)
        x, y = x - side / 2, y - side / 2
        draw_plate(pen, plate, x, y, side)
        if chosen:
            pen.frame(x - dp(3), y - dp(3), side + dp(6), side + dp(6), dp(8), dp(2), theme.colour("primary"))

    def _plate(self, n: int, plate: str) -> TouchPlace:
        across, side = self._spread(len(self.view.plates))
        line, at = divmod(n, across)
        left = self.x + (self.width - side * min(across, len(self.view.plates))) / 2
        return TouchPlace(f"plate:{plate}", left + at * side, self.top - (line + 1) * side, side, side)

    def places(self) -> list[TouchPlace]:
        return [self._plate(n, plate) for n, plate in enumerate(self.view.plates)] if self.view else []


class _FourCorners(Board):
    """A square with a place in each corner: "corner:n"."""

    def square(self) -> tuple[float, float, float]:
        side = min(self.width, self.height)
        return self.center_x - side / 2, self.center_y - side / 2, side

    def corners(self) -> Iterator[TouchPlace]:
        x, y, side = self.square()
        half = side / 2
        for n in CORNERS:
            yield TouchPlace(f"corner:{n}", x + n % 2 * half, y + (1 - n // 2) * half, half, half)

    def places(self) -> list[TouchPlace]:
        return list(self.corners())


class PlateTurn(_FourCorners):
    """Where the wild or special space of every plate goes; its view is the number of that corner."""

    def parts(self, view: int) -> dict[Any, Any]:
        return {"ground": None} | {n: n == view for n in CORNERS}

    def draw(self, pen: Pen, key: Any, value: Any) -> None:
        if key == "ground":
            x, y, side = self.square()
            pen.panel(x, y, side, side, side * 0.09, theme.colour("line", 0.55))
            return
        place = list(self.corners())[key]
        side = round(place.width - dp(8))
        x, y = round(place.x + dp(4)), round(place.y + dp(4))
        if value:
            pen.panel(x, y, side, side, side * 0.16, theme.colour("primary"))
            pen.glyph("special", place.centre[0], place.centre[1], side * 0.8, theme.colour("on_primary"))
        else:
            pen.panel(x, y, side, side, side * 0.16, theme.colour("raised"))


class PlateKinds(Board):
    """The kinds of space a plate can have; its view is those that were touched. Places: "kind:Y"."""

    def parts(self, view: str) -> dict[Any, Any]:
        return {kind: kind in view for kind in SPACES}

    def draw(self, pen: Pen, key: Any, value: Any) -> None:
        place = self._kind(key)
        (x, y), side = place.centre, round(min(dp(40), place.width - dp(10), place.height - dp(10)))
        left, low, edge = round(x - side / 2), round(y - side / 2), round(dp(4))
        if value:
            pen.panel(left - edge, low - edge, side + 2 * edge, side + 2 * edge, dp(12), theme.colour("tint"))
            pen.frame(left - edge, low - edge, side + 2 * edge, side + 2 * edge, dp(12), dp(2), theme.colour("primary"))
        pen.tile(KINDS[key], left, low, side)

    def _kind(self, kind: str) -> TouchPlace:
        line, at = divmod(SPACES.index(kind), KINDS_ACROSS)
        width, height = self.width / KINDS_ACROSS, self.height / -(-len(SPACES) // KINDS_ACROSS)
        return TouchPlace(f"kind:{kind}", self.x + at * width, self.top - (line + 1) * height, width, height)

    def places(self) -> list[TouchPlace]:
        return [self._kind(kind) for kind in SPACES]


class PlateInHand(_FourCorners):
    """A plate as it will lie; its view is the plate's four letters."""

    def parts(self, view: str) -> dict[Any, Any]:
        return {"plate": view}

    def draw(self, pen: Pen, _key: Any, value: Any) -> None:
        draw_plate(pen, value, *self.square())


class PlateSheet(QuestionSheet):
    """Which plate lies on a slot, how it is turned, and how many were drawn face down for it.

    Every plate is shown as it will lie, its wild or special space in the corner that was touched; the kinds touched
    leave those that have them; a touch on a plate lays it."""

    most = 0.92

    def __init__(self, question: ChoosePlate, *then: Any) -> None:
        super().__init__(question.title, "plate", *then)
        self._head = self.body.children[0]
        self._there, self._drawn = question.there or "", question.drawn or 0
        self._taken = question.lying - turns(self._there) if self._there else question.lying
        self._build_finder(question.corner or 0)
        self._build_free(question)
        self._below: list[Widget] = []
        if question.drawn is not None:
            self._below.append(Text(text=_("Plates drawn from the stack (−1 each)"), role="label"))
            self._below.append(Numbers(0, 5, question.drawn, "drawn", self._set_drawn))
        self._last: list[Widget] = []
        if question.can_take_up:
            up = TextButton(text=_("Remove this plate"), look="danger", icon="undo", tid="plate:up")
            up.bind(on_release=lambda *_: self.chosen(None))
            self._last.append(up)
        for part in (self._head, self._how, self.foot):
            part.bind(height=lambda *_: self._grow())
        self._book.bind(width=lambda *_: self._grow())
        if self._there and not lying({self._there}):
            self._enter_freely()
        else:
            self._find()

    def _build_finder(self, corner: int) -> None:
        self._turn = PlateTurn(tid="plate:turn", size_hint=(None, None), size=(dp(FINDER), dp(FINDER)), view=corner)
        self._turn.bind(on_tap=lambda _, place: self._turned(number_of(place)))
        self._kinds = PlateKinds(tid="plate:kinds", size_hint_y=None, height=dp(FINDER), view="")
        self._kinds.bind(on_tap=lambda _, place: self._narrow(place.partition(":")[2]))
        self._finder = BoxLayout(size_hint_y=None, height=dp(FINDER), spacing=space("even"))
        for part in (self._turn, self._kinds):
            self._finder.add_widget(part)
        self._how = Text(role="small", tone="quiet")
        self._book = PlateBook(tid="plates", size_hint_y=None, view=PlatesView(()))
        self._book.bind(on_tap=lambda _, place: self.chosen((place.partition(":")[2], self._drawn)))
        self._other = TextButton(text=_("Another plate"), icon="pencil", look="outlined", tid="plate:free")
        self._other.bind(on_release=lambda *_: self._enter_freely())

    def _build_free(self, question: ChoosePlate) -> None:
        self._hand = PlateInHand(tid="plate:hand", size_hint_y=None, height=dp(LARGE), view=question.there or SAMPLE)
        self._hand.bind(on_tap=lambda _, place: self._change(number_of(place)))
        self._lay = TextButton(text=_("Lay the plate"), tail="check", tid="plate:lay")
        self._lay.bind(on_release=lambda *_: self.chosen((self._hand.view, self._drawn)))

    def _set_drawn(self, number: int) -> None:
        self._drawn = number

    # Finding

    def _turned(self, corner: int) -> None:
        self._turn.view = corner
        self._find()

    def _narrow(self, kind: str) -> None:
        """One more kind of space it has; touched again, it counts no more."""
        kinds = self._kinds.view
        self._kinds.view = kinds.replace(kind, "") if kind in kinds else kinds + kind
        self._find()

    def _find(self) -> None:
        left = tuple(laid_with(plate, self._turn.view) for plate in having(self._kinds.view, self._taken))
        self._book.view = PlatesView(left, self._there)
        if not left:
            self._how.text = _("No plate like this is left.")
        elif self._kinds.view:
            self._how.text = ngettext("{n} plate left. Tap it.", "{n} plates left. Tap yours.", len(left)).format(
                n=len(left)
            )
        else:
            words = _("Tap your plate, or its colours first. The corners turn it."), _("Tap your plate.")
            room = self.widest() - 2 * space("wide")  # every line more makes the plates smaller
            self._how.text = next((one for one in words if text_width(one, "small") <= room), words[-1])
        fill(self.body, [self._head, self._finder, self._how, self._book])
        fill(self.foot, [self._other, *self._below, *self._last])  # in sight where the plates scroll
        self._grow()

    def _grow(self) -> None:
        """The plates as large as the rest leaves room for."""
        _left, top, _right, bottom = self.edges()
        others = (self._head, self._finder, self._how)
        taken = sum(part.height for part in others) + len(others) * self.body.spacing + self.foot.height
        book = self._book
        book.room = self.highest() - top - bottom - taken
        whole = min(book.height_of(len(having("", self._taken))), book.room)
        book.height = max(book.height_of(len(book.view.plates)), whole)  # nothing moves while the plates get fewer

    # A plate that no catalogue knows

    def _enter_freely(self) -> None:
        kinds = self._kinds.view[:4]
        self._hand.view = kinds + self._hand.view[len(kinds) :]
        self._how.text = _("Tap a corner to change it.")
        fill(self.body, [self._head, self._how, self._hand])
        fill(self.foot, [*self._below, self._lay, *self._last])

    def _change(self, corner: int) -> None:
        """The next kind of space in that corner."""
        plate = self._hand.view
        after = SPACES[(SPACES.index(plate[corner]) + 1) % len(SPACES)]
        self._hand.view = plate[:corner] + after + plate[corner + 1 :]


class PlateListSheet(QuestionSheet):
    """The plates laid this round, each to be corrected."""

    def __init__(self, question: ListPlates, *then: Any) -> None:
        super().__init__(question.title, "plates-laid", *then)
        for seq, where, _plate in question.plates:
            button = TextButton(text=where, icon="pencil", look="outlined", tid=f"laid:{seq}")
            button.bind(on_release=lambda _, seq=seq: self.chosen(seq))
            self.body.add_widget(button)
