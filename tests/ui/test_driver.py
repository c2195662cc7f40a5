"""The driver itself: what it does to the window is what a hand would do."""

from __future__ import annotations

import pytest
from kivy.animation import Animation
from kivy.app import App
from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.uix.button import Button
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.kit import TextButton
from companion.ui.kit.app import KitApp
from tests.ui import driver
from tests.ui.driver import PHONE


def named(widget: Widget, tid: str) -> Widget:
    widget.tid = tid
    return widget


def test_taps_go_through_the_window() -> None:
    """A tap presses the button under it, once, and no other."""
    pressed: list[str] = []
    root = FloatLayout()
    for index, name in enumerate("ab"):
        button = named(Button(size_hint=(1, 0.5), pos_hint={"y": index / 2}), name)
        button.bind(on_release=lambda b: pressed.append(b.tid))
        root.add_widget(button)
    with driver.showing(root) as table:
        table.tap("b")
        table.tap(table.find("a"))
        assert (pressed, table.taps) == (["b", "a"], 2)


def test_an_unknown_name_says_what_there_is() -> None:
    """Looking for a widget that is not there names those that are."""
    with driver.showing(named(Button(), "only")) as table:
        assert table.has("only")
        with pytest.raises(LookupError, match=r"'other'.*only"):
            table.find("other")


def test_swipes_scroll() -> None:
    """A swipe drags a list."""
    scroll = ScrollView()
    scroll.add_widget(Widget(size_hint_y=None, height=3000))
    with driver.showing(scroll) as table:
        assert scroll.scroll_y == 1
        table.swipe((180, 200), (180, 500))
        table.settle()
        assert scroll.scroll_y < 0.95


def test_time_is_in_the_tests_hand() -> None:
    """An animation of a minute ends when the test says a minute went by."""
    widget = Widget(opacity=0)
    with driver.showing(widget) as table:
        Animation(opacity=1, d=60).start(widget)
        table.wait(30, 1)
        assert widget.opacity == pytest.approx(0.5, abs=0.05)
        table.wait(31, 1)
        assert widget.opacity == 1


def test_whole_apps_are_run() -> None:
    """An app is built, started, shown and stopped as `run` would, again and again in one process."""

    class Tiny(KitApp):
        stopped = False

        def build(self):
            return TextButton(text="Go", tid="go")

        def on_stop(self):
            self.stopped = True

    for _ in range(2):
        app = Tiny()
        with driver.running(app) as table:
            assert table.has("go")
            assert App.get_running_app() is app
        assert app.stopped


def test_pixels_are_the_windows() -> None:
    """What is read back is what was drawn, the right way up and at any window size."""
    root = FloatLayout()
    upper = Button(background_normal="", background_color=(1, 0, 0, 1), size_hint=(1, 0.5), pos_hint={"top": 1})
    root.add_widget(upper)
    with driver.showing(root) as table:
        for size in (PHONE, (1280, 800)):
            table.resize(*size)
            assert table.pixels()[:2] == size
            assert table.pixel(size[0] - 5, size[1] - 5) == (255, 0, 0)
            assert table.pixel(5, 5) == (0, 0, 0)


def test_phones_differ() -> None:
    """Font scale and density change what sp and dp mean, and are put back."""
    with driver.showing(Widget(), font_scale=2.0) as table:
        assert sp(10) == 20
        table.density(1.5)
        assert dp(10) == 15
        assert Window.size == PHONE
    assert (sp(10), dp(10)) == (10, 10)


def test_png_is_a_picture(tmp_path) -> None:
    """A screenshot is a PNG that any reader opens, pixel for pixel."""
    from PIL import Image

    with driver.showing(Button(background_normal="", background_color=(0, 0, 1, 1)), (40, 60)) as table:
        path = table.shot("blue", tmp_path)
    picture = Image.open(path)
    assert picture.size == (40, 60)
    assert picture.getpixel((20, 5)) == (0, 0, 255)
