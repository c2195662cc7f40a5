"""A picture of what was found: the photo with the board's outline, and the straightened board with every opinion."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from vision.arrays import Array, Image
from vision.decide import Seen
from vision.layout import Layout, Space
from vision.reader import Sight

SIDE = 900
KINDS = (".png", ".jpg", ".jpeg", ".webp", ".bmp")
INK = {
    "blue": (200, 110, 20),
    "yellow": (30, 170, 250),
    "red": (40, 40, 220),
    "black": (20, 20, 20),
    "white": (240, 240, 240),
    "purple": (170, 40, 150),
    "green": (60, 170, 90),
    "orange": (20, 120, 240),
}
FOUND, DOUBT = (60, 200, 60), (0, 0, 255)


def can_save(path: Path) -> bool:
    """Whether the name says what kind of picture to write."""
    return path.suffix.lower() in KINDS


def save(sight: Sight, path: Path) -> None:
    _, picture = cv2.imencode(path.suffix, draw(sight))
    path.write_bytes(picture.tobytes())


def draw(sight: Sight) -> Image:
    photo = _fit(sight.picture)
    if sight.pose is None or sight.layout is None:
        cv2.putText(photo, "no board found", (20, 40), cv2.FONT_HERSHEY_SIMPLEX, 1, DOUBT, 2, cv2.LINE_AA)
        return photo
    factor = photo.shape[0] / sight.picture.shape[0] * sight.scale
    corners = (np.array(sight.reading.corners) * factor).astype(np.int32)
    cv2.polylines(photo, [corners], True, FOUND, 2, cv2.LINE_AA)
    for number, (x, y) in enumerate(corners):
        at = (int(x), int(y))
        cv2.putText(photo, str(number + 1), at, cv2.FONT_HERSHEY_SIMPLEX, 0.7, FOUND, 2, cv2.LINE_AA)
    return np.hstack((photo, _board(sight, 0.0), _board(sight, sight.layout.tile_height)))


def _fit(picture: Image) -> Image:
    factor = SIDE / picture.shape[0]
    return np.asarray(cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)


def _board(sight: Sight, height: float) -> Image:
    """The board straightened in the plane at that height, every space framed by what it is taken for."""
    assert sight.pose is not None
    assert sight.layout is not None
    plane = sight.pose.plane(height) @ np.diag([1 / SIDE, 1 / SIDE, 1.0])
    flat = cv2.warpPerspective(sight.picture, plane, (SIDE, SIDE), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    half = sight.layout.tile_size / 2 * SIDE
    for one in sight.seen:
        outcome, p = _best(one)
        if outcome != "bare":
            outline = (_outline(one.space, sight.layout) * SIDE).astype(np.int32)
            cv2.polylines(flat, [outline], True, INK.get(outcome, (255, 0, 255)), 3)
        text = f"{outcome[:2]}{round(100 * p)}"
        colour = DOUBT if p < 0.97 else FOUND
        at = int(one.space.x * SIDE - half), int(one.space.y * SIDE + half) - 4
        if sight.layout.stars:
            at = int(one.space.x * SIDE - 16), int(one.space.y * SIDE + 5)
        cv2.putText(flat, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.45, (0, 0, 0), 3, cv2.LINE_AA)
        cv2.putText(flat, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.45, colour, 1, cv2.LINE_AA)
    _cube(flat, sight)
    return np.asarray(flat, np.uint8)


def _outline(space: Space, layout: Layout) -> Array:
    """The tile's outline on a space: a square, or a rhombus with its tip up before it is turned."""
    across, along = layout.tile_size / 2, layout.tile_length / 2
    ring = [(-1, -1), (1, -1), (1, 1), (-1, 1)] if across == along else [(0, -1), (1, 0), (0, 1), (-1, 0)]
    c, s = np.cos(space.turn), np.sin(space.turn)
    return np.asarray((ring * np.array([across, along])) @ np.array([[c, s], [-s, c]]) + [space.x, space.y])


def _cube(flat: Image, sight: Sight) -> None:
    """Mark where the score cube was seen."""
    score = sight.reading.score
    if score is None or sight.layout is None:
        return
    x, y = (int(part * SIDE) for part in sight.layout.track[score.points])
    colour = DOUBT if score.check else FOUND
    cv2.circle(flat, (x, y), int(sight.layout.cube * SIDE), colour, 2, cv2.LINE_AA)
    text, at = f"{score.points} {round(100 * score.p)}", (x + 24, y + 6)
    cv2.putText(flat, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.6, (0, 0, 0), 4, cv2.LINE_AA)
    cv2.putText(flat, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.6, colour, 1, cv2.LINE_AA)


def _best(one: Seen) -> tuple[str, float]:
    prints = {f"({letter})": p for letter, p in one.prints.items()}
    outcomes = {"bare": one.bare, **one.tiles, **prints, "marker": one.marker, "hidden": one.hidden}
    best = max(outcomes, key=lambda outcome: outcomes[outcome])
    return best, outcomes[best]
