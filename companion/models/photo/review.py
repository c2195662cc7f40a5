"""A reading being looked over, without its window: what it comes to, what is still to check, what was changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from companion.engine import games
from companion.engine.audit import Audit
from companion.engine.events import Close
from companion.engine.pattern import PatternLine, capacity
from companion.engine.variants.contract import Role
from companion.games.contract import Json, Offer, Photo, Question, Words
from companion.games.final_audit import audit_finished
from companion.games.reconcile import reconcile
from companion.games.registry import kind_of
from companion.games.report_label import label
from companion.games.untracked import untracked
from companion.games.views import BoardView
from companion.service.answers import Answer
from companion.service.draft import with_round
from companion.service.photo.edits import NO_EDITS, Cell, Edits
from companion.service.photo.proposal import Contradiction, Proposal
from companion.service.photo.tracked import total_before
from companion.service.session import Session
from vision.layout import Box, Layout, known_boards, load
from vision.reading import BoardReading

BY_TAPS = ("cell", "line", "floor", "plate")


class Open(NamedTuple):
    """Something to settle: "cell", "line", "floor", "plate", "against", "choice" or "order", and which."""

    what: str
    which: Any = None


class Review:
    """One board of one player. Without a game the board stands for itself: nothing is held against it.

    `left` are the pattern lines as the last round's photo left them; `edition` is where a taught board's spaces lie.
    """

    def __init__(
        self,
        session: Session,
        variant: str,
        reading: BoardReading,
        edits: Edits = NO_EDITS,
        game_id: str = "",
        seat: int = 0,
        left: Sequence[PatternLine | None] = (),
        edition: Layout | None = None,
    ) -> None:
        self.session, self.variant, self.game_id, self.seat = session, variant, game_id, seat
        self.reading, self.edits, self.left, self.edition = reading, edits, left, edition
        self.played = games.game(variant)
        self.table = session.table(game_id) if game_id else None

    @property
    def words(self) -> Words:
        return kind_of(self.played).words

    @property
    def _photo(self) -> Photo:
        return kind_of(self.played).photo

    @property
    def floor_apart(self) -> bool:
        """Whether the floor is drawn beside the board."""
        return self._photo.floor_apart

    def frame(self) -> Layout | None:
        """Where the board's parts lie in the photo, or between the corners set by hand; None where nobody knows, or the
        drawing lies over the whole of it."""
        usual = self._photo.frame(self.played, self.reading)
        return usual and (self.edition or usual)

    def crop(self, cell: Cell) -> Box | None:
        """Where a space is in the straightened photo, with what lies around it, as shares of that picture; None where
        the board was not read."""
        known = self.edition or (load(str(self.reading.board)) if self.reading.board in known_boards() else None)
        spot = self._photo.space_of(known, cell) if known is not None and self.reading.found else None
        if known is None or spot is None:
            return None
        left, top, right, bottom = self._photo.pictured(known)
        wide, high = 2 * known.pitch / (right - left), 2 * known.pitch / (bottom - top)
        x = _inside((spot.x - left) / (right - left) - wide / 2, wide)
        y = _inside((spot.y - top) / (bottom - top) - high / 2, high)
        return (x, y, x + wide, y + high)

    def label(self) -> Json:
        """What is really on the board, for a report."""
        return label(self.reading, self.proposal, self.played)

    @cached_property
    def proposal(self) -> Proposal:
        if self.table is not None:
            return reconcile(self.reading, self.table, self.seat, None, self.edits, self.left)
        board = untracked(self.reading, self.variant, self.edits)
        notes = (board.problem,) if board.problem else ()
        return Proposal(self.seat, 0, cells=board.cells, plates=board.plates, faults=board.faults, notes=notes)

    def board_view(self) -> BoardView:
        """The board as it is proposed."""
        played = games.game(self.variant)
        return kind_of(played).views.proposal_view(played, self.proposal, self.reading.found)

    def change(self, edits: Edits) -> None:
        self.edits = edits
        self.__dict__.pop("proposal", None)

    @property
    def to_check(self) -> int:
        return self.proposal.to_check

    @property
    def ready(self) -> bool:
        proposal = self.proposal
        return proposal.ready if self.table is not None else not (proposal.to_check or proposal.faults)

    def open(self) -> list[Open]:
        """All that is not settled, in the order in which it is asked: the board first, then what contradicts it."""
        found = self.proposal
        asked = [Open("cell", cell) for cell, item in found.cells.items() if item.asked]
        asked += [Open("line", row) for row, item in enumerate(found.lines) if item.asked]
        asked += [Open("plate", slot) for slot, item in found.plates.items() if item.asked]
        if found.floor is not None and found.floor.asked:
            asked.append(Open("floor"))
        asked += [Open("against", one.key) for one in found.contradictions]
        asked += [Open("choice", choice.row) for choice in found.choices]
        if found.orders is not None and found.orders.open:
            asked.append(Open("order"))
        return asked

    def part_of(self, one: Open) -> str:
        """The part of the board that something open is seen on: the wall or the lines; neither for the rest."""
        if one.what == "against":
            cells = next(found.cells for found in self.proposal.contradictions if found.key == one.which)
            sorts = {"lines" if cell[0] == "line" else "floor" if cell[0] == "floor" else "wall" for cell in cells}
            return next((part for part in ("wall", "lines") if part in sorts), "")
        return {"cell": "wall", "line": "lines"}.get(one.what, "")

    @property
    def unread(self) -> bool:
        """Whether the board is still to be filled by taps: it was not read, and nobody has said that this is it."""
        return not self.reading.found and any(one.what in BY_TAPS for one in self.open())

    # What may lie where

    def options(self, cell: Cell) -> list[str]:
        """The tiles that a space can hold, the legal ones first, and none at all at the end."""
        return list(self._photo.tiles_for(self.played, self.proposal, self._before(), cell))

    def line_options(self, row: int) -> list[str]:
        """The colours a pattern line can hold: those its wall row has not yet first."""
        return self.options(("line", row))

    def _before(self) -> Any:
        """The player's board as it stands, where it is tracked."""
        return self.table.variant.boards(self.table.state)[self.seat] if self.table is not None else None

    def offers(self) -> tuple[Offer, ...]:
        """What can be said besides the tiles."""
        return self._photo.offers(self)

    def choose(self, key: str) -> Question | None:
        """What an offer, or a part of the board that is no tile, asks."""
        return self._photo.choose(self, key)

    def answer(self, question: Question, value: Any) -> None:
        self._photo.answer(self, question, value)

    # What the person says

    def set_cell(self, cell: Cell, tile: str) -> None:
        self.change(self.edits.with_cell(cell, tile))

    def set_line(self, row: int, colour: str | None, count: int) -> None:
        line = None if colour is None or count < 1 else PatternLine(colour, min(count, capacity(row)))
        self.change(self.edits.with_line(row, line))

    def take(self, one: Contradiction, side: str) -> None:
        """The game's version, or the photo's."""
        chosen = one.as_game if side == "game" else one.as_photo
        self.change(self.edits.without(one.key) if chosen is None else chosen)

    def settle_all(self) -> None:
        """Everything that was asked about is as it is shown."""
        self.change(self._photo.settled(self.edits, self.proposal))

    # What it comes to

    @property
    def gain(self) -> int | None:
        """The points of the proposed round, where it can be entered as it stands."""
        found = self.proposal
        if self.table is None or found.total is None or not found.enterable:
            return None
        before = self.table.position.before(found.round, self.seat)
        return found.total - total_before(before, self.seat)

    def worth(self, stopped: Callable[[], bool]) -> Audit | None:
        """What a final board that nobody tracked can have scored. May take seconds; raises `Cancelled` if stopped."""
        return audit_finished(self.variant, ("",), (self.reading,), (), {}, (self.edits,), stopped).players[0].audit

    def accept(self) -> Answer:
        """Enter the round, all of its events or none."""
        return self.session.enter_all(self.game_id, self.proposal.events)

    def hand_over(self) -> Answer:
        """Leave what was read as the half-entered round of the table."""
        event = self.proposal.event
        if self.table is None or event is None or isinstance(event, Close):
            return Answer(game_id=self.game_id)
        if self.table.variant.role(event) is not Role.ROUND:
            return Answer(game_id=self.game_id)
        return self.session.draft(self.game_id, with_round(self.table, event))


def _inside(start: float, size: float) -> float:
    """Where a stretch of the picture begins that does not reach beyond its edges."""
    return min(max(0.0, start), 1 - size)
