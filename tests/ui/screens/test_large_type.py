"""At twice the text size on a small phone, what a screen is for is in sight."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView

from companion.languages import codes
from companion.ui.help_overlay import regions
from companion.ui.kit import Sheet
from companion.ui.kit.lists import AIR
from companion.ui.screens.sheet.log import LogRow
from companion.ui.screens.table.notice import SHARES
from companion.ui.theme import theme
from companion.ui.widgets.dome import Tablets
from companion.ui.widgets.dome_sheets import SMALLEST
from companion.ui.widgets.tally import LEAST
from tests.ui.screens.at_tables import TABLES, shared_win
from tests.ui.screens.house import at_home
from tests.ui.screens.night import NIGHT
from tests.ui.screens.over import OVER, asked
from tests.ui.screens.scenes import THEIRS, furnished

SMALL = {"size": (360, 800), "scale": 2.0}


def test_a_shared_win_shows_the_scores(tmp_path: Path) -> None:
    """Under a title of three lines every score stands above the buttons, in every language."""
    for language in ("en", "fr", "da"):
        with at_home(tmp_path / language, language=language, **SMALL) as (table, app):
            shared_win(app, table)
            table.frames(4)
            scores, button = table.find("scores"), table.find("rematch")
            assert scores.to_window(*scores.pos)[1] >= button.to_window(0, button.top)[1], language


def test_buttons_side_by_side_have_words_of_one_size(tmp_path: Path) -> None:
    """A long word makes its neighbour smaller too."""
    with at_home(tmp_path, language="da", **SMALL, session=furnished(tmp_path)) as (table, app):
        NIGHT["page"](app, table)
        table.frames(2)
        sheet, again = (table.find(tid).words.font_size for tid in ("game:sheet", "game:rematch"))
        assert sheet == pytest.approx(again)
        assert sheet < theme.sizes["label"]


def test_a_rule_over_the_screen(tmp_path: Path) -> None:
    """The bar above what can be asked about hides no part of it, and a rule's way to the rulebook is in sight."""
    with at_home(tmp_path, **SMALL) as (table, app):
        asked(app, table)
        pointing, read = table.find("pointing"), table.find("rule-sheet:read")
        assert {one.asked for one in pointing.regions} == {one.asked for one in regions(app.shell.screen, "azul")}
        assert "table.standings" in {one.asked for one in pointing.regions}
        assert read.to_window(*read.pos)[1] >= 0


@pytest.mark.parametrize(("size", "whole"), [((360, 800), False), ((412, 915), True)])
def test_a_sheet_shows_that_there_is_more_of_it(size: tuple[int, int], whole: bool, tmp_path: Path) -> None:
    """Its last part is seen whole, or the fold is within one: never between two, as if all were seen."""
    with at_home(tmp_path, language="da", size=size, scale=2.0, session=furnished(tmp_path)) as (table, app):
        NIGHT["people-names"](app, table)
        table.settle()
        sheet = table.all(Sheet)[0]
        scroll, fold = sheet._scroll, sheet._scroll.to_window(*sheet._scroll.pos)[1]
        assert scroll.do_scroll_y is not whole
        cut = [part for part in sheet.body.children if part.to_window(0, part.y)[1] < fold - 1]
        if whole:
            assert not cut
        else:
            assert cut[-1].to_window(0, cut[-1].top)[1] - fold >= cut[-1].height * 0.5


@pytest.mark.parametrize("scene", ["table-duel-fresh", "table-blocked"])
def test_a_table_says_what_to_do(scene: str, tmp_path: Path) -> None:
    """Where there is no room for the whole hint, a few words are left of it on a line of their own."""
    for language in codes():
        with at_home(tmp_path / language, language=language, **SMALL) as (table, app):
            TABLES[scene](app, table)
            table.frames(2)
            tally, screen = table.find("tally"), app.shell.screen
            ((text, _x, y, _width, height),) = tally.words()
            assert text in (tally.view.hint, tally.view.brief), language
            assert height >= tally.sp(15) * LEAST, language
            assert tally.y - 1 <= y, language
            assert y + height <= tally.top + 1, language
            assert not screen.scroll.do_scroll_y, language


def test_a_lesson_leaves_what_it_is_about_in_sight(tmp_path: Path) -> None:
    """Its bubble stands between the floor line and the buttons, in words that are a little smaller."""
    with at_home(tmp_path, language="fr", **SMALL) as (table, app):
        OVER["first-minute-floor"](app, table)
        bubble, floor, bar = table.find("bubble"), table.find("floor"), app.shell.screen.action_bar
        assert not floor.disabled
        assert bar.to_window(0, bar.top)[1] < bubble.y
        assert bubble.top < floor.to_window(0, floor.y)[1]
        assert table.find("bubble:words").font_size >= 0.7 * theme.sizes["body"]


@pytest.mark.parametrize("language", codes())
def test_the_lessons_can_be_followed(tmp_path: Path, language: str) -> None:
    """The floor line stays in sight and is touched beside every lesson, and all of them have words of one size."""
    with at_home(tmp_path, language=language, **SMALL) as (table, app):
        shares = set()
        for name in ("place", "floor", "why", "close"):
            OVER[f"first-minute-{name}"](app, table)
            bubble, floor = table.find("bubble"), table.find("floor")
            low, top = floor.to_window(0, floor.y)[1], floor.to_window(0, floor.top)[1]
            assert not floor.disabled, name
            assert bubble.top <= low + 1 or bubble.y >= top - 1, name
            shares.add(bubble.words.share)
            if name == "why":
                assert len(table.find("tally").view.terms) == 2, "the tile placed and those on the floor"
        assert len(shares) == 1


def test_words_beside_a_button_are_as_large_as_others(tmp_path: Path) -> None:
    """Where the button leaves them less room than their longest word takes, they stand above it."""
    with at_home(tmp_path, language="fr", **SMALL) as (table, app):
        TABLES["table-azul-marker"](app, table)
        table.settle()
        words = app.shell.screen.words
        assert words.said
        assert words.do.parent is words
        assert words.words.font_size >= theme.sizes["body"] * SHARES[-1] - 1


def test_a_notice_that_covers_nothing_hides_nothing(tmp_path: Path) -> None:
    """What an empty space is worth stays on the wall while a notice stands below the floor line."""
    with at_home(tmp_path, size=(412, 915), scale=2.0) as (table, app):
        TABLES["table-azul-marker"](app, table)
        table.settle()
        screen, wall = app.shell.screen, table.find("wall")
        assert screen.words.said
        assert screen.words.top <= table.find("floor").to_window(0, table.find("floor").y)[1]
        assert wall.view == screen.entry.board(), "with all it has to say"


@pytest.mark.parametrize("language", codes())
def test_the_words_of_a_tablet_keep_off_its_edge(tmp_path: Path, language: str) -> None:
    """Whether its name takes two lines or three, and the whole of it is in sight."""
    with at_home(tmp_path, language=language, **SMALL) as (table, app):
        THEIRS["table-duel"](app, table)
        tablets = next(iter(table.all(Tablets)))
        frame = tablets.y + dp(3)
        assert min(y + height * 0.16 for _text, _x, y, _width, height in tablets.words()) >= frame + dp(7)
        scroll = next(widget for widget in table.all(ScrollView) if tablets in widget.walk())
        assert scroll.children[0].height <= scroll.height + 1


@pytest.mark.parametrize("language", codes())
def test_the_way_to_another_plate_is_in_sight(tmp_path: Path, language: str) -> None:
    """While all plates scroll above it; fewer of them have room, and are drawn as large as they are touched."""
    with at_home(tmp_path, language=language, **SMALL) as (table, app):
        TABLES["table-duel-fresh"](app, table)
        table.tap("dome", "slot:1:1:3")
        table.settle()
        book, other = table.find("plates"), table.find("plate:free")
        scroll = next(widget for widget in table.all(ScrollView) if book in widget.walk(restrict=True))
        assert book.side() >= dp(SMALLEST)
        assert book.height > book.room
        assert other not in list(scroll.walk(restrict=True))
        assert other.to_window(*other.pos)[1] > 0
        for kind in "Bs":
            table.tap("plate:kinds", f"kind:{kind}")
            table.settle()
        assert book.height <= book.room + 1
        assert {spread for _plate, _chosen, spread in book._drawn.values()} == {book._spread(len(book.view.plates))}
        table.tap("plate:free")
        table.settle()
        assert table.find("plate:lay")


def test_a_row_of_the_log_is_as_high_as_its_words(tmp_path: Path) -> None:
    session = furnished(tmp_path)
    with at_home(tmp_path, language="fr", session=session, **SMALL) as (table, app):
        THEIRS["sheet-log"](app, table)
        rows = table.all(LogRow)
        assert len(rows) > 3
        assert {round(row.height - max(dp(56), row._words.height + dp(2 * AIR))) for row in rows} == {0}
    session.close_files()
