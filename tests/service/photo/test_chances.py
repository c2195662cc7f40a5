"""How likely each thing is that a photo may have shown, from what was seen and how sure that is."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.pattern import PatternLine
from companion.engine.tiles import AZUL
from companion.errors import Malformed
from companion.service.photo import look
from companion.service.photo.chances import (
    DOUBTED,
    LEAST,
    MOST,
    READER_TILE,
    SAID,
    UNFOUND,
    floor_chances,
    free_chances,
    line_chances,
    printed_chances,
    said,
    share,
    unread,
)
from companion.service.photo.edits import NO_EDITS, Edits, from_json
from companion.service.photo.judge import score_contradiction
from companion.service.photo.proposal import FloorLine, Status
from companion.service.photo.untracked_board import lone_item
from tests.service.photo.test_wall import TRACKED
from vision.reading import BoardReading, Doubt, Floor, Line, Score

NOTHING = BoardReading("a.jpg", found=True)


def test_an_empty_space_leaves_the_rest_to_all_colours() -> None:
    assert free_chances(".", 0.7, "BYR") == pytest.approx({".": 0.7, "B": 0.1, "Y": 0.1, "R": 0.1})


def test_a_colour_leaves_half_the_rest_to_nothing() -> None:
    assert free_chances("B", 0.8, "BYR") == pytest.approx({"B": 0.8, ".": 0.1, "Y": 0.05, "R": 0.05})
    assert free_chances("B", 0.8, "B") == pytest.approx({"B": 0.8, ".": 0.2})


@pytest.mark.parametrize(("seen", "there"), [("B", 0.8), (".", 0.2), ("Y", 0.72)])
def test_a_printed_space_has_its_tile_or_none(seen: str, there: float) -> None:
    """Another colour seen speaks for a tile, a little less."""
    assert printed_chances(seen, 0.8, "B") == pytest.approx({"B": there, ".": 1 - there})


def test_what_the_player_said_is_sure() -> None:
    told = said("B", [".", "B", "Y"])
    assert sum(told.values()) == pytest.approx(1)
    assert told["B"] > 0.99
    assert told["."] == told["Y"] > 0
    assert said("B", [".", "B"])["."] == pytest.approx(1e-9)
    assert said("B", ["B"]) == {"B": SAID}


def test_a_plate_belongs_to_its_slot() -> None:
    cells = [(2, 4), (2, 5), (3, 4), (3, 5)]
    edits = Edits().with_plate(cells, "BYRw", drawn=2)
    assert edits.drawn == {(1, 2): 2}
    assert edits.spaces == dict(zip(cells, "BYRw", strict=True))


def test_every_line_there_can_be_has_its_chance() -> None:
    """None, or one to as many tiles as the line has room for, of each colour."""
    seen = PatternLine("B", 2)
    found = line_chances(seen, 0.9, 2, "BY")
    assert set(found) == {None, *(PatternLine(colour, tiles) for colour in "BY" for tiles in (1, 2, 3))}
    assert sum(found.values()) == pytest.approx(1)
    assert found[PatternLine("B", 1)] == found[PatternLine("B", 3)] > found[PatternLine("Y", 2)] > found[None]
    assert line_chances(None, 0.9, 2, "BY")[PatternLine("Y", 1)] > line_chances(None, 0.9, 2, "BY")[PatternLine("Y", 2)]


def test_every_floor_line_there_can_be_has_its_chance() -> None:
    """The marker takes one of its seven spaces."""
    found = floor_chances(FloorLine(2, False), 0.9)
    without = [FloorLine(tiles, False) for tiles in range(8)]
    assert set(found) == {*without, *(FloorLine(tiles, True) for tiles in range(7))}
    assert sum(found.values()) == pytest.approx(1)
    likely = sorted(found, key=lambda state: -found[state])
    assert likely[:3] == [FloorLine(2, False), FloorLine(1, True), FloorLine(2, True)], "a marker taken for a tile"
    marked = floor_chances(FloorLine(2, True), 0.9)
    likely = sorted(marked, key=lambda state: -marked[state])
    assert set(likely[1:4]) == {FloorLine(2, False), FloorLine(3, False), FloorLine(1, True)}
    assert marked[FloorLine(3, True)] > marked[FloorLine(5, True)] == marked[FloorLine(6, False)]


def parts(chances: dict[Any, float], seen: Any) -> dict[Any, float]:
    """How often likelier each state is than the least likely one, but for the one seen."""
    rest = {state: chance for state, chance in chances.items() if state != seen}
    return {state: round(chance / min(rest.values()), 6) for state, chance in rest.items()}


@pytest.mark.parametrize(
    ("seen", "row", "likely"),
    [
        ("B2", 2, {"": 2, "B1": 60, "B3": 60, "Y1": 1, "Y2": 20, "Y3": 1}),
        ("B3", 3, {"": 2, "B1": 6, "B2": 60, "B4": 60, "Y1": 1, "Y2": 1, "Y3": 20, "Y4": 1}),
        ("B1", 1, {"": 20, "B2": 60, "Y1": 20, "Y2": 1}),
        ("", 1, {"B1": 10, "B2": 1, "Y1": 10, "Y2": 1}),
    ],
)
def test_what_a_line_is_mistaken_for(seen: str, row: int, likely: dict[str, float]) -> None:
    """One tile more or less of the same colour first, then as many of another."""
    lines = {text: PatternLine(text[0], int(text[1])) if text else None for text in (seen, *likely)}
    found = line_chances(lines[seen], 0.9, row, "BY")
    assert found[lines[seen]] == 0.9
    assert parts(found, lines[seen]) == {lines[text]: weight for text, weight in likely.items()}
    assert sum(found.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("seen", "likely"),
    [
        (FloorLine(2, False), {(1, True): 80, (2, True): 60, (1, False): 20, (3, False): 10}),
        (FloorLine(2, True), {(2, False): 20, (3, False): 20, (1, True): 20, (3, True): 10}),
        (FloorLine(0, False), {(0, True): 60, (1, False): 10}),
        (FloorLine(6, True), {(6, False): 20, (7, False): 20, (5, True): 20}),
    ],
)
def test_what_a_floor_line_is_mistaken_for(seen: FloorLine, likely: dict[tuple[int, bool], float]) -> None:
    """The marker taken for a tile, or not seen, before anything else."""
    found = floor_chances(seen, 0.9)
    assert found[seen] == 0.9
    told = parts(found, seen)
    assert {state: weight for state, weight in told.items() if weight != 1} == likely
    assert len(told) == 8 + 7 - 1


def test_what_is_no_line_is_not_read() -> None:
    """Neither a colour that the game does not have nor a count that is none."""
    for line in (Line("pink", 2, 0.9), Line("blue", "two", 0.9)):
        (seen,) = look.lines(replace(NOTHING, lines=(line,)), 1, AZUL)
        assert (seen.read, seen.line, seen.p, seen.doubt) == (False, None, 0.5, True)
    (missing,) = look.lines(NOTHING, 1, AZUL)
    assert (missing.read, missing.doubt) == (False, True)
    (blue,) = look.lines(replace(NOTHING, lines=(Line("blue", 1, 0.99),)), 1, AZUL)
    assert (blue.read, blue.line, blue.doubt) == (True, PatternLine("B", 1), False)
    (odd,) = look.lines(replace(NOTHING, lines=(Line("blue", 3, 0.99),)), 1, AZUL)
    assert (odd.line, odd.p, odd.doubt) == (PatternLine("B", 1), 0.5, True), "more than the line has room for"


def test_what_is_no_floor_line_is_not_read() -> None:
    nothing = look.floor(None)
    assert (nothing.read, nothing.floor, nothing.p, nothing.doubt) == (False, FloorLine(), 0.5, True)
    full = look.floor(Floor(9, True, 0.99))
    assert (full.read, full.floor, full.doubt) == (True, FloorLine(6, True), True)
    some = look.floor(Floor(2, False, 0.99))
    assert (some.read, some.floor, some.doubt) == (True, FloorLine(2, False), False)


def test_a_space_of_a_lone_board() -> None:
    """Seen in a colour that it cannot have, it is asked with the one that it can."""
    wrong = lone_item(look.Look("Y", 0.9, False, None, None), None, ("B",))
    assert (wrong.value, wrong.status, wrong.doubt, wrong.new) == ("B", Status.CHECK, Doubt.RULE, True)
    said = lone_item(look.Look("Y", 0.9, False, None, None), ".", ("B",))
    assert (said.value, said.status, said.new) == (".", Status.SET, False)
    for tile, new in (("B", True), (".", False)):
        sure = lone_item(look.Look(tile, 0.99, False, None, None), None, ("B",))
        assert (sure.value, sure.status, sure.new) == (tile, Status.CERTAIN, new)
    doubtful = lone_item(look.Look("B", 0.7, True, None, None), None, ("B",))
    assert doubtful.status is Status.CHECK
    nothing = lone_item(look.Look(None, 0.5, True, None, None), None, ("B",))
    assert (nothing.value, nothing.status) == (".", Status.UNREAD)


@pytest.mark.parametrize(("points", "odd"), [(3, False), (12, False), (0, False), (100, False), (7, True)])
def test_a_score_marker_goes_round_its_track(points: int, odd: bool) -> None:
    """Where it stood, or where the round brings it, a hundred more or less."""
    reading = replace(NOTHING, score=Score(points, 0.99))
    assert bool(score_contradiction(reading, 103, 112, NO_EDITS)) is odd


def test_where_nothing_was_read() -> None:
    """As often a tile as anywhere, none where no board was found, and never one where none can lie."""
    for found, bare in ((True, 1 - READER_TILE), (False, UNFOUND)):
        assert unread("BY", found) == pytest.approx({".": bare, "B": (1 - bare) / 2, "Y": (1 - bare) / 2})
        assert unread("", found) == {".": 1.0}


def test_edits_are_written_as_they_are_read() -> None:
    """All that can be said by taps, a line that is empty included."""
    edits = replace(
        Edits()
        .with_cell((1, 2), "B")
        .with_cell(("red", 3), ".")
        .with_plate([(0, 0), (0, 1), (1, 0), (1, 1)], "BYRw", 1),
        lines={0: None, 2: PatternLine("K", 2)},
        columns={1: 3},
        floor=2,
        marker=True,
        chips=3,
        order=((1, 2), ("red", 3)),
        dismissed=frozenset({"score"}),
    )
    assert from_json(json.loads(json.dumps(edits.to_json()))) == edits


@pytest.mark.parametrize(
    "odd",
    [
        None,
        3,
        [],
        "edits",
        {"cells": 3},
        {"cells": [[0, 0, 3]]},
        {"cells": [[0, 0]]},
        {"floor": "two"},
        {"lines": [["a"]]},
    ],
)
def test_what_are_no_edits_is_refused(odd: object) -> None:
    with pytest.raises(Malformed, match=r"^edits: "):
        from_json(odd)


@pytest.mark.parametrize(
    ("p", "why", "check", "found"),
    [
        (0.9, None, False, 0.9),
        (0.99, None, True, DOUBTED),
        (0.9, "differs from before", True, 0.985),
        (0.99, "differs from before", False, 0.99),
        (1, None, False, MOST),
        (-3, None, False, LEAST),
        (True, None, False, 0.5),
        ("sure", None, False, 0.5),
        (float("nan"), None, False, 0.5),
    ],
)
def test_a_probability_to_reckon_with(p: object, why: object, check: bool, found: float) -> None:
    assert share(p, why, check) == found


def test_which_entry_of_a_player_can_be_corrected() -> None:
    assert (TRACKED.entered_in(0, 1), TRACKED.entered_in(1, 1), TRACKED.entered_in(0, 2)) == (1, 1, None)
