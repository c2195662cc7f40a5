"""The score sheet, the reveal and the engine's words, without a window."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.engine.faults import Fault
from companion.games import fault_words as faults
from companion.games.stars.words import star_label
from companion.models import log, reveal, sheet
from companion.service.session import Session
from companion.wording import colours
from companion.wording.language import tongue
from tests.ui.table.hand import begun, golden
from tools import messages

GAMES = ["azul", "azul-grey", "mini", "mini-grey", "pavilion", "pavilion-grey", "duel", "azul-tie-broken-by-rows"]


@pytest.fixture(autouse=True)
def _english():
    tongue.speak("en")
    yield
    tongue.speak("en")


def played(folder: Path, name: str, events: int | None = None):
    game = golden(name)
    session = Session(folder)
    table = session.table(begun(session, game, len(game["events"]) if events is None else events))
    session.close_files()
    return table


@pytest.mark.parametrize("name", GAMES)
def test_the_reveal_adds_up(name: str, tmp_path: Path) -> None:
    """From the scores before the bonuses, step by step, to the final totals; every step has words and a player."""
    table = played(tmp_path, name)
    steps = reveal.steps(table)
    totals = list(reveal.start(table))
    assert totals == [entry.total for entry in table.sheet.rounds[-1]]
    for step in steps:
        if not step.given_back:
            totals[step.seat] = max(table.variant.lowest_score, totals[step.seat] + step.points)
        assert tuple(totals) == step.totals
        assert step.title
    assert tuple(totals) == table.sheet.totals


def test_a_score_that_is_held_up_says_so(tmp_path: Path) -> None:
    """Where the bonuses would leave less than the lowest score, the last step tells what it does not fall below; the
    score stands there already."""
    table = played(tmp_path, "duel")
    assert table.sheet.clamps == (4, 0)
    assert reveal.start(table) == (8, 49)
    assert [(step.title, step.points, step.totals, step.given_back) for step in reveal.steps(table)] == [
        ("Complete columns", 7, (8, 56), False),
        ("Empty special spaces", -12, (0, 56), False),
        ("Empty special spaces", -3, (0, 53), False),
        ("Scores don't go below 0", 4, (0, 53), True),
    ]


def test_french_names_a_colour_as_a_colour() -> None:
    """Masculine where a colour is named, feminine with a tile; stars in a label have no article."""
    tongue.speak("fr")
    assert (colours.colour_word("blue"), colours.colour_name("blue")) == ("bleu", "bleue")
    assert star_label("centre") == "rosace centrale"


def test_the_tie_break_is_said_in_words(tmp_path: Path) -> None:
    """A tie broken by rows says so; a shared win names everybody."""
    end = reveal.ending(played(tmp_path, "azul-tie-broken-by-rows"))
    assert end.why.startswith("Tied at 57 points. ")
    assert end.why.endswith(" has more complete rows.")
    session = Session(tmp_path / "shared")
    game = session.start("azul", ["Ana", "Bo"]).game_id
    for round_ in range(1, 6):
        for player in (0, 1):
            place = [{"row": 0, "col": round_ - 1}]
            session.enter(game, {"type": "tiling", "round": round_, "player": player, "place": place})
        session.close(game)
    end = reveal.ending(session.table(game))
    session.close_files()
    assert end.headline == "Ana and Bo share the win"
    assert end.why == "Tied at 17 points and on complete rows."


def test_the_message_names_the_winner_first(tmp_path: Path) -> None:
    """What is shared tells the game, who won, and every total, the winner's first, as the language writes it."""
    table = played(tmp_path, "azul")
    assert reveal.share_text(table).splitlines() == [
        "Azul",
        "Bo wins.",
        "Bo: 45",
        "Ana: 39",
        "Scored with Azulejo (unofficial).",
    ]
    tongue.speak("fr")
    assert reveal.share_text(table).splitlines()[2:4] == ["Bo\u00a0: 45", "Ana\u00a0: 39"]


def test_a_touch_on_the_chart_tells_everybodys_total(tmp_path: Path) -> None:
    """A score is kept with its name; beside the chart there is nothing to tell."""
    view = sheet.chart(played(tmp_path, "azul"), ["blue", "brown"])
    last = len(view.steps) - 1
    assert sheet.chart_words(view, 0) == "Start: Ana\u00a00, Bo\u00a00"
    assert sheet.chart_words(view, last) == "Bonus: Ana\u00a039, Bo\u00a045"
    assert sheet.chart_words(view, last + 1) == ""


@pytest.mark.parametrize("name", GAMES)
def test_every_cell_of_the_sheet_is_explained(name: str, tmp_path: Path) -> None:
    """Each cell's terms add up to its gain, each has words and a rule, and its board can be drawn."""
    table = played(tmp_path, name)
    for row in sheet.grid(table).rows:
        for seat, cell in enumerate(row.cells):
            terms = sheet.terms(table, row.round, seat)
            assert sum(term.points for term in terms) == cell.gain
            assert all(term.name and term.rule for term in terms)
            assert sheet.board(table, row.round, seat, 0 if terms else None) is not None


def test_an_open_round_says_that_it_is_not_counted(tmp_path: Path) -> None:
    """Below the totals stands that a round entered, but not closed, is not among them; Pavilion’s always is."""
    session = Session(tmp_path)
    said = [sheet.not_counted(session.table(begun(session, golden("azul"), entries))) for entries in (0, 3, 4, 5)]
    assert said == ["", "", "Totals don't include round 2 yet.", said[2]]
    assert sheet.not_counted(session.table(begun(session, golden("pavilion"), 3))) == ""


def test_the_chart_ends_with_the_bonuses(tmp_path: Path) -> None:
    """The lines start with the start score and end with the final total."""
    view = sheet.chart(played(tmp_path, "pavilion"), ["1D4F91", "AB4A28"])
    assert [(series.values[0], series.values[-1]) for series in view.series] == [(5, 1), (5, 64)]
    assert view.steps == ("0", "1", "2", "3", "4", "5", "6", "+")


@pytest.mark.parametrize("language", ["en", "fr", "da"])
def test_the_log_speaks(language: str, tmp_path: Path) -> None:
    """Every line of every game's log has its words, in every language, with no field left open."""
    tongue.speak(language)
    for name in ("azul", "pavilion", "duel"):
        rows = log.log(played(tmp_path / name, name))
        assert rows
        assert all(row.title and "{" not in row.title for row in rows)


@pytest.mark.parametrize("language", ["fr", "da"])
def test_faults_are_whole_sentences_in_every_language(language: str) -> None:
    """Every text of a fault has its translation, which can be filled in."""
    tongue.speak(language)
    texts = {text for part in messages.SPEAKING for path in (messages.SOURCES / part).rglob("*.py")
             for _, text in messages.faults_in(path)}  # fmt: skip
    assert len(texts) > 50
    for text in texts:
        named = {"colour": "red", "wanted": "blue", "star": "green", "foreign": "red, blue", "wild": "purple"}
        values = dict.fromkeys(re.findall(r"{(\w+)", text), 2) | named | {"first": "rows", "second": "outer"}
        said = faults.fault_words(Fault("x/y", text, values))
        assert said != faults.sentence(text.format(**values)), text
        assert said[0].isupper() or not said[0].isalpha()
        assert "red" not in said.split()


def test_behind_a_colon_there_is_no_capital() -> None:
    """What photo and game say of each other goes on in small letters, unless a name begins it; columns are joined."""
    fault = Fault("x", "row {row} has new tiles in columns {columns}", {"row": 3, "columns": "2, 3"})
    assert faults.after_colon(fault) == "row 3 has new tiles in columns 2 and 3."
    tongue.speak("fr")
    assert faults.after_colon(fault) == "la ligne 3 a de nouvelles tuiles dans les colonnes 2 et 3."
    tongue.speak("en")
    assert faults.after_colon(Fault("x", "{name} has it", {"name": "Bo"})) == "Bo has it."


def test_fault_texts_are_found(tmp_path: Path) -> None:
    """A fault's text is found in the call, in a choice of two, in a name given before, and in an imported one."""
    (tmp_path / "words.py").write_text('GONE = "it is gone"\n', "utf-8")
    path = tmp_path / "a.py"
    path.write_text(
        "from companion.words import GONE\n"
        'Fault("r", "plain {x}", {})\n'
        "def f(n):\n"
        '    text = "one" if n else "many"\n'
        '    label = "not a fault"\n'
        '    return Fault("r", text), refused("no", GONE), refused("u", "{reason}")\n',
        "utf-8",
    )
    assert {text for _, text in messages.faults_in(path)} == {"plain {x}", "one", "many", "it is gone"}
