"""Several boards in one photo: each offered to its player."""

from __future__ import annotations

import pytest

from companion.engine.codec import read_game
from companion.engine.events import Close
from companion.engine.replay import replay
from companion.engine.wall import EMPTY_WALL, Wall
from companion.games.assign_seats import offer
from companion.service.photo.tracked import Tracked
from tests.engine.play import game
from tests.service.photo.boards import dome_reading, stars_reading, two_players, wall_reading
from vision.reading import BoardReading


def four(variant: str) -> tuple[Tracked, tuple[Wall, ...]]:
    """A four-player game after three rounds in which all walls differ, and the walls a round later."""
    for seed in range(200):
        file = read_game(game(variant, seed))
        closes = [n for n, event in enumerate(file.events) if isinstance(event, Close)]
        if len(file.setup.players) == 4 and len(closes) >= 4:
            tracked = Tracked(file.setup, file.events[: closes[2] + 1])
            walls = tracked.now.state.walls
            if len(set(walls)) == 4 and all(25 - wall.count(".") >= 4 for wall in walls):
                return tracked, replay(file.setup, file.events[: closes[3]]).state.walls
    raise AssertionError("no such game")


@pytest.mark.parametrize("variant", ["azul", "azul-grey"])
def test_each_board_goes_to_its_player(variant: str) -> None:
    """Shuffled boards, with this round's tiles on them, find their players."""
    tracked, walls = four(variant)
    order = [2, 0, 3, 1]
    offers = offer([wall_reading(walls[seat], board=variant) for seat in order], tracked)
    assert offers.seats == tuple(order)
    assert offers.ambiguous == ()
    assert offers.said == ()


def test_same_boards_are_said_to_be_ambiguous() -> None:
    """In the first round all walls are empty: the offer goes by seats, and says that it is a guess."""
    offers = offer([wall_reading(EMPTY_WALL), wall_reading(EMPTY_WALL)], two_players())
    assert offers.seats == (0, 1)
    assert offers.ambiguous == (0, 1)
    assert "could be Ana's" in str(offers.said[0])


def test_more_boards_than_players_and_others() -> None:
    """Boards too many stay without a player; those of another game and photos without a board are left aside."""
    nothing = BoardReading("x.jpg", found=False, reason="dark")
    readings = [nothing, stars_reading("." * 42), *[wall_reading(EMPTY_WALL)] * 3]
    offers = offer(readings, two_players())
    assert offers.seats[:2] == (None, None)
    assert sorted(seat for seat in offers.seats if seat is not None) == [0, 1]
    assert any("doesn't match any remaining player" in str(fault) for fault in offers.said)
    assert offer([nothing], two_players()).said
    assert offer([], two_players()).seats == ()


@pytest.mark.parametrize("variant", ["pavilion", "duel"])
def test_other_games_too(variant: str) -> None:
    """Boards of Pavilion and Duel find their players as well."""
    file = next(found for found in (read_game(game(variant, seed)) for seed in range(99)) if len(found.events) > 32)
    tracked = Tracked(file.setup, file.events[: len(file.events) * 2 // 3])
    state = tracked.now.state
    boards = (
        [stars_reading(board) for board in state.boards]
        if variant == "pavilion"
        else [dome_reading(dome) for dome in state.domes]
    )
    offers = offer(boards[::-1], tracked)
    assert offers.seats == tuple(range(len(boards)))[::-1]
    assert offers.ambiguous == ()
