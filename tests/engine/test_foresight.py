"""What an entry is told before it is made: where a tile may go, what it would bring, and how far each bonus is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.engine.codec import parse, read_game
from companion.engine.dome import turned
from companion.engine.events import Close, DomeTiling, Pass, Place, Placed, Plate, Setup, Tiling
from companion.engine.foresight import Prospect
from companion.engine.games import by_key
from companion.engine.replay import before_entry, replay
from companion.engine.sheet import Cell, Line, clamped
from companion.engine.wall import tile_line
from companion.errors import Malformed
from tests.engine.test_refusals import CLOSE, game, plate, star, tiling
from tests.golden.games import duel, vectors


def state(variant: str, *boards: str, events: tuple[Any, ...] = ()) -> Any:
    """With these boards before round 2, or after these events of the first."""
    options = {"catch_up": {"round": 2, "scores": [5, 5], "boards": list(boards)}} if boards else {}
    file = read_game(game(variant, *events, **options))
    return replay(file.setup, file.events).state


def test_a_tile_scores_with_those_beside_it() -> None:
    """Named first is the tile itself, then each other tile of its run once."""
    line = tile_line(1, 2, ".BYR.", "BYR..", "azul/wall-tiling")
    assert line.cells == ((1, 2), (1, 1), (1, 3), (0, 2), (2, 2))
    assert line.points == 6


def test_a_cell_that_takes_no_tile_brings_nothing() -> None:
    """On the grey side, blue may not go where its row or column has it; elsewhere it is worth its runs."""
    wall = "B..../...../...../...../....."
    found = by_key()["azul-grey"].variant.prospects(state("azul-grey", wall, wall), Tiling(2, 0), "B")
    free = {(row, col): 1 for row in range(1, 5) for col in range(1, 5)}
    assert told(by_key()["azul-grey"].variant.prospects(state("azul-grey"), Tiling(1, 0), None)) == free | {
        **dict.fromkeys([(0, at) for at in range(5)], 1),
        **dict.fromkeys([(at, 0) for at in range(5)], 1),
    }, "with no colour in hand, any could go there"
    assert told(found) == free | dict.fromkeys([*((0, at) for at in range(1, 5)), *((at, 0) for at in range(1, 5))])


@pytest.mark.parametrize("variant", ["azul", "duel"])
def test_only_a_tiling_has_places(variant: str) -> None:
    rules = by_key()[variant].variant
    assert rules.prospects(state(variant), Close(1), None) == {}
    assert rules.faults(state(variant), Close(1)) == [], "and closing breaks no rule of the board"


def test_a_dome_takes_tiles_where_there_is_a_plate() -> None:
    """Its own colour, any where the space is wild, none on a special space or without a plate."""
    rules = by_key()["duel"].variant
    laid = state("duel", events=(plate((0, 0), "BYTs"), plate((0, 1), "KYRw", round_=1)))
    assert rules.prospects(laid, Plate(0, 0, (1, 1), "BYTs", 0), None) == {}
    empty = [(0, 0), (0, 1), (1, 0), (0, 2), (0, 3), (1, 2), (1, 3)]
    assert told(rules.prospects(laid, DomeTiling(1, 0), None)) == dict.fromkeys(empty, 1)
    beside = rules.prospects(laid, DomeTiling(1, 0, place=(Placed(0, 0, "B"),)), "Y")
    assert told(beside) == dict.fromkeys(empty, None) | {(0, 1): 1, (0, 3): 1, (1, 3): 1}
    own = rules.prospects(laid, DomeTiling(1, 0, place=(Placed(0, 0, "B"),)), None)
    assert told(own) == dict.fromkeys(empty, 1) | {(1, 0): 2}, "in a column with what is entered above"


def told(prospects: Mapping[Cell, Prospect]) -> dict[Cell, int | None]:
    """The worth of each cell, None where no tile may go, which then is worth nothing."""
    assert not any(prospect.points for prospect in prospects.values() if not prospect.legal)
    return {cell: prospect.points if prospect.legal else None for cell, prospect in prospects.items()}


def test_what_a_grey_star_will_be_worth() -> None:
    """Open with one tile; then the bonus of its colour, or that of a star of many colours."""
    board = "/".join(["B.....", "BB....", "BY....", *["......"] * 4])
    rules = by_key()["pavilion-grey"].variant
    stars = [item for item in rules.progress(state("pavilion-grey", board, board), 0) if item.kind == "star"]
    full = "/".join(["BBBBBB", "BYROPG", *["......"] * 5])
    bonuses = rules.star_bonuses(rules.parse_board(full))
    assert [item.points for item in stars[:3]] == [0, bonuses[0].points, bonuses[1].points]
    assert bonuses[0].points != bonuses[1].points
    assert [line.cells for line in bonuses] == [
        tuple((item.name, space) for space in range(1, 7)) for item in stars[:2]
    ]


def test_what_a_printed_star_will_be_worth() -> None:
    """The bonus of its colour, from the beginning; the centre that of many colours."""
    rules = by_key()["pavilion"].variant
    worth = {item.name: item.points for item in rules.progress(state("pavilion"), 0) if item.kind == "star"}
    full = rules.parse_board("OOOOOO/RRRRRR/BBBBBB/YYYYYY/GGGGGG/PPPPPP/ORBYGP")
    assert list(worth.values()) == [line.points for line in rules.star_bonuses(full)]


def test_plates_laid_stay_when_a_round_is_entered_again() -> None:
    """Only the player's own tiling is taken back, and what came after it."""
    file = read_game(game("duel", plate((0, 0), "BYRw", round_=1), tiling(0, (0, 0, "blue")), tiling(1)))
    found = before_entry(file.setup, file.events, 1, 0).state
    assert found.domes[0].space(0, 0) == "B"
    assert found.domes[0].tile(0, 0) == "."
    assert found.entered == frozenset({1})


def test_a_score_stays_above_its_floor_for_the_reason_that_sank_it() -> None:
    lines = (Line("tile", ((0, 0),), 1, "a"), Line("floor", (), -6, "b"), Line("nothing", (), 0, "c"))
    assert clamped(2, lines, 0) == (0, (*lines, Line("clamp", (), 3, "b")))
    assert clamped(5, lines, 0) == (0, lines)


def test_a_colour_may_be_left_out_where_the_wall_prints_it() -> None:
    place = {"type": "tiling", "round": 1, "player": 0, "place": [{"row": 1, "col": 2}]}
    (event,) = read_game(game("azul", place)).events
    assert event == Tiling(1, 0, (Placed(1, 2),))
    with pytest.raises(Malformed, match="colour"):
        read_game(game("azul-grey", place))


def test_nothing_of_a_colour_can_be_paid() -> None:
    (event,) = read_game(game("pavilion", star("red", 2, "red", paid={"red": 2, "purple": 0}))).events
    assert event.paid == {"R": 2, "P": 0}


def test_what_is_no_payment_is_told_with_its_place() -> None:
    with pytest.raises(Malformed, match=r"events\[0\]\.paid: expected an object"):
        read_game(game("pavilion", star("red", 2, "red", paid="red")))
    with pytest.raises(Malformed, match=r"events\[0\]\.paid\.red"):
        read_game(game("pavilion", star("red", 2, "red", paid={"red": -1})))


def test_what_is_no_json_is_told_with_its_place() -> None:
    with pytest.raises(Malformed, match=r"not JSON: Expecting value \(line 2, column 5\)$"):
        parse('{\n"a":}')


def test_earlier_rounds_stay_when_a_round_is_entered() -> None:
    file = read_game(game("azul", tiling(0, (0, 0, "blue")), tiling(1), CLOSE, tiling(0, (1, 1, "blue"), round_=2)))
    found = before_entry(file.setup, file.events, 2, 0).state
    assert found.walls[0].startswith("B....")
    assert found.walls[0].count("B") == 1


def test_an_open_round_counts_only_where_the_game_says_so() -> None:
    """Azul moves its markers when a round is over; the Pavilion at every tile."""
    one = game("azul", tiling(0, (0, 0, "blue")))
    rest = [tiling(1), CLOSE]
    for events, totals in ((one["events"], (0, 0)), ([*one["events"], *rest], (1, 0))):
        file = read_game(one | {"events": events})
        played = replay(file.setup, file.events)
        assert played.sheet.totals == totals
        assert [entry.total for entry in played.sheet.rounds[0]] == [1, 0]
        assert [entry.entered for entry in played.sheet.rounds[0]] == [True, len(events) > 1]
    file = read_game(game("pavilion", star("red", 1, "red")))
    assert replay(file.setup, file.events).sheet.totals == (6, 5)


def test_a_plate_can_be_turned() -> None:
    assert turned("BRKs") == "KBsR"
    assert turned(turned(turned(turned("BRKs")))) == "BRKs"


def test_a_star_offers_its_empty_spaces_alone() -> None:
    played = replay(Setup("pavilion", ("Ana", "Bo")), [Place(1, 0, "red", 2, "R")])
    found = played.variant.prospects(played.state, Pass(1, 0, 0, 0), None)
    assert [space for star, space in found if star == "red"] == [1, 3, 4, 5, 6]
    assert len(found) == 7 * 6 - 1
    assert found["red", 1].points == found["red", 3].points == 2
    assert found["red", 5].points == 1
    wrong = played.variant.prospects(played.state, Pass(1, 0, 0, 0), "B")["red", 1]
    assert wrong.points == 0
    assert wrong.faults


def test_as_many_plates_are_missing_as_are_to_be_laid() -> None:
    """Never none: whoever has laid all of them is asked for the round alone."""
    file = read_game(duel(vectors("duel_games")["games"][0]))
    seen = set()
    for count in range(len(file.events)):
        played = replay(file.setup, file.events[:count])
        asked = [fault for fault in played.variant.missing(played.state) if fault.rule == "duel/plates"]
        for fault in asked:
            assert ("more plates" in str(fault)) == (fault.values["count"] != 1)
        seen.update(fault.values["count"] for fault in asked)
    assert min(seen) == 1


def test_how_far_every_star_and_number_is() -> None:
    events = [Place(1, 0, "red", 2, "R"), Place(1, 0, "blue", 1, "B")]
    played = replay(Setup("pavilion", ("Ana", "Bo")), events)
    told = {(one.kind, one.name): one for one in played.variant.progress(played.state, 0)}
    stars = {name: one.have for (kind, name), one in told.items() if kind == "star"}
    assert sum(stars.values()) == stars["red"] + stars["blue"] == 2
    assert [one.need for (kind, _), one in told.items() if kind == "star"] == [6] * 7
    numbers = {name: (one.have, one.points, len(one.missing)) for (kind, name), one in told.items() if kind == "number"}
    assert numbers == {1: (1, 4, 6), 2: (1, 8, 6), 3: (0, 12, 7), 4: (0, 16, 7)}
    assert ("red", 2) not in told["star", "red"].missing
    assert ("red", 1) in told["number", 1].missing
