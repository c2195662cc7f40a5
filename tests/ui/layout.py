"""Looks over what is on screen for text that is cut, lies over other text or leaves its box, for small targets, and for
buttons nobody sees."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kivy.core.text import DEFAULT_FONT, LabelBase
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget
from PIL import ImageFont

from companion.ui.kit.buttons import LOOKS, TextButton
from companion.ui.kit.cards import Card
from companion.ui.screens.table.bubble import Bubble
from companion.ui.tokens import TARGET
from companion.ui.widgets.board import Board

SLACK = 2
"""Pixels that rounding may cost."""


class Box(NamedTuple):
    x: float
    y: float
    right: float
    top: float

    def cut(self, other: Box) -> Box:
        return Box(max(self.x, other.x), max(self.y, other.y), min(self.right, other.right), min(self.top, other.top))

    @property
    def empty(self) -> bool:
        return self.right - self.x <= SLACK or self.top - self.y <= SLACK

    def sticks_out_of(self, other: Box) -> bool:
        return (
            self.x < other.x - SLACK
            or self.right > other.right + SLACK
            or self.y < other.y - SLACK
            or self.top > other.top + SLACK
        )


def check_layout(root: Widget | None = None) -> list[str]:
    """Every fault in the window (or under `root`), in words; an empty list is a good layout.

    Modal boxes are looked at by themselves: what lies behind them is not judged, nor what is under a bubble.
    """
    tops = [root] if root is not None else Window.children[:1]
    faults: list[str] = []
    for top in tops:
        texts: list[tuple[str, Box]] = []
        seen = list(visible(top))
        bubbles = [widget for widget, _window in seen if isinstance(widget, Bubble)]
        for widget, window in seen:
            found: list[tuple[str, Box]] = []
            faults += _text_faults(widget, window, found)
            faults += _target_faults(widget)
            faults += _ground_faults(widget)
            over = [box_of(bubble) for bubble in bubbles if widget.parent is not bubble]
            texts += [(text, ink) for text, ink in found if all(ink.cut(box).empty for box in over)]
        faults += _overlaps(texts)
    return faults


def visible(top: Widget) -> Iterator[tuple[Widget, Box]]:
    """Every widget with the part of the window it can be seen through, scrolled-away ones left out."""
    stack = [(top, Box(0, 0, Window.width, Window.height))]
    while stack:
        widget, window = stack.pop()
        if widget.opacity <= 0:
            continue
        seen = box_of(widget).cut(window)
        inner = seen if isinstance(widget, ScrollView) else window
        if not seen.empty:
            yield widget, window
            stack += [(child, inner) for child in widget.children]
        elif not (widget.width and widget.height):
            stack += [(child, inner) for child in widget.children]


def box_of(widget: Widget) -> Box:
    x, y = widget.to_window(*widget.pos)
    return Box(x, y, x + widget.width, y + widget.height)


def _text_faults(widget: Widget, window: Box, texts: list[tuple[str, Box]]) -> list[str]:
    faults = []
    if isinstance(widget, Label) and widget.text:
        width, height = widget.texture_size
        if width > widget.width + SLACK or height > widget.height + SLACK:
            faults.append(f"cut off: {widget.text!r} needs {width}x{height}, has {_size(widget)}")
        if _left_out(widget) > 0:
            faults.append(f"cut off: {widget.text!r} has more lines than {_size(widget)} holds")
        texts.append((widget.text, ink_of(widget).cut(window)))
        if widget.parent and not _inside_scroll(widget) and box_of(widget).sticks_out_of(window):
            faults.append(f"leaves the window: {widget.text!r}")
        faults += _strangers(widget.text)
    if isinstance(widget, TextInput) and widget.hint_text and not widget.text:
        needs = sum(label.width for label in widget._hint_text_labels)
        if needs > widget.width + SLACK:
            faults.append(f"cut off: {widget.hint_text!r} needs {needs:.0f}, has {_size(widget)}")
    if isinstance(widget, Board):
        for text, ink in written_on(widget):
            if ink.sticks_out_of(box_of(widget)) and not getattr(widget, "near", ""):
                faults.append(f"leaves its board: {text!r} on {widget.tid}")
            texts.append((text, ink.cut(window).cut(box_of(widget))))
            faults += _strangers(text)
    return faults


def written_on(board: Board) -> Iterator[tuple[str, Box]]:
    """The words of a board and where their letters are."""
    for text, x, y, width, height in board.words():
        left, low = board.to_window(x, y)
        yield text, Box(left, low + height * 0.16, left + width, low + height * 0.84)


def _left_out(label: Label) -> int:
    """How many lines are not shown. Where a label was given a height, its texture is no higher, whatever was left out:
    the text is broken into lines once more, with no end below."""
    if not label.text_size[1]:
        return 0
    free = type(label._label)(
        **{**label._label.options, "text": label._label.text, "text_size": (label.text_size[0], None)}
    )
    free.resolve_font_name()
    free.render()
    return len(free._cached_lines) - len(label._label._cached_lines)


def ink_of(label: Label) -> Box:
    """Where the letters are: the texture without the white above and below them."""
    middle_x, middle_y = label.to_window(*label.center)
    width, height = label.texture_size
    left = middle_x - width / 2
    if label.text_size[0]:
        # Wrapped text fills its box; the letters of the widest line are what counts.
        widest = max((line.w for line in label._label._cached_lines), default=width)
        left = {
            "left": middle_x - label.width / 2 + label.padding[0],
            "auto": middle_x - label.width / 2 + label.padding[0],
            "right": middle_x + label.width / 2 - label.padding[2] - widest,
        }.get(label.halign, middle_x - widest / 2)
        width = widest
        content = label._label._internal_size[1] or height
        height = min(height, content)
    return Box(left, middle_y - height * 0.42, left + width, middle_y + height * 0.42)


def _inside_scroll(widget: Widget) -> bool:
    parent = widget.parent
    while parent is not None and parent is not Window:
        if isinstance(parent, ScrollView):
            return True
        parent = parent.parent
    return False


def _target_faults(widget: Widget) -> list[str]:
    least = dp(TARGET) - 0.5
    faults = []
    if isinstance(widget, ButtonBehavior | TextInput) and not widget.disabled:
        height = widget.parent.height if isinstance(widget, TextInput) else widget.height
        tappable = getattr(widget, "tappable", True)
        if tappable and (widget.width < least or height < least):
            name = getattr(widget, "tid", "") or getattr(widget, "says", "") or type(widget).__name__
            faults.append(f"small target: {name} is {_size(widget)}")
    if isinstance(widget, Board) and not widget.mini and not widget.disabled:
        faults += [
            f"small target: {place.name} on {widget.tid} is {place.width:.0f}x{place.height:.0f}"
            for place in widget.places()
            if min(place.width, place.height) < least
        ]
    return faults


def _ground_faults(widget: Widget) -> list[str]:
    """A button in the colour of the card it stands on does not look like one."""
    if not isinstance(widget, TextButton):
        return []
    under = widget.parent
    while isinstance(under, Widget) and not isinstance(under, Card):
        under = under.parent if under.parent is not under else None
    same = isinstance(under, Card) and LOOKS[widget.look][0] == under.ground
    return [f"unseen button: {widget.text!r} has the colour of its card"] if same else []


def _overlaps(texts: list[tuple[str, Box]]) -> list[str]:
    faults = []
    for index, (text, box) in enumerate(texts):
        if box.empty:
            continue
        for other, second in texts[index + 1 :]:
            if not second.empty and not box.cut(second).empty:
                faults.append(f"overlap: {text!r} and {other!r}")
    return faults


@cache
def _font() -> ImageFont.FreeTypeFont:
    path = LabelBase._fonts[DEFAULT_FONT][0]
    return ImageFont.truetype(str(Path(path)), 24)


@cache
def _drawable(character: str) -> bool:
    """Whether the app's font has this character (what it has not is drawn as an empty box)."""
    missing = bytes(_font().getmask("\U0010fffe"))
    return character.isspace() or bytes(_font().getmask(character)) != missing


def _strangers(text: str) -> list[str]:
    return [f"no such letter in the font: {c!r} in {text!r}" for c in sorted(set(text)) if not _drawable(c)]


def _size(widget: Widget) -> str:
    return f"{widget.width:.0f}x{widget.height:.0f}"
