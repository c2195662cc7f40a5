"""Where a taught board lies by the votes of its features: each tells how it is turned and how large it is, and so where
all of the board would be.

On stripes and checks, from low and in glare but a few features in a hundred are the board's, and most of these look
like several places of its print: no four drawn by chance are right. Their votes still meet in one place. The wall's
prints vote too, bare or not: the voters are taken from the portrait.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import cv2
import numpy as np

from vision import bare, card_plane, features, plane_fit, sift
from vision.arrays import Array, Floats, Image
from vision.layout import Layout
from vision.look import unit
from vision.product import Rows

# The portrait is looked at so much larger, from these elevations and so many sides.
LARGER = 2
VIEWS = ((90.0, 1), (50.0, 6), (33.0, 6))
SMOOTHED = 0.8
# Of each view so many features vote, the strongest, of so little contrast.
VOTERS = 500
CONTRAST = 0.015
# The photo is made so small, and of so many features, faint ones among them, those that it does not show again and
# again are asked, so many at most.
WIDTH = 1200
FAINT = 0.01
MANY = 4500
MOST = 3000
# How alike a feature and a voter have to be, and how much less (of the distance from likeness 1) than its most alike; a
# feature that is like more of them than so many is not asked.
ALIKE = 0.78
RIVAL = 1.7
TOO_MANY = 60
# Votes are one whose boards are so near: in size (as a power of two), turn (of a whole one) and place (of its width).
SIZE = 0.6
TURN = 1 / 18
PLACE = 0.2
FEWEST = 4
# So many places with most votes are tried: features near where each would have them, as a share of the board's side,
# and turned nearly as there, in radians, are fitted, first those farther off.
TRIED = 12
NEAR = (0.22, 0.08)
TURNED = 0.6
FEWEST_FITTED = 8
TRIES = 3000
# What lies so near to its place agrees, in pixels or as a share of the board's side.
STRAY = 3.0
STRAY_SHARE = 0.008
# Boards whose corners are so near to each other's, as a share of the side, are one.
SAME = 0.1


@dataclass(frozen=True, slots=True, eq=False)
class Voters:
    """Features of a portrait seen from several sides."""

    one: Layout
    places: Floats
    """In board units."""
    ahead: Floats
    """Places a little ahead of these, the way that each is turned."""
    spots: Floats
    """In pixels of the view that shows each."""
    sizes: Array
    angles: Array
    views: Array
    """The number of the view that shows each."""
    ways: list[Array]
    """By view: the way there from board units."""
    middles: Floats
    """By view: where it shows the middle of the board."""
    width: float
    """How wide the views show the board, in pixels."""
    alike: Rows


class Vote(NamedTuple):
    plane: Array
    agreed: int
    """How many features of the photo speak for it."""


class _Ballots(NamedTuple):
    """Features of the photo (row) and voters (column) that may be the same, and how much each says."""

    row: Array
    column: Array
    worth: Array


def voters(one: Layout, portrait: Image) -> Voters:
    frame = bare.frame_of(one)
    grey = cv2.cvtColor(portrait, cv2.COLOR_BGR2GRAY)
    large = cv2.resize(grey, None, fx=LARGER, fy=LARGER, interpolation=cv2.INTER_CUBIC)
    to_large = np.diag([LARGER, LARGER, 1.0]) @ np.linalg.inv(frame.to_units)
    left, top, right, bottom = one.edge
    views, ways = [], []
    for number, to_view in enumerate(_views(large.shape)):
        seen = large if to_view is None else _seen(large, to_view)
        way = to_large if to_view is None else to_view @ to_large
        found = sift.turned_features(seen, 2 * VOTERS, CONTRAST)
        places = _project(np.linalg.inv(way), found.spots)
        on_card = ((places > (left, top)) & (places < (right, bottom))).all(axis=1)
        keep = np.flatnonzero(on_card)[:VOTERS]
        turn = np.radians(found.angles[keep])
        ahead = found.spots[keep] + np.column_stack((np.cos(turn), np.sin(turn)))
        views.append(
            (
                places[keep],
                _project(np.linalg.inv(way), ahead),
                found.spots[keep],
                found.sizes[keep],
                turn,
                np.full(len(keep), number),
                found.descriptors[keep],
            )
        )
        ways.append(way)
    places, ahead, spots, sizes, turns, numbers, descriptors = (
        np.concatenate(each) for each in zip(*views, strict=True)
    )
    centre = np.array([[(left + right) / 2, (top + bottom) / 2]])
    middles = np.concatenate([_project(way, centre) for way in ways])
    width = (right - left) * LARGER / frame.step
    alike = Rows(unit(descriptors))
    return Voters(one, places, ahead, spots, sizes, turns, numbers, ways, middles, width, alike)


def _views(shape: tuple[int, ...]) -> Iterator[Array | None]:
    """The ways from a picture to itself seen from elsewhere; None for straight above."""
    middle = np.array([shape[1], shape[0]]) / 2
    for elevation, sides in VIEWS:
        for k in range(sides):
            if elevation == 90:
                yield None
                continue
            around = np.pi * k / sides
            c, s = np.cos(around), np.sin(around)
            turn = np.array([[c, s], [-s, c]])
            way = np.eye(3)
            way[:2, :2] = turn.T @ np.diag([np.sin(np.radians(elevation)), 1.0]) @ turn
            way[:2, 2] = middle - way[:2, :2] @ middle
            yield way


def _seen(large: Image, way: Array) -> Image:
    smooth = cv2.GaussianBlur(large, (0, 0), SMOOTHED)
    edge = cv2.BORDER_REPLICATE
    return np.asarray(cv2.warpAffine(smooth, way[:2], large.shape[1::-1], borderMode=edge), np.uint8)


class Asked:
    """The features of a photo that voters are asked about, in pixels of the photo."""

    def __init__(self, grey: Image) -> None:
        scale = min(1.0, WIDTH / max(grey.shape))
        small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        found = sift.turned_features(np.asarray(small, np.uint8), MANY, FAINT)
        self.descriptors = unit(found.descriptors)
        pick = np.flatnonzero(~features.repeated(self.descriptors))[:MOST]
        self.descriptors = self.descriptors[pick]
        self.spots = (found.spots[pick] + 0.5) / scale - 0.5
        self.sizes = found.sizes[pick] / scale
        self.angles = np.radians(found.angles[pick])
        self.shape = grey.shape


def planes(asked: Asked, of: Voters) -> list[Vote]:
    """Where the board may lie, each place with how many features agree there in the end; those with most first."""
    ballots = _ballots(asked, of)
    found: list[Vote] = []
    for rough in _elected(asked, of, ballots):
        vote = _fitted(asked, of, ballots, rough)
        if vote is None or not card_plane.plausible(vote.plane, asked.shape):
            continue
        again = [k for k, other in enumerate(found) if _off(of.one, vote.plane, other.plane) < SAME]
        if not again:
            found.append(vote)
        elif vote.agreed > found[again[0]].agreed:
            found[again[0]] = vote
    return sorted(found, key=lambda vote: -vote.agreed)


def _ballots(asked: Asked, of: Voters) -> _Ballots:
    if not len(asked.spots):
        return _Ballots(*(np.zeros(0, np.intp),) * 2, np.zeros(0))
    alike = of.alike.product(asked.descriptors)
    first = alike.max(axis=1)
    least = np.maximum(ALIKE, 1 - RIVAL * (1 - first))
    row, column = np.divmod(np.flatnonzero(alike >= least[:, None]), alike.shape[1])
    many = np.bincount(row, minlength=len(asked.spots))[row]
    few = many <= TOO_MANY
    return _Ballots(row[few], column[few], 1 / np.sqrt(many[few]))


def _elected(asked: Asked, of: Voters, ballots: _Ballots) -> Iterator[Array]:
    """The planes, without perspective, that most votes are for."""
    row, column, worth = ballots
    size = asked.sizes[row] / of.sizes[column]
    turn = (asked.angles[row] - of.angles[column]) % (2 * np.pi)
    c, s = size * np.cos(turn), size * np.sin(turn)
    off = of.middles[of.views[column]] - of.spots[column]
    x = asked.spots[row, 0] + c * off[:, 0] - s * off[:, 1]
    y = asked.spots[row, 1] + s * off[:, 0] + c * off[:, 1]
    boxes, members = [], []
    for half in product((0.0, 0.5), repeat=4):
        sized = np.floor(np.log2(np.maximum(size, 1e-6)) / SIZE + half[0])
        turned = np.floor((turn / (2 * np.pi) / TURN + half[1]) % round(1 / TURN))
        side = PLACE * of.width * 2 ** (sized * SIZE)
        across, along = np.floor(x / side + half[2]), np.floor(y / side + half[3])
        there = (np.abs(across) < 500) & (np.abs(along) < 500) & (np.abs(sized) < 20)
        which = int(half @ np.array([2, 4, 8, 16]))
        box = (((of.views[column] * 40 + sized + 20) * 36 + turned) * 1000 + across + 500) * 1000 + along + 500
        boxes.append((box * 16 + which)[there].astype(np.int64))
        members.append(np.flatnonzero(there))
    box, member = np.concatenate(boxes), np.concatenate(members)
    # A feature has one vote in a box, however many voters it is like.
    order = np.lexsort((row[member], box))
    box, member = box[order], member[order]
    voter = row[member]
    new = np.ones(len(box), bool)
    new[1:] = (box[1:] != box[:-1]) | (voter[1:] != voter[:-1])
    starts = np.flatnonzero(np.r_[True, box[1:] != box[:-1]]) if len(box) else np.zeros(0, np.intp)
    if not len(starts):
        return
    votes, many = (np.add.reduceat(each, starts) for each in (np.where(new, worth[member], 0.0), new.astype(int)))
    ends = np.r_[starts[1:], len(box)]
    given: list[Array] = []
    for k in np.argsort(-votes, kind="stable"):
        if len(given) == TRIED:
            return
        if many[k] < FEWEST:
            continue
        own = member[starts[k] : ends[k]]
        view = of.views[column[own[0]]]
        flat = np.eye(3)
        flat[:2, :2] = [[np.median(c[own]), -np.median(s[own])], [np.median(s[own]), np.median(c[own])]]
        flat[:2, 2] = (np.median(x[own]), np.median(y[own])) - flat[:2, :2] @ of.middles[view]
        plane = flat @ of.ways[view]
        if card_plane.card_like(plane) and all(_off(of.one, plane, other) >= SAME for other in given):
            given.append(plane)
            yield plane


def _fitted(asked: Asked, of: Voters, ballots: _Ballots, plane: Array) -> Vote | None:
    """The plane near a rough one that most ballots are for which are cast there."""
    row, column, _ = ballots
    for near in NEAR:
        side = _side(of.one, plane)
        expected = _project(plane, of.places)
        ahead = _project(plane, of.ahead) - expected
        turn = asked.angles[row] - np.arctan2(ahead[:, 1], ahead[:, 0])[column]
        turned = np.abs((turn + np.pi) % (2 * np.pi) - np.pi)
        close = np.linalg.norm(expected[column] - asked.spots[row], axis=1) < near * side
        own = np.flatnonzero(close & (turned < TURNED))
        if len(np.unique(row[own])) < FEWEST_FITTED:
            return None
        places, spots = of.places[column[own]].astype(np.float32), asked.spots[row[own]].astype(np.float32)
        stray = max(STRAY, STRAY_SHARE * side)
        fitted = plane_fit.fitted(places, spots, stray, tries=TRIES)
        if fitted is None or not card_plane.card_like(fitted):
            return None
        plane = fitted
    agree = np.linalg.norm(_project(plane, places) - spots, axis=1) < stray
    return Vote(plane, len(np.unique(row[own][agree])))


def _side(one: Layout, plane: Array) -> float:
    corners = _project(plane, np.array(one.corners, np.float64))
    return float(np.sqrt(max(cv2.contourArea(corners.astype(np.float32)), 1.0)))


def _off(one: Layout, plane: Array, other: Array) -> float:
    """How far the corners of a board are apart in two planes, as a share of its side."""
    here, there = (_project(each, np.array(one.corners, np.float64)) for each in (plane, other))
    return float(np.linalg.norm(here - there, axis=1).max()) / _side(one, plane)


def _project(way: Array, points: Array) -> Array:
    return np.asarray(cv2.perspectiveTransform(np.asarray(points, np.float64)[None], way)[0])
