"""The seasons of Pavilion and Duel: with perfect photos every total is right; wrong ones are noticed or counted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.engine.dome import SLOTS, Dome
from companion.engine.events import DomeTiling
from companion.engine.stars import STARS
from companion.engine.tiles import DUEL, EMPTY, PAVILION
from tests.season.duel import DuelCamera, DuelTable
from tests.season.pavilion import PavilionTable
from tests.season.turns import Turn, season_game
from tests.service.photo.boards import dome_reading, stars_reading
from vision.reading import BoardReading, Cell

LETTERS = {**DUEL, "special": "S"}


def stars(turn: Turn, _: int) -> BoardReading:
    """A perfect reading of a Pavilion board."""
    tiles = "".join(PAVILION[tile] if tile else EMPTY for star in STARS for tile in turn.position.stars[star])
    return stars_reading(tiles, "pavilion-grey" if turn.position.grey else "pavilion")


def dome(turn: Turn, _: int) -> BoardReading:
    """A perfect reading of a Duel board."""
    shown = Dome()
    for slot, plate in enumerate(turn.position.plates):
        shown = shown.with_plate(divmod(slot, SLOTS), plate) if plate else shown
    for row, tiles in enumerate(turn.position.tiles):
        for col, tile in enumerate(tiles):
            shown = shown.with_tile(row, col, LETTERS[tile]) if tile else shown
    marker = "first" in turn.position.broken
    return dome_reading(shown, len(turn.position.broken) - marker, marker)


def test_perfect_photos_of_duel_need_three_taps() -> None:
    """Plates, tiles and broken ones are all in the photo: a player-round is camera, shutter, accept."""
    for number in (0, 7):
        count = season_game(DuelTable(number), dome, "perfect")
        assert (count.right, count.marked, count.silent, count.by_hand) == (1, 0, 0, 0)
        assert (count.player_rounds, count.photo_taps) == (10, 30)
        assert count.touch_taps > 60


@pytest.mark.parametrize("number", [0, 3])
def test_perfect_photos_of_pavilion_leave_only_the_order_to_tell(number: int) -> None:
    """On both sides: what is marked is the order of a round's tiles, and only where it changes points."""
    table = PavilionTable(number)
    count = season_game(table, stars, "perfect")
    assert (count.right, count.silent, count.by_hand, count.contradictions) == (1, 0, 0, 0)
    assert 0 < count.marked < count.player_rounds
    assert table.grey is bool(number)


def test_a_tile_missed_in_one_photo_is_found_by_the_next() -> None:
    """A disc that a photo does not show, without a mark, is entered wrong; the next photo of that dome tells."""
    missed: list[tuple[int, int]] = []

    def camera(turn: Turn, attempt: int) -> BoardReading:
        reading = dome(turn, attempt)
        if missed or turn.seat:
            return reading
        assert reading.dome is not None
        tiling = turn.shown[-1]
        assert isinstance(tiling, DomeTiling)
        placed = tiling.place[0]
        missed.append((placed.row, placed.col))
        rows = [list(row) for row in reading.dome]
        rows[placed.row][placed.col] = Cell(None, 0.999, space=rows[placed.row][placed.col].space)
        return replace(reading, dome=tuple(tuple(row) for row in rows))

    count = season_game(DuelTable(0), camera, "missed")
    assert missed
    assert count.silent >= 1
    assert count.corrected + count.stayed_wrong >= 1


def test_a_photo_without_a_board_is_taken_again() -> None:
    """Three photos without a board, and the round is entered by hand: the totals are right all the same."""
    count = season_game(DuelTable(1), lambda _, __: BoardReading("a.jpg", found=False), "dark")
    assert (count.right, count.by_hand, count.not_found, count.photos) == (1, 10, 30, 30)


def test_a_round_of_duel_from_real_photos(tmp_path: Path) -> None:
    """Studio, teaching and reader together: the dome of a first round, what is wrong being marked."""
    camera = DuelCamera(tmp_path, 1000)
    camera.begin(1)
    turn = next(iter(DuelTable(1).turns()))
    reading = camera(turn, 0)
    assert reading.found
    assert reading.dome is not None
    sure = [
        (cell.tile, turn.position.tiles[row][col])
        for row, cells in enumerate(reading.dome)
        for col, cell in enumerate(cells)
        if not cell.check
    ]
    assert len(sure) > 18
    assert all(said == meant for said, meant in sure)
