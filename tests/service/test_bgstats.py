"""A finished game as a play for BG Stats, held against its documented fields one by one."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from companion.engine.games import game
from companion.errors import Illegal, Malformed
from companion.service.session import Session
from tests.service.full_games import VARIANTS, entered, full_game

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
BGG = {"azul": 230802, "azul-grey": 230802, "pavilion": 287954, "pavilion-grey": 287954}
DOCUMENTED = {
    "": {"sourceName": str, "sourcePlayId": str, "playDate": str, "game": dict, "board": str, "players": list},
    "game": {"name": str, "sourceGameId": str, "bggId": int, "highestWins": bool, "noPoints": bool},
    "player": {"name": str, "sourcePlayerId": str, "startPlayer": bool, "score": int, "rank": int, "winner": bool},
}


def play(session: Session, game_id: str) -> dict[str, Any]:
    link = session.bgstats_link(game_id)
    assert link.startswith(ADDRESS)
    assert re.fullmatch(r"[A-Za-z0-9%._~-]*", link.removeprefix(ADDRESS)), "nothing in it needs quoting again"
    found: dict[str, Any] = json.loads(unquote(link.removeprefix(ADDRESS)))
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_field_by_field(session: Session, variant: str) -> None:
    source = full_game(variant)
    own = entered(session, source)
    found, table = play(session, own), session.table(own)
    parts = {"": [found], "game": [found["game"]], "player": found["players"]}
    for part, forms in parts.items():
        for form in forms:
            wanted = {key: kind for key, kind in DOCUMENTED[part].items() if key != "bggId" or variant in BGG}
            assert {key: type(value) for key, value in form.items()} == wanted
    assert found["sourceName"] == "Azulejo"
    assert found["sourcePlayId"] == own
    assert found["playDate"] == table.log[-1].at[:19].replace("T", " ")
    assert found["board"] == str(game(variant))
    assert found["game"].get("bggId") == BGG.get(variant)
    assert found["game"]["name"] == game(variant).title
    assert found["game"]["highestWins"] is True
    assert found["game"]["noPoints"] is False
    totals, winners = table.sheet.totals, table.played.outcome.winners
    assert [player["name"] for player in found["players"]] == list(table.players)
    assert [player["score"] for player in found["players"]] == list(totals)
    assert [player["startPlayer"] for player in found["players"]] == [
        seat == source["first"] for seat in range(len(totals))
    ]
    assert [player["winner"] for player in found["players"]] == [seat in winners for seat in range(len(totals))]
    for seat, player in enumerate(found["players"]):
        behind = [other for other, total in enumerate(totals) if total > totals[seat] and seat not in winners]
        tied = [other for other in winners if seat not in winners and totals[other] == totals[seat]]
        assert player["rank"] == 1 + len({*behind, *tied})


def test_a_person_is_the_same_player_in_every_game(session: Session, tmp_path: Any) -> None:
    """However the name is capitalised, on this phone or another; two people are two."""

    def ids(where: Session, *names: str) -> list[str]:
        source = full_game("duel")
        own = entered(where, {**source, "players": list(names)})
        return [player["sourcePlayerId"] for player in play(where, own)["players"]]

    ana, bo = ids(session, "Ana María", "Bo")
    assert ids(session, "bo", "ana  maría") == [bo, ana]
    with Session(tmp_path / "other") as other:
        assert ids(other, "Zoé", "Bo")[1] == bo
        assert len({ana, bo, ids(other, "Zoé", "Bo")[0]}) == 3


def test_who_was_renamed_is_told_by_the_new_name(session: Session) -> None:
    own = entered(session, full_game("duel"))
    person = session.people.seats(own)[1]
    session.people.change(person.id, name="Béatrice")
    assert play(session, own)["players"][1]["name"] == "Béatrice"


def test_a_game_that_is_not_over_is_no_play(session: Session) -> None:
    own = entered(session, full_game("duel"), 5)
    with pytest.raises(Illegal, match="not over"):
        session.bgstats_link(own)
    with pytest.raises(Malformed, match="no game"):
        session.bgstats_link("nothing")


def test_a_play_was_when_its_last_entry_was(tmp_path: Path) -> None:
    """Whatever was done with the game since."""
    clock = (datetime(2026, 1, 2, 3, tzinfo=UTC) + timedelta(minutes=number) for number in count())
    with Session(tmp_path, clock=lambda: next(clock)) as session:
        game = full_game("azul")
        own = entered(session, game, len(game["events"]) - 1)
        assert session.enter(own, game["events"][-1]).ok
        last, before = (one.at for one in session.table(own).log[:-3:-1])
        assert before < last
        session.delete(own)
        session.undelete(own)
        assert play(session, own)["playDate"] == last[:19].replace("T", " ")
