"""The game file (`azulejo-game/1`) and the result (`azulejo-score/1`), to and from values.

A file of any version ever written can be read; what is written is always the newest.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.engine.events import Close, Event, Setup
from companion.engine.fields import Fields, object_of, shown
from companion.engine.games import by_key, game
from companion.engine.replay import Replay, replay
from companion.engine.variants.contract import Variant
from companion.errors import Illegal, Malformed

GAME_FORMAT = "azulejo-game/1"


class GameFile(NamedTuple):
    """A set-up and its log. `about` keeps what else the file said (its id, its dates), untouched."""

    setup: Setup
    events: tuple[Event, ...]
    about: Mapping[str, Any] = MappingProxyType({})


def loads(text: str | bytes) -> GameFile:
    """A game from the text of its file. Raises Malformed, or Illegal for a set-up that the rules forbid."""
    return read_game(parse(text))


def parse(text: str | bytes) -> object:
    """JSON, strictly: no NaN. Raises Malformed."""
    try:
        decoded = text.decode("utf-8-sig") if isinstance(text, bytes) else text.removeprefix("\ufeff")
        value = json.loads(decoded, parse_constant=_no_constant)
        decoded.encode("utf-8")
        if "\\u" in decoded:  # JSON can spell half a character, which no file can hold
            json.dumps(value, ensure_ascii=False).encode("utf-8")
        return value
    except UnicodeEncodeError:
        raise Malformed("a text in this is half a character and cannot be saved") from None
    except UnicodeDecodeError:
        raise Malformed("this is not text in UTF-8") from None
    except RecursionError:
        raise Malformed("this is nested too deeply to be a game") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise Malformed(f"this is not JSON: {error.msg} ({where})") from None
    except ValueError as error:
        raise Malformed(f"this is not JSON: {error}") from None


def read_game(value: object) -> GameFile:
    """A game from decoded JSON."""
    head = object_of(value, "the game")
    reader = _READERS.get(str(head.get("format")))
    if reader is None:
        raise Malformed(f"format: expected {GAME_FORMAT}, got {shown(head.get('format'))}")
    return reader(head)


def read_event(variant: Variant[Any, Any], value: object, where: str, seats: int) -> Event:
    """One event of a log."""
    event = object_of(value, where)
    kind = event.choice("type", variant.kinds)
    read: Event = variant.read(event, kind)
    if not isinstance(read, Close) and read.player >= seats:
        raise Malformed(f"{where}.player: expected a whole number from 0 to {seats - 1}, got {read.player}")
    return read


def read_setup(head: Fields) -> Setup:
    """Who plays what."""
    variant = game(head.choice("variant", by_key())).variant
    players = head.items("players")
    if any(type(name) is not str for name in players):
        raise Malformed(f"players: expected a list of names, got {shown(players)}")
    if len(players) not in variant.seats:
        low, high = variant.seats[0], variant.seats[-1]
        wanted = str(low) if low == high else f"{low} to {high}"
        raise Malformed(f"players: {variant.key} is for {wanted} players, got {len(players)}")
    first = head.whole("first", 0, len(players) - 1, default=0)
    options = object_of(head.values.get("options", {}), "options")
    variant.check_options(options, len(players))
    return Setup(variant.key, tuple(str(name) for name in players), first, dict(options.values))


def dumps(file: GameFile) -> str:
    """The text of a game's file: one line."""
    return json.dumps(write_game(file), ensure_ascii=False)


def write_game(file: GameFile) -> dict[str, Any]:
    setup, variant = file.setup, game(file.setup.variant).variant
    head = {
        "format": GAME_FORMAT,
        "variant": setup.variant,
        "players": list(setup.players),
        "first": setup.first,
        "options": dict(setup.options),
    }
    return {**file.about, **head, "events": [variant.write(event) for event in file.events]}


def scored(file: GameFile) -> Replay:
    """The game played through. Raises Illegal, naming the event, the player, the round and every rule broken."""
    played = replay(file.setup, file.events)
    if played.failure:
        raise Illegal(played.failure.sentence(file.setup.players))
    return played


def _read_v1(head: Fields) -> GameFile:
    setup = read_setup(head)
    variant, seats = game(setup.variant).variant, len(setup.players)
    events = [read_event(variant, item, f"events[{n}]", seats) for n, item in enumerate(head.items("events"))]
    about = {key: value for key, value in head.values.items() if key not in _HEAD}
    return GameFile(setup, tuple(events), about)


_HEAD = frozenset({"format", "variant", "players", "first", "options", "events"})
_READERS: dict[str, Callable[[Fields], GameFile]] = {GAME_FORMAT: _read_v1}


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no number here")
