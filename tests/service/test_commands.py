"""The commands over saved games, run as a person or a program runs them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.cli import check, export, games, import_, play, show, stats
from companion.cli.common import guarded
from companion.engine.codec import read_game, scored
from companion.engine.result import result
from companion.storage.folder import DATABASE
from tests.service.samples import SAMPLES, sample

ROOT = Path(__file__).parents[2]
Json = dict[str, Any]


class Run:
    """Commands on one data folder, in this process."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.capsys, self.monkeypatch = folder, capsys, monkeypatch

    def __call__(self, command: Any, *argv: str) -> tuple[int, str, str]:
        code = guarded([*argv, "--data", str(self.folder)], command.run)
        output = self.capsys.readouterr()
        return code, output.out, output.err

    def play(self, *lines: Json | str, game: str | None = None) -> list[Json]:
        text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
        stdin = type("Stdin", (), {"buffer": text.encode("utf-8", "surrogateescape").splitlines(keepends=True)})
        self.monkeypatch.setattr(sys, "stdin", stdin)
        code, out, err = self(play, "-", *(["--game", game] if game else []))
        assert (code, err) == (0, "")
        return [json.loads(line) for line in out.splitlines()]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(tmp_path / "data", capsys, monkeypatch)


def start(file: Json) -> Json:
    return {"do": "start", **{key: file[key] for key in ("variant", "players", "first", "options")}}


@pytest.mark.parametrize("variant", SAMPLES)
def test_play_export_and_score_agree(run: Run, tmp_path: Path, variant: str) -> None:
    """A game played line by line scores as its file, resumes by its id, and its export scores the same."""
    file = sample(variant)
    half = len(file["events"]) // 2
    enter = [{"do": "enter", "event": event} for event in file["events"]]
    first, *answers = run.play(start(file), *enter[:half])
    assert answers == [{"ok": True, "seq": seq} for seq in range(1, half + 1)]
    game = first["game"]
    *answers, state, score = run.play(*enter[half:], {"do": "state"}, {"do": "score"}, game=game)
    assert [answer["seq"] for answer in answers] == list(range(half + 1, len(enter) + 1))
    assert state == {"ok": True, "game": game, "events": file["events"], "draft": None}
    assert score == json.loads(json.dumps(result(scored(read_game(file)))))
    target = tmp_path / "game.json"
    assert run(export, game, str(target))[0] == 0
    assert run(export, game)[1] == target.read_text("utf-8")
    exported = json.loads(target.read_text("utf-8"))
    assert exported["format"] == "azulejo-game/1"
    assert result(scored(read_game(exported))) == result(scored(read_game(file)))


def test_games_lists_newest_first_with_the_fields_of_the_contract(run: Run) -> None:
    """Exactly the fields that other programs read."""
    file = sample("azul")
    one = run.play(start(file))[0]["game"]
    two = run.play(start(file), {"do": "enter", "event": file["events"][0]})[0]["game"]
    listed = json.loads(run(games, "--json")[1])
    assert [row["game"] for row in listed] == [two, one]
    assert list(listed[0]) == ["game", "variant", "players", "round", "finished", "updated"]
    assert (listed[0]["variant"], listed[0]["round"], listed[0]["finished"]) == ("azul", 1, False)
    run.play({"do": "enter", "event": file["events"][0]}, game=one)
    assert [row["game"] for row in json.loads(run(games, "--json")[1])] == [one, two]
    assert len(run(games)[1].splitlines()) == 2


def test_what_is_wrong_is_answered_and_the_rest_goes_on(run: Run) -> None:
    """Illegal entries, malformed lines, unknown commands: each one answer with a sentence."""
    file = sample("azul")
    answers = run.play(
        {"do": "enter", "event": file["events"][0]},
        start(file),
        "nonsense",
        "[]",
        "\udcff",
        {"do": "dance"},
        {"do": ["enter"]},
        {"do": "enter"},
        {"do": "enter", "event": 7},
        {"do": "enter", "event": {"type": "close", "round": 1}},
        {"do": "enter", "event": {**file["events"][0], "round": 3}},
        {"do": "undo"},
        {"do": "redo"},
        {"do": "undo", "to": "x"},
        {"do": "draft", "event": []},
        {"do": "start", "variant": "chess", "players": []},
        {"do": "enter", "event": file["events"][0]},
    )
    assert [answer["ok"] for answer in answers] == [False, True, *[False] * 14, True]
    assert all(answer["error"] for answer in answers if not answer["ok"])
    assert "azul/next-round" in answers[9]["error"]


@pytest.mark.processes
def test_a_deep_nest_is_answered(run: Run) -> None:
    """A line of fifty thousand brackets is malformed like any other."""
    (answer,) = run.play("[" * 50_000)
    assert not answer["ok"]


def test_drafts_undo_and_redo_over_the_line(run: Run) -> None:
    """A draft comes back with the state; undone entries are out of it, redone ones in it."""
    file = sample("azul")
    one, two = ({"do": "enter", "event": event} for event in file["events"][:2])
    draft = {"type": "tiling", "place": [{"row": 1}]}
    answers = run.play(start(file), one, two, {"do": "undo"}, {"do": "draft", "event": draft}, {"do": "state"})
    assert answers[-1]["events"] == file["events"][:1]
    assert answers[-1]["draft"] == draft
    assert answers[3]["ok"]
    redone, state = run.play({"do": "redo"}, {"do": "state"}, game=answers[0]["game"])
    assert redone["ok"]
    assert state["events"] == file["events"][:2]
    assert state["draft"] == draft
    (wiped, state) = run.play({"do": "draft", "event": None}, {"do": "state"}, game=answers[0]["game"])
    assert wiped["ok"]
    assert state["draft"] is None


def test_import_counts_and_is_idempotent(run: Run, tmp_path: Path) -> None:
    """Twice adds nothing; a bad file gives its error and the others go on; the exit code is the highest."""
    good, illegal, broken = (tmp_path / name for name in ("good.json", "illegal.json", "broken.json"))
    good.write_text(json.dumps(sample("azul")))
    illegal.write_text(json.dumps({**sample("azul"), "events": sample("azul")["events"][3:]}))
    broken.write_text("{")
    assert run(import_, str(good))[:2] == (0, '{"added": 1, "known": 0}\n')
    assert run(import_, str(good))[:2] == (0, '{"added": 0, "known": 1}\n')
    code, out, err = run(import_, str(broken), str(good), str(tmp_path / "none"))
    assert (code, out) == (2, '{"added": 0, "known": 1}\n')
    assert [line.split(":")[0] for line in err.splitlines()] == [str(broken), str(tmp_path / "none")]
    code, out, _ = run(import_, str(illegal), str(good), "--json")
    assert code == 3
    error, counts = map(json.loads, out.splitlines())
    assert "event 1, round 1" in error["error"]
    assert counts == {"added": 0, "known": 1}


def test_check_says_what_a_recovery_saved(run: Run) -> None:
    """A damaged database is recovered by any command, and `check` tells of it afterwards."""
    file = sample("azul")
    game = run.play(start(file), *({"do": "enter", "event": event} for event in file["events"][:6]))[0]["game"]
    whole = json.loads(run(check, "--json")[1])
    assert (whole["whole"], whole["games"], whole["entries"], whole["recovered"]) == (True, 1, 6, [])
    path = run.folder / DATABASE
    for log in run.folder.glob("*-wal"):
        log.unlink()
    data = bytearray(path.read_bytes())
    data[:100] = bytes(100)
    path.write_bytes(data)
    code, out, err = run(check, "--json")
    assert (code, err) == (0, "")
    after = json.loads(out)
    assert after["whole"]
    assert after["recovered"][0]["set_aside"]
    assert "recovered" in run(check)[1]
    assert [row["game"] for row in json.loads(run(games, "--json")[1])] in ([game], [])


def test_show_and_stats(run: Run) -> None:
    """The sheet as a table, the message, the rows, the figures."""
    file = sample("azul")
    game = run.play(start(file), *({"do": "enter", "event": event} for event in file["events"]))[0]["game"]
    assert "Bonuses" in run(show, game)[1]
    assert json.loads(run(show, game, "--json")[1])["finished"]
    assert "unofficial" in run(show, game, "--text")[1]
    assert run(show, game, "--csv")[1].startswith("round,player,kind")
    found = json.loads(run(stats, "--json")[1])
    assert found["games"] == 1
    assert len(found["people"]) == len(file["players"])
    assert "1 finished games" in run(stats)[1]
    assert json.loads(run(stats, "--json", "--variant", "duel")[1])["games"] == 0


@pytest.mark.parametrize(
    ("command", "argv"),
    [
        (play, ["-", "--game", "nowhere"]),
        (play, []),
        (export, ["nowhere"]),
        (show, ["nowhere"]),
        (show, ["nowhere", "--json"]),
        (games, ["--nonsense"]),
    ],
)
def test_a_wrong_call_is_one_line_and_exit_two(run: Run, command: Any, argv: list[str]) -> None:
    """No traceback; with --json the error is an object on standard output."""
    code, out, err = run(command, *argv)
    assert code == 2
    if "--json" in argv:
        assert "nowhere" in json.loads(out)["error"]
    else:
        assert len(err.splitlines()) == 1


def test_an_export_that_cannot_be_written_leaves_what_was_there(run: Run, tmp_path: Path) -> None:
    """Neither half a file nor a lost one."""
    game = run.play(start(sample("azul")))[0]["game"]
    code, _, err = run(export, game, str(tmp_path / "none" / "game.json"))
    assert (code, len(err.splitlines())) == (2, 1)
    target = tmp_path / "there"
    target.mkdir()
    assert run(export, game, str(target))[0] == 2
    assert list(tmp_path.glob("*.part")) == []


@pytest.mark.processes
def test_play_answers_each_line_before_the_next_is_sent(tmp_path: Path) -> None:
    """As a real process on pipes: every answer is flushed at once; neither kivy nor cv2 is imported."""
    file = sample("azul")
    code = (
        "import sys; from companion.__main__ import main; code = main();"
        "assert not {'kivy', 'cv2'} & set(sys.modules); sys.exit(code)"
    )
    command = [sys.executable, "-c", code, "play", "-", "--data", str(tmp_path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        for line in (start(file), {"do": "enter", "event": file["events"][0]}):
            child.stdin.write(json.dumps(line) + "\n")
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["ok"]
        child.stdin.close()
        assert child.stderr.read() == ""
        assert child.wait() == 0
