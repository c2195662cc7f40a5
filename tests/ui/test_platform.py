"""The desktop stands in for the phone."""

from __future__ import annotations

import inspect
from pathlib import Path
from time import monotonic, sleep

from companion.platform.contract import Insets, Platform
from companion.platform.desktop import Desktop
from companion.platform.speech_command import find_speaker


def test_the_desktop_is_a_whole_platform() -> None:
    """Everything in the contract is there, with the same parameters."""
    for name, wanted in inspect.getmembers(Platform, inspect.isfunction):
        if not name.startswith("_"):
            have = inspect.signature(getattr(Desktop, name)).parameters
            assert list(have) == list(inspect.signature(wanted).parameters), name


def test_data_has_a_folder(tmp_path: Path, monkeypatch) -> None:
    """The data folder is made where the system wants it, or where we are told."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert Desktop(folder=tmp_path / "here").data_folder().is_dir()
    assert Desktop().data_folder().is_dir()


def test_language_comes_from_the_environment(monkeypatch) -> None:
    """The locale's environment says the language; C says nothing."""
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "da_DK.UTF-8")
    assert Desktop().language() == "da_DK"
    assert Desktop(tongue="fr_FR").language() == "fr_FR"


def test_camera_and_gallery_give_the_photo_they_have(tmp_path: Path) -> None:
    """With no photo the answer is None, as when a person turns back; with one it is that."""
    got: list = []
    photo = tmp_path / "board.jpg"
    Desktop().take_photo(got.append)
    Desktop(photo=photo).pick_photo(got.append)
    assert got == [None, photo]


def test_a_lost_photo_comes_until_it_is_kept(tmp_path: Path) -> None:
    """Whoever takes it says whether it is safe; then it does not come again."""
    desk = Desktop(lost=(tmp_path / "board.jpg", "game/r1p0"))
    answers = [False, True]
    got: list = []
    for _ in range(3):
        desk.on_lost_photo(lambda *given: got.append(given) or answers.pop(0))
    assert got == [(tmp_path / "board.jpg", "game/r1p0")] * 2


def test_sharing_says_whether_it_worked(tmp_path: Path) -> None:
    """A file is handed on if there is one and something takes it; text has nowhere to go on a desktop."""
    file = tmp_path / "card.png"
    desk = Desktop(open_with=lambda _: True)
    assert not desk.share_file(file, "image/png", "Card")
    file.write_bytes(b"x")
    assert desk.share_file(file, "image/png", "Card")
    assert not desk.share_text("38 to 41", "Result")
    assert [what for what, _ in desk.asked] == ["share", "share", "share"]


def test_what_a_desktop_cannot_do_is_written_down() -> None:
    """Speech, haptics and keeping awake leave a trace; the screensaver is told."""
    saver: list[bool] = []
    desk = Desktop(screensaver=saver.append, dark=True, scale=1.3, calm=True, edges=Insets(top=24))
    desk.keep_awake(True)
    desk.keep_awake(False)
    desk.buzz("thud")
    desk.be_quiet()
    assert desk.speak("Ana, 41", "en") is False
    assert desk.leave() is False
    assert saver == [False, True]
    assert desk.asked[2:] == [("buzz", "thud"), ("quiet", None), ("speak", ("Ana, 41", "en")), ("leave", None)]
    assert (desk.dark_mode(), desk.font_scale(), desk.less_motion(), desk.insets().top) == (True, 1.3, True, 24)


def test_a_file_we_were_started_with_arrives(tmp_path: Path) -> None:
    """Files opened with the app are handed over when somebody listens."""
    got: list[Path] = []
    Desktop(started_with=(tmp_path / "game.json",)).on_shared_file(got.append)
    assert got == [tmp_path / "game.json"]


def test_a_desktop_speaks_by_a_command(tmp_path: Path) -> None:
    """The first one that is there says it, in the language; the words are never taken for an option."""
    heard = tmp_path / "heard.txt"
    command = tmp_path / "espeak-ng"
    command.write_text(f'#!/bin/sh\n{{ echo "$@"; cat; }} > {heard}.part && mv {heard}.part {heard}\n')
    command.chmod(0o755)
    speaker = find_speaker(lambda name: str(command) if name == "espeak-ng" else None)
    assert speaker is not None
    desk = Desktop(speaker=speaker)
    assert desk.speaks()
    assert desk.speak("--help 43", "da_DK")
    end = monotonic() + 30
    while not heard.exists() and monotonic() < end:
        sleep(0.01)
    assert heard.read_text().splitlines() == ["-v da --stdin", "--help 43"]
    command.unlink()
    assert not desk.speak("Ana", "en")
    assert find_speaker(lambda _name: None) is None
    assert not Desktop().speaks()
