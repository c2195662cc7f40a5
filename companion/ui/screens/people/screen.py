"""People: their names and colours; hiding somebody keeps their games."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp, sp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.models.typed_name import rename_fault, typed_name
from companion.service.seat_colours import COLOURS, colour_of
from companion.ui.kit import Field, Icon, Sheet, Text, TextButton, snack
from companion.ui.kit.press import Press
from companion.ui.parts.empty import Empty
from companion.ui.parts.faces import Face
from companion.ui.parts.scroll_screen import ScrollScreen
from companion.ui.shell import Shell
from companion.ui.theme import Themed, space, target, theme
from companion.ui.tokens import RADIUS
from companion.ui.widgets.pen import Pen
from companion.wording.language import _


class PersonRow(Press, Themed, BoxLayout):
    """Somebody, to be tapped."""

    def __init__(self, person: Any, **options: Any) -> None:
        super().__init__(size_hint_y=None, height=max(dp(60), sp(24) + dp(32)), spacing=space("even"), **options)
        self.says, self.wash_radius = person.name, dp(RADIUS)
        self.padding = [space("even"), dp(4), space("even"), dp(4)]
        self.add_widget(Face(name=person.name, colour=colour_of(person), pos_hint={"center_y": 0.5}))
        self.add_widget(Text(text=person.name, fit="box", halign="left"))
        self.add_widget(Icon(icon="pencil", tone="quiet", icon_size=20, pos_hint={"center_y": 0.5}))
        self.bind(pos=self._on_theme, size=self._on_theme)

    def restyle(self) -> None:
        self.canvas.before.clear()
        pen, box = Pen(self.canvas.before), (self.x, self.y, self.width, self.height)
        pen.panel(*box, dp(RADIUS), theme.colour("raised"))
        pen.frame(*box, dp(RADIUS), dp(1), theme.colour("line", 0.6))


class Swatch(Press, AnchorLayout):
    """A colour to choose."""

    def __init__(self, colour: str, name: str, chosen: bool, **options: Any) -> None:
        super().__init__(size_hint=(None, None), size=(target(), target()), **options)
        self.wash_radius = dp(24)
        self.add_widget(Face(colour=colour, name=name, ring=chosen, face_size=40))


class Screen(ScrollScreen):
    """Everybody who is offered for a game."""

    def __init__(self, shell: Shell, **options: Any) -> None:
        super().__init__(shell, _("Players"), tid="people", **options)
        self.body.spacing = space("snug")
        self._show()

    def _show(self) -> None:
        self.body.clear_widgets()
        people = self.shell.session.people.all()
        if not people:
            self.body.add_widget(
                Empty(
                    _("Players appear here after their first game."),
                    _("New game"),
                    lambda: self.shell.go("new_game"),
                    tid="people:nobody",
                )
            )
        for person in people:
            row = PersonRow(person, tid=f"people:{person.id}")
            row.bind(on_release=lambda _, person=person: self._open(person))
            self.body.add_widget(row)

    def _open(self, person: Any) -> None:
        sheet = Sheet(title=person.name, tid="people:sheet")
        field = Field(label=_("Name"), text=person.name, tid="people:name")
        swatches = GridLayout(cols=len(COLOURS), size_hint_y=None, spacing=dp(4))
        swatches.bind(minimum_height=swatches.setter("height"), width=lambda grid, width: _even(grid, width))
        chosen = [colour_of(person)]

        def paint() -> None:
            swatches.clear_widgets()
            for colour in COLOURS:
                swatch = Swatch(colour, person.name, colour == chosen[0], tid=f"people:colour:{colour}")
                swatch.says = colour
                swatch.bind(on_release=lambda _, colour=colour: choose(colour))
                swatches.add_widget(swatch)

        def choose(colour: str) -> None:
            chosen[0] = colour
            paint()

        paint()
        keep = TextButton(text=_("Save"), tid="people:keep")
        keep.bind(on_release=lambda *_: self._keep(sheet, field, person, chosen[0]))
        field.bind(on_enter=lambda *_: self._keep(sheet, field, person, chosen[0]))
        hide = TextButton(text=_("Hide from list"), icon="eye-off", look="plain", tid="people:hide")
        hide.bind(on_release=lambda *_: self._hide(sheet, person))
        for part in (field, swatches, keep, hide):
            sheet.body.add_widget(part)
        sheet.open()

    def _keep(self, sheet: Sheet, field: Field, person: Any, colour: str) -> None:
        name = typed_name(field.text)
        fault = rename_fault(self.shell.session, person, name)
        if fault:
            field.fault = fault
        else:
            self.shell.session.people.change(person.id, name=name, colour=colour)
            sheet.dismiss()
            self._show()

    def _hide(self, sheet: Sheet, person: Any) -> None:
        people = self.shell.session.people
        people.hide(person.id)
        sheet.dismiss()
        self._show()

        def undo() -> None:
            people.hide(person.id, hidden=False)
            if self.shell.screen is self:
                self._show()

        snack(_("{name} is hidden. Their games stay.").format(name=person.name), _("Undo"), undo)


def _even(grid: GridLayout, width: float) -> None:
    """As few rows as the width allows, and none with a single colour left over."""
    fitting = max(1, int((width + dp(4)) // (target() + dp(4))))
    rows = -(-len(COLOURS) // fitting)
    grid.cols = -(-len(COLOURS) // rows)
