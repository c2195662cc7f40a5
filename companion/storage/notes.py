"""What people note about a game: a few words, and where it was played."""

from __future__ import annotations

from typing import NamedTuple

from companion.storage.database import Database


class Note(NamedTuple):
    text: str = ""
    place: str = ""


NO_NOTE = Note()


class Notes:
    """The notes of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def of(self, game_id: str) -> Note:
        with self.database.reading() as connection:
            found = connection.execute("SELECT note, place FROM notes WHERE game = ?", (game_id,)).fetchone()
        return Note(*found) if found else NO_NOTE

    def keep(self, game_id: str, note: Note) -> None:
        """An empty one is none."""
        with self.database.writing() as connection:
            if note == NO_NOTE:
                connection.execute("DELETE FROM notes WHERE game = ?", (game_id,))
            else:
                connection.execute("REPLACE INTO notes (game, note, place) VALUES (?, ?, ?)", (game_id, *note))

    def places(self, limit: int) -> list[str]:
        """Where games were played, the place of the game touched last first."""
        with self.database.reading() as connection:
            found = connection.execute(
                "SELECT place FROM notes JOIN games ON games.id = game WHERE place != '' AND deleted IS NULL"
                " GROUP BY place ORDER BY max(touched) DESC LIMIT ?",
                (limit,),
            )
            return [str(place) for (place,) in found]
