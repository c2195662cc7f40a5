"""The desktop twin of the phone: real where a desktop can, and a record of what was asked where it cannot."""

from __future__ import annotations

import locale
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from companion.platform.contract import GotFile, GotLostPhoto, Insets
from companion.platform.speech_command import Speaker


def _home() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home()))
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


@dataclass
class Desktop:
    """`photo` is what camera and gallery give (there is none), `file` what is chosen among the files, `lost` a photo
    that came too late, `meant` what the last one was for; `screensaver` is told whether it may come; whatever a desktop
    cannot do is kept in `asked`, where tests look."""

    folder: Path | None = None
    photo: Path | None = None
    file: Path | None = None
    lost: tuple[Path, str] | None = None
    meant: str = ""
    dark: bool = False
    scale: float = 1.0
    calm: bool = False
    tongue: str | None = None
    edges: Insets = field(default_factory=Insets)
    screensaver: Callable[[bool], None] | None = None
    open_with: Callable[[Path], bool] | None = None
    browser: Callable[[str], bool] | None = None
    speaker: Speaker | None = None
    started_with: tuple[Path, ...] = ()
    asked: list[tuple[str, object]] = field(default_factory=list)
    name: str = "desktop"

    def data_folder(self) -> Path:
        folder = self.folder or _home() / "azulejo"
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def language(self) -> str:
        if self.tongue is not None:
            return self.tongue
        for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
            value = os.environ.get(name, "").partition(".")[0]
            if value and value not in ("C", "POSIX"):
                return value
        return locale.getlocale()[0] or ""

    def font_scale(self) -> float:
        return self.scale

    def dark_mode(self) -> bool:
        return self.dark

    def less_motion(self) -> bool:
        return self.calm

    def insets(self) -> Insets:
        return self.edges

    def take_photo(self, got: GotFile, meant: str = "") -> None:
        self.asked.append(("camera", None))
        self.meant = meant
        got(self.photo)

    def on_lost_photo(self, got: GotLostPhoto) -> None:
        if self.lost is not None and got(*self.lost):
            self.lost = None

    def pick_photo(self, got: GotFile) -> None:
        self.asked.append(("gallery", None))
        got(self.photo)

    def pick_file(self, got: GotFile) -> None:
        self.asked.append(("file", None))
        got(self.file)

    def open_link(self, address: str) -> bool:
        self.asked.append(("link", address))
        return (self.browser or _browse)(address)

    def share_file(self, path: Path, kind: str, title: str, text: str = "") -> bool:
        self.asked.append(("share", (path, kind, title, text) if text else (path, kind, title)))
        opener = self.open_with or _open_with_the_system
        return path.exists() and opener(path)

    def share_text(self, text: str, title: str) -> bool:
        self.asked.append(("share", (text, title)))
        return False

    def speaks(self) -> bool:
        return self.speaker is not None

    def speak(self, text: str, language: str) -> bool:
        self.asked.append(("speak", (text, language)))
        return self.speaker is not None and self.speaker(text, language)

    def be_quiet(self) -> None:
        self.asked.append(("quiet", None))

    def buzz(self, strength: str = "tick") -> None:
        self.asked.append(("buzz", strength))

    def keep_awake(self, on: bool) -> None:
        self.asked.append(("awake", on))
        if self.screensaver is not None:
            self.screensaver(not on)

    def on_shared_file(self, got: Callable[[Path], None]) -> None:
        for path in self.started_with:
            got(path)

    def leave(self) -> bool:
        self.asked.append(("leave", None))
        return False

    def settle(self) -> None:
        self.asked.append(("settle", None))

    def paint_bars(self, dark: bool) -> None:
        self.asked.append(("bars", dark))

    def watch(self, changed: Callable[[], None], tight: Callable[[], None]) -> None:
        self.asked.append(("watch", (changed, tight)))


def _open_with_the_system(path: Path) -> bool:
    return _browse(str(path))


def _browse(what: str) -> bool:
    opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
    if opener is None or not (
        sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    subprocess.Popen([opener, what], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return True
