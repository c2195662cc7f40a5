"""What Duel's scoring tablets count, space by space."""

from __future__ import annotations

import pytest

from companion.engine.dome import Dome
from companion.engine.notation import parse_dome
from companion.engine.variants import tablets

PLATES = ",".join(["BYRw", "KTBs", "YRKw", *["BYRw"] * 6])
WILD = [(1, 1), (1, 5), (3, 1), (3, 3), (3, 5), (5, 1), (5, 3), (5, 5)]
ROW = [(0, col) for col in range(6)]


def dome(*rows: str) -> Dome:
    return parse_dome("/".join([*rows, *["......"] * (6 - len(rows))]) + "@" + PLATES)


@pytest.mark.parametrize(
    ("name", "rows", "earned"),
    [
        ("rows", ["BYRKTB"], [ROW]),
        ("rows", ["BYRKT."], []),
        ("colourful_rows", ["BYRKT.", "BBBBYR"], [ROW[:5]]),
        ("colourful_rows", ["BYRKTB"], [ROW]),
        ("colourful_rows", ["BYRK..", "......"], []),
        ("outer", ["B....Y", ".R...."], [[(0, 0)], [(0, 5)]]),
        ("columns", ["B....."] * 6, [[(row, 0) for row in range(6)]]),
        ("wild_all", ["......", ".Y...R", "......", ".B.B.B", "......", ".K.K.."], []),
        ("wild_all", ["......", ".Y...R", "......", ".B.B.B", "......", ".K.K.T"], [WILD]),
        ("diagonals", ["B.....", ".B....", "..B...", "...B..", "....B.", ".....B"], [[(n, n) for n in range(6)]]),
    ],
)
def test_a_tablet_names_the_spaces_it_counts(name: str, rows: list[str], earned: list[list[tuple[int, int]]]) -> None:
    """Each line has the spaces that made it, for the board to show, and what one of its kind is worth."""
    found = tablets.lines(dome(*rows), name)
    assert [list(line.cells) for line in found] == earned
    worth = {line.points for line in found}
    assert len(worth) == (1 if earned else 0)
    assert tablets.value(dome(*rows), name) == sum(line.points for line in found)


def test_how_far_a_tablet_is() -> None:
    """What is missing of each row, and how much of it is there."""
    first, second = tablets.progress(dome("BYRK..", ".....B"), "rows")[:2]
    assert (first.missing, first.have, first.need) == (((0, 4), (0, 5)), 4, 6)
    assert (second.missing, second.have) == (tuple((1, col) for col in range(5)), 1)


def test_every_wild_space_counts() -> None:
    """All of them or none: two points each."""
    full = dome("......", ".Y...R", "......", ".B.B.B", "......", ".K.K.T")
    assert tablets.value(full, "wild_all") == 2 * len(WILD)
