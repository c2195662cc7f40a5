"""Read a board from one photo: decode small, locate, pose, look at every space, decide."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from vision import (
    any_print,
    decide,
    dome,
    edition,
    evidence,
    examine,
    find_board,
    fuse,
    hints,
    photo,
    pose,
    sureness,
    track,
)
from vision.arrays import Array, Image
from vision.corner_error import UNKNOWN
from vision.decide import Seen
from vision.examine import Examined
from vision.find_board import Looks
from vision.layout import Layout
from vision.photo import File
from vision.pose import Pose
from vision.reading import BoardReading, Cell, Doubt, Note, NotFound, Point, doubted

# Below this many pixels a space in the picture first decoded (a patch has a few more), it is decoded again, larger.
PIXELS_WANTED = 0.85 * evidence.PATCH / evidence.WINDOW
SMALLEST = 48
LOW = 33.0
# Notes on single photos that still hold for several read together.
OF_ALL = (Note.LOW, Note.CUT_OFF)
# Nothing read at corners that no print confirms, of a side that is not clear, or in a damaged file is surer than this.
DOUBTED_AT_MOST = 0.8
# Of a taught board whose least sure corner may be off by more than this share of its side nothing is sure either: three
# times as much is a fifth of a space. Of 70 boards two have more and lie 6 and 9 % beside themselves, and one 3 %.
UNSURE_CORNERS = 0.006
# Nor is a bare black print in a file that was packed too hard surer than this.
BLACK_IN_DOUBT = 0.95
# Doubts about single spaces that are said of the whole photo too.
WORTH_SAYING = {
    Doubt.NO_COLOUR: Note.NO_COLOUR,
    Doubt.GLARE: Note.GLARE,
    Doubt.BLUR: Note.BLUR,
    Doubt.HIDDEN: Note.HIDDEN,
    Doubt.RULE: Note.RULE,
    Doubt.DIFFERS: Note.DIFFERS,
}


@dataclass(frozen=True, slots=True)
class Sight:
    """All that stood behind a reading, for the drawing of `--explain`."""

    reading: BoardReading
    picture: Image
    scale: float
    pose: Pose | None = None
    layout: Layout | None = None
    seen: tuple[Seen, ...] = ()
    beside: tuple[tuple[Point, ...], ...] = ()
    """The corners of other boards of the same print, in pixels of the full photo."""


def read(
    source: Path | str | File,
    board: str = "auto",
    corners: Sequence[Point] | None = None,
    before: BoardReading | None = None,
    with_look: Looks = None,
) -> BoardReading:
    """The reading of a photo, given by its path or opened; `PhotoError` where the file cannot be read.

    board: a key or `auto`; corners: the board's four corners as its player sees them, from the top left clockwise, in
    pixels of the upright photo, rough is enough; before: an earlier reading of the same board; with_look: an edition's
    look, or several of which the photo shows one.
    """
    return look_at(source, board, corners, before, with_look).reading


def look_at(
    source: Path | str | File,
    board: str = "auto",
    corners: Sequence[Point] | None = None,
    before: BoardReading | None = None,
    with_look: Looks = None,
) -> Sight:
    clock = _Clock()
    file = source if isinstance(source, File) else photo.open_file(Path(source))
    picture, scale = photo.decode(file)
    clock.lap("decode")
    name = file.name
    if min(picture.shape[:2]) < SMALLEST:
        return Sight(_nothing(name, NotFound.TOO_SMALL, clock), picture, scale)
    found = find_board.find(picture, scale, board, corners, with_look)
    clock.lap("locate")
    if isinstance(found, NotFound):
        nothing = _nothing(name, found, clock)
        nothing = replace(nothing, hints=hints.of_nothing(picture), damaged=file.damaged)
        return Sight(nothing, picture, scale)
    homography = found.found.homography
    under = examine.under(found.others, homography, found.layouts[0])
    beside = tuple(
        tuple((float(x) / scale, float(y) / scale) for x, y in edition.corners_at(found.layouts[0], board.homography))
        for board in found.others
    )
    candidates = list(found.layouts)
    if scale < 1 and evidence.pixels_per_pitch(homography, candidates[0]) < PIXELS_WANTED:
        larger, new_scale = photo.decode(file, at_least=2 * max(picture.shape[:2]) - 2)
        homography = np.diag([new_scale / scale, new_scale / scale, 1.0]) @ homography
        picture, scale = larger, new_scale
        clock.lap("decode")
    where = pose.pose(homography, (picture.shape[1], picture.shape[0]), candidates[0].middle, file.focal35)
    lens_told = bool(file.focal35)
    vague = False
    if found.portrait is not None or (found.as_given and not candidates[0].stars):
        seen, believed = any_print.examine(picture, where, candidates[0], found.portrait)
        believed &= not UNSURE_CORNERS < found.found.corners_off < UNKNOWN
        examined = Examined(where, candidates[0], seen)
    else:
        examined = examine.examine(picture, where, candidates, lens_told, under)
        vague = bool(candidates[0].stars or found.faint) and sureness.vague(found.found)
        believed = not found.as_given and not examined.guessed and not vague
    where, chosen, seen = examined.where, examined.layout, examined.seen
    reading = _decide(name, chosen, seen, where, before)
    if file.coarse:
        reading = _black_in_doubt(reading, chosen)
    reading = replace(reading, score=track.read(picture, where, chosen))
    notes = _notes(where, seen, reading, homography, picture, chosen)
    if not believed:
        reading = doubted(reading, DOUBTED_AT_MOST)
    if found.as_given:
        notes = (*notes, Note.AS_GIVEN)
    # Prints a little beside themselves do not tell the sides apart.
    if not examined.clear_side or (vague and len(candidates) > 1):
        reading, notes = doubted(reading, DOUBTED_AT_MOST), (*notes, Note.SIDE)
    if file.damaged:
        reading, notes = doubted(reading, DOUBTED_AT_MOST, Doubt.DAMAGED), (*notes, Note.DAMAGED)
    corners_seen = edition.corners_at(chosen, homography)
    size = (picture.shape[1], picture.shape[0])
    pixels = evidence.pixels_per_pitch(homography, chosen)
    clock.lap("read")
    reading = replace(
        reading,
        corners=tuple((float(x) / scale, float(y) / scale) for x, y in corners_seen),
        notes=notes,
        others=len(found.others),
        hints=hints.of_board(corners_seen, size, where.elevation, pixels, notes),
        damaged=file.damaged,
        ms=clock.ms(),
    )
    return Sight(reading, picture, scale, where, chosen, tuple(seen), beside)


def read_together(
    files: Sequence[File], board: str = "auto", before: BoardReading | None = None, with_look: Looks = None
) -> BoardReading:
    """One reading from several photos of the same board; its corners are those in the first photo that shows it."""
    return look_together(files, board, before, with_look).reading


def look_together(
    files: Sequence[File], board: str = "auto", before: BoardReading | None = None, with_look: Looks = None
) -> Sight:
    sights = [look_at(file, board, None, None, with_look) for file in files]
    return seen_together(files, sights, before, with_look)


def seen_together(
    files: Sequence[File], sights: Sequence[Sight], before: BoardReading | None = None, with_look: Looks = None
) -> Sight:
    """One sight from those of several photos of the same board."""
    found = [sight for sight in sights if sight.layout is not None]
    names = tuple(file.name for file in files)
    if not found:
        return replace(sights[0], reading=replace(sights[0].reading, photos=names))
    clearest = max(found, key=lambda sight: (Note.SIDE not in sight.reading.notes, _sureness(sight.reading)))
    one = clearest.layout
    assert one is not None
    pairs = [
        (file, sight if sight.layout is one else look_at(file, one.board, None, None, with_look))
        for file, sight in zip(files, sights, strict=True)
        if sight.layout is not None and sight.layout.family == one.family
    ]
    pairs = [(file, sight) for file, sight in pairs if sight.layout is one and not sight.reading.damaged]
    meant = pairs[0][1].seen if pairs else ()
    looks = [_same_board(file, sight, meant, one, with_look) for file, sight in pairs]
    agreed = [sight for sight in looks if sight is not None] or [clearest]
    first = agreed[0]
    assert first.pose is not None
    seen = fuse.together([sight.seen for sight in agreed])
    reading = _decide(first.reading.photo, one, seen, first.pose, before)
    scores = [sight.reading.score for sight in agreed if sight.reading.score is not None]
    laps = [sight.reading.ms for sight in sights]
    reading = replace(
        reading,
        corners=first.reading.corners,
        notes=tuple(dict.fromkeys(note for sight in agreed for note in sight.reading.notes if note in OF_ALL)),
        others=first.reading.others,
        score=max(scores, key=lambda score: score.p, default=None),
        damaged=any(sight.reading.damaged for sight in sights),
        photos=names,
        ms={name: sum(lap[name] for lap in laps) for name in laps[0]},
    )
    return replace(first, reading=reading, seen=tuple(seen))


def _same_board(file: File, sight: Sight, meant: Sequence[Seen], one: Layout, with_look: Looks) -> Sight | None:
    """What is seen of the board that is meant: the most prominent one, or another in the photo; None without it."""
    if fuse.same_board(sight.seen, meant):
        return sight
    others = (look_at(file, one.board, corners, None, with_look) for corners in sight.beside)
    return next((other for other in others if other.layout is one and fuse.same_board(other.seen, meant)), None)


def _sureness(reading: BoardReading) -> float:
    return sum(cell.p for cell in reading.cells)


class _Clock:
    def __init__(self) -> None:
        self._began = self._last = time.perf_counter()
        self._laps: dict[str, float] = {"decode": 0.0, "locate": 0.0, "read": 0.0}

    def lap(self, name: str) -> None:
        now = time.perf_counter()
        self._laps[name] += 1000 * (now - self._last)
        self._last = now

    def ms(self) -> dict[str, float]:
        return {**self._laps, "total": 1000 * (time.perf_counter() - self._began)}


def _nothing(name: str, reason: NotFound, clock: _Clock) -> BoardReading:
    return BoardReading(photo=name, found=False, reason=reason, ms=clock.ms())


def _decide(name: str, one: Layout, seen: list[Seen], where: Pose, before: BoardReading | None) -> BoardReading:
    if one.plates:
        return _decide_dome(name, one, seen, where)
    placed = [each for each in seen if each.space.part in ("wall", "stars")]
    known = _known(before) if before is not None and before.board == one.board else None
    cells = decide.wall(placed, one, known)
    rows = _rows(placed, cells)
    line_seen = _of_part(seen, "lines")
    lines = decide.lines(line_seen, cells, [each.space for each in placed], one)
    floor_seen = _of_part(seen, "floor")
    return BoardReading(
        photo=name,
        found=True,
        board=one.board,
        elevation=where.elevation,
        wall=None if one.stars else rows,
        stars=dict(zip(one.stars, rows, strict=True)) if one.stars else None,
        lines=tuple(lines) if line_seen else None,
        floor=decide.floor(floor_seen) if floor_seen else None,
    )


def _decide_dome(name: str, one: Layout, seen: list[Seen], where: Pose) -> BoardReading:
    placed = _of_part(seen, "dome")
    return BoardReading(
        photo=name,
        found=True,
        board=one.board,
        elevation=where.elevation,
        dome=_rows(placed, dome.dome(placed, one)),
        lines=tuple(decide.lines(_of_part(seen, "lines"), (), (), one)),
        broken=decide.floor(_of_part(seen, "broken")),
    )


def _black_in_doubt(reading: BoardReading, one: Layout) -> BoardReading:
    """The same reading, black prints that seem bare marked: packed too hard, a black tile looks like them."""
    black = {(space.row, space.col) for space in one.spaces if space.part == "wall" and space.printed == "black"}
    wall = reading.wall and tuple(
        tuple(
            replace(cell, p=min(cell.p, BLACK_IN_DOUBT), check=True, why=cell.why or Doubt.BLUR)
            if (r, c) in black and cell.tile is None
            else cell
            for c, cell in enumerate(row)
        )
        for r, row in enumerate(reading.wall)
    )
    return replace(reading, wall=wall)


def _of_part(seen: Sequence[Seen], part: str) -> list[Seen]:
    return [each for each in seen if each.space.part == part]


def _known(before: BoardReading) -> Mapping[tuple[int, int], str | None]:
    rows = before.wall or tuple((before.stars or {}).values())
    return {(r, c): cell.tile for r, row in enumerate(rows) for c, cell in enumerate(row)}


def _rows(seen: Sequence[Seen], cells: Sequence[Cell]) -> tuple[tuple[Cell, ...], ...]:
    rows: dict[int, list[Cell]] = {}
    for one, cell in zip(seen, cells, strict=True):
        rows.setdefault(one.space.row, []).append(cell)
    return tuple(tuple(rows[number]) for number in sorted(rows))


def _notes(
    where: Pose, seen: Sequence[Seen], reading: BoardReading, homography: Array, picture: Image, one: Layout
) -> tuple[Note, ...]:
    notes = []
    if where.elevation < LOW:
        notes.append(Note.LOW)
    corners = edition.corners_at(one, homography)
    if (corners < 0).any() or (corners > [picture.shape[1], picture.shape[0]]).any():
        notes.append(Note.CUT_OFF)
    doubts = {cell.why for cell in reading.cells} | {line.why for line in reading.lines or ()}
    doubts |= {part.why for part in (reading.floor, reading.broken) if part is not None}
    doubts |= {each.trouble for each in seen}
    notes += [note for doubt, note in WORTH_SAYING.items() if doubt in doubts]
    return tuple(dict.fromkeys(notes))
