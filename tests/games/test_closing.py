"""Closing a round: whoever is missing is asked about, whatever the game; a complete round never is."""

from __future__ import annotations

import pytest

from companion.engine.games import Game, games
from companion.games.dome.entry import DomeEntry
from companion.games.entry import EntryModel
from companion.games.questions import BeforeClosing
from companion.games.registry import kind_of
from companion.games.stars.entry import StarsEntry
from companion.games.stars.questions import ChoosePass, TokenTiles
from companion.games.table_view import Reply
from companion.games.wall.entry import WallEntry
from companion.service.session import Session
from companion.wording.language import tongue
from tests.ui.table.hand import begun, golden


def begun_anew(session: Session, game: Game) -> EntryModel:
    options = kind_of(game).options
    answer = session.start(game.key, ["Ana", "Bo"], 0, options.default() if options else {})
    return kind_of(game).entry(session, answer.game_id)


def onward(desk: EntryModel) -> Reply:
    """The button that ends a player's round, whatever it is called."""
    return desk.ask_more() if desk.more() else desk.next()


def confirmed(desk: EntryModel, reply: Reply) -> Reply:
    """Where passing asks how many tiles are left: none."""
    return desk.answer(reply.ask, (0, 0)) if isinstance(reply.ask, ChoosePass) else reply


def said(question: BeforeClosing) -> tuple[str, list[str]]:
    return question.text, [answer.text for answer in question.answers]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.key)
def test_an_empty_round_is_never_closed_without_asking(session: Session, game: Game) -> None:
    """Whoever taps on and on at a fresh table is asked who is missing, and nothing is closed meanwhile."""
    desk = begun_anew(session, game)
    reply = confirmed(desk, onward(desk))
    if reply.ask is None:
        reply = onward(desk)
    assert isinstance(reply.ask, BeforeClosing)
    assert "Ana" in reply.ask.text
    assert session.table(desk.game_id).round == 1
    assert desk.answer(reply.ask, "enter:0").ok
    assert (desk.seat, session.table(desk.game_id).round) == (0, 1)


@pytest.mark.parametrize("name", ["azul", "azul-grey", "mini", "mini-grey", "pavilion", "pavilion-grey", "duel"])
def test_a_complete_round_is_never_asked_about(session: Session, name: str) -> None:
    """At every end of a round of a recorded game there is nothing to ask, save who took a token that nobody took."""
    game = golden(name)
    taken = {event["round"] for event in game["events"] if event["type"] == "token" or event.get("marker")}
    kind = {"pavilion": StarsEntry, "duel": DomeEntry}.get(name.removesuffix("-grey"), WallEntry)
    ends = [n for n, event in enumerate(game["events"]) if event["type"] in ("close", "pass")]
    for end in ends:
        event = game["events"][end]
        desk = kind(session, begun(session, game, end), event.get("player"))
        if isinstance(desk, StarsEntry):
            desk.passing = event["kept"], event["discarded"]
        asked = desk.unsettled()
        if event["round"] in taken:
            assert asked is None, (name, event)
        else:
            assert asked is None or said(asked)[0] == "Who took the first-player token?"


def test_one_touch_says_that_a_player_placed_nothing(session: Session) -> None:
    """Bo's empty round is asked about by name; the answer closes the round and is not asked again."""
    desk = WallEntry(session, begun(session, golden("azul")))
    desk.tap(0, 0)
    desk.marker()
    desk.next()
    asked = desk.next().ask
    assert said(asked) == ("Nothing is entered for Bo this round.", ["Bo placed nothing", "Enter Bo"])
    assert session.table(desk.game_id).entry(1, 1) is None
    assert desk.answer(asked, "nothing").happened == "closed"
    assert (desk.round, session.table(desk.game_id).entry(1, 1).event.place) == (2, ())
    desk.next()
    assert desk.next().ask is not None, "what was said of round 1 is not taken for round 2"


def test_several_are_named_together_and_each_can_be_entered(session: Session) -> None:
    game = {"variant": "azul", "players": ["Ana", "Bo", "Zoé"], "first": 0, "options": {}, "events": []}
    desk = WallEntry(session, begun(session, game))
    desk.next()
    desk.tap(0, 0)
    desk.next()
    asked = desk.next().ask
    assert said(asked) == (
        "Nothing is entered for Ana and Zoé this round.",
        ["They placed nothing", "Enter Ana", "Enter Zoé"],
    )
    desk.answer(asked, "enter:0")
    assert desk.seat == 0
    desk.tap(2, 2)
    assert desk.next_view().kind == "next", "Zoé has still to be entered"


@pytest.mark.parametrize("taker", [0, 1])
def test_one_touch_says_who_took_the_marker(session: Session, taker: int) -> None:
    """An unclaimed marker is asked about; the answer gives it to that player and closes the round."""
    desk = WallEntry(session, begun(session, golden("azul")))
    desk.tap(0, 0)
    desk.next()
    desk.tap(1, 1)
    asked = desk.next().ask
    assert said(asked) == ("Who took the first-player marker?", ["Ana", "Bo", "Nobody"])
    assert desk.answer(asked, f"took:{taker}").happened == "closed"
    table = session.table(desk.game_id)
    assert [table.entry(1, seat).event.marker for seat in (0, 1)] == [taker == 0, taker == 1]
    assert (table.round, table.starter) == (2, taker)


def test_where_nobody_took_it_that_can_be_said(session: Session) -> None:
    desk = WallEntry(session, begun(session, golden("azul")))
    desk.tap(0, 0)
    desk.next()
    desk.tap(1, 1)
    assert desk.answer(desk.next().ask, "nobody").happened == "closed"


def test_a_pavilion_player_who_did_nothing_at_all_is_asked_about(session: Session) -> None:
    """A pass with nothing placed, kept or discarded is asked about; one with tiles left is an entry."""
    desk = StarsEntry(session, begun(session, golden("pavilion")), 0)
    asked = desk.answer(desk.ask_more().ask, (0, 0)).ask
    assert said(asked) == ("Nothing is entered for Ana this round.", ["Ana placed nothing", "Enter Ana"])
    assert not desk.done(0)
    assert desk.answer(asked, "nothing").happened == "passed"
    again = desk.answer(desk.next().ask, (0, 0)).ask
    assert said(again)[0] == "Nothing is entered for Bo this round.", "what was said of Ana is not taken for Bo"
    assert said(desk.answer(desk.next().ask, (1, 0)).ask)[0] == "Who took the first-player token?"


def test_pavilions_token_is_asked_for_at_the_last_pass(session: Session) -> None:
    """Who took it and how many tiles came with it; then the pass goes on as it was said."""
    desk = StarsEntry(session, begun(session, golden("pavilion")), 0)
    desk.tap("green", 1)
    assert desk.answer(desk.ask_more().ask, (0, 0)).happened == "passed", "Bo may still take it"
    desk.tap("red", 1)
    asked = desk.answer(desk.next().ask, (2, 1)).ask
    assert said(asked) == ("Who took the first-player token?", ["Ana", "Bo", "Nobody"])
    how_many = desk.answer(asked, "took:0").ask
    assert isinstance(how_many, TokenTiles)
    assert desk.answer(how_many, 3).happened == "closed"
    table = session.table(desk.game_id)
    assert (table.starter, table.sheet.totals) == (0, (3, 5))


@pytest.mark.parametrize(
    ("language", "text", "answers"),
    [
        ("fr", "Rien n’est saisi pour Bo dans cette manche.", ["Bo n’a rien posé", "Saisir pour Bo"]),
        ("da", "Der er ikke indtastet noget for Bo i denne runde.", ["Bo lagde ingenting", "Indtast for Bo"]),
    ],
)
def test_the_question_is_asked_in_the_persons_language(
    session: Session, language: str, text: str, answers: list[str]
) -> None:
    tongue.speak(language)
    desk = WallEntry(session, begun(session, golden("azul")))
    desk.tap(0, 0)
    desk.next()
    assert said(desk.next().ask) == (text, answers)
