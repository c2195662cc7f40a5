"""How a file comes to a screen: from the camera, chosen on the phone or the desktop, or dropped onto the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.core.window import Window

from companion.ui.kit import Sheet, snack
from companion.ui.parts.file_chooser import choose_file, choose_our_file
from companion.ui.shell import Shell
from companion.wording.language import _

Take = Callable[[Path], None]


class ArrivingFile:
    """Whatever way it comes, `take` is called with it. Files are dropped onto a screen while it `listens`."""

    def __init__(self, shell: Shell, take: Take) -> None:
        self._shell, self._take = shell, take

    def listen(self) -> None:
        Window.bind(on_drop_file=self._dropped)

    def stop(self) -> None:
        Window.unbind(on_drop_file=self._dropped)

    def from_camera(self, meant: str = "") -> None:
        """`meant` says what the photo is for, should the app be ended before it is taken."""
        without = _("No camera here. Choose a file, or drag one into the window.")
        self._shell.platform.take_photo(lambda path: self._got(path, lambda: snack(without)), meant)

    def from_gallery(self) -> None:
        self._shell.platform.pick_photo(lambda path: self._got(path, lambda: choose_file(self._take)))

    def from_files(self, choose: Callable[[Take], Sheet] = choose_our_file) -> None:
        self._shell.platform.pick_file(lambda path: self._got(path, lambda: choose(self._take)))

    def _got(self, path: Path | None, without: Callable[[], object]) -> None:
        """A phone gives none where nothing was chosen; a desktop has nothing of the kind at all."""
        if path is not None:
            self._take(path)
        elif self._shell.platform.name == "desktop":
            without()

    def _dropped(self, _window: Any, name: bytes | str, *_where: Any) -> None:
        self._take(Path(name.decode("utf-8", "surrogateescape") if isinstance(name, bytes) else name))
