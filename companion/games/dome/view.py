"""The dome as it is drawn, with its pattern lines and broken tiles."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.views import Space


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
