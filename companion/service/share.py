"""A game to hand on: as a message, and as a table for a spreadsheet."""

from __future__ import annotations

import csv
import io
import json

from companion.engine.games import game
from companion.engine.replay import Replay
from companion.engine.sheet import Line
from companion.service.table import Table

SIGNED = "scored with Azulejo (unofficial)"
_TIES = {"rows": "more complete rows", "first-player": "holds the first-player tile"}
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_MARK = "'"


def as_text(table: Table) -> str:
    """The places, the totals, and how the tie was broken, if there was one."""
    played = table.played
    what = game(played.variant.key)
    day = table.row.started[:10]
    side = ", grey side" if what.grey else ""
    said = [f"{what.title}{side}, {day}"]
    if not played.finished:
        said[0] += f", round {played.open_round}"
    ranked = sorted(enumerate(played.sheet.totals), key=lambda item: (item[0] not in played.outcome.winners, -item[1]))
    for seat, total in ranked:
        said.append(f"{_one_line(table.players[seat])}: {total}{_won(played, seat)}")
    return "\n".join([*said, SIGNED])


def as_csv(table: Table) -> str:
    """One row for each line of the sheet, then the totals."""
    played = table.played
    into = io.StringIO()
    rows = csv.writer(into, lineterminator="\r\n")
    rows.writerow(["round", "player", "kind", "cells", "points", "rule"])
    names = [_cell(name) for name in table.players]
    for number, entries in enumerate(played.sheet.rounds, 1):
        for entry in entries:
            for line in entry.lines:
                rows.writerow([number, names[entry.player], line.kind, _cells(line), line.points, line.rule])
    for seat, lines in enumerate(played.sheet.bonuses):
        for line in lines:
            rows.writerow(["bonus", names[seat], line.kind, _cells(line), line.points, line.rule])
    for seat, total in enumerate(played.sheet.totals):
        rows.writerow(["total", names[seat], "", "", total, ""])
    return into.getvalue()


def _won(played: Replay, seat: int) -> str:
    winners = played.outcome.winners
    if not played.finished or seat not in winners:
        return ""
    if len(winners) > 1:
        return " (shared win)"
    broken = _TIES.get(played.outcome.tie_break or "")
    return f" (wins: {broken})" if broken else " (wins)"


def _one_line(name: str) -> str:
    return " ".join(name.split())


def _cell(text: str) -> str:
    """A name that a spreadsheet would take for a formula gets a mark before it, and so does one with that mark: who
    takes one mark away has the name."""
    return _MARK + text if text.startswith((*_FORMULA, _MARK)) else text


def _cells(line: Line) -> str:
    """As in a result; a spreadsheet would take "0:3" for a time of day."""
    return json.dumps(line.cells, separators=(",", ":")) if line.cells else ""
