"""A photo from its file to the log, without a window: real session, real folder, readings as the reader gives them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.events import Placed, Tiling
from companion.engine.notation import parse_wall
from companion.models.photo.flow import FlowStep, PhotoFlow
from companion.models.photo.read import SeenBoard, Shot
from companion.models.photo.review import Review
from companion.service.session import Session
from tests.service.photo.boards import wall_reading
from vision.reading import BoardReading, NotFound

ANA, BO = "B..../...../...../...../.....", ".Y.../...../...../...../....."
UNREAD = BoardReading("a.jpg", found=False, reason=NotFound.NO_BOARD)


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "board.jpg"
    path.write_bytes(b"a photo")
    return path


def shot(*readings: BoardReading) -> Shot:
    return Shot(None, 1.0, tuple(SeenBoard(reading) for reading in readings))


def board(wall: str, marker: bool = False) -> BoardReading:
    return wall_reading(parse_wall(wall), marker=marker)


def begun(session: Session, *, player: int = 0) -> PhotoFlow:
    game = session.start("azul", ["Ana", "Bo"]).game_id or ""
    return PhotoFlow(session, game, player)


def tilings(session: Session, game: str) -> list[Tiling]:
    table = session.table(game)
    assert table is not None
    return [event for event in table.position.events if isinstance(event, Tiling)]


def test_where_a_reading_leads(tmp_path: Path) -> None:
    """No board: its corners, unless they were set already. Several: whose is which, where there is a game."""
    with Session(tmp_path) as session:
        flow, alone = begun(session), PhotoFlow(session, into="audit", variant="azul", whose="Ana")
        assert flow.was_read(shot(UNREAD), by_hand=False) is FlowStep.CORNERS
        assert flow.was_read(shot(UNREAD), by_hand=True) is FlowStep.REVIEW
        assert flow.was_read(shot(board(ANA)), by_hand=False) is FlowStep.REVIEW
        assert flow.was_read(shot(board(ANA), board(BO)), by_hand=False) is FlowStep.BOARDS
        assert alone.was_read(shot(board(ANA), board(BO)), by_hand=False) is FlowStep.REVIEW


def test_two_boards_are_given_kept_and_entered_one_after_the_other(tmp_path: Path, photo: Path) -> None:
    """Each board goes to the player it is given to, waits for them on the disk, and is off the queue once accepted."""
    with Session(tmp_path) as session:
        flow = begun(session)
        flow.take(photo)
        flow.was_read(shot(board(ANA, marker=True), board(BO)), by_hand=False)
        flow.assign()
        seats = [seat for seat, _ in flow.queue]
        assert sorted(seats) == [0, 1]
        flow.give(0, seats[1])
        assert [seat for seat, _ in flow.queue] == seats[::-1]
        flow.give(0, seats[0])
        flow.keep_boards()
        for seat in (0, 1):
            assert PhotoFlow(session, flow.game_id, seat).waiting() is not None
        while flow.queue:
            review = flow.look_over_next()
            assert review.ready, review.open()
            assert flow.accept().ok
        placed = {tiling.player: tiling.place for tiling in tilings(session, flow.game_id)}
        given = dict(zip(seats, ((Placed(0, 0, "B"),), (Placed(0, 1, "Y"),)), strict=True))
        assert placed == given
        assert PhotoFlow(session, flow.game_id, 0).waiting() is None


def test_a_photo_goes_on_where_it_was_left(tmp_path: Path, photo: Path) -> None:
    """What was said about it is there again; another file, or none while nobody asks to go on, is not it."""
    with Session(tmp_path) as session:
        flow = begun(session)
        flow.take(photo)
        review = flow.look_over(0, SeenBoard(board(ANA)))
        review.set_cell((0, 0), ".")
        flow.keep()
        again = PhotoFlow(session, flow.game_id, 0)
        other = tmp_path / "other.jpg"
        other.write_bytes(b"another photo")
        assert again.resumed(str(other), resume=True) is None
        assert again.resumed("", resume=False) is None
        assert again.resumed("", resume=True) == again.resumed(str(photo), resume=False)
        kept = again.waiting()
        assert kept is not None
        assert kept.edits.cells == {(0, 0): "."}
        again.drop()
        assert again.waiting() is None


def test_a_refusal_keeps_the_photo(tmp_path: Path, photo: Path) -> None:
    """Where the round may not be entered any more, nothing is, and the photo still waits."""
    with Session(tmp_path) as session:
        flow = begun(session)
        flow.take(photo)
        flow.look_over(0, SeenBoard(board(ANA, marker=True)))
        assert session.delete(flow.game_id).ok
        assert not flow.accept().ok
        assert session.undelete(flow.game_id).ok
        assert tilings(session, flow.game_id) == []
        assert flow.waiting() is not None


def test_by_hand_leaves_what_was_read_half_entered(tmp_path: Path, photo: Path) -> None:
    """The table's draft has the tiles of the photo; a board that was not read leaves nothing."""
    with Session(tmp_path) as session:
        flow = begun(session)
        flow.take(photo)
        flow.was_read(shot(UNREAD), by_hand=False)
        assert flow.hand_over().ok
        table = session.table(flow.game_id)
        assert table is not None
        assert table.draft is None
        flow.look_over(0, SeenBoard(board(ANA)))
        assert flow.hand_over().ok
        table = session.table(flow.game_id)
        assert table is not None
        assert table.draft is not None
        assert [entry["event"]["place"][0]["col"] for entry in table.draft["entries"]] == [0]


def test_a_worse_reading_at_corners_changes_nothing(tmp_path: Path, photo: Path) -> None:
    """What was read before stays: at once where the corners show nothing, a tap away where they show something."""
    with Session(tmp_path) as session:
        flow = begun(session)
        flow.take(photo)
        flow.was_read(shot(board(ANA)), by_hand=False)
        first = flow.look_over(0, SeenBoard(board(ANA)))
        assert flow.was_read(shot(UNREAD), by_hand=True) is FlowStep.REVIEW
        assert flow.review is first
        assert flow.earlier is None
        assert flow.was_read(shot(board(BO)), by_hand=True) is FlowStep.REVIEW
        flow.look_over(0, SeenBoard(board(BO)))
        waiting = flow.waiting()
        assert waiting is not None
        assert waiting.reading == first.reading, "on the disk it is the earlier one until something is done"
        assert flow.take_earlier().reading == first.reading
        assert flow.earlier is None


def test_further_photos_of_a_board_are_kept_with_it(tmp_path: Path, photo: Path) -> None:
    """Another photo forgets nothing, and all of them are there after a restart."""
    with Session(tmp_path) as session:
        flow = begun(session)
        flow.take(photo)
        flow.look_over(0, SeenBoard(board(ANA), look="board-1.npz"))
        flow.take_more(photo)
        again = PhotoFlow(session, flow.game_id, 0)
        kept = again.waiting()
        assert kept is not None
        assert kept.look == "board-1.npz"
        assert kept.reading == board(ANA)
        assert len(again.store.paths(again.owner, kept)) == 2
        assert all(path.is_file() for path in again.store.paths(again.owner, kept))


@pytest.mark.parametrize(("variant", "cell"), [("azul", (0, 0)), ("duel", (5, 0)), ("pavilion", ("orange", 1))])
def test_a_crop_never_reaches_beyond_the_picture(tmp_path: Path, variant: str, cell: tuple[int, int]) -> None:
    """The part of the photo beside a question lies inside it, a whole space wide."""
    with Session(tmp_path) as session:
        review = Review(session, variant, BoardReading("a.jpg", found=True, board=variant))
        left, top, right, bottom = review.crop(cell) or (0.0, 0.0, 0.0, 0.0)
        assert 0 <= left < right <= 1
        assert 0 <= top < bottom <= 1
        assert Review(session, variant, BoardReading("a.jpg", found=False)).crop(cell) is None


def test_a_board_is_empty_until_something_is_entered(tmp_path: Path) -> None:
    """Only at the very start of a game can its board be taught as it lies there."""
    with Session(tmp_path) as session:
        flow = begun(session)
        assert flow.board_still_empty
        session.enter(flow.game_id, Tiling(1, 0, (Placed(0, 0),)))
        assert not PhotoFlow(session, flow.game_id, 1).board_still_empty
        assert not PhotoFlow(session, into="audit", variant="azul").board_still_empty
