"""Boards and scores gathered player by player, kept on the disk after every touch. No window here."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from companion.engine.variants.registry import VARIANTS
from companion.errors import AzulejoError
from companion.models.photo.photo_store import PhotoStore, board_key
from companion.service.photo.edits import NO_EDITS, Edits, from_json
from vision.reading import BoardReading

OFFERED = tuple(key for key in VARIANTS if key != "duel")
"""Duel's plates are in no photo that can be read and too many to tap: its games are tracked from their beginning."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """What is known so far. `edits` are each player's taps, as JSON, made on the photo named in `photos`."""

    variant: str = "azul"
    players: tuple[str, ...] = ()
    first: int = 0
    round: int = 2
    scores: tuple[int | None, ...] = ()
    edits: tuple[Any, ...] = ()
    photos: tuple[str, ...] = ()

    def of_players(self, players: Sequence[str]) -> Gathered:
        """The same for other people; what belongs to somebody who stays stays theirs."""
        index = {name: n for n, name in enumerate(self.players)}

        def kept(values: tuple, none: Any) -> tuple:
            return tuple(
                values[index[name]] if name in index and index[name] < len(values) else none for name in players
            )

        first = players.index(self.players[self.first]) if self.starter in players else 0
        return replace(
            self,
            players=tuple(players),
            first=first,
            scores=kept(self.scores, None),
            edits=kept(self.edits, {}),
            photos=kept(self.photos, ""),
        )

    @property
    def starter(self) -> str:
        return self.players[self.first] if self.first < len(self.players) else ""

    def with_score(self, seat: int, score: int | None) -> Gathered:
        return replace(self, scores=_put(self.scores, seat, score, None))

    def with_edits(self, seat: int, edits: Edits, photo: str) -> Gathered:
        return replace(
            self, edits=_put(self.edits, seat, edits.to_json(), {}), photos=_put(self.photos, seat, photo, "")
        )


def _put(values: tuple, seat: int, value: Any, none: Any) -> tuple:
    filled = [*values, *[none] * (seat + 1 - len(values))]
    filled[seat] = value
    return tuple(filled)


class Gathering:
    """The boards of one table that is being entered: photos from the shelf, taps and scores from a file beside them."""

    def __init__(self, shelf: PhotoStore, owner: str, start: Gathered) -> None:
        self.shelf, self.owner = shelf, owner
        self.path = shelf.root / owner / "gathered.json"
        self.now = self._kept() or start

    def change(self, now: Gathered) -> None:
        self.now = now
        self.path.parent.mkdir(parents=True, exist_ok=True)
        half = self.path.with_suffix(".part")
        half.write_text(json.dumps(asdict(now), ensure_ascii=False), "utf-8")
        half.replace(self.path)

    def _kept(self) -> Gathered | None:
        try:
            told = json.loads(self.path.read_text("utf-8"))
            kept = Gathered(**{key: tuple(value) if isinstance(value, list) else value for key, value in told.items()})
            sound = kept.variant in OFFERED and all(isinstance(name, str) for name in kept.players)
        except (OSError, ValueError, TypeError):
            return None
        return kept if sound else None

    def forget(self) -> None:
        self.shelf.forget(self.owner)

    def board(self, seat: int) -> tuple[BoardReading | None, Edits]:
        """What was read of a player's board, and what was said about it: later taps outdo the photo's."""
        note = self.shelf.note(self.owner, board_key(self.now.players[seat]))
        photo = note.photo if note else ""
        taps = self.now.edits[seat] if seat < len(self.now.edits) else {}
        made_on = self.now.photos[seat] if seat < len(self.now.photos) else ""
        if taps and made_on == photo:
            try:
                return (note.reading if note else None), from_json(taps)
            except AzulejoError:
                return (note.reading if note else None), NO_EDITS
        return (note.reading, note.edits) if note and note.accepted else (None, NO_EDITS)

    def photo_of(self, seat: int) -> str:
        note = self.shelf.note(self.owner, board_key(self.now.players[seat]))
        return note.photo if note else ""
