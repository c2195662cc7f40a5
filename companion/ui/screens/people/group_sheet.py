"""A group: its name, and who belongs to it."""

from __future__ import annotations

from collections.abc import Callable

from companion.models.people import GroupLine, PersonLine
from companion.models.typed_name import typed_name
from companion.ui.kit import Chip, Chips, Field, Sheet, Text, TextButton
from companion.wording.language import _


class GroupSheet(Sheet):
    """`keep` takes the name and the people's numbers, and says what is wrong with them, "" where nothing is."""

    def __init__(
        self,
        group: GroupLine | None,
        people: tuple[PersonLine, ...],
        keep: Callable[[str, list[int]], str],
        delete: Callable[[], None],
    ) -> None:
        super().__init__(title=group.name if group else _("New group"), tid="people:group-sheet")
        self._people, self._keep = people, keep
        self._chosen = list(group.members) if group else []
        self._field = Field(
            label=_("Group name"), hint=_("Tuesday table"), text=group.name if group else "", tid="people:group-name"
        )
        self._chips = Chips()
        self.body.add_widget(self._field)
        self.body.add_widget(Text(text=_("Who's in it?"), role="small", tone="quiet"))
        self.body.add_widget(self._chips)
        done = TextButton(text=_("Save"), tid="people:group-keep")
        done.bind(on_release=lambda *_: self._done())
        self.foot.add_widget(done)
        if group is not None:
            gone = TextButton(text=_("Delete group"), icon="trash", look="danger", tid="people:group-delete")
            gone.bind(on_release=lambda *_: self._delete(delete))
            self.foot.add_widget(gone)
        self._show()

    def _show(self) -> None:
        self._chips.clear_widgets()
        for person in self._people:
            chip = Chip(text=person.name, selected=person.number in self._chosen, tid=f"people:member:{person.number}")
            chip.bind(on_release=lambda _, number=person.number: self._toggle(number))
            self._chips.add_widget(chip)

    def _toggle(self, number: int) -> None:
        if number in self._chosen:
            self._chosen.remove(number)
        else:
            self._chosen.append(number)
        self._show()

    def _delete(self, delete: Callable[[], None]) -> None:
        self.dismiss()
        delete()

    def _done(self) -> None:
        self._field.fault = self._keep(typed_name(self._field.text), self._chosen)
        if not self._field.fault:
            self.dismiss()
