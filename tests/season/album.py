"""The album of a season: what was read of every photo, and by which reader."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from vision.reading import BoardReading, from_json


class OtherReader(Exception):
    """An album whose readings another reader made: scored together, nobody would know whose figures they are."""


class Album:
    """Readings by scene; with a file they are kept, so that a season goes on where it stopped and can be scored again
    without being photographed again."""

    def __init__(self, reader: str, file: Path | None = None) -> None:
        self.reader, self.file = reader, file
        self.kept: dict[str, BoardReading] = {}
        if file is not None and file.exists():
            for line in file.read_text("utf-8").splitlines():
                entry = json.loads(line)
                if entry.get("reader") != reader:
                    raise OtherReader(f"{file}: read by {entry.get('reader')}, and the reader here is {reader}")
                self.kept[entry["scene"]] = from_json(entry["reading"])

    def reading(self, scene: str, taken: Callable[[], BoardReading]) -> BoardReading:
        """What was read of a scene; where it was not photographed yet, it is now."""
        if scene not in self.kept:
            self.kept[scene] = taken()
            if self.file is not None:
                with self.file.open("a", encoding="utf-8") as file:
                    entry = {"scene": scene, "reader": self.reader, "reading": self.kept[scene].to_json()}
                    file.write(json.dumps(entry) + "\n")
        return self.kept[scene]
