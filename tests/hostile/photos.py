"""Damaged pictures of every kind: a reading, "not found" or one sentence, in bounded time and memory."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from companion.errors import Malformed
from companion.service.codes import read, split
from companion.service.qr import ROOM, png
from tests.hostile import twist
from tests.long_run import ROOT, Tally, in_time
from vision import reader
from vision.codes import read_codes
from vision.reading import PhotoError

SAMPLE = ROOT / "assets" / "samples" / "board.jpg"
KINDS = (".jpg", ".png", ".webp", ".bmp", ".gif")
LONGEST = 200


@cache
def pictures() -> dict[str, bytes]:
    """The sample photo, small, in every kind of file, the JPEG also in several scans; and the picture of a QR code, in
    a kind where every damage is noticed and in two where it reaches the reader of codes."""
    whole = cv2.imread(str(SAMPLE))
    scale = LONGEST / max(whole.shape[:2])
    small = cv2.resize(whole, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    found = {kind: cv2.imencode(kind, small)[1].tobytes() for kind in KINDS}
    progressive = [cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
    found["code.png"] = png(split(b"a game that is handed over" * 4, ROOM)[0])
    drawn = cv2.imdecode(np.frombuffer(found["code.png"], np.uint8), cv2.IMREAD_GRAYSCALE)
    found |= {f"code{kind}": cv2.imencode(kind, drawn)[1].tobytes() for kind in (".bmp", ".jpg")}
    found["progressive"] = cv2.imencode(".jpg", small, progressive)[1].tobytes()
    return found


def attack(seed: int, size: int, folder: Path) -> Tally:
    cv2.setNumThreads(1)
    tally = Tally()
    for number in range(size):
        chance = random.Random(f"photos {seed} {number}")
        kind, good = chance.choice(sorted(pictures().items()))
        path = folder / f"a{kind}"
        path.write_bytes(_damaged(good, chance))
        with in_time(tally):
            tally.counts[_read_code(path) if kind.startswith("code") else _read(path)] += 1
        tally.done += 1
    return tally


def _damaged(good: bytes, chance: random.Random) -> bytes:
    how = chance.randrange(5)
    if how == 0:
        return twist.data(good[:200], chance) + good[200:]
    if how == 1:
        return good[: chance.randrange(len(good))] + bytes(chance.randrange(3000))
    if how == 2:
        noise = np.frombuffer(good, np.uint8).copy()
        for at in chance.choices(range(20, len(noise)), k=chance.choice([1, 10, 1000])):
            noise[at] = chance.randrange(256)
        return noise.tobytes()
    if how == 3:
        at = chance.randrange(4, 40)
        return good[:at] + chance.choice([b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x7f\xff\xff\xff"]) + good[at + 4 :]
    return twist.data(good, chance)


def _read_code(path: Path) -> str:
    try:
        parts = [read(text) for text in read_codes(path)]
    except PhotoError as error:
        return f"refused: {error.trouble.name.lower().replace('_', ' ')}"
    except Malformed:
        return "a code, not ours"
    return "a code read" if parts else "no code found"


def _read(path: Path) -> str:
    try:
        reading = reader.read(path)
    except PhotoError as error:
        return f"refused: {error.trouble.name.lower().replace('_', ' ')}"
    return "read" if reading.found else "no board found"
