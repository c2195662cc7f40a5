"""A running game as codes to be photographed, and as a file."""

from __future__ import annotations

import json
from dataclasses import dataclass

from companion.errors import Malformed
from companion.service import codes, qr
from companion.service.session import Session


@dataclass(frozen=True, slots=True)
class HandedGame:
    """`codes` in their order, none where the game is too long for them; `content` is that of the file."""

    codes: tuple[qr.Modules, ...]
    content: bytes


def handed_game(session: Session, game_id: str) -> HandedGame | None:
    """The game as it stands, half-entered rounds and all; None where it is not here. Raises StorageError."""
    handed = session.handover(game_id)
    if handed is None:
        return None
    content = json.dumps(handed, separators=(",", ":")).encode()
    try:
        texts = codes.split(content, qr.ROOM)
    except Malformed:
        texts = []
    return HandedGame(tuple(map(qr.modules, texts)), content)
