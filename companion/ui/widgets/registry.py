"""Which widget draws a view: its type says it. A widget is imported when it is first wanted."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from companion.ui.widgets.board import Board

_DRAWN_BY = {
    "WallView": "wall.Wall",
    "StarsView": "stars.Stars",
    "DomeView": "dome.Dome",
    "FloorView": "floor.Floor",
    "ColoursView": "colours.Colours",
    "SlidersView": "sliders.Sliders",
    "TabletsView": "dome.Tablets",
}


def widget_for(view: Any, screen: str = "", **options: Any) -> Board:
    """The board that draws a view, with the view in it. As a part of a screen that has help on it, it is found there
    under its own name (`tid`)."""
    module, _dot, name = _DRAWN_BY[type(view).__name__].partition(".")
    board: Board = getattr(import_module(f"companion.ui.widgets.{module}"), name)(view=view, **options)
    if screen:
        board.screen = screen
        board.tid = name.lower() if screen == "table" else f"{screen}:{name.lower()}"
    return board
