"""Teaching a board from a photo of it while it is empty, without its window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any

from companion.engine.games import game
from companion.models.photo.editions import free_path
from companion.models.photo.photo_store import PhotoStore
from companion.service.session import Session
from vision import layout
from vision.reading import Point, Unteachable

OWNER, BOARD = "teaching", "empty"


MARGIN = 0.12
"""What is shown around a board, as a share of its width and height."""


@dataclass(frozen=True, slots=True, eq=False)
class Cutout:
    """A part of the photo: its picture, its top left corner in the full photo, and the picture's scale against it."""

    picture: Any
    left: float
    top: float
    scale: float

    def shares(self, points: Sequence[Point]) -> list[list[float]]:
        """Points of the full photo as shares of this part's width and height."""
        width, height = self._size
        return [[(x - self.left) / width, (y - self.top) / height] for x, y in points]

    def points(self, shares: Sequence[Sequence[float]]) -> tuple[Point, ...]:
        """And back."""
        width, height = self._size
        return tuple((self.left + across * width, self.top + down * height) for across, down in shares)

    @property
    def _size(self) -> tuple[float, float]:
        height, width = self.picture.shape[:2]
        return width / self.scale, height / self.scale


@dataclass(frozen=True, slots=True, eq=False)
class BarePhoto:
    """The photo upright and small, its scale against the full one, and where the board was seen by itself."""

    picture: Any
    scale: float
    corners: tuple[Point, ...] | None

    def whole(self) -> Cutout:
        return Cutout(self.picture, 0, 0, self.scale)

    def around(self, ring: Sequence[Point]) -> Cutout:
        """The board within these corners, large, with a little of what lies around it."""
        height, width = self.picture.shape[:2]
        (left, right), (top, bottom) = (_widened(values) for values in zip(*ring, strict=True))
        west, north = max(0, int(left * self.scale)), max(0, int(top * self.scale))
        east, south = min(width, ceil(right * self.scale)), min(height, ceil(bottom * self.scale))
        return Cutout(self.picture[north:south, west:east], west / self.scale, north / self.scale, self.scale)


def _widened(values: Sequence[float]) -> tuple[float, float]:
    least, most = min(values), max(values)
    margin = MARGIN * (most - least)
    return least - margin, most + margin


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a photo cannot be taught from, and where in the full photo that is seen."""

    trouble: Unteachable
    spots: tuple[Point, ...] = ()


class Teaching:
    """One board on its way: the photo, its corners, where its parts lie, its name."""

    def __init__(self, session: Session, variant: str) -> None:
        self.session, self.variant = session, variant
        self.layout = layout.load(game(variant).printed)
        self.path: Path | None = None
        self.photo: BarePhoto | None = None
        self.corners: tuple[Point, ...] = ()
        self.grid: dict[str, tuple[Point, ...]] = {}

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the board that are laid over the photo, the main one first."""
        return tuple(dict.fromkeys(space.part for space in self.layout.spaces))

    def cells(self, part: str) -> tuple[int, int]:
        """How many rows and columns a part has; stars lie in none."""
        if self.layout.stars:
            return 1, 1
        spaces = self.layout.part(part)
        return max(space.row for space in spaces) + 1, max(space.col for space in spaces) + 1

    def take(self, path: Path) -> Callable[[], BarePhoto]:
        """Keep the photo, raising OSError; what is returned looks at it, which takes a while, and raises PhotoError."""
        self.path = PhotoStore(self.session.store.folder).take(OWNER, BOARD, path)
        self.corners, self.grid = (), {}
        kept, board = self.path, self.layout.board

        def look() -> BarePhoto:
            from vision import photo, teach

            file = photo.open_file(kept)
            picture, scale = photo.decode(file)
            found = teach.corners_of(file, board)
            return BarePhoto(picture, scale, tuple(found) if found else None)

        return look

    def ring(self, part: str) -> tuple[Point, ...]:
        """Where a part's outer corners lie: as they were set, or as the board's own geometry has them."""
        from vision import edition

        return self.grid.get(part) or tuple(edition.ring(self.layout, part, self.corners))

    def learning(self, name: str) -> Callable[[], Refusal | None]:
        """What learns the board and keeps it under this name; it takes a while. None once it is learnt."""
        source, board, corners, grid = self.path, self.layout.board, self.corners, dict(self.grid)
        assert source is not None
        data = self.session.store.folder

        def learn() -> Refusal | None:
            from vision import teach

            try:
                teach.teach(source, board, corners, free_path(data), grid, name)
            except teach.Refused as error:
                return Refusal(error.trouble, tuple(error.spots))
            PhotoStore(data).forget(OWNER)
            return None

        return learn


def between(ring: Sequence[Point], across: float, down: float) -> Point:
    """A point within four corners as a camera sees it, by its shares of the flat rectangle's width and height.

    >>> between([(0, 0), (4, 0), (4, 2), (0, 2)], 0.5, 0.5)
    (2.0, 1.0)
    """
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = ring
    dx1, dx2, dx3 = x1 - x2, x3 - x2, x0 - x1 + x2 - x3
    dy1, dy2, dy3 = y1 - y2, y3 - y2, y0 - y1 + y2 - y3
    area = dx1 * dy2 - dx2 * dy1 or 1e-9
    g, h = (dx3 * dy2 - dx2 * dy3) / area, (dx1 * dy3 - dx3 * dy1) / area
    depth = g * across + h * down + 1 or 1e-9
    x = ((x1 - x0 + g * x1) * across + (x3 - x0 + h * x3) * down + x0) / depth
    y = ((y1 - y0 + g * y1) * across + (y3 - y0 + h * y3) * down + y0) / depth
    return x, y
