"""Translations as gettext reads them: LANG/LC_MESSAGES/azulejo.mo, compiled from the azulejo.po beside it by Babel.

`make setup`, the wheel's build hook and the Android packer compile them, and what they pack has neither a .po nor the
compiler. In a checkout a catalogue that is missing or older than its .po is compiled when it is asked for.
"""

from __future__ import annotations

from contextlib import suppress
from gettext import GNUTranslations, NullTranslations
from pathlib import Path


def catalogue(folder: Path, language: str) -> NullTranslations:
    """A language's messages; where there are none, every message is itself."""
    path = folder / language / "LC_MESSAGES" / "azulejo.mo"
    if path.with_suffix(".po").exists():
        with suppress(ImportError, OSError):  # a checkout without Babel, or read-only, speaks as it was compiled last
            from companion.wording.compile_catalogues import compile_stale

            compile_stale(path)
    if not path.exists():
        return NullTranslations()
    with path.open("rb") as file:
        return GNUTranslations(file)
