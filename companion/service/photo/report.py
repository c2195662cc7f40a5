"""A photo that was read wrong, as one file to share: the photo, what was read, and what is really on the board.

The file is a .zip with `labels.json` (one labelled photo, as `python -m vision bench` takes them), the photo, and
`reading.json`. `python -m tools.reports` adds it to a folder of labelled photos. Nothing is kept of the photo's
metadata except how the phone was held and its focal length.
"""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import PurePosixPath
from typing import Any

from companion.engine.dome import SPECIAL_TILE
from companion.engine.tiles import AZUL, DUEL, EMPTY, PAVILION, names
from companion.errors import Malformed
from companion.service.photo.proposal import Item, Proposal, Status
from vision.exif import without_metadata
from vision.reading import BoardReading

LARGEST_PHOTO = 30_000_000
LARGEST_TEXT = 1_000_000
_SUFFIXES = (".jpg", ".jpeg", ".png", ".webp", ".bmp")
_SPEAKING: dict[str, str | None] = {EMPTY: None, SPECIAL_TILE: "special"}
_SPEAKING |= {**names(AZUL), **names(PAVILION), **names(DUEL)}
Json = dict[str, Any]


def label(reading: BoardReading, proposal: Proposal, name: str, variant: str = "") -> Json:
    """What is really on the board, as corrected; parts nobody looked at though they were doubtful are skipped.

    `variant` is the game that is played, which knows the board where the reader did not find it or took its wrong side.
    """
    board = reading.board if reading.found and _same_side(reading, variant) else variant or reading.board
    corners = reading.corners if reading.found or board != "duel" else ()  # set by hand they are the dome's
    made: Json = {"file": name, "board": board, "corners": [list(corner) for corner in corners] or None}
    made |= {"elevation_deg": reading.elevation, "tags": ["reported"]}
    skip: Json = {}
    cells = {cell: _speaking(item) for cell, item in proposal.cells.items()}
    unsure = [list(cell) for cell, item in proposal.cells.items() if item.status in (Status.CHECK, Status.UNREAD)]
    if any(isinstance(cell[0], str) for cell in cells):
        stars = sorted({str(cell[0]) for cell in cells})
        made["stars"] = {star: [cells[star, space] for space in range(1, 7)] for star in stars}
        unsure = []
    elif cells:
        side = 1 + max(int(cell[0]) for cell in cells)
        made["dome" if proposal.plates else "wall"] = [[cells[row, col] for col in range(side)] for row in range(side)]
    if unsure:
        skip["wall"] = unsure
    if proposal.lines:
        lines = [item.value for item in proposal.lines]
        made["lines"] = [{"colour": _SPEAKING[x.colour] if x else None, "count": x.tiles if x else 0} for x in lines]
        doubtful = [row for row, item in enumerate(proposal.lines) if item.status not in (Status.CERTAIN, Status.SET)]
        if doubtful:
            skip["lines"] = doubtful
    if proposal.floor is not None:
        made["floor"] = {"tiles": proposal.floor.value.tiles, "marker": proposal.floor.value.marker}
        if proposal.floor.status in (Status.CHECK, Status.UNREAD):
            skip["floor"] = True
    return {**made, "skip": skip} if skip else made


def _speaking(item: Item[Any]) -> str | None:
    return _SPEAKING.get(item.value)


def _same_side(reading: BoardReading, variant: str) -> bool:
    return not variant or str(reading.board).endswith("-grey") == variant.endswith("-grey")


def pack(photo: bytes, name: str, reading: BoardReading, proposal: Proposal, variant: str = "") -> bytes:
    """The file. Raises Malformed for a photo too large to share."""
    if not photo or len(photo) > LARGEST_PHOTO:
        raise Malformed(f"a photo to report has up to {LARGEST_PHOTO // 1_000_000} MB, and this one {len(photo)} bytes")
    safe = safe_name(name)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            "labels.json", json.dumps([label(reading, proposal, safe, variant)], ensure_ascii=False, indent=1)
        )
        archive.writestr("reading.json", reading.dumps())
        archive.writestr(zipfile.ZipInfo(safe), without_metadata(photo))
    return packed.getvalue()


def safe_name(name: str) -> str:
    """A file name that is only that, whatever the phone called it."""
    path = PurePosixPath(name.replace("\\", "/").rpartition("/")[2] or "photo.jpg")
    suffix = path.suffix.lower() if path.suffix.lower() in _SUFFIXES else ".jpg"
    stem = "".join(char if char.isascii() and (char.isalnum() or char in "-_") else "-" for char in path.stem)
    return (stem[:60].strip("-") or "photo") + suffix
