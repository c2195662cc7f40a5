"""A finished game to look back at, as values."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.models.game_page import board, game_page
from companion.models.photo.kept_pictures import decoded
from companion.models.photo.photo_store import PhotoStore, board_of
from companion.service.session import Session
from companion.service.table import Table
from companion.storage.notes import Note
from tests.models.play import played_out
from tests.service.full_games import entered, full_game


def table_of(session: Session, game: str) -> Table:
    table = session.table(game)
    assert table is not None
    return table


def test_it_gathers_the_result(session: Session) -> None:
    game = played_out(session)
    session.keep_note(game, Note("Close!", "Home"))
    page = game_page(session, table_of(session, game))
    assert (page.game, page.headline) == ("Azul", "Ana wins")
    assert [(seat.name, seat.total, seat.won) for seat in page.seats] == [("Ana", "17", True), ("Bo", "0", False)]
    assert page.note == Note("Close!", "Home")
    assert page.when.startswith("Today, ")
    assert [series.values[-1] for series in page.chart.series] == [17, 0]
    assert page.photos == ()


def test_how_long_it_took_without_the_pauses(tmp_path: Path) -> None:
    """An entry every two minutes; a night in the middle is no playing time."""
    now = datetime(2026, 3, 14, 20, tzinfo=UTC)

    def clock() -> datetime:
        nonlocal now
        now += timedelta(minutes=2)
        return now

    with Session(tmp_path, clock=clock) as session:
        game = entered(session, full_game("azul"), 0)
        for number, event in enumerate(full_game("azul")["events"]):
            now += timedelta(hours=9 if number == 6 else 0)
            assert session.enter(game, event).ok
        page = game_page(session, table_of(session, game))
    hours, minutes = divmod(2 * (len(full_game("azul")["events"]) - 1), 60)
    assert page.when.endswith(f"{hours} h {minutes} min" if hours else f"{minutes} min")


def test_every_board_as_it_ended(session: Session) -> None:
    table = table_of(session, played_out(session))
    assert board(table, 0) != board(table, 1)


def test_photos_that_were_kept_come_in_their_order(session: Session) -> None:
    """Whose board it is and which round; one whose file does not read as a picture is left out when it is looked at."""
    game = played_out(session)
    store = PhotoStore(session.store.folder)
    sample = (Path(__file__).parents[2] / "assets" / "samples" / "board.jpg").read_bytes()
    store.keep_picture(game, board_of(2, 0), b"no picture", ".jpg")
    store.keep_picture(game, board_of(1, 1), sample, ".jpg")
    store.keep_picture(game, "p-other", sample, ".jpg")
    page = game_page(session, table_of(session, game))
    assert [photo.words for photo in page.photos] == ["Bo, round 1", "Ana, round 2"]
    assert [photo.words for photo, _pixels in decoded(page.photos)] == ["Bo, round 1"]
