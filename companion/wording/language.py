"""Words in the language spoken now, switched while the app runs.

`_("New game")`, `ngettext("{n} point", "{n} points", n).format(n=n)`; `pgettext("a turn", "Pass")` where one English
word has several meanings, and says which one; `languages.N_` marks a message that stands in a table and is translated
by `_` where it is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from gettext import NullTranslations

from companion import languages
from companion.wording.catalogues import catalogue


class Tongue:
    """The language spoken now; whoever shows words asks by `watch` to be told when it changes."""

    def __init__(self) -> None:
        self.language = languages.SOURCE
        self._catalogue = NullTranslations()
        self._watchers: list[Callable[[], None]] = []
        self._said = lru_cache(maxsize=4096)(self._translated)

    def speak(self, language: str) -> None:
        """Changes the language; one that is not known is English."""
        language = language if language in languages.codes() else languages.SOURCE
        if language == self.language:
            return
        self.language = language
        self._catalogue = catalogue(languages.language(language).locales, language)
        self._said.cache_clear()
        for watcher in list(self._watchers):
            watcher()

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Calls `watcher` after every change of language; the result ends it."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    @property
    def _(self) -> Callable[[str], str]:
        """A message in this language. Every touch writes a dozen of the same, so they are remembered."""
        return self._said

    def _translated(self, message: str) -> str:
        return self._catalogue.gettext(message) if message else ""  # gettext keeps the catalogue's head under ""

    def n(self, one: str, many: str, count: int) -> str:
        """The plural form for a count."""
        return self._catalogue.ngettext(one, many, count)

    def p(self, meaning: str, message: str) -> str:
        """A message with one of the meanings it can have."""
        return self._catalogue.pgettext(meaning, message)


tongue = Tongue()
_ = tongue._
ngettext = tongue.n
pgettext = tongue.p
