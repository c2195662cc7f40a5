"""Tile colours: their names in files, their letters in notation."""

from __future__ import annotations

from collections.abc import Mapping

AZUL: Mapping[str, str] = {"blue": "B", "yellow": "Y", "red": "R", "black": "K", "white": "W"}
PAVILION: Mapping[str, str] = {"purple": "P", "green": "G", "orange": "O", "yellow": "Y", "blue": "B", "red": "R"}
DUEL: Mapping[str, str] = {"blue": "B", "yellow": "Y", "red": "R", "black": "K", "turquoise": "T"}

EMPTY = "."


def names(colours: Mapping[str, str]) -> dict[str, str]:
    """The way back from letters to names."""
    return {letter: name for name, letter in colours.items()}


def every_name() -> dict[str, str]:
    """The same over all games: no letter means two colours."""
    return {**names(AZUL), **names(PAVILION), **names(DUEL)}
