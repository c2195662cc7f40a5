"""Putting parts into a box."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.uix.layout import Layout
from kivy.uix.widget import Widget


def fill(box: Layout, parts: Sequence[Widget]) -> None:
    """These parts, in this order, and nothing else; where they are there already, nothing is laid out again."""
    if list(parts) != box.children[::-1]:
        box.clear_widgets()
        for part in parts:
            box.add_widget(part)
