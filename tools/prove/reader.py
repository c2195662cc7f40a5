"""The reader as near to another processor as this one comes: OpenCV without its SIMD branches, without Intel's library,
on one thread. Every cell has to be the same on every photo at hand; how far probabilities move is told.

Each reading is kept with what it was made from (photo, reader, versions): a run that is stopped goes on there."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tools.pack import ROOT
from tools.prove.parts import CACHE, Failed

SHARED = Path(os.environ.get("AZULEJO_SHARED") or ROOT / ".." / "shared")
PLAIN = {"OPENCV_CPU_DISABLE": "SSE4_1,SSE4_2,FP16,AVX,AVX2,AVX512_SKX", "OPENCV_IPP": "disabled"}
READ = """
import sys, cv2
if sys.argv[1] == "plain":
    cv2.setUseOptimized(False)
cv2.setNumThreads(1)
from vision.cli import main
main(["read", *sys.argv[2:], "--json"])
"""
AT_ONCE = 8
MADE = CACHE / "readings"


def prove() -> str:
    photos = sorted(path for folder in (ROOT / "assets", ROOT / "tests") for path in folder.rglob("*.jpg"))
    photos += sorted((SHARED / "photos").rglob("*.jpg"))
    cells = 0
    differing, doubts, moved = [], [], 0.0
    for first in range(0, len(photos), AT_ONCE):
        some = photos[first : first + AT_ONCE]
        with ThreadPoolExecutor(2) as both:
            usual, plain = both.map(_readings, ("usual", "plain"), (some, some))
        for photo, one_way, other_way in zip(some, usual, plain, strict=True):
            for place, one, other in _pairs(one_way, other_way):
                cells += 1
                if {**one, "p": 0, "check": 0} != {**other, "p": 0, "check": 0}:
                    differing.append(f"{photo.name} {place}: {one} {other}")
                elif one.get("check") != other.get("check"):
                    doubts.append(f"{photo.name} {place}")
                moved = max(moved, abs(one.get("p", 0.0) - other.get("p", 0.0)))
    if differing:
        raise Failed(f"{len(differing)} of {cells} values differ on {len(photos)} photos: " + "; ".join(differing[:10]))
    asked = f", {len(doubts)} marked in one and not in the other" if doubts else ", marks too"
    return f"{cells} values of {len(photos)} photos are the same{asked}; no probability moved by more than {moved:.3f}"


def _readings(how: str, photos: list[Path]) -> list[dict[str, Any]]:
    """Of each photo, made now unless they are there already."""
    MADE.mkdir(parents=True, exist_ok=True)
    files = [MADE / f"{_of_what(how, photo)}.json" for photo in photos]
    missing = [(photo, file) for photo, file in zip(photos, files, strict=True) if not file.exists()]
    if missing:
        for (_, file), reading in zip(missing, _read(how, [photo for photo, _ in missing]), strict=True):
            file.write_text(json.dumps(reading), "utf-8")
    return [json.loads(file.read_text("utf-8")) for file in files]


def _of_what(how: str, photo: Path) -> str:
    """A name for all that the reading depends on."""
    name = hashlib.sha256(f"{how} {PLAIN} {READ} {cv2.__version__} {np.__version__} {sys.version}".encode())
    parts = [path for folder in ("vision", "assets/boards") for path in sorted((ROOT / folder).rglob("*"))]
    for path in (photo, *parts):
        if path.is_file() and not {"__pycache__", "workshop"} & set(path.parts):
            name.update(path.read_bytes())
    return name.hexdigest()[:20]


def _read(how: str, photos: list[Path]) -> list[dict[str, Any]]:
    environment = {**os.environ, **(PLAIN if how == "plain" else {})}
    command = [sys.executable, "-c", READ, how, *map(str, photos)]
    run = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    readings = [json.loads(line) for line in run.stdout.splitlines()]
    if len(readings) != len(photos):
        raise Failed(f"{len(readings)} of {len(photos)} photos were read: {run.stderr[-500:]}")
    return readings


def _pairs(one: Any, other: Any, place: str = "") -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """The values with a probability, from both readings, and whether a board was found as one more."""
    if isinstance(one, dict) and "p" in one:
        yield place, one, other if isinstance(other, dict) else {}
    elif isinstance(one, dict):
        for name, value in one.items():
            if name == "found":
                both = [{key: each.get(key) for key in ("found", "board")} for each in (one, other)]
                yield f"{place}.found", both[0], both[1]
            elif isinstance(value, dict | list) and name != "corners":
                yield from _pairs(value, other.get(name), f"{place}.{name}")
    elif isinstance(one, list):
        for n, value in enumerate(one):
            yield from _pairs(value, (other or [])[n] if n < len(other or []) else None, f"{place}[{n}]")
