"""The phone as the app sees it. Android and the desktop each give one object of this shape.

Everything may fail or be missing: a call that cannot be answered says so through its result or callback, never by an
exception that reaches the screen.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

GotFile = Callable[[Path | None], None]
"""Called with the file, or None where the person turned back or nothing is there."""


GotLostPhoto = Callable[[Path, str], bool]
"""Called with the photo and what it was meant for; says whether it is kept now, else it will come again."""


class Insets(NamedTuple):
    """How far the system's bars and cut-outs reach into the window, in pixels."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


class Platform(Protocol):
    """Answers of the system, and things to ask of it."""

    name: str

    def data_folder(self) -> Path:
        """Where the app keeps its games; made if it is not there."""

    def language(self) -> str:
        """The system's language, as "da_DK"; empty if it does not say."""

    def font_scale(self) -> float:
        """The person's text size, 1.0 being the usual."""

    def dark_mode(self) -> bool:
        """Whether the system is dark now."""

    def less_motion(self) -> bool:
        """Whether the person switched animations off."""

    def insets(self) -> Insets:
        """What to keep clear of at the window's edges."""

    def take_photo(self, got: GotFile, meant: str = "") -> None:
        """Opens the camera. `meant` says what the photo is for, should we be ended before it is taken."""

    def on_lost_photo(self, got: GotLostPhoto) -> None:
        """Calls `got` where a photo was taken after the app that asked for it had been ended."""

    def pick_photo(self, got: GotFile) -> None:
        """Opens the gallery."""

    def pick_file(self, got: GotFile) -> None:
        """Lets the person choose any file."""

    def open_link(self, address: str) -> bool:
        """Opens an address in the app that knows it, or a browser; False where there is none."""

    def share_file(self, path: Path, kind: str, title: str, text: str = "") -> bool:
        """Hands a file to another app (`kind` is its media type, `text` goes with it); False where nothing took it."""

    def share_text(self, text: str, title: str) -> bool:
        """Hands a text to another app."""

    def speaks(self) -> bool:
        """Whether there is a voice to ask; where there is none, nothing that needs it is offered."""

    def speak(self, text: str, language: str) -> bool:
        """Reads aloud; False where there is no voice."""

    def be_quiet(self) -> None:
        """Stops reading aloud."""

    def buzz(self, strength: str = "tick") -> None:
        """A short haptic answer: "tick" for a tap that counted, "thud" for one that did not."""

    def keep_awake(self, on: bool) -> None:
        """Keeps the screen from going dark."""

    def on_shared_file(self, got: Callable[[Path], None]) -> None:
        """Calls `got` for every file that another app opens with us, the one we were started with included."""

    def leave(self) -> bool:
        """Back at the first screen: the app goes out of sight and stays as it is; False where it has to be closed."""

    def settle(self) -> None:
        """Called once, when the window is there: tells the system what it has to know of it."""

    def paint_bars(self, dark: bool) -> None:
        """The clock and signs over our ground: light ones where the ground is dark."""

    def watch(self, changed: Callable[[], None], tight: Callable[[], None]) -> None:
        """Calls `changed` when text size, language, theme or insets may be others, `tight` when memory is short."""
