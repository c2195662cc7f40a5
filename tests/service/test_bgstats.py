"""A finished game as a play for BG Stats, held against its documented fields one by one."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote

import pytest

from companion.engine.games import game
from companion.errors import Illegal, Malformed
from companion.service import bgstats
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


def test_a_game_of_no_known_day_is_a_play_all_the_same(session: Session) -> None:
    """A file may give any day; without one the other app asks."""
    for number, stamp in enumerate(("2026-99-99T99:99:99Z", "2026-01-02T03:04:05.678Z")):
        file = {**full_game("duel"), "id": f"game{number}", "updated": stamp, "started": stamp}
        session.take_in(json.dumps(file).encode())
    assert "playDate" not in play(session, "game0")
    assert play(session, "game1")["playDate"] == "2026-01-02 03:04:05"


def test_a_seat_without_a_name_is_told_by_its_number(session: Session) -> None:
    """And never taken for somebody: not for another seat's nobody either."""
    own = entered(session, {**full_game("duel"), "players": ["  Ana\n Maria ", " "]})
    one, other = play(session, own)["players"]
    assert (one["name"], other["name"]) == ("Ana Maria", "2")
    turned = play(session, entered(session, {**full_game("duel"), "players": [" ", "Ana Maria"]}))["players"]
    assert turned[0]["name"] == "1"
    assert turned[1]["sourcePlayerId"] == one["sourcePlayerId"]
    assert len({one["sourcePlayerId"], other["sourcePlayerId"], turned[0]["sourcePlayerId"]}) == 3
    assert all(re.fullmatch("[0-9a-f]{16}", player["sourcePlayerId"]) for player in (one, other))


def test_ranks_are_shared_and_then_skipped(session: Session) -> None:
    """First is who won: whoever has as many points and lost the tie comes after, and equals are equal."""
    own = entered(session, full_game("azul"))
    table = session.table(own)
    assert table is not None

    def ranks(totals: tuple[int, ...], winners: tuple[int, ...]) -> list[int]:
        sheet, outcome = SimpleNamespace(totals=totals), SimpleNamespace(winners=winners)
        own = {name: getattr(table, name) for name in ("game_id", "game", "players", "log", "note", "setup")}
        made = SimpleNamespace(finished=True, sheet=sheet, played=SimpleNamespace(outcome=outcome), **own)
        return [player["rank"] for player in bgstats.play(made, {})["players"]]  # type: ignore[arg-type]

    assert ranks((30, 40, 20, 10), (1,)) == [2, 1, 3, 4]
    assert ranks((40, 40, 20, 20), (1,)) == [2, 1, 3, 3]
    assert ranks((40, 40, 20, 30), (0, 1)) == [1, 1, 4, 3]
    assert ranks((40, 40, 40, 30), (0,)) == [1, 2, 2, 4]
