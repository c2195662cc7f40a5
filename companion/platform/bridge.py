"""The way to Java: pyjnius, as far as we use it, behind one object that a test can stand in for."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from companion.platform.names import CLASSES, INTERFACES

Work = Callable[[], None]
T = TypeVar("T")
log = logging.getLogger("azulejo.android")


class Bridge:
    """Java's classes as attributes (`bridge.Intent`), by the names of `companion.platform.names`.

    `jnius` is the module of that name; `bind` is `android.activity.bind` of python-for-android, which tells us of
    intents and results.
    """

    def __init__(self, jnius: Any, bind: Callable[..., None]) -> None:
        self._jnius = jnius
        self.bind = bind
        self.failed: type[Exception] = jnius.JavaException
        self._kept: list[object] = []
        self.activity: Any = self.PythonActivity.mActivity

    def __getattr__(self, name: str) -> Any:
        if name not in CLASSES:
            raise AttributeError(name)
        return self._jnius.autoclass(CLASSES[name].name)

    @property
    def level(self) -> int:
        """Android's API level."""
        level: int = self.Version.SDK_INT
        return level

    def cast(self, name: str, thing: Any) -> Any:
        """The same object, seen as another class."""
        return self._jnius.cast(CLASSES[name].name, thing)

    def words(self, text: str) -> Any:
        """A text for a method with namesakes: pyjnius gives a plain one to `char[]` where there is such a form, and to
        String, but to no CharSequence. A String has to be asked for too, or it is made of `char[]` and fails for an
        emoji in a name."""
        return self.cast("CharSequence", self.String(text, signature="(Ljava/lang/String;)V"))

    def listener(self, interface: str, **methods: Callable[..., None]) -> Any:
        """An object that Java calls. It is kept for good: Java's reference alone does not keep it alive."""
        signatures = INTERFACES[interface]
        made = {name: self._jnius.java_method(signatures[name])(_method(methods[name])) for name in signatures}
        made["hashCode"] = self._jnius.java_method("()I")(lambda this: id(this) & 0x7FFFFFFF)
        made["equals"] = self._jnius.java_method("(Ljava/lang/Object;)Z")(lambda this, other: this is other)
        made["toString"] = self._jnius.java_method("()Ljava/lang/String;")(lambda _: interface)
        made["__javainterfaces__"] = [interface.replace(".", "/")]
        listener = type("Listener", (self._jnius.PythonJavaClass,), made)()
        self._kept.append(listener)
        return listener

    def on_screen_thread(self, work: Work) -> None:
        """Does the work on Android's own thread, the only one that may touch views."""

        def run() -> None:
            try:
                self.guarded(work, None)
            finally:
                self._kept.remove(runnable)

        runnable = self.listener("java.lang.Runnable", run=run)
        self.activity.runOnUiThread(runnable)

    def aside(self, work: Work) -> threading.Thread:
        """Does the work on a thread of its own, which Java is told of."""

        def run() -> None:
            try:
                self.guarded(work, None)
            finally:
                self._jnius.detach()

        thread = threading.Thread(target=run, name="azulejo-files", daemon=True)
        thread.start()
        return thread

    def guarded(self, work: Callable[[], T], otherwise: T) -> T:
        """What the work gives, or `otherwise` where Java refuses."""
        try:
            return work()
        except self.failed as error:
            log.warning("Android refused: %s", error)
            return otherwise


def _method(work: Callable[..., None]) -> Callable[..., None]:
    def method(_: object, *arguments: Any) -> None:
        work(*arguments)

    return method
