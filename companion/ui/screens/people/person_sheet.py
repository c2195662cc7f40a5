"""One person: their name and colour, the names that are theirs too, and what else can be done with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.gridlayout import GridLayout

from companion.models.people import PersonLine
from companion.models.typed_name import typed_name
from companion.service.seat_colours import COLOURS
from companion.ui.kit import Chip, Chips, Field, Sheet, Text, TextButton
from companion.ui.kit.press import Press
from companion.ui.parts.faces import Face
from companion.ui.theme import target
from companion.wording.colours import face_colour_name
from companion.wording.language import _


class Swatch(Press, AnchorLayout):
    """A colour to choose."""

    def __init__(self, colour: str, name: str, chosen: bool, **options: Any) -> None:
        super().__init__(size_hint=(None, None), size=(target(), target()), **options)
        self.says, self.wash_radius = face_colour_name(colour), dp(24)
        self.add_widget(Face(colour=colour, name=name, ring=chosen, face_size=40))


class Host(Protocol):
    """What the sheet asks of the screen it lies on."""

    def keep(self, person: PersonLine, name: str, colour: str) -> str:
        """What is wrong with the name; "" where it was kept."""

    def split(self, person: PersonLine, number: int) -> None: ...

    def merge(self, person: PersonLine) -> None: ...

    def hide(self, person: PersonLine) -> None: ...

    def delete(self, person: PersonLine) -> None: ...


class PersonSheet(Sheet):
    """`others` is whether there is anybody to be one with."""

    def __init__(self, person: PersonLine, others: bool, host: Host) -> None:
        super().__init__(title=person.name, tid="people:sheet")
        self._person, self._host, self._colour = person, host, person.colour
        self._field = Field(label=_("Name"), text=person.name, tid="people:name")
        self._field.bind(on_enter=lambda *_: self._keep())
        self._swatches = GridLayout(cols=len(COLOURS), size_hint_y=None, spacing=dp(4))
        self._swatches.bind(minimum_height=self._swatches.setter("height"), width=_even)
        self._show_colours()
        self.body.add_widget(self._field)
        self.body.add_widget(self._swatches)
        self.body.add_widget(self._button("keep", _("Save"), "", "filled", self._keep))
        if person.known_as:
            self._show_names()
        ways = [("hide", _("Hide from list"), "eye-off", lambda: host.hide(person))]
        if others:
            ways.insert(0, ("merge", _("Merge with another player"), "you", lambda: host.merge(person)))
        ways.append(("delete", _("Delete player"), "trash", lambda: host.delete(person)))
        for key, text, icon, act in ways:
            look = "danger" if key == "delete" else "plain"
            self.body.add_widget(self._button(key, text, icon, look, self._then(act)))

    def _button(self, key: str, text: str, icon: str, look: str, act: Callable[[], None]) -> TextButton:
        button = TextButton(text=text, icon=icon, look=look, tid=f"people:{key}")
        button.bind(on_release=lambda *_: act())
        return button

    def _then(self, act: Callable[[], None]) -> Callable[[], None]:
        def do() -> None:
            self.dismiss()
            act()

        return do

    def _show_names(self) -> None:
        known = _("Also plays under these names. Tap one to separate it.")
        self.body.add_widget(Text(text=known, role="small", tone="quiet"))
        chips = Chips()
        for number, name in self._person.known_as:
            chip = Chip(text=name, icon="close", tid=f"people:split:{number}")
            split = self._then(lambda number=number: self._host.split(self._person, number))  # type: ignore[misc]
            chip.bind(on_release=lambda _, split=split: split())
            chips.add_widget(chip)
        self.body.add_widget(chips)

    def _show_colours(self) -> None:
        self._swatches.clear_widgets()
        for colour in COLOURS:
            swatch = Swatch(colour, self._person.name, colour == self._colour, tid=f"people:colour:{colour}")
            swatch.bind(on_release=lambda _, colour=colour: self._choose(colour))
            self._swatches.add_widget(swatch)

    def _choose(self, colour: str) -> None:
        self._colour = colour
        self._show_colours()

    def _keep(self) -> None:
        self._field.fault = self._host.keep(self._person, typed_name(self._field.text), self._colour)
        if not self._field.fault:
            self.dismiss()


def _even(grid: GridLayout, width: float) -> None:
    """As few rows as the width allows, and none with a single colour left over."""
    fitting = max(1, int((width + dp(4)) // (target() + dp(4))))
    rows = -(-len(COLOURS) // fitting)
    grid.cols = -(-len(COLOURS) // rows)
