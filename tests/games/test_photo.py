"""What every kind of board makes of a photo, over every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.codec import read_game
from companion.engine.games import Game, games
from companion.engine.tiles import EMPTY
from companion.games.reconcile import reconcile
from companion.games.registry import kind_of
from companion.games.report_label import label
from companion.games.untracked import untracked
from companion.models.photo.review import Review
from companion.service.photo.edits import NO_EDITS, Edits
from companion.service.photo.tracked import Tracked
from companion.service.session import Session
from tests.golden import readable
from vision.reading import BoardReading, NotFound

every_game = pytest.mark.parametrize("one", games(), ids=lambda game: game.key)
UNREAD = BoardReading("a.jpg", found=False, reason=NotFound.NO_BOARD)


def begun(one: Game) -> Tracked:
    """A game in its second round."""
    file = read_game(readable.load(readable.FOLDER / f"{one.key}.txt")[0])
    return Tracked(file.setup, tuple(event for event in file.events if event.round < 2))


@every_game
def test_a_photo_that_shows_nothing_is_filled_by_taps(one: Game) -> None:
    """Every space of the board is there and takes a tile or none; as it is shown, nothing more is asked of it."""
    known, photo = begun(one), kind_of(one).photo
    found = reconcile(UNREAD, known, 0)
    assert found.problem is None
    assert found.to_check
    before = known.now.variant.boards(known.now.state)[0]
    for cell in found.cells:
        *tiles, none = photo.tiles_for(one, found, before, cell)
        assert none == EMPTY
        assert set(tiles) - {EMPTY} <= {*one.variant.colours.values(), "S", "-"}
    assert not any(item.asked for item in reconcile(UNREAD, known, 0, None, photo.settled(NO_EDITS, found)).items())
    assert photo.frame(one, UNREAD) is None


@every_game
def test_a_board_that_stands_for_itself_and_its_label_are_whole(one: Game) -> None:
    """A board without a tracked game is text that its rules read again; a label has every space."""
    photo = kind_of(one).photo
    board = untracked(UNREAD, one.key, Edits(marker=False))
    assert one.variant.format_board(one.variant.parse_board(board.text)) == board.text
    assert board.faults == ()
    assert isinstance(photo.fit(UNREAD, begun(one), 0, 2), float)
    found = reconcile(UNREAD, begun(one), 0)
    made = label(UNREAD, found, one)
    assert made["board"] == one.key
    drawn = next(made[part] for part in ("wall", "stars", "dome") if part in made)
    spaces = drawn.values() if isinstance(drawn, dict) else drawn
    assert sum(map(len, spaces)) == len(found.cells)


@every_game
def test_every_offer_asks_something_that_can_be_answered(one: Game, tmp_path: Path) -> None:
    """Whatever a board offers besides its tiles leads to a question."""
    with Session(tmp_path) as session:
        known = begun(one)
        game = session.start(one.key, known.setup.players, known.setup.first, known.setup.options).game_id or ""
        assert session.enter_all(game, known.events).ok
        review = Review(session, one.key, UNREAD, game_id=game)
        for offer in review.offers():
            question = review.choose(offer.key)
            assert question is not None
            before = review.edits
            review.answer(question, None if offer.key.startswith("plate") else 1)
            assert review.edits != before
