"""`score` and `audit` as people and programs run them."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from tests.golden import readable

Json = dict[str, Any]


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "companion", *arguments], input=text, capture_output=True, text=True, timeout=60
    )


@pytest.fixture
def game() -> Json:
    return readable.load(readable.FOLDER / "azul.txt")[0]


def save(folder: Path, name: str, content: object) -> str:
    path = folder / name
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    return str(path)


def test_a_file_is_scored(tmp_path: Path, game: Json) -> None:
    """A game file gives one JSON result, exit code 0, and nothing on standard error."""
    done = run("score", save(tmp_path, "a.json", game), "--json")
    found = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert found["format"] == "azulejo-score/1"
    assert found["finished"] is True
    assert set(found) == {"format", "variant", "finished", "rounds", "bonuses", "totals", "winners", "tie_break"}
    assert set(found["rounds"][0][0]) == {"player", "lines", "total"}
    assert set(found["rounds"][0][0]["lines"][0]) == {"kind", "cells", "points", "rule"}


def test_a_person_gets_a_table(tmp_path: Path, game: Json) -> None:
    """Without --json the sheet is text with every point's origin and the winner."""
    done = run("score", save(tmp_path, "a.json", game))
    assert "Round 1" in done.stdout
    assert "wins" in done.stdout


def test_a_bad_file_gives_its_error_and_the_rest_go_on(tmp_path: Path, game: Json) -> None:
    """One missing, one broken, one illegal, one good: an answer each, and the highest exit code."""
    game["events"][0]["place"].append(dict(game["events"][0]["place"][0]))
    illegal = save(tmp_path, "illegal.json", game)
    good = save(tmp_path, "good.json", readable.load(readable.FOLDER / "duel.txt")[0])
    broken = save(tmp_path, "broken.json", "{")
    done = run("score", str(tmp_path / "missing.json"), broken, illegal, good, "--json")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [("error" in answer) for answer in answers] == [True, True, True, False]
    assert done.returncode == 3
    assert done.stderr == ""


def test_an_illegal_event_is_named(tmp_path: Path, game: Json) -> None:
    """The message names the event's index, the player, the round and every rule broken, on one line."""
    at = next(n for n, event in enumerate(game["events"]) if event["type"] == "tiling" and event["round"] == 2)
    event = game["events"][at]
    event["place"] = [{"row": 0, "col": 0, "colour": "red"}, {"row": 0, "col": 1, "colour": "yellow"}]
    done = run("score", save(tmp_path, "a.json", game))
    assert done.returncode == 3
    assert done.stderr.count("\n") == 1
    said = ("round 2", f"player {event['player']}", "azul/wall-tiling", "only place one tile", "not red")
    for word in (f"event {at}", *said):
        assert word in done.stderr


def test_a_correction_after_the_end_is_recomputed(tmp_path: Path, game: Json) -> None:
    """A tiling entered again when the game is over replaces the first, and the totals follow."""
    before = json.loads(run("score", save(tmp_path, "a.json", game), "--json").stdout)
    again = {**game["events"][0], "floor": 7}
    corrected = save(tmp_path, "b.json", game | {"events": [*game["events"], again]})
    after = json.loads(run("score", corrected, "--json").stdout)
    assert after["rounds"][0][0]["total"] <= before["rounds"][0][0]["total"]
    assert any(line["kind"] == "floor" and line["points"] == -14 for line in after["rounds"][0][0]["lines"])


def test_an_open_round_does_not_count_yet(tmp_path: Path, game: Json) -> None:
    """Azul's standing is that of the closed rounds."""
    started = game | {"events": game["events"][:1]}
    found = json.loads(run("score", save(tmp_path, "a.json", started), "--json").stdout)
    assert (found["finished"], found["rounds"], found["totals"]) == (False, [], [0, 0])


def test_mini_shows_its_sliders(tmp_path: Path) -> None:
    """Mini's totals are given as its two sliders show them, too."""
    mini = readable.load(readable.FOLDER / "mini.txt")[0]
    found = json.loads(run("score", save(tmp_path, "a.json", mini), "--json").stdout)
    assert [tens * 10 + units for tens, units in found["sliders"]] == [total % 100 for total in found["totals"]]


@pytest.mark.parametrize("words", [["fly"], ["score"], ["score", "--wat"], ["audit"], ["audit", "B", "--claimed", "x"]])
def test_wrong_words_are_one_line(words: list[str]) -> None:
    """A wrong command line ends with code 2 and one line, never a traceback or a page of usage."""
    done = run(*words)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_commands_import_neither_kivy_nor_cv2() -> None:
    """Scoring starts fast."""
    watched = """
import sys
from companion.__main__ import main
sys.argv = ["azulejo", "audit", "/".join(["....."] * 5)]
main()
print(sorted({"kivy", "kivymd", "cv2", "numpy"} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", watched], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_audit_judges_a_claim() -> None:
    """The range, the bonuses and the verdict, as the contract names them."""
    wall = "BYRKW/WB..K/KW.Y./R.W../..K.."
    found = json.loads(run("audit", wall, "--claimed", "51", "--json").stdout)
    low, high = found["placement"]
    assert found == {
        "placement": [low, high],
        "bonuses": 2,
        "claimed": 51,
        "verdict": "impossible",
        "by": 51 - high - 2,
    }
    silent = json.loads(run("audit", wall, "--json").stdout)
    assert (silent["claimed"], silent["verdict"]) == (None, None)


@pytest.mark.parametrize(
    ("wall", "variant", "code"),
    [
        ("BYRKW", "azul", 2),
        ("bY..K/.B.../...../...../.....", "azul", 2),
        ("YB.../...../...../...../.....", "azul", 3),
        ("YB.../...../...../...../.....", "azul-grey", 0),
        ("BB.../...../...../...../.....", "azul-grey", 3),
        ("R...../....../....../....../....../....../......", "pavilion", 3),
        ("R...../....../....../....../....../....../......", "pavilion-grey", 0),
    ],
)
def test_audit_tells_malformed_from_impossible(wall: str, variant: str, code: int) -> None:
    """What is no board is malformed; a board that no game can leave breaks a rule."""
    done = run("audit", wall, "--variant", variant)
    assert done.returncode == code
    assert done.stderr.count("\n") == (1 if code else 0)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("screen", [Terminal, io.StringIO])
def test_a_long_audit_says_how_far_it_is(
    screen: type[io.StringIO], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a terminal, on a line that is empty again at the end; into a file nothing of it. The answer is the same."""
    monkeypatch.setattr(sys, "stderr", screen())
    monkeypatch.setattr(sys, "argv", ["azulejo", "audit", "BYRKW/WBYRK/KWBYR/RKWBY/..K..", "--json"])
    assert main() == 0
    said = sys.stderr.getvalue()
    shares = [int(share) for share in re.findall(r"(\d+)%", said)]
    assert shares == sorted(set(shares))
    if screen is Terminal:
        assert len(shares) > 3
        assert said.rpartition("\r")[0].rpartition("\r")[2].strip() == ""
    else:
        assert said == ""
    assert json.loads(capsys.readouterr().out)["placement"][0] > 0


def test_a_long_audit_can_be_stopped(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Ctrl+C in the middle: no answer, no traceback, and the line is empty again."""
    told: list[float] = []

    class Stopped(Terminal):
        def flush(self) -> None:
            if "%" in self.getvalue() and not told:
                told.append(1)
                raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stderr", Stopped())
    monkeypatch.setattr(sys, "argv", ["azulejo", "audit", "/".join(["BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"])])
    assert main() == 130
    assert told
    assert sys.stderr.getvalue().endswith("\r")
    assert capsys.readouterr().out == ""
