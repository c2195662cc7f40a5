"""Whatever is handed to the reader, the answer is a sentence or "not found", never a traceback or an invented state."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.private_photos import png_chunk
from vision import exif, photo, reader
from vision.cli import main
from vision.reading import PhotoError, Trouble

CHESS = np.kron(np.indices((8, 8)).sum(axis=0) % 2, np.ones((90, 90))).astype(np.uint8) * 200
FLAG = cv2.rectangle(np.full((60, 60, 3), 190, np.uint8), (2, 2), (57, 57), (90, 120, 160), -1)
PICTURE = np.random.default_rng(1).integers(0, 255, (300, 400, 3), dtype=np.uint8)


ARABIC = {ord("0"): "\u0660", ord("9"): "\u0669"}
CELL = '{"tile": "blue", "p": 0.9, "check": false}'
ROW = f"[{', '.join([CELL] * 5)}]"
WALL = (
    f'{{"format": "azulejo-reading/1", "photo": "a", "found": true, "board": "azul", "wall": [{", ".join([ROW] * 5)}]}}'
)


def saved(path: Path, picture: np.ndarray = PICTURE) -> Path:
    assert cv2.imwrite(str(path), picture)
    return path


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[dict[str, object]]]:
    code = main(["read", *arguments, "--json"])
    return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def png_claiming(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"\0" * 99)) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("name", "data", "word"),
    [
        ("empty.jpg", b"", "empty"),
        ("text.jpg", b"this is no photo, just words\n" * 20, "not a photo"),
        ("phone.heic", b"\0\0\0\x18ftypheic" + b"\0" * 200, "HEIC"),
        ("stub.jpg", b"\xff\xd8\xff\xe0\x00\x10JFIF", "cut short"),
        ("stub.png", b"\x89PNG\r\n\x1a\n\0\0", "cut short"),
        ("stub.gif", b"GIF89a", "cut short"),
        ("noise.jpg", b"\xff\xd8" + bytes(range(256)) * 9, "damaged"),
        ("hollow.png", png_claiming(300, 300), "cannot be decoded"),
        ("nothing.bmp", b"BM" + b"\0" * 60, "no size"),
        ("short.webp", b"RIFF\xff\xff\0\0WEBPVP8 " + b"\0" * 30, "cut short"),
    ],
)
def test_a_file_that_is_no_photo_is_named_as_such(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, data: bytes, word: str
) -> None:
    """A file that cannot be read as a photo gives exit 2 and one sentence that says what is wrong."""
    (tmp_path / name).write_bytes(data)
    code, lines = answer(capsys, str(tmp_path / name))
    assert code == 2
    assert word in str(lines[0]["error"])
    assert len(lines) == 1


@pytest.mark.parametrize(
    ("data", "trouble"),
    [
        (b"", Trouble.EMPTY),
        (b"words, no photo", Trouble.NOT_A_PHOTO),
        (b"\0\0\0\x18ftypheic", Trouble.HEIC),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", Trouble.CUT_SHORT),
        (b"\xff\xd8" + bytes(range(256)), Trouble.DAMAGED),
        (png_claiming(300, 300), Trouble.DAMAGED),
        (png_claiming(60_000, 60_000), Trouble.TOO_LARGE),
    ],
)
def test_what_is_wrong_with_a_file_is_told_apart(tmp_path: Path, data: bytes, trouble: Trouble) -> None:
    """Whoever shows the trouble in other words goes by its kind."""
    (tmp_path / "a").write_bytes(data)
    with pytest.raises(PhotoError) as told:
        reader.read(tmp_path / "a")
    assert told.value.trouble is trouble


def test_files_that_never_end_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A pipe nobody writes to and a device without an end give one sentence, at once."""
    os.mkfifo(tmp_path / "pipe.jpg")
    for path in (tmp_path / "pipe.jpg", Path("/dev/zero")):
        code, lines = answer(capsys, str(path))
        assert (code, "not a plain file" in str(lines[0]["error"])) == (2, True)


def test_the_decoders_own_words_stay_inside(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """What libpng says of a damaged picture does not come before our sentence."""
    (tmp_path / "hollow.png").write_bytes(png_claiming(300, 300))
    assert main(["read", str(tmp_path / "hollow.png")]) == 2
    said = capfd.readouterr()
    assert len(said.err.splitlines()) == 1
    assert "cannot be decoded" in said.err


def test_an_opened_photo_is_decoded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who shows a photo and reads it opens it once: the reader takes the file with what was decoded of it."""
    decoded = []
    plain = cv2.imdecode
    monkeypatch.setattr(photo.cv2, "imdecode", lambda *given: decoded.append(given) or plain(*given))
    file = photo.open_file(saved(tmp_path / "a.jpg"))
    picture, _ = photo.decode(file)
    assert reader.read(file).photo == "a.jpg"
    assert photo.decode(file)[0] is picture
    assert len(decoded) == 1


def test_a_photo_cut_short_is_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A JPEG or PNG that ends in the middle of the picture is refused, not read as far as it goes."""
    for name in ("half.jpg", "half.png"):
        whole = saved(tmp_path / name).read_bytes()
        (tmp_path / name).write_bytes(whole[: len(whole) // 2])
        code, lines = answer(capsys, str(tmp_path / name))
        assert (code, "cut short" in str(lines[0]["error"])) == (2, True)


@pytest.mark.parametrize("size", [(60_000, 60_000), (20_000, 20_000), (400_000, 10)])
def test_a_decompression_bomb_is_refused_by_its_header(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], size: tuple[int, int]
) -> None:
    """A tiny file that claims a monstrous picture is refused before anything is decoded."""
    (tmp_path / "bomb.png").write_bytes(png_claiming(*size))
    code, lines = answer(capsys, str(tmp_path / "bomb.png"))
    assert code == 2
    assert "too large a picture" in str(lines[0]["error"])


def test_paths_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing file, a folder and an impossible name are told apart from a photo without a board."""
    for path in (tmp_path / "absent.jpg", tmp_path, Path("a\0b.jpg")):
        code, lines = answer(capsys, str(path))
        assert code == 2
        assert lines[0]["error"]


@pytest.mark.parametrize(
    ("name", "picture"),
    [
        ("speck.png", np.zeros((1, 1, 3), np.uint8)),
        ("black.jpg", np.zeros((900, 1200, 3), np.uint8)),
        ("white.jpg", np.full((900, 1200, 3), 255, np.uint8)),
        ("noise.jpg", PICTURE),
        ("grey.png", PICTURE[..., 0]),
        ("alpha.png", np.dstack((PICTURE, PICTURE[..., :1]))),
        ("deep.png", PICTURE.astype(np.uint16) * 257),
        ("strip.png", np.tile(PICTURE[:60], (1, 9, 1))),
        ("chess.jpg", np.dstack([CHESS] * 3)),
        ("floor.jpg", np.tile(FLAG, (15, 20, 1))),
    ],
)
def test_a_picture_without_a_board_is_not_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, picture: np.ndarray
) -> None:
    """A readable picture of anything else gives exit 3, a reason, and no state."""
    code, lines = answer(capsys, str(saved(tmp_path / name, picture)))
    assert code == 3
    assert lines[0]["found"] is False
    assert lines[0]["reason"]
    assert "wall" not in lines[0]


def test_an_animated_gif_is_read_or_refused_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two frames of a GIF: the first is looked at, or the file is refused; never a traceback."""
    frame = b"\x2c\0\0\0\0\2\0\2\0\0\2\3\x44\2\5\0"
    gif = b"GIF89a\2\0\2\0\x80\0\0\0\0\0\xff\xff\xff" + (b"\x21\xf9\4\0\0\0\0\0" + frame) * 2 + b"\x3b"
    (tmp_path / "moving.gif").write_bytes(gif)
    code, lines = answer(capsys, str(tmp_path / "moving.gif"))
    assert code in (2, 3)
    assert "error" in lines[0] or lines[0]["found"] is False


def test_one_bad_photo_does_not_stop_the_rest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every photo gets its line, in order, and the exit code is the highest that occurred."""
    good = saved(tmp_path / "empty_table.jpg")
    code, lines = answer(capsys, str(good), str(tmp_path / "absent.jpg"), str(good))
    assert code == 3
    assert [("error" in line) for line in lines] == [False, True, False]


def test_a_fifty_megapixel_photo_is_decoded_small(tmp_path: Path) -> None:
    """A huge JPEG is reduced while it is decoded: what reaches memory is a small part of it."""
    path = saved(tmp_path / "huge.jpg", np.full((6120, 8160, 3), 128, np.uint8))
    picture, scale = photo.decode(photo.open_file(path))
    assert max(picture.shape) <= 1100
    assert scale == pytest.approx(1 / 8)


@pytest.mark.parametrize(
    "arguments",
    [
        ["read"],
        ["read", "a.jpg", "--board", "chess"],
        ["read", "a.jpg", "--corners", "1,2 3,4"],
        ["read", "a.jpg", "--corners", "0,0 0,9 9,9 9,0"],
        ["read", "a.jpg", "--corners", "5,5 5,5 5,5 5,5"],
        ["read", "a.jpg", "--corners", ""],
        ["read", "a.jpg", "--corners", "0,0 99,0 99,99 0,99".translate(ARABIC)],
        ["read", "a.jpg", "--explain", "out"],
        ["read", "a.jpg", "--explain", ""],
        ["read", "a.jpg", "--before", "absent.json"],
        ["read", "a.jpg", "--before", ""],
        ["read", "a.jpg", "--before", "/dev/zero"],
        ["read", "a.jpg", "--look", "/dev/zero"],
        ["read", "a.jpg", "--look", "absent.npz"],
        ["read", "a.jpg", "b.jpg", "--explain", "x.png"],
        ["bench", "absent"],
        ["teach", "a.jpg"],
        ["dance"],
        [],
    ],
)
def test_a_command_that_makes_no_sense(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    """A malformed command gives exit 2 and one line on standard error; with --json, one object with `error`."""
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.strip().splitlines()) == 1
    assert main([*arguments, "--json"]) == 2
    assert "error" in json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    "spoilt",
    [
        "[" * 100_000,
        '{"format": "azulejo-reading/1", "a": ' * 50_000,
        WALL.replace("0.9", "NaN"),
        WALL.replace("0.9", "1.5"),
        WALL.replace("blue", "mauve"),
        WALL.replace("[[", "[").replace("]]", "]"),
        WALL.replace(", ".join([ROW] * 5), f"[{CELL}]"),
    ],
)
def test_an_earlier_reading_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str], spoilt: str) -> None:
    """Nested without end, with chances and colours that are none, or a wall of one space: one sentence each."""
    (tmp_path / "before.json").write_text(spoilt, "utf-8")
    assert main(["read", str(saved(tmp_path / "a.jpg")), "--before", str(tmp_path / "before.json")]) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)


def test_an_earlier_reading_that_is_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same reading unspoilt is taken."""
    (tmp_path / "before.json").write_text(WALL, "utf-8")
    code, lines = answer(capsys, str(saved(tmp_path / "a.jpg")), "--before", str(tmp_path / "before.json"))
    assert (code, lines[0]["found"]) == (3, False)


def test_labels_nested_without_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder for `bench` with hostile labels is refused in one sentence."""
    (tmp_path / "labels.json").write_text("[" * 100_000, "utf-8")
    assert main(["bench", str(tmp_path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.processes
def test_who_listens_may_leave(tmp_path: Path) -> None:
    """A closed pipe ends the command without a word; a full disk in one sentence."""
    command = [sys.executable, "-m", "vision", "read", str(saved(tmp_path / "a.jpg"))]
    out, into = os.pipe()
    os.close(out)
    left = subprocess.run(command, stdout=into, stderr=subprocess.PIPE, text=True)
    os.close(into)
    assert "Traceback" not in left.stderr
    assert "answer" not in left.stderr
    with open("/dev/full", "w") as full:
        told = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert told.returncode == 2
    assert told.stderr.splitlines()[-1] == "error: the answer cannot be written: no space left on device"


def test_names_do_not_speak_to_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Control characters, direction marks and bytes that are no text in a photo's name are escaped."""
    name = "a\x1b[2J\u202e\x9b\udcff.jpg"
    saved(tmp_path / "a.jpg").rename(tmp_path / name)
    assert main(["read", str(tmp_path / name)]) == 3
    said = capsys.readouterr()
    assert (said.out + said.err).replace("\n", "").isprintable()
    assert json.loads(said.out)["photo"] == name


def test_a_look_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A look file of another kind is refused in one sentence."""
    (tmp_path / "false.npz").write_bytes(b"PK\3\4 nothing")
    saved(tmp_path / "a.jpg")
    assert main(["read", str(tmp_path / "a.jpg"), "--look", str(tmp_path / "false.npz")]) == 2
    assert "look" in capsys.readouterr().err


@pytest.mark.parametrize("cut", [0, 3, 9, 12, 20, 27])
def test_damaged_exif_is_ignored(cut: int) -> None:
    """An EXIF block that breaks off says nothing, and does no harm."""
    entries = struct.pack("<HHIHH", 0x0112, 3, 1, 6, 0) + struct.pack("<HHIHH", 0xA405, 3, 1, 26, 0)
    block = b"II*\0\x08\0\0\0" + struct.pack("<H", 2) + entries
    assert exif.read(block) == exif.Exif(6, 26.0)
    said = exif.read(block[:cut])
    assert said.focal35 is None
    assert said.orientation in (0, 6)


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("orientation", [1, 3, 6, 8])
def test_a_png_is_as_wide_as_it_is_shown(tmp_path: Path, orientation: int, late: bool) -> None:
    """The decoder turns a PNG by its EXIF, wherever in the file that lies: its size and lens are told the same way."""
    plain = cv2.imencode(".png", PICTURE)[1].tobytes()
    told = png_chunk(b"eXIf", exif.block(exif.Exif(orientation, 26.0)))
    head, end = (33, len(plain) - 12)
    made = plain[:end] + told + plain[end:] if late else plain[:head] + told + plain[head:]
    (tmp_path / "a.png").write_bytes(made)
    file = photo.open_file(tmp_path / "a.png")
    picture, scale = photo.decode(file)
    assert file.size() == (picture.shape[1], picture.shape[0]) == ((300, 400) if orientation > 4 else (400, 300))
    assert (file.focal35, scale) == (26.0, 1.0)
