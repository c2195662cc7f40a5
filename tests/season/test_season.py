"""The season's own parts: games that could be, and one of them scored from real photos."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from companion.engine.events import Close, Event
from companion.engine.replay import replay
from companion.engine.wall import EMPTY_WALL, colour_at
from tests.season.__main__ import Played, main, write_csv
from tests.season.camera import Studio, reader_mark
from tests.season.offer import Game, Shown
from tests.season.scorer import Count, season_game
from tests.service.photo.boards import wall_reading
from vision.reading import BoardReading, Cell


@pytest.mark.parametrize("variant", ["azul", "azul-grey"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_of_the_season_are_legal(variant: str, seats: int) -> None:
    """Each simulated game replays without a fault, ends with a complete row, and one player a round has the marker."""
    for seed in range(5):
        game = Game(variant, seats, seed)
        events: list[Event] = []
        for number, boards in enumerate(game.rounds(), 1):
            assert sum(board.event.marker for board in boards) == 1
            events += [*[board.event for board in boards], Close(number)]
        played = replay(game.setup, events)
        assert played.failure is None
        assert played.finished


def perfect(variant: str) -> Count:
    def camera(shown: Shown, _: int, __: int) -> BoardReading:
        return wall_reading(shown.wall, shown.lines, shown.event.floor, shown.event.marker, board=variant)

    return season_game(Game(variant, 3, 1), camera, "perfect")


@pytest.mark.parametrize("variant", ["azul", "azul-grey"])
def test_perfect_readings_need_three_taps(variant: str) -> None:
    """With perfect readings every total is right, nothing is marked, and a player-round takes three taps."""
    count = perfect(variant)
    assert (count.right, count.marked, count.silent, count.by_hand) == (1, 0, 0, 0)
    assert count.photo_taps == 3 * count.player_rounds


def test_a_missed_tile_is_found_by_later_photos() -> None:
    """A tile misread silently is put right as soon as a later photo contradicts the log."""
    game = Game("azul", 2, 7)
    missed: list[tuple[int, int]] = []

    def camera(shown: Shown, _: int, __: int) -> BoardReading:
        wrong = {}
        if shown.event.round == 1 and shown.event.player == 0:
            placed = shown.event.place[0]
            missed.append((placed.row, placed.col))
            wrong = {missed[0]: Cell(None, 0.999)}
        return wall_reading(shown.wall, shown.lines, shown.event.floor, shown.event.marker, cells=wrong)

    count = season_game(game, camera, "missed")
    assert count.silent >= 1
    assert count.contradictions >= 1 or count.stayed_wrong >= 1, "it is either found or counted as wrong"
    assert missed


def test_a_round_from_real_photos(tmp_path: Path) -> None:
    """Studio, reader and service together: after fixing what is marked, each player's round is what was played."""
    game = Game("azul", 2, 0)
    studio = Studio(tmp_path, 900)
    studio.begin("azul", 0)
    boards = next(game.rounds())
    for shown in boards:
        reading = studio(shown, 0, 0)
        assert reading.found
        assert reading.board == "azul"
        assert reading.wall is not None
        unmarked = [
            (cell.tile is not None, colour_at(shown.wall, row, col) != ".")
            for row, cells in enumerate(reading.wall)
            for col, cell in enumerate(cells)
            if not cell.check
        ]
        assert all(seen == there for seen, there in unmarked)


def test_an_album_of_another_reader_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Readings of two readers are never scored together: one sentence names both."""
    album = tmp_path / "album.jsonl"
    entry = {"scene": "test azul 1000032 1100", "reader": "older", "reading": wall_reading(EMPTY_WALL).to_json()}
    album.write_text(json.dumps(entry) + "\n", "utf-8")
    assert main(["--games", "1", "--album", str(album)]) == 2
    assert f"read by older, and the reader here is {reader_mark()}" in capsys.readouterr().err


def test_each_game_is_a_line_of_the_table(tmp_path: Path) -> None:
    """The table of a season has one line a game, with its side, its light, its figures and the reader."""
    played = Played(3, "azul-grey", 3, "other-light", Count(games=1, right=1, player_rounds=15))
    write_csv(tmp_path / "season.csv", [played])
    with (tmp_path / "season.csv").open(encoding="utf-8") as file:
        (line,) = csv.DictReader(file)
    assert (line["game"], line["side"], line["players"], line["light"]) == ("3", "azul-grey", "3", "other-light")
    assert (line["right"], line["player_rounds"], line["reader"]) == ("1", "15", reader_mark())
