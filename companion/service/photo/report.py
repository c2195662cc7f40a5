"""A photo that was read wrong, as one file to share: the photo, what was read, and what is really on the board.

The file is a .zip with `labels.json` (one labelled photo, as `python -m vision bench` takes them), the photo, and
`reading.json`. `python -m tools.reports` adds it to a folder of labelled photos. Nothing is kept of the photo's
metadata except how the phone was held and its focal length.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Mapping
from pathlib import PurePosixPath
from typing import Any

from companion.engine.pattern import PatternLine
from companion.engine.tiles import AZUL, names
from companion.errors import Malformed
from companion.service.photo.proposal import Proposal, Status
from vision.picture_only import NotUnderstood, picture_only
from vision.reading import BoardReading, PhotoError, Trouble

LARGEST_PHOTO = 30_000_000
LARGEST_TEXT = 1_000_000
_SUFFIXES = (".jpg", ".jpeg", ".png", ".webp", ".bmp", ".gif")
Json = dict[str, Any]


def board_label(reading: BoardReading, board: str | None, proposal: Proposal, shown: Json) -> Json:
    """What is really on the board, as corrected; parts nobody looked at though they were doubtful are skipped.

    `shown` is the part that its kind of board has: the tiles, and which of them to skip.
    """
    made: Json = {"board": board, "corners": [list(corner) for corner in reading.corners] or None}
    made |= {"elevation_deg": reading.elevation, "tags": ["reported"], **shown}
    skip: Json = made.pop("skip", {})
    if proposal.lines:
        made["lines"] = [_line(item.value) for item in proposal.lines]
        doubtful = [row for row, item in enumerate(proposal.lines) if item.status not in (Status.CERTAIN, Status.SET)]
        if doubtful:
            skip["lines"] = doubtful
    if proposal.floor is not None:
        made["floor"] = {"tiles": proposal.floor.value.tiles, "marker": proposal.floor.value.marker}
        if proposal.floor.asked:
            skip["floor"] = True
    return {**made, "skip": skip} if skip else made


def grid_label(part: str, proposal: Proposal, side: int, speaking: Mapping[str, str]) -> Json:
    """The tiles of a square board, row by row, and the spaces to skip."""
    cells, rows = proposal.cells, range(side)
    if not cells:
        return {}
    made: Json = {part: [[speaking.get(cells[row, col].value) for col in rows] for row in rows]}
    unsure = [list(cell) for cell, item in cells.items() if item.asked]
    return {**made, "skip": {"wall": unsure}} if unsure else made


def _line(line: PatternLine | None) -> Json:
    return {"colour": names(AZUL)[line.colour] if line else None, "count": line.tiles if line else 0}


def pack(photo: bytes, name: str, reading: BoardReading, label: Json, as_png: Callable[[bytes], bytes]) -> bytes:
    """The file; `label` says what is really on the board. Raises Malformed for a photo too large to share or damaged.

    `as_png` decodes a photo whose file cannot be taken apart and encodes its picture anew.
    """
    _check_size(photo)
    safe = safe_name(name)
    try:
        picture = picture_only(photo)
    except NotUnderstood:
        picture, safe = _drawn_anew(photo, as_png), str(PurePosixPath(safe).with_suffix(".png"))
        _check_size(picture)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("labels.json", json.dumps([{"file": safe, **label}]))
        archive.writestr("reading.json", reading.dumps())
        archive.writestr(zipfile.ZipInfo(safe), picture)
    return packed.getvalue()


def _check_size(photo: bytes) -> None:
    if not photo or len(photo) > LARGEST_PHOTO:
        said = f"a photo to report has up to {LARGEST_PHOTO // 1_000_000} MB, and this one {len(photo)} bytes"
        raise Malformed(said) from PhotoError(Trouble.TOO_LARGE if photo else Trouble.NOT_A_PHOTO, said)


def _drawn_anew(photo: bytes, as_png: Callable[[bytes], bytes]) -> bytes:
    try:
        return as_png(photo)
    except PhotoError as error:
        raise Malformed(str(error)) from error


def safe_name(name: str) -> str:
    """A file name that is only that, whatever the phone called it."""
    path = PurePosixPath(name.replace("\\", "/").rpartition("/")[2] or "photo.jpg")
    suffix = path.suffix.lower() if path.suffix.lower() in _SUFFIXES else ".jpg"
    stem = "".join(char if char.isascii() and (char.isalnum() or char in "-_") else "-" for char in path.stem)
    return (stem[:60].strip("-") or "photo") + suffix
