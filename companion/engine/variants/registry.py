"""The variants there are, by key."""

from __future__ import annotations

from typing import Any

from companion.engine.variants.azul import AZUL_GAMES
from companion.engine.variants.contract import Variant
from companion.engine.variants.duel import DUEL_GAMES
from companion.engine.variants.pavilion import PAVILION_GAMES

_ALL: tuple[Variant[Any, Any], ...] = (*AZUL_GAMES, *PAVILION_GAMES, *DUEL_GAMES)
VARIANTS: dict[str, Variant[Any, Any]] = {game.key: game for game in _ALL}
