"""Finding a plate in the catalogue: by the kinds of its spaces, and by where its wild or special space goes."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from companion.engine.dome import SPECIAL, WILD, turned
from companion.engine.variants.duel import PLATES

CORNERS = range(4)
"""Top left, top right, bottom left, bottom right."""


def turns(plate: str) -> set[str]:
    """A plate in its four positions."""
    found = {plate}
    for _turn in range(3):
        plate = turned(plate)
        found.add(plate)
    return found


def lying(laid: Collection[str]) -> frozenset[str]:
    """The catalogue's plates among those laid, however these are turned."""
    return frozenset(plate for plate in PLATES.value if turns(plate) & set(laid))


def odd_corner(plate: str) -> int | None:
    """The corner of a plate's one wild or special space; a plate without one has none.

    >>> odd_corner("YKTs"), odd_corner("BRYT")
    (3, None)
    """
    return next((corner for corner in CORNERS if plate[corner] in (WILD, SPECIAL)), None)


def laid_with(plate: str, corner: int) -> str:
    """The plate turned so that its wild or special space is in that corner.

    >>> laid_with("YKTs", 0)
    'sTKY'
    """
    return next((one for one in sorted(turns(plate)) if odd_corner(one) == corner), plate)


def having(kinds: Iterable[str], taken: Collection[str] = ()) -> tuple[str, ...]:
    """The catalogue's plates with all these kinds of space, whatever their turn, without those taken.

    >>> having("wYK")
    ('KYRw', 'TYwK')
    """
    wanted = set(kinds)
    return tuple(plate for plate in PLATES.value if wanted <= set(plate) and plate not in taken)
