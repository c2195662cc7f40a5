"""The result as a picture to hand on, drawn with the app's own boards, the same on every phone."""

from __future__ import annotations

from typing import NamedTuple

from kivy.graphics import ClearBuffers, ClearColor, Fbo, Scale, Translate
from kivy.uix.widget import Widget

from companion.engine import games
from companion.games.board_views import seat_view
from companion.models.reveal import CardSeat, CardView
from companion.service.table import Table
from companion.ui.kit.cards import draw_border
from companion.ui.theme import theme
from companion.ui.tokens import PALETTES, rgba
from companion.ui.widgets.board import Board
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.registry import widget_for

WIDTH, HEIGHT = 1080, 1350
EDGE, BAND = 34, 40
"""What lies round the border, and the border's width."""
ROOM = WIDTH - 2 * (EDGE + BAND + 66)
"""How wide words and boards may be."""
BOARDS = WIDTH - 2 * (EDGE + BAND + 66)
"""How wide the boards may be together: the winner's frame keeps clear of the border's inner line."""
LOW = 176
GAP, PAD = 56, 22
ROWS = 2


def picture(table: Table, view: CardView) -> bytes:
    """RGBA bytes of the card, top row first. In daylight, whatever the theme."""
    worn = theme.palette
    theme.palette = PALETTES["light"]
    try:
        return _pixels(_card(table, view))
    finally:
        theme.palette = worn


def _card(table: Table, view: CardView) -> Widget:
    card = Widget(size=(WIDTH, HEIGHT))
    pen = Pen(card.canvas)
    pen.panel(0, 0, WIDTH, HEIGHT, 1, theme.colour("surface"))
    pen.panel(EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, 44, theme.colour("raised"))
    draw_border(pen, EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, BAND, unit=2.75)
    top = _write_head(pen, view)
    for seat, box in zip(view.seats, _boxes(len(view.seats), top), strict=True):
        _write_seat(pen, seat, box)
        card.add_widget(_board(table, seat, box))
    pen.text(view.signed, WIDTH / 2, 124, 30, theme.colour("quiet"), room=ROOM)
    return card


def _write_head(pen: Pen, view: CardView) -> float:
    """Gives how far down it reaches."""
    middle = WIDTH / 2
    pen.text(view.game, middle, 1216, 38, theme.colour("quiet"), room=ROOM)
    pen.text(view.headline, middle, 1122, 100, theme.colour("primary"), True, room=ROOM)
    low = 1048
    if view.why:
        pen.text(view.why, middle, low - 18, 34, theme.colour("text"), room=ROOM)
        low -= 48
    return low - PAD


class Box(NamedTuple):
    """Where a player stands on the card: the cell, and in it the side of the board. Words stand under the board, as
    high as `caption`; with no caption they stand beside it."""

    x: float
    y: float
    width: float
    height: float
    side: float
    caption: float


def _boxes(count: int, top: float) -> list[Box]:
    """Two rows, as high as there is room: a player in each, beside the board, or two, under their boards."""
    across = 1 if count <= ROWS else 2
    caption = 0 if across == 1 else 92
    wide = (BOARDS - (across - 1) * GAP) / across
    high = (top - LOW - (ROWS - 1) * GAP) / ROWS
    side = min(wide, high - caption)
    found = []
    for n in range(count):
        row, at = divmod(n, across)
        here = min(across, count - row * across)
        west = (WIDTH - here * wide - (here - 1) * GAP) / 2 + at * (wide + GAP)
        low = top - row * (high + GAP) - (high + side + caption) / 2
        found.append(Box(west, low, wide, side + caption, side, caption))
    return found


def _write_seat(pen: Pen, seat: CardSeat, box: Box) -> None:
    if seat.won:
        around = (box.x - PAD, box.y - PAD, box.width + 2 * PAD, box.height + 2 * PAD, 32)
        pen.panel(*around, theme.colour("primary", 0.08))
        pen.frame(*around, 4, theme.colour("primary"))
    if not box.caption:
        _write_beside(pen, seat, box)
        return
    line, total = box.y + box.caption * 0.4, 130
    pen.shape("disc", box.x + 6, line - 13, 26, rgba(seat.colour))
    room = box.width - total - (110 if seat.won else 56)
    used = pen.text(seat.name, box.x + 46, line, 44, theme.colour("text"), seat.won, "left", room)
    if seat.won:
        pen.icon("crown", box.x + 46 + used + 34, line + 3, 46, theme.colour("primary"))
    pen.text(seat.total, box.x + box.width - 4, line, 76, theme.colour("text"), True, "right", total)


def _write_beside(pen: Pen, seat: CardSeat, box: Box) -> None:
    west, middle = box.x + box.side + GAP, box.y + box.height / 2
    room, crown = box.x + box.width - west, 70 if seat.won else 0
    pen.shape("disc", west, middle + 88, 32, rgba(seat.colour))
    used = pen.text(seat.name, west + 48, middle + 104, 54, theme.colour("text"), seat.won, "left", room - 48 - crown)
    if seat.won:
        pen.icon("crown", west + 48 + used + 42, middle + 108, 56, theme.colour("primary"))
    pen.text(seat.total, west - 6, middle - 50, 190, theme.colour("text"), True, "left", room)


def _board(table: Table, seat: CardSeat, box: Box) -> Board:
    board = widget_for(
        seat_view(games.game(table.setup.variant), table.state, seat.number),
        pos=(box.x + (box.width - box.side) / 2 * bool(box.caption), box.y + box.caption),
        size=(box.side, box.side),
    )
    board.mini = board.on_card_mini
    board.draw_now()
    return board


def _pixels(card: Widget) -> bytes:
    canvas = Fbo(size=(WIDTH, HEIGHT), with_stencilbuffer=True)
    with canvas:
        ClearColor(1, 1, 1, 1)
        ClearBuffers()
        Scale(1, -1, 1)
        Translate(0, -HEIGHT, 0)
    canvas.add(card.canvas)
    canvas.draw()
    pixels = canvas.pixels
    canvas.remove(card.canvas)
    return pixels
