"""A small phone behind the stand-in: storage, a screen, a voice, other apps. What Java would do, in Python."""

# ruff: noqa: N802 (methods are named after Java's, so that the stand-in finds them)
from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.android.jnius_standin import JavaException, Jnius, Thing, WrongUse

BARS = (0, 72, 0, 144)
NAMESAKES = 32
KINDS = {".csv": "text/csv", ".jpg": "image/jpeg", ".png": "image/png", ".txt": "text/plain", ".zip": "application/zip"}
ANY_KIND = "application/octet-stream"


class Phone:
    """`level` is Android's API; what happened stands in the lists."""

    def __init__(self, folder: Path, level: int = 36) -> None:
        self.folder, self.level = folder, level
        self.java = Jnius(self, level)
        self.listeners: dict[str, Callable[..., None]] = {}
        self.numbered = 0
        self.stored: dict[str, dict[str, Any]] = {}
        self.started: list[tuple[Thing, int | None]] = []
        self.refused: set[str] = set()
        self.spoken: list[tuple[str, str]] = []
        self.felt: list[int] = []
        self.flags = 0
        self.bars_appearance: int | None = None
        self.orientation: int | None = None
        self.back: Any = None
        self.callbacks: Any = None
        self.voice_status, self.languages = 0, {"en", "da-DK"}
        self.animators, self.font_scale, self.ui_mode, self.width_dp = True, 1.0, 16, 411
        self.locale = ("da", "DK")
        self.screen, self.insets = (1080, 2400), BARS
        self.content = (0, 0, 1080, 2400) if level >= 35 else (0, 72, 1080, 2256)
        self.intent: Thing | None = self.make_intent("android.intent.action.MAIN")
        self.in_front = True
        self.on_screen_thread = False
        self.voice_listener: Any = None
        for name in ("files", "cache", "media"):
            (folder / name).mkdir(parents=True, exist_ok=True)

    # What a test does to the phone.

    def bind(self, **listeners: Callable[..., None]) -> None:
        self.listeners.update(listeners)

    def make_intent(self, action: str, data: Thing | None = None, flags: int = 0, **extras: Any) -> Thing:
        return self.java.thing("android.content.Intent", action=action, data=data, flags=flags, extras=extras)

    def store(self, data: bytes, kind: str | None, name: str) -> Thing:
        """A file of another app, and its address."""
        self.numbered += 1
        key = f"content://media/{self.numbered}"
        self.stored[key] = {"_display_name": name, "mime_type": kind}
        self.bytes_of(key).write_bytes(data)
        return self.uri(key)

    def bytes_of(self, key: str) -> Path:
        return self.folder / "media" / key.rpartition("/")[2]

    def finish(self, code: int, result: int, intent: Thing | None = None) -> None:
        """Another app closes and gives its result."""
        self.listeners["on_activity_result"](code, result, intent)

    def uri(self, text: str) -> Thing:
        return self.java.thing("android.net.Uri", text=text)

    # Classes that are built.

    def built(self, name: str, made: Thing, *arguments: Any) -> None:
        if name == "android.content.Intent":
            data = arguments[1] if len(arguments) > 1 else None
            made.state.update(action=arguments[0], data=data, flags=0, extras={}, type=None, categories=[], clip=None)
        elif name == "android.content.ContentValues":
            made.state["values"] = {}
        elif name == "java.lang.String":
            made.state["text"] = "".join(arguments[0])
        elif name == "java.io.FileOutputStream":
            made.state.update(path=Path(arguments[0]), open=True)
        elif name == "android.speech.tts.TextToSpeech":
            self.voice_listener = arguments[1]

    def wake_voice(self) -> None:
        self.java.call_back(self.voice_listener, "onInit", self.voice_status)

    def _screen_thread_only(self) -> None:
        if not self.on_screen_thread:
            raise WrongUse("only Android's own thread may touch a view")

    # The activity and its surroundings.

    def PythonActivity_mActivity(self, _: None) -> Thing:
        return self.java.thing("org.kivy.android.PythonActivity")

    def Context_getCacheDir(self, _: Thing) -> Thing:
        return self.java.thing("java.io.File", path=str(self.folder / "cache"))

    def Context_getFilesDir(self, _: Thing) -> Thing:
        return self.java.thing("java.io.File", path=str(self.folder / "files"))

    def File_getAbsolutePath(self, this: Thing) -> str:
        return str(this.state["path"])

    def Context_getContentResolver(self, _: Thing) -> Thing:
        return self.java.thing("android.content.ContentResolver")

    def Context_getResources(self, _: Thing) -> Thing:
        return self.java.thing("android.content.res.Resources")

    def Context_registerComponentCallbacks(self, _: Thing, callbacks: Any) -> None:
        self.callbacks = callbacks

    def Activity_findViewById(self, _: Thing, which: int) -> Thing | None:
        return self.java.thing("android.view.View", area=self.content) if which == 16908290 else None

    def Activity_getIntent(self, _: Thing) -> Thing | None:
        return self.intent

    def Activity_getOnBackInvokedDispatcher(self, _: Thing) -> Thing:
        return self.java.thing("android.window.OnBackInvokedDispatcher")

    def Activity_getWindow(self, _: Thing) -> Thing:
        return self.java.thing("android.view.Window")

    def Activity_moveTaskToBack(self, _: Thing, even_if_not_the_first: bool) -> bool:
        assert even_if_not_the_first
        self.in_front = "moveTaskToBack" in self.refused
        return not self.in_front

    def Activity_runOnUiThread(self, _: Thing, runnable: Any) -> None:
        self.on_screen_thread = True
        try:
            self.java.call_back(runnable, "run")
        finally:
            self.on_screen_thread = False

    def Activity_setRequestedOrientation(self, _: Thing, orientation: int) -> None:
        self._screen_thread_only()
        self.orientation = orientation

    def Activity_startActivity(self, _: Thing, intent: Thing) -> None:
        self._start(intent, None)

    def Activity_startActivityForResult(self, _: Thing, intent: Thing, code: int) -> None:
        self._start(intent, code)

    def _start(self, intent: Thing, code: int | None) -> None:
        inner = intent.state.get("chosen", intent)
        if inner.state["action"] in self.refused:
            raise JavaException("android.content.ActivityNotFoundException: No Activity found to handle Intent")
        self.started.append((intent, code))

    def OnBackInvokedDispatcher_registerOnBackInvokedCallback(self, _: Thing, priority: int, callback: Any) -> None:
        assert priority == 0
        assert isinstance(callback.hashCode(), int)
        self._screen_thread_only()
        self.back = callback

    # The screen.

    def Window_getDecorView(self, _: Thing) -> Thing:
        return self.java.thing("android.view.View", area=(0, 0, *self.screen))

    def Window_addFlags(self, _: Thing, flags: int) -> None:
        self._screen_thread_only()
        self.flags |= flags

    def Window_clearFlags(self, _: Thing, flags: int) -> None:
        self._screen_thread_only()
        self.flags &= ~flags

    def Window_getInsetsController(self, _: Thing) -> Thing:
        return self.java.thing("android.view.WindowInsetsController")

    def WindowInsetsController_setSystemBarsAppearance(self, _: Thing, appearance: int, mask: int) -> None:
        self._screen_thread_only()
        self.bars_appearance = appearance & mask

    def View_getRootWindowInsets(self, _: Thing) -> Thing | None:
        return self.java.thing("android.view.WindowInsets") if self.insets else None

    def View_getWidth(self, this: Thing) -> int:
        left, _, right, _ = this.state["area"]
        return int(right - left)

    def View_getHeight(self, this: Thing) -> int:
        _, top, _, bottom = this.state["area"]
        return int(bottom - top)

    def View_getGlobalVisibleRect(self, this: Thing, rect: Thing) -> bool:
        rect.state["area"] = this.state["area"]
        return True

    def View_performHapticFeedback(self, _: Thing, feel: int) -> bool:
        self._screen_thread_only()
        self.felt.append(feel)
        return True

    def WindowInsets_Type_systemBars(self, _: None) -> int:
        return 7

    def WindowInsets_Type_displayCutout(self, _: None) -> int:
        return 128

    def WindowInsets_getInsets(self, _: Thing, kinds: int) -> Thing:
        assert kinds == 7 | 128
        return self.java.thing("android.graphics.Insets", area=self.insets)

    def WindowInsets_getSystemWindowInsetLeft(self, _: Thing) -> int:
        return self.insets[0]

    def WindowInsets_getSystemWindowInsetTop(self, _: Thing) -> int:
        return self.insets[1]

    def WindowInsets_getSystemWindowInsetRight(self, _: Thing) -> int:
        return self.insets[2]

    def WindowInsets_getSystemWindowInsetBottom(self, _: Thing) -> int:
        return self.insets[3]

    def _edge(self, this: Thing, index: int) -> int:
        return int(this.state["area"][index])

    def Insets_left(self, this: Thing) -> int:
        return self._edge(this, 0)

    def Insets_top(self, this: Thing) -> int:
        return self._edge(this, 1)

    def Insets_right(self, this: Thing) -> int:
        return self._edge(this, 2)

    def Insets_bottom(self, this: Thing) -> int:
        return self._edge(this, 3)

    Rect_left, Rect_top, Rect_right, Rect_bottom = Insets_left, Insets_top, Insets_right, Insets_bottom

    # Settings.

    def Resources_getConfiguration(self, _: Thing) -> Thing:
        return self.java.thing("android.content.res.Configuration")

    def Configuration_fontScale(self, _: Thing) -> float:
        return self.font_scale

    def Configuration_uiMode(self, _: Thing) -> int:
        return self.ui_mode

    def Configuration_smallestScreenWidthDp(self, _: Thing) -> int:
        return self.width_dp

    def Configuration_getLocales(self, _: Thing) -> Thing:
        return self.java.thing("android.os.LocaleList")

    def LocaleList_get(self, _: Thing, index: int) -> Thing:
        assert index == 0
        return self.java.thing("java.util.Locale", parts=self.locale)

    def Locale_getLanguage(self, this: Thing) -> str:
        return str(this.state["parts"][0])

    def Locale_getCountry(self, this: Thing) -> str:
        return str(this.state["parts"][1])

    def Locale_forLanguageTag(self, _: None, tag: str) -> Thing:
        return self.java.thing("java.util.Locale", tag=tag)

    def ValueAnimator_areAnimatorsEnabled(self, _: None) -> bool:
        return self.animators

    def Build_VERSION_SDK_INT(self, _: None) -> int:
        return self.level

    def Environment_DIRECTORY_DOWNLOADS(self, _: None) -> str:
        return "Download"

    def Environment_DIRECTORY_PICTURES(self, _: None) -> str:
        return "Pictures"

    # The voice.

    def TextToSpeech_setLanguage(self, this: Thing, locale: Thing) -> int:
        this.state["tag"] = locale.state["tag"]
        return 0 if locale.state["tag"] in self.languages else -2

    def TextToSpeech_speak(self, this: Thing, text: Thing, mode: int, _bundle: None, _utterance: str) -> int:
        assert mode == 0
        self.spoken.append((text.state["text"], this.state["tag"]))
        return 0

    def TextToSpeech_stop(self, _: Thing) -> int:
        self.spoken.append(("", ""))
        return 0

    # Storage.

    def MediaStore_Images_Media_EXTERNAL_CONTENT_URI(self, _: None) -> Thing:
        return self.uri("content://media/external/images")

    def MediaStore_Downloads_EXTERNAL_CONTENT_URI(self, _: None) -> Thing:
        return self.uri("content://media/external/downloads")

    def ContentValues_put(self, this: Thing, name: str, value: str) -> None:
        this.state["values"][name] = value

    def ContentResolver_insert(self, _: Thing, collection: Thing, values: Thing) -> Thing | None:
        if "insert" in self.refused:
            raise JavaException("java.lang.IllegalStateException: Failed to build unique file")
        row = {**values.state["values"], "collection": collection.state["text"]}
        row["_display_name"] = self._unique(row["relative_path"], row["_display_name"], row["mime_type"])
        made = self.store(b"", row["mime_type"], row["_display_name"])
        self.stored[made.state["text"]] |= row
        return made

    def _unique(self, folder: str, name: str, kind: str) -> str:
        """MediaStore's name for a new file (its FileUtils, buildUniqueFile and splitFileName, read in its source): the
        number of a namesake comes before the suffix only where the suffix is one of the kind, else the kind's own is
        added; a suffix that Android does not know is of no kind; 32 files of one name are all there can be."""
        taken = {row["_display_name"] for row in self.stored.values() if row.get("relative_path") == folder}
        stem, suffix = os.path.splitext(name)
        if KINDS.get(suffix.lower(), ANY_KIND) != kind:
            stem, suffix = name, next((each for each, known in KINDS.items() if known == kind), "")
        for number in range(NAMESAKES):
            unique = f"{stem} ({number}){suffix}" if number else f"{stem}{suffix}"
            if unique not in taken:
                return unique
        raise JavaException("java.lang.IllegalStateException: Failed to build unique file")

    def ContentResolver_getType(self, _: Thing, uri: Thing) -> str | None:
        kind: str | None = self._row(uri)["mime_type"]
        return kind

    def ContentResolver_delete(self, _: Thing, uri: Thing, where: None, arguments: None) -> int:
        assert (where, arguments) == (None, None)
        return 1 if self.stored.pop(uri.state["text"], None) else 0

    def ContentResolver_openFileDescriptor(self, _: Thing, uri: Thing, mode: str) -> Thing | None:
        self._row(uri)
        if "open" in self.refused:
            raise JavaException("java.io.FileNotFoundException: open failed: ENOSPC (No space left on device)")
        flags = os.O_RDONLY if mode == "r" else os.O_WRONLY | os.O_TRUNC
        return self.java.thing("android.os.ParcelFileDescriptor", fd=os.open(self.bytes_of(uri.state["text"]), flags))

    def ParcelFileDescriptor_detachFd(self, this: Thing) -> int:
        return int(this.state["fd"])

    def ContentResolver_query(self, _: Thing, uri: Thing, columns: list[str], *rest: None) -> Thing | None:
        assert rest == (None, None, None)
        return self.java.thing("android.database.Cursor", row=[self._row(uri).get(column) for column in columns])

    def Cursor_moveToFirst(self, _: Thing) -> bool:
        return True

    def Cursor_getString(self, this: Thing, column: int) -> str | None:
        text: str | None = this.state["row"][column]
        return text

    def Cursor_close(self, this: Thing) -> None:
        del this.state["row"]

    def _row(self, uri: Thing) -> dict[str, Any]:
        if uri.state["text"] not in self.stored:
            raise JavaException(f"java.io.FileNotFoundException: {uri.state['text']}")
        return self.stored[uri.state["text"]]

    def Uri_parse(self, _: None, text: str) -> Thing:
        return self.uri(text)

    def Uri_toString(self, this: Thing) -> str:
        return str(this.state["text"])

    def Uri_getLastPathSegment(self, this: Thing) -> str:
        return str(this.state["text"]).rpartition("/")[2]

    # Pictures of kinds that OpenCV does not read.

    def ImageDecoder_createSource(self, _: None, _resolver: Thing, uri: Thing) -> Thing:
        return self.java.thing("android.graphics.ImageDecoder$Source", uri=uri)

    def ImageDecoder_decodeBitmap(self, _: None, source: Thing) -> Thing:
        self._row(source.state["uri"])
        data = self.bytes_of(source.state["uri"].state["text"]).read_bytes()
        if not data.startswith(b"HEIC"):
            raise JavaException("android.graphics.ImageDecoder$DecodeException: Failed to create image decoder")
        return self.java.thing("android.graphics.Bitmap", data=data)

    def Bitmap_CompressFormat_JPEG(self, _: None) -> Thing:
        return self.java.thing("android.graphics.Bitmap$CompressFormat")

    def Bitmap_compress(self, this: Thing, _format: Thing, quality: int, stream: Thing) -> bool:
        assert 0 <= quality <= 100
        assert stream.state["open"]
        stream.state["path"].write_bytes(b"JPEG of " + this.state["data"])
        return True

    def FileOutputStream_close(self, this: Thing) -> None:
        this.state["open"] = False

    # Intents.

    def Intent_putExtra(self, this: Thing, name: str, value: Any) -> Thing:
        this.state["extras"][name] = value
        return this

    def Intent_setType(self, this: Thing, kind: str) -> Thing:
        this.state["type"] = kind
        return this

    def Intent_addCategory(self, this: Thing, category: str) -> Thing:
        this.state["categories"].append(category)
        return this

    def Intent_addFlags(self, this: Thing, flags: int) -> Thing:
        this.state["flags"] |= flags
        return this

    def Intent_setClipData(self, this: Thing, clip: Thing) -> None:
        this.state["clip"] = clip

    def Intent_getAction(self, this: Thing) -> str | None:
        action: str | None = this.state["action"]
        return action

    def Intent_getData(self, this: Thing) -> Thing | None:
        data: Thing | None = this.state["data"]
        return data

    def Intent_getFlags(self, this: Thing) -> int:
        return int(this.state["flags"])

    def Intent_getParcelableExtra(self, this: Thing, name: str) -> Thing | None:
        extra: Thing | None = this.state["extras"].get(name)
        return extra

    def Intent_createChooser(self, _: None, intent: Thing, title: Thing) -> Thing:
        return self.java.thing("android.content.Intent", chosen=intent, title=title.state["text"])

    def ClipData_newRawUri(self, _: None, label: str, uri: Thing) -> Thing:
        return self.java.thing("android.content.ClipData", label=label, uri=uri)
