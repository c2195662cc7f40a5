"""The score of a game as acceptance and other programs read it."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from companion.engine.replay import Replay
from companion.engine.sheet import Entry, Line
from companion.engine.variants.azul import Azul, slider_digits

SCORE_FORMAT = "azulejo-score/1"


def result(played: Replay) -> dict[str, Any]:
    """The result as a value."""
    write = _pavilion_line if played.variant.open_round_counts else _line
    rounds = [
        [
            {"player": entry.player, "lines": [write(line) for line in entry.lines], "total": entry.total}
            for entry in entries
        ]
        for entries in _rounds(played)
    ]
    return {**_head(played), "rounds": rounds, **_end(played)}


def result_text(played: Replay) -> str:
    """The result as one line of JSON. A stream of games scores the same lines again and again: each is written once."""
    write = _pavilion_text if played.variant.open_round_counts else _text
    rounds = ", ".join(
        [
            "[" + ", ".join([_entry_text(entry, [write(line) for line in entry.lines]) for entry in entries]) + "]"
            for entries in _rounds(played)
        ]
    )
    return f'{_written(_head(played))[:-1]}, "rounds": [{rounds}], {_written(_end(played))[1:]}'


def _head(played: Replay) -> dict[str, Any]:
    return {"format": SCORE_FORMAT, "variant": played.variant.key, "finished": played.finished}


def _end(played: Replay) -> dict[str, Any]:
    sheet, variant = played.sheet, played.variant
    found: dict[str, Any] = {
        "bonuses": [[_line(line) for line in lines] for lines in sheet.bonuses],
        "totals": sheet.totals,
        "winners": played.outcome.winners,
        "tie_break": played.outcome.tie_break,
    }
    if isinstance(variant, Azul) and variant.sliders:
        found["sliders"] = [slider_digits(total) for total in sheet.totals]
    return found


def _rounds(played: Replay) -> tuple[tuple[Entry, ...], ...]:
    sheet = played.sheet
    return sheet.rounds if played.variant.open_round_counts else sheet.rounds[: sheet.closed]


def _line(line: Line) -> dict[str, Any]:
    return {"kind": line.kind, "cells": line.cells, "points": line.points, "rule": line.rule}


def _pavilion_line(line: Line) -> dict[str, Any]:
    if line.kind != "tile":
        return _line(line)
    return {**_line(line), "bonus_tiles": line.bonus_tiles, "features": line.features}


_written = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode


def _entry_text(entry: Entry, lines: list[str]) -> str:
    return f'{{"player": {entry.player}, "lines": [{", ".join(lines)}], "total": {entry.total}}}'


@lru_cache(maxsize=1 << 14)
def _text(line: Line) -> str:
    return _written(_line(line))


@lru_cache(maxsize=1 << 14)
def _pavilion_text(line: Line) -> str:
    return _written(_pavilion_line(line))
