"""From every "?" and from every point and fault to its rule."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine.faults import Fault
from companion.engine.games import books, by_key, game
from companion.errors import Malformed
from companion.games.dome.questions import ChipsUsed, ChoosePlate, ListPlates
from companion.games.examples import own_example
from companion.games.questions import BeforeClosing, ChooseColour
from companion.games.registry import kind_of
from companion.games.stars.questions import ChoosePass, ShowTile, TokenTiles
from companion.languages import codes
from companion.rulebook.library import LIBRARY
from companion.rulebook.outline import outline_of
from companion.service.answers import Answer
from companion.service.session import Session
from companion.ui.help_places import SPOTS, Ask, anchor, ask, places_of, say_fault
from companion.ui.widgets.colours import Colours
from companion.ui.widgets.dome import Dome, Tablets
from companion.ui.widgets.floor import Floor
from companion.ui.widgets.registry import _ASKED_BY
from companion.ui.widgets.sliders import Sliders
from companion.ui.widgets.stars import Stars
from companion.ui.widgets.wall import Wall
from tests.ui.rules.house import azul_game, begun, opened

COMPANION = Path(__file__).parents[3] / "companion"


@pytest.mark.parametrize("variant", by_key())
def test_every_place_has_a_rule_in_every_language(variant: str) -> None:
    """Each "?" of each screen opens an entry of its game, in three languages."""
    for place in places_of(game(variant).book):
        for language in codes():
            assert LIBRARY.entry(game(variant).book, anchor(place, variant), language).title


@pytest.mark.parametrize("book", books())
def test_every_part_of_the_rulebook_can_be_asked_for(book: str) -> None:
    """Whatever the rulebook knows an anchor for stands on some screen, or on the card of a phase."""
    outline = outline_of(book)
    reached = {anchor(place, book) for place in places_of(book)} | {outline.id_of(phase) for phase in outline.phases}
    assert set(outline.parts.values()) <= reached


def test_every_spot_is_a_place_of_some_game() -> None:
    """What the widgets are said to be exists; and every place stands somewhere on a screen."""
    named = {place for spot in SPOTS.values() for place in ([spot] if isinstance(spot, str) else spot.values())}
    known = {place for book in books() for place in places_of(book)}
    parts = {part for board in (Wall, Floor, Sliders, Colours, Stars, Dome, Tablets) for part in board.asks.values()}
    named |= {f"table.{part}" for part in parts}
    assert named <= known
    named |= {f"photo.{part}" for part in parts}  # the same boards over a photo, which shows less of some
    told = {
        "settings.worth",
        "new-game.tablets",
        "table.turn",
        "table.close",
        "table.payment",
        "reveal.bonuses",
        "reveal.numbers",
    }
    assert known - named <= told, 'what is told by `asks`, or opened by the "?" of a sheet'


# The rules behind lines and faults, from the source


def calls(folder: Path, name: str) -> Iterator[tuple[ast.Module, ast.Call]]:
    """Every call of a name in the modules of a folder."""
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield tree, node


def said(tree: ast.Module, node: ast.expr) -> set[str]:
    """The texts an expression may be: a constant, a name that is given one, or the rule of any game's book."""
    if isinstance(node, ast.Constant):
        return {str(node.value)}
    if isinstance(node, ast.JoinedStr):
        first, *rest = node.values
        end = "".join(str(part.value) for part in rest if isinstance(part, ast.Constant))
        if isinstance(first, ast.Constant):
            return {f"{first.value}{end}"}
        assert ast.unparse(first.value).endswith("rulebook"), ast.unparse(node)
        return {f"{one.variant.rulebook}{end}" for one in by_key().values()}
    if isinstance(node, ast.Name):
        given = [
            one.value
            for one in ast.walk(tree)
            if isinstance(one, ast.Assign) and any(isinstance(to, ast.Name) and to.id == node.id for to in one.targets)
        ]
        return {text for value in given for text in said(tree, value)}
    if isinstance(node, ast.Attribute) and node.attr == "rule":
        return set()  # the rule of another line or fault, which is looked at where it is made
    raise AssertionError(f"cannot tell which rule this is: {ast.unparse(node)}")


def test_every_fault_has_a_rule() -> None:
    """Each fault that engine or session can make names an entry that exists in three languages, or is the app's own."""
    named: set[str] = set()
    found = 0
    for folder in (COMPANION / "engine", COMPANION / "service"):
        for tree, call in calls(folder, "Fault"):
            found += 1
            named |= said(tree, call.args[0])
    assert found > 50
    rules = {rule for rule in named if not rule.startswith("app/")}
    assert len(rules) > 20
    for rule in rules:
        for language in codes():
            assert LIBRARY.entry(rule.partition("/")[0], rule, language).title


def test_every_line_has_a_rule() -> None:
    """Each line that the engine can put on a sheet names an entry that exists in three languages."""
    named = {rule for tree, call in calls(COMPANION / "engine", "Line") for rule in said(tree, call.args[3])}
    assert len(named) >= 12
    for rule in named:
        for language in codes():
            assert LIBRARY.entry(rule.partition("/")[0], rule, language).title


def test_every_sheet_of_the_table_has_its_question_mark() -> None:
    """Whatever comes up over the table to ask something belongs to a part of it, whose rule its "?" opens."""
    questions = (BeforeClosing, ChooseColour, ChoosePass, TokenTiles, ShowTile, ChoosePlate, ChipsUsed, ListPlates)
    assert {question.__name__ for question in questions} == set(_ASKED_BY)
    known = {place for book in books() for place in places_of(book)}
    for question in questions:
        assert f"table.{question.about}" in known, question


@pytest.mark.parametrize("kind", ["azul-grey", "pavilion", "duel"])
def test_a_sheet_of_the_table_opens_its_rule(tmp_path: Path, kind: str) -> None:
    """The "?" of every sheet that a table asks with leads to a rule of that game."""
    session = Session(tmp_path)
    entry = kind_of(game(kind)).entry(session, begun(session, kind, 0.5))
    asked = [reply.ask for offer in entry.offers() if (reply := entry.choose(offer.key)).ask is not None]
    for question in asked:
        if question.about:
            assert anchor(f"table.{question.about}", kind).startswith(game(kind).base or game(kind).book)
    session.close_files()


@pytest.mark.parametrize("variant", ["mini-grey", "pavilion", "duel"])
def test_every_kind_of_line_opens_its_rule(tmp_path: Path, variant: str) -> None:
    """On the score sheet a touch on a point of every kind that occurs in a whole game leads to the rule behind it."""
    session = Session(tmp_path)
    game_id = begun(session, variant, 1.0)
    sheet = session.table(game_id).sheet
    rounds = [(n, seat, entry.lines) for n, row in enumerate(sheet.rounds) for seat, entry in enumerate(row)]
    rounds += [(len(sheet.rounds), seat, lines) for seat, lines in enumerate(sheet.bonuses)]
    first = {}
    for row, seat, lines in rounds:
        for number, line in enumerate(lines):
            first.setdefault(line.kind, (row, seat, number, line.rule))
    assert len(first) >= 4
    with opened(tmp_path, "sheet", {"game_id": game_id}, session=session) as (table, app):
        for row, seat, number, rule in first.values():
            scroll = app.shell.screen._rounds
            scroll.scroll_y = 1 - row / max(1, len(sheet.rounds))
            table.frames(3)
            table.tap("grid", f"cell:{row}:{seat}")
            table.settle()
            table.tap("why-terms", f"term:{number}")
            table.frames(3)
            table.tap("why:read")
            assert app.shell.screen.rule == rule
            for language in codes():
                assert LIBRARY.entry(game(variant).book, rule, language).title
            table.back()
            assert app.shell.way[-1].name == "sheet"
    session.close_files()


def test_a_fault_leads_to_its_rule(tmp_path: Path) -> None:
    """What the table refuses has a "?" beside the sentence that opens the rule it breaks."""
    session = Session(tmp_path)
    told = {"round": 2, "scores": [1, 1], "boards": ["...K./...../...../...../....."] * 2}
    game = session.start("azul", ["Ana", "Bo"], 0, {"catch_up": told}).game_id
    with opened(tmp_path, "table", {"game_id": game, "player": 0}, session=session) as (table, app):
        table.tap("wall", "cell:0:3")
        table.frames(3)
        table.tap("said:why")
        assert app.shell.screen.rule == "azul/wall-tiling"
    session.close_files()


def test_a_refused_entry_leads_to_its_rule(tmp_path: Path) -> None:
    """A short message about something the rules are against has the way to the rule; one of the app's own has none."""
    session = Session(tmp_path)
    with opened(tmp_path, "home", session=session) as (table, app):
        fault = Fault("duel/tablets", "choose three or four scoring tablets, not {count}", {"count": 2})
        say_fault(app.shell, Answer(faults=(fault,)), "duel")
        table.frames(3)
        table.tap("snack:action")
        assert table.find("rule-sheet").rule == "duel/tablets"
        table.back()
        say_fault(app.shell, Answer(faults=(Fault("app/over", "the game is over"),)))
        table.frames(3)
        assert not table.has("snack:action")
    session.close_files()


def test_a_place_of_another_game_is_refused() -> None:
    """There is no floor line in Duel: one clear sentence."""
    with pytest.raises(Malformed, match=r"unknown place 'table\.floor'"):
        anchor("table.floor", "duel")


def test_a_question_mark_opens_its_rule(tmp_path: Path) -> None:
    """Tapping a "?" opens the rule of its place over the screen, worded for the game; back is the screen again."""
    with opened(tmp_path, "rules") as (table, app):
        button = Ask(app.shell, "table.floor", "mini-grey")
        app.shell.screen.add_widget(button)
        table.frames(3)
        table.tap("ask:table.floor")
        sheet = table.find("rule-sheet")
        assert (sheet.rule, sheet.book) == ("azul/floor-line", "mini")
        table.back()
        assert not table.has("rule-sheet")
        assert app.shell.way[-1].name == "rules"


def test_settings_touch_a_rule_where_they_show_what_a_space_is_worth(tmp_path: Path) -> None:
    """The "?" of the table's settings opens how a tile scores, in the words of the game played last."""
    session = Session(tmp_path)
    begun(session, "duel", 0.2)
    with opened(tmp_path, "settings", session=session, language="da") as (table, app):
        app.shell.screen.scroll.scroll_to(table.find("ask:settings.worth"), animate=False)
        table.frames(3)
        table.tap("ask:settings.worth")
        assert table.find("rule-sheet").rule == "duel/scoring-tile"
    session.close_files()


def test_asking_from_a_players_board(tmp_path: Path) -> None:
    """From the table the example is on that player's wall."""
    session = Session(tmp_path)
    game = azul_game(session)
    with opened(tmp_path, "table", {"game_id": game, "player": 0}, session=session) as (table, app):
        ask(app.shell, "table.wall", "azul")
        table.frames(4)
        assert "On Ana's board" in table.texts()
        table.back()
        assert app.shell.way[-1].name == "table"
    session.close_files()


def test_tablets_on_a_players_own_dome(tmp_path: Path) -> None:
    """Duel's tablets are explained by the one that is nearest on the player's dome."""
    session = Session(tmp_path)
    game = begun(session, "duel", 0.6)
    own = own_example(session, "duel/tablets", game, 0)
    assert own is not None
    assert own.name == "Ana"
    wanted = [one for one in session.progress(game, 0) if one.have and not one.complete and one.points > 0]
    nearest = min(one.need - one.have for one in wanted)
    assert f" {nearest} more tile" in own.words
    lit = [space for row in own.picture.view.spaces for space in row if space is not None and space.lit]
    assert lit
    session.close_files()
