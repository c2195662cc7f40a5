"""What a photo shows of one player's wall, lines and floor, against that wall as tracked before the round."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.pattern import PatternLine, capacity
from companion.engine.replay import Replay
from companion.engine.tiles import AZUL, EMPTY
from companion.engine.variants.azul import Azul, AzulState
from companion.engine.wall import LETTERS, PRINTED, SIZE, colour_at
from companion.games.wall.photo.rows import Seen, believe
from companion.service.photo import chances, look
from companion.service.photo.chances import CLEAR, Chances, LineChances
from companion.service.photo.edits import Edits
from companion.service.photo.look import Look
from companion.service.photo.tracked import Tracked
from vision.reading import BoardReading

At = tuple[int, int]
SHAKEN = 0.85
"""How sure a space can be beside one that was misread."""


class WallLook:
    """The reading with the player's edits over it, and what follows for each row."""

    def __init__(
        self,
        reading: BoardReading,
        tracked: Tracked,
        before: Replay,
        seat: int,
        edits: Edits,
        left: Sequence[PatternLine | None] = (),
    ) -> None:
        self.reading, self.tracked, self.before, self.seat, self.edits = reading, tracked, before, seat, edits
        variant, state = before.variant, before.state
        assert isinstance(variant, Azul)
        assert isinstance(state, AzulState)
        self.variant, self.state = variant, state
        self.grey, self.wall = variant.grey, state.walls[seat]
        found = reading if reading.found else BoardReading("", found=False)
        self.looks = self._trusted(look.grid(found.wall, SIZE, AZUL))
        self.line_looks = look.lines(found, SIZE, AZUL)
        self.floor_look = look.floor(found.floor)
        self.said = {at: tile for at, tile in edits.cells.items() if at in self.looks and tile in (*LETTERS, EMPTY)}
        self.said_lines = {row: within(line, row) for row, line in edits.lines.items() if row in range(SIZE)}
        self.cells = {at: self._chances(at) for at in self.looks}
        kind = edits.kind if edits.kind in ("after", "before") else None
        lines = [self._line_chances(row) for row in range(SIZE)]
        self.belief = believe(Seen(self.wall, self.grey, self.cells, lines, kind, left))

    def _trusted(self, looks: dict[At, Look]) -> dict[At, Look]:
        """Tiles known from earlier rounds prove the photo: around one that was misread, nothing is sure; where several
        were, nothing on the wall is."""
        known = {at: colour_at(self.wall, *at) for at in looks if colour_at(self.wall, *at) != EMPTY}
        said = self.edits.cells
        misread = [
            at
            for at, tile in known.items()
            if looks[at].tile not in (tile, None) and looks[at].p >= CLEAR and said.get(at, tile) == tile
        ]
        far = SIZE if len(misread) > 1 else 1
        shaken = {
            at
            for at in looks
            for wrong in misread
            if at not in known and max(abs(at[0] - wrong[0]), abs(at[1] - wrong[1])) <= far
        }
        weak = {at: seen._replace(p=min(seen.p, SHAKEN), doubt=True) for at, seen in looks.items() if at in shaken}
        return {**looks, **weak}

    def _chances(self, at: At) -> Chances:
        seen, outcomes = self.looks[at], (EMPTY, *self._takes(at))
        if at in self.said:
            return chances.said(self.said[at], outcomes)
        if seen.tile is None:
            return chances.unread(self._takes(at), self.reading.found)
        if self.grey:
            return chances.free_chances(seen.tile, seen.p, LETTERS)
        return chances.printed_chances(seen.tile, seen.p, colour_at(PRINTED, *at))

    def _takes(self, at: At) -> str:
        return LETTERS if self.grey else colour_at(PRINTED, *at)

    def _line_chances(self, row: int) -> LineChances:
        if row in self.said_lines:
            return chances.line_chances(self.said_lines[row], chances.SAID, row, LETTERS)
        seen = self.line_looks[row]
        return chances.line_chances(seen.line, seen.p if seen.read else 0.3, row, LETTERS)

    def shown(self, at: At) -> str | None:
        """What the photo clearly shows on a space, or the player said; None where it is not clear."""
        if at in self.said:
            return self.said[at]
        seen = self.looks[at]
        return seen.tile if seen.tile is not None and seen.p >= CLEAR else None

    def fresh(self) -> dict[At, str]:
        """The tiles clearly shown on spaces that were empty before the round."""
        found = {at: self.shown(at) for at in self.looks if colour_at(self.wall, *at) == EMPTY}
        return {at: tile for at, tile in found.items() if tile is not None and tile != EMPTY}

    def complete(self, row: int) -> str | None:
        """The colour of a line that is clearly complete."""
        if row in self.said_lines:
            return complete_colour(self.said_lines[row], row)
        seen = self.line_looks[row]
        return complete_colour(seen.line, row) if seen.read and seen.p >= CLEAR else None


def within(line: PatternLine | None, row: int) -> PatternLine | None:
    """A line as said, in its bounds."""
    if line is None or line.colour not in LETTERS or line.tiles < 1:
        return None
    return PatternLine(line.colour, min(line.tiles, capacity(row)))


def complete_colour(line: PatternLine | None, row: int) -> str | None:
    return line.colour if line is not None and line.tiles >= capacity(row) else None
