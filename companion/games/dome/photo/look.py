"""What a photo shows of one player's dome, against that dome as tracked before the tiling."""

from __future__ import annotations

import math

from companion.engine.dome import NO_PLATE, SIDE, SLOTS, SPACES, SPECIAL, SPECIAL_TILE, WILD, slot_cells
from companion.engine.events import Placed
from companion.engine.replay import Replay
from companion.engine.tiles import DUEL, EMPTY
from companion.engine.variants.duel import Duel, DuelState
from companion.service.photo import chances, look
from companion.service.photo.chances import READER_TILE, Chances
from companion.service.photo.edits import Edits
from companion.service.photo.judge import doubt_about
from companion.service.photo.proposal import Item, Status
from companion.service.photo.tracked import Tracked
from vision.reading import BoardReading

READ = {**DUEL, "special": SPECIAL_TILE}
BARE = NO_PLATE * 4
_COLOURS = tuple(DUEL.values())
# How often a row sends a tile in a round.
NEW_TILE = 0.5
At = tuple[int, int]


class DomeLook:
    """The reading with the player's edits over it, against the dome as tracked before the tiling."""

    def __init__(self, reading: BoardReading, tracked: Tracked, before: Replay, seat: int, edits: Edits) -> None:
        self.reading, self.tracked, self.before, self.seat, self.edits = reading, tracked, before, seat, edits
        assert isinstance(before.variant, Duel)
        assert isinstance(before.state, DuelState)
        self.variant, self.state = before.variant, before.state
        self.was = self.state.domes[seat]
        self.looks = look.grid(reading.dome if reading.found else None, SIDE, READ)
        self.floor_look = look.floor(reading.broken if reading.found else None)
        tiles = (*_COLOURS, SPECIAL_TILE, EMPTY)
        self.said = {at: tile for at, tile in edits.cells.items() if at in self.looks and tile in tiles}
        self.plates = {divmod(n, SLOTS): self._plate(divmod(n, SLOTS)) for n in range(SLOTS * SLOTS)}
        self.dome = self.was
        for slot, item in self.plates.items():
            if item.value != BARE and not self.was.has_plate(slot):
                self.dome = self.dome.with_plate(slot, item.value)
        self.cells = {at: self._chances(at) for at in self.looks}
        self.rows = [self._row(row) for row in range(SIDE)]
        self.best = [max(row, key=lambda found: (row[found], found[0] < 0, found)) for row in self.rows]

    def _space(self, at: At) -> str | None:
        """What a plate prints on a space, as said or read; None where it was not read."""
        said = self.edits.spaces.get(at)
        if said is not None and said in (*SPACES, NO_PLATE):
            return said
        seen = self.looks[at]
        if isinstance(seen.space, str) and seen.space in tuple(SPACES):
            return seen.space
        return NO_PLATE if seen.tile == EMPTY and seen.space is None else None

    def _plate(self, slot: At) -> Item[str]:
        cells = slot_cells(slot)
        seen = "".join(self._space(at) or "?" for at in cells)
        if self.was.has_plate(slot):
            there = "".join(self.was.space(*at) for at in cells)
            doubt = any(self.looks[at].doubt for at in cells) or "?" in seen
            status = Status.CERTAIN if seen == there else Status.SETTLED if doubt else Status.CONFLICT
            return Item(there, seen, 1.0, status, doubt_about(status, None))
        said = all(at in self.edits.spaces for at in cells)
        sure = not any(self.looks[at].doubt for at in cells) and all(self.looks[at].tile is not None for at in cells)
        valid = seen == BARE or is_plate(seen)
        p = min(self.looks[at].p for at in cells)
        status = Status.SET if said and valid else Status.CERTAIN if sure and valid else Status.CHECK
        if not said and all(self.looks[at].tile is None for at in cells):
            status = Status.UNREAD
        value = seen if is_plate(seen) else BARE
        why = next((self.looks[at].why for at in cells if self.looks[at].why), None)
        return Item(value, seen, p if valid else min(p, 0.5), status, doubt_about(status, why), value != BARE)

    def takes(self, at: At) -> tuple[str, ...]:
        space = self.dome.space(*at)
        if space == SPECIAL:
            return (SPECIAL_TILE,)
        return _COLOURS if space == WILD else () if space == NO_PLATE else (space,)

    def _chances(self, at: At) -> Chances:
        seen, takes = self.looks[at], self.takes(at)
        if at in self.said:
            return chances.said(self.said[at], (EMPTY, *takes))
        if seen.tile is None:
            return chances.unread(takes, self.reading.found)
        if len(takes) == 1:
            return chances.printed_chances(seen.tile, seen.p, takes[0])
        return chances.free_chances(seen.tile, seen.p, takes or _COLOURS)

    def _row(self, row: int) -> dict[tuple[int, str], float]:
        """What a row sent to the dome, column and colour, or (-1, '.') for nothing, each with its probability."""
        free = [col for col in range(SIDE) if self.dome.tile(row, col) == EMPTY]
        bare = math.prod(self._weight((row, col), EMPTY) for col in free)
        tiles = [(col, t) for col in free for t in self.takes((row, col)) if t != SPECIAL_TILE]
        found = {(-1, EMPTY): (1 - NEW_TILE) * bare}
        for col, tile in tiles:
            ratio = self._weight((row, col), tile) / self._weight((row, col), EMPTY)
            found[col, tile] = NEW_TILE / len(tiles) * bare * ratio
        total = sum(found.values())
        return {guess: weight / total for guess, weight in found.items()}

    def _weight(self, at: At, tile: str) -> float:
        """How much the photo speaks for a tile; special tiles follow from the others and are judged later."""
        takes = self.takes(at)
        if not takes or takes == (SPECIAL_TILE,):
            return 1.0
        common = 1 - READER_TILE if tile == EMPTY else READER_TILE / len(takes)
        return self.cells[at].get(tile, 0.0) / common + 1e-12

    def place(self) -> tuple[Placed, ...]:
        return tuple(Placed(row, col, tile) for row, (col, tile) in enumerate(self.best) if col >= 0)

    def fit(self) -> float:
        """How well the photo fits this dome: comparable between players."""
        filled = [at for at in self.looks if self.was.tile(*at) != EMPTY]
        tiles = [math.log(self.cells[at].get(self.was.tile(*at), 0.0) / READER_TILE + 1e-9) for at in filled]
        plates = [math.log(0.001) for item in self.plates.values() if item.status is Status.CONFLICT]
        return sum(tiles) + sum(plates)


def is_plate(spaces: str) -> bool:
    """Three colours and one wild or special space."""
    return set(spaces) <= set(SPACES) and sum(space in (WILD, SPECIAL) for space in spaces) == 1
