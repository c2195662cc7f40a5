"""Read a board from one photo: decode small, locate, pose, look at every space, decide."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from vision import (
    any_print,
    card,
    compare,
    decide,
    dome,
    edition,
    evidence,
    floor_run,
    fuse,
    hints,
    layout,
    lean,
    levels,
    light,
    locate,
    look,
    outline_search,
    palette,
    photo,
    portrait_search,
    pose,
    track,
)
from vision.arrays import Array, Floats, Image
from vision.decide import Seen
from vision.layout import Layout
from vision.look import Look
from vision.photo import File
from vision.portrait_search import Scene
from vision.pose import Pose
from vision.reading import BoardReading, Cell, Doubt, Note, NotFound, Point, doubted

# Below this many pixels a space in the picture first decoded (a patch has a few more), it is decoded again, larger.
PIXELS_WANTED = 0.85 * evidence.PATCH / evidence.WINDOW
SMALLEST = 48
LOW = 33.0
# Opinions less decided than this are asked for again, the tiles leaning another way; the second, where EXIF does not
# tell the lens, so that the pose is a guess; the third, where the board is as square as straightening makes it.
CLEAR = -0.25
CLEAR_UNTOLD = -0.02
CLEAR_STRAIGHT = -0.005
# A lean on which the networks agree less than this explains nothing: most of the board is covered, or it is another
# lean. Of 105 straightened photos two lie below, at -0.44 and -0.47, and the others above -0.09.
AGREED_AT_LAST = -0.2
# What a lean that was searched for says counts so much where the shape's own says otherwise, unless all is clear by it
# or plainly clearer, by so much.
BELIEVED = 0.6
PLAINLY = 0.07
# Only where the shape says "from straight above": a picture straightened by someone says so whatever the camera did.
# Of a shape that tells of a low camera the lean is known, and a search would find the neighbours' tiles instead.
STEEP = 70.0
STRAIGHT = 86.0
# With fewer of the spaces in view a lean may well be another one, unless the networks agree this much.
MOSTLY = 0.85
AGREED_IN_PART = -0.02
# Spaces less sure than this are looked at again; without a word about the lens also as if from afar, but not from below
# this elevation, where the tops' places depend on it too much.
DOUBTFUL = 0.998
LEVEL = 35.0
# Notes on single photos that still hold for several read together.
OF_ALL = (Note.LOW, Note.CUT_OFF)
# So many places that agree on a plane, too few for a board, speak for one: the search that takes longest is tried too,
# as it is where a board may lie on a pattern.
SPOKEN_FOR = 7
# A board found where the corners were given by hand overlaps them by this share of both together.
SAME_BOARD = 0.2
# One side of the board has to fit this much better (in log odds) than the other, or it is not taken.
SIDE_MARGIN = 8.0
# On the grey side so many spaces that look printed are too many.
STRAY_PRINTS = 2
# With something in front of so many spaces, the chances of all of them added up, a wall may be covered.
IN_FRONT = 1.2
# Beside a space with something in front, one less clear than this may be covered too.
CLEAR_BESIDE = 0.9
# Such a tile lies there whatever is around it.
SURE_TILE = 0.99
# Nothing read at corners that no print confirms, of a side that is not clear, or in a damaged file is surer than this.
DOUBTED_AT_MOST = 0.8
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


Looks = Look | Sequence[Look] | None
"""The looks to search for: one, several of which the photo shows one, or those that are shipped."""


@dataclass(frozen=True, slots=True)
class _Board:
    found: locate.Found
    layouts: tuple[Layout, ...]
    """What it may be: both sides of a print, or the edition that was taught."""
    portrait: Image | None = None
    """How it looked when it was bare."""
    others: tuple[locate.Found, ...] = ()
    """Other boards of the same print in the photo."""
    as_given: bool = False
    """Whether its corners are a hand's alone: no known print was seen there."""
    faint: bool = False
    """Whether it is found by hardly enough of its print."""


@dataclass(frozen=True, slots=True, eq=False)
class _Glimpse:
    """The patches as cut for a camera, and what they are taken for."""

    where: Pose
    cut: Floats
    chances: Array
    guessed: bool
    """Whether how the tiles lean is no more than a guess."""


@dataclass(frozen=True, slots=True)
class _Examined:
    """A board looked at: the camera, the side that fits best, and what is seen of every space."""

    where: Pose
    layout: Layout
    seen: list[Seen]
    clear_side: bool = True
    guessed: bool = False


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
    found = _find(picture, scale, board, corners, with_look)
    clock.lap("locate")
    if isinstance(found, NotFound):
        nothing = _nothing(name, found, clock)
        nothing = replace(nothing, hints=hints.of_nothing(picture), damaged=file.damaged)
        return Sight(nothing, picture, scale)
    homography = found.found.homography
    under = _under(found.others, homography, found.layouts[0])
    beside = tuple(
        tuple((float(x) / scale, float(y) / scale) for x, y in _corners(board.homography, found.layouts[0]))
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
    if found.portrait is not None or (found.as_given and not candidates[0].stars):
        seen, believed = any_print.examine(picture, where, candidates[0], found.portrait)
        examined = _Examined(where, candidates[0], seen)
    else:
        examined = _examine(picture, where, candidates, lens_told, under)
        believed = not found.as_given and not examined.guessed
        believed &= not ((candidates[0].stars or found.faint) and locate.vague(found.found))
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
    if not examined.clear_side:
        reading, notes = doubted(reading, DOUBTED_AT_MOST), (*notes, Note.SIDE)
    if file.damaged:
        reading, notes = doubted(reading, DOUBTED_AT_MOST, Doubt.DAMAGED), (*notes, Note.DAMAGED)
    corners_seen = _corners(homography, chosen)
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


def _layouts(family: str, board: str) -> list[Layout]:
    """The layouts that this print may be: both sides, unless the board was named."""
    every = [layout.load(key) for key in layout.known_boards()]
    return [one for one in every if one.family == family and board in ("auto", one.board)]


def _find(
    picture: Image, scale: float, board: str, corners: Sequence[Point] | None, with_look: Looks
) -> _Board | NotFound:
    """The board to read, or the reason why there is none."""
    looks = _looks(board, with_look)
    if corners is None:
        every = [one for one, _ in looks]
        first = locate.glance(picture)
        clues = _Clues(picture, first, every)
        search = locate.find(first, every, clues.closest) if looks else locate.Search(0, [], first)
        number, boards, there, agreed, faint = search
        if not boards:
            # Before cards are tried: these would be fitted to what a mirror shows.
            lopsided = [one for one, layouts in looks if not layouts[0].symmetric]
            if locate.mirrored(first, lopsided, spread=locate.SURE_SPREAD):
                return NotFound.MIRRORED
            number, boards = _on_cards(clues, looks)
        elif every[number].portrait is None:
            boards = locate.further(there, every[number], boards)
            boards = outline_search.more(picture, every[number], looks[number][1][0], boards)
        if len(boards) == 1 and every[number].portrait is None and locate.aside(boards[0], picture.shape):
            wider = (locate.further(closer, every[number], boards) for closer in locate.closer(first))
            boards = next((several for several in wider if len(several) > 1), boards)
        if not boards or every[number].portrait is not None:
            number, boards = _by_portrait(clues, number, boards, there)
        if not boards and (agreed >= SPOKEN_FOR or locate.patterned(first)):
            number, boards, there, _, more = _on_cloth(clues, there)
            faint = (*faint, *more)
        vaguely = None if boards else locate.confirmed(picture, every, faint)
        if vaguely is not None:
            number, boards = vaguely[0], [vaguely[1]]
        if not boards:
            return NotFound.MIRRORED if locate.mirrored(first, every) else NotFound.NO_BOARD
        if looks[number][1][0].symmetric:
            mirrored = locate.wrong_way_round(picture, every[number], boards[0])
        else:
            mirrored = locate.mirrored(there, [every[number]], boards[0])
        if mirrored:
            return NotFound.MIRRORED
        one, layouts = looks[number]
        return _Board(boards[0], layouts, one.portrait, tuple(boards[1:]), faint=vaguely is not None)
    return _find_near(picture, looks, _scaled(corners, scale), board)


class _Clues:
    """What else speaks for taught boards in a photo: asked for only where they are not found, and once."""

    def __init__(self, picture: Image, first: locate.Glance, looks: Sequence[Look]) -> None:
        self.scene = Scene(picture)
        self.looks = looks
        self.first = first
        self._guesses: dict[int, list[Array]] = {}
        self._closest: list[int] | None = None

    def closest(self) -> list[int]:
        """The taught looks that are worth a thorough search."""
        if self._closest is None:
            self._closest = portrait_search.closest(self.scene, self.looks, self._at_first)
        return self._closest

    def guesses(self, number: int, there: locate.Glance) -> list[Array]:
        """Where a board might be, by what was seen of it at first and, if it is worth it, at last."""
        if self.looks[number].portrait is None:
            return []
        more = there is not self.first and number in self.closest()
        return [*self._at_first(number), *(locate.guesses(there, self.looks[number]) if more else [])]

    def _at_first(self, number: int) -> list[Array]:
        if number not in self._guesses:
            self._guesses[number] = locate.guesses(self.first, self.looks[number])
        return self._guesses[number]


def _on_cards(clues: _Clues, looks: Sequence[tuple[Look, tuple[Layout, ...]]]) -> tuple[int, list[locate.Found]]:
    """The boards of shipped looks that features find on cards; cards are held against the portraits of taught ones."""
    shipped = [k for k, (one, _) in enumerate(looks) if one.portrait is None]
    if not shipped:
        return 0, []
    scene = clues.scene
    pairs = [(looks[k][0], looks[k][1][0]) for k in shipped]
    number, boards = outline_search.find(scene.picture, pairs, scene.outlines)
    return shipped[number], boards


def _on_cloth(clues: _Clues, there: locate.Glance) -> locate.Search:
    """The boards among all that repeats itself; where there are none, what was seen `there` before.

    Of taught looks those worth a thorough search are looked for, and their portraits have the last word.
    """
    taught = clues.closest()
    sought = [*(k for k, one in enumerate(clues.looks) if one.portrait is None), *taught]
    if not sought:
        return locate.Search(0, [], there)
    found = locate.find(clues.first, [clues.looks[k] for k in sought], None, locate.ON_CLOTH)
    number, boards, last, _, faint = found._replace(look=sought[found.look])
    if taught and (not boards or number in taught):
        number, boards = _by_portrait(clues, number, boards, last)
    faint = tuple((sought[number], one) for number, one in faint)
    return locate.Search(number, boards, last if boards else there, faint=faint)


def _by_portrait(
    clues: _Clues, number: int, boards: list[locate.Found], there: locate.Glance
) -> tuple[int, list[locate.Found]]:
    """The boards that features found where a portrait has the first too; else what portraits find."""
    looks = clues.looks
    if not boards:
        recalled = portrait_search.find(clues.scene, looks, [clues.guesses(k, there) for k in range(len(looks))])
        return (recalled[0], [recalled[1]]) if recalled is not None else (number, [])
    found = portrait_search.settled(clues.scene, looks[number], boards[0], lambda: clues.guesses(number, there))
    return number, [found, *boards[1:]] if found is not None else []


def _find_near(
    picture: Image, looks: list[tuple[Look, tuple[Layout, ...]]], corners: Sequence[Point], board: str
) -> _Board | NotFound:
    """The board at corners given by hand, which are a hint: what the print says goes first, near them or at all there.

    Where no known print lies, a hand may still know better: the board is read at the corners as they are, in doubt.
    """
    for one, layouts in looks:
        refined = locate.refine(picture, one, edition.plane(layouts[0], corners))
        if refined is not None and portrait_search.alike(picture, one, refined):
            return _Board(refined, layouts, one.portrait)
    first = locate.glance(picture)
    every = [one for one, _ in looks]
    closest = _Clues(picture, first, every).closest
    number, boards, seen, *_ = locate.find(first, every, closest) if looks else locate.Search(0, [], first)
    if boards:
        one, layouts = looks[number]
        given = edition.plane(layouts[0], corners)
        there = [found for found in boards if locate.overlap(found.homography, given) > SAME_BOARD]
        nearest = max(there, key=lambda found: locate.overlap(found.homography, given), default=None)
        if nearest is not None and portrait_search.alike(picture, one, nearest):
            return _Board(nearest, layouts, one.portrait)
    layouts = looks[0][1] if looks else (layout.load(board),)
    given = edition.plane(layouts[0], corners)
    if not locate.plausible(given, picture.shape):
        return NotFound.NOT_AT_CORNERS
    if locate.mirrored(seen, every, boards[0] if boards else None):
        return NotFound.MIRRORED
    return _Board(locate.Found(given, 0, 0.0), layouts, as_given=True)


def _looks(board: str, with_look: Looks) -> list[tuple[Look, tuple[Layout, ...]]]:
    """The looks to search for, each with the layouts that it may be."""
    if with_look is None:
        every = [layout.load(key) for key in layout.known_boards()]
        files = {one.look: one.family for one in every if one.look and board in ("auto", one.board)}
        return [(look.shipped(file), tuple(_layouts(family, board))) for file, family in files.items()]
    given = [with_look] if isinstance(with_look, Look) else with_look
    pairs = []
    for one in given:
        layouts = (one.layout,) if one.layout else tuple(_layouts(layout.load(one.board).family, board))
        if layouts and any(board in ("auto", each.board) for each in layouts):
            pairs.append((one, layouts))
    return pairs


def _scaled(points: Sequence[Point], scale: float) -> list[Point]:
    return [(x * scale, y * scale) for x, y in points]


def _corners(homography: Array, one: Layout) -> Array:
    return np.asarray(cv2.perspectiveTransform(np.array([one.corners], np.float64), homography)[0])


def _examine(picture: Image, where: Pose, candidates: list[Layout], lens_told: bool, under: card.Spaces) -> _Examined:
    """Look at every space, and take the side whose prints agree best with what is seen.

    lens_told: whether the photo tells of its lens; without, the camera's place is a guess; under: the spaces that
    another board lies upon, or under.
    """
    judge = evidence.eye(candidates[0].eye)
    ready = evidence.prepare(picture, where, candidates[0])
    glimpse = _look_twice(ready, where, candidates[0], judge, lens_told, under)
    cut, chances = glimpse.cut, glimpse.chances
    trouble = light.troubles(cut, picture, glimpse.where, candidates[0])
    in_view = chances.copy()
    away = under | [word is Doubt.CUT_OFF for word in trouble]
    away |= card.without_gutters(cut, _bare(judge.kinds, chances), candidates[0])
    in_view[away] = [kind == "hidden" for kind in judge.kinds]
    from_above = glimpse.where.elevation > STEEP
    fits = {one.board: decide.side_fits(judge.kinds, in_view, one, from_above) for one in candidates}
    chosen = max(candidates, key=lambda one: fits[one.board])
    clear_side = all(fits[chosen.board] - fits[one.board] > SIDE_MARGIN for one in candidates if one is not chosen)
    clear_side &= len(candidates) == 1 or decide.prints_on_grey(judge.kinds, in_view, chosen) < STRAY_PRINTS
    told = [dict(zip(judge.kinds, map(float, row), strict=True)) for row in chances]
    seen = [
        decide.seen_of(space, chosen.colours, chance, word)
        for space, chance, word in zip(chosen.spaces, told, trouble, strict=True)
    ]
    compared = compare.weighed(seen, cut, judge.compare, judge.lift, judge.rims)
    seen = levels.weighed(seen, compared, judge.levels)
    seen = compare.likened(palette.sorted_out(seen, cut), cut)
    free = np.array([one.bare > max(one.tiles.values()) for one in seen])
    over = card.covered(cut, free, chosen)
    odd = over | [one.strange > decide.COVERED for one in seen]
    if odd.any() and not _in_front(cut, chosen, judge):
        over[:] = False
        seen = [replace(one, strange=0.0) for one in seen]
    seen = [
        replace(one, hidden=1.0) if below else replace(one, strange=1.0) if laid else one
        for one, below, laid in zip(seen, under, over, strict=True)
    ]
    odd = np.array([_odd(one) for one in seen])
    alone = card.lone(odd, chosen)
    edge = card.at_edge(cut, free, odd & ~alone, chosen)
    seen = [
        replace(one, strange=0.0) if by_itself else replace(one, strange=1.0) if beside else one
        for one, by_itself, beside in zip(seen, alone, edge, strict=True)
    ]
    # What lies over one space may well reach over the next.
    near = card.beside(np.array([one.hidden > decide.HIDDEN for one in seen]), chosen)
    near &= chances.max(axis=1) < CLEAR_BESIDE
    seen = [replace(one, strange=1.0) if unclear else one for one, unclear in zip(seen, near, strict=True)]
    seen = floor_run.counted(seen, ready, glimpse.where, chosen, judge)
    return _Examined(glimpse.where, chosen, seen, clear_side, glimpse.guessed)


def _in_front(cut: Floats, one: Layout, judge: evidence.Eye) -> bool:
    """Whether the second network sees something in front of a wall, in all of its spaces together.

    Glare, blur and a low camera take a print's colours and its gutters too, but what lies over a wall shows somewhere.
    """
    wall = [i for i, space in enumerate(one.spaces) if space.part == "wall"]
    chances = evidence.opinions_again(cut[wall], judge)
    return bool(chances[:, judge.kinds.index("hidden")].sum() > IN_FRONT)


def _odd(one: Seen) -> bool:
    """Whether a space may be covered by something: neither card nor its print is seen, nor for sure a tile."""
    covered = one.strange > decide.COVERED or one.hidden > decide.HIDDEN or one.foreign > decide.COVERED
    return covered or one.bare <= max(one.tiles.values()) < SURE_TILE


def _bare(kinds: Sequence[str], chances: Array) -> card.Spaces:
    """Which spaces look like bare card rather than like a tile or a print."""
    others = [k for k, kind in enumerate(kinds) if kind.startswith(("tile ", "print "))]
    return np.asarray(chances[:, list(kinds).index("bare")] > chances[:, others].max(axis=1))


def _under(boards: Sequence[locate.Found], homography: Array, one: Layout) -> card.Spaces:
    """Which spaces lie within the outline of another board: one of the two lies upon the other there."""
    places = np.array([[[space.x, space.y] for space in one.spaces]])
    spots = cv2.perspectiveTransform(places, homography)[0]
    outlines = [_corners(board.homography, one).astype(np.float32) for board in boards]
    return np.array(
        [any(cv2.pointPolygonTest(outline, spot, False) > 0 for outline in outlines) for spot in spots.tolist()], bool
    )


def _look_twice(
    ready: evidence.Prepared, where: Pose, one: Layout, judge: evidence.Eye, lens_told: bool, under: card.Spaces
) -> _Glimpse:
    """The patches and what they are taken for; where that is unclear, as if the tiles leaned another way."""
    plain = best = lean.glance(ready, where, one, judge, under)
    guessed, gain = False, 0.0
    if _may_lean(where, one) and best.clarity < _clear_enough(where, lens_told):
        leant = lean.search(ready, best, one, judge)
        straightened = where.elevation > STRAIGHT and not lens_told
        explained = leant.fit > (AGREED_AT_LAST if float(leant.seen.in_view.mean()) >= MOSTLY else AGREED_IN_PART)
        # Tiles that are plain as they stand tell how they lean: the rest is unclear because something lies over it.
        if explained or not plain.shows_tiles(judge):
            if straightened or leant.fit > AGREED_AT_LAST:
                best, gain = leant.seen, leant.fit - leant.plain
            guessed = not explained and (straightened or best is not plain)
    doubtful = [int(i) for i in np.flatnonzero(best.chances.max(axis=1) < DOUBTFUL)]
    if not doubtful:
        return _Glimpse(best.where, best.cut, best.chances, guessed)
    words = _words(best.cut[doubtful], best.chances[doubtful], judge)
    told = np.exp(words) / np.exp(words).sum(axis=1, keepdims=True)
    unsure = np.flatnonzero(told.max(axis=1) < DOUBTFUL)
    if len(unsure) and not lens_told and where.elevation >= LEVEL and not one.stars:
        afar = _words_from_afar(ready, best.where, one, judge, [doubtful[k] for k in unsure])
        both = (words[unsure] + afar) / 2
        told[unsure] = np.exp(both) / np.exp(both).sum(axis=1, keepdims=True)
    chances = best.chances.copy()
    chances[doubtful] = told
    if best is not plain and best.clarity < CLEAR_STRAIGHT:
        other = (best.chances.argmax(axis=1) != plain.chances.argmax(axis=1)) & (gain < PLAINLY)
        chances[other] = BELIEVED * chances[other] + (1 - BELIEVED) * plain.chances[other]
    return _Glimpse(best.where, best.cut, chances, guessed)


def _may_lean(where: Pose, one: Layout) -> bool:
    """Whether the tiles may lean otherwise than the shape tells.

    Two networks have to agree on another lean. Stars have but one, to which any lean is as good on a print that it does
    not know.
    """
    return where.elevation > STEEP and not one.stars


def _clear_enough(where: Pose, lens_told: bool) -> float:
    """How clear opinions have to be for the shape to be believed about how the tiles lean."""
    if lens_told:
        return CLEAR
    return CLEAR_STRAIGHT if where.elevation > STRAIGHT else CLEAR_UNTOLD


def _words_from_afar(
    ready: evidence.Prepared, where: Pose, one: Layout, judge: evidence.Eye, spaces: Sequence[int]
) -> Array:
    """Opinions of spaces as if the camera were so far off that the tiles' tops are no larger than their feet.

    A part cut from a photo does not tell how near the camera was, and a guess may be well off.
    """
    afar = pose.leaning(where, where.slide(one.tile_height), one.tile_height)
    cut = evidence.patches(ready, afar, one, spaces)
    return _words(cut, evidence.opinions(cut, judge), judge)


def _words(cut: Floats, chances: Array, judge: evidence.Eye) -> Array:
    """Doubtful spaces looked at again, by another network and in mirrors: the mean log chances of both looks."""
    looks = len(judge.mirrors)
    logs = judge.first_look * np.log(chances + evidence.FAINTEST) + looks * evidence.words_in_mirrors(cut, judge)
    return np.asarray(logs / (judge.first_look + looks))


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
    corners = _corners(homography, one)
    if (corners < 0).any() or (corners > [picture.shape[1], picture.shape[0]]).any():
        notes.append(Note.CUT_OFF)
    doubts = {cell.why for cell in reading.cells} | {line.why for line in reading.lines or ()}
    doubts |= {part.why for part in (reading.floor, reading.broken) if part is not None}
    doubts |= {each.trouble for each in seen}
    notes += [note for doubt, note in WORTH_SAYING.items() if doubt in doubts]
    return tuple(dict.fromkeys(notes))
