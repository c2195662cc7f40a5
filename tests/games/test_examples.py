"""A rule's example on a player's own board, of every kind."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.games import game, games
from companion.games.examples import own_example
from companion.games.registry import kind_of
from companion.rulebook.library import LIBRARY
from companion.service.session import Session
from tests.service.samples import sample


def begun(session: Session, name: str, share: float) -> str:
    """A sample game, played so far."""
    file = sample(name)
    game_id = session.start_as(
        {key: file[key] for key in ("variant", "players", "first", "options") if key in file}
    ).game_id
    for event in file["events"][: int(len(file["events"]) * share)]:
        assert session.enter(game_id, event).ok
    return game_id


def tiling(*cells: tuple[int, int]) -> dict[str, Any]:
    return {"type": "tiling", "round": 2, "player": 0, "place": [{"row": row, "col": col} for row, col in cells]}


def azul(session: Session) -> str:
    """In the second round Ana has the first two of the fourth column."""
    game_id = session.start("azul", ["Ana", "Bo"]).game_id
    for event in ({**tiling((0, 3), (1, 3)), "round": 1}, {**tiling(), "round": 1, "player": 1}):
        assert session.enter(game_id, event).ok
    assert session.close(game_id).ok
    return game_id


@pytest.mark.parametrize("played", games(), ids=lambda one: one.key)
def test_every_topic_is_an_entry_of_the_games_rules(played: Any) -> None:
    """What can be shown on a board can be read: under the book's own ids, or under those it shares."""
    entries = {entry.id for entry in LIBRARY.contents(played.book, "en")}
    for topic in kind_of(played).examples.OWN:
        assert {f"{played.book}/{topic}", f"{played.base}/{topic}"} & entries or topic == "grey-side"


@pytest.mark.parametrize("name", ["azul", "mini-grey", "pavilion", "duel"])
def test_every_topic_is_shown_in_the_middle_of_a_game(session: Session, name: str) -> None:
    """Each has a board of the player's own with something lit, and a sentence without gaps."""
    game_id = begun(session, name, 0.6)
    table = session.table(game_id)
    assert table is not None
    played = game(table.setup.variant)
    for topic in kind_of(played).examples.OWN:
        shown = own_example(session, f"{played.base or played.book}/{topic}", game_id, 0)
        assert shown is not None, topic
        assert shown.name == table.players[0]
        assert shown.picture.view is not None
        assert shown.words.endswith(".")
        assert "{" not in shown.words


@pytest.mark.parametrize(
    "draft",
    [tiling((2, 3)), {"round": 2, "player": 0, "entries": [{"event": tiling((2, 3)), "past": []}]}],
    ids=["play", "table"],
)
def test_half_entered_tiles_are_on_the_board(session: Session, draft: dict[str, Any]) -> None:
    """In whatever form they are kept; the best space is the one below them."""
    game_id = azul(session)
    before = own_example(session, "azul/scoring-tile", game_id, 0)
    assert before is not None
    assert before.words == "Best space now: row 3, column 4, for 3 points."
    assert session.draft(game_id, draft).ok
    after = own_example(session, "azul/scoring-tile", game_id, 0)
    assert after is not None
    assert after.words == "Best space now: row 4, column 4, for 4 points."


@pytest.mark.parametrize(
    ("rule", "seat"), [("azul/floor-line", 0), ("azul/scoring-tile", 2), ("duel/scoring-tile", 0), ("azul/nothing", 0)]
)
def test_a_rule_that_the_board_cannot_show_has_no_example(session: Session, rule: str, seat: int) -> None:
    """Another game's rule, a seat that is not there, a rule about something else."""
    assert own_example(session, rule, azul(session), seat) is None
    assert own_example(session, "azul/scoring-tile", "gone", 0) is None
