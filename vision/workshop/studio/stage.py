"""A table and all that is on it, before a camera looks at it."""

from __future__ import annotations

from dataclasses import dataclass

from vision.workshop.studio.hands import Hand
from vision.workshop.studio.light import Light
from vision.workshop.studio.paint import Floats, Vectors
from vision.workshop.studio.things import Thing

DEPTH = -0.008
"""Height of the table's face: the board is that thick."""


@dataclass(frozen=True, slots=True, eq=False)
class Veil:
    """What a clear overlay on the board mirrors: how much of the print it hides, over the unit square; its light."""

    share: Floats
    light: Floats
    """Linear BGR."""
    height: float


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """The table and all that is on it, without a camera."""

    light: Light
    cloth: tuple[str, int]
    """Kind and seed of the table's face."""
    cloth_turn: float
    cloth_scale: float
    cloth_rough: float
    cloth_tint: Floats
    edge: Vectors
    """The table's outline, world x and y."""
    behind: Floats
    """Linear BGR of what lies beyond the table."""
    flats: tuple[Thing, ...]
    standing: tuple[Thing, ...]
    blobs: tuple[Vectors, ...] = ()
    """Convex outlines in the air, out of sight, that take the first lamp's light from a part of the table."""
    hand: Hand | None = None
    veil: Veil | None = None
