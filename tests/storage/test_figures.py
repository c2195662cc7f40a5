"""The file of figures: thrown away where it is none, and never where somebody only holds it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from companion.storage.figures import FILE, FiguresFile

LINES = [("a", "1", "[1]"), ("b", "2", "[2]")]


@pytest.fixture
def file(tmp_path: Path) -> FiguresFile:
    return FiguresFile(tmp_path)


def test_what_was_kept_comes_back(file: FiguresFile) -> None:
    """The last of each game; nothing is made by looking."""
    assert file.read() == {}
    assert not file.path.exists()
    file.keep(LINES)
    file.keep([("a", "3", "[3]")])
    assert file.read() == {"a": ("3", "[3]"), "b": ("2", "[2]")}


@pytest.mark.parametrize(
    "content", [b"x" * 5000, b"SQLite format 3\0" + b"x" * 5000, b"SQLite format 3\0" + bytes(5000)]
)
def test_what_is_no_file_of_figures_goes(file: FiguresFile, content: bytes) -> None:
    file.path.write_bytes(content)
    assert file.read() == {}
    assert not file.path.exists()
    file.keep(LINES)
    assert len(file.read()) == 2


def test_so_does_one_that_holds_something_else(file: FiguresFile) -> None:
    with sqlite3.connect(file.path) as connection:
        connection.execute("CREATE TABLE figures (n)")
    connection.close()
    assert file.read() == {}
    assert not file.path.exists()


def test_one_that_is_held_by_another_stays(file: FiguresFile) -> None:
    file.keep(LINES)
    other = sqlite3.connect(file.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert file.read() == {}
    other.execute("ROLLBACK")
    other.close()
    assert len(file.read()) == 2


def test_a_changed_line_is_none(file: FiguresFile) -> None:
    for column in ("state", "body", "sum"):
        file.keep(LINES)
        with sqlite3.connect(file.path) as connection:
            connection.execute(f"UPDATE figures SET {column} = {column} || '1' WHERE game = 'a'")
        connection.close()
        assert file.read() == {"b": ("2", "[2]")}


def test_a_folder_in_its_place_stays(file: FiguresFile) -> None:
    file.path.mkdir()
    file.keep(LINES)
    assert file.read() == {}
    assert (file.path.parent / FILE).is_dir()
