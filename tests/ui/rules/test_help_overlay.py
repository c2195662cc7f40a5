"""What is this? Every part of every screen that can be touched has a rule behind it, in three languages."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from itertools import cycle
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.engine.games import by_key
from companion.languages import codes
from companion.models.photo.read import SeenBoard
from companion.rulebook.library import LIBRARY
from companion.service.sample_game import SAMPLE
from companion.service.session import Session
from companion.ui.app import AzulejoApp
from companion.ui.help_overlay import HelpOverlay, Region, point, regions
from companion.ui.help_places import rule_of
from companion.ui.kit import Field
from companion.ui.widgets.board import Board
from tests.ui.driver import Table
from tests.ui.layout import Box, check_layout, visible
from tests.ui.rules.house import NAMES, begun, words_of
from tests.ui.screens.house import at_home, play
from vision.reading import BoardReading

CHROME = (
    "*:back", "*:ask", "ask:*", "to-*", "undo", "said:*", "show*", "*:anew", "photo:again", "photo:more", "photo:fits*",
    "photo:as-shown", "rematch", "share", "reopen", "home", "skip",
)  # fmt: skip
"""What moves about the app and has no rule: ways back, undo, other screens. Everything else must have one."""


# Looking


def touchable(screen: Widget) -> Iterator[tuple[str, tuple[float, float]]]:
    """Everything in sight that answers a finger: its name, and a point on it in window pixels."""
    for widget, window in visible(screen):
        name = getattr(widget, "tid", "") or type(widget).__name__
        if isinstance(widget, Board):
            if not (widget.mini or widget.disabled):
                for place in widget.places():
                    spot = widget.to_window(*place.centre)
                    if _inside(spot, window):
                        yield f"{name} {place.name}", spot
        elif isinstance(widget, Field) or (isinstance(widget, ButtonBehavior) and getattr(widget, "tappable", True)):
            spot = widget.to_window(*widget.center)
            if _inside(spot, window):
                yield name, spot


def _inside(spot: tuple[float, float], window: Box) -> bool:
    return window.x < spot[0] < window.right and window.y < spot[1] < window.top


def unexplained(app: AzulejoApp, pointing: HelpOverlay) -> list[str]:
    """What can be touched on the screen and has no rule."""
    edge = Window.height - pointing.bar.height
    return [
        name
        for name, spot in touchable(app.shell.screen)
        if spot[1] < edge
        and not any(fnmatchcase(name.split(" ")[0], chrome) for chrome in CHROME)
        and pointing.at(*spot) is None
    ]


def open_pointing(app: AzulejoApp, table: Table) -> HelpOverlay:
    point(app.shell)
    table.frames(2)
    top = Window.children[0]
    assert isinstance(top, HelpOverlay)
    return top


def a_point_of(pointing: HelpOverlay, region: Region) -> tuple[float, float]:
    """Where a finger gets this part and no smaller one on it."""
    for n in range(1, 100):
        x = region.x + region.width * (n * 0.618 % 1)
        y = region.y + region.height * n / 100
        if pointing.at(x, y) == region:
            return x, y
    raise AssertionError(f"{region} lies wholly under other parts")


def touch_parts(app: AzulejoApp, table: Table, done: set[str]) -> None:
    """Touches one of each part in sight that was not touched yet: it opens the entry for it, and back leads to the
    parts again. Nothing in sight is without a rule."""
    pointing = open_pointing(app, table)
    assert unexplained(app, pointing) == []
    for asked, region in {region.asked: region for region in reversed(pointing.regions)}.items():
        if asked in done:
            continue
        done.add(asked)
        rule, game = rule_of(asked, app.shell.screen.variant)
        table.tap(a_point_of(pointing, region))
        sheet = table.find("rule-sheet")
        assert (sheet.rule, sheet.book) == (rule, game)
        entry = LIBRARY.entry(game, rule, app.shell.language)
        told = {word for paragraph in entry.rule for word in words_of(paragraph)}
        assert {entry.title, *told} <= set(table.texts())
        table.back()
        assert Window.children[0] is pointing
    table.back()
    assert pointing.parent is None


def touch_all(app: AzulejoApp, table: Table) -> set[str]:
    """The same from the top of a screen to its end; what was asked about."""
    scroll, done = getattr(app.shell.screen, "scroll", None), set()
    for at in (1.0, 0.5, 0.0):
        if scroll is not None and scroll.children:
            scroll.scroll_y = at
            table.frames(2)
        touch_parts(app, table, done)
        if scroll is None or not scroll.children or scroll.children[0].height <= scroll.height:
            break
    return done


def in_every_language(touched: set[str], variant: str) -> None:
    """What was touched in one language has its entry in the others too."""
    for asked in touched:
        rule, game = rule_of(asked, variant)
        assert all(LIBRARY.entry(game, rule, language).title for language in codes())


# The screens

TOUCHED_IN = dict(zip(by_key(), cycle(codes()), strict=False))
ON_THE_TABLE = {
    "azul": {"standings", "wall", "floor", "marker", "tally", "total", "close"},
    "azul-grey": {"standings", "wall", "floor", "marker", "tally", "total", "close", "colours"},
    "mini": {"standings", "wall", "floor", "marker", "tally", "total", "close", "sliders"},
    "mini-grey": {"standings", "wall", "floor", "marker", "tally", "total", "close", "colours", "sliders"},
    "pavilion": {"standings", "stars", "centre", "features", "wild", "token", "tally", "total", "turn", "pass"},
    "pavilion-grey": {"standings", "stars", "centre", "features", "wild", "token", "tally", "total", "turn", "pass"},
    "duel": {"standings", "dome", "lines", "plate", "broken", "marker", "wild", "special", "tablets", "chips", "tally",
             "total", "turn"},
}  # fmt: skip


@pytest.mark.parametrize("variant", by_key())
def test_every_part_of_the_table(tmp_path: Path, variant: str) -> None:
    """Each part of every table that can be touched has its rule, and a touch opens it; the languages take turns."""
    session = Session(tmp_path)
    game = begun(session, "pavilion" if variant == "pavilion-grey" else variant, 0.55)
    if variant == "pavilion-grey":
        game = session.start(variant, NAMES[:2]).game_id
        session.enter(game, {"type": "place", "round": 1, "player": 0, "star": "red", "space": 3, "colour": "green"})
    with at_home(tmp_path, session=session, language=TOUCHED_IN[variant]) as (table, app):
        app.shell.go("table", game_id=game)
        table.settle()
        found = touch_all(app, table)
        assert found == {f"table.{part}" for part in ON_THE_TABLE[variant]}
        in_every_language(found, app.shell.screen.variant)
    session.close_files()


@pytest.mark.parametrize("variant", ["mini-grey", "pavilion", "duel"])
def test_every_part_of_sheet_and_reveal(tmp_path: Path, variant: str) -> None:
    """The score sheet's rounds, bonuses, chart and log, and each step of the end, have their rules."""
    session = Session(tmp_path)
    game = begun(session, variant, 1.0)
    with at_home(tmp_path, session=session, language="da") as (table, app):
        app.shell.go("sheet", game_id=game)
        table.settle()
        found = touch_all(app, table)
        assert found >= {"sheet.chart", "sheet.lines", "sheet.bonuses"}
        table.tap("show:log")
        found |= touch_all(app, table)
        assert "sheet.log" in found
        app.shell.start_at("reveal", game_id=game)
        table.frames(3)
        reveal = app.shell.screen
        for _step in reveal.steps:
            touch_parts(app, table, found)
            reveal._go_on()
            table.frames(3)
        touch_parts(app, table, found)
        assert {step.rule for step in reveal.steps} | {"reveal.scores", "reveal.winner"} <= found
        in_every_language(found, app.shell.screen.variant)
        app.shell.start_at("home")  # the stage is light again for the tests after this
    session.close_files()


@pytest.mark.parametrize("variant", ["pavilion", "duel"])
def test_every_part_of_a_new_game(tmp_path: Path, variant: str) -> None:
    """Games, sides, seats, starter, tablets and the set-up card: each opens the rule of the game it belongs to."""
    session = Session(tmp_path)
    play(session)
    with at_home(tmp_path, session=session, language="da") as (table, app):
        app.shell.go("new_game", variant=variant)
        table.settle()
        found = touch_all(app, table)
        in_every_language(found, app.shell.screen.variant)
        wanted = {"new-game.seats", "new-game.first", "new-game.setup", "new-game.setup@duel"}
        wanted |= {"new-game.tablets"} if variant == "duel" else {"new-game.side"}
        assert found >= wanted
    session.close_files()


@pytest.mark.parametrize(("name", "variant"), [("catch_up", "azul"), ("audit", "pavilion-grey")])
def test_every_part_of_a_game_that_is_joined_or_checked(tmp_path: Path, name: str, variant: str) -> None:
    """Round, starter, boards, scores and the verdict have their rules."""
    with at_home(tmp_path, language="fr") as (table, app):
        app.shell.go(name, variant=variant, players=["Ana", "Bo"])
        table.settle()
        found = touch_all(app, table)
        in_every_language(found, app.shell.screen.variant)
        wanted = {"join.round", "join.first", "join.score"} if name == "catch_up" else {"audit.score", "audit.verdict"}
        assert found >= wanted | {"photo.review"}


def test_the_verdict_of_an_audit_can_be_asked_about(tmp_path: Path) -> None:
    """What the tiles can have scored, the bonuses and the verdict each have their rule."""
    with at_home(tmp_path) as (table, app):
        app.shell.go("audit", variant="azul", players=["Ana"])
        table.settle()
        screen = app.shell.screen
        table.find("audit:score:0").input.text = "900"
        screen.scroll.scroll_to(table.find("audit:taps:0"), animate=False)
        table.frames(3)
        table.tap("audit:taps:0")
        table.settle()
        table.tap("photo:wall", "cell:0:0")
        table.tap("audit:sheet:done")
        table.settle()
        table.tap("audit:main")
        table.until(lambda: table.has("audit:verdict"))
        table.settle()
        screen.scroll.scroll_y = 0
        table.frames(3)
        found: set[str] = set()
        touch_parts(app, table, found)
        assert {"audit.placement", "audit.bonuses", "audit.verdict"} <= found


def test_every_part_of_a_photo_that_is_looked_over(tmp_path: Path) -> None:
    """The board read from a photo, its lines and its floor, and what is still to be said about it, have their rules."""
    session = Session(tmp_path)
    game = session.start("azul", NAMES[:2]).game_id
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("photo", game_id=game, player=0, path=str(SAMPLE.parent / "board.jpg"))
        table.until(lambda: app.shell.screen.step == "review")
        table.settle()
        found = touch_all(app, table)
        app.shell.screen.scroll.scroll_y = 1
        for part in ("board", "lines"):
            app.shell.screen.now.pane.look_at(part)
            table.settle()
            touch_parts(app, table, found)
        wanted = {"photo.wall", "photo.review", "photo.floor", "photo.marker"}
        assert found >= wanted | ({"photo.lines"} if app.shell.screen.review.proposal.lines else set())
        in_every_language(found, app.shell.screen.variant)
    session.close_files()


@pytest.mark.parametrize(("variant", "wanted"), [("pavilion", "photo.stars"), ("duel", "photo.dome")])
def test_every_part_of_a_board_entered_in_place_of_a_photo(tmp_path: Path, variant: str, wanted: str) -> None:
    """Stars and domes that are filled by taps have their rules too."""
    session = Session(tmp_path)
    game = begun(session, variant, 0.4)
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("photo", game_id=game, player=0)
        table.settle()
        app.shell.screen.look_over(0, SeenBoard(BoardReading("", found=False), None))
        table.settle()
        assert wanted in touch_all(app, table)
    session.close_files()


# The mode itself


def test_a_touch_beside_every_part_ends_it(tmp_path: Path) -> None:
    """A touch where nothing is lit ends the mode and touches nothing; so does the cross."""
    session = Session(tmp_path)
    game = begun(session, "azul", 0.55)
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("table", game_id=game)
        table.settle()
        before = session.table(game).draft
        table.tap("to-help")
        table.tap((6.0, 300.0))
        assert not table.has("pointing")
        table.tap("to-help")
        table.tap("pointing:top:back")
        assert not table.has("pointing")
        assert session.table(game).draft == before
    session.close_files()


def test_the_rules_are_near(tmp_path: Path) -> None:
    """The book in the mode's bar leads to the rules of the game on the table, and back to the table."""
    session = Session(tmp_path)
    game = begun(session, "duel", 0.4)
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("table", game_id=game)
        table.settle()
        table.tap("to-help")
        table.tap("pointing:rules")
        assert (app.shell.way[-1].name, app.shell.way[-1].arguments) == ("rules", {"book": "duel"})
        Window.release_all_keyboards()
        table.back()
        assert app.shell.way[-1].name == "table"
    session.close_files()


def test_the_whole_entry_is_one_touch_away(tmp_path: Path) -> None:
    """From the sheet to the entry's own screen, with the player's board; back is the bare table."""
    session = Session(tmp_path)
    game = begun(session, "azul", 0.55)
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("table", game_id=game, player=1)
        table.settle()
        table.tap("to-help")
        pointing = table.find("pointing")
        wall = next(region for region in pointing.regions if region.asked == "table.wall")
        table.tap(a_point_of(pointing, wall))
        table.settle()
        assert "On Bo's board" in table.texts()
        table.find("rule-sheet")._scroll.scroll_y = 0
        table.frames(3)
        table.tap("rule-sheet:read")
        assert app.shell.way[-1].arguments == {"rule": "azul/scoring-tile", "book": "azul", "played": game, "seat": 1}
        assert not table.has("pointing")
        table.back()
        assert app.shell.way[-1].name == "table"
    session.close_files()


def test_a_drag_scrolls_what_is_below(tmp_path: Path) -> None:
    """Parts further down can be reached: a drag moves the screen, and what comes into sight is lit."""
    with at_home(tmp_path) as (table, app):
        app.shell.go("new_game", variant="duel")
        table.settle()
        pointing = open_pointing(app, table)
        assert "join.round" not in {region.asked for region in pointing.regions}
        table.swipe((180, 200), (180, 3000), steps=20)
        table.frames(2)
        assert Window.children[0] is pointing
        assert "join.round" in {region.asked for region in pointing.regions}


@pytest.mark.parametrize(("variant", "language"), [("azul-grey", "fr"), ("pavilion", "da"), ("duel", "en")])
def test_the_mode_at_twice_the_text_size(tmp_path: Path, variant: str, language: str) -> None:
    """Nothing of the bar or of an opened entry is cut; every part gives a finger 48 dp."""
    session = Session(tmp_path)
    game = begun(session, variant, 0.55)
    with at_home(tmp_path, session=session, scale=2.0, language=language) as (table, app):
        app.shell.go("table", game_id=game)
        table.settle()
        pointing = open_pointing(app, table)
        assert check_layout() == []
        assert all(min(region.reach()[2:]) >= 48 for region in pointing.regions)
        table.tap(a_point_of(pointing, pointing.regions[-1]))
        table.settle()
        assert check_layout() == []
    session.close_files()


def test_each_part_says_what_it_is(tmp_path: Path) -> None:
    """A widget nobody has told about is found out: it is touchable, and has no rule."""
    from companion.ui.kit import Chip

    session = Session(tmp_path)
    game = begun(session, "azul", 0.55)
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("table", game_id=game)
        table.settle()
        app.shell.screen.chips.add_widget(Chip(text="New", tid="offer:new"))
        table.frames(3)
        pointing = open_pointing(app, table)
        assert unexplained(app, pointing) == ["offer:new"]
        assert [one.asked for one in regions(app.shell.screen, "azul")] == [one.asked for one in pointing.regions]
    session.close_files()


def test_every_frame_is_whole(tmp_path: Path) -> None:
    """No frame runs off the window or under the bar, and what only shows a sliver of itself has none."""
    with at_home(tmp_path) as (table, app):
        app.shell.go("new_game")
        table.settle()
        scroll = app.shell.screen.scroll
        for at in (1.0, 0.8, 0.6, 0.4, 0.2, 0.0):
            scroll.scroll_y = at
            table.frames(3)
            pointing = open_pointing(app, table)
            edge = Window.height - pointing.bar.height
            for one in pointing.regions:
                assert 1 < one.x < one.x + one.width < Window.width - 1
                assert 1 < one.y < one.y + one.height < edge - 1
                assert one.height >= 0.4 * 48 - 3, one
            pointing.dismiss()
            table.frames(2)


def test_a_text_has_air_in_its_frame(tmp_path: Path) -> None:
    """A frame is wider than the words in it, and does not touch that of a part beside it."""
    session = Session(tmp_path)
    game = begun(session, "azul", 0.55)
    with at_home(tmp_path, session=session) as (table, app):
        app.shell.go("table", game_id=game)
        table.settle()
        pointing = open_pointing(app, table)
        words = next(one for one in pointing.regions if one.words)
        own = next(one for one in regions(app.shell.screen, "azul") if one.words and one.asked == words.asked)
        beside = [one for one in pointing.regions if one.y < own.y + own.height and own.y < one.y + one.height]
        assert (words.x, words.x + words.width) == (own.x - dp(4), own.x + own.width + dp(4))
        assert all(one is words or one.x > words.x + words.width or one.x + one.width < words.x for one in beside)
    session.close_files()
