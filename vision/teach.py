"""Learn an edition from one to three photos of its bare board: its look, its proportions, how it is when empty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from vision import (
    any_print,
    bare,
    bare_photo,
    edition,
    evidence,
    find_board,
    from_above,
    glance,
    layout,
    locate,
    look,
    photo,
    pose,
)
from vision.arrays import Array, Image
from vision.edition import Grid, GridError
from vision.find_board import Board
from vision.layout import Layout
from vision.look import Look
from vision.photo import File
from vision.pose import Pose
from vision.reading import Point, Unteachable

SIDE = 1280
ENOUGH_FEATURES = 400
# The least contrast of a feature where those that stand out more are too few.
FAINT = 0.01
MOST_PHOTOS = 3
# The chances of a tile, over all spaces, that are no bare board any more: of 157 good photos one comes to 2.8, with
# glare on a vivid print, and the next to 2.2; of 56 with three tiles or more the least to 3.0. So many tiles are too
# many where each is this sure.
COVERED = 2.4
SURE_TILES, SURE_TILE = 2, 0.97


class Refused(ValueError):
    """A photo that cannot be taught from: which, why, and the pixels of what is wrong, where that is in one place."""

    def __init__(self, name: str, trouble: Unteachable, spots: Sequence[Point] = ()) -> None:
        super().__init__(f"{name}: {trouble}")
        self.trouble = trouble
        self.spots = tuple(spots)


@dataclass(frozen=True, slots=True)
class _Shown:
    """A photo of the bare board, and where in it the board lies."""

    name: str
    picture: Image
    scale: float
    focal35: float | None
    plane: Array

    @property
    def size(self) -> tuple[int, int]:
        return self.picture.shape[1], self.picture.shape[0]

    def pose(self) -> Pose:
        return pose.pose(self.plane, self.size, (0.5, 0.5), self.focal35)


def teach(
    sources: Path | File | Sequence[Path | File],
    board: str,
    corners: Sequence[Point] | None,
    out: Path,
    grid: Grid | None = None,
    name: str = "",
) -> int:
    """Write the look that `learn` makes; returns how many features it holds."""
    learned = learn(sources, board, corners, grid, name)
    out.parent.mkdir(parents=True, exist_ok=True)
    look.save(learned, out)
    return len(learned.places)


def learn(
    sources: Path | File | Sequence[Path | File],
    board: str,
    corners: Sequence[Point] | None = None,
    grid: Grid | None = None,
    name: str = "",
) -> Look:
    """The look of an edition; `Refused` for a photo that cannot be taught from, `PhotoError` for one that is none.

    sources: one to three photos; corners: the board's in the first, as its player sees them, needed unless it is of a
    known print; grid: where the parts of this edition lie in the first, for other proportions; name: its owner's word.
    """
    photos = [sources] if isinstance(sources, Path | File) else list(sources)[:MOST_PHOTOS]
    first, one = _first(_opened(photos[0]), board, corners, grid)
    _judge(first, one, None)
    flats = [_flat(first)]
    portraits = [_portrait(first, one)]
    learned = _made(flats, one, first.name)
    for source in photos[1:]:
        again = _again(_opened(source), replace(learned, layout=one, portrait=portraits[0]))
        _judge(again, one, portraits[0])
        flats.append(_flat(again))
        portraits.append(_portrait(again, one))
    if len(flats) > 1:
        learned = _made(flats, one, first.name)
    return replace(learned, layout=one, portrait=bare.blended(portraits, one), name=name)


def corners_of(source: Path | File, board: str) -> list[Point] | None:
    """The corners of a board whose print is known, in pixels of the photo; None where a hand has to show them."""
    file, picture, scale = _opened(source)
    try:
        return _found(file, picture, scale, layout.load(board))
    except Refused:
        return None


def _opened(source: Path | File) -> tuple[File, Image, float]:
    file = source if isinstance(source, File) else photo.open_file(source)
    picture, scale = photo.decode(file, at_least=1600)
    return file, picture, scale


def _first(
    opened: tuple[File, Image, float], board: str, corners: Sequence[Point] | None, grid: Grid | None
) -> tuple[_Shown, Layout]:
    file, picture, scale = opened
    usual = replace(layout.load(board), track=(), paper=())
    if corners is None:
        corners = _found(file, picture, scale, usual)
    spots = _scaled(corners, scale)
    try:
        one = edition.fitted(usual, spots, {part: _scaled(ring, scale) for part, ring in (grid or {}).items()})
    except GridError as error:
        raise Refused(file.name, Unteachable.ANOTHER) from error
    return _Shown(file.name, picture, scale, file.focal35, edition.plane(one, spots)), one


def _scaled(points: Sequence[Point], scale: float) -> list[Point]:
    return [(x * scale, y * scale) for x, y in points]


def _found(file: File, picture: Image, scale: float, usual: Layout) -> list[Point]:
    """The corners of a board whose print is known, in pixels of the full photo."""
    boards = locate.find(glance.at(picture), [look.shipped(usual.look)]).boards if usual.look else []
    if not boards:
        raise Refused(file.name, Unteachable.NO_BOARD)
    spots = edition.corners_at(usual, boards[0].homography) / scale
    return [(float(x), float(y)) for x, y in spots]


def _again(opened: tuple[File, Image, float], learned: Look) -> _Shown:
    """A further photo, in which the board is found by what the first taught."""
    file, picture, scale = opened
    found = find_board.find(picture, scale, learned.board, None, learned)
    if not isinstance(found, Board):
        raise Refused(file.name, Unteachable.ANOTHER)
    return _Shown(file.name, picture, scale, file.focal35, found.found.homography)


def _judge(shown: _Shown, one: Layout, portrait: Image | None) -> None:
    """Refuse what cannot be taught from; `portrait` is the bare board where an earlier photo showed it."""
    where = shown.pose()
    gone = bare_photo.outside(shown.picture, shown.plane, one)
    if gone:
        raise Refused(shown.name, Unteachable.CUT_OFF, _full(gone, shown))
    if not bare_photo.shaped(shown.plane, shown.size, shown.focal35):
        raise Refused(shown.name, Unteachable.ANOTHER)
    if evidence.pixels_per_pitch(shown.plane, one) < bare_photo.SMALLEST_PITCH:
        raise Refused(shown.name, Unteachable.TOO_SMALL)
    if bare_photo.sharpness(shown.picture, shown.plane, one) < bare_photo.BLURRED:
        raise Refused(shown.name, Unteachable.BLUR)
    burnt = bare_photo.burnt(shown.picture, shown.plane, one)
    if burnt:
        raise Refused(shown.name, Unteachable.GLARE, _full(burnt, shown))
    if _known_as_another(shown, one):
        raise Refused(shown.name, Unteachable.ANOTHER)
    _judge_spaces(shown, one, where, portrait)


def _full(spots: Sequence[Point], shown: _Shown) -> list[Point]:
    return [(x / shown.scale, y / shown.scale) for x, y in spots]


def _known_as_another(shown: _Shown, one: Layout) -> bool:
    """Whether the print between the corners is known, as that of another game."""
    every = [layout.load(key) for key in layout.known_boards()]
    others = {each.look: each for each in every if each.look and each.family != one.family}
    for file, other in others.items():
        rough = edition.plane(other, bare_photo.corner_spots(shown.plane, one))
        if from_above.refine(shown.picture, look.shipped(file), rough) is not None:
            return True
    return False


def _judge_spaces(shown: _Shown, one: Layout, where: Pose, portrait: Image | None) -> None:
    """Refuse what has tiles on it, or spaces that do not look like this board's."""
    judge = evidence.eye(any_print.EYE)
    cut = bare.patches(evidence.prepare(shown.picture, where, one), where, one, portrait)
    chances = evidence.opinions(cut, judge)
    tiles = np.array([kind.startswith("tile") or kind == "marker" for kind in judge.kinds])
    covered = chances[:, tiles].sum(axis=1)
    if portrait is None:
        covered = np.minimum(covered, bare_photo.unlike_its_likes(cut, one, judge, tiles))
    if covered.sum() > COVERED or (covered > SURE_TILE).sum() >= SURE_TILES:
        spots = [(one.spaces[i].x, one.spaces[i].y) for i in np.flatnonzero(covered > 0.5)]
        places = cv2.perspectiveTransform(np.array([spots], np.float64), shown.plane)[0] if spots else []
        trouble = Unteachable.GLARE if bare_photo.mirrors(cut, one, covered > 0.5) else Unteachable.TILES
        raise Refused(shown.name, trouble, _full([(float(x), float(y)) for x, y in places], shown))
    if any_print.likeness(bare_photo.unshaded(cut), one, covered < 0.5) < bare_photo.ALIKE:
        raise Refused(shown.name, Unteachable.ANOTHER)


def _flat(shown: _Shown) -> Image:
    to_flat = np.diag([SIDE, SIDE, 1.0]) @ np.linalg.inv(shown.plane)
    return np.asarray(cv2.warpPerspective(shown.picture, to_flat, (SIDE, SIDE), flags=cv2.INTER_AREA), np.uint8)


def _portrait(shown: _Shown, one: Layout) -> Image:
    where = shown.pose()
    return bare.portrait(evidence.prepare(shown.picture, where, one), where, one)


def _made(flats: list[Image], one: Layout, name: str) -> Look:
    """The look, of fainter features where a print is as light as what it is printed on."""
    learned = look.make(flats, one)
    if len(learned.places) < ENOUGH_FEATURES:
        learned = look.make(flats, one, FAINT)
    if len(learned.places) < ENOUGH_FEATURES:
        raise Refused(name, Unteachable.TOO_PLAIN)
    return learned
