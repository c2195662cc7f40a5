"""The pictures of worked examples: a figure of the rulebook, worked out by the engine, as a board to look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.games import game
from companion.engine.sheet import Line
from companion.games.registry import kind_of
from companion.games.views import ExamplePicture
from companion.rulebook.worked_examples import worked_out
from companion.wording.points import signed


def rule_picture(figure: Mapping[str, Any]) -> ExamplePicture:
    """A figure of the outline, drawn as the board stands after it."""
    worked, played = worked_out(figure), game(figure["variant"])
    lines = (*worked.lines, *worked.bonuses)
    drawn = kind_of(played).views.figure(played, figure, worked)
    points = sum(line.points for line in lines)
    return drawn._replace(points=_sum(lines, figure.get("score"), worked.total), loses=points < 0)


def _sum(lines: Sequence[Line], before: int | None, after: int | None) -> str:
    """ "+2 +3 = +5", "5 −3 = 2" where the score before is told, "" where nothing is won or lost."""
    terms = [signed(line.points) for line in lines]
    if not terms:
        return ""
    if before is not None:
        return f"{before} {' '.join(terms)} = {after}"
    whole = signed(sum(line.points for line in lines))
    return terms[0] if len(terms) == 1 else f"{' '.join(terms)} = {whole}"
