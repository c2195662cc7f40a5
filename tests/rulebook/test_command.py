"""The `rules` command, as a program runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.rules import run
from companion.errors import Malformed
from companion.languages import codes
from companion.rulebook.outline import ids_of

ROOT = Path(__file__).parents[2]


def answered(capsys: pytest.CaptureFixture[str], *argv: str) -> list[dict[str, object]]:
    assert run([*argv, "--json"]) == 0
    results = json.loads(capsys.readouterr().out)["results"]
    assert isinstance(results, list)
    return results


def test_results_have_the_contracts_shape(capsys: pytest.CaptureFixture[str]) -> None:
    """At most five results, each with its game, the sentence that answers, the whole entry and what was settled."""
    results = answered(capsys, "floor", "line")
    assert results[0]["id"] == "azul/floor-line"
    assert 1 <= len(results) <= 5
    for result in results:
        assert list(result) == ["id", "title", "game", "answer", "text", "disputes", "see"]
        assert all(isinstance(result[key], str) and result[key] for key in ("id", "title", "game", "answer", "text"))
        assert isinstance(result["see"], list)


@pytest.mark.parametrize(
    ("language", "game", "words", "answer"),
    [
        ("en", "azul", "can I put them straight on the floor", "Yes."),
        ("en", "azul", "do bonuses end the game?", "Columns and colours bring points but never end the game"),
        ("en", "pavilion", "how much is yellow", "Centre 12, red 14, blue 15, yellow 16"),
        ("en", "azul", "what decides if the scores are the same", "The tied player with more complete horizontal rows"),
        ("fr", "pavilion", "a quoi sert une fenetre", "1 tuile pour un pilier, 2 pour une statue, 3 pour une fenêtre"),
        ("fr", "azul", "puis-je reprendre une tuile", "Non, dès"),
        ("da", "azul", "må jeg lægge dem direkte på gulvet", "Ja."),
    ],
)
def test_the_answer_is_the_sentence_for_this_question(
    capsys: pytest.CaptureFixture[str], language: str, game: str, words: str, answer: str
) -> None:
    """The settled dispute or the sentence that says it, not the entry's beginning; it stands below the title."""
    (first, *_) = answered(capsys, words, "--lang", language, "--game", game)
    assert first["game"] == game
    assert str(first["answer"]).startswith(answer)
    assert run([words, "--lang", language, "--game", game]) == 0
    assert capsys.readouterr().out.splitlines()[1] == first["answer"]


def test_disputes_are_in_the_results(capsys: pytest.CaptureFixture[str]) -> None:
    """What tables quarrel over comes with its entry, in Mini's own results too."""
    (first, *_) = answered(capsys, "floor line", "--game", "mini")
    assert first["game"] == "mini"
    assert {"question", "answer"} == {key for dispute in first["disputes"] for key in dispute}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("argv", "entry"),
    [
        (["what if my line is full"], "azul/pattern-lines"),
        (["who", "goes", "first", "next", "round", "--game", "azul"], "azul/first-player"),
        (["--lang", "fr", "on fait quoi quand le sac est vide"], "azul/bag-empty"),
        (["--lang=da", "hvad sker der når posen er tom", "--game=azul"], "azul/bag-empty"),
        (["-1", "--game", "duel"], "duel/broken-tiles"),
        (["--game", "mini", "sliders"], "azul/scoring-tile"),
        (["--", "--game"], None),
    ],
)
def test_words_and_options_in_any_order(capsys: pytest.CaptureFixture[str], argv: list[str], entry: str | None) -> None:
    """Words may be one argument or several, options stand anywhere, "-1" is a word."""
    if argv[0] == "--":
        assert run(argv) == 0
        return
    results = answered(capsys, *argv)
    assert entry in [result["id"] for result in results[:2]]


def test_mini_answers_with_azuls_ids(capsys: pytest.CaptureFixture[str]) -> None:
    """Mini's answers carry azul's ids and speak of Mini's parts."""
    (first, *_) = answered(capsys, "bag", "empty", "--game", "mini")
    assert first["id"] == "azul/bag-empty"
    assert "blue compartment" in str(first["text"])


@pytest.mark.parametrize(
    "argv",
    [[], ["--json"], ["  "], ["\x00\x07"], ["x", "--lang", "de"], ["x", "--game", "chess"], ["x", "--lang"],
     ["x", "--game="], ["x", "--bogus"], ["-x"]],
)  # fmt: skip
def test_malformed_arguments(argv: list[str]) -> None:
    """No words, an unknown language, game or option: one clear sentence, exit code 2."""
    with pytest.raises(Malformed) as fault:
        run(argv)
    assert fault.value.exit_code == 2
    assert "\n" not in str(fault.value)


def test_nothing_found_lists_the_topics(capsys: pytest.CaptureFixture[str]) -> None:
    """With no match the results are empty and the contents are offered."""
    assert run(["😀", "--json", "--game", "duel"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["results"] == []
    assert [topic["id"] for topic in said["contents"]] == list(ids_of("duel"))
    assert run(["😀", "--lang", "fr"]) == 0
    assert "azul/setup" in capsys.readouterr().out


@pytest.mark.parametrize(("language", "words"), [("en", "the"), ("fr", "le"), ("da", "terningerne"), ("en", "2018")])
def test_nothing_relevant_is_said_with_a_few_suggestions(
    capsys: pytest.CaptureFixture[str], language: str, words: str
) -> None:
    """No result, exit code 0, and in words two or three topics instead of a list of everything."""
    assert answered(capsys, words, "--lang", language) == []
    assert run([words, "--lang", language]) == 0
    said = capsys.readouterr().out.splitlines()
    assert 2 <= sum(line.endswith("]") for line in said) <= 3


@pytest.mark.parametrize("language", codes())
def test_readable_without_json(capsys: pytest.CaptureFixture[str], language: str) -> None:
    """Plain text shows title, id, rule and see-also."""
    assert run(["bonus", "--game", "azul", "--lang", language]) == 0
    said = capsys.readouterr().out
    assert "[azul/bonuses]" in said
    assert "2 + 7 + 10 = 19" in said


def test_the_command_stays_light() -> None:
    """A search from the command line loads neither kivy nor cv2 nor numpy."""
    code = (
        "import sys; from companion.cli.rules import run; run(['floor']); "
        "print([m for m in ('kivy', 'kivymd', 'cv2', 'numpy') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("[]")


def test_errors_are_one_line_or_one_object() -> None:
    """From the shell: exit code 2, one line on standard error, or one JSON object with --json."""
    command = [sys.executable, "-m", "companion", "rules", "floor", "--lang", "xx"]
    plain = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (plain.returncode, plain.stdout, plain.stderr.count("\n")) == (2, "", 1)
    told = subprocess.run([*command, "--json"], cwd=ROOT, capture_output=True, text=True)
    assert told.returncode == 2
    assert list(json.loads(told.stdout)) == ["error"]
