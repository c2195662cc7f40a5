"""One photo for the whole table."""

from __future__ import annotations

from pathlib import Path

from tests.ui.layout import check_layout
from tests.ui.photo import studio
from tests.ui.photo.house import answer_all, playing
from tests.ui.photo.test_review import PLACED, looked_at

OTHER_PLACED = {(0, 4), (1, 2), (2, 0), (3, 0)}


def test_each_board_is_offered_to_its_player(tmp_path: Path) -> None:
    """Two boards in one photo go to the players they fit, are looked over one after the other, and both are entered."""
    with playing(tmp_path, studio.two_boards()) as (table, app, game):
        looked_at(table, app, game)
        screen = app.shell.screen
        assert screen.step == "boards"
        assert check_layout() == []
        walls = {seat: seen.reading.wall[0][0].tile for seat, seen in screen.flow.queue}
        assert walls == {0: "blue", 1: None}
        table.tap("boards:go")
        table.frames(3)
        for _ in range(2):
            answer_all(table, app, studio.WALL if screen.review.seat == 0 else studio.OTHER)
            table.tap("photo:main")
            table.frames(3)
        assert app.shell.way[-1].name == "table"
        standing = app.session.table(game)
        assert {(tile.row, tile.col) for tile in standing.entry(3, 0).event.place} == PLACED
        assert {(tile.row, tile.col) for tile in standing.entry(3, 1).event.place} == OTHER_PLACED


def test_boards_can_be_given_to_others(tmp_path: Path) -> None:
    """Whose board is whose is the person's to say: giving one away exchanges the two."""
    with playing(tmp_path, studio.two_boards()) as (table, app, game):
        looked_at(table, app, game)
        before = [seat for seat, _ in app.shell.screen.flow.queue]
        table.tap(f"boards:0:{before[1]}")
        table.settle()
        assert [seat for seat, _ in app.shell.screen.flow.queue] == before[::-1]
