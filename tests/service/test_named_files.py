"""The files that people name: read whole or refused, written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.errors import Malformed
from companion.service import files
from companion.service.files import read_bytes, write_whole


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> int:
    """Two megabytes are the most here."""
    monkeypatch.setattr(files, "LARGEST", 2 * 2**20)
    return files.LARGEST


def test_the_largest_there_may_be_is_read(tmp_path: Path, small: int) -> None:
    path = tmp_path / "file"
    for size in (0, 1, small):
        path.write_bytes(bytes(size))
        assert read_bytes(str(path)) == bytes(size)
    path.write_bytes(bytes(small + 1))
    with pytest.raises(Malformed) as refused:
        read_bytes(str(path))
    assert str(refused.value) == f"{path}: too large to be a game (over 2 MB)"


@pytest.mark.parametrize(("name", "reason"), [("nothing", "No such file or directory"), (".", "Is a directory")])
def test_what_cannot_be_read_is_told_with_its_name(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(Malformed) as refused:
        read_bytes(f"{tmp_path}/{name}")
    assert str(refused.value) == f"{tmp_path}/{name}: {reason}"
    with pytest.raises(Malformed) as refused:
        read_bytes("a\0b")
    assert str(refused.value) == "a\0b: embedded null byte"


def test_a_file_is_written_over_another_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for content in (b"first", b"second", b""):
        write_whole(str(path), content)
        assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_written_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"before")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(Malformed) as refused:
        write_whole(str(path), b"after")
    assert str(refused.value) == f"{path}: No space left on device"
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(ValueError("odd")))
    with pytest.raises(Malformed, match=r"file: odd$"):
        write_whole(str(path), b"after")


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "file"
    with pytest.raises(Malformed) as refused:
        write_whole(str(path), b"x")
    assert str(refused.value) == f"{path}: No such file or directory"
