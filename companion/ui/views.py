"""What the boards are given to draw: plain frozen values, made by the screens from the session. No rule lives here.

`tile` and `printed` are tile kinds (`companion.ui.drawing.glyphs.KINDS`); words and numbers come ready to show.
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
class WallView:
    rows: tuple[tuple[Space, ...], ...]


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
class StarView:
    """A star's six spaces in the order of the places 1 to 6."""

    name: str
    spaces: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class FeatureView:
    """A pillar, statue or window; `star` names the star it belongs to (for a statue: the one before it, clockwise)."""

    kind: str
    star: str
    done: bool = False
    lit: bool = False


@dataclass(frozen=True, slots=True)
class StarsView:
    stars: tuple[StarView, ...]
    features: tuple[FeatureView, ...] = ()
    wild: str | None = None
    wild_caption: str = ""


@dataclass(frozen=True, slots=True)
class HandleView:
    """A pattern line at the dome's left: its number, what lies in it, and how many tiles it holds."""

    label: str
    tile: str | None = None
    state: str = ""
    """"", "chosen", "done" or "error"."""
    holds: int = 0


@dataclass(frozen=True, slots=True)
class DomeView:
    """`spaces` is the 6 x 6 grid, None where no plate lies; `slots_open` are the (row, column) slots offered."""

    spaces: tuple[tuple[Space | None, ...], ...]
    handles: tuple[HandleView, ...] = ()
    slots_open: tuple[tuple[int, int], ...] = ()
    broken_values: tuple[str, ...] = ()
    broken: int = 0
    broken_caption: str = ""
    marker: bool | None = None
    """None: no place for the first-player tile is drawn."""


@dataclass(frozen=True, slots=True)
class SeriesView:
    """One player's line in the chart."""

    name: str
    colour: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChartView:
    series: tuple[SeriesView, ...]
    steps: tuple[str, ...]
    """The words under the points, one for each value."""


@dataclass(frozen=True, slots=True)
class SlidersView:
    """Mini's two score sliders."""

    tens: int
    units: int
    tens_caption: str = ""
    units_caption: str = ""
