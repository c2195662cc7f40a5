"""A change of who is who, killed before each statement of its transaction in turn: done or not, never half.

python -m tests.service.killed_people ACT FOLDER
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from companion.service.archive import read
from companion.service.session import Session
from companion.storage.integrity import problems
from tests.service.test_who_is_who import filled, number, picture, started
from tests.storage.killed_at import killed_at


def act_of(name: str, session: Session) -> Callable[[Session], object]:
    """What is done, once what it needs is there."""
    bo, cy, ana = (number(session, who) for who in ("Bo", "Cyril", "Ana"))
    if name == "merge":
        started(session, "Zed", "Yan")
        zed = number(session, "Zed")
        return lambda session: session.merge_people(zed, ana)
    if name == "split":
        anna = session.people.names(ana)[0].id
        return lambda session: session.split_person(anna)
    if name == "delete":
        return lambda session: session.delete_person(bo)
    if name == "undelete":
        session.delete_person(cy)
        return lambda session: session.undelete_person(cy)
    if name == "group":
        return lambda session: session.keep_group("Two", [bo, cy])
    archive = read(session.archive())
    session.delete_person(cy)
    started(session, "Zed", "Yan")
    return lambda session: session.restore(archive, replace=True, told=lambda _: None)


def main(name: str, folder: Path) -> None:
    whole = folder / "whole"
    with Session(whole) as session:
        filled(session)
        act = act_of(name, session)
        before = picture(session)
    with Session(shutil.copytree(whole, folder / "done")) as session:
        act(session)
        after = picture(session)
    assert before != after
    left = []
    for statement in range(300):
        here = shutil.copytree(whole, folder / "here")
        finished = killed_at(here, statement, lambda session: act(session) and None)
        with Session(here) as session:
            assert problems(session.store.database) == []
            left.append(picture(session))
        shutil.rmtree(here)
        if finished:
            break
    undone = left.count(before)
    assert 0 < undone < len(left)
    assert left == [before] * undone + [after] * (len(left) - undone)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
