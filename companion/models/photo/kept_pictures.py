"""The photos that were kept with a game, to be looked at again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.models.photo.photo_store import PhotoStore
from companion.service.session import Session
from companion.service.table import Table
from companion.wording.language import _
from vision.reading import PhotoError

SEEN = 1400
"""As many pixels of a photo's longer side are enough to look at it."""
Pixels = Any


@dataclass(frozen=True, slots=True)
class KeptPicture:
    """A photo of the game, and whose board it shows after which round."""

    path: Path
    words: str


def kept_pictures(session: Session, table: Table) -> tuple[KeptPicture, ...]:
    """Those of a game, in the order of its rounds and seats."""
    return tuple(
        KeptPicture(path, _("{name}, round {n}").format(name=table.players[seat], n=round_))
        for round_, seat, path in PhotoStore(session.store.folder).of_game(table.game_id)
        if seat < len(table.players)
    )


def decoded(photos: tuple[KeptPicture, ...]) -> list[tuple[KeptPicture, Pixels]]:
    """The photos' pixels, rows of blue-green-red bytes; one that cannot be read any more is left out. It takes a while:
    not for the thread that draws."""
    from vision import photo

    found = []
    for kept in photos:
        with suppress(PhotoError):
            found.append((kept, photo.decode(photo.open_file(kept.path), SEEN)[0]))
    return found
