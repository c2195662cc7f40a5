"""The phase card follows the game on the table."""

from __future__ import annotations

from typing import Any

from companion.models.phase import phase
from companion.models.running_game import running_game
from companion.service.session import Session
from tests.models.play import tiling


def now(session: Session, game: str, *events: dict[str, Any]) -> str:
    for event in events:
        answer = session.enter(game, event)
        assert answer.ok, answer.sentence
    table = session.table(game)
    assert table
    return phase(session, table)


def test_azul_from_the_offer_to_the_next_round(session: Session) -> None:
    """Nothing entered: taking tiles; somebody entered: tiling; everybody: the next round; then taking again."""
    game = session.start("azul", ["Ana", "Bo"]).game_id
    assert now(session, game) == "factory-offer"
    assert now(session, game, tiling(1, 0, (0, 0))) == "wall-tiling"
    assert now(session, game, tiling(1, 1)) == "next-round"
    assert now(session, game, {"type": "close", "round": 1}) == "factory-offer"


def test_a_half_entered_wall_is_tiling(session: Session) -> None:
    """The first tap of a round begins the tiling; looking at the table does not."""
    game = session.start("azul", ["Ana", "Bo"]).game_id
    session.draft(game, {"round": 1, "player": 0, "entries": []})
    assert now(session, game) == "factory-offer"
    session.draft(game, {"round": 1, "player": 0, "entries": [tiling(1, 0, (0, 0))]})
    assert now(session, game) == "wall-tiling"


def test_a_complete_row_brings_the_end(session: Session) -> None:
    """When closing the round would end the game, the bonuses are next."""
    game = session.start("azul", ["Ana", "Bo"]).game_id
    for n in range(1, 6):
        now(session, game, tiling(n, 0, (0, n - 1)), tiling(n, 1))
        if n < 5:
            session.close(game)
    assert now(session, game) == "end-of-game"
    session.close(game)
    assert now(session, game) == "end-of-game"
    assert running_game(session) is None


def test_pavilion_pays_once_tiles_are_placed(session: Session) -> None:
    """The token belongs to the taking of tiles, a placed tile to the paying."""
    game = session.start("pavilion", ["Ana", "Bo"]).game_id
    assert now(session, game, {"type": "token", "round": 1, "player": 0, "tiles": 2}) == "taking-tiles"
    placed = {"type": "place", "round": 1, "player": 0, "star": "red", "space": 1, "colour": "red"}
    assert now(session, game, placed) == "paying"


def test_the_game_touched_last_is_the_one_on_the_table(session: Session) -> None:
    """Of several open games the last one counts; one that was put away does not."""
    first = session.start("azul", ["Ana", "Bo"]).game_id
    second = session.start("duel", ["Ana", "Bo"], options={"tablets": ["rows", "columns", "diagonals"]}).game_id
    table = running_game(session)
    assert table
    assert table.game_id == second
    assert phase(session, table) == "sun-and-moon"
    session.abandon(second)
    table = running_game(session)
    assert table
    assert table.game_id == first
