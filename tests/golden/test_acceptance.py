"""The worked examples and printed values of the rulebooks, each case a test of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine import pattern, stars, wall
from companion.engine.codec import GameFile, scored
from companion.engine.dome import Dome
from companion.engine.events import Close, DomeTiling, Dropped, Event, Pass, Place, Placed, Plate, Setup, Tiling, Token
from companion.engine.outcome import leaders
from companion.engine.pattern import PatternLine
from companion.engine.replay import Replay, replay
from companion.engine.variants import azul, duel, pavilion
from tests.golden.games import Json, vectors
from tests.golden.lines import accepting, columns_for, row_has_all_plates
from tests.golden.test_vectors import dome

CASES: dict[str, Json] = {case["id"]: case for case in vectors("acceptance_rulebook")["cases"]}
CHECKS: dict[str, Callable[[Json, Json], None]] = {}


def case(*ids: str) -> Callable[[Callable[[Json, Json], None]], Callable[[Json, Json], None]]:
    def register(check: Callable[[Json, Json], None]) -> Callable[[Json, Json], None]:
        CHECKS.update(dict.fromkeys(ids, check))
        return check

    return register


@pytest.mark.parametrize("name", CASES)
def test_rulebook(name: str) -> None:
    """The rulebook's example comes out as the rulebook says."""
    CHECKS[name](CASES[name]["input"], CASES[name]["expect"])


def played(variant: str, events: list[Event], seats: int = 2, **options: Any) -> Replay:
    setup = Setup(variant, tuple("ABCD"[:seats]), 0, options)
    return scored(GameFile(setup, tuple(events)))


@case("AZ-01", "AZ-02", "AZ-03", "AZ-04")
def placement(given: Json, expect: Json) -> None:
    lines = azul.tiled(wall.Wall(given["wall"]), [Placed(given["row"], given["col"], given["colour"])])[1]
    assert lines[0].points == expect["points"]


@case("AZ-05")
def tiling(given: Json, expect: Json) -> None:
    lines = [PatternLine(*line) if line else None for line in given["lines"]]
    placed, dropped, choices = pattern.sent(wall.Wall(given["wall"]), lines, grey=False)
    points = [line.points for line in azul.tiled(wall.Wall(given["wall"]), placed)[1]]
    assert [[p.row, p.col, p.colour, n] for p, n in zip(placed, points, strict=True)] == expect["placements"]
    assert sum(points) == expect["score_gain"]
    assert sum(placed_tile.row for placed_tile in placed) == expect["tiles_to_lid"]
    kept = [row for row, line in enumerate(lines) if line and row not in pattern.complete(lines)]
    assert (kept, dropped, choices) == (expect["lines_kept"], [], [])


@case("AZ-06")
def floor(given: Json, expect: Json) -> None:
    tiles = Tiling(1, 0, floor=given["floor_tiles"], marker=given["marker"])
    lines = replay(Setup("azul", ("A", "B")), [tiles]).sheet.rounds[0][0].lines
    assert lines[0].points == expect["floor_points"]


@case("AZ-07")
def picking(given: Json, expect: Json) -> None:
    lines = [PatternLine(*line) if line else None for line in given["lines"]]
    colour, count = given["picked"]
    assert list(accepting(wall.Wall(given["wall"]), lines, colour)) == expect["legal_lines"]
    for row in expect["legal_lines"]:
        filled = pattern.fill(lines[row], row, count)
        assert filled._asdict() == expect[f"if_line_{row}"]
    assert expect["floor_allowed"] is True
    assert expect["if_floor"]["to_floor"] == count


@case("AZ-08")
def marker(given: Json, expect: Json) -> None:
    taker = expect["marker_taken_by"] - 1
    tilings: list[Event] = [Tiling(1, seat, marker=seat == taker) for seat in range(3)]
    after = played("azul", [*tilings, Close(1)], seats=3)
    assert after.variant.starter(after.state) == expect["starts_next_round"] - 1
    lines = after.sheet.rounds[0][taker].lines
    assert (lines[0].kind, lines[0].points) == ("floor", -azul.FLOOR.value[0])
    assert lines[0].cells == (("floor", 0),), expect["marker_on"]


@case("AZ-09")
def bonuses(given: Json, expect: Json) -> None:
    assert {"row": azul.ROW.value, "column": azul.COLUMN.value, "colour": azul.COLOUR.value} == expect


@case("AZ-10")
def displays(given: Json, expect: Json) -> None:
    assert {n: expect[str(n)] for n in (2, 3, 4)} == azul.DISPLAYS.value
    assert azul.TILES_A_COLOUR.value == expect["per_colour"]
    assert azul.TILES_A_COLOUR.value * len(wall.LETTERS) == expect["tiles"]
    assert azul.TILES_A_DISPLAY.value == expect["per_display"]


@case("AZ-11")
def never_below_zero(given: Json, expect: Json) -> None:
    three = [Placed(0, 0), Placed(1, 0)]  # 1 + 2 points: the score of the example
    first: list[Event] = [Tiling(1, 0, tuple(three)), Tiling(1, 1), Close(1)]
    assert played("azul", first).sheet.totals[0] == given["score"]
    lone = (Placed(4, 4),)
    second = Tiling(2, 0, lone, floor=given["floor_tiles"], marker=given["marker"])
    after = played("azul", [*first, second, Tiling(2, 1), Close(2)])
    assert after.sheet.rounds[1][0].lines[0].points == given["gains"][0]
    assert after.sheet.totals[0] == expect["score_after"]


@case("AZ-12", "AZ-13")
def ties(given: Json, expect: Json) -> None:
    assert list(leaders(given["finals"], given["rows"], "rows")[0]) == expect["winners"]


@case("AZ-14")
def blocked(given: Json, expect: Json) -> None:
    before = wall.Wall(given["wall"])
    assert list(wall.grey_columns(before, given["row"], given["colour"])) == expect["allowed_columns"]
    variant = azul.GAMES[1].variant
    state = variant.start(Setup("azul-grey", ("A", "B")))._replace(walls=(before, before))
    event = Tiling(1, 0, (), (Dropped(given["row"], given["colour"]),), given["floor_before"], given["marker"])
    assert variant.faults(state, event) == []
    line = variant.apply(state, event)[1][0]
    assert (len(line.cells), line.points) == (expect["floor_tiles"], expect["floor_points"])
    assert given["score"] + line.points == expect["score_after"]


@case("DU-01")
def duel_start(given: Json, expect: Json) -> None:
    assert list(played("duel", [], tablets=["rows", "columns", "diagonals"]).sheet.totals) == [expect["score"]] * 2


@case("DU-02")
def face_down(given: Json, expect: Json) -> None:
    events: list[Event] = [Plate(0, 0, (0, 0), "YKTs", given["draws"]), DomeTiling(1, 0), DomeTiling(1, 1), Close(1)]
    assert given["score"] == duel.START.value
    assert played("duel", events, tablets=["rows", "columns", "diagonals"]).sheet.totals[0] == expect["score_after"]


@case("DU-03")
def broken(given: Json, expect: Json) -> None:
    assert [-duel.BROKEN.value[count] for count in given["counts"]] == expect["points"]


@case("DU-04")
def broken_and_marker(given: Json, expect: Json) -> None:
    variant = duel.GAMES[0].variant
    state = variant.start(Setup("duel", ("A", "B")))
    lines = variant.apply(state, DomeTiling(1, 0, (), given["broken"], given["marker"]))[1]
    assert sum(line.points for line in lines) == expect["points"]


@case("DU-05")
def special_tile(given: Json, expect: Json) -> None:
    place = [Placed(*placed) for placed in given["placements"]]
    lines = duel.tiled(dome(given["plates"], given["cells"]), place)[1]
    assert [line.points for line in lines] == [4, 2, 3]
    assert expect["points"] == [[lines[0].points, lines[1].points], [lines[2].points, 0]]
    assert sum(line.points for line in lines) == expect["total"]


@case("DU-06")
def lines_stay_or_break(given: Json, expect: Json) -> None:
    there = Dome()
    for slot, plate in (((0, 0), "YKTs"), ((0, 1), "wBTK"), ((0, 2), "TBwY")):
        there = there.with_plate(slot, plate)
    there = there.with_tile(0, 2, "R")
    assert columns_for(there, 0, "R") == ()
    assert row_has_all_plates(there, 0), "so the red tile of line 1 breaks"
    there = there.with_plate((1, 0), "RwBK")
    assert columns_for(there, 3, "B") == (0,)
    lines = duel.tiled(there, [Placed(1, 3, "K"), Placed(2, 1, "B")])[1]
    assert there.space(2, 1) == "w"
    assert not row_has_all_plates(there, 3), "so an incomplete line stays"
    assert [line.points for line in lines][-1] == expect["points"][-1]
    alone = duel.tiled(there._replace(tiles="." * 36), [Placed(1, 3, "K"), Placed(2, 1, "B")])[1]
    assert [line.points for line in alone] == expect["points"]
    assert expect["broken_from_line_1"] == 1


@case("DU-07")
def chips(given: Json, expect: Json) -> None:
    assert duel.chips_needed(given["missing"], matching=2, chips=2) == expect["cost_matching"]
    assert duel.chips_needed(given["missing"], matching=0, chips=3) == expect["cost_any"]
    assert duel.chips_needed(given["missing"], matching=1, chips=2) is None


@case("DU-08")
def moon_without_large_factory(given: Json, expect: Json) -> None:
    after = replay(Setup("duel", ("A", "B"), 1), [DomeTiling(1, 0), DomeTiling(1, 1), Close(1)])
    assert expect["first_player_tile_taken"] is False
    assert after.variant.starter(after.state) == 1
    assert after.sheet.totals == (duel.START.value, duel.START.value)


@case("DU-09")
def duel_contents(given: Json, expect: Json) -> None:
    coloured = duel.TILES_A_COLOUR.value * len(duel.DUEL)
    assert (coloured, duel.TILES_A_COLOUR.value) == (expect["coloured"], expect["per_colour"])
    assert duel.SPECIAL_TILES.value == expect["special"]
    assert coloured + duel.SPECIAL_TILES.value + expect["marker"] == expect["tiles"]
    assert len(duel.PLATES.value) == expect["plates"]
    assert len(duel.CHIPS.value) == expect["chips"]
    assert duel.ROUNDS.value == expect["rounds"]


@case("DU-10")
def duel_tie(given: Json, expect: Json) -> None:
    holds = [int(seat == given["marker_holder"]) for seat in (0, 1)]
    assert leaders(given["finals"], holds, "first-player") == ((expect["winner"],), "first-player")


@case("SP-01", "SP-02", "SP-03", "SP-04", "SP-05")
def pavilion_tile(given: Json, expect: Json) -> None:
    star, space = given["star"], given["space"]
    colour = pavilion.PAVILION[star]
    board = stars.EMPTY_STARS
    for n in range(given["connected"]):
        board = stars.with_tile(board, star, (space + n) % stars.RING + 1, colour)
    assert pavilion.placed(board, star, space, colour)[1].points == expect["points"]
    assert space - 1 == expect["to_tower"]
    paid = {colour: given.get("natural", space)} | ({"P": given["wild"]} if given.get("wild") else {})
    event = Place(1, 0, star, space, colour, paid)
    assert replay(Setup("pavilion", ("A", "B")), [event]).failure is None


@case("SP-06")
def pavilion_pass(given: Json, expect: Json) -> None:
    leaving = Pass(1, 0, given["kept"], given["hand"] - given["kept"])
    after = played("pavilion", [leaving])
    assert after.sheet.totals[0] - pavilion.START.value == expect["points"]


@case("SP-07")
def pavilion_token(given: Json, expect: Json) -> None:
    after = played("pavilion", [Token(1, 0, given["taken"])])
    assert after.sheet.totals[0] - pavilion.START.value == expect["points"]


@case("SP-08")
def star_bonuses(given: Json, expect: Json) -> None:
    found = {star: pavilion.STAR_BONUS.value[pavilion.PAVILION[star]] for star in stars.OUTER}
    assert found | {"centre": pavilion.MIXED_STAR_BONUS.value} == expect


@case("SP-09")
def number_bonuses(given: Json, expect: Json) -> None:
    assert {str(number): points for number, points in pavilion.NUMBER_BONUS.value.items()} == expect


@case("SP-10")
def pavilion_numbers(given: Json, expect: Json) -> None:
    assert expect == {
        "start": pavilion.START.value,
        "floor": pavilion.LOWEST.value,
        "supply": pavilion.SUPPLY.value,
        "rounds": pavilion.ROUNDS,
        "keep_max": pavilion.KEEP.value,
        **pavilion.BONUS_TILES.value,
    }


@case("SP-11")
def nothing_to_lose(given: Json, expect: Json) -> None:
    down: list[Event] = [Pass(1, 0, 0, 9), Pass(1, 1, 0, 0)]
    assert played("pavilion", down).sheet.totals[0] == given["score"]
    after = played("pavilion", [*down, Token(2, 0, given["taken"])])
    assert after.sheet.totals[0] == expect["score_after"]


@case("SP-12")
def leftovers_come_after_the_bonuses(given: Json, expect: Json) -> None:
    ones: list[Event] = [
        Place(1, 0, star, 1, "P" if star == "centre" else pavilion.PAVILION[star]) for star in stars.STARS
    ]
    events: list[Event] = [*ones, Pass(1, 0, 0, 10), Pass(1, 1, 0, 0)]
    for round_ in range(2, 7):
        events += [Pass(round_, 0, given["left"] if round_ == 6 else 0, 0), Pass(round_, 1, 0, 0)]
    after = played("pavilion", events)
    before = after.sheet.rounds[5][0].total
    assert before == given["score"]
    assert [line.points for line in after.sheet.bonuses[0]] == [given["bonus"], -given["left"]]
    assert after.sheet.totals[0] == expect["final"]


def test_every_case_has_its_check() -> None:
    """All 36 cases are checked."""
    assert CHECKS.keys() == CASES.keys()
    assert len(CASES) == 36
