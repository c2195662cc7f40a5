"""Bug reports: one file with photo, reading and truth, safe to open, ready for the bench."""

from __future__ import annotations

import io
import json
import struct
import zipfile
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.engine.games import game
from companion.engine.pattern import PatternLine
from companion.errors import Malformed
from companion.games.reconcile import reconcile
from companion.games.report_label import label as label_of
from companion.service.photo.edits import NO_EDITS
from companion.service.photo.proposal import Item, Proposal, Status
from companion.service.photo.report import LARGEST_PHOTO, board_label, pack, safe_name
from companion.service.photo.settled import as_shown
from tests.service.photo.boards import dome_reading, stars_reading, wall_reading
from tests.service.photo.test_stars_and_dome import DOME, LAID, duel, pavilion
from tests.service.photo.test_wall import NEW, TRACKED
from tests.vision.private_photos import PHOTOS, PLANTED, bmp
from tools.reports import add_to_folder, unpack
from vision.arrays import Image
from vision.photo import as_png
from vision.picture_only import picture_only
from vision.reading import BoardReading, Cell, PhotoError, Trouble
from vision.workshop import bench
from vision.workshop.bench import parse_label


def jpeg(*segments: tuple[int, bytes]) -> bytes:
    head = b"".join(bytes((0xFF, kind)) + struct.pack(">H", len(body) + 2) + body for kind, body in segments)
    return b"\xff\xd8" + head + b"\xff\xda\x00\x02picture\xff\xd9"


def exif(orientation: int, focal: int) -> bytes:
    """Little endian, with a place name in it that nobody should get."""
    block = 8 + 2 + 12 * 2 + 4
    head = struct.pack("<HHHLHH", 2, 0x0112, 3, 1, orientation, 0) + struct.pack("<HHLL", 0x8769, 4, 1, block)
    inner = struct.pack("<HHHLHH", 1, 0xA405, 3, 1, focal, 0) + bytes(4)
    return b"Exif\0\0II*\0" + struct.pack("<L", 8) + head + bytes(4) + inner + b"at home, 1 Main Street"


PHOTO = jpeg((0xE0, b"JFIF"), (0xE1, exif(6, 26)), (0xE1, b"http://ns.adobe.com/xap/secret"), (0xDB, b"tables"))


def packed(name: str, reading: BoardReading, proposal: Proposal, variant: str = "azul", photo: bytes = PHOTO) -> bytes:
    return pack(photo, name, reading, label_of(reading, proposal, game(variant)), as_png)


def test_report_round_trip_and_bench_label(tmp_path: Path) -> None:
    """Packed, unpacked and put into a folder, the photo is labelled with what is really there, in the bench's terms."""
    reading = wall_reading(NEW, floor=2, marker=True, cells={(4, 1): Cell(None, 0.9, True, "glare")})
    proposal = reconcile(reading, TRACKED, 0, edits=NO_EDITS.with_cell((4, 1), "R"))
    report = unpack(packed("C:\\camera/../IMG 0001.JPG", reading, proposal))
    assert report.reading == reading
    assert report.name == "IMG-0001.jpg"
    for number in (1, 2):
        path = add_to_folder(report, tmp_path)
        entries = json.loads((tmp_path / "labels.json").read_text("utf-8"))
        assert len(entries) == number
        assert path.read_bytes() == report.photo
    label = parse_label(entries[-1])
    assert label.file == "IMG-0001-2.jpg"
    assert label.board == "azul"
    assert label.cells is not None
    assert [cell for cell in label.cells if cell] == ["blue", "yellow", "blue", "red"]
    assert label.floor == (2, True)
    assert label.corners == ((0.0, 0.0), (900.0, 0.0), (900.0, 900.0), (0.0, 900.0))


def test_doubtful_parts_nobody_looked_at_are_skipped() -> None:
    """A label claims only what is certain or was said."""
    reading = wall_reading(NEW, cells={(1, 3): Cell("red", 0.6, True, "glare")})
    report = unpack(packed("a.jpg", reading, reconcile(reading, TRACKED, 0)))
    assert report.label["skip"]["wall"] == [[1, 3]]


def test_a_board_that_was_not_found_is_no_picture_without_a_board() -> None:
    """Filled by taps at corners set by hand, the label names the game's board, and these corners."""
    hand = ((1.0, 1.0), (9.0, 1.0), (9.0, 9.0), (1.0, 9.0))
    reading = BoardReading("a.jpg", found=False, reason="no board", corners=hand)
    proposal = reconcile(reading, TRACKED, 0, edits=NO_EDITS.with_cell((4, 1), "R"))
    label = unpack(packed("a.jpg", reading, proposal)).label
    assert label["board"] == "azul"
    assert label["corners"] == [list(corner) for corner in hand]
    assert label["wall"][4][1] == "red"
    other_side = replace(wall_reading(NEW), board="azul-grey")
    label = unpack(packed("a.jpg", other_side, reconcile(other_side, TRACKED, 0))).label
    assert label["board"] == "azul"


def test_other_boards_can_be_reported() -> None:
    """Stars and domes go into a report as well."""
    stars = stars_reading("O" + "." * 41)
    label = unpack(packed("s.jpg", stars, reconcile(stars, pavilion(), 0), "pavilion")).label
    assert label["stars"]["orange"] == ["orange", None, None, None, None, None]
    dome = dome_reading(DOME.with_tile(0, 1, "B"), 2, True)
    label = unpack(packed("d.jpg", dome, reconcile(dome, duel(*LAID), 0), "duel")).label
    assert label["dome"][0][:3] == [
        *({"tile": None, "space": "s"}, {"tile": "blue", "under": "B"}, {"tile": None, "space": None})
    ]
    assert label["broken"] == {"tiles": 2, "marker": True}
    as_benched = bench.parse_label({"file": "d.jpg", **label})
    assert as_benched.cells is not None
    assert as_benched.cells[1] == ("blue", "B", True)
    assert as_benched.floor == (2, True)


def test_metadata_is_taken_out_of_the_photo() -> None:
    """Where and with what a photo was taken is gone; how it was held, its focal length and the picture stay."""
    clean = picture_only(PHOTO)
    assert b"Main Street" not in clean
    assert b"secret" not in clean
    assert clean.endswith(b"\xff\xda\x00\x02picture\xff\xd9")
    assert b"tables" in clean
    assert picture_only(clean) == clean, "nothing more to take out, and orientation and focal length still there"
    assert struct.pack(">HHLHH", 0x0112, 3, 1, 6, 0) in clean
    assert struct.pack(">HHLHH", 0xA405, 3, 1, 26, 0) in clean


@pytest.mark.parametrize("suffix", [".jpg", ".jpeg", ".png", ".webp", ".bmp", ".gif"])
def test_a_photo_keeps_the_ending_of_its_kind(suffix: str) -> None:
    """Whoever opens the report's photo goes by that."""
    assert safe_name(f"My game{suffix.upper()}") == f"My-game{suffix}"
    assert safe_name(f"My game{suffix}.exe") == f"My-game-{suffix[1:]}.jpg"


@pytest.mark.parametrize("kind", [*PHOTOS, "BMP"])
def test_no_report_says_where_it_was(kind: str) -> None:
    """Of whatever kind the photo is, no part of its report has the place in it, and the picture is the same."""
    reading = wall_reading(NEW)
    photo = PHOTOS.get(kind, bmp())
    data = packed("home.bmp", reading, reconcile(reading, TRACKED, 0), photo=photo)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
        assert archive.comment == b""
    for part in (data, *parts.values()):
        assert [what for what, private in PLANTED.items() if private in part] == []
    report = unpack(data)
    assert report.name == ("home.png" if kind == "BMP" else "home.bmp"), "named for what it is where it is drawn anew"
    assert np.array_equal(_pixels(report.photo), _pixels(photo))


def _pixels(photo: bytes) -> Image:
    return np.asarray(cv2.imdecode(np.frombuffer(photo, np.uint8), cv2.IMREAD_COLOR))


@pytest.mark.parametrize("photo", [b"\xff\xd8", b"\xff\xd8\xff", b"PNG", PHOTO[:40], b"\xff\xd8" + b"\0" * 50])
def test_damaged_photos_are_not_passed_on(photo: bytes) -> None:
    """What can neither be taken apart nor decoded may hold anything: it makes no report."""
    with pytest.raises(Malformed, match="damaged"):
        packed("a.jpg", wall_reading(NEW), reconcile(wall_reading(NEW), TRACKED, 0), photo=photo)


def test_a_damaged_photo_that_still_decodes_is_drawn_anew() -> None:
    """What the decoder makes of it is in the report, and not its file."""
    head, tables, rest = PHOTOS["JPEG"].partition(b"\xff\xdb")
    photo = head + b"at home" + tables + rest
    report = unpack(packed("a.jpg", wall_reading(NEW), reconcile(wall_reading(NEW), TRACKED, 0), photo=photo))
    assert report.name == "a.png"
    assert np.array_equal(_pixels(report.photo), _pixels(photo))
    assert not any(private in report.photo for private in PLANTED.values())


def _zip(**members: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name.replace("__", "."), data)
    return packed.getvalue()


READING = wall_reading(NEW).dumps().encode()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not a zip",
        _zip(labels__json=b"[]"),
        _zip(labels__json=b"[]", reading__json=READING),
        _zip(labels__json=b"{", reading__json=READING, a__jpg=b"x"),
        _zip(labels__json=b"[" * 100_000, reading__json=READING, a__jpg=b"x"),
        _zip(labels__json=b'[{"file": "b.jpg"}]', reading__json=READING, a__jpg=b"x"),
        _zip(labels__json=b'[{"file": "a.jpg"}]', reading__json=b"{}", a__jpg=b"x"),
        _zip(labels__json=b'[{"file": "../a.jpg"}]', reading__json=READING, **{"../a.jpg": b"x"}),
        _zip(labels__json=b'[{"file": "a.jpg"}]', reading__json=b" " * 2_000_000, a__jpg=b"x"),
        _zip(labels__json=b'[{"file": "a.jpg"}]', reading__json=READING, a__jpg=b"\0" * 31_000_000),
        packed("a.jpg", wall_reading(NEW), reconcile(wall_reading(NEW), TRACKED, 0))[:-30],
    ],
)
def test_strange_files_are_refused(data: bytes) -> None:
    """A file that is not a report, names a path, or unpacks to far too much is refused in a sentence."""
    with pytest.raises(Malformed):
        unpack(data)


@pytest.mark.parametrize("photo", [b"", b"\0" * 30_000_001])
def test_photo_too_large_to_share(photo: bytes) -> None:
    """There is a limit to what is packed."""
    with pytest.raises(Malformed, match="MB"):
        packed("a.jpg", wall_reading(NEW), reconcile(wall_reading(NEW), TRACKED, 0), photo=photo)


def test_folder_with_other_labels_is_refused(tmp_path: Path) -> None:
    """A labels.json that is no list of labels is not written over."""
    (tmp_path / "labels.json").write_text("{}", "utf-8")
    report = unpack(packed("a.jpg", wall_reading(NEW), reconcile(wall_reading(NEW), TRACKED, 0)))
    with pytest.raises(Malformed, match="list"):
        add_to_folder(report, tmp_path)


def test_lines_are_truth_where_they_are_certain_or_were_said() -> None:
    """What the game settled, or nobody has looked at, is skipped by its row."""
    reading = wall_reading(NEW)
    certain = Item(PatternLine("R", 1), None, 0.99, Status.CERTAIN)
    lines = tuple(
        replace(certain, status=status) for status in (Status.CERTAIN, Status.SETTLED, Status.SET, Status.CHECK)
    )
    shown = {"wall": [], "skip": {"wall": [[0, 1]]}}
    label = board_label(reading, "azul", Proposal(0, 2, lines=lines), shown)
    assert label["lines"] == [{"colour": "red", "count": 1}] * 4
    assert label["skip"] == {"wall": [[0, 1]], "lines": [1, 3]}
    bare = board_label(reading, None, Proposal(0, 2, lines=lines[:1]), {})
    assert "skip" not in bare
    assert bare["board"] is None
    assert (bare["elevation_deg"], bare["tags"]) == (60.0, ["reported"])
    assert "floor" not in bare
    assert "lines" not in board_label(reading, "azul", Proposal(0, 2), {})


def test_a_floor_line_that_is_asked_about_is_no_truth() -> None:
    """Until somebody has said what it is."""
    reading = replace(wall_reading(NEW), floor=None)
    label = unpack(packed("a.jpg", reading, reconcile(reading, TRACKED, 0))).label
    assert label["skip"]["floor"] is True
    said = reconcile(reading, TRACKED, 0, edits=replace(NO_EDITS, floor=2, marker=False))
    assert "floor" not in unpack(packed("a.jpg", reading, said)).label.get("skip", {})


@pytest.mark.parametrize("photo", [b"", bytes(LARGEST_PHOTO + 1)])
def test_a_photo_of_no_size_to_report_is_told_with_its_size(photo: bytes) -> None:
    reading = wall_reading(NEW)
    said = f"has up to {LARGEST_PHOTO // 1_000_000} MB, and this one {len(photo)} bytes$"
    with pytest.raises(Malformed, match=said) as refused:
        packed("a.jpg", reading, reconcile(reading, TRACKED, 0), photo=photo)
    cause = refused.value.__cause__
    assert isinstance(cause, PhotoError)
    assert cause.trouble is (Trouble.TOO_LARGE if photo else Trouble.NOT_A_PHOTO)


def test_an_empty_line_is_said_to_be_empty() -> None:
    label = unpack(packed("a.jpg", wall_reading(NEW), reconcile(wall_reading(NEW), TRACKED, 0))).label
    assert {"colour": None, "count": 0} in label["lines"]


def test_taking_all_as_shown_settles_what_was_asked_and_nothing_else() -> None:
    reading = wall_reading(NEW, cells={(1, 3): Cell("red", 0.6, True, "glare")})
    proposal = reconcile(reading, TRACKED, 0)
    settled = as_shown(NO_EDITS, proposal)
    asked = {cell for cell, item in proposal.cells.items() if item.asked}
    assert asked
    assert set(settled.cells) == asked
    assert set(settled.lines) == {row for row, line in enumerate(proposal.lines) if line.asked}
    again = reconcile(reading, TRACKED, 0, edits=settled)
    assert not any(item.asked for item in again.cells.values())
