"""What a game can be found by, read page by page without reading the games themselves."""

from __future__ import annotations

from typing import NamedTuple

from companion.storage.database import Database


class Findable(NamedTuple):
    """`players` as they are kept, a JSON list; `people` the numbers of who sits there, with commas between them."""

    game_id: str
    touched: int
    variant: str
    players: str
    started: str
    updated: str
    finished: bool
    note: str
    place: str
    people: str


def findable(database: Database, limit: int, before: int | None) -> list[Findable]:
    """Games outside the bin, newest first; `before` is the `touched` of the last one, to go on from there."""
    with database.reading() as connection:
        found = connection.execute(
            "SELECT id, touched, variant, players, started, updated, finished, coalesce(note, ''), coalesce(place, ''),"
            " coalesce((SELECT group_concat(person) FROM seats WHERE seats.game = games.id), '')"
            " FROM games LEFT JOIN notes ON notes.game = games.id"
            " WHERE deleted IS NULL AND (? IS NULL OR touched < ?) ORDER BY touched DESC LIMIT ?",
            (before, before, limit),
        ).fetchall()
    return [Findable(*row) for row in found]
