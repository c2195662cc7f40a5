"""In which forms a game can be handed on."""

from __future__ import annotations

from typing import Literal

from companion.service.table import Table

ShareWay = Literal["hand-over", "picture", "text", "csv", "json", "bgstats"]


def share_ways(table: Table) -> tuple[ShareWay, ...]:
    """Those that there are for this game, the likeliest first: a running one is handed over, a finished one shown."""
    if table.finished:
        return ("picture", "text", "csv", "json", "bgstats")
    return ("hand-over", "text", "csv", "json")
