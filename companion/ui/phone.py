"""The platform, chosen once, and joined to Kivy: its clock, its window, its text size."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

from kivy.cache import Cache
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics

from companion.platform.choose import choose
from companion.platform.contract import Platform
from companion.ui.shell import Shell
from companion.ui.theme import theme

BACK_KEY = 27


def phone() -> Platform:
    """What we run on."""
    platform = choose(later=_later, back=_back, screensaver=_screensaver)
    if platform.name == "android":
        # Kivy's density on Android has the text size in it; without this, large text would count twice.
        Metrics.density /= platform.font_scale()
        Window.softinput_mode = "below_target"  # the phone's keyboard must not cover what is typed
    return platform


def attach(shell: Shell) -> Callable[[], None]:
    """Called when the window is there: from now on the platform's changes reach the screen, and ours the platform.

    What it gives ends that.
    """
    platform = shell.platform

    def paint(*_: Any) -> None:
        platform.paint_bars(theme.palette.dark)

    turned = Clock.create_trigger(lambda _: shell.keep_clear())
    platform.settle()
    platform.watch(lambda: refresh(shell), free)
    theme.bind(palette=paint)
    Window.bind(on_memorywarning=free, width=turned)
    paint()

    def detach() -> None:
        theme.unbind(palette=paint)
        Window.unbind(on_memorywarning=free, width=turned)
        turned.cancel()

    return detach


def refresh(shell: Shell) -> None:
    """The system's text size, language, theme or bars may be others: asks again."""
    shell.adopt(shell.settings)


def free(*_: Any) -> None:
    """Memory is short: gives back what can be made again."""
    for kept in ("kv.image", "kv.texture", "kv.atlas"):
        Cache.remove(kept)
    gc.collect()


def _later(work: Callable[[], None]) -> None:
    Clock.schedule_once(lambda _: work(), 0)


def _back() -> None:
    Window.dispatch("on_keyboard", BACK_KEY, 0, None, [])


def _screensaver(may_come: bool) -> None:
    Window.allow_screensaver = may_come
