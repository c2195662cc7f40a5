"""What the session answers: done, with a number; or refused, with everything that is in the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.faults import Failure, Fault
from companion.errors import AzulejoError
from companion.storage.errors import StorageError as StorageError


@dataclass(frozen=True, slots=True)
class Answer:
    """`ok` is whether it was done and is on the disk. Where it was not, nothing was changed, and `faults` say why.

    A fault's rule is one of the rulebook, or `app/…` where it is not the game that forbids it. `failure` names the
    event that the rules are against, which may be another one than was entered: a correction can make a later round
    impossible.
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
    return refused(error.key if isinstance(error, StorageError) else "unreadable", "{reason}", reason=str(error))


NO_GAME = "there is no game {game!r}"
IN_THE_BIN = "this game is in the bin: restore it first"
