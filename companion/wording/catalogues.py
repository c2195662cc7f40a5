"""Translations as gettext reads them: LANG/LC_MESSAGES/azulejo.mo, compiled from the azulejo.po beside it by Babel.

`make setup`, the wheel's build hook and the Android packer compile them, and what they pack has no .po. In a checkout a
catalogue that is missing or older than its .po is compiled when it is asked for.
"""

from __future__ import annotations

import os
from contextlib import suppress
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path


def catalogue(folder: Path, language: str) -> NullTranslations:
    """A language's messages; where there are none, every message is itself."""
    path = folder / language / "LC_MESSAGES" / "azulejo.mo"
    with suppress(ImportError, OSError):  # a checkout that lacks Babel or may not be written speaks as compiled last
        compile_stale(path)
    if not path.exists():
        return NullTranslations()
    with path.open("rb") as file:
        return GNUTranslations(file)


def compile_all(folder: Path) -> list[Path]:
    """Compiles every catalogue that is not up to date; gives the paths of all."""
    paths = [source.with_suffix(".mo") for source in sorted(folder.glob("*/LC_MESSAGES/azulejo.po"))]
    for path in paths:
        compile_stale(path)
    return paths


def compile_stale(path: Path) -> None:
    """Compiles one catalogue if its .po lies beside it and is newer."""
    source = path.with_suffix(".po")
    if not source.exists() or (path.exists() and path.stat().st_mtime >= source.stat().st_mtime):
        return
    written = path.with_name(f"{path.name}.{os.getpid()}")
    written.write_bytes(compiled(source))
    written.replace(path)


def compiled(source: Path) -> bytes:
    """The .mo of a .po, without fuzzy and empty messages."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    out = BytesIO()
    with source.open("rb") as file:
        write_mo(out, read_po(file))
    return out.getvalue()
