"""Bytes as SQLite lays them down: every record of a file is found on its pages, every frame of a log is judged."""

from __future__ import annotations

import sqlite3
import struct
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.storage import salvage_pages
from companion.storage.folder import DATABASE
from companion.storage.records import checksum
from companion.storage.salvage_pages import Found, _payload, _values, _varint, records_on_pages
from companion.storage.wal import PAGE, WalFrame, frames, index_of, is_cut, log_of


class TestNumbers:
    @pytest.mark.parametrize(
        ("data", "value"),
        [
            (b"\x00", 0),
            (b"\x7f", 127),
            (b"\x81\x00", 128),
            (b"\xff\x7f", 16_383),
            (b"\x81\x80\x00", 16_384),
            (b"\x8f\xff\xff\xff\x7f", 2**32 - 1),
            (b"\x81\x80\x80\x80\x80\x80\x80\x00", 2**49),
            (b"\xff" * 7 + b"\x7f", 2**56 - 1),
            (b"\xff" * 9, 2**64 - 1),
            (b"\x80" * 8 + b"\x03", 3),
            (b"\x81" + b"\x80" * 7 + b"\x01", 2**57 + 1),
        ],
    )
    def test_of_one_to_nine_bytes(self, data: bytes, value: int) -> None:
        """The ninth has all of its eight bits."""
        assert _varint(b"x" + data + b"rest", 1) == (value, 1 + len(data))
        with pytest.raises(IndexError):
            _varint(data[:-1], 0)

    @pytest.mark.parametrize(
        ("kind", "content", "value"),
        [
            (0, b"", None),
            (1, b"\xff", -1),
            (2, b"\x01\x00", 256),
            (3, b"\xff\x00\x00", -65_536),
            (4, b"\x00\x00\x00\x05", 5),
            (5, b"\x00\x00\x00\x00\x00\x07", 7),
            (6, b"\x80" + bytes(7), -(2**63)),
            (7, bytes(8), None),
            (8, b"", 0),
            (9, b"", 1),
            (12, b"", None),
            (13, b"", ""),
            (14, b"\xff", None),
            (15, b"A", "A"),
            (17, "é".encode(), "é"),
        ],
    )
    def test_columns_of_every_kind(self, kind: int, content: bytes, value: object) -> None:
        """Each leaves the next one where it is; one that is cut short is no row."""
        head = bytes([4, kind, 15, 1])
        assert _values(head + content + b"Z\x2a") == [value, "Z", 42]
        with pytest.raises(IndexError):
            _values(head + content + b"Z")
        with pytest.raises(IndexError):
            _values((head + content)[: 2 + len(content)])


class TestPayload:
    """1,002 bytes at most stay on a page, or 489 and what makes the last overflow page full."""

    MOST, LEAST, ROOM = 1002, 489, PAGE - 4

    def spread(self, size: int, local: int) -> tuple[bytes, dict[int, bytes], bytes]:
        content = bytes(n % 251 for n in range(size))
        rest = [content[at : at + self.ROOM] for at in range(local, size, self.ROOM)]
        chain = {
            50 + n: (51 + n if n + 1 < len(rest) else 0).to_bytes(4, "big") + part.ljust(self.ROOM, b"\0")
            for n, part in enumerate(rest)
        }
        return b"head" + content[:local] + (50).to_bytes(4, "big") + b"tail", chain, content

    @pytest.mark.parametrize(
        ("size", "local"),
        [
            (0, 0),
            (1002, 1002),
            (1003, 489),
            (489 + 4092, 489),
            (489 + 4092 + 1, 490),
            (1002 + 4092, 1002),
            (1002 + 4092 + 1, 489),
            (489 + 2 * 4092 + 100, 589),
        ],
    )
    def test_is_followed_through_its_chain(self, size: int, local: int) -> None:
        page, chain, content = self.spread(size, local)
        assert _payload(page, 4, size, chain) == content

    def test_a_chain_that_breaks_off(self) -> None:
        page, chain, _ = self.spread(489 + 3 * 4092, 489)
        del chain[51]
        with pytest.raises(IndexError):
            _payload(page, 4, 489 + 3 * 4092, chain)

    def test_a_chain_that_goes_round_ends(self) -> None:
        page, chain, content = self.spread(489 + 3 * 4092, 489)
        chain[50] = (50).to_bytes(4, "big") + chain[50][4:]
        assert len(_payload(page, 4, 489 + 3 * 4092, chain)) <= len(content)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, set[Found]]:
    """Hundreds of records of all sizes and numbers, so that the tree has a root, inner pages and leaves."""
    path = tmp_path_factory.mktemp("pages") / DATABASE
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA page_size = {PAGE}")
    connection.execute("CREATE TABLE other (name TEXT, number INTEGER)")
    connection.execute("CREATE TABLE records (game, seq, at, body, sum, PRIMARY KEY (game, seq)) WITHOUT ROWID")
    numbers = [0, 1, 127, 128, 32_767, 32_768, 2**23, 2**31, 2**47, 2**62]
    written = set()
    for n in range(250):
        game, seq = f"game {n // 10:03}", numbers[n % 10]
        found = Found(game, seq, "at é", "ü" * (n % 60) + "x" * (n * 17 % 1200))
        connection.execute("INSERT INTO records VALUES (?, ?, ?, ?, ?)", (*found, checksum(*found)))
        connection.execute("INSERT INTO other VALUES (?, ?)", (f"name {n}", n))
        written.add(found)
    connection.commit()
    connection.close()
    return path, written


class TestPages:
    def test_every_record_is_found(self, file: tuple[Path, set[Found]]) -> None:
        path, written = file
        assert set(records_on_pages(path)) == written

    def test_also_without_the_pages_that_lead_to_them(self, file: tuple[Path, set[Found]], tmp_path: Path) -> None:
        """A page that no longer says what it is, is read as a leaf and as an inner page."""
        path, written = file
        data = bytearray(path.read_bytes())
        kinds = {at: data[at] for at in range(PAGE, len(data), PAGE) if data[at] in (2, 10)}
        assert set(kinds.values()) == {2, 10}
        for at in kinds:
            data[at] = 77
        (tmp_path / "odd").write_bytes(data)
        assert set(records_on_pages(tmp_path / "odd")) == written

    def test_a_changed_letter_loses_its_own_record_alone(self, file: tuple[Path, set[Found]], tmp_path: Path) -> None:
        path, written = file
        data = path.read_bytes()
        odd = data.replace(b"game 0131", b"game 013\x31", 1)
        (tmp_path / "same").write_bytes(odd)
        assert set(records_on_pages(tmp_path / "same")) == written
        at = data.index(b"game 013")
        (tmp_path / "odd").write_bytes(data[:at] + b"game 914" + data[at + 8 :])
        lost = written - set(records_on_pages(tmp_path / "odd"))
        assert [found.game_id for found in lost] == ["game 013"]

    def test_the_first_page_of_a_file_has_its_head_before_it(self, tmp_path: Path) -> None:
        """There a tree begins a hundred bytes later; a last page that is cut short is read as far as it goes."""
        found = Found("g", 3, "at", "body")
        values = (found.game_id, found.at, found.body)
        kinds = [13 + 2 * len(values[0]), 1, 13 + 2 * len(values[1]), 13 + 2 * len(values[2]), 6]
        row = bytes([6, *kinds]) + b"g\x03atbody" + checksum(*found).to_bytes(8, "big")
        cell = bytes([len(row)]) + row
        for kind, head, gap in ((10, 8, b""), (2, 12, b"\0\0\0\0")):
            leaf = bytes([kind, 0, 0, 0, 1, 0, 0, 0]).ljust(head, b"\0")
            offset = 200
            page = (bytes(100) + leaf + struct.pack(">H", offset)).ljust(offset, b"\0") + gap + cell
            path = tmp_path / f"first {kind}"
            path.write_bytes(page)
            assert list(records_on_pages(path)) == [found]
            second = bytes(PAGE) + (leaf + struct.pack(">H", offset)).ljust(offset, b"\0") + gap + cell
            path.write_bytes(second)
            assert list(records_on_pages(path)) == [found]
            path.write_bytes(second[:-1])
            assert list(records_on_pages(path)) == []

    def test_of_no_file_there_are_none(self, tmp_path: Path) -> None:
        assert list(records_on_pages(tmp_path / "nothing")) == []
        assert salvage_pages._pages(tmp_path / "nothing") == {}

    def test_what_only_looks_like_a_record_is_none(self, tmp_path: Path) -> None:
        """Four columns, six columns, or a number in place of a text, with a checksum that would fit."""
        path = tmp_path / DATABASE
        connection = sqlite3.connect(path)
        rows = [
            ("five", (1, 2, "at", "body", checksum(1, 2, "at", "body"))),
            ("four", ("g", 2, "at", checksum("g", 2, "at"))),
            ("six", ("g", 2, "at", "body", checksum("g", 2, "at", "body"), None)),
            ("text", ("g", "2", "at", "body", checksum("g", "2", "at", "body"))),
            ("none", ("g", 2, None, "body", checksum("g", 2, None, "body"))),
            ("bytes", ("g", 2, "at", b"body", checksum("g", 2, "at", b"body"))),
        ]
        for name, values in rows:
            columns = ", ".join("abcdef"[: len(values)])
            connection.execute(f"CREATE TABLE {name} ({columns}, PRIMARY KEY (a, b)) WITHOUT ROWID")
            connection.execute(f"INSERT INTO {name} VALUES ({', '.join('?' * len(values))})", values)
        connection.commit()
        connection.close()
        assert list(records_on_pages(path)) == []


class Log(NamedTuple):
    """A write-ahead log made by hand."""

    salts: bytes = b"saltsalt"
    order: str = "<"

    def sums(self, data: bytes, state: tuple[int, int]) -> tuple[int, int]:
        one, two = state
        for left, right in struct.iter_unpack(f"{self.order}II", data):
            one = (one + left + two) % 2**32
            two = (two + right + one) % 2**32
        return one, two

    def made(self, *pages: tuple[int, int]) -> bytes:
        """A head, and for each (page number, size of the file after a commit or 0) a frame."""
        magic = 0x377F0682 if self.order == "<" else 0x377F0683
        head = struct.pack(">IIII", magic, 3_007_000, PAGE, 0) + self.salts
        state = self.sums(head, (0, 0))
        data = head + struct.pack(">II", *state)
        for number, size in pages:
            begin, page = struct.pack(">II", number, size), bytes([number]) * PAGE
            state = self.sums(begin + page, state)
            data += begin + self.salts + struct.pack(">II", *state) + page
        return data

    def index(self, committed: int, copied: int = 0) -> bytes:
        head = bytearray(48)
        head[12] = 1
        head[16:20] = struct.pack("=I", committed)
        head[32:40] = self.salts
        return bytes(head) * 2 + struct.pack("=I", copied) + bytes(36)


FRAME = 24 + PAGE


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / DATABASE


def seen(path: Path) -> list[tuple[int, bool, bool]]:
    return [(frame.number, frame.commits, frame.fits) for frame in frames(path)]


class TestTheLog:
    PAGES = ((2, 0), (3, 5), (2, 5), (4, 0))

    @pytest.mark.parametrize("order", ["<", ">"])
    def test_every_frame_with_what_it_is(self, path: Path, order: str) -> None:
        log_of(path).write_bytes(Log(order=order).made(*self.PAGES))
        assert list(frames(path)) == [WalFrame(n, bytes([n]) * PAGE, bool(size), True) for n, size in self.PAGES]

    @pytest.mark.parametrize(("at", "fit"), [(0, 0), (1, 1), (3, 3)])
    @pytest.mark.parametrize("byte", [0, 4, 16, 20, 24, 24 + PAGE - 1])
    def test_none_fits_from_a_changed_one_on(self, path: Path, at: int, fit: int, byte: int) -> None:
        """Wherever in it a byte is another."""
        data = bytearray(Log().made(*self.PAGES))
        data[32 + at * FRAME + byte] ^= 1
        log_of(path).write_bytes(data)
        assert [frame.fits for frame in frames(path)] == [True] * fit + [False] * (4 - fit)

    def test_frames_of_an_earlier_generation_are_none(self, path: Path) -> None:
        """They lie behind the last one, with other salts."""
        new, old = Log(b"newnewne").made(*self.PAGES[:2]), Log(b"oldoldol").made(*self.PAGES)
        log_of(path).write_bytes(new + old[len(new) :])
        assert seen(path) == [(2, False, True), (3, True, True)]
        assert not is_cut(path)

    def test_half_a_frame_is_none(self, path: Path) -> None:
        whole = Log().made(*self.PAGES)
        log_of(path).write_bytes(whole[:-1])
        assert len(seen(path)) == 3
        for size in (0, 3, 10, 32, 32 + FRAME - 1):
            log_of(path).write_bytes(whole[:size])
            assert seen(path) == []
            assert not is_cut(path)
        log_of(path).write_bytes(whole[: 32 + FRAME])
        assert len(seen(path)) == 1
        log_of(path).unlink()
        assert seen(path) == []
        assert not is_cut(path)

    @pytest.mark.parametrize("byte", [0, 3, 8, 16, 23, 24, 31])
    def test_a_damaged_head_is_believed_in_nothing(self, path: Path, byte: int) -> None:
        data = bytearray(Log().made(*self.PAGES))
        data[byte] ^= 1
        log_of(path).write_bytes(data)
        assert [(number, fits) for number, _, fits in seen(path)] == [(2, False), (3, False), (2, False), (4, False)]
        assert is_cut(path)


class TestCut:
    PAGES = ((2, 0), (3, 5), (2, 5))

    def put(self, path: Path, log: bytes, index: bytes = b"") -> bool:
        log_of(path).write_bytes(log)
        index_of(path).write_bytes(index)
        return is_cut(path)

    def test_by_what_the_index_says(self, path: Path) -> None:
        """So many were committed; what is in the file already need not be in the log."""
        whole, log = Log().made(*self.PAGES), Log()
        assert not self.put(path, whole, log.index(3))
        assert self.put(path, whole, log.index(4))
        assert self.put(path, whole[:-FRAME], log.index(3))
        assert not self.put(path, whole[:-FRAME], log.index(2))
        assert not self.put(path, whole[:-FRAME], log.index(3, copied=3))
        assert self.put(path, whole[:-FRAME], log.index(3, copied=2))
        assert self.put(path, b"", log.index(1))
        assert not self.put(path, b"", log.index(0))

    def test_an_index_of_another_generation_says_nothing(self, path: Path) -> None:
        whole = Log().made(*self.PAGES)
        assert not self.put(path, whole[:-FRAME], Log(b"otherone").index(3))
        broken = bytearray(whole)
        broken[20] ^= 1
        assert self.put(path, bytes(broken), Log(b"otherone").index(3)), "unless the head itself is damaged"

    @pytest.mark.parametrize("odd", ["short", "two heads", "not begun"])
    def test_an_index_that_is_none_says_nothing(self, path: Path, odd: str) -> None:
        index = bytearray(Log().index(9))
        assert self.put(path, Log().made(*self.PAGES), bytes(index))
        if odd == "short":
            index = index[:135]
        elif odd == "two heads":
            index[60] ^= 1
        else:
            index[12] = index[60] = 0
        assert not self.put(path, Log().made(*self.PAGES), bytes(index))
        assert self.put(path, Log().made(*self.PAGES), Log().index(9) + b"more")

    @pytest.mark.parametrize(("at", "cut"), [(0, True), (1, True), (2, False)])
    def test_without_one_two_transactions_that_do_not_fit_are_damage(self, path: Path, at: int, cut: bool) -> None:
        data = bytearray(Log().made(*self.PAGES))
        data[32 + at * FRAME + 100] ^= 1
        assert self.put(path, bytes(data)) is cut
