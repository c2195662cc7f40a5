"""The seven stars as they are drawn, with the features between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from companion.engine.events import Place
from companion.engine.games import Game
from companion.engine.notation import parse_stars
from companion.engine.stars import CENTRE, FEATURES, OUTER, RING, STARS, Stars, ring_of, tile_at
from companion.engine.tiles import EMPTY, names
from companion.engine.variants.pavilion import Pavilion
from companion.games.proposed import proposed
from companion.games.views import PLAIN, ExamplePicture, Printed, Shown, Space, spaces, tiled
from companion.rulebook.worked_examples import WorkedExample
from companion.service.photo.proposal import Proposal

PICTURED = Stars("OO..O." + ".RRR.." + "BB...B" + "YY.Y.." + "..GG.G" + "P..PPP" + "OR.Y.P")
"""The stars by which the game is known, in the middle of one that nobody played."""
PICTURED_GREY = Stars("OB..P." + ".RGY.." + "YP...O" + "BR.G.." + "..OB.Y" + "R..PYG" + "OR.Y.P")


@dataclass(frozen=True, slots=True)
class StarView:
    """A star's six spaces in the order of the places 1 to 6."""

    name: str
    spaces: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class FeatureView:
    """A pillar, statue or window; `star` names the star it belongs to (for a statue: the one before it, clockwise)."""

    kind: str
    star: str
    done: bool = False
    lit: bool = False


@dataclass(frozen=True, slots=True)
class StarsView:
    stars: tuple[StarView, ...]
    features: tuple[FeatureView, ...] = ()
    wild: str | None = None
    wild_caption: str = ""

    def without_worth(self) -> StarsView:
        bare = (replace(star, spaces=tuple(replace(space, worth="") for space in star.spaces)) for star in self.stars)
        return replace(self, stars=tuple(bare))


def board_view(game: Game, board: Stars, shown: Shown = PLAIN) -> StarsView:
    """The stars with their tiles. Those of this round are told by their numbers, so `fresh` says nothing here."""
    return _ringed(game, board, replace(shown, fresh=()))


def _ringed(game: Game, board: Stars, shown: Shown) -> StarsView:
    variant = cast(Pavilion, game.variant)
    kinds, cost = names(variant.colours), variant.cost
    stars = []
    for star in STARS:
        printed = None if game.grey or star == CENTRE else star
        ring = [
            Printed((star, place), printed, kinds.get(tile), str(cost(star, place)))
            for place, tile in enumerate(ring_of(board, star), 1)
        ]
        stars.append(StarView(star, spaces(ring, shown)))
    features = tuple(
        FeatureView(
            feature.kind,
            feature.at.partition("-")[0],
            done=all(tile_at(board, *space) != EMPTY for space in feature.spaces),
        )
        for feature in FEATURES
    )
    return StarsView(tuple(stars), features)


def proposal_view(game: Game, proposal: Proposal, read: bool) -> StarsView:
    """The stars that a photo is taken to show, this round's tiles in their order."""
    kinds = names(game.variant.colours)
    places = [(event.star, event.space) for event in proposal.events if isinstance(event, Place)]
    order = {at: str(places.index(at) + 1) for at in places}
    stars = []
    for star in STARS:
        printed = None if game.grey or star == CENTRE else star
        ring = [(star, place) for place in range(1, RING + 1)]
        found = (proposed(proposal.cells[at], printed, kinds, read, order.get(at, "")) for at in ring)
        stars.append(StarView(star, tuple(found)))
    return StarsView(tuple(stars))


def picture(game: Game) -> StarsView:
    """The board by which people know the game."""
    return board_view(game, PICTURED_GREY if game.grey else PICTURED)


def figure(game: Game, figure: Mapping[str, Any], worked: WorkedExample) -> ExamplePicture:
    """A worked example: the board after it, near where only one star has tiles, and what was paid beside it."""
    event = figure.get("event", {})
    tiles = tuple(kind for kind, count in event.get("paid", {}).items() for _ in range(count))
    if event.get("type") == "token":
        tiles = ("first",)
    fresh = tiled(worked.lines)
    if "board" not in figure and not fresh:
        return ExamplePicture(None, tiles=tiles)
    view = _ringed(game, parse_stars(worked.after), Shown(fresh))
    near = _only_star(view)
    return ExamplePicture(close_up(view, near), near, tiles)


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
