"""A finished game as a play for BG Stats: a link that its app opens, with the fields that its makers document.

Every field of a player is always there: its Android app fails where `winner` or `startPlayer` is left out. Ids are made
from what stays the same on every phone, so that the same person is the same player wherever a game was scored.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC
from typing import Any
from urllib.parse import quote

from companion.errors import Illegal
from companion.service.play_time import moment_of
from companion.service.table import Table
from companion.storage.people import plain_name

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Azulejo"


def link(table: Table, people: Mapping[int, str]) -> str:
    """The play as an address. Raises Illegal for a game that is not over."""
    return ADDRESS + quote(json.dumps(play(table, people), ensure_ascii=False, separators=(",", ":")), safe="")


def play(table: Table, people: Mapping[int, str]) -> dict[str, Any]:
    """The play; `people` is what those who sit at the table are called today. Raises Illegal for a game not over."""
    if not table.finished:
        raise Illegal("the game is not over, and only a finished one is a play for BG Stats")
    return {
        "sourceName": SOURCE,
        "sourcePlayId": table.game_id,
        **_ended(table),
        "game": _game(table),
        "board": str(table.game),
        **({"location": table.note.place} if table.note.place else {}),
        "players": [_player(table, seat, people.get(seat, name)) for seat, name in enumerate(table.players)],
    }


def _game(table: Table) -> dict[str, Any]:
    what = table.game
    known = {"bggId": what.bgg} if what.bgg else {}
    return {"name": what.title, "sourceGameId": what.book, **known, "highestWins": True, "noPoints": False}


def _player(table: Table, seat: int, name: str) -> dict[str, Any]:
    totals, winners = table.sheet.totals, table.played.outcome.winners
    own = (seat in winners, totals[seat])
    ahead = sum((other in winners, total) > own for other, total in enumerate(totals) if seat not in winners)
    return {
        "name": " ".join(name.split()) or str(seat + 1),
        "sourcePlayerId": _id_of(name, seat),
        "startPlayer": seat == table.setup.first,
        "score": totals[seat],
        "rank": 1 + ahead,
        "winner": seat in winners,
    }


def _id_of(name: str, seat: int) -> str:
    """The same for a name however it is capitalised or spaced; nobody in particular is told by the seat."""
    return hashlib.sha256((plain_name(name) or f"seat {seat}").encode()).hexdigest()[:16]


def _ended(table: Table) -> dict[str, str]:
    """When the last entry that stands was made, in UTC; nothing where a file gave it no time that is one."""
    ended = moment_of(table.log[-1].at)
    return {"playDate": ended.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")} if ended else {}
