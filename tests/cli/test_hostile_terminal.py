"""Commands beside a terminal that can be tricked, files that are none, and streams that are closed or full."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.common import to_json
from companion.cli.export import run as export
from companion.engine.codec import parse
from companion.engine.events import MOST_ROUNDS
from companion.errors import Malformed
from companion.service.answers import Answer
from companion.service.files import write_whole
from companion.service.session import Session
from tests.service.samples import sample

ROOT = Path(__file__).parents[2]
TRICKS = "An\x1b[2Ja\x07\r\x9b\u202eoB\u2066\x7f"
OBEYED = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def azulejo(*words: str, **options: object) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "companion", *words]
    return subprocess.run(command, cwd=ROOT, timeout=60, check=False, **{"capture_output": True, **options})  # type: ignore[call-overload,no-any-return]


@pytest.mark.parametrize("words", [["score"], ["score", "--json"]])
def test_a_name_plays_no_tricks_on_the_terminal(tmp_path: Path, words: list[str]) -> None:
    """Neither a person's name nor a file's reaches the terminal with anything that it would obey."""
    game = {**sample("azul"), "players": [TRICKS, "Bo"]}
    path = tmp_path / "ga\x1b]0;me\x07.json"
    path.write_text(json.dumps(game), "utf-8")
    for file in (path, tmp_path / "no\x1b[31mthing"):
        done = azulejo(*words, str(file))
        assert not OBEYED.search((done.stdout + done.stderr).decode())


@pytest.mark.parametrize("form", [[], ["--json"], ["--csv"], ["--text"]])
def test_a_saved_name_plays_no_tricks_either(tmp_path: Path, form: list[str]) -> None:
    session = Session(tmp_path)
    answer = session.start("azul", [TRICKS, "Bo"])
    assert answer.game_id
    session.close_files()
    for words in (["show", answer.game_id, *form], ["games", *[word for word in form if word == "--json"]]):
        done = azulejo(*words, "--data", str(tmp_path))
        assert done.returncode == 0
        assert not OBEYED.search(done.stdout.decode())


def test_json_is_the_same_data_after_escaping() -> None:
    told = {"name": TRICKS + "\U000e0001 é\u00a0中", "n": [1, None]}
    assert json.loads(to_json(told)) == told
    assert not OBEYED.search(to_json(told))
    assert "\u00a0中" in to_json(told)


@pytest.mark.parametrize("text", [r'{"name": "\ud800"}', r'{"\uDFFF": 1}', '["\ud83d"]', r'["\ud83d\u0041"]'])
def test_half_a_character_is_malformed(text: str) -> None:
    """JSON can spell what no file can hold, as a name or as a key."""
    with pytest.raises(Malformed, match="half a character"):
        parse(text)
    assert parse(r'["\ud83d\ude00", "\u00e9"]') == ["😀", "é"]


def test_an_archive_with_half_a_character_changes_nothing(tmp_path: Path) -> None:
    """In a person's name or a settings key: one sentence."""
    import io
    import zipfile

    session = Session(tmp_path)
    for head in ({"people": [{"name": "\ud800"}]}, {"people": [], "settings": {"\udc00": 1}}):
        into = io.BytesIO()
        with zipfile.ZipFile(into, "w") as archive:
            archive.writestr("azulejo.json", json.dumps({"format": "azulejo-archive/1", **head}))
        answer = session.take_in(into.getvalue())
        assert isinstance(answer, Answer)
        assert "half a character" in answer.sentence
    assert session.people.all() == []
    session.close_files()


def test_a_base_game_has_an_end(tmp_path: Path) -> None:
    """More rounds than any table would sit through are refused at once, in events and in a start in the middle."""
    rounds = range(1, 20_001)
    events = [
        event
        for n in rounds
        for event in (
            {"type": "tiling", "round": n, "player": 0, "place": []},
            {"type": "tiling", "round": n, "player": 1, "place": []},
            {"type": "close", "round": n},
        )
    ]
    game = {"format": "azulejo-game/1", "variant": "azul", "players": ["A", "B"], "events": events}
    path = tmp_path / "long.json"
    path.write_text(json.dumps(game), "utf-8")
    done = azulejo("import", str(path), "--data", str(tmp_path / "data"))
    assert done.returncode == 2
    assert f"from 1 to {MOST_ROUNDS}, got {MOST_ROUNDS + 1}" in done.stderr.decode()
    game["events"] = events[: 3 * MOST_ROUNDS]
    path.write_text(json.dumps(game), "utf-8")
    assert azulejo("import", str(path), "--data", str(tmp_path / "data")).returncode == 0
    session = Session(tmp_path)
    bare = "/".join(["....."] * 5)
    told = {"round": 10**9, "scores": [0, 0], "boards": [bare, bare]}
    answer = session.start("azul", ["A", "B"], 0, {"catch_up": told})
    assert not answer.ok
    session.close_files()


def test_a_huge_file_handed_over_is_refused(tmp_path: Path) -> None:
    """As the app takes in what another app shares: no more of it is read than a game can have."""
    path = tmp_path / "huge.azulejo"
    with path.open("wb") as file:
        file.truncate(10 * 2**30)
    session = Session(tmp_path / "data")
    answer = session.take_in_file(path)
    assert isinstance(answer, Answer)
    assert "too large" in answer.sentence
    missing = session.take_in_file(tmp_path / "nothing")
    assert isinstance(missing, Answer)
    session.close_files()


def test_what_is_no_plain_file_is_not_replaced(tmp_path: Path) -> None:
    """A link is written through to the file it leads to; a pipe, a folder and a device stay what they are."""
    target, link, pipe, folder = (tmp_path / name for name in ("target", "link", "pipe", "folder"))
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_whole(str(link), b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    dangling = tmp_path / "dangling"
    dangling.symlink_to(tmp_path / "fresh")
    write_whole(str(dangling), b"made")
    assert dangling.is_symlink()
    assert (tmp_path / "fresh").read_bytes() == b"made"
    os.mkfifo(pipe)
    folder.mkdir()
    for path in (pipe, folder, Path("/dev/null")):
        with pytest.raises(Malformed, match="not a plain file"):
            write_whole(str(path), b"x")
    assert pipe.is_fifo()
    assert not Path("/dev/null").is_file()


def test_export_refuses_a_pipe(tmp_path: Path) -> None:
    session = Session(tmp_path / "data")
    game = session.start("azul", ["A", "B"]).game_id
    assert game
    session.close_files()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(Malformed, match="not a plain file"):
        export([game, str(tmp_path / "pipe"), "--data", str(tmp_path / "data")])


@pytest.mark.processes
@pytest.mark.parametrize("words", [["rules", "floor"], ["help"], ["games"], ["score", "-"], ["play", "-"]])
@pytest.mark.parametrize("how", ["out-closed", "out-full", "in-closed"])
def test_streams_that_are_closed_or_full(tmp_path: Path, words: list[str], how: str) -> None:
    """One sentence at most, an exit code, no traceback, and it ends."""
    data = ["--data", str(tmp_path)] if words[0] in ("games", "play") else []
    line = shlex.join([sys.executable, "-m", "companion", *words, *data])
    told = '{"do": "start", "variant": "azul", "players": ["A", "B"]}' if words[0] == "play" else "{}"
    redirected = {
        "out-closed": f"echo '{told}' | {line} >&-",
        "out-full": f"echo '{told}' | {line} >/dev/full",
        "in-closed": f"{line} <&-",
    }[how]
    done = subprocess.run(["sh", "-c", redirected], cwd=ROOT, capture_output=True, timeout=60, check=False)
    said = done.stderr.decode()
    assert "Traceback" not in said
    assert "Exception ignored" not in said
    assert said.count("\n") <= 1
    if how.startswith("out"):
        assert done.returncode == 2
        assert "standard output" in said
    elif words[-1] == "-":
        assert done.returncode == 2
        assert "standard input" in said
