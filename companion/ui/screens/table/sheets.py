"""The sheets of the table: a colour, a number, passing, a tile of this round, a plate."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.engine.dome import SPACES, turned
from companion.engine.variants.duel import PLATES
from companion.games.views import ColoursView
from companion.ui.kit import Chip, Chips, Column, Sheet, Text, TextButton
from companion.ui.kit.text import text_width
from companion.ui.screens.table.plates import LARGE, BookView, PlateBook, PlateInHand
from companion.ui.theme import space
from companion.ui.widgets.colours import Colours
from companion.wording.colours import LETTERS, colour_name, colour_word
from companion.wording.language import _
from companion.wording.points import signed

Ask = Callable[[], None] | None
"""What the "?" of a sheet does."""
MOST = 14
"""As many numbers are offered at once; more come with the chip at the end."""


def ask_colour(title: str, kinds: Sequence[str], then: Callable[[str], None], ask: Ask = None) -> None:
    """Which colour the tile has."""
    sheet = Sheet(title=title, tid="ask-colour", ask=ask)
    tiles = Colours(tid="ask-colour:kinds", size_hint_y=None, height=dp(64), view=ColoursView(tuple(kinds)))

    def chosen(_tiles, place: str) -> None:
        sheet.dismiss()
        then(place.partition(":")[2])

    tiles.bind(on_tap=chosen)
    sheet.body.add_widget(tiles)
    names = ", ".join(colour_word(kind) for kind in kinds)
    sheet.body.add_widget(Text(text=names, role="small", tone="quiet", halign="center"))
    sheet.open()


class Numbers(Chips):
    """Whole numbers to choose one of; `value` is the chosen one."""

    def __init__(self, low: int, high: int, value: int | None, tid: str, changed: Callable[[int], None]) -> None:
        super().__init__(spacing=[dp(4), 0])
        self.value, self.tid, self._changed = value, tid, changed
        self._low, self._high = low, high
        self._shown = max(min(high, MOST), value or 0)
        self._fill()

    def _fill(self) -> None:
        self.clear_widgets()
        for number in range(self._low, self._shown + 1):
            chip = Chip(text=str(number), selected=number == self.value, tid=f"{self.tid}:{number}")
            chip.bind(on_release=lambda _, number=number: self._choose(number))
            self.add_widget(chip)
        if self._shown < self._high:
            more = Chip(text=f"{self._shown + 1}+", tid=f"{self.tid}:more")
            more.bind(on_release=lambda *_: self._show_more())
            self.add_widget(more)

    def _choose(self, number: int) -> None:
        self.value = number
        for chip in self.children:
            chip.selected = chip.tid == f"{self.tid}:{number}"
        self._changed(number)

    def _show_more(self) -> None:
        self._shown = min(self._high, self._shown + MOST)
        self._fill()


def ask_number(
    title: str, text: str, low: int, high: int, value: int | None, then: Callable[[int], None], ask: Ask = None
) -> None:
    """One number, chosen with one touch."""
    sheet = Sheet(title=title, tid="ask-number", ask=ask)
    if text:
        sheet.body.add_widget(Text(text=text, tone="quiet"))

    def chosen(number: int) -> None:
        sheet.dismiss()
        then(number)

    sheet.body.add_widget(Numbers(low, high, value, "number", chosen))
    sheet.open()


def ask_pass(
    name: str, most_kept: int, kept: int, discarded: int, then: Callable[[int, int], None], ask: Ask = None
) -> None:
    """How many tiles are kept and how many go."""
    sheet = Sheet(title=_("{name} passes").format(name=name), tid="ask-pass", ask=ask)
    chosen = {"kept": kept, "discarded": discarded}
    done = TextButton(tid="pass", tail="check")

    def update(which: str, number: int) -> None:
        chosen[which] = number
        lost = chosen["discarded"]
        done.text = _("Pass") if not lost else _("Pass: {points}").format(points=signed(-lost))

    sheet.body.add_widget(Text(text=_("Tiles kept for the next round"), role="label"))
    sheet.body.add_widget(Numbers(0, most_kept, kept, "kept", lambda n: update("kept", n)))
    sheet.body.add_widget(Text(text=_("Tiles discarded (−1 each)"), role="label"))
    sheet.body.add_widget(Numbers(0, 40, discarded, "discarded", lambda n: update("discarded", n)))
    update("kept", kept)

    def finish(*_args) -> None:
        sheet.dismiss()
        then(chosen["kept"], chosen["discarded"])

    done.bind(on_release=finish)
    sheet.foot.add_widget(done)
    sheet.open()


def show_tile(
    title: str, ways: Sequence[dict[str, int]], paid, pay: Callable, take_back: Callable[[], None], ask: Ask = None
) -> None:
    """A tile of this round: how it was paid for, and taking it back."""
    sheet = Sheet(title=title, tid="tile", ask=ask)
    if ways:
        sheet.body.add_widget(Text(text=_("Paid with (if you want it checked)"), role="label"))
        chips = Chips()
        for n, way in enumerate(ways):
            words = " + ".join(f"{colour_name(LETTERS[letter])} × {count}" for letter, count in way.items())
            chip = Chip(text=words, selected=dict(paid or {}) == way, tid=f"paid:{n}")
            chip.bind(on_release=lambda _, way=way: (sheet.dismiss(), pay(None if dict(paid or {}) == way else way)))
            chips.add_widget(chip)
        sheet.body.add_widget(chips)
    back = TextButton(text=_("Take this tile back"), look="danger", icon="undo", tid="tile:back")
    back.bind(on_release=lambda *_: (sheet.dismiss(), take_back()))
    sheet.body.add_widget(back)
    sheet.open()


class PlateSheet(Sheet):
    """Which plate lies on a slot, how it is turned, and how many were drawn face down for it."""

    most = 0.92

    def __init__(
        self,
        title: str,
        lying: frozenset[str],
        plate: str | None,
        drawn: int,
        then: Callable,
        take_up: Callable | None = None,
        ask: Ask = None,
    ):
        super().__init__(title=title, tid="plate", ask=ask)
        self._free, self._drawn, self._then = plate is not None and plate not in PLATES.value, drawn, then
        self._book = PlateBook(tid="plates", size_hint_y=None, view=BookView(PLATES.value, lying))
        self._book.bind(width=self._grow, on_plate=lambda _, n: self._choose(n))
        self._hand = PlateInHand(tid="plate:hand", size_hint=(None, None), size=(dp(LARGE), dp(LARGE)))
        self._hand.bind(on_corner=lambda _, n: self._touch(n))
        self._hand.view = plate or ""
        self._how = Text(role="small", tone="quiet")
        self._turn = TextButton(text=_("Turn"), icon="turn", look="tonal", tid="plate:turn")
        self._turn.bind(on_release=lambda *_: self._turned())
        self._other = TextButton(text=_("Another plate"), icon="pencil", look="outlined", tid="plate:free")
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
        self.foot.add_widget(Text(text=_("Plates drawn face down (−1 each)"), role="label"))
        self.foot.add_widget(Numbers(0, 5, drawn, "drawn", self._set_drawn))
        self._lay = TextButton(text=_("Lay the plate"), tail="check", tid="plate:lay")
        self._lay.bind(on_release=lambda *_: self._finish())
        self.foot.add_widget(self._lay)
        if take_up is not None:
            up = TextButton(text=_("Take this plate up"), look="danger", icon="undo", tid="plate:up")
            up.bind(on_release=lambda *_: (self.dismiss(), take_up()))
            self.foot.add_widget(up)
        self._show()

    def _grow(self, *_) -> None:
        self._book.height = self._book.wanted_height()

    def _set_drawn(self, number: int) -> None:
        self._drawn = number

    def _choose(self, n: int) -> None:
        """Pick a plate; the same again turns it."""
        if self._book.view.chosen == n and not self._free:
            self._turned()
            return
        self._free = False
        self._book.view = BookView(self._book.view.plates, self._book.view.lying, n)
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
        self._book.view = BookView(self._book.view.plates, self._book.view.lying)
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
            words = _("Tap a corner to change it."), _("Tap a corner.")
        elif ready:
            words = (_("Tap the plate to turn it."),)
        elif self._book.view.lying:
            words = _("Faint plates lie on a dome already."), _("Faint: already laid.")
        else:
            words = (_("Choose a plate above."),)
        room = self.widest() - 2 * space("wide")  # a second line would push the plate in hand out of sight
        self._how.text = next((one for one in words if text_width(one, "small") <= room), words[-1])
        self._turn.disabled = self._lay.disabled = not ready

    def _finish(self) -> None:
        self.dismiss()
        self._then(self._hand.view, self._drawn)
