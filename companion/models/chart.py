"""What the chart is given to draw."""

from __future__ import annotations

from dataclasses import dataclass


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
class BarView:
    """One thing with a bar for each entry of the legend, and each bar's number as it is written."""

    label: str
    values: tuple[float, ...]
    numbers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BarsView:
    legend: tuple[str, ...]
    bars: tuple[BarView, ...]
