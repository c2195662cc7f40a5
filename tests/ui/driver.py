"""Drives the real window of the app from a test: no display, no waiting, real touches, real pixels.

    with driver.showing(Wall(view=view)) as table:      # or driver.running(app)
        table.tap(table.find("wall"), "cell:0:3")
        table.shot("wall")

The clock is ours: `frames` and `wait` move it on by hand, so animations take no real time and always look the same.
The package's `__init__` has set Kivy's environment before any Kivy module was loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

from kivy.base import EventLoop, runTouchApp, stopTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glFinish, glReadPixels
from kivy.input.motionevent import MotionEvent
from kivy.lang import Builder
from kivy.metrics import Metrics
from kivy.uix.widget import Widget

from companion.ui.kit.overlays import sheets_open_in
from companion.ui.theme import theme
from tests.ui import PHONE

if TYPE_CHECKING:
    import numpy as np

FRAME = 1 / 60
QUICK, HARD = 2, 9
"""How hard a picture is packed."""
ROOT = Path(__file__).parents[2]


class _Time:
    """The clock's idea of now. It starts where the real clock stands, so nothing already planned is lost."""

    now = Clock.time()


Clock.time = lambda: _Time.now
Clock._max_fps = 0


class Finger(MotionEvent):
    """A touch that goes the way of every touch: through the event loop and the window."""

    _count = 0

    def __init__(self, x: float, y: float):
        Finger._count += 1
        super().__init__("finger", Finger._count, self._at(x, y), is_touch=True, type_id="touch")
        self.profile = ["pos"]

    @staticmethod
    def _at(x: float, y: float) -> dict[str, float]:
        return {"x": x / max(1.0, Window.width - 1.0), "y": y / max(1.0, Window.height - 1.0)}

    def depack(self, args):
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)

    def down(self):
        EventLoop.post_dispatch_input("begin", self)

    def to(self, x: float, y: float):
        self.move(self._at(x, y))
        EventLoop.post_dispatch_input("update", self)

    def up(self):
        EventLoop.post_dispatch_input("end", self)


class Table:
    """The hand and the eye of a test. Every touch is followed by enough frames to see its effect."""

    def __init__(self, root: Widget, paint: bool = False):
        self.root = root
        self.paint = paint
        self.taps = 0

    # -- time ---------------------------------------------------------------------------------------------------

    def frames(self, count: int = 2) -> None:
        """Steps the event loop; each frame is a sixtieth of a second of the app's time."""
        for _ in range(count):
            self._step(FRAME)

    def _step(self, seconds: float, paint: bool = False) -> None:
        """One turn of the event loop. Frames nobody looks at are laid out but not painted: painting is slow."""
        _Time.now += seconds
        if self.paint or paint:
            EventLoop.idle()
            glFinish()
            return
        Clock.tick()
        EventLoop.dispatch_input()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()

    def wait(self, seconds: float, step: float = 0.05) -> None:
        """Lets the app's time go by, in a few frames."""
        end = _Time.now + seconds
        while _Time.now < end:
            self._step(min(step, end - _Time.now))
        self.frames(1)

    def until(self, there: Callable[[], object], seconds: float = 60) -> None:
        """Frames until something that another thread works at is there; how long that takes is the machine's affair."""
        end = monotonic() + seconds
        while not there():
            assert monotonic() < end, f"it did not come; in the window: {self.texts()}"
            sleep(0.005)
            self.frames(1)

    def settle(self) -> None:
        """Long enough for every animation to end."""
        self.wait(0.6, 0.1)
        self.frames(2)

    # -- finding ------------------------------------------------------------------------------------------------

    def all(self, kind: type = Widget) -> list[Widget]:
        """Everything in the window of one class, from the bottom up, dialogs and sheets included."""
        return [w for top in reversed(Window.children) for w in top.walk() if isinstance(w, kind)]

    def find(self, tid: str) -> Widget:
        """The widget with that `tid`, the topmost if there are several."""
        found = [w for w in self.all() if getattr(w, "tid", None) == tid]
        if not found:
            known = sorted({w.tid for w in self.all() if getattr(w, "tid", "")})
            raise LookupError(f"no widget {tid!r} in the window; there are: {', '.join(known)}")
        return found[-1]

    def has(self, tid: str) -> bool:
        return any(getattr(w, "tid", None) == tid for w in self.all())

    def texts(self) -> list[str]:
        """Every text in the window."""
        return [w.text for w in self.all() if getattr(w, "text", "") and isinstance(w.text, str)]

    def spot(self, what: Widget | str | tuple[float, float], place: str | None = None) -> tuple[float, float]:
        """The middle of a widget, or of a named place on a board, in window pixels."""
        if isinstance(what, tuple):
            return what
        widget = self.find(what) if isinstance(what, str) else what
        if place is not None:
            x, y = widget.place(place).centre
            return widget.to_window(x, y)
        return widget.to_window(*widget.center)

    # -- touching -----------------------------------------------------------------------------------------------

    def tap(self, what, place: str | None = None) -> None:
        self.taps += 1
        finger = Finger(*self.spot(what, place))
        finger.down()
        self.frames(1)
        finger.up()
        self.frames(2)

    def hold(self, what, place: str | None = None, seconds: float = 0.7) -> None:
        """A long press."""
        finger = Finger(*self.spot(what, place))
        finger.down()
        self.wait(seconds)
        finger.up()
        self.frames(2)

    def swipe(self, start, end, steps: int = 8) -> None:
        """A finger drawn from one place to another."""
        (x0, y0), (x1, y1) = self.spot(start), self.spot(end)
        finger = Finger(x0, y0)
        finger.down()
        self.frames(1)
        for i in range(1, steps + 1):
            finger.to(x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps)
            self.frames(1)
        finger.up()
        self.frames(2)

    def key(self, code: int, scancode: int = 0, text: str | None = None) -> None:
        """A key press; 27 is Android's back key."""
        if not Window.dispatch("on_key_down", code, scancode, text, []):
            Window.dispatch("on_keyboard", code, scancode, text, [])
        Window.dispatch("on_key_up", code, scancode)
        self.frames(2)

    def back(self) -> None:
        self.key(27)

    # -- the phone ----------------------------------------------------------------------------------------------

    def resize(self, width: int, height: int) -> None:
        """Another phone, or this one turned."""
        Window.size = (width, height)
        self.frames(4)

    def font_scale(self, scale: float) -> None:
        Metrics.fontscale = scale
        self.frames(4)

    def density(self, density: float) -> None:
        Metrics.density = density
        self.frames(4)

    # -- looking ------------------------------------------------------------------------------------------------

    def pixels(self) -> tuple[int, int, bytes]:
        """Width, height and RGBA bytes of the window, top row first."""
        width, height, raw = self._painted()
        stride = width * 4
        return width, height, b"".join(raw[y * stride : (y + 1) * stride] for y in reversed(range(height)))

    def _painted(self) -> tuple[int, int, bytes]:
        """Width, height and RGBA bytes of the window, the lowest row first."""
        self.frames(2)
        Window.dispatch("on_draw")  # read before it is shown: afterwards the frame before may lie there
        width, height = Window.system_size
        raw = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
        Window.flip()
        return width, height, raw

    def pixel(self, x: float, y: float) -> tuple[int, int, int]:
        """The colour at a window position (y upwards)."""
        width, height, data = self.pixels()
        at = (min(height - 1, max(0, height - 1 - int(y))) * width + int(x)) * 4
        return (data[at], data[at + 1], data[at + 2])

    def picture(self) -> np.ndarray:
        """The window's pixels: rows from the top, red, green, blue."""
        import numpy as np  # only here: a test asks whether the app itself has loaded it

        width, height, raw = self._painted()
        return np.frombuffer(raw, np.uint8).reshape(height, width, 4)[::-1, :, :3]

    def shot(self, name: str, folder: Path | None = None, packed: int = QUICK) -> Path:
        """A screenshot as build/screens/NAME.png; what is kept for long is `packed` hard."""
        path = (folder or ROOT / "build" / "screens") / f"{name}.png"
        keep(self.picture(), path, packed)
        return path


def keep(picture: np.ndarray, path: Path, packed: int = QUICK) -> None:
    """As a file."""
    import cv2  # only here: a test asks whether the app itself has loaded it

    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), picture[:, :, ::-1], (cv2.IMWRITE_PNG_COMPRESSION, packed))


@contextmanager
def showing(
    widget: Widget, size: tuple[int, int] = PHONE, font_scale: float = 1.0, paint: bool = False
) -> Iterator[Table]:
    """One widget alone in the window. `paint` draws every frame; otherwise those a test looks at, and the last."""
    _prepare(size, font_scale)
    runTouchApp(widget, embedded=True)
    table = Table(widget, paint)
    try:
        table.frames(4)
        yield table
        table._step(FRAME, paint=True)
    finally:
        _clear()


@contextmanager
def running(app, size: tuple[int, int] = PHONE, font_scale: float = 1.0, paint: bool = False) -> Iterator[Table]:
    """The whole app, started as `run` starts it."""
    _prepare(size, font_scale)
    app._run_prepare()
    runTouchApp(embedded=True)
    table = Table(app.root, paint)
    try:
        table.frames(4)
        yield table
        table._step(FRAME, paint=True)
    finally:
        app.stop()
        _clear()


def _prepare(size: tuple[int, int], font_scale: float) -> None:
    EventLoop.ensure_window()
    _measure(1, font_scale)
    Window.size = size


def _clear() -> None:
    for child in list(Window.children):
        Window.remove_widget(child)
    Window.canvas.clear()
    stopTouchApp()
    sheets_open_in(None)
    theme.roomy = False
    theme.on_stage(False)
    # What is still planned would keep its widgets alive, and those would listen to the theme for ever.
    for _ in range(3):
        _Time.now += 1
        Clock.tick()
        Builder.sync()
        Clock.tick_draw()
    _measure(1, 1.0)


def _measure(density: float, font_scale: float) -> None:
    """Sets what is not so already: each change restyles everything that is alive."""
    if Metrics.density != density:
        Metrics.density = density
    if Metrics.fontscale != font_scale:
        Metrics.fontscale = font_scale
