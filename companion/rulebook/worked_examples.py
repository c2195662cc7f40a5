"""The worked examples: a board, what is played on it, and the points, always worked out by the engine.

A figure is what the outline holds under `figure`: `variant`; `board` in the engine's notation (empty when left out);
`event` as in a game file; `end` where the end bonuses are shown; `score` before it; `tablets` of Duel.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.engine.codec import read_event
from companion.engine.events import Setup
from companion.engine.games import game
from companion.engine.sheet import Line, clamped
from companion.engine.variants.contract import Variant
from companion.errors import Illegal

PLAYERS = ("Ana", "Bo")


class WorkedExample(NamedTuple):
    """A figure worked out: the board before and after, each step's points, the end bonuses, the score after all."""

    variant: str
    before: str
    after: str
    lines: tuple[Line, ...]
    bonuses: tuple[Line, ...]
    total: int | None

    @property
    def numbers(self) -> tuple[int, ...]:
        """What the example has to say: every step's points and bonus tiles, and where it ends."""
        steps = [line.points for line in (*self.lines, *self.bonuses)]
        tiles = [line.bonus_tiles for line in self.lines if line.bonus_tiles]
        end = [self.total] if self.total is not None else []
        whole = [sum(steps)] if len(self.bonuses) > 1 else []
        return tuple(abs(number) for number in (*steps, *tiles, *whole, *end))


def worked_out(figure: Mapping[str, Any]) -> WorkedExample:
    """Play a figure with the engine. Raises Illegal where the example breaks a rule."""
    variant = game(figure["variant"]).variant
    options = {"tablets": figure["tablets"]} if "tablets" in figure else {}
    state = variant.start(Setup(variant.key, PLAYERS, 0, options))
    if "board" in figure:
        state = variant.with_board(state, 0, variant.parse_board(figure["board"]))
    before = variant.format_board(variant.boards(state)[0])
    lines: list[Line] = []
    if "event" in figure:
        state, lines = _played(variant, state, figure["event"])
    bonuses = variant.bonuses(state)[0] if figure.get("end") else ()
    total = None
    if "score" in figure:
        total, lines = clamped(figure["score"], lines, variant.lowest_score)[0], lines
    after = variant.format_board(variant.boards(state)[0])
    return WorkedExample(variant.key, before, after, tuple(lines), tuple(bonuses), total)


def _played(variant: Variant[Any, Any], state: Any, event: Mapping[str, Any]) -> tuple[Any, list[Line]]:
    read = read_event(variant, {"round": 1, "player": 0, **event}, "figure", len(PLAYERS))
    faults = variant.faults(state, read)
    if faults:
        raise Illegal("; ".join(f"{fault} [{fault.rule}]" for fault in faults))
    after, lines = variant.apply(state, read)
    return after, lines
