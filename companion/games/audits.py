"""What the audits of all boards share."""

from __future__ import annotations

from companion.engine.faults import Fault
from companion.service.photo import phrases


def never() -> bool:
    """Nobody stops the search."""
    return False


def untold(_share: float) -> None:
    """Nobody waits to hear how far the search is."""


def too_many(name: str, score: int, most: int) -> list[Fault]:
    """A score that the tiles of a player's board cannot have brought."""
    if score <= most:
        return []
    text = "{name}: {score} points is too many. These tiles score at most {most}"
    return [phrases.say(text, name=name, score=score, most=most)]
