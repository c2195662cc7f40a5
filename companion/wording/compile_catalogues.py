"""Makes the .mo files that gettext reads out of the .po files that people edit. Only a checkout has this file."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


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
    out = BytesIO()
    with source.open("rb") as file:
        write_mo(out, read_po(file))
    return out.getvalue()
