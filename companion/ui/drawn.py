"""Engine states as the boards draw them: one function a board, and one that knows which board a game has."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from companion.engine.dome import NO_PLATE, SIDE, SLOTS, Dome
from companion.engine.stars import CENTRE, FEATURES, RING, STARS, Stars, tile_at
from companion.engine.tiles import EMPTY
from companion.engine.variants.contract import Variant
from companion.engine.wall import PRINTED, SIZE, Wall, colour_at
from companion.games.dome.view import DomeView, HandleView
from companion.games.stars.view import FeatureView, StarsView, StarView
from companion.games.views import Space
from companion.games.wall.view import WallView
from companion.wording.colours import LETTERS

Cells = Collection[tuple[Any, int]]
KINDS = {**LETTERS, "w": "wild", "s": "special", "S": "special"}
_space = lru_cache(maxsize=4096)(Space)
"""A space that looks the same is the same one: made once, and seen at a glance not to have changed."""


def family(variant: Variant[Any, Any]) -> str:
    """Which board a game is played on: "wall", "stars" or "dome"."""
    return {"azul": "wall", "pavilion": "stars", "duel": "dome"}[variant.rulebook]


def wall_view(
    wall: Wall,
    grey: bool,
    fresh: Cells = (),
    lit: Cells = (),
    worth: Mapping[Any, str] | None = None,
    allowed: Mapping[Any, bool] | None = None,
    wrong: Cells = (),
    held: tuple[int, int] | None = None,
) -> WallView:
    worth, allowed = worth or {}, allowed or {}

    def space(row: int, col: int) -> Space:
        at, letter = (row, col), colour_at(wall, row, col)
        return _space(
            None if grey else KINDS[colour_at(PRINTED, row, col)],
            KINDS.get(letter),
            at in fresh,
            allowed.get(at),
            worth.get(at, "") if letter == EMPTY else "",
            at in lit,
            "error" if at in wrong else "",
            held=at == held,
        )

    return WallView(tuple(tuple(space(row, col) for col in range(SIZE)) for row in range(SIZE)))


def stars_view(
    board: Stars,
    variant: Any,
    order: Mapping[Any, int] | None = None,
    lit: Cells = (),
    worth: Mapping[Any, str] | None = None,
    wild: str | None = None,
    caption: str = "",
    held: tuple[str, int] | None = None,
) -> StarsView:
    order, worth = order or {}, worth or {}

    def space(star: str, place: int) -> Space:
        at, letter = (star, place), tile_at(board, star, place)
        return _space(
            None if variant.grey or star == CENTRE else star,
            KINDS.get(letter),
            at in order,
            None,
            worth.get(at, "") if letter == EMPTY else "",
            at in lit,
            "",
            str(variant.cost(star, place)),
            str(order[at]) if at in order else "",
            held=at == held,
        )

    stars = tuple(StarView(star, tuple(space(star, n) for n in range(1, RING + 1))) for star in STARS)
    features = tuple(
        FeatureView(
            feature.kind,
            feature.at.partition("-")[0],
            done=all(tile_at(board, *place) != EMPTY for place in feature.spaces),
        )
        for feature in FEATURES
    )
    return StarsView(stars, features, wild, caption)


def dome_view(
    dome: Dome,
    fresh: Cells = (),
    lit: Cells = (),
    worth: Mapping[Any, str] | None = None,
    handles: tuple[HandleView, ...] = (),
    open_slots: bool = False,
    broken_values: tuple[str, ...] = (),
    broken: int = 0,
    broken_caption: str = "",
    marker: bool | None = None,
    held: tuple[int, int] | None = None,
) -> DomeView:
    worth = worth or {}

    def space(row: int, col: int) -> Space | None:
        at, letter = (row, col), dome.tile(row, col)
        if dome.space(row, col) == NO_PLATE:
            return None
        return _space(
            KINDS[dome.space(row, col)],
            KINDS.get(letter),
            at in fresh,
            None,
            worth.get(at, "") if letter == EMPTY else "",
            at in lit,
            held=at == held,
        )

    slots = [divmod(n, SLOTS) for n in range(SLOTS * SLOTS)]
    return DomeView(
        tuple(tuple(space(row, col) for col in range(SIDE)) for row in range(SIDE)),
        handles,
        tuple(slot for slot in slots if not dome.has_plate(slot)) if open_slots else (),
        broken_values,
        broken,
        broken_caption,
        marker,
    )


def board_view(variant: Variant[Any, Any], state: Any, seat: int, lit: Cells = (), fresh: Cells = ()):
    """A player's board as it stands, for looking at."""
    kind = family(variant)
    if kind == "wall":
        return wall_view(state.walls[seat], variant.grey, fresh, lit)
    if kind == "stars":
        return stars_view(state.boards[seat], variant, lit=lit)
    return dome_view(state.domes[seat], fresh, lit)
