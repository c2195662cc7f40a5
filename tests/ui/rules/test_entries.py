"""Every entry of the rules on its screen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.engine.games import books
from companion.engine.games import game as game_of
from companion.games.examples import own_example
from companion.games.registry import kind_of
from companion.languages import codes
from companion.rulebook.library import LIBRARY
from companion.rulebook.outline import ids_of
from companion.service.session import Session
from companion.ui.screens.rule.screen import Screen
from companion.ui.widgets.board import Board
from tests.ui.layout import check_layout
from tests.ui.rules.house import azul_game, opened


def worded(language: str) -> list[tuple[str, str]]:
    """Every entry once: Mini's only where its words are its own."""
    found = []
    for game in books():
        for rule in ids_of(game):
            entry = LIBRARY.entry(game, rule, language)
            if game != "mini" or replace(entry, book="azul") != LIBRARY.entry("azul", rule, language):
                found.append((game, rule))
    return found


@pytest.mark.parametrize("language", codes())
def test_every_entry_is_one_screen(tmp_path: Path, language: str) -> None:
    """On a phone of 360 x 800 each entry, with its figure, is seen whole without scrolling, and nothing is cut."""
    with opened(tmp_path, "rules", language=language) as (table, app):
        shell = app.shell
        for game, rule in worded(language):
            shell.stage.clear_widgets()
            screen = Screen(shell, rule=rule, book=game, pos_hint={"x": 0, "y": 0})
            shell.bar.parent and shell._column.remove_widget(shell.bar)
            shell.stage.add_widget(screen)
            table.frames(3)
            assert screen.body.height <= screen.scroll.height, (game, rule)
            assert check_layout(screen) == [], (game, rule)
            entry = LIBRARY.entry(game, rule, language)
            assert screen.bar.title == entry.title
            assert bool(entry.figure) == _shows_a_figure(screen), (game, rule)


def _shows_a_figure(screen: Screen) -> bool:
    """A board, loose tiles, or the points of the example."""
    parts = [widget for widget in screen.walk() if isinstance(widget, Board) or hasattr(widget, "tile_size")]
    return bool(parts) or any(getattr(widget, "tid", "") == "rule:points" for widget in screen.walk())


@pytest.mark.parametrize("language", codes())
def test_the_stars_of_an_example_are_large(tmp_path: Path, language: str) -> None:
    """The board with the smallest spaces has half of the width, below its many words, and the entry stays on one
    screen."""
    with opened(tmp_path, "rule", {"rule": "pavilion/bonus-tiles"}, language=language) as (table, app):
        table.settle()
        figure, words = table.find("figure"), table.find("rule:example-text")
        assert figure.to_window(0, figure.top)[1] <= words.to_window(0, words.y)[1]
        assert words.width >= 280
        assert figure.width >= 150
        assert app.shell.screen.body.height <= app.shell.screen.scroll.height


def test_what_people_ask_unfolds(tmp_path: Path) -> None:
    """Below the rule the questions are one line; a tap shows them with their answers, another hides them."""
    asked = LIBRARY.entry("azul", "azul/floor-line", "en").disputes
    with opened(tmp_path, "rule", {"rule": "azul/floor-line"}) as (table, _):
        assert asked[0].answer not in table.texts()
        table.tap("rule:questions")
        table.frames(3)
        assert all(dispute.answer in table.texts() for dispute in asked)
        assert check_layout() == []
        table.tap("rule:questions")
        table.frames(3)
        assert asked[0].answer not in table.texts()


@pytest.mark.parametrize(("rule", "look"), [("azul/floor-line", "light"), ("pavilion/paying", "dark")])
def test_large_type_is_scrolled_and_never_cut(tmp_path: Path, rule: str, look: str) -> None:
    """At twice the type size an entry scrolls, with all of its text in its box."""
    with opened(tmp_path, "rule", {"rule": rule}, scale=2.0, language="fr", look=look) as (table, app):
        assert check_layout() == []
        app.shell.screen.scroll.scroll_y = 0
        table.frames(2)
        assert check_layout() == []


def test_see_also_leads_on_and_back_leads_back(tmp_path: Path) -> None:
    """A chip opens its entry in the same game's words; back returns step by step."""
    with opened(tmp_path, "rule", {"rule": "azul/floor-line", "book": "mini"}) as (table, app):
        table.tap("rule:see:azul/first-player")
        assert app.shell.way[-1].arguments["rule"] == "azul/first-player"
        assert app.shell.screen.book == "mini"
        table.tap("rule:see:azul/next-round")
        table.back()
        assert app.shell.screen.rule == "azul/first-player"
        table.tap("rule:top:back")
        assert app.shell.screen.rule == "azul/floor-line"


@pytest.mark.parametrize("language", codes())
def test_every_link_leads_somewhere(language: str) -> None:
    """Each see-also of each entry is an entry of the same rulebook."""
    for game in books():
        book = LIBRARY.book(game, language).entries
        for entry in book.values():
            assert set(entry.see) <= set(book)


def test_the_book_opens_at_this_entry(tmp_path: Path) -> None:
    """The book button goes to the reading mode, at this entry's chapter."""
    with opened(tmp_path, "rule", {"rule": "duel/tablets"}) as (table, app):
        table.tap("rule:book")
        assert app.shell.way[-1].arguments["at"] == "duel/tablets"
        assert table.has("rulebook")


def test_the_language_changes_under_an_open_entry(tmp_path: Path) -> None:
    """An entry follows the language of the app."""
    with opened(tmp_path, "rule", {"rule": "azul/bonuses"}) as (table, app):
        app.shell.set(language="fr")
        table.frames(4)
        assert app.shell.screen.bar.title == LIBRARY.entry("azul", "azul/bonuses", "fr").title


@pytest.mark.parametrize("variant", ["azul", "azul-grey"])
def test_the_example_on_the_players_own_wall(tmp_path: Path, variant: str) -> None:
    """Opened from a player's board, scoring shows the best empty space of that very wall and its worth."""
    session = Session(tmp_path)
    game = azul_game(session, variant)
    with opened(
        tmp_path,
        "rule",
        {"rule": "azul/scoring-tile", "book": "azul", "played": game, "seat": 0},
        session=session,
    ) as (table, app):
        view = table.find("figure").view
        tiles = {(r, c): s.tile for r, row in enumerate(view.rows) for c, s in enumerate(row) if s.tile}
        assert tiles == {(0, 3): "black", (1, 3): "red"}
        worth = {(r, c): s.worth for r, row in enumerate(view.rows) for c, s in enumerate(row) if s.worth}
        assert worth == {(2, 3): "+3"}
        assert {(r, c) for r, row in enumerate(view.rows) for c, s in enumerate(row) if s.lit} == {
            (0, 3), (1, 3), (2, 3)
        }  # fmt: skip
        assert "On Ana's board" in table.texts()
        figure, words = table.find("figure"), table.find("rule:example-text")
        assert figure.to_window(figure.right, 0)[0] <= words.to_window(words.x, 0)[0], "a short text is beside it"
        assert LIBRARY.entry("azul", "azul/scoring-tile", "en").example not in "\n".join(table.texts())
        assert app.shell.screen.body.height <= app.shell.screen.scroll.height
        assert check_layout() == []
    session.close_files()


def test_an_own_example_is_one_screen_too(tmp_path: Path) -> None:
    """In French, the longest of the three, each rule shown on the player's own board still fits without scrolling."""
    session = Session(tmp_path)
    stars = session.start("pavilion", ["Ana", "Bo"]).game_id
    placed = {"type": "place", "round": 1, "player": 0, "star": "red", "space": 2, "colour": "red"}
    assert session.enter(stars, placed).ok
    games = {"azul": azul_game(session), "pavilion": stars}
    with opened(tmp_path, "rule", {"rule": "azul/setup"}, session=session, language="fr") as (table, app):
        for key, played in games.items():
            for topic in kind_of(game_of(key)).examples.OWN:
                app.shell.swap("rule", rule=f"{key}/{topic}", book=key, played=played, seat=0)
                table.frames(3)
                assert "Plateau\u00a0: Ana" in table.texts(), topic
                assert app.shell.screen.body.height <= app.shell.screen.scroll.height, topic
    session.close_files()


def test_half_entered_tiles_are_on_the_players_own_wall(tmp_path: Path) -> None:
    """What is only drafted is on the wall already, and its row is not offered again."""
    session = Session(tmp_path)
    game = azul_game(session)
    entry = {"type": "tiling", "round": 2, "player": 0, "place": [{"row": 2, "col": 3}]}
    session.draft(game, {"round": 2, "player": 0, "entries": [entry]})
    arguments = {"rule": "azul/scoring-tile", "played": game, "seat": 0}
    with opened(tmp_path, "rule", arguments, session=session) as (table, _):
        rows = table.find("figure").view.rows
        assert rows[2][3].tile == "yellow"
        assert [(r, c) for r, row in enumerate(rows) for c, s in enumerate(row) if s.worth] == [(3, 3)]
        assert rows[3][3].worth == "+4"
    session.close_files()


@pytest.mark.parametrize("entered", [False, True])
def test_the_own_example_counts_its_tile_alone(tmp_path: Path, entered: bool) -> None:
    """A tile that closes a gap scores what it touches as the rule says, not what a tile below scores more for it."""
    session = Session(tmp_path)
    game = azul_game(session)
    entry = {"type": "tiling", "round": 2, "player": 0, "place": [{"row": 3, "col": 3}]}
    if entered:
        assert session.enter(game, entry).ok
    else:
        session.draft(game, {"round": 2, "player": 0, "entries": [entry]})
    shown = own_example(session, "azul/scoring-tile", game, 0)
    rows = shown.picture.view.rows
    assert rows[3][3].tile is None, "it is scored later"
    assert {(r, c): s.worth for r, row in enumerate(rows) for c, s in enumerate(row) if s.worth} == {(2, 3): "+3"}
    assert [(r, c) for r, row in enumerate(rows) for c, s in enumerate(row) if s.lit] == [(0, 3), (1, 3), (2, 3)]
    assert shown.words == "Best space now: row 3, column 4, for 3 points."
    session.close_files()


@pytest.mark.parametrize(
    ("rule", "played", "seat"),
    [("azul/scoring-tile", "no-such-game", 0), ("azul/scoring-tile", "GAME", 7), ("azul/floor-line", "GAME", 0)],
)
def test_without_an_own_board_the_usual_example_stands(tmp_path: Path, rule: str, played: str, seat: int) -> None:
    """A game that is gone, a seat that is not there, or a rule that no wall shows: the worked example as always."""
    session = Session(tmp_path)
    game = azul_game(session)
    arguments = {"rule": rule, "played": game if played == "GAME" else played, "seat": seat}
    with opened(tmp_path, "rule", arguments, session=session) as (table, _):
        assert LIBRARY.entry("azul", rule, "en").example in table.texts()
        assert "On Ana's board" not in table.texts()
    session.close_files()


def test_the_nearest_bonus_on_the_players_own_stars(tmp_path: Path) -> None:
    """Pavilion's star bonus shows which spaces the player's fullest star still wants."""
    session = Session(tmp_path)
    game = session.start("pavilion", ["Ana", "Bo"]).game_id
    for space in (1, 2, 4):
        assert session.enter(
            game, {"type": "place", "round": 1, "player": 0, "star": "red", "space": space, "colour": "red"}
        ).ok
    for rule, lit in (("pavilion/star-bonuses", {3, 5, 6}), ("pavilion/scoring-tile", None)):
        arguments = {"rule": rule, "played": game, "seat": 0}
        with opened(tmp_path, "rule", arguments, session=session) as (table, _):
            stars = {star.name: star for star in table.find("figure").view.stars}
            if lit:
                assert {n for n, space in enumerate(stars["red"].spaces, 1) if space.lit} == lit
            else:
                assert stars["red"].spaces[2].worth == "+4"
            assert check_layout() == []
    session.close_files()


def test_an_entry_that_does_not_exist(tmp_path: Path) -> None:
    """A rule nobody knows is one sentence, and back leads on."""
    with opened(tmp_path, "rule", {"rule": "azul/kitchen"}) as (table, app):
        assert table.find("rules:fault-text").text == "This rule doesn't exist."
        assert app.shell.back()
