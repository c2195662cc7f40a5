"""Content files that are missing or damaged: the rest goes on, and it is said what is wrong."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.engine.games import RULES
from companion.errors import Malformed
from companion.rulebook.library import Library
from companion.rulebook.notation import parse


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(RULES, tmp_path / "rules")
    return tmp_path / "rules"


def test_a_missing_language(folder: Path) -> None:
    """Without a language's folder it is named, and the others answer as before."""
    shutil.rmtree(folder / "fr")
    library = Library(folder)
    with pytest.raises(Malformed, match=r"fr/azul\.txt is missing"):
        library.search("plancher", "fr")
    assert library.search("floor", "en").hits
    assert library.search("gulv", "da").hits


@pytest.mark.parametrize("slip", ["value: Complete rows", "value: Complete rows 3"])
def test_a_value_without_its_points(folder: Path, slip: str) -> None:
    """A line of a list that does not say what it brings is a fault of its file."""
    path = folder / "en" / "duel.txt"
    path.write_text(path.read_text("utf-8").replace("value: Complete row | 3", slip), "utf-8")
    with pytest.raises(Malformed, match=r"'name \| points'"):
        Library(folder).book("duel", "en")


def test_a_missing_game(folder: Path) -> None:
    """Without one game's file the other games answer, and the file is named."""
    (folder / "en" / "duel.txt").unlink()
    library = Library(folder)
    answer = library.search("tie", "en")
    assert answer.hits[0].entry.id == "azul/tie-break"
    assert any("en/duel.txt is missing" in str(fault) for fault in answer.faults)
    with pytest.raises(Malformed, match=r"en/duel\.txt is missing"):
        library.search("tie", "en", "duel")


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (b"", "breaks off"),
        (b"\xff\xfe\x00\x00", "cannot be read"),
        (b"@ setup\ntitle: A\nrule: B\n@end\n", "entries are missing"),
        (b"@ nonsense\ntitle: A\nrule: B\n@end\n", "entries are missing"),
        (b"@ setup\ntitle A\n@end\n", "not a field"),
    ],
)
def test_a_damaged_game(folder: Path, damage: bytes, said: str) -> None:
    """A file that cannot be understood is as good as missing, with the reason."""
    (folder / "da" / "pavilion.txt").write_bytes(damage)
    shelf = Library(folder).load("da")
    assert set(shelf.books) == {"azul", "mini", "duel"}
    assert len(shelf.faults) == 1
    assert "da/pavilion.txt" in str(shelf.faults[0])
    assert said in str(shelf.faults[0])


def test_a_file_cut_anywhere_is_noticed(folder: Path) -> None:
    """A file that lost its end never passes for whole."""
    path = folder / "fr" / "azul.txt"
    whole = path.read_bytes()
    for share in (0.1, 0.5, 0.9, 0.99):
        path.write_bytes(whole[: int(len(whole) * share)])
        shelf = Library(folder).load("fr")
        assert "azul" not in shelf.books
        assert shelf.faults


def test_without_mini_the_base_game_answers(folder: Path) -> None:
    """A damaged Mini file takes nothing from the base game."""
    (folder / "en" / "mini.txt").write_text("@ nowhere\ntitle: x\n@end\n", "utf-8")
    library = Library(folder)
    assert library.search("floor", "en", "azul").hits[0].entry.id == "azul/floor-line"
    with pytest.raises(Malformed, match=r"mini\.txt"):
        library.book("mini", "en")


def test_without_the_language_file_search_still_works(folder: Path) -> None:
    """Synonyms and stop words are a help, not a need."""
    (folder / "en" / "language.txt").write_text("nonsense", "utf-8")
    answer = Library(folder).search("floor line", "en", "azul")
    assert answer.hits[0].entry.id == "azul/floor-line"
    assert any("language.txt" in str(fault) for fault in answer.faults)


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "{}"),
        '{"topics": ["setup"], "phases": [], "parts": {}, "entries": {"nothing": {}}}',
        '{"topics": ["setup"], "phases": [], "parts": {"wall": "nothing"}}',
    ],
)
def test_without_the_outline_the_words_are_there(folder: Path, text: str) -> None:
    """A damaged outline costs figures and links, not the rules."""
    (folder / "outline" / "azul.json").write_text(text, "utf-8")
    library = Library(folder)
    assert library.entry("azul", "azul/floor-line", "en").text
    assert library.entry("mini", "azul/floor-line", "en").text
    assert any("outline/azul.json" in str(fault) for fault in library.load("en").faults)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title: x\n@end", "line 1: text before"),
        ("@ a\n  more\n@end", "line 2: nothing to go on"),
        ("@bogus a\n@end", "unknown section"),
        ("@ a\nfoo: x\n@end", "line 2: not a field"),
        ("@ a\ntitle:\n@end", "line 2: not a field"),
        ("@ a\ntitle: x\n@end\ntitle: y", "after @end"),
    ],
)
def test_slips_in_a_file_are_named(text: str, said: str) -> None:
    """The strict reader says what is wrong and where."""
    with pytest.raises(Malformed, match=said):
        parse(text, "f.txt")


def test_lines_go_on() -> None:
    """A field may run over several lines."""
    (section,) = parse("@ a\nrule: one\n  two\n# a remark\n\nask: x; y\n@end\n", "f.txt")
    assert section.one("rule") == "one two"
    assert section.listed("ask") == ("x", "y")
