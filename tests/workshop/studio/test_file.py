"""The file a phone would write, and the command that writes many."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.workshop.studio import ArtError, own_art, photo, photo_file, reference_art
from vision.workshop.studio.__main__ import main
from vision.workshop.studio.exif import stored, with_exif


@pytest.mark.parametrize("orientation", [1, 3, 6, 8])
def test_orientation_turns_the_stored_pixels_upright(orientation: int) -> None:
    """cv2 reads the file with its Exif orientation as the picture that was stored."""
    picture = np.zeros((40, 64, 3), np.uint8)
    picture[:20, :32] = (0, 0, 255)
    picture[20:, 32:] = (255, 0, 0)
    packed = cv2.imencode(".jpg", stored(picture, orientation), [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
    read = cv2.imdecode(np.frombuffer(with_exif(packed, orientation, 26), np.uint8), cv2.IMREAD_COLOR)
    assert read.shape == picture.shape
    assert read[10, 16, 2] > 200
    assert read[30, 48, 0] > 200


def test_exif_says_the_focal_length_or_nothing() -> None:
    """The focal length is a short under tag 0xA405; without facts the file is left alone."""
    packed = cv2.imencode(".jpg", np.zeros((8, 8, 3), np.uint8))[1].tobytes()
    assert with_exif(packed, None, None) == packed
    assert b"\x05\xa4\x03\x00\x01\x00\x00\x00\x1a\x00" in with_exif(packed, 1, 26)


def test_some_files_lack_exif_and_all_read_upright() -> None:
    """Every orientation and its absence occur, and the decoded photo always has the labelled size."""
    seen = set()
    for index in range(10):
        picture, label = photo("test", "azul", index, 64)
        seen.add(label["exif_orientation"])
        assert [picture.shape[1], picture.shape[0]] == label["size"]
    assert {None, 1} < seen


def test_command_writes_photos_and_labels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The folder holds the photos of the family by index, labels.json names them, progress goes to stderr."""
    assert main([str(tmp_path / "out"), "--family", "calibrate", "--count", "3", "--first", "5", "--size", "96"]) == 0
    labels = json.loads((tmp_path / "out" / "labels.json").read_text("utf-8"))
    assert [label["file"] for label in labels] == [f"calibrate_azul_{index:05d}.jpg" for index in (5, 6, 7)]
    data, made = photo_file("calibrate", "azul", 6, 96)
    assert (tmp_path / "out" / labels[1]["file"]).read_bytes() == data
    assert labels[1] == {"file": labels[1]["file"], **json.loads(json.dumps(made))}
    assert "3/3" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [["--art", "nowhere"], ["--size", "3"], ["--count", "0"], ["--count", "-2"]],
)
def test_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    """Bad wishes give one sentence and exit code 2."""
    assert main([str(tmp_path / "out"), *arguments]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_command_cannot_write_over_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An output path that is a file is named."""
    taken = tmp_path / "taken"
    taken.write_text("mine", "utf-8")
    assert main([str(taken), "--count", "1", "--size", "64"]) == 2
    assert "taken" in capsys.readouterr().err


def test_reference_art_is_read_from_its_folder(tmp_path: Path) -> None:
    """A folder laid out like the reference art gives its board picture; a missing or broken picture is named."""
    with pytest.raises(ArtError, match=r"azul-coloured\.jpg"):
        reference_art(str(tmp_path), "azul")
    (tmp_path / "tiles").mkdir()
    board = np.full((300, 300, 3), (40, 200, 60), np.uint8)
    cv2.imwrite(str(tmp_path / "azul-coloured.jpg"), board)
    for kind in ("blue", "yellow", "red", "black", "white"):
        cv2.imwrite(str(tmp_path / "tiles" / f"tile_{kind}.png"), board[:50, :50])
    (tmp_path / "tiles" / "tile_first.png").write_text("no picture", "utf-8")
    with pytest.raises(ArtError, match=r"tile_first\.png is not a picture"):
        reference_art(str(tmp_path), "azul")
    cv2.imwrite(str(tmp_path / "tiles" / "tile_first.png"), board[:50, :50])
    art = reference_art(str(tmp_path), "azul")
    middle = art.prints[0].levels[0][800, 800]
    assert int(middle[1]) > 100
    assert int(middle[1]) > int(middle[0])
    picture, _ = photo("test", "azul", 1, 200, art)
    assert not np.array_equal(picture, photo("test", "azul", 1, 200, own_art("azul"))[0])
