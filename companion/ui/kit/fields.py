"""A text field with its label above and, where something is wrong, a sentence below."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.textinput import TextInput

from companion.ui.kit.pictures import Icon
from companion.ui.kit.text import Text, text_width
from companion.ui.theme import Themed, space, target, theme
from companion.ui.widgets.pen import Pen

CLEAR = "\u202f"
"""Keeps the hint clear of the caret that stands before it."""


class Field(Themed, BoxLayout):
    """`label` above, `text` inside, `hint` while empty, `fault` below; with more than one of `lines` there is room for
    so many. Event: `on_enter(text)`."""

    label = StringProperty("")
    text = StringProperty("")
    hint = StringProperty("")
    fault = StringProperty("")
    icon = StringProperty("")
    tid = StringProperty("")
    lines = NumericProperty(1)

    __events__ = ("on_enter",)

    def __init__(self, **options: Any) -> None:
        self._input: Any = None
        options.setdefault("orientation", "vertical")
        options.setdefault("size_hint_y", None)
        options.setdefault("spacing", space("tight"))
        super().__init__(**options)
        self.bind(minimum_height=self.setter("height"))
        self._label = Text(role="small", tone="quiet")
        self._fault = Text(role="small", tone="loss")
        self._box = BoxLayout(size_hint_y=None, padding=[dp(14), 0, dp(10), 0], spacing=space("snug"))
        self._icon = Icon(tone="quiet", icon_size=20, pos_hint={"center_y": 0.5})
        self._input = TextInput(
            multiline=self.lines > 1,
            write_tab=False,
            background_normal="",
            background_active="",
            background_disabled_normal="",
            cursor_width=dp(2),
        )
        self._input.bind(text=self.setter("text"), focus=self._on_focus, size=self._write, line_height=self._write)
        self._input.fbind("text", self._write)
        self._input.bind(on_text_validate=lambda *_: self.dispatch("on_enter", self.text))
        self.bind(text=self._input.setter("text"))
        for name in ("label", "hint", "fault", "icon"):
            self.fbind(name, self._on_theme)
        self._box.bind(pos=self._paint, size=self._paint)
        self._input.text = self.text
        self.restyle()

    @property
    def input(self) -> TextInput:
        return self._input

    def restyle(self) -> None:
        if self._input is None:
            return
        self.clear_widgets()
        self._box.clear_widgets()
        self._label.text, self._fault.text = self.label, self.fault
        if self.label:
            self.add_widget(self._label)
        if self.icon:
            self._icon.icon = self.icon
            self._box.add_widget(self._icon)
        self._box.add_widget(self._input)
        self.add_widget(self._box)
        if self.fault:
            self.add_widget(self._fault)
        self._box.height = max(target(), self.lines * sp(20) + dp(28))
        field = self._input
        field.hint_text = self.hint and CLEAR + self.hint
        field.foreground_color, field.hint_text_color = theme.colour("text"), theme.colour("quiet")
        field.background_color = (0, 0, 0, 0)
        field.cursor_color, field.selection_color = theme.colour("primary"), theme.colour("primary", 0.3)
        self._write()
        self._paint()

    def _write(self, *_: Any) -> None:
        """In the middle of the box; a hint that is wider than the box is written smaller."""
        field = self._input
        hinted = "" if field.text else field.hint_text
        field.font_size = theme.sizes["body"] * min(1.0, field.width / max(1.0, text_width(hinted, "body") * 1.03))
        rest = dp(12) if self.lines > 1 else max(0, (field.height - field.line_height) / 2)
        field.padding = [0, rest, 0, rest]

    def _on_focus(self, *_: Any) -> None:
        self._paint()

    def _paint(self, *_: Any) -> None:
        box = self._box
        box.canvas.before.clear()
        pen = Pen(box.canvas.before)
        pen.panel(box.x, box.y, box.width, box.height, dp(14), theme.colour("raised"))
        line = "loss" if self.fault else "primary" if self._input.focus else "line"
        width = dp(2) if self._input.focus or self.fault else dp(1)
        pen.frame(box.x + 1, box.y + 1, box.width - 2, box.height - 2, dp(14), width, theme.colour(line))

    def on_enter(self, text: str) -> None:
        pass
