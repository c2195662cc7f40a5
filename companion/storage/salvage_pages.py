"""Journal records read straight off the pages of a database file, where SQLite itself can no longer find its way.

Every record carries its own checksum, so whatever decodes and fits is a record that was really written, wherever on
the disk it lies. The format is SQLite's documented one: b-tree pages of cells, payloads that overflow into chains of
pages, and a write-ahead log of later versions of pages.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from companion.storage.records import checksum
from companion.storage.wal import PAGE, frames

_HEADER = 100
_INTERIOR, _LEAF = 2, 10
_OTHER_TREES = (5, 13)
_MOST_LOCAL = (PAGE - 12) * 64 // 255 - 23
_LEAST_LOCAL = (PAGE - 12) * 32 // 255 - 23
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


class Found(NamedTuple):
    """A record as it was written."""

    game_id: str
    seq: int
    at: str
    body: str


def records_on_pages(path: Path) -> Iterator[Found]:
    """Every record that can still be read in a database file and its write-ahead log; some come twice."""
    pages = _pages(path)
    yield from _records(pages, pages)
    logged = list(frames(path))
    latest = {**pages, **{frame.number: frame.page for frame in logged}}
    for frame in logged:
        yield from _records({frame.number: frame.page}, latest)


def _pages(path: Path) -> dict[int, bytes]:
    data = path.read_bytes() if path.exists() else b""
    return {at // PAGE + 1: data[at : at + PAGE].ljust(PAGE, b"\0") for at in range(0, len(data), PAGE)}


def _records(pages: Mapping[int, bytes], chains: Mapping[int, bytes]) -> Iterator[Found]:
    for number, page in pages.items():
        start = _HEADER if number == 1 else 0
        if page[start] in _OTHER_TREES:
            continue
        for kind in (page[start],) if page[start] in (_INTERIOR, _LEAF) else (_LEAF, _INTERIOR):
            first = start + (12 if kind == _INTERIOR else 8)
            count = int.from_bytes(page[start + 3 : start + 5], "big")
            for (offset,) in struct.iter_unpack(">H", page[first : first + 2 * count]):
                found = _record(page, offset + (4 if kind == _INTERIOR else 0), chains)
                if found:
                    yield found


def _record(page: bytes, offset: int, chains: Mapping[int, bytes]) -> Found | None:
    try:
        size, at = _varint(page, offset)
        values = _values(_payload(page, at, size, chains))
    except (IndexError, UnicodeDecodeError):
        return None
    if len(values) != 5:
        return None
    game, seq, written, body, total = values
    if isinstance(game, str) and isinstance(seq, int) and isinstance(written, str) and isinstance(body, str):
        return Found(game, seq, written, body) if checksum(game, seq, written, body) == total else None
    return None


def _payload(page: bytes, at: int, size: int, chains: Mapping[int, bytes]) -> bytes:
    """A cell's content, followed through its overflow pages. Raises IndexError where the chain is broken."""
    if size <= _MOST_LOCAL:
        return page[at : at + size]
    spilled = _LEAST_LOCAL + (size - _LEAST_LOCAL) % (PAGE - 4)
    local = spilled if spilled <= _MOST_LOCAL else _LEAST_LOCAL
    payload = page[at : at + local]
    following = int.from_bytes(page[at + local : at + local + 4], "big")
    for _ in range(len(chains)):
        if len(payload) >= size:
            break
        if following not in chains:
            raise IndexError
        payload += chains[following][4:]
        following = int.from_bytes(chains[following][:4], "big")
    return payload[:size]


def _values(payload: bytes) -> list[object]:
    """The columns of a row. Raises IndexError where it is cut short."""
    end, at = _varint(payload, 0)
    kinds = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    values: list[object] = []
    for kind in kinds:
        size = _INTEGERS.get(kind, (kind - 12) // 2 if kind >= 12 else 8 if kind == 7 else 0)
        content = payload[at : at + size]
        if len(content) < size:
            raise IndexError
        at += size
        if kind in _INTEGERS:
            values.append(int.from_bytes(content, "big", signed=True))
        elif kind >= 13 and kind % 2:
            values.append(content.decode("utf-8"))
        else:
            values.append({8: 0, 9: 1}.get(kind))
    return values


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for n in range(8):
        byte = data[at + n]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + n + 1
    return value << 8 | data[at + 8], at + 9
