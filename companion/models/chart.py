"""What the chart is given to draw."""

from __future__ import annotations

from dataclasses import dataclass

from companion.wording.language import _


@dataclass(frozen=True, slots=True)
class SeriesView:
    """One player's line in the chart."""

    name: str
    colour: str
    values: tuple[int, ...]


BONUS_STEP = "+"
"""The step after the last round."""


@dataclass(frozen=True, slots=True)
class ChartView:
    series: tuple[SeriesView, ...]
    steps: tuple[str, ...]
    """One for each value: a number, or `BONUS_STEP` at the end."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The words under the points."""
        return tuple(_("Bonus") if step == BONUS_STEP else step for step in self.steps)


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
