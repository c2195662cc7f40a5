"""What the session answers: done, with a number; or refused, with everything that is in the way."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.faults import Failure, Fault, Refused
from companion.errors import AzulejoError, Illegal
from companion.languages import N_
from companion.storage.errors import StorageError as StorageError
from companion.storage.errors import told


@dataclass(frozen=True, slots=True)
class Answer:
    """`ok` is whether it was done and is on the disk. Where it was not, nothing was changed, and `faults` say why.

    A fault's rule is one of the rulebook, or `app/…` where it is not the game that forbids it. `failure` names the
    event that the rules are against, which may be another one than was entered: a correction can make a later round
    impossible. `sentence` says all of it in English, with what the machine said, for commands and reports.
    """

    seq: int | None = None
    game_id: str | None = None
    faults: tuple[Fault, ...] = ()
    failure: Failure | None = None
    sentence: str = ""

    @property
    def ok(self) -> bool:
        return not self.faults


def refused(rule: str, text: str, **values: object) -> Answer:
    fault = Fault(f"app/{rule}", text, values)
    return Answer(faults=(fault,), sentence=str(fault))


def illegal(failure: Failure, players: Sequence[str]) -> Answer:
    return Answer(faults=tuple(failure.faults), failure=failure, sentence=failure.sentence(players))


def unread(error: AzulejoError) -> Answer:
    """What was handed over cannot be read, or the device would not save it."""
    return Answer(faults=in_the_way(error), sentence=str(error))


_BY_KEY = {
    "full": N_("this device is full, so nothing was saved"),
    "busy": N_("another program is using your games: try again in a moment"),
    "read-only": N_("storage is read-only right now, so nothing was saved"),
    "unreachable": N_("your games can't be reached right now"),
    "newer": N_("your games were saved by a newer version of Azulejo"),
    "replaced": N_("your games were reopened: look again, then retry"),
    "damaged": N_("your saved games are damaged"),
}


def in_the_way(error: Exception) -> tuple[Fault, ...]:
    """What an error comes down to, as faults that can be said in any language."""
    if isinstance(error, Refused) and error.faults:
        return error.faults
    if isinstance(error, StorageError):
        return (Fault(f"app/{error.key}", _BY_KEY.get(error.key, _BY_KEY["unreachable"])),)
    if isinstance(error, Illegal):
        return (Fault("app/unreadable", "this breaks a rule of the game"),)
    if isinstance(error, AzulejoError):
        return (Fault("app/unreadable", "this is damaged or incomplete"),)
    if isinstance(error, OSError | sqlite3.Error):
        try:
            with told("a file"):
                raise error
        except StorageError as known:
            return in_the_way(known)
    return (Fault("app/unknown", "something went wrong: try again"),)


NO_GAME = "there is no game {game!r}"
IN_THE_BIN = "this game is in the bin: restore it first"
