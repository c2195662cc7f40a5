"""The plate picker's canvases: the catalogue, and the plate in hand."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.metrics import dp

from companion.games.dome.view import KINDS
from companion.ui.theme import theme
from companion.ui.tokens import TARGET
from companion.ui.widgets.board import Board, Place, names_of
from companion.ui.widgets.pen import Pen

SMALL, ROWS = 62, 3
"""How large (dp) a plate of the catalogue is with the room round it; smaller where that spares the fourth row."""
LARGE = 128


@dataclass(frozen=True, slots=True)
class BookView:
    plates: tuple[str, ...]
    lying: frozenset[str] = frozenset()
    chosen: int | None = None


def draw_plate(pen: Pen, plate: str, x: float, y: float, side: float, alpha: float = 1.0) -> None:
    """Four printed spaces: top left, top right, bottom left, bottom right."""
    pen.panel(x, y, side, side, side * 0.09, theme.colour("line", 0.55 * alpha))
    cell = round(side * 0.44)
    for n, letter in enumerate(plate):
        left = round(x + side * (0.04 + 0.48 * (n % 2)))
        low = round(y + side * (0.52 - 0.48 * (n // 2)))
        pen.tile(KINDS[letter], left, low, cell, alpha=alpha)


class PlateBook(Board):
    """Draws a `BookView`: plates to pick from, those on the table faded. Event: `on_plate(n)`. Places: "plate:n"."""

    __events__ = ("on_plate",)

    def across(self) -> int:
        loose = max(1, int(self.width // dp(SMALL)))
        close = -(-len(self.view.plates) // ROWS) if self.view else loose
        return close if loose < close and close * dp(TARGET) <= self.width else loose

    def side(self) -> float:
        """A plate's, with the room round it."""
        return min(dp(SMALL), self.width / self.across())

    def wanted_height(self) -> float:
        count = len(self.view.plates) if self.view else 0
        return -(-count // self.across()) * self.side()

    def parts(self, view: BookView) -> dict:
        return {n: (p, p in view.lying, n == view.chosen, self.across()) for n, p in enumerate(view.plates)}

    def draw(self, pen: Pen, key, value):
        plate, lying, chosen, _across = value
        place = self._plate(key)
        side = self.side() - dp(8)
        x, y = place.centre[0] - side / 2, place.centre[1] - side / 2
        draw_plate(pen, plate, x, y, side, 0.3 if lying else 1.0)
        if chosen:
            pen.frame(x - dp(3), y - dp(3), side + dp(6), side + dp(6), dp(8), dp(2), theme.colour("primary"))

    def _plate(self, n: int) -> Place:
        line, at = divmod(n, self.across())
        width = self.width / self.across()
        high = self.side()
        return Place(f"plate:{n}", self.x + at * width, self.top - (line + 1) * high, width, high)

    def places(self) -> list[Place]:
        return [self._plate(n) for n in range(len(self.view.plates))] if self.view else []

    def on_tap(self, name: str):
        self.dispatch("on_plate", *names_of(name))

    def on_plate(self, n: int):
        pass


class PlateInHand(Board):
    """The plate as it will lie; its view is the plate's four letters, or "" while none is chosen. Event:
    `on_corner(n)`. Places: "corner:n"."""

    __events__ = ("on_corner",)

    def parts(self, view: str) -> dict:
        return {"plate": view}

    def draw(self, pen: Pen, _key, value):
        side = min(self.width, self.height)
        x, y = self.center_x - side / 2, self.center_y - side / 2
        if value:
            draw_plate(pen, value, x, y, side)
        else:
            pen.shape("dashes", x, y, side, theme.colour("quiet", 0.5))

    def places(self) -> list[Place]:
        if not self.view:
            return []
        side = min(self.width, self.height)
        x, y, half = self.center_x - side / 2, self.center_y - side / 2, side / 2
        return [Place(f"corner:{n}", x + n % 2 * half, y + (1 - n // 2) * half, half, half) for n in range(4)]

    def on_tap(self, name: str):
        self.dispatch("on_corner", *names_of(name))

    def on_corner(self, n: int):
        pass
