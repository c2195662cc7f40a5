"""The Android platform, driven through a stand-in that knows only what Android documents."""

from __future__ import annotations

import contextlib
import inspect
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest import mock

import pytest

from companion.platform import android
from companion.platform.android import CAMERA, GALLERY, Android
from companion.platform.bridge import Bridge
from companion.platform.choose import choose
from companion.platform.contract import Insets, Platform
from companion.platform.desktop import Desktop
from companion.platform.names import CLASSES, INTERFACES
from tests.android import signatures
from tests.android.jnius_standin import JavaException, Jnius, WrongUse
from tests.android.phone import Phone

LEVELS = (29, 30, 33, 36)
OK, CANCELLED = -1, 0


class Held:
    """A phone with our platform on it, and what was handed to the app's own thread."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.backs: list[str] = []
        self.waiting: list[Callable[[], None]] = []
        self.bridge = Bridge(phone.java, phone.bind)
        self.platform = Android(self.bridge, self.waiting.append, lambda: self.backs.append("back"))

    def settle(self) -> None:
        """Waits for threads, then does what the app's thread was given."""
        for thread in threading.enumerate():
            if thread.name == "azulejo-files":
                thread.join(10)
        while self.waiting:
            self.waiting.pop(0)()


@pytest.fixture(autouse=True)
def _own_temporary_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """The platform moves it; afterwards it is where it was."""
    monkeypatch.setattr(tempfile, "tempdir", tempfile.gettempdir())


@pytest.fixture(params=LEVELS)
def held(request: pytest.FixtureRequest, tmp_path: Path) -> Held:
    return Held(Phone(tmp_path, request.param))


def camera_writes(held: Held, data: bytes) -> None:
    """The camera app writes to the address it was given."""
    intent, _ = held.phone.started[-1]
    held.phone.bytes_of(intent.state["extras"]["output"].state["text"]).write_bytes(data)


def test_android_is_a_whole_platform() -> None:
    """Everything in the contract is there, with the same parameters."""
    for name, wanted in inspect.getmembers(Platform, inspect.isfunction):
        if not name.startswith("_"):
            have = inspect.signature(getattr(Android, name)).parameters
            assert list(have) == list(inspect.signature(wanted).parameters), name


def test_the_settings_of_the_phone(held: Held) -> None:
    """Language, text size, darkness and stillness are Android's, asked anew each time."""
    phone, platform = held.phone, held.platform
    assert (platform.language(), platform.font_scale(), platform.dark_mode(), platform.less_motion()) == (
        "da_DK",
        1.0,
        False,
        False,
    )
    phone.locale, phone.font_scale, phone.ui_mode, phone.animators = ("fr", ""), 1.3, 33, False
    assert (platform.language(), platform.font_scale(), platform.dark_mode(), platform.less_motion()) == (
        "fr",
        1.3,
        True,
        True,
    )


def test_data_lies_where_it_is_backed_up(held: Held) -> None:
    """The data folder is the one that the backup rules name."""
    assert held.platform.data_folder() == held.phone.folder / "files" / "azulejo"
    assert held.platform.data_folder().is_dir()


def test_temporary_files_lie_in_the_cache(held: Held) -> None:
    """What is written for a moment, as a file to share, goes where Android lets us and the next start clears up."""
    made = Path(tempfile.mkdtemp())
    assert held.phone.folder / "cache" in made.parents
    Held(held.phone)
    assert not made.exists()


def test_insets_are_what_the_bars_really_cover(held: Held) -> None:
    """Where Android draws us beneath its bars, their size; where it already keeps us clear, nothing."""
    wanted = Insets(top=72, bottom=144) if held.phone.level >= 35 else Insets()
    assert held.platform.insets() == wanted
    held.phone.insets = ()
    assert held.platform.insets() == Insets()


def test_a_photo_is_taken_without_a_permission(held: Held) -> None:
    """The camera gets an address of ours to write to; the photo arrives as a file and leaves the gallery."""
    got: list[Path | None] = []
    held.platform.take_photo(got.append)
    intent, code = held.phone.started[-1]
    assert (intent.state["action"], code) == ("android.media.action.IMAGE_CAPTURE", CAMERA)
    assert intent.state["flags"] == 1 | 2
    assert intent.state["clip"].state["uri"].state["text"] in held.phone.stored
    camera_writes(held, b"board")
    held.phone.finish(CAMERA, OK)
    assert got == []
    held.settle()
    assert [path.read_bytes() for path in got if path] == [b"board"]
    assert held.phone.stored == {}
    assert held.phone.java.detached == 1


@pytest.mark.parametrize("hooked", [True, False])
def test_no_thread_ends_attached_to_java(hooked: bool, held: Held) -> None:
    """Photos and files are fetched aside; with pyjnius's hook and without it the thread lets go of Java."""
    java = held.phone.java
    with java.hooked() if hooked else contextlib.nullcontext():
        got: list[Path] = []
        held.platform.on_shared_file(got.append)
        file = held.phone.store(b"{1}", None, "friday.azulejo")
        held.phone.listeners["on_new_intent"](held.phone.make_intent("android.intent.action.VIEW", file))
        held.settle()
    assert [path.read_bytes() for path in got] == [b"{1}"]
    assert java.detached == (2 if hooked else 1)
    assert java.ended_attached() == []


def test_turning_back_from_the_camera_gives_nothing(held: Held) -> None:
    """No photo, no file left behind; a later result that nobody waits for is ignored."""
    got: list[Path | None] = []
    held.platform.take_photo(got.append)
    held.phone.finish(4711, OK)
    held.phone.finish(CAMERA, CANCELLED)
    held.settle()
    held.phone.finish(CAMERA, OK)
    held.settle()
    assert got == [None]
    assert held.phone.stored == {}


@pytest.mark.parametrize("what", ["android.media.action.IMAGE_CAPTURE", "insert"])
def test_a_phone_without_a_camera_says_so(what: str, held: Held) -> None:
    """No camera app, or no room for its photo: the answer is nothing, at once."""
    held.phone.refused.add(what)
    got: list[Path | None] = []
    held.platform.take_photo(got.append)
    assert got == [None]
    assert held.phone.stored == {}


def test_an_empty_photo_is_no_photo(held: Held) -> None:
    """A camera that says it is done but wrote nothing gave nothing."""
    got: list[Path | None] = []
    held.platform.take_photo(got.append)
    held.phone.finish(CAMERA, OK)
    held.settle()
    assert got == [None]


def test_a_second_wish_replaces_the_first(held: Held) -> None:
    """Whoever asked first is told that nothing comes."""
    first: list[Path | None] = []
    second: list[Path | None] = []
    held.platform.take_photo(first.append)
    held.platform.pick_photo(second.append)
    assert (first, second) == ([None], [])


def test_ended_while_the_camera_was_open(held: Held) -> None:
    """Android may end us behind the camera: the next start has the photo and what it is for, and then removes it."""
    held.platform.take_photo(lambda _: None, "game/r2p1")
    camera_writes(held, b"board")
    got: list[tuple[bytes, str]] = []

    def keep(path: Path, meant: str) -> bool:
        got.append((path.read_bytes(), meant))
        return len(got) > 1

    for times in (1, 2, 2):
        again = Held(held.phone)
        assert len(held.phone.stored) == (1 if len(got) < 2 else 0)
        again.platform.on_lost_photo(keep)
        again.settle()
        assert got == [(b"board", "game/r2p1")] * times
    assert held.phone.stored == {}


def test_a_photo_that_cannot_be_fetched_now_waits(held: Held) -> None:
    """It is not removed: neither when the camera closes, nor when another photo is picked; the next start has it."""
    got: list[Path | None] = []
    held.platform.take_photo(got.append, "game/r2p1")
    camera_writes(held, b"board")
    held.phone.refused.add("open")
    held.phone.finish(CAMERA, OK)
    held.settle()
    held.platform.pick_photo(got.append)
    held.phone.finish(GALLERY, CANCELLED)
    held.settle()
    held.phone.refused.clear()
    held.platform.pick_photo(got.append)
    held.phone.finish(GALLERY, OK, held.phone.make_intent("", held.phone.store(b"\x89PNG", "image/png", "wall.png")))
    held.settle()
    assert [path and path.read_bytes() for path in got] == [None, None, b"\x89PNG"]
    again = Held(held.phone)
    kept: list[tuple[bytes, str]] = []
    again.platform.on_lost_photo(lambda path, meant: kept.append((path.read_bytes(), meant)) or True)
    again.settle()
    assert kept == [(b"board", "game/r2p1")]
    assert [row["_display_name"] for row in held.phone.stored.values()] == ["wall.png"]


def test_ended_before_the_photo_was_taken(held: Held) -> None:
    """What is empty is removed; what cannot be had now is tried again, and is never in the way of a new photo."""
    held.platform.take_photo(lambda _: None, "game/r2p1")
    (address,) = held.phone.stored
    kept = held.phone.stored.pop(address)
    again = Held(held.phone)
    again.platform.on_lost_photo(lambda *_: pytest.fail("there is no photo"))
    again.settle()
    held.phone.stored[address] = kept
    again = Held(held.phone)
    again.platform.on_lost_photo(lambda *_: pytest.fail("there is no photo"))
    again.settle()
    assert held.phone.stored == {}
    got: list[Path | None] = []
    again.platform.take_photo(got.append, "game/r2p1")
    camera_writes(again, b"board")
    held.phone.finish(CAMERA, OK)
    again.settle()
    assert [path.read_bytes() for path in got if path] == [b"board"]
    assert held.phone.stored == {}


def test_a_photo_is_picked(held: Held) -> None:
    """From API 33 on by the system's picker, before by any app that has pictures."""
    got: list[Path | None] = []
    held.platform.pick_photo(got.append)
    intent, code = held.phone.started[-1]
    new = held.phone.level >= 33
    assert intent.state["action"] == "android." + (
        "provider.action.PICK_IMAGES" if new else "intent.action.GET_CONTENT"
    )
    assert (intent.state["type"], code) == ("image/*", GALLERY)
    chosen = held.phone.store(b"\x89PNG", "image/png", "wall.png")
    held.phone.finish(GALLERY, OK, held.phone.make_intent("", chosen))
    held.settle()
    assert [(path.read_bytes(), path.suffix) for path in got if path] == [(b"\x89PNG", ".png")]
    assert len(held.phone.stored) == 1


def test_a_file_is_picked(held: Held) -> None:
    """Any file, under its own name; where no app has files the answer is nothing."""
    got: list[Path | None] = []
    held.platform.pick_file(got.append)
    intent, code = held.phone.started[-1]
    assert (intent.state["action"], intent.state["type"]) == ("android.intent.action.GET_CONTENT", "*/*")
    assert intent.state["categories"] == ["android.intent.category.OPENABLE"]
    chosen = held.phone.store(b"PK games", "application/octet-stream", "everything.azulejo")
    held.phone.finish(code, OK, held.phone.make_intent("", chosen))
    held.settle()
    assert [(path.read_bytes(), path.name) for path in got if path] == [(b"PK games", "everything.azulejo")]
    held.phone.refused.add("android.intent.action.GET_CONTENT")
    held.platform.pick_file(got.append)
    assert got[1:] == [None]


def test_a_link_is_opened(held: Held) -> None:
    """In the app that knows it; False where none does."""
    assert held.platform.open_link("https://example.org/play?data=%7B%7D")
    intent = held.phone.started[-1][0]
    assert intent.state["action"] == "android.intent.action.VIEW"
    assert intent.state["data"].state["text"] == "https://example.org/play?data=%7B%7D"
    held.phone.refused.add("android.intent.action.VIEW")
    assert not held.platform.open_link("https://example.org")


def test_without_the_picker_another_app_is_asked(held: Held) -> None:
    """Where the picker is missing the old way is taken; where both are, the answer is nothing."""
    held.phone.refused.add("android.provider.action.PICK_IMAGES")
    got: list[Path | None] = []
    held.platform.pick_photo(got.append)
    assert held.phone.started[-1][0].state["action"] == "android.intent.action.GET_CONTENT"
    assert held.phone.started[-1][0].state["categories"] == ["android.intent.category.OPENABLE"]
    held.phone.refused.add("android.intent.action.GET_CONTENT")
    held.platform.pick_photo(got.append)
    assert got == [None, None]


@pytest.mark.parametrize("intent", [None, "empty"])
def test_a_picker_that_gives_nothing(intent: str | None, held: Held) -> None:
    """A result without an address, or none at all, is no photo."""
    got: list[Path | None] = []
    held.platform.pick_photo(got.append)
    held.phone.finish(GALLERY, OK, held.phone.make_intent("") if intent else None)
    held.settle()
    assert got == [None]


@pytest.mark.parametrize("kind", ["image/heic", "image/webp", None])
def test_other_kinds_of_picture_are_turned_into_jpeg(kind: str | None, held: Held) -> None:
    """What OpenCV does not read, Android decodes; what neither reads is handed on, for the reader to refuse."""
    got: list[Path | None] = []
    for data in (b"HEIC photo", b"no picture"):
        held.platform.pick_photo(got.append)
        chosen = held.phone.store(data, kind, "IMG.heic")
        held.phone.finish(GALLERY, OK, held.phone.make_intent("", chosen))
        held.settle()
    assert [path.read_bytes() for path in got if path] == [b"JPEG of HEIC photo", b"no picture"]


def test_a_photo_that_vanished(held: Held) -> None:
    """A photo that is gone by the time it is read gives nothing, and no exception."""
    got: list[Path | None] = []
    held.platform.pick_photo(got.append)
    held.phone.finish(GALLERY, OK, held.phone.make_intent("", held.phone.uri("content://media/gone")))
    held.settle()
    assert got == [None]


def test_a_file_is_shared(held: Held, tmp_path: Path) -> None:
    """It is put into Downloads, where another app may read it, and offered to choose an app for."""
    file = tmp_path / "result.csv"
    file.write_bytes(b"Ana,41")
    assert held.platform.share_file(file, "text/csv", "Result")
    chooser, code = held.phone.started[-1]
    intent = chooser.state["chosen"]
    assert (code, chooser.state["title"], intent.state["type"]) == (None, "Result", "text/csv")
    uri = intent.state["extras"]["android.intent.extra.STREAM"].state["text"]
    assert held.phone.bytes_of(uri).read_bytes() == b"Ana,41"
    row = held.phone.stored[uri]
    assert (row["_display_name"], row["relative_path"]) == ("result.csv", "Download/Azulejo")
    assert intent.state["flags"] & 1
    assert "android.intent.extra.TEXT" not in intent.state["extras"]
    assert held.platform.share_file(file, "text/csv", "Result", "Ana 41")
    extras = held.phone.started[-1][0].state["chosen"].state["extras"]
    assert extras["android.intent.extra.TEXT"].state["text"] == "Ana 41"


def share_often(held: Held, file: Path, kind: str, times: int) -> list[str]:
    """The addresses that other apps were shown."""
    shown: list[str] = []
    for number in range(times):
        file.write_text(f"game {number}", "utf-8")
        assert held.platform.share_file(file, kind, "Game"), number
        intent = held.phone.started[-1][0].state["chosen"]
        shown.append(intent.state["extras"]["android.intent.extra.STREAM"].state["text"])
        assert held.phone.bytes_of(shown[-1]).read_text("utf-8") == f"game {number}"
        assert intent.state["type"] == kind
    return shown


@pytest.mark.parametrize(("name", "kind"), [("a.azulejo", "application/x-azulejo"), ("a.csv", "text/csv")])
def test_one_name_is_shared_as_often_as_one_likes(name: str, kind: str, held: Held, tmp_path: Path) -> None:
    """Android refuses the 33rd file of a name: our older copies go, the last stay, and each keeps its suffix."""
    shown = share_often(held, tmp_path / name, kind, 100)
    assert list(held.phone.stored) == shown[-8:]
    assert {Path(row["_display_name"]).suffix for row in held.phone.stored.values()} == {Path(name).suffix}


def test_copies_of_an_earlier_installation_are_not_in_the_way(held: Held, tmp_path: Path) -> None:
    """They are not ours to remove any more; the name gets the time instead, and its suffix stays."""
    file = tmp_path / "a.azulejo"
    for _ in range(5):
        share_often(held, file, "application/x-azulejo", 8)
        (held.phone.folder / "files" / "shared.txt").unlink()
        held = Held(held.phone)
    assert len(held.phone.stored) == 40
    assert all(row["_display_name"].endswith(".azulejo") for row in held.phone.stored.values())


@pytest.mark.parametrize("refused", ["insert", "android.intent.action.SEND"])
def test_sharing_that_fails_says_so(refused: str, held: Held, tmp_path: Path) -> None:
    """No room, or no app: False. So it is for a file that is not there."""
    assert not held.platform.share_file(tmp_path / "none.csv", "text/csv", "Result")
    held.phone.refused.add(refused)
    (tmp_path / "result.csv").write_bytes(b"Ana,41")
    assert not held.platform.share_file(tmp_path / "result.csv", "text/csv", "Result")


def test_a_text_is_shared(held: Held) -> None:
    """Any app that takes text is offered; it gets texts, whole, not the lists of signs that pyjnius makes of them."""
    assert held.platform.share_text("Ana 🦊 41, Bo 38", "Result 🏆")
    intent = held.phone.started[-1][0].state["chosen"]
    assert intent.state["type"] == "text/plain"
    extras = {name: extra.state["text"] for name, extra in intent.state["extras"].items()}
    assert extras == {
        "android.intent.extra.TEXT": "Ana 🦊 41, Bo 38",
        "android.intent.extra.SUBJECT": "Result 🏆",
    }
    held.phone.refused.add("android.intent.action.SEND")
    assert not held.platform.share_text("Ana 41", "Result")


def test_pyjnius_prefers_signs_to_texts(held: Held) -> None:
    """The stand-in chooses as pyjnius 1.7.0 does: of two forms with as many points, the last by its signature."""
    java = held.phone.java
    intent = held.bridge.Intent("android.intent.action.SEND")
    intent.putExtra("plain", "Ana")
    intent.putExtra("number", 41)
    assert intent.state["extras"] == {"plain": ["A", "n", "a"], "number": 41}
    with pytest.raises(WrongUse, match=r"char\[\]"):
        held.bridge.String("🦊")
    with pytest.raises(JavaException, match="requested signature"):
        held.bridge.String("Ana", signature="(I)V")
    assert java.cast("java.lang.CharSequence", held.bridge.String("Ana")).state["text"] == "Ana"


def test_what_is_said_before_the_voice_is_awake_is_said_then(held: Held) -> None:
    """The engine takes a moment; only the last text is kept for it."""
    assert held.platform.speak("Ana, 12", "en")
    assert held.platform.speak("Ana, 14", "da_DK")
    assert held.phone.spoken == []
    held.phone.wake_voice()
    assert held.platform.speak("Bo, 9", "en")
    assert held.phone.spoken == [("Ana, 14", "da-DK"), ("Bo, 9", "en")]
    assert not held.platform.speak("Bo, 9", "fr")
    held.platform.be_quiet()
    assert held.phone.spoken[-1] == ("", "")


def test_a_phone_without_a_voice(held: Held) -> None:
    """After the engine has said that it is none, the answer is False; being quiet is always possible."""
    held.platform.be_quiet()
    held.phone.voice_status = -1
    held.platform.speak("Ana, 12", "en")
    held.phone.wake_voice()
    held.platform.be_quiet()
    assert not held.platform.speak("Ana, 12", "en")
    assert held.phone.spoken == []


def test_haptics_need_no_permission(held: Held) -> None:
    """A tick and a thud are the view's own, each as this Android has it."""
    held.platform.buzz()
    held.platform.buzz("thud")
    assert held.phone.felt == [3, 17 if held.phone.level >= 30 else 0]


def test_the_screen_stays_on_only_while_asked(held: Held) -> None:
    """The window's flag is set and cleared."""
    held.platform.keep_awake(True)
    assert held.phone.flags == 128
    held.platform.keep_awake(False)
    assert held.phone.flags == 0


def test_a_file_opened_with_us_arrives(held: Held) -> None:
    """The one that we were started with, and one that comes later, each under its own name."""
    phone = held.phone
    phone.intent = phone.make_intent("android.intent.action.VIEW", phone.store(b"{1}", None, "friday.azulejo"))
    got: list[Path] = []
    held.platform.on_shared_file(got.append)
    shared = phone.store(b"{2}", "application/x-azulejo", "../../sunday.azulejo")
    extras = {"android.intent.extra.STREAM": shared}
    phone.listeners["on_new_intent"](phone.make_intent("android.intent.action.SEND", **extras))
    held.settle()
    assert sorted((path.name, path.read_bytes()) for path in got) == [
        ("friday.azulejo", b"{1}"),
        ("sunday.azulejo", b"{2}"),
    ]
    assert all(held.phone.folder / "cache" in path.parents for path in got)


def test_intents_that_bring_no_file(held: Held) -> None:
    """A plain start, a text, a return from the list of recent apps, a file that is gone: nothing is opened."""
    phone = held.phone
    got: list[Path] = []
    held.platform.on_shared_file(got.append)
    old = phone.store(b"{1}", None, "old.azulejo")
    for intent in (
        phone.make_intent("android.intent.action.SEND"),
        phone.make_intent("android.intent.action.VIEW"),
        phone.make_intent("android.intent.action.VIEW", old, flags=1048576),
        phone.make_intent("android.intent.action.VIEW", phone.uri("content://gone/1")),
    ):
        phone.listeners["on_new_intent"](intent)
    phone.intent = None
    held.platform.on_shared_file(got.append)
    held.settle()
    assert got == []


def test_phones_stay_upright_and_tablets_turn(held: Held) -> None:
    """A phone that lies on the table must not turn its picture."""
    held.phone.width_dp = 800
    held.platform.settle()
    assert held.phone.orientation is None
    held.phone.width_dp = 411
    held.platform.settle()
    assert held.phone.orientation == 1


def test_back_is_left_to_the_key(held: Held) -> None:
    """The manifest does not opt in, so no callback is registered and SDL hears the key, the keyboard's end with it."""
    held.platform.settle()
    assert held.phone.back is None


def test_the_back_gesture_reaches_the_app(held: Held) -> None:
    """Opted in, from API 33 on Android tells a callback instead of sending a key; the app's own thread hears it."""
    with mock.patch.object(android, "BACK_BY_CALLBACK", True):
        held.platform.settle()
    if held.phone.level < 33:
        assert held.phone.back is None
        return
    held.phone.java.call_back(held.phone.back, "onBackInvoked")
    assert held.backs == []
    held.settle()
    assert held.backs == ["back"]
    assert held.phone.back.equals(held.phone.back)
    assert not held.phone.back.equals(held)
    assert held.phone.back.toString()


def test_leaving_keeps_the_app_as_it_is(held: Held) -> None:
    """Back at home puts the task behind the others instead of ending Python; a phone that refuses says so."""
    assert held.platform.leave()
    assert not held.phone.in_front
    held.phone.refused.add("moveTaskToBack")
    assert not held.platform.leave()


def test_the_bars_signs_contrast_with_our_ground(held: Held) -> None:
    """Where the bars lie over us: dark signs on a light ground, light ones on a dark; elsewhere they are left alone."""
    held.platform.paint_bars(dark=False)
    light = held.phone.bars_appearance
    held.platform.paint_bars(dark=True)
    assert (light, held.phone.bars_appearance) == ((8 | 16, 0) if held.phone.level >= 35 else (None, None))


def test_changes_and_short_memory_are_told(held: Held) -> None:
    """Another language, size or theme; memory that runs low, but not the mere leaving of the screen."""
    told: list[str] = []
    held.platform.watch(lambda: told.append("changed"), lambda: told.append("tight"))
    java, callbacks = held.phone.java, held.phone.callbacks
    java.call_back(callbacks, "onConfigurationChanged", java.thing("android.content.res.Configuration"))
    java.call_back(callbacks, "onTrimMemory", 20)
    java.call_back(callbacks, "onTrimMemory", 5)
    assert told == []
    held.settle()
    assert told == ["changed"]
    java.call_back(callbacks, "onTrimMemory", 15)
    java.call_back(callbacks, "onLowMemory")
    held.settle()
    assert told == ["changed", "tight", "tight"]


def test_old_copies_are_removed_at_the_next_start(held: Held) -> None:
    """What other apps gave us does not pile up."""
    got: list[Path | None] = []
    held.platform.pick_photo(got.append)
    chosen = held.phone.store(b"x", "image/jpeg", "a.jpg")
    held.phone.finish(GALLERY, OK, held.phone.make_intent("", chosen))
    held.settle()
    assert got[0] is not None
    assert got[0].exists()
    Held(held.phone)
    assert not got[0].exists()


def test_the_platform_is_chosen_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where python-for-android started us it is Android, else the desktop; the desktop's screensaver is told."""
    told: list[bool] = []

    def now() -> Platform:
        return choose(lambda work: work(), lambda: None, told.append)

    monkeypatch.delenv("ANDROID_ARGUMENT", raising=False)
    desktop = now()
    assert isinstance(desktop, Desktop)
    desktop.keep_awake(True)
    assert told == [False]
    phone = Phone(tmp_path)
    package, activity = ModuleType("android"), ModuleType("android.activity")
    activity.bind = phone.bind  # type: ignore[attr-defined]
    for name, module in (("jnius", phone.java), ("android", package), ("android.activity", activity)):
        monkeypatch.setitem(sys.modules, name, module)  # type: ignore[arg-type]
    monkeypatch.setenv("ANDROID_ARGUMENT", str(tmp_path))
    assert now().name == "android"
    assert set(phone.listeners) == {"on_activity_result", "on_new_intent"}


def test_every_java_name_is_documented() -> None:
    """Each class, method, field and constant of names.py stands in the table, with its page."""
    table = signatures.read()
    for used in CLASSES.values():
        assert table[used.name].page, used.name
        for member in used.members:
            signatures.find(table, used.name, member)
    for interface, methods in INTERFACES.items():
        for name, signature in methods.items():
            form = signatures.find(table, interface, name)[1][0]
            assert signature == "(" + "".join(map(signatures.jvm, form.parameters)) + ")" + signatures.jvm(form.type)


def test_the_table_names_a_page_for_every_class() -> None:
    """The page is the class's own in Android's reference, or a file of python-for-android that is there."""
    import pythonforandroid

    site = Path(pythonforandroid.__file__).parents[1]
    for name, documented in signatures.read().items():
        if name.startswith("org.kivy"):
            assert (site / documented.page).is_file()
            assert "mActivity" in (site / documented.page).read_text("utf-8")
        else:
            assert documented.page == name.replace(".", "/").replace("$", "."), name


def test_names_py_says_exactly_what_is_used(tmp_path: Path) -> None:
    """Nothing is used that names.py does not list, and nothing stands there in vain."""
    used: set[tuple[str, str]] = set()
    for level in (29, 36):
        for name, tour in list(globals().items()):
            if name.startswith("test_") and list(inspect.signature(tour).parameters) == ["held"]:
                held = Held(Phone(tmp_path / f"{level}-{name}", level))
                tour(held)
                held.settle()
                used |= held.phone.java.used
        for number, data in enumerate(("text/csv", "image/heic")):
            held = Held(Phone(tmp_path / f"{level}-{number}", level))
            if data == "text/csv":
                test_a_file_is_shared(held, tmp_path)
            else:
                test_other_kinds_of_picture_are_turned_into_jpeg(data, held)
            used |= held.phone.java.used
    table = signatures.read()
    listed = {
        (signatures.find(table, each.name, member)[0], member) for each in CLASSES.values() for member in each.members
    }
    listed |= {
        (signatures.find(table, name, each)[0], each) for name, methods in INTERFACES.items() for each in methods
    }
    assert used == listed


class TestTheStandIn:
    """The stand-in can say no: each of these would fail on a phone."""

    @pytest.fixture
    def java(self, tmp_path: Path) -> Jnius:
        return Phone(tmp_path, 29).java

    def test_a_thread_that_keeps_hold_of_java(self, java: Jnius) -> None:
        """Without the hook a thread of ours has to let go itself; the app's own thread must never."""
        for hook in (contextlib.nullcontext(), java.hooked()):
            with hook:
                thread = threading.Thread(target=lambda: java.autoclass("android.net.Uri"), name="careless")
                thread.start()
                thread.join()
            assert java.ended_attached() == ["careless"]
        with pytest.raises(WrongUse, match="belongs to Java"):
            java.detach()

    def test_a_misspelt_method(self, java: Jnius) -> None:
        """A name that is not documented is refused."""
        with pytest.raises(WrongUse, match="documents no setMimeType"):
            java.autoclass("android.content.Intent")("a").setMimeType("image/*")

    def test_an_unknown_class(self, java: Jnius) -> None:
        """So is a class."""
        with pytest.raises(WrongUse, match="FileProvider"):
            java.autoclass("androidx.core.content.FileProvider")

    def test_a_name_that_this_android_lacks(self, java: Jnius) -> None:
        """What came with a later API is not there."""
        with pytest.raises(AttributeError, match="API 29"):
            _ = java.autoclass("android.provider.MediaStore").ACTION_PICK_IMAGES
        with pytest.raises(JavaException, match="not found"):
            java.autoclass("android.view.WindowInsets$Type")

    def test_a_missing_cast(self, java: Jnius) -> None:
        """An address as an extra without a cast: of five forms with as many points pyjnius takes that for a text."""
        uri = java.phone.uri("content://1")
        with pytest.raises(WrongUse, match=r"wants java\.lang\.String"):
            java.autoclass("android.content.Intent")("a").putExtra("output", uri)

    def test_a_plain_text_where_namesakes_want_a_charsequence(self, java: Jnius) -> None:
        """pyjnius turns a text into a CharSequence only where there is one form."""
        intent = java.autoclass("android.content.Intent")
        with pytest.raises(WrongUse, match="no form"):
            intent.createChooser(intent("a"), "Title")

    def test_wrong_arguments(self, java: Jnius) -> None:
        """The wrong type and the wrong number."""
        intent = java.autoclass("android.content.Intent")("a")
        with pytest.raises(WrongUse, match="wants int"):
            intent.addFlags("1")
        with pytest.raises(WrongUse, match="takes 1"):
            intent.setType("image/*", "image/png")

    def test_an_object_is_what_it_was_declared_as(self, java: Jnius) -> None:
        """What comes as a Parcelable shows no method of a Uri until it is cast."""
        extra = java.thing("android.net.Uri", "android.os.Parcelable", text="content://1")
        with pytest.raises(WrongUse, match="documents no toString"):
            extra.toString()
        assert java.cast("android.net.Uri", extra).toString() == "content://1"
        with pytest.raises(WrongUse, match="is no"):
            java.cast("android.content.Intent", extra)

    def test_views_off_their_thread(self, java: Jnius) -> None:
        """Views are touched on Android's own thread only."""
        window: Any = java.thing("android.view.Window")
        with pytest.raises(WrongUse, match="own thread"):
            window.addFlags(128)
