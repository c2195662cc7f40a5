"""Boards as short text, and back; each `parse_` has its `format_`.

    wall   five rows of `B Y R K W .`                       BY..K/.B.../...../...../.....
    stars  seven rings of `P G O Y B R .`, in the order     O.OO../....../....../....../....../....../B.R...
           orange red blue yellow green purple centre
    dome   six rows of `B Y R K T S .` then the nine        ..RB../.R..../....../....../....../......@YsKR,RBYs,----,…
           plates as they lie, `----` where none does
"""

from __future__ import annotations

from companion.engine.dome import NO_PLATE, SIDE, SLOTS, SPACES, SPECIAL_TILE, Dome, slot_cells
from companion.engine.stars import RING, STARS, Stars
from companion.engine.tiles import DUEL, EMPTY, PAVILION
from companion.engine.wall import LETTERS, SIZE, Wall
from companion.errors import Malformed


def parse_wall(text: str) -> Wall:
    """Raises Malformed where the text is no wall; the colours' places are not judged."""
    return Wall("".join(_rows(text, "wall", SIZE, SIZE, LETTERS)))


def format_wall(wall: Wall) -> str:
    return "/".join(wall[row * SIZE : row * SIZE + SIZE] for row in range(SIZE))


def parse_stars(text: str) -> Stars:
    """Raises Malformed where the text is no set of stars."""
    return Stars("".join(_rows(text, "board of stars", len(STARS), RING, "".join(PAVILION.values()))))


def format_stars(stars: Stars) -> str:
    return "/".join(stars[n * RING : n * RING + RING] for n in range(len(STARS)))


def parse_dome(text: str) -> Dome:
    """Raises Malformed where the text is no dome."""
    tiles, _, plates = text.partition("@")
    rows = _rows(tiles, "dome", SIDE, SIDE, "".join(DUEL.values()) + SPECIAL_TILE)
    named = plates.split(",")
    if len(named) != SLOTS * SLOTS:
        raise Malformed(f"a dome has nine plates after @, separated by commas; got {len(named)}")
    dome = Dome(tiles="".join(rows))
    for n, plate in enumerate(named):
        if plate == NO_PLATE * 4:
            continue
        if len(plate) != 4 or not set(plate) <= set(SPACES):
            raise Malformed(f"a plate is four letters out of {SPACES}; got {plate!r}")
        dome = dome.with_plate(divmod(n, SLOTS), plate)
    return dome


def format_dome(dome: Dome) -> str:
    slots = [divmod(n, SLOTS) for n in range(SLOTS * SLOTS)]
    plates = ["".join(dome.space(*cell) for cell in slot_cells(slot)) for slot in slots]
    return "/".join(dome.row(row) for row in range(SIDE)) + "@" + ",".join(plates)


def _rows(text: str, what: str, rows: int, width: int, letters: str) -> list[str]:
    parts = text.split("/")
    if len(parts) != rows or any(len(part) != width for part in parts):
        raise Malformed(f"a {what} is {rows} rows of {width} letters, separated by /; got {text[:80]!r}")
    for part in parts:
        for letter in part:
            if letter != EMPTY and letter not in letters:
                raise Malformed(f"a {what} is written with {' '.join(letters)} and {EMPTY}; got {letter!r}")
    return parts
