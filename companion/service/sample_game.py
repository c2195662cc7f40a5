"""A game to play with at the first start: entered up to the last player of a round in its middle."""

from __future__ import annotations

import json
from dataclasses import replace

from azulejo import ASSETS
from companion.service.answers import Answer, refused
from companion.service.session import Session

SAMPLE = ASSETS / "samples" / "game.json"


def begin_sample(session: Session) -> Answer:
    """The answer's `game` is its id. Nobody in it is remembered, and it counts for nothing; an earlier one goes."""
    try:
        game = json.loads(SAMPLE.read_text("utf-8"))
        head = {key: game[key] for key in ("variant", "players", "first", "options")}
        middle = max(event["round"] for event in game["events"]) // 2 + 1
        last = len(game["players"]) - 1
        events = [event for event in game["events"] if (event["round"], event.get("player", last)) < (middle, last)]
    except (OSError, ValueError, KeyError, TypeError) as fault:
        return replace(refused("unreadable", "can't open the sample game"), sentence=f"{SAMPLE}: {fault}")
    before = session.settings.sample_game
    begun = session.start_as(head, remember=False)
    if not begun.ok or begun.game_id is None:
        return begun
    if before and session.table(before) is not None:
        session.delete(before)
    session.set(sample_game=begun.game_id, sample_step=0)
    for event in events:
        entered = session.enter(begun.game_id, event)
        if not entered.ok:
            return entered
    return begun
