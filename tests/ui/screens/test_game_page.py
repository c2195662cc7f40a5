"""A finished game's page: reached from the list and the end, its place and notes written, its boards turned to."""

from __future__ import annotations

from pathlib import Path

from companion.models.photo.photo_store import PhotoStore, board_of
from companion.service.session import Session
from companion.storage.notes import Note
from tests.ui.driver import Table
from tests.ui.screens.house import at_home, play

SAMPLE = Path(__file__).parents[3] / "assets" / "samples" / "board.jpg"


def open_from_list(table: Table, game: str) -> None:
    table.tap("bar:games")
    table.settle()
    table.tap(f"game:{game}")
    table.settle()


def test_notes_are_written_changed_and_found(tmp_path: Path) -> None:
    """From the list to the page and back: what was noted is shown, kept, offered again, and found by a search."""
    session = Session(tmp_path)
    other, game = play(session, ("Cy", "Di")), play(session)
    session.keep_note(other, Note("", "Café Zoé"))
    with at_home(tmp_path, session=session) as (table, app):
        open_from_list(table, game)
        assert not table.has("game:note")
        table.tap("game:write")
        table.settle()
        table.tap("game:place:0")
        table.find("game:note-field").text = " Bo forgot the marker. "
        table.tap("game:keep-note")
        table.settle()
        assert session.note(game) == Note("Bo forgot the marker.", "Café Zoé")
        assert (table.find("game:place").text, table.find("game:note").text) == ("Café Zoé", "Bo forgot the marker.")
        table.tap("game:write")
        table.settle()
        table.find("game:note-field").text = "x" * 3000
        table.tap("game:keep-note")
        table.settle()
        assert table.find("game:note-field").fault
        assert session.note(game).text == "Bo forgot the marker."
        app.shell.back()
        table.settle()
        app.shell.back()
        table.settle()
        table.find("games:search").text = "marker cafe"
        table.wait(0.3)
        assert [shown["line"].game_id for shown in table.find("games").list.data] == [game]
        table.find("games:search").text = "markers"
        table.wait(0.3)
        assert "markers" in table.find("games:empty").text


def test_boards_photos_sheet_and_rematch(tmp_path: Path) -> None:
    """Every board is one touch away, a kept photo two; the sheet leads back; the same people play again."""
    session = Session(tmp_path)
    game = play(session)
    session.set(keep_photos=True)
    PhotoStore(session.store.folder).keep_picture(game, board_of(1, 1), SAMPLE.read_bytes(), ".jpg")
    with at_home(tmp_path, session=session) as (table, app):
        open_from_list(table, game)
        seat = app.shell.screen.seat
        shown = table.find("game:board").view
        table.tap(f"game:whose:{1 - seat}")
        assert table.find("game:board").view != shown
        screen = app.shell.screen
        table.until(lambda: table.has("game:photo:0"))
        table.settle()
        screen.scroll.scroll_y = 0
        table.frames(3)
        small = table.find("game:photo:0")
        assert (small._drawn.pos, small._drawn.size) == (tuple(small.pos), tuple(small.size)), "its whole square"
        assert small._texture.width == small._texture.height, "and not stretched to it"
        table.tap("game:photo:0")
        table.settle()
        assert table.has("game:large")
        app.shell.back()
        table.settle()
        table.tap("game:sheet")
        table.settle()
        app.shell.back()
        table.settle()
        assert app.shell.screen.seat == 1 - seat, "as it was left"
        table.tap("game:rematch")
        table.settle()
        assert app.shell.way[-1].name == "table"
        assert session.games()[0].players == ("Ana", "Bo")
        assert len(session.games()) == 2


def test_the_end_leads_to_the_page(tmp_path: Path) -> None:
    session = Session(tmp_path)
    game = play(session)
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("reveal", game_id=game, seen=True)
        table.settle()
        table.tap("to-page")
        table.settle()
        assert (app.shell.way[-1].name, app.shell.way[-1].arguments["game_id"]) == ("game", game)
