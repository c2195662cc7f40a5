"""Words in the language spoken now, switched while the app runs.

`_("New game")`, `ngettext("{n} point", "{n} points", n).format(n=n)`; `N_("Azul")` marks a message that stands in a
table and is translated by `_` where it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from gettext import NullTranslations
from pathlib import Path

from companion.wording.catalogues import catalogue

LANGUAGES = ("en", "fr", "da")
FOLDER = Path(__file__).parents[2] / "assets" / "locales"


class Tongue:
    """The language spoken now; whoever shows words asks by `watch` to be told when it changes."""

    def __init__(self) -> None:
        self.language = "en"
        self._catalogue = NullTranslations()
        self._watchers: list[Callable[[], None]] = []

    def speak(self, language: str) -> None:
        """Changes the language; one that is not known is English."""
        language = language if language in LANGUAGES else "en"
        if language == self.language:
            return
        self.language = language
        self._catalogue = catalogue(FOLDER, language)
        for watcher in list(self._watchers):
            watcher()

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Calls `watcher` after every change of language; the result ends it."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def _(self, message: str) -> str:
        return self._catalogue.gettext(message) if message else ""  # gettext keeps the catalogue's head under ""

    def n(self, one: str, many: str, count: int) -> str:
        """The plural form for a count."""
        return self._catalogue.ngettext(one, many, count)


def best_of(wanted: str) -> str:
    """The language to speak for a system locale like "fr_CA" or "da-DK"."""
    short = re.split(r"[-_.]", wanted.lower(), maxsplit=1)[0] if wanted else "en"
    return short if short in LANGUAGES else "en"


def N_(message: str) -> str:  # noqa: N802, gettext's own name for it
    """The message itself: translated later, where it is shown."""
    return message


tongue = Tongue()
_ = tongue._
ngettext = tongue.n
