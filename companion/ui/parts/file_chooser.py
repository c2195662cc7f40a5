"""The desktop's file chooser: folders, and pictures or our own files, one tap each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.core.window import Window

from companion.models.photo.editions import SUFFIX
from companion.ui.kit import Rows, Sheet, Text
from companion.ui.picture import PICTURES
from companion.wording.language import _

OURS = (".azulejo", ".json", ".zip")


def choose_file(got: Callable[[Path], None], start: Path | None = None) -> Sheet:
    """Asks for a picture; `got` is called with it, or never."""
    pictures = Path.home() / "Pictures"
    return _choose(_("Choose a photo"), PICTURES, "picture", got, start or (pictures if pictures.is_dir() else None))


def choose_our_file(got: Callable[[Path], None], start: Path | None = None) -> Sheet:
    """Asks for a file of ours; `got` is called with it, or never."""
    return _choose(_("Choose a file"), OURS, "games", got, start)


def choose_shared_board(got: Callable[[Path], None], start: Path | None = None) -> Sheet:
    """Asks for a board that somebody taught; `got` is called with it, or never."""
    return _choose(_("Choose a file"), (SUFFIX,), "games", got, start)


def _choose(title: str, kinds: tuple[str, ...], icon: str, got: Callable[[Path], None], start: Path | None) -> Sheet:
    sheet = Sheet(title=title, tid="chooser")
    where = Text(role="small", tone="quiet")
    rows = Rows(tid="chooser:rows", size_hint_y=None, height=Window.height * 0.6)
    sheet.body.add_widget(where)
    sheet.body.add_widget(rows)

    def show(folder: Path) -> None:
        where.text = str(folder)
        rows.data = listing(folder, kinds, icon)
        rows.scroll_y = 1

    def chosen(_rows: Any, _index: int, data: dict[str, Any]) -> None:
        path = Path(data["path"])
        if path.is_dir():
            show(path)
        else:
            sheet.dismiss()
            got(path)

    rows.bind(on_row=chosen)
    show(start or Path.home())
    sheet.open()
    return sheet


def listing(folder: Path, kinds: tuple[str, ...] = PICTURES, icon: str = "picture") -> list[dict[str, Any]]:
    """The way up, then folders, then files of these kinds; what cannot be looked into is empty."""
    try:
        inside = sorted(folder.iterdir(), key=lambda path: path.name.casefold())
    except OSError:
        inside = []
    shown = [path for path in inside if not path.name.startswith(".")]
    rows = [{"title": "..", "icon": "up", "path": str(folder.parent)}] if folder != folder.parent else []
    rows += [{"title": path.name, "icon": "next", "path": str(path)} for path in shown if path.is_dir()]
    rows += [
        {"title": path.name, "icon": icon, "path": str(path)}
        for path in shown
        if path.suffix.lower() in kinds and path.is_file()
    ]
    return rows
