"""From a game to its kind of board."""

from __future__ import annotations

import pytest

from companion.engine.games import Game, games
from companion.games.registry import kind_of
from vision.cli import BOARD_KEYS

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.key)


@every_game
def test_every_game_has_its_kind(game: Game) -> None:
    """The kind is that of its board, and the same one each time."""
    assert kind_of(game).key == game.board
    assert kind_of(game) is kind_of(game)


def test_the_photo_reader_knows_the_same_games() -> None:
    """The reader's command knows no companion, so it has its own list of keys: the same ones."""
    assert tuple(game.key for game in games()) == BOARD_KEYS
    assert {game.printed for game in games()} <= set(BOARD_KEYS)
