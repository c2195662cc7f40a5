"""The phone itself: Android, asked through Java. Every name is in `companion.platform.names`."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.platform.bridge import Bridge, Work
from companion.platform.contract import GotFile, GotLostPhoto, Insets
from companion.platform.media import Media
from companion.platform.voice import Voice

CAMERA, GALLERY, FILES = 1601, 1602, 1603
TABLET = 600
"""From this smallest width in dp on, a screen is a tablet's and may lie on its side."""
PICKER, EDGE_TO_EDGE, BACK_CALLBACK, TYPED_INSETS, REJECT = 33, 35, 33, 30, 30
"""The API levels from which Android has each thing."""
BACK_BY_CALLBACK = False
"""What enableOnBackInvokedCallback says in the manifest. Without it Android sends back as a key, from which alone SDL 2
learns that the keyboard was closed; once SDL can do without, both may be switched on."""


class Android:
    """`later` runs work on the app's own thread, where every callback is called; `back` is the back gesture."""

    name = "android"

    def __init__(self, java: Bridge, later: Callable[[Work], None], back: Work) -> None:
        self._java = java
        self._later = later
        self._back = back
        self._activity: Any = java.activity
        cache = Path(self._activity.getCacheDir().getAbsolutePath())
        self._media = Media(java, cache / "given", self._files() / "shared.txt")
        self._voice: Voice | None = None
        self._photo: tuple[int, Any, GotFile] | None = None
        self._opened: Callable[[Path], None] | None = None
        self._media.tidy()
        tempfile.tempdir = str(self._media.cache)  # Android has no other place for what is needed for a moment
        java.bind(on_activity_result=self._result, on_new_intent=self._intent)

    def data_folder(self) -> Path:
        folder = self._files() / "azulejo"
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def language(self) -> str:
        locale = self._configuration().getLocales().get(0)
        return "_".join(part for part in (locale.getLanguage(), locale.getCountry()) if part)

    def font_scale(self) -> float:
        return float(self._configuration().fontScale)

    def dark_mode(self) -> bool:
        modes = self._java.Configuration
        return bool(self._configuration().uiMode & modes.UI_MODE_NIGHT_MASK == modes.UI_MODE_NIGHT_YES)

    def less_motion(self) -> bool:
        return not self._java.ValueAnimator.areAnimatorsEnabled()

    def insets(self) -> Insets:
        """What the bars and cut-outs really cover: before Android 15 our view may already lie clear of them."""
        decor, content = self._decor(), self._activity.findViewById(self._java.Id.content)
        given = decor.getRootWindowInsets()
        if given is None or content is None:
            return Insets()
        ours = self._java.Rect()
        content.getGlobalVisibleRect(ours)
        left, top, right, bottom = self._covered(given)
        return Insets(
            left=max(0, left - ours.left),
            top=max(0, top - ours.top),
            right=max(0, right - (decor.getWidth() - ours.right)),
            bottom=max(0, bottom - (decor.getHeight() - ours.bottom)),
        )

    def take_photo(self, got: GotFile, meant: str = "") -> None:
        """The camera app writes into a place that we own, so that no permission is needed; the place is removed after.

        The place is written down first: if Android ends us while the camera is open, the next start fetches it."""
        java = self._java
        self._answer(None)
        uri = self._media.new_photo("board.jpg")
        if uri is None:
            got(None)
            return
        self._note().write_text(f"{uri.toString()}\n{meant}", "utf-8")
        intent = java.Intent(java.MediaStore.ACTION_IMAGE_CAPTURE)
        intent.putExtra(java.MediaStore.EXTRA_OUTPUT, java.cast("Parcelable", uri))
        intent.setClipData(java.ClipData.newRawUri("board", uri))
        intent.addFlags(java.Intent.FLAG_GRANT_READ_URI_PERMISSION | java.Intent.FLAG_GRANT_WRITE_URI_PERMISSION)
        self._photo = (CAMERA, uri, got)
        if not self._start_for(intent, CAMERA):
            self._finish_with_camera()
            self._answer(None)

    def on_lost_photo(self, got: GotLostPhoto) -> None:
        """Only what is kept now, or is empty, is removed; what cannot be had yet is asked for at the next start."""
        note = self._note()
        if not note.exists():
            return
        written = note.read_text("utf-8")
        address, _, meant = written.partition("\n")
        uri = self._java.Uri.parse(address)

        def done() -> None:
            self._media.forget(uri)
            if note.exists() and note.read_text("utf-8") == written:
                note.unlink()

        def fetch() -> None:
            path = self._media.fetch_photo(uri)
            if path is not None:
                self._later(lambda: done() if got(path, meant) else None)
            elif self._media.is_empty(uri):
                self._later(done)

        self._java.aside(fetch)

    def pick_photo(self, got: GotFile) -> None:
        """The system's photo picker where there is one, else any app that has pictures."""
        java = self._java
        self._answer(None)
        self._photo = (GALLERY, None, got)
        if java.level >= PICKER:
            picker = java.Intent(java.MediaStore.ACTION_PICK_IMAGES)
            picker.setType("image/*")
            if self._start_for(picker, GALLERY):
                return
        chooser = java.Intent(java.Intent.ACTION_GET_CONTENT)
        chooser.setType("image/*")
        chooser.addCategory(java.Intent.CATEGORY_OPENABLE)
        if not self._start_for(chooser, GALLERY):
            self._answer(None)

    def pick_file(self, got: GotFile) -> None:
        """Any app that has files; what one can be opened with us is told by its content, not by its kind."""
        java = self._java
        self._answer(None)
        self._photo = (FILES, None, got)
        chooser = java.Intent(java.Intent.ACTION_GET_CONTENT)
        chooser.setType("*/*")
        chooser.addCategory(java.Intent.CATEGORY_OPENABLE)
        if not self._start_for(chooser, FILES):
            self._answer(None)

    def open_link(self, address: str) -> bool:
        java = self._java

        def start() -> bool:
            self._activity.startActivity(java.Intent(java.Intent.ACTION_VIEW, java.Uri.parse(address)))
            return True

        return java.guarded(start, False)

    def share_file(self, path: Path, kind: str, title: str, text: str = "") -> bool:
        java = self._java
        uri = self._media.publish(path, kind) if path.is_file() else None
        if uri is None:
            return False
        intent = java.Intent(java.Intent.ACTION_SEND)
        intent.setType(kind)
        intent.putExtra(java.Intent.EXTRA_STREAM, java.cast("Parcelable", uri))
        if text:
            intent.putExtra(java.Intent.EXTRA_TEXT, java.words(text))
        intent.setClipData(java.ClipData.newRawUri(title, uri))
        intent.addFlags(java.Intent.FLAG_GRANT_READ_URI_PERMISSION)
        return self._send(intent, title)

    def share_text(self, text: str, title: str) -> bool:
        java = self._java
        intent = java.Intent(java.Intent.ACTION_SEND)
        intent.setType("text/plain")
        intent.putExtra(java.Intent.EXTRA_TEXT, java.words(text))
        intent.putExtra(java.Intent.EXTRA_SUBJECT, java.words(title))
        return self._send(intent, title)

    def speaks(self) -> bool:
        return True

    def speak(self, text: str, language: str) -> bool:
        if self._voice is None:
            self._voice = self._java.guarded(lambda: Voice(self._java), None)
        return self._voice is not None and self._voice.speak(text, language)

    def be_quiet(self) -> None:
        if self._voice is not None:
            self._voice.stop()

    def buzz(self, strength: str = "tick") -> None:
        haptics = self._java.Haptics
        if strength == "tick":
            feel = haptics.KEYBOARD_TAP
        else:
            feel = haptics.REJECT if self._java.level >= REJECT else haptics.LONG_PRESS
        self._java.on_screen_thread(lambda: self._decor().performHapticFeedback(feel))

    def keep_awake(self, on: bool) -> None:
        flag = self._java.LayoutParams.FLAG_KEEP_SCREEN_ON
        window = self._activity.getWindow()
        self._java.on_screen_thread(lambda: window.addFlags(flag) if on else window.clearFlags(flag))

    def on_shared_file(self, got: Callable[[Path], None]) -> None:
        self._opened = got
        intent = self._activity.getIntent()
        if intent is not None:
            self._intent(intent)

    def leave(self) -> bool:
        return self._java.guarded(lambda: bool(self._activity.moveTaskToBack(True)), False)

    def settle(self) -> None:
        """Keeps a phone upright, lets a tablet turn, and takes the back gesture where it does not come as a key."""
        java = self._java
        if self._configuration().smallestScreenWidthDp < TABLET:
            upright = java.ActivityInfo.SCREEN_ORIENTATION_PORTRAIT
            java.on_screen_thread(lambda: self._activity.setRequestedOrientation(upright))
        if BACK_BY_CALLBACK and java.level >= BACK_CALLBACK:
            heard = java.listener("android.window.OnBackInvokedCallback", onBackInvoked=lambda: self._later(self._back))
            priority = java.OnBackInvokedDispatcher.PRIORITY_DEFAULT
            dispatcher = self._activity.getOnBackInvokedDispatcher()
            java.on_screen_thread(lambda: dispatcher.registerOnBackInvokedCallback(priority, heard))

    def paint_bars(self, dark: bool) -> None:
        """Only from Android 15 on do the bars lie over our own ground; before, they have theirs."""
        java = self._java
        if java.level < EDGE_TO_EDGE:
            return
        kinds = java.InsetsController
        both = kinds.APPEARANCE_LIGHT_STATUS_BARS | kinds.APPEARANCE_LIGHT_NAVIGATION_BARS
        window = self._activity.getWindow()
        java.on_screen_thread(lambda: window.getInsetsController().setSystemBarsAppearance(0 if dark else both, both))

    def watch(self, changed: Work, tight: Work) -> None:
        def trimmed(level: int) -> None:
            kinds = self._java.TrimMemory
            if level >= kinds.TRIM_MEMORY_RUNNING_LOW and level != kinds.TRIM_MEMORY_UI_HIDDEN:
                self._later(tight)

        callbacks = self._java.listener(
            "android.content.ComponentCallbacks2",
            onConfigurationChanged=lambda _: self._later(changed),
            onLowMemory=lambda: self._later(tight),
            onTrimMemory=trimmed,
        )
        self._activity.registerComponentCallbacks(callbacks)

    def _configuration(self) -> Any:
        return self._activity.getResources().getConfiguration()

    def _decor(self) -> Any:
        return self._activity.getWindow().getDecorView()

    def _covered(self, given: Any) -> tuple[int, int, int, int]:
        if self._java.level >= TYPED_INSETS:
            kinds = self._java.InsetsType
            bars = given.getInsets(kinds.systemBars() | kinds.displayCutout())
            return bars.left, bars.top, bars.right, bars.bottom
        return (
            given.getSystemWindowInsetLeft(),
            given.getSystemWindowInsetTop(),
            given.getSystemWindowInsetRight(),
            given.getSystemWindowInsetBottom(),
        )

    def _start_for(self, intent: Any, code: int) -> bool:
        def start() -> bool:
            self._activity.startActivityForResult(intent, code)
            return True

        return self._java.guarded(start, False)

    def _send(self, intent: Any, title: str) -> bool:
        def send() -> bool:
            self._activity.startActivity(self._java.Intent.createChooser(intent, self._java.words(title)))
            return True

        return self._java.guarded(send, False)

    def _result(self, code: int, result: int, intent: Any) -> None:
        """Called by Android when the camera, the gallery or the files close."""
        if self._photo is None or self._photo[0] != code:
            return
        _, place, _ = self._photo
        done = result == self._java.Activity.RESULT_OK
        uri = place if code == CAMERA else (intent.getData() if intent is not None else None)
        if not done or uri is None:
            if code == CAMERA:
                self._finish_with_camera()
            self._later(lambda: self._answer(None))
            return

        def fetch() -> None:
            path = self._media.fetch(uri, self._media.name_of(uri)) if code == FILES else self._media.fetch_photo(uri)
            if code == CAMERA and (path is not None or self._media.is_empty(uri)):
                self._finish_with_camera()  # what could not be had now is fetched at the next start
            self._later(lambda: self._answer(path))

        self._java.aside(fetch)

    def _answer(self, path: Path | None) -> None:
        """Tells whoever asked for the photo or file, once."""
        waiting, self._photo = self._photo, None
        if waiting is not None:
            waiting[2](path)

    def _note(self) -> Path:
        """Beside the data folder, not in it: a backup must not carry an address to another phone."""
        return self._files() / "camera.txt"

    def _files(self) -> Path:
        return Path(self._activity.getFilesDir().getAbsolutePath())

    def _finish_with_camera(self) -> None:
        """Removes the place that the camera wrote to."""
        note = self._note()
        if note.exists():
            self._media.forget(self._java.Uri.parse(note.read_text("utf-8").partition("\n")[0]))
            note.unlink()

    def _intent(self, intent: Any) -> None:
        """Hands on the file of an intent, unless the app was only brought back from the list of recent ones."""
        java = self._java
        if self._opened is None or intent.getFlags() & java.Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY:
            return
        uri = self._file_of(intent)
        if uri is None:
            return
        opened = self._opened

        def fetch() -> None:
            path = self._media.fetch(uri, self._media.name_of(uri) or "game.azulejo")
            if path is not None:
                self._later(lambda: opened(path))

        java.aside(fetch)

    def _file_of(self, intent: Any) -> Any:
        java = self._java
        action = intent.getAction()
        if action == java.Intent.ACTION_VIEW:
            return intent.getData()
        if action == java.Intent.ACTION_SEND:
            stream = intent.getParcelableExtra(java.Intent.EXTRA_STREAM)
            return java.cast("Uri", stream) if stream is not None else None
        return None
