"""What was in the way, as something to say."""

from __future__ import annotations

import errno
import sqlite3

import pytest

from companion.engine.faults import Failure, Fault, Refused
from companion.errors import Illegal, Malformed
from companion.service.answers import Answer, illegal, in_the_way, refused, unread
from companion.storage.errors import (
    Busy,
    Damaged,
    Full,
    Newer,
    ReadOnly,
    Replaced,
    StorageError,
    Unreachable,
    told,
)

FAULT = Fault("azul/wall-tiling", "row {row} is full", {"row": 1})


def sqlite_error(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("said by SQLite")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("error", "rule"),
    [
        (Refused("no", (FAULT,)), "azul/wall-tiling"),
        (Busy("wait"), "app/busy"),
        (Illegal("no"), "app/unreadable"),
        (Malformed("no"), "app/unreadable"),
        (OSError(errno.ENOSPC, "full"), "app/full"),
        (OSError(errno.EROFS, "read only"), "app/read-only"),
        (OSError(errno.ENOENT, "gone"), "app/unreachable"),
        (sqlite_error(sqlite3.SQLITE_BUSY), "app/busy"),
        (RuntimeError("anything"), "app/unknown"),
    ],
    ids=str,
)
def test_every_error_comes_down_to_a_fault(error: Exception, rule: str) -> None:
    (fault,) = in_the_way(error)
    assert fault.rule == rule
    assert str(fault)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (Full("no"), "this device is full, so nothing was saved"),
        (Busy("no"), "another program is using your games: try again in a moment"),
        (ReadOnly("no"), "storage is read-only right now, so nothing was saved"),
        (Unreachable("no"), "your games can't be reached right now"),
        (StorageError("no"), "your games can't be reached right now"),
        (Newer("no"), "your games were saved by a newer version of Azulejo"),
        (Replaced("no"), "your games were reopened: look again, then retry"),
        (Damaged("no"), "your saved games are damaged"),
        (Refused("no"), "this breaks a rule of the game"),
        (Illegal("no"), "this breaks a rule of the game"),
        (Malformed("no"), "this is damaged or incomplete"),
        (RuntimeError("no"), "something went wrong: try again"),
        (Refused("no", (FAULT,)), "row 1 is full"),
    ],
    ids=repr,
)
def test_and_is_said_in_a_sentence(error: Exception, said: str) -> None:
    assert [str(fault) for fault in in_the_way(error)] == [said]


def test_an_answer_is_good_where_nothing_is_in_the_way() -> None:
    assert Answer(seq=3, game_id="x").ok
    no = refused("no-game", "there is no game {game!r}", game="x")
    assert (no.ok, no.sentence) == (False, "there is no game 'x'")
    assert no.faults == (Fault("app/no-game", "there is no game {game!r}", {"game": "x"}),)


def test_what_could_not_be_read_is_told_as_it_was_said() -> None:
    answer = unread(Malformed("records[3]: expected a list"))
    assert (answer.ok, answer.sentence) == (False, "records[3]: expected a list")
    assert [fault.rule for fault in answer.faults] == ["app/unreadable"]


def test_what_the_rules_are_against_is_told_with_whose_it_is() -> None:
    failure = Failure(4, 2, 1, [FAULT])
    answer = illegal(failure, ["Ana", "Bo"])
    assert (answer.faults, answer.failure) == ((FAULT,), failure)
    assert answer.sentence == "event 4, round 2, player 1 (Bo): row 1 is full [azul/wall-tiling]"


@pytest.mark.parametrize(
    ("code", "key"),
    [
        (sqlite3.SQLITE_FULL, "full"),
        (sqlite3.SQLITE_LOCKED, "busy"),
        (sqlite3.SQLITE_READONLY, "read-only"),
        (sqlite3.SQLITE_IOERR, "full"),
        (sqlite3.SQLITE_IOERR_SHORT_READ, "damaged"),
        (sqlite3.SQLITE_CORRUPT, "damaged"),
        (sqlite3.SQLITE_CANTOPEN, "unreachable"),
    ],
)
def test_what_sqlite_says_is_told_apart(code: int, key: str) -> None:
    with pytest.raises(StorageError) as said, told("azulejo.db"):
        raise sqlite_error(code)
    assert said.value.key == key


def test_a_message_that_is_no_text_is_damage() -> None:
    """SQLite quotes what it found in a damaged schema."""
    with pytest.raises(Damaged, match=r"azulejo\.db is damaged: its schema is no text any more"), told("azulejo.db"):
        b"\xff".decode()
