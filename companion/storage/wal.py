"""SQLite's write-ahead log, read by its documented format: the pages it holds, and whether damage cut it short.

SQLite takes a log for ended at the first frame that does not fit, which is right after a power cut and would be a
silent loss after damage. So a log that goes on behind such a frame is told apart before SQLite opens it.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

PAGE = 4096
_HEADER, _FRAME = 32, 24
_MAGIC = {0x377F0682: "<", 0x377F0683: ">"}


class WalFrame(NamedTuple):
    """A later version of a page; `commits` on the last one of a transaction."""

    number: int
    page: bytes
    commits: bool
    fits: bool
    """Whether its checksum follows from all before it."""


def log_of(database: Path) -> Path:
    return database.with_name(database.name + "-wal")


def index_of(database: Path) -> Path:
    return database.with_name(database.name + "-shm")


def frames(database: Path) -> Iterator[WalFrame]:
    """The frames of the log's present generation, those among them that no longer fit included; all there are, where
    the log's own head is damaged and does not say which generation that is."""
    data = _read(database)
    if not data:
        return
    order = _order(data)
    state = _sum(order, data[:24], (0, 0))
    fits = _header_fits(data)
    starts = range(_HEADER, len(data) - _FRAME - PAGE + 1, _FRAME + PAGE)
    salts = data[16:24] if fits else None
    for at in starts:
        number, size = struct.unpack_from(">II", data, at)
        page = data[at + _FRAME : at + _FRAME + PAGE]
        same = salts is None or data[at + 8 : at + 16] == salts
        if fits and same:
            state = _sum(order, data[at : at + 8] + page, state)
        fits = fits and same and state == struct.unpack_from(">II", data, at + 16)
        if same:
            yield WalFrame(number, page, bool(size), fits)


def is_cut(database: Path) -> bool:
    """Whether transactions that were committed can no longer be read in the log.

    The log's index beside it, which outlives a kill, says how far the log went. Without it, one transaction that does
    not fit is what a power cut leaves of an entry that was never acknowledged; two are damage.
    """
    index = _index(database)  # read first: whoever writes meanwhile only makes the log longer
    data = _read(database)
    if index and index.frames > index.copied and (not data or index.salts == data[16:24] or not _header_fits(data)):
        return sum(1 for _ in takewhile(lambda frame: frame.fits, frames(database))) < index.frames
    if data and not _header_fits(data):
        return True
    return sum(frame.commits and not frame.fits for frame in frames(database)) > 1


class _Index(NamedTuple):
    """What the index of the log says: its generation, how many frames were committed, how many are in the file."""

    salts: bytes
    frames: int
    copied: int


def _index(database: Path) -> _Index | None:
    data = _bytes(index_of(database))[:136]
    if len(data) < 136 or data[:48] != data[48:96] or not data[12]:
        return None
    committed, copied = (int.from_bytes(data[at : at + 4], sys.byteorder) for at in (16, 96))
    return _Index(data[32:40], committed, copied)


def _read(database: Path) -> bytes:
    """The log, or nothing where it holds not even one frame."""
    data = _bytes(log_of(database))
    return data if len(data) >= _HEADER + _FRAME + PAGE else b""


def _bytes(path: Path) -> bytes:
    """Nothing where there is no such file any more: a recovery beside us takes it away."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


def _header_fits(data: bytes) -> bool:
    return struct.unpack_from(">I", data)[0] in _MAGIC and _sum(_order(data), data[:24], (0, 0)) == struct.unpack_from(
        ">II", data, 24
    )


def _order(data: bytes) -> str:
    return _MAGIC.get(struct.unpack_from(">I", data)[0], "<")


def _sum(order: str, data: bytes, state: tuple[int, int]) -> tuple[int, int]:
    one, two = state
    for left, right in struct.iter_unpack(f"{order}II", data):
        one = (one + left + two) & 0xFFFFFFFF
        two = (two + right + one) & 0xFFFFFFFF
    return one, two
