"""Looks over a picture of the window for words and icons that hardly differ from what is behind them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.ui.kit.fading_scroll import HIGH, FadingScroll
from companion.ui.kit.pictures import Icon
from companion.ui.screens.table.bubble import Bubble
from companion.ui.widgets.board import Board
from tests.ui.layout import Box, box_of, ink_of, visible, written_on

WORDS, LARGE = 4.5, 3.0
"""WCAG AA: of usual words, and of large ones and icons."""
LARGE_SIZE, LARGE_BOLD = 24, 18.66
"""From here on words are large, in pixels of the usual text size."""
SOFT = 0.9
"""As much of it has to be in the pixels: no pixel of a thin stroke is all ink."""
LEAST = 8
"""A box less high or wide is not judged: hardly any pixel of it is all ink."""

HALF = 0.5
"""An icon of which less can be seen is not judged: what is left may be the margin of its drawing."""


def check_contrast(picture: np.ndarray, root: Widget | None = None) -> list[str]:
    """Every fault in the picture (RGB, top row first) of the window or of what lies on top of it, in words."""
    top = root if root is not None else Window.children[0]
    seen = list(visible(top))
    bubbles = [widget for widget, _window in seen if isinstance(widget, Bubble)]
    faults = []
    for widget, window in seen:
        over = [box_of(bubble) for bubble in bubbles if widget.parent is not bubble]
        for name, ink, least in _marks(widget):
            if all(ink.cut(box).empty for box in over):
                seen_of = ink.cut(window).cut(_clear_of_fading(widget))
                if isinstance(widget, Icon) and seen_of.top - seen_of.y < HALF * (ink.top - ink.y):
                    continue
                ratio = _ratio(picture, seen_of)
                if ratio is not None and ratio < SOFT * least:
                    faults.append(f"faint: {name} has {ratio:.1f}:1, wants {least:g}:1")
    return faults


def _marks(widget: Widget) -> Iterator[tuple[str, Box, float]]:
    """What is to be read here, where, and the contrast that it needs."""
    if isinstance(widget, Label) and widget.text.strip():
        large = widget.font_size >= sp(LARGE_BOLD if widget.bold else LARGE_SIZE)
        yield repr(widget.text), ink_of(widget), LARGE if large else _wanted(widget.text)
    if isinstance(widget, Icon):
        yield f"icon {widget.icon}", box_of(widget), LARGE
    if isinstance(widget, Board):
        for text, ink in written_on(widget):
            yield f"{text!r} on {widget.tid}", ink, _wanted(text)


def _wanted(text: str) -> float:
    """One sign alone, like a "1", is taken for a glyph: it may have no pixel that is all ink."""
    return WORDS if len(text.strip()) > 1 else LARGE


def _clear_of_fading(widget: Widget) -> Box:
    """Where nothing scrolls away under a soft edge."""
    clear = Box(0, 0, Window.width, Window.height)
    parent = widget.parent
    while parent is not None and parent is not Window:
        if isinstance(parent, FadingScroll) and parent.do_scroll_y:
            box = box_of(parent)
            clear = clear.cut(Box(box.x, box.y + dp(HIGH), box.right, box.top - dp(HIGH)))
        parent = parent.parent
    return clear


def _ratio(picture: np.ndarray, box: Box) -> float | None:
    """The contrast of the ground, the commonest colour in a box, with what differs most from it."""
    if box.right - box.x < LEAST or box.top - box.y < LEAST:
        return None
    height = picture.shape[0]
    part = picture[round(height - box.top) : round(height - box.y), round(box.x) : round(box.right)]
    colours, times = _colours(part)
    light = _luminance(colours)
    ground = light[times.argmax()]
    ratios = (np.maximum(light, ground) + 0.05) / (np.minimum(light, ground) + 0.05)
    return float(ratios.max())


def _colours(part: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The colours in a picture, in order, and how often each is there. One number a colour is sorted at once."""
    red, green, blue = (part[..., channel].astype(np.uint32).ravel() for channel in range(3))
    numbers, times = np.unique(red << 16 | green << 8 | blue, return_counts=True)
    return np.column_stack((numbers >> 16, numbers >> 8 & 255, numbers & 255)), times


def _luminance(colours: np.ndarray) -> np.ndarray:
    """Relative luminance after WCAG 2."""
    parts = colours / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return linear @ (0.2126, 0.7152, 0.0722)
