"""The wall as it is drawn, and what lies beside it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.views import Space


@dataclass(frozen=True, slots=True)
class WallView:
    rows: tuple[tuple[Space, ...], ...]


@dataclass(frozen=True, slots=True)
class SlidersView:
    """Mini's two score sliders."""

    tens: int
    units: int
    tens_caption: str = ""
    units_caption: str = ""
