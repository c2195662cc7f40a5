"""A game to play with at the first start: begun, entered up to its middle, to be played on."""

from __future__ import annotations

import json

from azulejo import ASSETS
from companion.service.answers import Answer, refused
from companion.service.session import Session

SAMPLE = ASSETS / "samples" / "game.json"


def begin_sample(session: Session) -> Answer:
    """The answer's `game` is its id. Its people are not offered for other games."""
    try:
        game = json.loads(SAMPLE.read_text("utf-8"))
        head = {key: game[key] for key in ("variant", "players", "first", "options")}
        half = max(event["round"] for event in game["events"]) // 2
        events = [event for event in game["events"] if event["round"] <= half]
    except (OSError, ValueError, KeyError) as fault:
        return refused("unreadable", "can't open the sample game: {reason}", reason=str(fault))
    known = {person.id for person in session.people.all()}
    begun = session.start_as(head)
    if not begun.ok or begun.game_id is None:
        return begun
    for person in session.people.all():
        if person.id not in known:
            session.people.hide(person.id)
    for event in events:
        entered = session.enter(begun.game_id, event)
        if not entered.ok:
            return entered
    return begun
