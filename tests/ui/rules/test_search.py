"""Asking the rules a question, by touch and keys, in a real window."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.games import game
from companion.rulebook.library import LIBRARY
from companion.service.session import Session
from companion.ui.screens.rules.found import LONGEST, MarkedText, Passage, cut, marked, result, results
from companion.ui.theme import theme
from tests.ui import driver
from tests.ui.layout import check_layout
from tests.ui.rules.house import answers, ask, azul_game, opened
from tests.ui.table.hand import at_table, golden

QUESTIONS = {"en": "what if my line is ful", "fr": "ligne pleine", "da": "linjen er fuld"}


@pytest.mark.parametrize("language", QUESTIONS)
def test_a_question_is_answered_while_it_is_typed(tmp_path: Path, language: str) -> None:
    """Typing shows answers with the matched words marked; a tap opens the entry; its search is a touch away."""
    with opened(tmp_path, "rules", language=language) as (table, app):
        found = ask(table, app, QUESTIONS[language])
        assert "azul/pattern-lines" in found[:3]
        assert check_layout() == []
        shown = table.find("rules:found:azul/pattern-lines")
        assert any("[b][color=" in text for text in table.texts())
        table.tap(shown)
        assert app.shell.way[-1].arguments["rule"] == "azul/pattern-lines"
        assert table.has("rule:text")
        table.tap("rule:search")
        table.settle()
        assert table.find("rules:field").text == QUESTIONS[language]


def test_the_keyboard_is_up_at_once_and_back_empties_the_field_first(tmp_path: Path) -> None:
    """The field has the focus on arrival; the first back clears what is typed, the next leaves."""
    with opened(tmp_path, "rules") as (table, app):
        assert table.find("rules:field").input.focus
        assert ask(table, app, "floor")
        assert app.shell.back()
        table.frames(2)
        assert answers(table) == []
        assert table.has("rules:entry:azul/setup")
        assert app.shell.back()
        assert app.shell.way[-1].name != "rules"


def test_the_field_is_emptied_by_its_button(tmp_path: Path) -> None:
    """The cross beside the field brings the contents back."""
    with opened(tmp_path, "rules") as (table, app):
        ask(table, app, "tie")
        table.tap("rules:clear")
        assert table.find("rules:field").text == ""
        assert table.has("rules:entry:azul/setup")
        assert not table.has("rules:clear")


def test_the_game_on_the_table_answers_first(tmp_path: Path) -> None:
    """The same words find the running game's rule before those of other games, which say whose they are."""
    with opened(tmp_path, "rules") as (table, app):
        assert ask(table, app, "scoring a tile")[0] == "azul/scoring-tile"
    session = Session(tmp_path)
    session.start("pavilion", ["Ana", "Bo"])
    with opened(tmp_path, "rules", session=session) as (table, app):
        found = ask(table, app, "scoring a tile")
        assert found[0] == "pavilion/scoring-tile"
        own = [entry_id.startswith("pavilion/") for entry_id in found]
        assert own == sorted(own, reverse=True)
        table.find("rules:field").text = "floor line"
        table.frames(3)
        assert "azul/floor-line" in answers(table)
        assert "Azul" in table.texts()
    session.close_files()


def test_mini_answers_in_its_own_words(tmp_path: Path) -> None:
    """With Mini on the table an answer opens Mini's wording."""
    session = Session(tmp_path)
    session.start("mini-grey", ["Ana", "Bo"])
    with opened(tmp_path, "rules", session=session) as (table, app):
        found = ask(table, app, "set-up")
        assert found[0] == "azul/setup"
        table.tap("rules:found:azul/setup")
        assert app.shell.way[-1].arguments["book"] == "mini"
    session.close_files()


def test_enter_opens_the_best_answer(tmp_path: Path) -> None:
    """The keyboard's enter goes to the first answer."""
    with opened(tmp_path, "rules") as (table, app):
        found = ask(table, app, "tie break")
        table.find("rules:field").input.dispatch("on_text_validate")
        table.frames(3)
        assert app.shell.way[-1].arguments["rule"] == found[0] == "azul/tie-break"


def test_one_back_from_a_found_rule_is_the_table_where_it_was(tmp_path: Path) -> None:
    """From the table to the search, to an answer, and in one step back to the same half-filled wall; the answers are
    one touch away meanwhile."""
    with at_table(tmp_path, golden("azul"), 3) as hand:
        hand.turn_to(1)
        hand.tap("wall", "cell:4:4")
        shown = hand.table.find("wall").view
        hand.tap("to-help")
        hand.tap("pointing:rules")
        found = ask(hand.table, hand.app, "tie break")
        hand.table.find("rules:field").input.dispatch("on_text_validate")
        hand.table.frames(3)
        assert hand.app.shell.way[-1].arguments["rule"] == found[0]
        hand.tap("rule:search")
        hand.table.settle()
        assert hand.table.find("rules:field").text == "tie break"
        hand.table.find("rules:field").input.dispatch("on_text_validate")
        hand.table.frames(3)
        hand.table.back()
        assert (hand.entry.round, hand.entry.seat) == (2, 1)
        assert hand.table.find("wall").view == shown


def test_no_answer_is_no_dead_end(tmp_path: Path) -> None:
    """Words that nothing answers lead to the likest topics and the contents."""
    with opened(tmp_path, "rules") as (table, app):
        assert ask(table, app, "wqxzzk") == []
        assert table.has("rules:nothing")
        assert table.has("rules:entry:azul/setup")
        assert "Did you mean" not in table.texts()  # nothing looks like it
        assert check_layout() == []
        near = LIBRARY.search("flrooor", "en").near
        table.find("rules:field").text = "flrooor"
        table.frames(3)
        assert near
        assert "Did you mean" in table.texts()
        table.tap(f"rules:near:{near[0].id}")
        assert app.shell.way[-1].arguments["rule"] == near[0].id


ODD = ("   ", "2018", "i have 1250", "?" * 500, "🎲🎲", "[b]line[/b]", "שלום", "\x00\x07", "a" * 10_000)


def test_odd_questions_do_no_harm(tmp_path: Path) -> None:
    """Blanks, numbers, emoji, markup, other scripts, control characters and very long text leave a working screen."""
    with opened(tmp_path, "rules") as (table, app):
        ask(table, app, "a")
        for typed in ODD:
            table.find("rules:field").text = typed
            table.frames(3)
            assert table.has("rules:contents") or answers(table), typed[:20]
        table.find("rules:field").text = "floor line"
        table.frames(3)
        assert answers(table)[0] == "azul/floor-line"


def test_this_phases_card_is_on_top(tmp_path: Path) -> None:
    """With a game on the table, what to do now stands above the contents and opens its entry."""
    session = Session(tmp_path)
    azul_game(session)
    with opened(tmp_path, "rules", session=session, language="da") as (table, app):
        card = table.find("rules:now")
        assert card.says == LIBRARY.card(game("azul"), "wall-tiling", "da").title
        assert card.top > table.find("rules:contents").top
        table.tap(card)
        assert app.shell.way[-1].arguments["rule"] == "azul/wall-tiling"
    session.close_files()


def test_contents_of_every_game_and_the_disputes(tmp_path: Path) -> None:
    """A game's chip shows its entries, its disputes unfold, and the way back keeps the game."""
    with opened(tmp_path, "rules", size=(360, 2400)) as (table, app):
        table.tap("rules:game:duel")
        assert table.has("rules:entry:duel/plates")
        assert not table.has("rules:entry:azul/setup")
        assert not table.has("rules:dispute:duel/plates")
        table.tap("rules:disputes")
        assert table.has("rules:dispute:duel/broken-tiles")
        assert check_layout() == []
        table.tap("rules:entry:duel/plates")
        assert app.shell.way[-1].arguments == {"rule": "duel/plates", "book": "duel"}
        table.back()
        table.frames(3)
        assert table.has("rules:entry:duel/plates")


@pytest.mark.parametrize(("language", "scale"), [("en", 1.0), ("fr", 2.0), ("da", 1.3)])
def test_nothing_is_cut_off(tmp_path: Path, language: str, scale: float) -> None:
    """Contents and answers keep their layout at large type."""
    session = Session(tmp_path)
    azul_game(session)
    with opened(tmp_path, "rules", session=session, language=language, scale=scale, look="dark") as (table, app):
        assert check_layout() == []
        assert ask(table, app, QUESTIONS[language])
        assert check_layout() == []
        for words in table.all(MarkedText):
            assert words.font_size == theme.sizes[words.role], "markup is not measured as if it were words"
    session.close_files()


def test_marks_are_kept_in_a_shortened_passage() -> None:
    """A long passage is cut at word borders around its first mark, and every mark still covers its word."""
    text = ("alpha " * 30) + "floor " + ("omega " * 30)
    at = text.index("floor")
    passage = cut(text, [(at, at + 5)])
    assert len(passage.text) <= LONGEST + 8
    assert [passage.text[start:end] for start, end in passage.marks] == ["floor"]
    assert passage.text.startswith("… alpha")
    assert passage.text.endswith(" …")


def test_markup_in_a_text_is_only_text() -> None:
    """Brackets of the text itself are escaped, the marks are not."""
    assert marked(Passage("a [b] c", ((0, 1),)), "FF0000") == "[b][color=FF0000]a[/color][/b] &bl;b&br; c"


@pytest.mark.parametrize("sign", ["?", "\u202f?", ".", ",", "«:", "”."])
def test_a_sign_stays_with_its_marked_word(sign: str) -> None:
    """A line may end where the markup changes, so it changes after the sign."""
    assert marked(Passage(f"a line{sign} b", ((2, 6),)), "FF0000") == f"a [b][color=FF0000]line{sign}[/color][/b] b"


@pytest.mark.parametrize("before", ["«\u00a0", "“", "(", "l’", "3\u202f"])
def test_what_stands_before_stays_with_the_marked_word(before: str) -> None:
    first = len(before) + 2
    passage = Passage(f"a {before}line b", ((first, first + 4),))
    assert marked(passage, "FF0000") == f"a [b][color=FF0000]{before}line[/color][/b] b"


@pytest.mark.parametrize("width", range(200, 330, 10))
def test_a_row_of_points_in_a_passage_is_on_one_line(width: int) -> None:
    """Marked words are bound as any others are."""
    told = "tombent sur la ligne Plancher : sept cases à −1 −1 −2 −2 −2 −3 −3 de gauche à droite"
    at = told.index("ligne")
    words = MarkedText(role="small", size_hint_x=None, width=width, passage=Passage(told, ((at, at + 5),)))
    with driver.showing(words):
        lines = ["".join(word.text for word in line.words) for line in words._label._cached_lines]
        assert len(lines) > 1
        assert any("−1\u00a0−1\u00a0−2\u00a0−2\u00a0−2\u00a0−3\u00a0−3" in line for line in lines), lines
        assert "ligne" in [word.text for line in words._label._cached_lines for word in line.words]


def test_words_joined_are_marked_once() -> None:
    passage = Passage("the first-player marker", ((4, 9), (10, 16), (17, 23)))
    of = "[b][color=FF0000]{}[/color][/b]"
    assert marked(passage, "FF0000") == f"the {of.format('first-player')} {of.format('marker')}"


def test_a_settled_dispute_is_the_passage() -> None:
    """Where the question is a known dispute, its answer is shown."""
    answer = LIBRARY.search("who starts if nobody took from the centre", "en", "azul")
    shown = result(answer.hits[0], LIBRARY.load("en").searcher("azul"))
    assert shown.rule == "azul/first-player"
    assert shown.note == ""
    assert shown.passage.text.startswith("Who starts if nobody took from the centre?")


def test_answers_of_several_games_are_all_named() -> None:
    """Where the games are mixed no answer is left without its game; where all are of the one on the table, none has."""
    searcher = LIBRARY.load("da").searcher("azul")
    hits = LIBRARY.search("linje", "da", "azul", 5).hits
    assert len({hit.entry.book for hit in hits}) > 1
    assert all(shown.note for shown in results(hits, searcher, "azul"))
    own = [hit for hit in hits if hit.entry.book == "azul"]
    assert own
    assert not any(shown.note for shown in results(own, searcher, "azul"))
