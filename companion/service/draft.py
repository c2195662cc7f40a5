"""What is half entered, read from the form in which it is kept.

    {"round", "player", "entries": [{"event", "past"}, …], "colour"}            rounds that were not entered yet
    {"round", "player", "edits": {"round", "player", "entries": [[seq, events], …]}}   a correction made move by move
    {"round", "player", "turns": true}                                          moves are entered as they are made
    {"type", "round", "player", …}                                              one event, from the command `play`

Anything else may stand there too: what does not read as an event of the game is left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.codec import read_event
from companion.engine.events import Close, Event, PlayerEvent
from companion.engine.variants.contract import Role
from companion.errors import AzulejoError
from companion.service.table import Table
from companion.storage.records import Json


@dataclass(frozen=True, slots=True)
class HalfRound:
    """A player's round as entered so far, and what it was before each touch, oldest first."""

    event: PlayerEvent
    past: tuple[Any, ...] = ()

    @property
    def key(self) -> tuple[int, int]:
        return self.event.round, self.event.player


@dataclass(frozen=True, slots=True)
class Correction:
    """Entries of the log that are to read as these events instead; `round` and `player` say whose round it is."""

    round: int
    player: int
    entries: Mapping[int, tuple[Event, ...]]


@dataclass(frozen=True, slots=True)
class Draft:
    """`round` is the one that was open when it was kept, `player` whose board was shown; None where neither was told.

    `colour` is the tile in hand; with `by_turns` the next player comes after every move.
    """

    round: int | None = None
    player: int | None = None
    colour: str = ""
    rounds: Mapping[tuple[int, int], HalfRound] = field(default_factory=dict)
    correction: Correction | None = None
    by_turns: bool = False


def read_draft(table: Table) -> Draft:
    """What is half entered at this table; an empty draft where nothing is."""
    kept = table.draft or {}
    round_, player, colour = kept.get("round"), kept.get("player"), kept.get("colour")
    return Draft(
        round_ if type(round_) is int else None,
        player if type(player) is int and player in range(len(table.players)) else None,
        colour if isinstance(colour, str) else "",
        {half.key: half for half in _rounds(table, kept)},
        _correction(table, kept.get("edits")),
        kept.get("turns") is True,
    )


def with_round(table: Table, event: PlayerEvent) -> Json:
    """The table's draft in the form it is kept in, with this round half entered and its player's board shown."""
    kept = table.draft or {}
    others = [half for half in read_draft(table).rounds.values() if half.key != (event.round, event.player)]
    return {
        **({} if "type" in kept else kept),
        "round": table.round,
        "player": event.player,
        "entries": [written(table, half) for half in (*others, HalfRound(event))],
    }


def written(table: Table, half: HalfRound) -> Json:
    return {"event": table.variant.write(half.event), "past": [json.dumps(table.variant.write(e)) for e in half.past]}


def _rounds(table: Table, kept: Mapping[str, Any]) -> Iterator[HalfRound]:
    entries = kept.get("entries")
    for form in (kept, *(entries if isinstance(entries, list) else ())):
        if not isinstance(form, Mapping):
            continue
        event = _event(table, form.get("event", form))
        if event is None or isinstance(event, Close) or table.variant.role(event) is not Role.ROUND:
            continue
        before = form.get("past")
        past = [_event(table, _unpacked(one)) for one in (before if isinstance(before, list) else ())]
        if None not in past:
            yield HalfRound(event, tuple(past))


def _correction(table: Table, kept: Any) -> Correction | None:
    try:
        round_, player = int(kept["round"]), int(kept["player"])
        entries = {int(seq): tuple(_event(table, form) for form in forms) for seq, forms in kept["entries"]}
    except (KeyError, TypeError, ValueError):
        return None
    events = {seq: tuple(event for event in found if event is not None) for seq, found in entries.items()}
    return Correction(round_, player, events) if events == entries else None


def _unpacked(form: Any) -> Any:
    """An event kept as text, or, in a draft of an earlier version, as it is."""
    try:
        return json.loads(form) if isinstance(form, str) else form
    except ValueError:
        return None


def _event(table: Table, form: Any) -> Event | None:
    try:
        return read_event(table.variant, form, "draft", len(table.players))
    except AzulejoError:
        return None
