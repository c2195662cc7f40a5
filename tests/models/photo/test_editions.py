"""Boards that somebody else taught: taken in once, and only where there is one in the file."""

from __future__ import annotations

import zipfile
from pathlib import Path
from random import Random

import numpy as np
import pytest

from companion.models.photo.editions import NoSharedBoard, editions, holds_board, look_files, take_in
from vision import look
from vision.bare import frame_of
from vision.layout import load as load_layout


def shared(path: Path, name: str = "Grandma's Mini", board: str = "mini") -> Path:
    """A small taught board, as another phone shares it."""
    chance, layout = np.random.default_rng(3), load_layout(board)
    width, height = frame_of(layout).size
    portrait = np.full((height, width, 3), 200, np.uint8)
    places = chance.random((60, 2)).astype(np.float32)
    described = look.unit(chance.random((60, 128)).astype(np.float32))
    look.save(look.Look(board, places, described, 60, layout, portrait, name), path)
    return path


def test_a_shared_board_is_taken_in_once(tmp_path: Path) -> None:
    """Under its owner's name; the same file again changes nothing."""
    given = shared(tmp_path / "azulejo-board.npz")
    assert holds_board(given)
    one = take_in(tmp_path / "data", given)
    assert (one.name, one.board) == ("Grandma's Mini", "mini")
    assert take_in(tmp_path / "data", given) == one
    assert editions(tmp_path / "data") == [one]
    assert one.path.read_bytes() == given.read_bytes()


def test_a_second_board_of_that_name_is_another(tmp_path: Path) -> None:
    take_in(tmp_path / "data", shared(tmp_path / "one.npz"))
    take_in(tmp_path / "data", shared(tmp_path / "two.npz", board="duel"))
    assert sorted(one.board for one in editions(tmp_path / "data")) == ["duel", "mini"]


@pytest.mark.parametrize("name", ["", "  \n "])
def test_a_board_without_a_name_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(NoSharedBoard):
        take_in(tmp_path / "data", shared(tmp_path / "one.npz", name))
    assert look_files(tmp_path / "data") == []


def test_other_files_are_refused(tmp_path: Path) -> None:
    """A picture, another archive, a look that was not taught, one of a board that nobody knows, nothing at all."""
    picture, archive, unknown = tmp_path / "photo.jpg", tmp_path / "backup.zip", tmp_path / "unknown.npz"
    picture.write_bytes(b"\xff\xd8\xff\xe0 not a board")
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("azulejo.db", b"SQLite")
    parts = dict(np.load(shared(tmp_path / "one.npz")))
    np.savez_compressed(unknown, **{**parts, "board": np.array("../mini")})
    shipped = look.BOARDS / load_layout("azul").look
    for given in (picture, archive, unknown, shipped, tmp_path / "none.npz"):
        with pytest.raises(NoSharedBoard):
            take_in(tmp_path / "data", given)
    assert not holds_board(picture)
    assert not holds_board(archive)
    assert not holds_board(tmp_path / "none.npz")
    assert not holds_board(tmp_path)
    assert look_files(tmp_path / "data") == []


def test_a_file_that_would_unpack_to_gigabytes_is_refused(tmp_path: Path) -> None:
    given, swollen = shared(tmp_path / "one.npz"), tmp_path / "swollen.npz"
    with zipfile.ZipFile(given) as parts, zipfile.ZipFile(swollen, "w", zipfile.ZIP_DEFLATED) as file:
        for name in parts.namelist():
            file.writestr(name, parts.read(name))
        file.writestr("more.npy", bytes(look.UNPACKED))
    with pytest.raises(NoSharedBoard, match="too large"):
        take_in(tmp_path / "data", swollen)


def test_damage_is_refused_or_harmless(tmp_path: Path) -> None:
    """Bytes changed, cut off or doubled anywhere: taken in as a board that can be listed, or refused."""
    whole, chance, given = shared(tmp_path / "one.npz").read_bytes(), Random(7), tmp_path / "damaged.npz"
    refused = 0
    for _ in range(150):
        damaged = bytearray(whole)
        for _ in range(chance.randint(1, 12)):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        end = chance.choice([len(damaged), chance.randrange(len(damaged))])
        given.write_bytes(bytes(damaged[:end]))
        try:
            one = take_in(tmp_path / "data", given)
        except NoSharedBoard:
            refused += 1
        else:
            assert one in editions(tmp_path / "data")
            one.path.unlink()
    assert refused > 100
