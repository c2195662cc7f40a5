"""What was learnt from questions: how its file is read, and that the search does without it."""

from __future__ import annotations

import json
import shutil
import zlib
from array import array
from pathlib import Path

import pytest

from companion.errors import Malformed
from companion.languages import ASSETS, codes
from companion.rulebook.features import EVEN, NAMED, OTHER_GAME, about_of, features, parts_of
from companion.rulebook.learnt import FORMAT, NOTHING, Learnt, mark_of, number_of
from companion.rulebook.library import LIBRARY, Library
from tests.rulebook.asked import Question, rank

WORDS, LEARNT_IN_ENGLISH = LIBRARY.load("en").vocabulary, LIBRARY.load("en").learnt


def packed(rows: dict[str, tuple[int, int]], out: list[tuple[int, int]], **told: object) -> bytes:
    """A file of two numbers a feature, each from −7 to 7, for azul's floor, its bag, and silence."""
    numbers = sorted((number_of(feature), row) for feature, row in rows.items())
    steps = [number - before for (number, _), before in zip(numbers, [0, *(n for n, _ in numbers)], strict=False)]
    head = {
        "format": FORMAT,
        "features": len(rows),
        "rank": 2,
        "answers": [1.0, 0.0, 0.0, 2.0, 0.0],
        "lines": [["azul/floor-line", ""], ["azul/bag-empty", ""], ["none", ""]],
        "bias": [0.0, 0.5, 0.0],
        "scales": [1.0, 1.0],
        **told,
    }
    body = bytes((one + 8) << 4 | (other + 8) for _, (one, other) in numbers)
    answers = bytes(value + 128 for line in out for value in line)
    return zlib.compress(json.dumps(head).encode() + b"\n" + array("H", steps).tobytes() + body + answers)


def near(word: str) -> str:
    """A word whose number is near enough to zero for the first step: any, tried in turn."""
    return next(name for at in range(10**6) if number_of(f"w{(name := f'{word}{at}')}") < 1 << 16)


def test_weights_add_up() -> None:
    """A feature's numbers, weighed for each line, are added to what the line has from the start."""
    word = near("floor")
    learnt = Learnt(packed({f"w{word}": (3, -2)}, [(2, 1), (0, 0), (-1, 0)]), "x", WORDS)
    likely = learnt.likely([word])
    assert likely.entries == {"azul/floor-line": pytest.approx(3 * 2 - 2 * 1), "azul/bag-empty": pytest.approx(0.5)}
    assert likely.none == pytest.approx(-3)
    nothing = learnt.likely(["unheard"])
    assert nothing.entries == {"azul/floor-line": 0.0, "azul/bag-empty": 0.5}


@pytest.mark.parametrize("told", [{"format": "x/1"}, {"features": 2}, {"bias": [0.0]}, {"lines": 7}, {"scales": [1]}])
def test_a_file_that_is_not_whole_is_refused(told: dict[str, object]) -> None:
    """Another format, or parts that do not fit, are one clear sentence."""
    with pytest.raises(Malformed, match=r"da/learnt\.bin cannot be read"):
        Learnt(packed({f"w{near('a')}": (1, 1)}, [(1, 1)] * 3, **told), "da/learnt.bin", WORDS)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(ASSETS / "rules", tmp_path / "rules")
    return tmp_path / "rules"


@pytest.mark.parametrize("language", codes())
def test_without_a_file_the_words_decide(language: str, folder: Path) -> None:
    """A language that nothing was learnt in finds its titles and disputes, and stays silent at nonsense."""
    (folder / language / "learnt.bin").unlink()
    library = Library(folder)
    for entry in library.contents("duel", language):
        assert rank(Question("duel", (entry.id,), entry.title), language, library) == 0
    assert library.search("xyzzyq blorp", language).hits == ()
    assert library.load(language).faults == ()


@pytest.mark.parametrize("damage", [b"", b"nonsense", None])
def test_a_damaged_file_is_said_and_passed_over(damage: bytes | None, folder: Path) -> None:
    """The fault names the file, and the words decide."""
    path = folder / "en" / "learnt.bin"
    path.write_bytes(path.read_bytes()[:1000] if damage is None else damage)
    answer = Library(folder).search("floor line", "en", "azul")
    assert [fault.file for fault in answer.faults] == ["en/learnt.bin"]
    assert answer.hits[0].entry.id == "azul/floor-line"


@pytest.mark.parametrize("language", codes())
def test_every_dispute_was_learnt(language: str) -> None:
    """The file knows every line of the rulebook by its mark: a text changed since shows here (learn anew)."""
    shelf = LIBRARY.load(language)
    assert shelf.learnt is not None
    known = shelf.learnt.likely(["tile"]).lines.keys()
    marks = {
        (entry.id, mark_of(dispute.question, shelf.vocabulary))
        for book in shelf.books.values()
        for entry in book.entries.values()
        for dispute in entry.disputes
    }
    assert marks <= known


def test_features_of_a_question() -> None:
    """Words, stems, pairs, letters, and what they are about; a number is one whatever it is."""
    found = set(features(["dropped", "tiles", "7"], WORDS))
    assert {"wdropped", "sdrop", "bdrop tile", "kdrop 7", "c<til", "gfall", "gnumber", "htile number"} <= found
    assert not any(feature.startswith("c") and "7" in feature for feature in found)


def test_a_high_number_is_a_score() -> None:
    """Whatever it is, it is the same feature; said twice, it is a tie."""
    assert set(features(["won", "71"], WORDS)) == set(features(["won", "58"], WORDS))
    assert set(features(["won", "7"], WORDS)) != set(features(["won", "8"], WORDS))
    assert EVEN in features(["71", "to", "71"], WORDS)
    assert EVEN not in features(["71", "to", "58"], WORDS)


def test_a_compound_is_about_its_parts() -> None:
    """In a language that writes words as one, "cornerstones" of known words are known; those it knows whole stay so."""
    danish = LIBRARY.load("da").vocabulary
    assert parts_of("hjornebrikker", danish) == ("hjorne", "brikker")
    assert about_of("hjornebrikker", danish) == ("corner", *about_of("brikker", danish))
    assert parts_of("affaldsbunken", danish) == ("affald", "bunken")
    assert parts_of("flise", danish) == parts_of("havregryn", danish) == ()
    assert f"s{danish.stem('hjorne')}" in features(["hjornebrikker"], danish)
    assert parts_of("cornertile", WORDS) == ()


@pytest.mark.parametrize("language", codes())
def test_other_games_are_told_apart(language: str) -> None:
    """Every language knows the names of other games, and none of them as one of its own."""
    words = LIBRARY.load(language).vocabulary
    others = {word for word, names in words.concepts.items() if OTHER_GAME in names}
    assert {"catan", "monopoly", "sudoku"} <= others
    assert others.isdisjoint(words.games)


def test_a_named_game_speaks_for_an_answer() -> None:
    """That a game was named is a feature of its own, and counts where an answer hangs in the balance."""
    learnt = Learnt(packed({f"w{near('floor')}": (3, -2)}, [(2, 1), (0, 0), (-1, 0)]), "x", WORDS)
    undecided = NOTHING._replace(entries={"azul/floor-line": -1.0})
    assert learnt.answers(undecided, 1.0, 2, True)
    assert not learnt.answers(undecided, 1.0, 2, False)
    assert LEARNT_IN_ENGLISH is not None
    assert NAMED in LEARNT_IN_ENGLISH
