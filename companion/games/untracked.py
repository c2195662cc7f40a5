"""A board as a photo shows it, without a tracked game to hold it against."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.engine.dome import NO_PLATE, SIDE, SLOTS, SPACES, SPECIAL_TILE, Dome, slot_cells
from companion.engine.faults import Fault
from companion.engine.games import game
from companion.engine.notation import format_dome, format_stars, format_wall
from companion.engine.stars import STARS, Stars
from companion.engine.tiles import AZUL, DUEL, EMPTY, PAVILION
from companion.engine.variants.azul import Azul, wall_faults
from companion.engine.variants.duel import dome_faults
from companion.engine.variants.pavilion import Pavilion
from companion.engine.wall import PRINTED, SIZE, Wall
from companion.games.dome.photo.look import BARE, READ, is_plate
from companion.games.reconcile import other_side, same_game
from companion.games.stars.photo.propose import star_looks, star_takes
from companion.service.photo import look, phrases
from companion.service.photo.chances import CLEAR, share
from companion.service.photo.edits import NO_EDITS, Cell, Edits
from companion.service.photo.judge import doubt_about
from companion.service.photo.look import Look
from companion.service.photo.phrases import Remark, RemarkKind
from companion.service.photo.proposal import Item, Status
from vision.reading import BoardReading, Doubt, NotFound


@dataclass(frozen=True, slots=True)
class UntrackedBoard:
    """`text` is the board in the notation of its game; `faults` are what no game can have left on it."""

    text: str
    cells: Mapping[Cell, Item[str]]
    plates: Mapping[tuple[int, int], Item[str]] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()
    score: int | None = None
    """The score cube, where it was read clearly."""
    problem: Remark | None = None

    @property
    def to_check(self) -> int:
        return sum(item.open for item in (*self.cells.values(), *self.plates.values()))

    @property
    def ready(self) -> bool:
        return not (self.to_check or self.faults or self.problem)

    def complaints(self, name: str) -> list[Remark]:
        """All that is wrong with it, as remarks about its player."""
        found = [self.problem] if self.problem else []
        return [replace(one, whose=name) for one in (*found, *map(Remark, self.faults))]


def untracked(reading: BoardReading | None, variant: str, edits: Edits = NO_EDITS) -> UntrackedBoard:
    """The board in a photo, each space as read or as the player said; nothing read is all empty, and says so."""
    played = game(variant)
    rules = played.variant
    seen = reading if reading is not None and reading.found else BoardReading("", found=False)
    problem = None
    if reading is None:
        problem = phrases.remark("the board was not read: there is no photo of it", RemarkKind.NO_PHOTO)
    elif not reading.found:
        reason = reading.reason or NotFound.NO_BOARD
        problem = phrases.remark("the board was not read: {reason}", RemarkKind.NOT_READ, reason=reason)
    elif not same_game(reading, played):
        problem = phrases.remark("this is a board of another game")
        seen = BoardReading("", found=False)
    elif other_side(reading, played):
        problem = phrases.remark("this is the other side of the board")
    if problem is not None and edits != NO_EDITS:
        problem = None
    if isinstance(rules, Azul):
        return _wall(seen, edits, rules.grey, problem)
    if isinstance(rules, Pavilion):
        return _stars(seen, edits, rules, problem)
    return _dome(seen, edits, problem)


def _wall(reading: BoardReading, edits: Edits, grey: bool, problem: Remark | None) -> UntrackedBoard:
    looks = look.grid(reading.wall, SIZE, AZUL)
    letters = tuple(AZUL.values())
    cells: dict[Cell, Item[str]] = {}
    for n, (at, seen) in enumerate(looks.items()):
        cells[at] = _item(seen, edits.cells.get(at), letters if grey else (PRINTED[n],))
    wall = Wall("".join(item.value for item in cells.values()))
    faults = tuple(wall_faults(wall, grey=grey))
    return UntrackedBoard(format_wall(wall), cells, {}, faults, _cube(reading), problem)


def _stars(reading: BoardReading, edits: Edits, game: Pavilion, problem: Remark | None) -> UntrackedBoard:
    looks = star_looks(reading)
    cells: dict[Cell, Item[str]] = {
        at: _item(seen, edits.cells.get(at), star_takes(at[0], game.grey)) for at, seen in looks.items()
    }
    stars = Stars("".join(item.value for item in cells.values()))
    assert len(stars) == len(STARS) * len(PAVILION)
    return UntrackedBoard(format_stars(stars), cells, {}, tuple(game.board_faults(stars)), _cube(reading), problem)


def _dome(reading: BoardReading, edits: Edits, problem: Remark | None) -> UntrackedBoard:
    looks = look.grid(reading.dome, SIDE, READ)
    plates = {divmod(n, SLOTS): _plate(divmod(n, SLOTS), looks, edits) for n in range(SLOTS * SLOTS)}
    dome = Dome()
    for slot, item in plates.items():
        if item.value != BARE:
            dome = dome.with_plate(slot, item.value)
    colours = (*DUEL.values(), SPECIAL_TILE)
    cells: dict[Cell, Item[str]] = {at: _item(seen, edits.cells.get(at), colours) for at, seen in looks.items()}
    dome = dome._replace(tiles="".join(item.value for item in cells.values()))
    return UntrackedBoard(format_dome(dome), cells, plates, tuple(dome_faults(dome)), _cube(reading), problem)


def _plate(slot: tuple[int, int], looks: Mapping[tuple[int, int], Look], edits: Edits) -> Item[str]:
    cells = slot_cells(slot)
    seen = "".join(edits.spaces.get(at) or looks[at].space or NO_PLATE for at in cells)
    value = seen if set(seen) <= set(SPACES) and is_plate(seen) else BARE
    said = all(at in edits.spaces for at in cells)
    doubt = seen not in (value, BARE) or any(looks[at].doubt for at in cells)
    status = Status.SET if said and seen == value else Status.CHECK if doubt else Status.CERTAIN
    return Item(value, seen, min(looks[at].p for at in cells), status, doubt_about(status, None), value != BARE)


def _item(seen: Look, said: str | None, takes: tuple[str, ...]) -> Item[str]:
    """A space that can hold one of these colours."""
    if said is not None and said in (EMPTY, *takes):
        return Item(said, seen.tile, 1.0, Status.SET, new=said != EMPTY)
    if seen.tile is None:
        return Item(EMPTY, None, 0.5, Status.UNREAD, doubt_about(Status.UNREAD, None))
    if seen.tile != EMPTY and seen.tile not in takes:
        return Item(takes[0], seen.tile, 0.5, Status.CHECK, Doubt.RULE, True)
    status = Status.CHECK if seen.doubt else Status.CERTAIN
    return Item(seen.tile, seen.tile, seen.p, status, doubt_about(status, seen.why), seen.tile != EMPTY)


def _cube(reading: BoardReading) -> int | None:
    seen = reading.score
    if seen is None or seen.check or share(seen.p) < CLEAR or type(seen.points) is not int or seen.points < 0:
        return None
    return seen.points
