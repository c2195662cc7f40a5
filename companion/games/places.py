"""The names by which a board calls what can be touched on it: "cell:2:3", "space:red:4", "marker"."""

from __future__ import annotations

from companion.engine.sheet import Cell


def sort_of(place: str) -> str:
    """What sort of place it is.

    >>> sort_of("cell:2:3"), sort_of("marker")
    ('cell', 'marker')
    """
    return place.partition(":")[0]


def cell_of(place: str) -> Cell:
    """The space of the board that a place is.

    >>> cell_of("cell:2:3"), cell_of("space:red:4")
    ((2, 3), ('red', 4))
    """
    _sort, first, second = place.split(":")
    return (int(first) if first.isdigit() else first), int(second)


def number_of(place: str) -> int:
    """The number of a place in a row of them.

    >>> number_of("floor:4")
    4
    """
    return int(place.partition(":")[2])
