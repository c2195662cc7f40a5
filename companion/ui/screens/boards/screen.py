"""The boards that this phone was taught: each can be renamed, shared and deleted, and another one taught, or taken in
that somebody else taught."""

from __future__ import annotations

from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from companion.engine.games import game
from companion.games.fault_words import error_words
from companion.models.photo.editions import Edition, NoSharedBoard, editions, forget, rename, take_in
from companion.models.typed_name import typed_name
from companion.ui import worker
from companion.ui.kit import Card, Dialog, Field, Sheet, Text, TextButton, snack
from companion.ui.parts.arriving_file import ArrivingFile
from companion.ui.parts.file_chooser import choose_shared_board
from companion.ui.parts.scroll_screen import ScrollScreen
from companion.ui.shell import Shell
from companion.ui.theme import space
from companion.wording.language import _
from companion.wording.names import variant_name


class Screen(ScrollScreen):
    """One card a board; with `path` a board that another app opened with us is taken in."""

    def __init__(self, shell: Shell, path: str = "", **options: Any) -> None:
        super().__init__(shell, _("My boards"), tid="boards", **options)
        self._given = path
        file = ArrivingFile(shell, self._take_in)
        self.foot_button(_("Teach a board"), "teach", lambda: shell.go("teach"), "camera")
        self.foot_button(
            _("Add a shared board"), "add", lambda: file.from_files(choose_shared_board), "download", "tonal"
        )

    def shown(self) -> None:
        """What is there is read elsewhere: the first time OpenCV is loaded for it."""
        if self._given:
            given, self._given = Path(self._given), ""
            self.shell.way[-1].arguments["path"] = ""
            self._take_in(given)
            return
        folder = self.shell.session.store.folder
        worker.run(lambda _: editions(folder), self._list, lambda error: snack(error_words(error)))

    def _take_in(self, path: Path) -> None:
        folder = self.shell.session.store.folder
        worker.run(lambda _: take_in(folder, path), self._taken_in, self._not_taken_in)

    def _taken_in(self, one: Edition) -> None:
        snack(_("{name} is now among your boards.").format(name=one.name))
        self.shown()

    def _not_taken_in(self, error: Exception) -> None:
        no_board = isinstance(error, NoSharedBoard)
        snack(_("There is no board in this file.") if no_board else error_words(error))
        self.shown()

    def _list(self, found: list[Edition]) -> None:
        self.body.clear_widgets()
        words = _("Can't the camera find your board? Show it the empty board once, and it will know it next time.")
        self.body.add_widget(Text(text=words, tone="quiet"))
        for number, one in enumerate(found):
            self.body.add_widget(self._card(number, one))

    def _card(self, number: int, one: Edition) -> Card:
        card = Card(spacing=space("snug"), tid=f"boards:{number}")
        card.add_widget(Text(text=one.name, role="label"))
        card.add_widget(Text(text=variant_name(game(one.board)), role="small", tone="quiet"))
        change = TextButton(text=_("Rename, share or delete"), look="tonal", tid=f"boards:{number}:change")
        change.bind(on_release=lambda *_: self._change(one))
        card.add_widget(change)
        return card

    def _change(self, one: Edition) -> None:
        sheet = Sheet(title=one.name, tid="boards:sheet")
        field = Field(label=_("Name"), text=one.name, tid="boards:name")
        keep = TextButton(text=_("Save"), tid="boards:save")
        keep.bind(on_release=lambda *_: self._rename(sheet, one, field))
        field.bind(on_enter=lambda *_: self._rename(sheet, one, field))
        share = TextButton(text=_("Share"), icon="share", look="tonal", tid="boards:share")
        share.bind(on_release=lambda *_: self._share(sheet, one))
        delete = TextButton(text=_("Delete"), icon="trash", look="danger", tid="boards:delete")
        delete.bind(on_release=lambda *_: self._ask(sheet, one))
        for part in (field, keep, share, delete):
            sheet.body.add_widget(part)
        sheet.open()

    def _rename(self, sheet: Sheet, one: Edition, field: Field) -> None:
        name = typed_name(field.text)
        if not name:
            field.fault = _("Enter a name.")
            return
        sheet.dismiss()
        rename(one, name)
        self.shown()

    def _share(self, sheet: Sheet, one: Edition) -> None:
        sheet.dismiss()
        copy = Path(mkdtemp(prefix="azulejo-")) / f"azulejo-board{one.path.suffix}"
        copy.write_bytes(one.path.read_bytes())
        if not self.shell.platform.share_file(copy, "application/octet-stream", one.name):
            snack(_("No app can receive it. Saved at {path}").format(path=copy))

    def _ask(self, sheet: Sheet, one: Edition) -> None:
        sheet.dismiss()
        dialog = Dialog(
            title=_("Delete {name}?").format(name=one.name),
            text=_("This can't be undone."),
            answers=[("keep", _("Cancel"), "plain"), ("delete", _("Delete"), "danger")],
            tid="boards:ask",
        )
        dialog.bind(on_answer=lambda _, key: self._delete(one) if key == "delete" else None)
        dialog.open()

    def _delete(self, one: Edition) -> None:
        forget(one)
        self.shown()
