"""Which widget draws a view, and which sheet asks a question: its type says it. Each is imported when first wanted."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from companion.games.contract import Question
from companion.ui.kit import Sheet
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

_ASKED_BY = {
    "BeforeClosing": "parts.questions.ClosingSheet",
    "ChooseColour": "parts.questions.ColourSheet",
    "TokenTiles": "parts.questions.NumberSheet",
    "ChipsUsed": "parts.questions.NumberSheet",
    "ChoosePass": "widgets.stars_sheets.PassSheet",
    "ShowTile": "widgets.stars_sheets.TileSheet",
    "ChoosePlate": "widgets.dome_sheets.PlateSheet",
    "ListPlates": "widgets.dome_sheets.PlateListSheet",
}


def sheet_for(question: Question, answer: Callable[[Any], None], help: Callable[[], None] | None = None) -> Sheet:  # noqa: A002
    """The sheet that asks a question and hands on what is chosen; `help` is what its "?" does, where it has one."""
    module, _dot, name = _ASKED_BY[type(question).__name__].rpartition(".")
    sheet: Sheet = getattr(import_module(f"companion.ui.{module}"), name)(question, answer, help)
    return sheet


def widget_for(view: Any, screen: str = "", **options: Any) -> Board:
    """The board that draws a view, with the view in it. As a part of a screen that has help on it, it is found there
    under its own name (`tid`)."""
    module, _dot, name = _DRAWN_BY[type(view).__name__].partition(".")
    board: Board = getattr(import_module(f"companion.ui.widgets.{module}"), name)(view=view, **options)
    if screen:
        board.screen = screen
        board.tid = name.lower() if screen == "table" else f"{screen}:{name.lower()}"
    return board
