"""The rules' numbers as the engine holds them are those settled against the rulebooks."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from companion.engine import stars, wall
from companion.engine.facts import Fact
from companion.engine.tiles import AZUL, DUEL, PAVILION, names
from companion.engine.variants import azul, duel, pavilion, tablets

FACTS: dict[str, Any] = json.loads((Path(__file__).parent / "facts.json").read_text("utf-8"))


def settled(game: str, name: str) -> Any:
    return FACTS[game][name]["value"]


def test_azul() -> None:
    """Wall, floor, bonuses, displays and tiles of the base game."""
    assert [[names(AZUL)[c] for c in wall.row_of(wall.PRINTED, r)] for r in range(5)] == settled(
        "azul", "wall_coloured_rows"
    )
    assert [-points for points in azul.FLOOR.value] == settled("azul", "floor_points_by_space")
    bonus = {"row": azul.ROW.value, "column": azul.COLUMN.value, "colour": azul.COLOUR.value}
    assert bonus == settled("azul", "end_bonus")
    assert {str(n): count for n, count in azul.DISPLAYS.value.items()} == settled("azul", "displays_by_players")
    assert azul.TILES_A_COLOUR.value == settled("azul", "tiles")["per_colour"]
    assert (azul.START.value, azul.LOWEST.value) == (settled("azul", "start_score"), settled("azul", "score_min"))
    assert list(azul.SEATS.value) == settled("azul", "players")


def test_pavilion() -> None:
    """Stars, features, wild colours, bonuses and the lowest score."""
    book = "summer_pavilion"
    assert list(stars.OUTER) == settled(book, "stars_clockwise_from_upper_left")
    features = {(f["type"], frozenset(map(tuple, f["spaces"]))) for f in settled(book, "features")}
    assert {(feature.kind, frozenset(feature.spaces)) for feature in stars.FEATURES} == features
    assert [names(PAVILION)[c] for c in pavilion.WILD.value] == settled(book, "wild_by_round")
    bonus = {names(PAVILION)[c]: points for c, points in pavilion.STAR_BONUS.value.items()}
    assert bonus | {"centre (multicoloured)": pavilion.MIXED_STAR_BONUS.value} == settled(book, "star_bonus")
    assert {str(n): points for n, points in pavilion.NUMBER_BONUS.value.items()} == settled(book, "number_bonus")
    assert pavilion.BONUS_TILES.value == settled(book, "feature_rewards")
    grey = settled(book, "grey_side")
    assert list(pavilion.GREY_COSTS.value) == grey["outer costs clockwise, in the places of coloured 1..6"]
    assert {pavilion.GREY_CENTRE_COST.value} == set(grey["centre"])
    assert pavilion.KEEP.value == settled(book, "keep_on_pass")
    assert (pavilion.START.value, pavilion.LOWEST.value) == (settled(book, "start_score"), settled(book, "score_min"))


def test_duel() -> None:
    """Penalties, plates, chips, corners and tablets."""
    assert {str(n): -lost for n, lost in enumerate(duel.BROKEN.value)} == settled("duel", "broken_points_total")
    assert -duel.FIRST_PLAYER.value == settled("duel", "first_player_penalty")
    assert [duel.special_points(row) for row in range(6)] == settled("duel", "special_tile_points_by_row")
    assert list(duel.PLATES.value) == [plate["spaces"] for plate in settled("duel", "plates")]
    assert list(duel.CHIPS.value) == settled("duel", "bonus_chips")
    assert [list(pair) for pair in tablets.PAIRS.value] == settled("duel", "tablet_pairs_same_tablet")
    assert set(tablets.SIDES) == {tablet["id"] for tablet in settled("duel", "tablets")}
    corners = settled("duel", "corner_values")
    named = {"top-left": (0, 0), "top-right": (0, 2), "bottom-left": (2, 0), "bottom-right": (2, 2)}
    assert {named[name]: points for name, points in corners.items()} == tablets.CORNERS.value
    assert duel.TILES_A_COLOUR.value == settled("duel", "tiles")["per_colour"]
    assert set(DUEL) == set(settled("duel", "tiles")["colours"])


@pytest.mark.parametrize("module", [azul, pavilion, duel, tablets], ids=lambda module: module.__name__)
def test_every_number_names_its_rulebook(module: ModuleType) -> None:
    """No fact without a source."""
    facts = {name: value for name, value in vars(module).items() if isinstance(value, Fact)}
    assert facts
    assert all(len(fact.source) > 10 for fact in facts.values())
