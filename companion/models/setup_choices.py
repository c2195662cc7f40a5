"""What is chosen before the first round, by kind of board; where nothing was, it is the usual choice."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from companion.engine.games import Game
from companion.games.contract import OptionsView
from companion.games.registry import kind_of

Chosen = Mapping[str, Mapping[str, object]]


def options_of(game: Game, chosen: Chosen) -> Mapping[str, object]:
    """The choices for this game, as a game file keeps them."""
    facet = kind_of(game).options
    return chosen.get(game.board, facet.default()) if facet else {}


def options_view(game: Game, chosen: Chosen) -> OptionsView | None:
    """What can be chosen; None where the set-up leaves nothing open."""
    facet = kind_of(game).options
    return facet.view(options_of(game, chosen)) if facet else None


def still_to_choose(game: Game, chosen: Chosen) -> str:
    """What has to be chosen before the game can start, in words."""
    facet = kind_of(game).options
    return facet.fault(options_of(game, chosen)) if facet else ""


def toggled(game: Game, chosen: Chosen, key: str) -> Chosen:
    """One of the choices is put into play, or taken out of it."""
    facet = kind_of(game).options
    return {**chosen, game.board: facet.toggled(options_of(game, chosen), key)} if facet else chosen


def dealt(game: Game, chosen: Chosen, random: Random) -> Chosen:
    """The choices drawn blind."""
    facet = kind_of(game).options
    return {**chosen, game.board: facet.dealt(options_of(game, chosen), random)} if facet else chosen
