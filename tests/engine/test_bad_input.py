"""At least 10,000 malformed and illegal games: the right exit code, one sentence, no traceback, no hang."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.engine.codec import loads, scored
from companion.errors import AzulejoError, Illegal, Malformed
from tests.engine import play

Json = dict[str, Any]
MALFORMED, ILLEGAL = 6000, 4500
HUGE = 10**30  # a whole number like any other: a round that has not begun, not a broken form
JUNK: list[Any] = [None, True, -1, 1.5, "", "blue ", "x" * 5000, [], [[]], {}, {"a": 1}, HUGE, "é\n\x00", [1, 2, 3, 4]]


def malformed(chance: Random) -> str:
    """A game broken in its form: a wrong type or range, something missing, cut off, or no game at all."""
    game = play.game(chance.choice(play.VARIANTS), chance.randrange(300))
    way = chance.randrange(8)
    if way == 0:
        text = json.dumps(game)
        return text[: chance.randrange(1, len(text) - 1)]
    if way == 1:
        return chance.choice(["", "[]", "null", "7", '"game"', "{}", "{", "NaN", '{"format": NaN}', "[" * 50_000, "\0"])
    if way == 2:
        key = chance.choice(["format", "variant", "players", "events"])
        del game[key]
        return json.dumps(game)
    if way == 3:
        key, junk = chance.choice([("format", 1), ("variant", "chess"), ("players", ["A"]), ("players", [1, 2])])
        return json.dumps(game | {key: junk})
    if way == 4:
        bad: Json = {"first": chance.choice([-1, 9, "0", True, 1.0]), "options": chance.choice([[], 1, {"no": 1}])}
        key = chance.choice(list(bad))
        return json.dumps(game | {key: bad[key]})
    if not game["events"]:
        return json.dumps(game | {"events": chance.choice([None, {}, "x", 1, [1], [None], [[]], [{}]])})
    event = chance.choice(game["events"])
    if way == 5:
        event[chance.choice(["type", "round"])] = chance.choice([junk for junk in JUNK if junk != HUGE])
    elif way == 6:
        del event[chance.choice([key for key in event if key in ("type", "round", "player", "place", "space", "kept")])]
    else:
        event["unheard of"] = chance.choice(JUNK)
    return json.dumps(game)


def illegal(chance: Random) -> str | None:
    """A well-formed game with one event that a rule forbids; None where this game offers no place for it."""
    game = copy.deepcopy(play.game(chance.choice(play.VARIANTS), chance.randrange(300)))
    events = game["events"]
    family = "pavilion" if game["variant"].startswith("pavilion") else "duel" if game["variant"] == "duel" else "azul"
    broken: Callable[[Random, Json, list[Json]], bool] = {"azul": _azul, "pavilion": _pavilion, "duel": _duel}[family]
    return json.dumps(game) if events and broken(chance, game, events) else None


def _azul(chance: Random, game: Json, events: list[Json]) -> bool:
    tilings = [event for event in events if event["type"] == "tiling"]
    filled = [event for event in tilings if event["place"]]
    way = chance.randrange(6)
    if way == 0 and filled:
        event = chance.choice(filled)
        event["place"].append(dict(event["place"][0]))
    elif way == 1 and tilings:
        event = chance.choice(tilings)
        for other in tilings:
            if other["round"] == event["round"]:
                other["marker"] = True
        return sum(other["round"] == event["round"] for other in tilings) > 1
    elif way == 2:
        events.append({"type": "close", "round": chance.choice([1, 50])})
        return bool(events[:-1]) or events[-1]["round"] == 50
    elif way == 3 and not game["variant"].endswith("grey") and filled:
        placed = chance.choice(chance.choice(filled)["place"])
        placed["colour"] = next(colour for colour in play.AZUL if colour != placed["colour"])
    elif way == 4 and tilings:
        chance.choice(tilings)["round"] += 40
    elif way == 5 and not game["variant"].endswith("grey") and tilings:
        chance.choice(tilings)["drop"] = [{"row": 2, "colour": "red"}]
    else:
        return False
    return True


def _pavilion(chance: Random, _: Json, events: list[Json]) -> bool:
    places = [event for event in events if event["type"] == "place"]
    passes = [event for event in events if event["type"] == "pass"]
    way = chance.randrange(5)
    if way == 0 and places:
        at = events.index(chance.choice(places))
        events.insert(at + 1, dict(events[at]))
    elif way == 1 and passes:
        chance.choice(passes)["kept"] = 5
    elif way == 2 and places:
        event = chance.choice(places)
        event["paid"] = {event["colour"]: 7}
    elif way == 3 and passes:
        at = events.index(chance.choice(passes))
        events.insert(at + 1, dict(events[at]))
    elif way == 4 and events:
        chance.choice(events)["round"] = 7
    else:
        return False
    return True


def _duel(chance: Random, game: Json, events: list[Json]) -> bool:
    tilings = [event for event in events if event["type"] == "tiling"]
    plates = [event for event in events if event["type"] == "plate"]
    filled = [event for event in tilings if event["place"]]
    way = chance.randrange(6)
    if way == 0 and plates:
        at = events.index(chance.choice(plates))
        events.insert(at + 1, dict(events[at]))
    elif way == 1 and plates:
        chance.choice(plates)["plate"] = chance.choice(["BYRK", "ssBY", "wsBR"])
    elif way == 2 and filled:
        event = chance.choice(filled)
        event["place"].append(dict(event["place"][0]))
    elif way == 3 and tilings:
        chance.choice(tilings)["chips"] = chance.choice([1, 50])
    elif way == 4:
        game["options"]["tablets"] = chance.choice([["rows"], ["rows", "colourful_rows", "outer"], []])
    elif way == 5 and tilings:
        chance.choice(tilings)["round"] = 30
    else:
        return False
    return True


def batch(kind: str, count: int) -> list[str]:
    chance = Random(kind)
    found: list[str] = []
    while len(found) < count:
        text = malformed(chance) if kind == "malformed" else illegal(chance)
        if text is not None:
            found.append(text)
    return found


@pytest.mark.parametrize(("kind", "error"), [("malformed", Malformed), ("illegal", Illegal)])
def test_bad_games_get_one_sentence(kind: str, error: type[AzulejoError]) -> None:
    """Thousands of bad games of each kind: the error of its kind every time, with words."""
    for text in batch(kind, MALFORMED if kind == "malformed" else ILLEGAL):
        with pytest.raises(error) as caught:
            scored(loads(text))
        assert str(caught.value), text[:300]
    assert MALFORMED + ILLEGAL >= 10_000


def test_the_stream_goes_on_after_bad_lines() -> None:
    """Bad lines among good ones through `score -`: an error each, a score each, in order, and the highest exit code."""
    bad = [json.dumps(text) if "\n" in text else text for text in batch("malformed", 300) + batch("illegal", 200)]
    bad = [text for text in bad if text.strip()]
    good = [json.dumps(play.game("azul", seed)) for seed in range(100)]
    lines = bad + good
    Random(3).shuffle(lines)
    done = subprocess.run(
        [sys.executable, "-m", "companion", "score", "-"],
        input="\n".join(lines).encode("utf-8", "surrogatepass"),
        capture_output=True,
        timeout=120,
    )
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert len(answers) == len(lines)
    for line, answer in zip(lines, answers, strict=True):
        assert ("error" in answer) == (line not in good)
    assert done.returncode == 3
    assert done.stderr == b""
