"""What boards are given to draw: plain frozen values, made without a window. What only one kind of board has stands
in its own folder.

`tile` and `printed` are tile kinds ("blue", "wild"); words and numbers come ready to show.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Space:
    """One place for a tile, on any board."""

    printed: str | None = None
    """The kind printed there; None is a plain space."""
    tile: str | None = None
    fresh: bool = False
    """Placed this round: ringed."""
    allowed: bool | None = None
    """True: offered; False: out of reach, dimmed; None: nothing said."""
    worth: str = ""
    """What it would score, as "+2"."""
    lit: bool = False
    """One of the tiles that explain a point; the others step back."""
    mark: str = ""
    """"", "error", "check" (look here) or "sure" (read with certainty)."""
    label: str = ""
    """The cost of a star space."""
    order: str = ""
    """The how-manieth tile of this round."""
    held: bool = False
    """Under the finger that asks what it is worth: ringed."""


@dataclass(frozen=True, slots=True)
class FloorView:
    """The floor line: what each space costs as text, how many are taken, and the first-player marker."""

    values: tuple[str, ...]
    filled: int = 0
    marker: bool = False
    marker_free: bool = True
    """False where another player holds the marker: it can still be taken over."""
    caption: str = ""
    total: str = ""
    lit: bool = False
    lacks: str = ""
    """Said beside the marker's place where nobody has it and the round is about to be closed."""


@dataclass(frozen=True, slots=True)
class ColoursView:
    """The colours to choose a tile's from, and the one in hand."""

    kinds: tuple[str, ...]
    chosen: str | None = None
