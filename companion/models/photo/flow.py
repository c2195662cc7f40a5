"""A photo on its way into the log, without its window: at which step it is, what was read, and whose board that is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from companion.engine.faults import Fault
from companion.engine.games import game
from companion.games.assign_seats import offer
from companion.models.photo.editions import FOLDER, look_files
from companion.models.photo.photo_store import KeptPhoto, PhotoStore, board_key, board_of
from companion.models.photo.read import SeenBoard, Shot, Told, flipped, read_photo, read_together, readable, show_again
from companion.models.photo.review import Review
from companion.service.answers import Answer
from companion.service.photo.edits import NO_EDITS, Edits
from companion.service.photo.report import pack
from companion.service.session import Session
from vision.layout import found_by_itself
from vision.reading import BoardReading, NotFound, Point

Reading = Callable[[Told], Shot]
"""Reads the photo, telling how far it is; takes a while."""


class FlowStep(StrEnum):
    """Where the photo is on its way."""

    NONE = ""
    CHOOSE = "choose"
    READING = "reading"
    CORNERS = "corners"
    BOARDS = "boards"
    REVIEW = "review"


class PhotoFlow:
    """`game` and `player` say whose round it is. Without a game, `into` and `variant` say for what the board is read,
    `whose` it is. Whatever is known of a photo is on the disk after every change."""

    def __init__(
        self, session: Session, game_id: str = "", player: int = 0, into: str = "", variant: str = "", whose: str = ""
    ) -> None:
        self.session, self.game_id, self.player, self.whose = session, game_id, player, whose
        self.owner = game_id or into or "board"
        self.final = into == "audit"
        self.table = session.table(game_id) if game_id else None
        self.variant = self.table.setup.variant if self.table else variant or "azul"
        self.store = PhotoStore(session.store.folder)
        self.step = FlowStep.NONE
        self.photo: Path | None = None
        self.shot: Shot | None = None
        self.seen: SeenBoard | None = None
        self.review: Review | None = None
        self.earlier: tuple[SeenBoard, Edits] | None = None
        """What was read before corners were set by hand: it stays until the new reading is accepted or changed."""
        self.queue: list[tuple[int, SeenBoard]] = []
        """Of a photo with several boards, those not accepted yet, each with the seat it is given to."""

    @property
    def board(self) -> str:
        """The name under which this player's photo is kept."""
        return self._board_of(self.player)

    def _board_of(self, seat: int) -> str:
        return board_of(self.table.round, seat) if self.table else board_key(self.whose)

    def name(self, seat: int) -> str:
        return self.table.players[seat] if self.table else self.whose

    # Getting the photo

    @property
    def meant(self) -> str:
        """Whose board a photo asked for now will show, for `keep_lost`."""
        return f"{self.owner}/{self.board}"

    def waiting(self) -> KeptPhoto | None:
        """The photo of this board that nobody has accepted yet."""
        return self.store.waiting(self.owner, self.board)

    def resumed(self, given: str, resume: bool) -> KeptPhoto | None:
        """The photo to go on with at once: the one that waits, where it is the one given or none is."""
        waiting = self.waiting()
        if waiting is None:
            return None
        same = self.store.holds(self.owner, waiting, Path(given))
        return waiting if same or (resume and not given) else None

    def take(self, path: Path) -> None:
        """Into the app's own folder. Raises OSError."""
        self.photo, self.earlier = self.store.take(self.owner, self.board, path), None

    def take_more(self, path: Path) -> None:
        """A further photo of the board that is looked over, into the app's own folder. Raises OSError."""
        assert self.review is not None
        self.keep()
        board = self._board_of(self.review.seat)
        note = self.store.note(self.owner, board)
        assert note is not None
        self.store.take_more(self.owner, board, note, path)

    def go_on(self, kept: KeptPhoto) -> None:
        self.photo = self.store.path(self.owner, kept)

    def drop(self) -> None:
        """The photo cannot be read: it is not offered again."""
        kept = self.store.note(self.owner, self.board)
        if kept is not None:
            self.store.keep(self.owner, self.board, replace(kept, accepted=True))

    # Reading it

    @property
    def can_be_read(self) -> bool:
        """Whether boards of this game can be read at all."""
        return readable(self.variant)

    @property
    def found_by_itself(self) -> bool:
        """Whether a photo needs no hand to show where the board is: it is of a known print, or boards were taught."""
        return found_by_itself(game(self.variant).printed) or bool(self._looks())

    @property
    def board_still_empty(self) -> bool:
        """Whether the game has only just begun: nothing lies on any board, so that it can be taught."""
        return self.table is not None and not self.table.position.events

    def reading(self, corners: Sequence[Point] | None = None) -> Reading:
        """Everything in the photo, or the board between the corners."""
        photo, variant = self._photo(), self.variant
        looks = self._looks()
        return lambda told: read_photo(photo, variant, told, corners, looks)

    def reading_together(self) -> Reading:
        """All photos of the board that is looked over, as one."""
        assert self.review is not None
        note = self.store.note(self.owner, self._board_of(self.review.seat))
        assert note is not None
        photos, variant, looks = self.store.paths(self.owner, note), self.variant, self._looks()
        return lambda told: read_together(photos, variant, told, looks)

    def reading_flipped(self) -> Reading:
        """The photo the other way round, which takes its place."""
        photo, variant, looks = self._photo(), self.variant, self._looks()

        def read(told: Told) -> Shot:
            self.photo = self.store.keep_picture(self.owner, self.board, flipped(photo), ".jpg")
            return read_photo(self.photo, variant, told, None, looks)

        return read

    def shown_again(self, kept: KeptPhoto) -> Reading:
        """What was read before."""
        reading, variant, photo = kept.reading, self.variant, self._photo()
        assert reading is not None
        look = self.session.store.folder / FOLDER / Path(kept.look).name if kept.look else None
        return lambda told: show_again(photo, variant, reading, told, look)

    def _looks(self) -> list[Path]:
        return look_files(self.session.store.folder)

    def _photo(self) -> Path:
        assert self.photo is not None
        return self.photo

    def was_read(self, shot: Shot, by_hand: bool) -> FlowStep:
        """Where it goes on: one board is looked over, of several it is asked whose is which, and where none was found,
        where it is. Corners by hand never cost what was read before."""
        before, self.earlier = self.seen, None
        if by_hand and before is not None and before.reading.found and self.review is not None:
            if not shot.boards[0].reading.found:
                return FlowStep.REVIEW
            self.earlier = before, self.review.edits
        self.shot = shot
        if not shot.boards[0].reading.found and not by_hand:
            return FlowStep.CORNERS
        return FlowStep.BOARDS if len(shot.boards) > 1 and self.table is not None else FlowStep.REVIEW

    # Several boards

    def assign(self) -> tuple[Fault, ...]:
        """Give each board to the player it fits best; what is not certain about that."""
        assert self.shot is not None
        assert self.table is not None
        boards = self.shot.boards
        offers = offer([seen.reading for seen in boards], self.table)
        self.queue = [(seat, seen) for seat, seen in zip(offers.seats, boards, strict=True) if seat is not None]
        return offers.said

    def give(self, number: int, seat: int) -> None:
        """A board to another player, who gives theirs in exchange."""
        was = self.queue[number][0]
        self.queue = [
            (seat if n == number else was if owner == seat else owner, seen)
            for n, (owner, seen) in enumerate(self.queue)
        ]

    def keep_boards(self) -> None:
        """Every board waits for its player, also after a kill."""
        for seat, seen in self.queue:
            if self._known(seat, seen) is None:
                kept = KeptPhoto(self._photo().name, seen.reading, look=seen.look)
                self.store.keep(self.owner, self._board_of(seat), kept)

    def _known(self, seat: int, seen: SeenBoard) -> KeptPhoto | None:
        """What is kept of this very board for this player."""
        kept = self.store.note(self.owner, self._board_of(seat))
        same = kept is not None and kept.reading is not None and kept.reading.dumps() == seen.reading.dumps()
        return kept if same else None

    def look_over_next(self) -> Review:
        """The next board of several."""
        seat, seen = self.queue[0]
        kept = self._known(seat, seen)
        return self.look_over(seat, seen, kept.edits if kept else NO_EDITS)

    # Looking it over

    def look_over(self, seat: int, seen: SeenBoard, edits: Edits = NO_EDITS) -> Review:
        self.player, self.seen = seat, seen
        self.review = self._review_of(seat, seen, edits)
        if self.earlier is None:
            self.keep()
        return self.review

    def _review_of(self, seat: int, seen: SeenBoard, edits: Edits = NO_EDITS) -> Review:
        left = self.store.lines_left(self.table, seat) if self.table else ()
        return Review(self.session, self.variant, seen.reading, edits, self.game_id, seat, left, seen.layout)

    def take_earlier(self) -> Review:
        """What was read before the corners were set by hand."""
        assert self.earlier is not None
        assert self.review is not None
        (seen, edits), self.earlier = self.earlier, None
        return self.look_over(self.review.seat, seen, edits)

    def leave_unread(self) -> Review:
        """Nothing confirms what was read between the corners: the board is filled by taps instead."""
        assert self.review is not None
        assert self.seen is not None
        was = self.seen.reading
        unread = BoardReading(was.photo, found=False, reason=NotFound.NOT_AT_CORNERS, corners=was.corners)
        return self.look_over(self.review.seat, replace(self.seen, reading=unread))

    def better_seat(self) -> int | None:
        """The other player whose board this looks like, where that is certain."""
        review = self.review
        if self.table is None or review is None or self.queue or not review.reading.found:
            return None
        offers = offer([review.reading], self.table) if len(self.table.players) > 1 else None
        if offers is None or offers.ambiguous or offers.seats[0] == review.seat:
            return None
        return offers.seats[0]

    def keep(self) -> None:
        """What is known of the photo, on the disk: after every touch."""
        if self.photo is not None and self.review is not None:
            board = self._board_of(self.review.seat)
            before = self.store.note(self.owner, board)
            more = before.more if before is not None and before.photo == self.photo.name else ()
            look = self.seen.look if self.seen is not None else ""
            kept = KeptPhoto(self.photo.name, self.review.reading, self.review.edits, look=look, more=more)
            self.store.keep(self.owner, board, kept)

    def accept(self) -> Answer:
        """Enter the round, where there is a game; the board is off the queue then."""
        review = self.review
        assert review is not None
        self.keep()
        answer = review.accept() if self.table is not None else Answer()
        if answer.ok:
            self.store.accept(self.owner, self._board_of(review.seat), review.proposal.lines_left())
            self.queue = [(seat, seen) for seat, seen in self.queue if seat != review.seat]
            self.table = self.session.table(self.game_id) if self.game_id else None
        return answer

    def hand_over(self) -> Answer:
        """What was read as the half-entered round of the table."""
        if self.review is None and self.shot is not None and self.table is not None:
            self.review = self._review_of(self.player, self.shot.boards[0])
        found = self.review is not None and self.review.reading.found
        return self.review.hand_over() if self.review is not None and found else Answer()

    def report(self) -> bytes:
        """One file with photo, reading and correction. Raises OSError or Malformed."""
        from vision.photo import as_png

        assert self.review is not None
        photo = self._photo()
        return pack(photo.read_bytes(), photo.name, self.review.reading, self.review.label(), as_png)
