"""How this phone likes the app: typed, with defaults; keys nobody knows (from another version) are kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from companion.errors import Malformed
from companion.languages import codes
from companion.storage.database import Database
from companion.storage.records import compact

THEMES = ("system", "light", "dark", "black")


@dataclass(frozen=True, slots=True)
class Settings:
    language: str = "system"
    theme: str = "system"
    left_handed: bool = False
    keep_awake: bool = True
    less_motion: bool = False
    spoken_scores: bool = False
    hide_standings: bool = False
    show_worth: bool = True
    text_scale: float = 1.0
    haptics: bool = True
    keep_photos: bool = False
    show_times: bool = False
    round_minutes: int = 0
    """How long a round may take; 0 for as long as it takes."""
    place: str = ""
    """Where the person was: the app's way of screens, as JSON."""
    recovery_seen: str = ""
    """The last recovery that the person was told of."""
    sample_game: str = ""
    """The id of the sample game, which counts for nothing."""
    sample_step: int = 0
    """How many of the sample game's lessons were given."""


KNOWN: Mapping[str, type] = {field.name: type(field.default) for field in fields(Settings)}


class SettingsTable:
    """Where they are kept."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def read(self) -> Settings:
        """What was set, and the default for what was not or no longer reads as what it should be."""
        kept = self.everything()
        return Settings(**{key: kept[key] for key in KNOWN if key in kept and fits(key, kept[key])})

    def everything(self) -> dict[str, Any]:
        """Every key there is, the unknown among them."""
        with self.database.reading() as connection:
            found = connection.execute("SELECT key, value FROM settings").fetchall()
        return {key: value for key, text in found if (value := _value(text)) is not None}

    def change(self, **changes: object) -> Settings:
        """Raises Malformed for a value that cannot be; nothing is changed then."""
        for key, value in changes.items():
            if key not in KNOWN:
                raise Malformed(f"there is no setting {key!r}")
            if not fits(key, value):
                raise Malformed(f"{key} cannot be {value!r}")
        return self.restore(changes, overwrite=True)

    def restore(self, values: Mapping[str, object], *, overwrite: bool) -> Settings:
        verb = "REPLACE" if overwrite else "INSERT OR IGNORE"
        with self.database.writing() as connection:
            for key, value in values.items():
                connection.execute(f"{verb} INTO settings (key, value) VALUES (?, ?)", (key, compact(value)))
        return self.read()


def fits(key: str, value: object) -> bool:
    """Whether a known setting can have this value."""
    if key == "language":
        return value in ("system", *codes())
    if key == "theme":
        return value in THEMES
    return type(value) is KNOWN[key] and (type(value) is not float or 0.5 <= value <= 3.0)


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None
