"""The score of a game as acceptance and other programs read it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from companion.engine.games import game
from companion.engine.replay import Replay
from companion.engine.sheet import Line, SheetEntry
from companion.engine.variants.azul import slider_digits

SCORE_FORMAT = "azulejo-score/1"


def result(played: Replay) -> dict[str, Any]:
    """The result as a value."""
    write = _line_with_tiles if played.variant.open_round_counts else _line
    rounds = [
        [
            {"player": entry.player, "lines": [write(line) for line in entry.lines], "total": entry.total}
            for entry in entries
        ]
        for entries in _rounds(played)
    ]
    bonuses = [[_line(line) for line in lines] for lines in played.sheet.bonuses]
    return {**_head(played), "rounds": rounds, "bonuses": bonuses, **_end(played)}


def result_text(played: Replay) -> str:
    """The result as one line of JSON. A stream of games scores the same lines again and again: each is written once."""
    write = _text_with_tiles if played.variant.open_round_counts else _text
    rounds = _listed([_listed([_entry_text(entry, write) for entry in entries]) for entries in _rounds(played)])
    bonuses = _listed([_listed([_text(line) for line in lines]) for lines in played.sheet.bonuses])
    head, end = _written(_head(played))[:-1], _written(_end(played))[1:]
    return f'{head}, "rounds": {rounds}, "bonuses": {bonuses}, {end}'


def _head(played: Replay) -> dict[str, Any]:
    return {"format": SCORE_FORMAT, "variant": played.variant.key, "finished": played.finished}


def _end(played: Replay) -> dict[str, Any]:
    sheet = played.sheet
    found: dict[str, Any] = {
        "totals": sheet.totals,
        "winners": played.outcome.winners,
        "tie_break": played.outcome.tie_break,
    }
    if "sliders" in game(played.variant.key).parts:
        found["sliders"] = [slider_digits(total) for total in sheet.totals]
    return found


def _rounds(played: Replay) -> tuple[tuple[SheetEntry, ...], ...]:
    sheet = played.sheet
    return sheet.rounds if played.variant.open_round_counts else sheet.rounds[: sheet.closed]


def _line(line: Line) -> dict[str, Any]:
    return {"kind": line.kind, "cells": line.cells, "points": line.points, "rule": line.rule}


def _line_with_tiles(line: Line) -> dict[str, Any]:
    if line.kind != "tile":
        return _line(line)
    return {**_line(line), "bonus_tiles": line.bonus_tiles, "features": line.features}


_written = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode


def _listed(texts: list[str]) -> str:
    return "[" + ", ".join(texts) + "]"


def _entry_text(entry: SheetEntry, write: Callable[[Line], str]) -> str:
    lines = _listed([write(line) for line in entry.lines])
    return f'{{"player": {entry.player}, "lines": {lines}, "total": {entry.total}}}'


@lru_cache(maxsize=1 << 14)
def _text(line: Line) -> str:
    return _written(_line(line))


@lru_cache(maxsize=1 << 14)
def _text_with_tiles(line: Line) -> str:
    return _written(_line_with_tiles(line))
