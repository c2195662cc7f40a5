"""What a rule set tells of its boards and events, the same way in every game."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.audit_stars import audit_stars
from companion.engine.codec import dumps, loads, read_event, read_game
from companion.engine.events import Close, DomeTiling, Dropped, Pass, Place, Placed, Plate, Tiling, Token
from companion.engine.games import by_key
from companion.engine.replay import begun, replay, replay_on
from companion.engine.variants.azul import slider_digits
from companion.engine.variants.contract import Role
from companion.errors import Malformed
from tests.engine.test_refusals import NO_DOME, NO_STARS, NO_WALL, game, plate, tiling
from tests.service.samples import sample

WALL = "B..../.B.../..B../...Y./....R"
STARS = "O...../.R..../..B.../...Y../....G./.....P/OR...."
DOME = "B...../.Y..../....../....../....../......@BYRw,KTBs,----,----,----,----,----,----,----"
BOARDS = {"azul": WALL, "azul-grey": WALL, "mini": WALL, "pavilion": STARS, "pavilion-grey": STARS, "duel": DOME}
BARE = {"azul": NO_WALL, "azul-grey": NO_WALL, "mini": NO_WALL, "pavilion": NO_STARS, "pavilion-grey": NO_STARS}


def played(variant: str, *events: Any) -> Any:
    file = read_game(game(variant, *events))
    return replay(file.setup, file.events)


@pytest.mark.parametrize("variant", BOARDS)
def test_a_board_is_written_as_it_was_read(variant: str) -> None:
    """And it takes the place of one player's, nobody else's."""
    rules = by_key()[variant].variant
    board = rules.parse_board(BOARDS[variant])
    assert rules.format_board(board) == BOARDS[variant]
    state, bare = played(variant).state, BARE.get(variant, NO_DOME)
    for seat in range(2):
        boards = [rules.format_board(one) for one in rules.boards(rules.with_board(state, seat, board))]
        assert boards == [BOARDS[variant] if at == seat else bare for at in range(2)]


@pytest.mark.parametrize(
    ("variant", "event", "role", "cells"),
    [
        ("azul", Tiling(1, 0, (Placed(1, 2), Placed(3, 4))), Role.ROUND, ((1, 2), (3, 4))),
        ("azul", Close(1), Role.CLOSE, ()),
        ("pavilion", Token(1, 0, 2), Role.TAKING, ()),
        ("pavilion", Place(1, 0, "red", 3, "R"), Role.MOVE, (("red", 3),)),
        ("pavilion", Pass(1, 0, 0, 0), Role.PASS, ()),
        ("duel", DomeTiling(1, 0, (Placed(2, 1, "B"),)), Role.ROUND, ((2, 1),)),
        ("duel", Plate(1, 0, (1, 0), "BYRw", 0), Role.TAKING, ()),
        ("duel", Close(1), Role.CLOSE, ()),
    ],
)
def test_what_an_event_is_and_where_it_lays_tiles(variant: str, event: Any, role: Role, cells: tuple[Any, ...]) -> None:
    rules = by_key()[variant].variant
    assert rules.role(event) is role
    assert rules.cells(event) == cells


@pytest.mark.parametrize(
    ("variant", "players", "numbers"),
    [
        ("azul", 2, {"displays": 5, "laid": 5 * 4, "tiles": 100}),
        ("azul", 4, {"displays": 9, "laid": 9 * 4, "tiles": 100}),
        ("pavilion", 3, {"displays": 7, "laid": 7 * 4, "tiles": 132, "supply": 10}),
        ("duel", 2, {"small": 4, "laid": 5 + 4 * 4, "tiles": 13 * 5}),
    ],
)
def test_how_much_lies_on_the_table(variant: str, players: int, numbers: dict[str, int]) -> None:
    assert by_key()[variant].variant.setup_numbers(players) == numbers


@pytest.mark.parametrize(("score", "digits"), [(0, (0, 0)), (7, (0, 7)), (41, (4, 1)), (99, (9, 9)), (141, (4, 1))])
def test_two_sliders_show_a_score(score: int, digits: tuple[int, int]) -> None:
    assert slider_digits(score) == digits


@pytest.mark.parametrize("variant", ["azul", "azul-grey", "pavilion", "duel"])
def test_going_on_from_a_log_is_playing_it_anew(variant: str) -> None:
    """Wherever the new log parts from the one that was played: one event fewer, or its last one struck out."""
    file = read_game(sample(variant))
    whole = replay_on(begun(file.setup), file.events)[1]
    for upto in range(0, len(file.events), 7):
        fewer = file.events[:upto]
        again, trail = replay_on(whole, fewer)
        assert len(trail.events) == len(trail.states) - 1 == len(trail.sheets) - 1 == upto
        assert again == replay(file.setup, fewer)
        assert trail == replay_on(begun(file.setup), fewer)[1]
        assert replay_on(trail, file.events[: upto + 3])[0] == replay(file.setup, file.events[: upto + 3])


@pytest.mark.parametrize(
    ("variant", "event", "read"),
    [
        ("azul", {"type": "tiling", "place": []}, Tiling(1, 0, (), (), 0, False)),
        ("duel", {"type": "tiling", "place": []}, DomeTiling(1, 0, (), 0, False, 0)),
        ("duel", {"type": "plate", "slot": [1, 2], "plate": "BYRw"}, Plate(1, 0, (1, 2), "BYRw", 0)),
        ("pavilion", {"type": "place", "star": "red", "space": 1, "colour": "red"}, Place(1, 0, "red", 1, "R", None)),
    ],
)
def test_what_may_be_left_out(variant: str, event: dict[str, Any], read: Any) -> None:
    """And it is written and read again as the same."""
    file = read_game(game(variant, {"round": 1, "player": 0, **event}))
    assert file.events == (read,)
    assert file.setup.first == 0
    assert loads(dumps(file)) == file


@pytest.mark.parametrize(
    ("variant", "event"),
    [
        ("azul", Tiling(1, 1, (Placed(1, 2, "B"), Placed(2, 0)), (), 3, True)),
        ("azul-grey", Tiling(2, 0, (), (Dropped(3, "K"),), 1, False)),
        ("pavilion", Token(1, 1, 4)),
        ("pavilion", Place(1, 1, "centre", 6, "G", {"G": 4, "P": 2})),
        ("pavilion", Pass(2, 0, 3, 1)),
        ("duel", Plate(0, 1, (2, 0), "wBTK", 2)),
        ("duel", DomeTiling(3, 1, (Placed(5, 4, "T"),), 2, True, 3)),
        ("duel", Close(3)),
    ],
)
def test_an_event_is_written_as_it_is_read(variant: str, event: Any) -> None:
    rules = by_key()[variant].variant
    assert read_event(rules, rules.write(event), "event", 2) == event


@pytest.mark.parametrize("first", [0, 1])
def test_who_starts(first: int) -> None:
    assert read_game(game("azul") | {"first": first}).setup.first == first


def test_how_far_a_wall_is() -> None:
    """Rows, columns and colours: what is there, what is missing, and what each is worth."""
    rules = by_key()["azul"].variant
    wall = rules.parse_board("BYR../.B.../..B../...../.....")
    found = {(one.kind, one.name): one for one in rules.progress(rules.with_board(played("azul").state, 1, wall), 1)}
    row, column, colour = found["row", 0], found["column", 1], found["colour", "blue"]
    assert (row.have, row.need, row.missing, row.points) == (3, 5, ((0, 3), (0, 4)), 2)
    assert (column.have, column.missing, column.points) == (2, ((2, 1), (3, 1), (4, 1)), 7)
    assert (colour.have, colour.missing, colour.points) == (3, ((3, 3), (4, 4)), 10)
    grey = by_key()["azul-grey"].variant
    free = {one.name: one for one in grey.progress(grey.with_board(played("azul-grey").state, 0, wall), 0)}
    assert (free["blue"].have, free["blue"].missing) == (3, ())


def test_nothing_kept_costs_nothing() -> None:
    assert by_key()["pavilion"].variant.bonuses(played("pavilion").state) == ((), ())


def test_who_has_plates_to_lay_and_a_round_to_enter() -> None:
    """One at set-up and two in each round but the last."""
    missing = by_key()["duel"].variant.missing
    begun = played("duel", plate((0, 0), "BYRw"), plate((0, 1), "BYRw", round_=1), tiling(0)).state
    assert [str(fault) for fault in missing(begun)] == [
        "Ana has one more plate to lay",
        "Bo has 3 more plates to lay",
        "Bo hasn't entered this round yet",
    ]
    assert str(missing(played("duel", plate((0, 0), "BYRw")).state)[0]) == "Ana has 2 more plates to lay"
    assert str(missing(begun._replace(closed=4))[0]) == "Ana has 7 more plates to lay", "the fifth round lays none"


@pytest.mark.parametrize("variant", ["pavilion", "azul"])
def test_who_has_still_to_enter(variant: str) -> None:
    said = {"pavilion": "{} hasn't passed yet", "azul": "{} hasn't entered this round yet"}[variant]
    assert [str(fault) for fault in by_key()[variant].variant.missing(played(variant).state)] == [
        said.format(name) for name in ("Ana", "Bo")
    ]


def test_the_least_a_board_of_stars_can_have_come_to() -> None:
    """Its bonuses are sure, but for what can have been kept at the end."""
    rules = by_key()["pavilion"].variant
    full = rules.parse_board("/".join(["OOOOOO", *["......"] * 6]))
    bonuses = sum(line.points for line in (*rules.star_bonuses(full), *rules.number_bonuses(full)))
    found = audit_stars(full, rules)
    assert found.bonuses == bonuses > 4
    assert found.lowest == rules.lowest_score + bonuses - 4
    assert audit_stars(rules.parse_board(NO_STARS), rules).lowest == rules.lowest_score


@pytest.mark.parametrize("count", [0, 8, 10])
def test_a_dome_has_nine_plates(count: int) -> None:
    text = NO_DOME.partition("@")[0] + "@" + ",".join(["----"] * count)
    with pytest.raises(Malformed, match=f"nine plates after @, separated by commas; got {max(count, 1)}$"):
        by_key()["duel"].variant.parse_board(text)
