"""A space of a board as a photo's proposal has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.views import Space
from companion.service.photo.proposal import Item, Status


def proposed(item: Item[Any], printed: str | None, kinds: Mapping[str, str], read: bool, order: str = "") -> Space:
    """The tile that is proposed there. On a board that was not read only what is wrong is marked: all the rest waits
    for taps."""
    mark = mark_of(item)
    return Space(
        printed, kinds.get(item.value), fresh=item.new, mark=mark if read or mark == "error" else "", order=order
    )


def mark_of(item: Item[Any]) -> str:
    """The sign on a space: a contradiction, a doubt, or a tick on what is new and sure."""
    if item.status is Status.CONFLICT:
        return "error"
    if item.asked:
        return "check"
    return "sure" if item.new or item.status is Status.SET else ""
