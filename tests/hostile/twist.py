"""How something good is made odd: in its values, in its text, in its bytes."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from typing import Any

ODD: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    5,
    6,
    99,
    2**31,
    2**63,
    -(2**63) - 1,
    10**400,
    0.5,
    -0.0,
    1e308,
    "",
    " ",
    "0",
    "blue",
    "azul",
    "duel",
    "centre",
    "tiling",
    "place",
    "sBRT",
    "w" * 5000,
    "Ana\x00Bo",
    "\x1b[2J\x07",
    "\u202eevil",
    "\u0661\u0662",
    "é" * 200,
    "\U0001f4a5",
    "\ufeff",
    [],
    [[]],
    [None] * 50,
    {},
    {"": ""},
    {"row": 0, "col": 0, "colour": "blue"},
    {"type": "close", "round": 1},
]
RAW = [b'"\\ud800"', b"NaN", b"-Infinity", b"1e999", b"[" * 3000, b'{"a":' * 2000]
RAW += [b"\xff\xfe", b"\xed\xa0\x80", b"\x00"]
KEYS = ["type", "round", "player", "place", "drop", "floor", "marker", "plate", "slot", "drawn", "paid", "kept"]
KEYS += ["variant", "players", "first", "options", "events", "star", "space", "tiles", "do", "event", "seq", "\x00", ""]


def _odd(chance: random.Random) -> Any:
    return deepcopy(chance.choice(ODD))  # what is put in may be twisted further, the next time round


def value(good: Any, chance: random.Random) -> Any:
    """The same with one thing in it odd; `good` itself is changed where it can be."""
    at, key = None, None
    here = good
    while isinstance(here, (dict, list)) and here and (at is None or chance.random() < 0.8):
        at = here
        key = chance.choice(list(here)) if isinstance(here, dict) else chance.randrange(len(here))
        here = at[key]
    if at is None or key is None:
        return _odd(chance)
    how = chance.randrange(7)
    if how == 0:
        del at[key]
    elif how == 1 and isinstance(at, list):
        at.insert(key, at[key])
    elif how == 2 and isinstance(at, dict):
        at[chance.choice(KEYS)] = _odd(chance)
    elif how == 3 and isinstance(here, int) and not isinstance(here, bool):
        at[key] = here + chance.choice([-1, 1, 2, -100, 1000])
    elif how == 4 and isinstance(at, list):
        chance.shuffle(at)
    elif how == 5:
        at[key] = [at[key]]
    else:
        at[key] = _odd(chance)
    return good


def data(good: bytes, chance: random.Random) -> bytes:
    """Some bytes of it otherwise, cut, doubled, or something foreign in the middle."""
    bad = bytearray(good)
    for _ in range(chance.choice([1, 1, 2, 8])):
        size = len(bad)
        at = chance.randrange(size + 1)
        how = chance.randrange(7)
        if how == 0:
            del bad[at:]
        elif how == 1:
            bad[at:at] = chance.choice(RAW)
        elif how == 2:
            bad[at:at] = chance.randbytes(chance.randrange(1, 9))
        elif how == 3:
            end = min(size, at + chance.randrange(1, 200))
            bad[at:at] = bad[at:end]
        elif how == 4:
            del bad[at : at + chance.randrange(1, 200)]
        elif at < size:
            bad[at] = chance.randrange(256) if how == 5 else bad[at] ^ (1 << chance.randrange(8))
    return bytes(bad)


def text(good: str, chance: random.Random) -> bytes:
    """A JSON text made odd: mostly in its values, one in four in its bytes."""
    if chance.random() < 0.25:
        return data(good.encode(), chance)
    odd = json.loads(good)
    for _ in range(chance.choice([1, 1, 2, 5])):
        odd = value(odd, chance)
    return json.dumps(odd, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")
