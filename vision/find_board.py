"""The board to read in a photo: found by its features, on its card, by its portrait, on a cloth, by the votes of its
features, by the drawing of its spaces, or where a hand says.

One step after the other is tried, each only where those before it left something open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vision import (
    card_plane,
    edition,
    from_above,
    glance,
    guesses,
    layout,
    locate,
    look,
    mirror,
    outline_search,
    portrait_search,
    prominence,
    same_edition,
    sureness,
)
from vision.arrays import Array, Image
from vision.card_plane import Found
from vision.glance import Glance
from vision.layout import Layout
from vision.locate import Search
from vision.look import Look
from vision.portrait_search import Scene
from vision.reading import NotFound, Point

# So many places that agree on a plane, too few for a board, speak for one: the searches that take longest are tried
# too, as they are where a board may lie on a pattern.
SPOKEN_FOR = 7
# A board found where the corners were given by hand overlaps them by this share of both together.
SAME_BOARD = 0.2
# What is found by so little of its print is held against its mirror straightened: of 414 boards none fails, and a part
# of a mirrored print was found by 88 places over 0.55 of it.
NARROW = 0.6
# A board that few places speak for is seen the right way round by so many times as many places as the wrong one.
FAINT_TIMES = 1.5
# So many neighbours of a taught board are taken out of a photo, one after the other, to see the one that was meant.
MOST_NEIGHBOURS = 3

Looks = Look | Sequence[Look] | None
"""The looks to search for: one, several of which the photo shows one, or those that are shipped."""


@dataclass(frozen=True, slots=True)
class Board:
    found: Found
    layouts: tuple[Layout, ...]
    """What it may be: both sides of a print, or the edition that was taught."""
    portrait: Image | None = None
    """How it looked when it was bare."""
    others: tuple[Found, ...] = ()
    """Other boards of the same print in the photo."""
    as_given: bool = False
    """Whether its corners are a hand's alone: no known print was seen there."""
    faint: bool = False
    """Whether it is found by hardly enough of its print."""


@dataclass(frozen=True, slots=True)
class _Sought:
    """A look, and the layouts that it may be."""

    look: Look
    layouts: tuple[Layout, ...]

    @property
    def shipped(self) -> bool:
        """Whether nobody taught it: it has no portrait to be held against."""
        return self.look.portrait is None

    @property
    def symmetric(self) -> bool:
        return self.layouts[0].symmetric


def find(
    picture: Image, scale: float, board: str, corners: Sequence[Point] | None, with_look: Looks
) -> Board | NotFound:
    """The board to read, or the reason why there is none."""
    sought = _sought(board, with_look)
    if corners is None:
        return _anywhere(picture, sought)
    return _near(picture, sought, [(x * scale, y * scale) for x, y in corners], board)


def _anywhere(picture: Image, sought: Sequence[_Sought]) -> Board | NotFound:
    clues = _Clues(picture, sought)
    search = locate.find(clues.first, clues.looks, clues.closest) if sought else Search(0, [], clues.first)
    if not search.boards:
        # Before cards are tried: these would be fitted to what a mirror shows.
        lopsided = [one.look for one in sought if not one.symmetric]
        if mirror.mirrored(clues.first, lopsided, spread=sureness.SURE_SPREAD):
            return NotFound.MIRRORED
        search = _on_cards(clues, search)
    elif sought[search.look].shipped:
        search = _with_neighbours(clues, search)
    search = _not_aside(clues, search)
    if not search.boards or not sought[search.look].shipped:
        search = _by_portrait(clues, search)
    worth_it = search.agreed >= SPOKEN_FOR or glance.patterned(clues.first)
    if not search.boards and worth_it:
        search = _on_cloth(clues, search)
    if not search.boards:
        search = _by_votes(clues, search)
    if search.boards and not sought[search.look].shipped:
        search = _among_taught(clues, search)
    sure = bool(search.boards)
    if not sure:
        search = _from_above(clues, search)
    if not search.boards and worth_it:
        search = _by_guesses(clues, search)
    if not search.boards:
        search = _by_drawing(clues, search)
    if not search.boards:
        return NotFound.MIRRORED if mirror.mirrored(clues.first, clues.looks) else NotFound.NO_BOARD
    one, first = sought[search.look], search.boards[0]
    if _mirrored(clues, one, search):
        return NotFound.MIRRORED
    if one.shipped and not one.symmetric:
        first = from_above.settled(clues.first.grey, one.look, first)
    return Board(first, one.layouts, one.look.portrait, tuple(search.boards[1:]), faint=not sure)


def _mirrored(clues: _Clues, one: _Sought, search: Search) -> bool:
    """Whether what was found is the wrong way round, or by so little of its print that this cannot be told."""
    found, grey = search.boards[0], clues.first.grey
    if one.symmetric:
        return mirror.wrong_way_round(grey, one.look, found)
    if one.shipped and (sureness.vague(found) or (found.spread < NARROW and not _several(clues, search))):
        times = FAINT_TIMES if sureness.vague(found) else 1.0
        if mirror.wrong_way_round(grey, one.look, found, times):
            return True
    if not mirror.mirrored(search.where, [one.look], found):
        return False
    # The few features of a plain print may be as many in a mirror; its portrait is not the same there.
    return one.shipped or portrait_search.wrong_way_round(clues.scene, one.look, found)


class _Clues:
    """A photo, the looks sought in it, and what else speaks for taught boards: asked for only where they are not found,
    and once."""

    def __init__(self, picture: Image, sought: Sequence[_Sought]) -> None:
        self.picture = picture
        self.sought = sought
        self.looks = [one.look for one in sought]
        self.first = glance.at(picture)
        self.scene = Scene(picture)
        self._guesses: dict[int, list[Array]] = {}
        self._closest: list[int] | None = None

    def closest(self) -> list[int]:
        """The taught looks that are worth a thorough search."""
        if self._closest is None:
            self._closest = portrait_search.closest(self.scene, self.looks, self._at_first)
        return self._closest

    def guesses(self, number: int, there: Glance) -> list[Array]:
        """Where a board might be, by what was seen of it at first and, if it is worth it, at last."""
        if self.looks[number].portrait is None:
            return []
        more = there is not self.first and number in self.closest()
        return [*self._at_first(number), *(guesses.guessed_planes(there, self.looks[number]) if more else [])]

    def _at_first(self, number: int) -> list[Array]:
        if number not in self._guesses:
            self._guesses[number] = guesses.guessed_planes(self.first, self.looks[number])
        return self._guesses[number]


def _on_cards(clues: _Clues, search: Search) -> Search:
    """The boards of shipped looks that features find on cards; cards are held against the portraits of taught ones."""
    shipped = [k for k, one in enumerate(clues.sought) if one.shipped]
    if not shipped:
        return search
    pairs = [(clues.sought[k].look, clues.sought[k].layouts[0]) for k in shipped]
    number, boards = outline_search.find(clues.picture, pairs, clues.scene.outlines)
    return search._replace(look=shipped[number], boards=boards)


def _with_neighbours(clues: _Clues, search: Search) -> Search:
    """The same with the boards that a closer search finds beside the first."""
    one = clues.sought[search.look]
    boards = locate.further(search.where, one.look, search.boards)
    return search._replace(boards=outline_search.more(clues.picture, one.look, one.layouts[0], boards))


def _not_aside(clues: _Clues, search: Search) -> Search:
    """Where all boards lie at the edge or far off, the one that was meant, if a larger picture or a card shows it."""
    shape = clues.picture.shape
    one = clues.sought[search.look] if search.boards else None
    if one is None or not one.shipped or _several(clues, search):
        return search
    if not all(prominence.aside(found, shape) for found in search.boards):
        return search
    if len(search.boards) == 1:
        wider = (locate.further(closer, one.look, search.boards) for closer in glance.closer(clues.first))
        several = next((several for several in wider if len(several) > 1), None)
        if several is not None:
            return search._replace(boards=several)
    left = _Clues(locate.without(clues.picture, search.boards), [one])
    nothing = Search(0, [], left.first)
    others = _on_cards(left, nothing).boards or _by_drawing(left, nothing).boards
    return search._replace(boards=prominence.by_prominence([*search.boards, *others], shape))


def _several(clues: _Clues, search: Search) -> bool:
    """Whether several boards were found that are wholly in the photo: then somebody means all of them."""
    return sum(prominence.whole(found, clues.picture.shape) for found in search.boards) > 1


def _by_portrait(clues: _Clues, search: Search) -> Search:
    """The boards that features found where a portrait has the first too; else what portraits find."""
    number, boards, there = search.look, search.boards, search.where
    if not boards:
        everywhere = [clues.guesses(k, there) for k in range(len(clues.looks))]
        recalled = portrait_search.find(clues.scene, clues.looks, everywhere)
        return search if recalled is None else search._replace(look=recalled[0], boards=[recalled[1]])
    found = portrait_search.settled(clues.scene, clues.looks[number], boards[0], lambda: clues.guesses(number, there))
    return search._replace(boards=[] if found is None else [found, *boards[1:]])


def _among_taught(clues: _Clues, search: Search) -> Search:
    """The same with the taught boards that are seen once those found are taken out, while none lies in the middle.

    That the edition is in the photo is known by then: less of the portrait has to speak for another of it.
    """
    shape, boards = clues.picture.shape, _settled(clues, search)
    for _ in range(MOST_NEIGHBOURS):
        if any(prominence.in_the_middle(found, shape) for found in boards):
            break
        found = _one_more(_Clues(locate.without(clues.picture, boards), [clues.sought[search.look]]))
        if found is None:
            break
        boards = prominence.by_prominence([*boards, found], shape)
    return search._replace(boards=boards)


def _settled(clues: _Clues, search: Search) -> list[Found]:
    """The boards, those beside the first where their portrait has them, unless one lies in the middle."""
    first, *others = search.boards
    shape, look = clues.picture.shape, clues.looks[search.look]
    if not others or any(prominence.in_the_middle(found, shape) for found in search.boards):
        return search.boards
    held = (portrait_search.settled(clues.scene, look, found, list) for found in others)
    return prominence.by_prominence([first, *(found for found in held if found is not None)], shape)


def _one_more(left: _Clues) -> Found | None:
    """A board of the only look that is sought, in what is left of a photo without others of it."""
    search = locate.find(left.first, left.looks)
    return portrait_search.beside(left.scene, left.looks[0], search.boards, lambda: left.guesses(0, search.where))


def _on_cloth(clues: _Clues, before: Search) -> Search:
    """The boards among all that repeats itself; where there are none, what was seen before and what might be some.

    Of taught looks those worth a thorough search are looked for, and their portraits have the last word.
    """
    taught = clues.closest()
    some = [*(k for k, one in enumerate(clues.sought) if one.shipped), *taught]
    if not some:
        return before
    found = locate.find(clues.first, [clues.looks[k] for k in some], None, glance.ON_CLOTH)
    faint = (*before.faint, *((some[k], one) for k, one in found.faint))
    found = found._replace(look=some[found.look], faint=faint)
    if taught and (not found.boards or found.look in taught):
        found = _by_portrait(clues, found)
    return found if found.boards else before._replace(faint=faint)


def _by_votes(clues: _Clues, search: Search) -> Search:
    """The taught board that its features vote for."""
    taught = clues.closest()
    elected = portrait_search.voted(clues.scene, [clues.looks[k] for k in taught])
    return search if elected is None else search._replace(look=taught[elected[0]], boards=[elected[1]])


def _from_above(clues: _Clues, search: Search) -> Search:
    """What few places speak for, where more do once it is seen from above."""
    confirmed = from_above.confirmed(clues.picture, clues.looks, search.faint)
    if confirmed is None:
        return search
    number, found = confirmed
    return search._replace(look=number, boards=[found])


def _by_guesses(clues: _Clues, search: Search) -> Search:
    """The board of a shipped look about which a few features lie; taught ones were held against their portraits."""
    shipped = [k for k, one in enumerate(clues.sought) if one.shipped]
    guessed = guesses.guessed_board(clues.first, [clues.looks[k] for k in shipped])
    return search if guessed is None else search._replace(look=shipped[guessed[0]], boards=[guessed[1]])


def _by_drawing(clues: _Clues, search: Search) -> Search:
    """The board of rhombi about a place that looks like one; squares are drawn on every checked cloth."""
    for number, one in enumerate(clues.sought):
        if one.shipped and one.layouts[0].stars:
            places = (*clues.scene.outlines, *clues.scene.rare)
            found = outline_search.about(clues.scene.grey, one.look, one.layouts[0], places)
            if found is not None:
                return search._replace(look=number, boards=[found])
    return search


def _near(picture: Image, sought: Sequence[_Sought], corners: Sequence[Point], board: str) -> Board | NotFound:
    """The board at corners given by hand, which are a hint: what the print says goes first, near them or at all there.

    Where no known print lies, a hand may still know better: the board is read at the corners as they are, in doubt.
    """
    for one in sought:
        refined = from_above.refine(picture, one.look, edition.plane(one.layouts[0], corners))
        if refined is not None and same_edition.alike(picture, one.look, refined):
            return Board(refined, one.layouts, one.look.portrait)
    clues = _Clues(picture, sought)
    search = locate.find(clues.first, clues.looks, clues.closest) if sought else Search(0, [], clues.first)
    if search.boards:
        one = sought[search.look]
        given = edition.plane(one.layouts[0], corners)
        there = [found for found in search.boards if card_plane.overlap(found.homography, given) > SAME_BOARD]
        nearest = max(there, key=lambda found: card_plane.overlap(found.homography, given), default=None)
        if nearest is not None and same_edition.alike(picture, one.look, nearest):
            return Board(nearest, one.layouts, one.look.portrait)
    layouts = sought[0].layouts if sought else (layout.load(board),)
    given = edition.plane(layouts[0], corners)
    if not card_plane.plausible(given, picture.shape):
        return NotFound.NOT_AT_CORNERS
    if mirror.mirrored(search.where, clues.looks, search.boards[0] if search.boards else None):
        return NotFound.MIRRORED
    return Board(Found(given, 0, 0.0), layouts, as_given=True)


def _sought(board: str, with_look: Looks) -> list[_Sought]:
    """The looks to search for, those of the board that was named or all."""
    if with_look is None:
        every = [layout.load(key) for key in layout.known_boards()]
        files = {one.look: one.family for one in every if one.look and board in ("auto", one.board)}
        return [_Sought(look.shipped(file), _layouts(family, board)) for file, family in files.items()]
    given = [with_look] if isinstance(with_look, Look) else with_look
    sought = []
    for one in given:
        layouts = (one.layout,) if one.layout else _layouts(layout.load(one.board).family, board)
        if layouts and any(board in ("auto", each.board) for each in layouts):
            sought.append(_Sought(one, layouts))
    return sought


def _layouts(family: str, board: str) -> tuple[Layout, ...]:
    """The layouts that this print may be: both sides, unless the board was named."""
    every = (layout.load(key) for key in layout.known_boards())
    return tuple(one for one in every if one.family == family and board in ("auto", one.board))
