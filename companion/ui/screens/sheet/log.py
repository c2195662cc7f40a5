"""The log: a pencil corrects an entry, an arrow undoes back to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.models.log import LogLine, Undoing
from companion.ui.kit import IconButton, Row, Rows, Sheet, Text, TextButton
from companion.ui.theme import space, target
from companion.wording.language import _, ngettext

LISTED = 5
"""So many of the entries that would be undone are named; the others are counted."""


class LogRow(Row):
    """An entry, with its pencil and its arrow."""

    def __init__(self, **options: Any) -> None:
        self.pencil = IconButton(icon="pencil", tone="primary", pos_hint={"center_y": 0.5})
        self.arrow = IconButton(icon="undo", tone="quiet", pos_hint={"center_y": 0.5})
        super().__init__(**options)
        self.pencil.bind(on_release=lambda *_: self._rv.dispatch("on_correct", self._rv.data[self._index]["line"]))
        self.arrow.bind(on_release=lambda *_: self._rv.dispatch("on_undo", self._rv.data[self._index]["line"]))

    def restyle(self) -> None:
        super().restyle()
        if hasattr(self, "_tail"):
            self.padding[2] = self.spacing = 0
            for button in (self.pencil, self.arrow):
                if button.parent is None:
                    self.add_widget(button)

    @classmethod
    def more_beside(cls) -> list[float]:
        return [2 * target() - space("wide") - space("even")]  # nothing between the words and the buttons

    def refresh_view_attrs(self, rv: Any, index: int, data: dict[str, Any]) -> Any:
        line: LogLine = data["line"]
        self.pencil.tid, self.arrow.tid = f"log:{line.seq}:correct", f"log:{line.seq}:undo"
        self.pencil.says = _("Correct: {what}").format(what=line.title)
        self.arrow.says = _("Undo to here: {what}").format(what=line.title)
        self.pencil.disabled, self.pencil.opacity = line.pencil is None, float(line.pencil is not None)
        return super().refresh_view_attrs(rv, index, data)

    def on_release(self) -> None:
        """Beside the buttons nothing happens: neither is done by a touch that missed."""


class LogRows(Rows):
    """The entries that stand. Events: `on_correct(line)`, `on_undo(line)`."""

    sort = LogRow
    __events__ = ("on_correct", "on_undo")

    def show(self, lines: list[LogLine]) -> None:
        self.data = [{"title": line.title, "subtitle": line.when, "line": line} for line in lines]

    def on_correct(self, line: LogLine) -> None:
        pass

    def on_undo(self, line: LogLine) -> None:
        pass


class UndoSheet(Sheet):
    """What going back would undo, before it is undone."""

    def __init__(self, line: LogLine, undoing: Undoing, undo: Callable[[int | None], None]) -> None:
        count = len(undoing.entries)
        back = undoing.to is not None
        super().__init__(title=_("Back to “{what}”").format(what=line.title) if back else _("Undo this?"), tid="entry")
        text = ngettext("This undoes {n} entry:", "This undoes {n} entries:", count).format(n=count)
        self.body.add_widget(Text(text=text, tone="quiet"))
        for entry in undoing.entries[:LISTED]:
            self.body.add_widget(Text(text=entry))
        more = count - LISTED
        if more > 0:
            text = ngettext("and {n} more", "and {n} more", more).format(n=more)
            self.body.add_widget(Text(text=text, tone="quiet"))
        words = _("Undo to here") if back else _("Undo this")
        button = TextButton(text=words, icon="undo", look="tonal", tid="entry:undo")
        button.bind(on_release=lambda *_: self._chosen(undo, undoing.to))
        self.foot.add_widget(button)

    def _chosen(self, undo: Callable[[int | None], None], to: int | None) -> None:
        self.dismiss()
        undo(to)
