"""The pictures of worked examples: a figure of the rulebook, worked out by the engine, as a board to look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.engine.notation import parse_dome, parse_stars, parse_wall
from companion.engine.sheet import Line
from companion.engine.stars import OUTER
from companion.engine.variants.azul import FLOOR
from companion.engine.variants.duel import BROKEN
from companion.engine.variants.registry import VARIANTS
from companion.games.contract import Picture
from companion.games.dome.view import DomeView
from companion.games.stars.view import StarsView
from companion.games.views import FloorView
from companion.games.wall.view import WallView
from companion.rulebook.worked_examples import worked_out
from companion.ui.drawn import Cells, dome_view, stars_view, wall_view
from companion.wording.points import signed

View = WallView | StarsView | DomeView | FloorView


def picture(figure: Mapping[str, Any]) -> Picture:
    """A figure of the outline, drawn as the board stands after it."""
    shown, event = worked_out(figure), figure.get("event", {})
    lines = (*shown.lines, *shown.bonuses)
    total = figure.get("score"), shown.total
    view, near = _view(figure, shown.after, lines), ""
    if isinstance(view, StarsView):
        near = _only_star(view)
        view = close_up(view, near)
    points = sum(line.points for line in lines)
    return Picture(view, near, _loose(figure["variant"], event), _sum(lines, *total), points < 0)


def board_view(
    variant: str, board: Any, *, fresh: Cells = (), lit: Cells = (), worth: Mapping[Any, str] | None = None
) -> View:
    """A wall, stars or a dome of the engine, as its widget draws it."""
    game = VARIANTS[variant]
    if game.rulebook == "pavilion":
        # Fresh tiles of stars are numbered on the table; an example has one, which needs no number.
        view = stars_view(board, game, lit=lit, worth=worth)
        return _ringed(view, fresh)
    if game.rulebook == "duel":
        return dome_view(board, fresh, lit, worth)
    return wall_view(board, game.grey, fresh, lit, worth)


def _ringed(view: StarsView, fresh: Cells) -> StarsView:
    stars = tuple(
        replace(
            star,
            spaces=tuple(replace(space, fresh=(star.name, n) in fresh) for n, space in enumerate(star.spaces, 1)),
        )
        for star in view.stars
    )
    return replace(view, stars=stars)


def _view(figure: Mapping[str, Any], after: str, lines: Sequence[Line]) -> View | None:
    variant, event = figure["variant"], figure.get("event", {})
    if "board" not in figure and (event.get("floor") or event.get("broken")):
        return _fallen(variant, event)
    placed = {line.cells[0] for line in lines if line.kind in ("tile", "special") and line.cells}
    if "board" not in figure and not placed and event.get("type") != "plate":
        return None
    parse = {"pavilion": parse_stars, "duel": parse_dome}.get(VARIANTS[variant].rulebook, parse_wall)
    return board_view(variant, parse(after), fresh=placed)


def _fallen(variant: str, event: Mapping[str, Any]) -> FloorView:
    """The floor line, or Duel's broken tiles, which cost what is printed at the last of them."""
    if variant == "duel":
        return FloorView(tuple(signed(-lost) for lost in BROKEN.value[1:]), event["broken"])
    return FloorView(tuple(signed(-lost) for lost in FLOOR.value), event.get("floor", 0), event.get("marker", False))


def _loose(variant: str, event: Mapping[str, Any]) -> tuple[str, ...]:
    """What is shown beside the board: the tiles paid, the first-player marker where no floor line holds it."""
    if event.get("type") == "token" or (variant == "duel" and event.get("marker")):
        return ("first",)
    return tuple(kind for kind, count in event.get("paid", {}).items() for _ in range(count))


def close_up(view: StarsView, near: str) -> StarsView:
    """One star with what stands around it; all of them where none is named."""
    if not near:
        return view
    before = {after: star for star, after in zip(OUTER, (*OUTER[1:], OUTER[0]), strict=True)}
    around = {("pillar", near), ("window", near), ("statue", near), ("statue", before.get(near, ""))}
    if near not in before:
        around = {("pillar", star) for star in OUTER}
    features = tuple(feature for feature in view.features if (feature.kind, feature.star) in around)
    return StarsView(tuple(star for star in view.stars if star.name == near), features)


def _only_star(view: StarsView) -> str:
    """The star with tiles on it, if there is only one."""
    used = [star.name for star in view.stars if any(space.tile for space in star.spaces)]
    return used[0] if len(used) == 1 else ""


def _sum(lines: Sequence[Line], before: int | None, after: int | None) -> str:
    """ "+2 +3 = +5", "5 −3 = 2" where the score before is told, "" where nothing is won or lost."""
    terms = [signed(line.points) for line in lines]
    if not terms:
        return ""
    if before is not None:
        return f"{before} {' '.join(terms)} = {after}"
    whole = signed(sum(line.points for line in lines))
    return terms[0] if len(terms) == 1 else f"{' '.join(terms)} = {whole}"
