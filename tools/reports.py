"""`python -m tools.reports FOLDER REPORT.zip …`: adds reported photos to a folder of labelled ones, for the bench."""

from __future__ import annotations

import io
import json
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.errors import AzulejoError, Malformed
from companion.service.photo.report import LARGEST_PHOTO, LARGEST_TEXT, safe_name
from vision.reading import BoardReading, ReadingError, from_json

_MEMBERS = ("labels.json", "reading.json")
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Report:
    """What a report holds; `label` is one entry of a labels.json."""

    photo: bytes
    name: str
    reading: BoardReading
    label: Json


def unpack(data: bytes) -> Report:
    """What `pack` wrote. Raises Malformed for anything else, however it was made, before much of it is read."""
    if len(data) > LARGEST_PHOTO + 2 * LARGEST_TEXT:
        raise Malformed("this file is too large to be a report")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            labels = json.loads(_member(archive, "labels.json", LARGEST_TEXT))
            reading = from_json(json.loads(_member(archive, "reading.json", LARGEST_TEXT)))
            photos = [info.filename for info in archive.infolist() if info.filename not in _MEMBERS]
            if not isinstance(labels, list) or len(labels) != 1 or not isinstance(labels[0], dict):
                raise Malformed("a report has the label of one photo")
            if len(photos) != 1 or labels[0].get("file") != photos[0] or safe_name(photos[0]) != photos[0]:
                raise Malformed("a report has one photo, named by its label")
            photo = _member(archive, photos[0], LARGEST_PHOTO)
    except (zipfile.BadZipFile, KeyError, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        raise Malformed(f"this is not a report: {error}") from None
    except (ReadingError, ValueError, RecursionError) as error:
        raise Malformed(f"this is not a report: {error}") from None
    return Report(photo, photos[0], reading, labels[0])


def _member(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """A member's bytes, never more than it may have, whatever its head claims."""
    with archive.open(name) as member:
        data = member.read(most + 1)
    if len(data) > most:
        raise Malformed(f"{name} in this report is too large")
    return data


def add_to_folder(report: Report, folder: Path) -> Path:
    """Put a report's photo into a folder of labelled photos; the photo's path. Raises Malformed or OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    listed = folder / "labels.json"
    known: list[Json] = []
    if listed.exists():
        try:
            known = json.loads(listed.read_text("utf-8"))
        except ValueError:
            raise Malformed(f"{listed.name} in this folder is not JSON") from None
        if not isinstance(known, list):
            raise Malformed(f"{listed.name} in this folder is not a list of labelled photos")
    taken = {entry.get("file") for entry in known if isinstance(entry, dict)}
    path, number = folder / report.name, 1
    while path.name in taken or path.exists():
        number += 1
        path = folder / f"{Path(report.name).stem}-{number}{Path(report.name).suffix}"
    path.write_bytes(report.photo)
    listed.write_text(json.dumps([*known, {**report.label, "file": path.name}], ensure_ascii=False, indent=1), "utf-8")
    return path


def main(arguments: list[str]) -> int:
    if len(arguments) < 2:
        print(__doc__)
        return 2
    folder, *reports = map(Path, arguments)
    for path in reports:
        try:
            print(add_to_folder(unpack(path.read_bytes()), folder))
        except (AzulejoError, OSError) as error:
            print(f"{path}: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
