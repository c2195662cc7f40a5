"""A game that nobody sells: the base game with one more bonus, for four tiles in the corners of the wall."""

from __future__ import annotations

from pathlib import Path

from companion.engine.facts import Fact
from companion.engine.games import Game
from companion.engine.sheet import Line
from companion.engine.tiles import EMPTY
from companion.engine.variants.azul import Azul
from companion.engine.wall import SIZE, Wall, colour_at

CORNERS = Fact(4, "made up")
CELLS = tuple((row, col) for row in (0, SIZE - 1) for col in (0, SIZE - 1))


class Corners(Azul):
    """Azul, and four points for whoever has a tile in every corner."""

    def wall_bonuses(self, wall: Wall) -> tuple[Line, ...]:
        usual = super().wall_bonuses(wall)
        if any(colour_at(wall, *cell) == EMPTY for cell in CELLS):
            return usual
        return (*usual, Line("corner", CELLS, CORNERS.value, "corners/four-corners"))


GAMES = (
    Game(
        key="corners",
        variant=Corners("corners", grey=False),
        board="wall",
        book="corners",
        base="azul",
        name="Azul Corners",
        short="Corners",
        title="Azul Corners",
        mark="black",
        place=90,
        printed="azul",
        lines={"corner": ("Four corners", "A tile in every corner")},
        texts=Path(__file__).parent,
    ),
)
