"""People: their names and colours, who is who, and their groups. Whatever is done here can be undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp, sp
from kivy.uix.boxlayout import BoxLayout

from companion.games.fault_words import answer_words
from companion.models.people import AwayLine, GroupLine, PersonLine, people_view
from companion.models.typed_name import rename_fault
from companion.service.answers import Answer
from companion.ui.kit import Card, Chip, Chips, Icon, Row, Sheet, Text, TextButton, snack
from companion.ui.kit.press import Press
from companion.ui.parts.empty import Empty
from companion.ui.parts.faces import Face
from companion.ui.parts.scroll_screen import ScrollScreen
from companion.ui.screens.people.group_sheet import GroupSheet
from companion.ui.screens.people.person_sheet import PersonSheet
from companion.ui.shell import Shell
from companion.ui.theme import Themed, space, theme
from companion.ui.tokens import RADIUS
from companion.ui.widgets.pen import Pen
from companion.wording.language import _


class PersonRow(Press, Themed, BoxLayout):
    """Somebody, to be tapped."""

    def __init__(self, person: PersonLine, **options: Any) -> None:
        super().__init__(size_hint_y=None, height=max(dp(60), sp(24) + dp(32)), spacing=space("even"), **options)
        self.says, self.wash_radius = person.name, dp(RADIUS)
        self.padding = [space("even"), dp(4), space("even"), dp(4)]
        self.add_widget(Face(name=person.name, colour=person.colour, pos_hint={"center_y": 0.5}))
        self.add_widget(Text(text=person.name, fit="box", halign="left"))
        self.add_widget(Icon(icon="pencil", tone="quiet", icon_size=20, pos_hint={"center_y": 0.5}))
        self.bind(pos=self._on_theme, size=self._on_theme)

    def restyle(self) -> None:
        self.canvas.before.clear()
        pen, box = Pen(self.canvas.before), (self.x, self.y, self.width, self.height)
        pen.panel(*box, dp(RADIUS), theme.colour("raised"))
        pen.frame(*box, dp(RADIUS), dp(1), theme.colour("line", 0.6))


class Screen(ScrollScreen):
    """Everybody who is offered for a game, their groups above them."""

    def __init__(self, shell: Shell, **options: Any) -> None:
        super().__init__(shell, _("Players"), tid="people", **options)
        self.body.spacing = space("snug")
        self._show()

    def _show(self) -> None:
        self.body.clear_widgets()
        self.view = view = people_view(self.shell.session)
        if not view.people:
            text, way = _("Players appear here after their first game."), _("New game")
            self.body.add_widget(Empty(text, way, lambda: self.shell.go("new_game"), tid="people:nobody"))
        if len(view.people) > 1:
            self._show_groups()
            self.body.add_widget(Text(text=_("Players"), role="label", tone="quiet"))
        for person in view.people:
            row = PersonRow(person, tid=f"people:{person.number}")
            row.bind(on_release=lambda _, person=person: self._open(person))
            self.body.add_widget(row)
        if view.away:
            self.body.add_widget(self._plain("away", _("Hidden and deleted players"), "eye-off", self._open_away))

    def _show_groups(self) -> None:
        self.body.add_widget(Text(text=_("Groups"), role="label", tone="quiet"))
        if self.view.groups:
            card = Card(spacing=0)
            card.padding = [0, dp(4), 0, dp(4)]
            for group in self.view.groups:
                tid = f"people:group:{group.number}"
                row = Row(title=group.name, subtitle=group.who, icon="you", tail="next", tid=tid)
                row.ruled = group is not self.view.groups[-1]
                row.bind(on_release=lambda _, group=group: self._open_group(group))
                card.add_widget(row)
            self.body.add_widget(card)
        self.body.add_widget(self._plain("new-group", _("New group"), "plus", lambda: self._open_group(None)))

    def _plain(self, name: str, text: str, icon: str, act: Callable[[], None]) -> TextButton:
        button = TextButton(text=text, icon=icon, look="plain", tid=f"people:{name}")
        button.bind(on_release=lambda *_: act())
        return button

    def _done(self, answer: Answer, said: str, undo: Callable[[], Answer] | None = None) -> None:
        """Show everybody as they are now, and say what was done, with the way back; or why it was not."""
        if self.shell.screen is self:
            self._show()
        if not answer.ok:
            snack(answer_words(answer))
        elif undo is None:
            snack(said)
        else:
            snack(said, _("Undo"), lambda: self._undone(undo()))

    def _undone(self, answer: Answer) -> None:
        if self.shell.screen is self:
            self._show()
        if not answer.ok:
            snack(answer_words(answer))

    # One person

    def _open(self, person: PersonLine) -> None:
        PersonSheet(person, len(self.view.people) > 1, self).open()

    def keep(self, person: PersonLine, name: str, colour: str) -> str:
        people = self.shell.session.people
        known = people.get(person.number)
        fault = rename_fault(self.shell.session, known, name) if known else ""
        if not fault:
            people.change(person.number, name=name, colour=colour)
            self._show()
        return fault

    def hide(self, person: PersonLine) -> None:
        people = self.shell.session.people
        people.hide(person.number)

        def undo() -> Answer:
            people.hide(person.number, hidden=False)
            return Answer()

        self._done(Answer(), _("{name} is hidden. Their games stay.").format(name=person.name), undo)

    def delete(self, person: PersonLine) -> None:
        session = self.shell.session
        said = _("{name} is deleted. Their games stay.").format(name=person.name)
        self._done(session.delete_person(person.number), said, lambda: session.undelete_person(person.number))

    def merge(self, person: PersonLine) -> None:
        """Ask with whom."""
        sheet = Sheet(title=_("Who is {name}?").format(name=person.name), tid="people:merging")
        words = _("Their games will count for the player you choose. You can separate them again later.")
        sheet.body.add_widget(Text(text=words, tone="quiet"))
        chips = Chips()
        for other in self.view.people:
            if other.number != person.number:
                chip = Chip(text=other.name, tid=f"people:into:{other.number}")
                chip.bind(on_release=_closing(sheet, lambda other=other: self._merge(person, other)))  # type: ignore[misc]
                chips.add_widget(chip)
        sheet.body.add_widget(chips)
        sheet.open()

    def _merge(self, person: PersonLine, other: PersonLine) -> None:
        session = self.shell.session
        said = _("{name}'s games now count for {other}.").format(name=person.name, other=other.name)
        answer = session.merge_people(person.number, other.number)
        self._done(answer, said, lambda: session.split_person(person.number))

    def split(self, person: PersonLine, number: int) -> None:
        session = self.shell.session
        name = dict(person.known_as)[number]
        answer = session.split_person(number)
        said = _("{name} is a separate player again.").format(name=name)
        self._done(answer, said, lambda: session.merge_people(number, person.number))

    # Those who are not shown

    def _open_away(self) -> None:
        sheet = Sheet(title=_("Hidden and deleted players"), tid="people:away-sheet")
        sheet.body.add_widget(Text(text=_("Tap a player to bring them back."), tone="quiet"))
        for away in self.view.away:
            row = Row(title=away.name, subtitle=away.why, icon="undo", tid=f"people:back:{away.number}")
            row.ruled = away is not self.view.away[-1]
            row.bind(on_release=_closing(sheet, lambda away=away: self._bring_back(away)))  # type: ignore[misc]
            sheet.body.add_widget(row)
        sheet.open()

    def _bring_back(self, away: AwayLine) -> None:
        session, answer = self.shell.session, Answer()
        if away.deleted:
            answer = session.undelete_person(away.number)
        if answer.ok:
            session.people.hide(away.number, hidden=False)
        self._done(answer, _("{name} is back.").format(name=away.name))

    # Groups

    def _open_group(self, group: GroupLine | None) -> None:
        def keep(name: str, members: list[int]) -> str:
            return self._keep_group(group, name, members)

        GroupSheet(group, self.view.people, keep, lambda: self._drop(group)).open()

    def _keep_group(self, group: GroupLine | None, name: str, members: list[int]) -> str:
        answer = self.shell.session.keep_group(name, members, group.number if group else None)
        if answer.ok:
            self._show()
        return answer_words(answer)

    def _drop(self, group: GroupLine | None) -> None:
        if group is None:
            return
        session = self.shell.session
        said = _("{name} is deleted. Its players stay.").format(name=group.name)
        answer = session.delete_group(group.number)
        self._done(answer, said, lambda: session.keep_group(group.name, group.members, group.number))


def _closing(sheet: Sheet, act: Callable[[], None]) -> Callable[..., None]:
    """Close the sheet, then do it."""

    def do(*_: Any) -> None:
        sheet.dismiss()
        act()

    return do
