"""Contradictions and doubts on the boards of Pavilion and Duel."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.dome import Dome
from companion.engine.events import Close, DomeTiling, Event, Pass, Place, Placed, Plate, Setup
from companion.engine.notation import format_wall, parse_stars, parse_wall
from companion.engine.wall import Wall
from companion.games.reconcile import reconcile
from companion.service.photo.edits import NO_EDITS, Edits
from companion.service.photo.proposal import Status
from companion.service.photo.tracked import Tracked
from tests.service.photo.boards import dome_reading, stars_reading
from vision.reading import BoardReading, Cell, Score

EMPTY = "....../....../....../....../....../....../......"


def pavilion(variant: str = "pavilion", *events: Event) -> Tracked:
    return Tracked(Setup(variant, ("Ana", "Bo")), events)


RED_1 = Place(1, 0, "red", 1, "R")


def test_best_order_is_proposed_and_the_range_shown() -> None:
    """Three tiles of a star in a row: filled from an end they score most; the player may say another order."""
    reading = stars_reading(parse_stars("OOO.../....../....../....../....../....../......"))
    proposal = reconcile(reading, pavilion(), 0)
    assert proposal.orders is not None
    assert (proposal.orders.low, proposal.orders.high, proposal.orders.proposed) == (5, 6, 6)
    assert proposal.orders.open
    assert not proposal.ready
    told = reconcile(reading, pavilion(), 0, edits=Edits(order=(("orange", 1), ("orange", 3), ("orange", 2))))
    assert told.orders is not None
    assert told.orders.proposed == 5
    assert told.ready
    assert [event.space for event in told.events if isinstance(event, Place)] == [1, 3, 2]


def test_order_that_does_not_count_is_not_asked() -> None:
    """Tiles of different stars score the same in any order."""
    proposal = reconcile(stars_reading(parse_stars("O...../R...../....../....../....../....../......")), pavilion(), 0)
    assert proposal.ready
    assert proposal.orders is not None
    assert proposal.orders.low == proposal.orders.high == 2


def test_stars_contradictions() -> None:
    """A tile gone, a colour its star does not take, and a colour twice in the centre are shown."""
    tracked = pavilion("pavilion", RED_1)
    gone = reconcile(stars_reading(parse_stars(EMPTY)), tracked, 0)
    assert [found.kind for found in gone.contradictions] == ["gone"]
    assert gone.contradictions[0].round == 1
    kept = gone.contradictions[0].as_game
    assert kept is not None
    assert not reconcile(stars_reading(parse_stars(EMPTY)), tracked, 0, edits=kept).contradictions
    wrong = reconcile(stars_reading(parse_stars("B...../R...../....../....../....../....../......")), tracked, 0)
    assert [found.kind for found in wrong.contradictions] == ["wrong-colour"]
    twice = reconcile(stars_reading(parse_stars("....../R...../....../....../....../....../B.B...")), tracked, 0)
    assert [found.kind for found in twice.contradictions] == ["twice"]
    grey = reconcile(
        stars_reading(parse_stars("OR.O../....../....../....../....../....../......"), "pavilion-grey"),
        pavilion("pavilion-grey"),
        0,
    )
    assert [found.kind for found in grey.contradictions] == ["twice"]


def test_stars_doubts_and_closed_rounds() -> None:
    """A doubtful tracked tile is settled, a doubtful new one asked; an earlier round is not taken from a photo."""
    reading = stars_reading(parse_stars("....../R...../....../....../....../....../......"))
    assert reading.stars is not None
    doubt = {
        **reading.stars,
        "red": (Cell(None, 0.6, True), Cell("red", 0.6, True, "blur"), *reading.stars["red"][2:]),
    }
    proposal = reconcile(replace(reading, stars=doubt), pavilion("pavilion", RED_1), 0)
    assert proposal.cells["red", 1].status is Status.SETTLED
    assert proposal.cells["red", 2].status is Status.CHECK
    over = pavilion("pavilion", RED_1, Pass(1, 0, 0, 0), Pass(1, 1, 0, 0))
    assert "to the open round" in str(reconcile(reading, over, 0, 1).problem)
    assert reconcile(reading, over, 0).kind == "nothing"


def test_pavilion_score_is_compared() -> None:
    """The cube is held against the score before and after these tiles."""
    reading = stars_reading(parse_stars("O...../....../....../....../....../....../......"))
    assert reconcile(replace(reading, score=Score(6, 0.99)), pavilion(), 0).ready
    bad = reconcile(replace(reading, score=Score(9, 0.99)), pavilion(), 0)
    assert [found.kind for found in bad.contradictions] == ["score"]


def duel(*events: Event) -> Tracked:
    return Tracked(Setup("duel", ("Ana", "Bo"), 0, {"tablets": ["rows", "columns", "diagonals"]}), events)


LAID = (Plate(0, 0, (0, 0), "sBRT"), Plate(0, 1, (0, 0), "wBRT"))
DOME = Dome().with_plate((0, 0), "sBRT")


def test_dome_plates_and_tiles() -> None:
    """Two plates of the round and a tile become three events; the first plate of a fresh game is the set-up's."""
    dome = DOME.with_plate((1, 1), "wKYB").with_tile(0, 1, "B")
    proposal = reconcile(dome_reading(dome, 2, True), duel(*LAID), 0)
    assert proposal.events == (Plate(1, 0, (1, 1), "wKYB"), DomeTiling(1, 0, (Placed(0, 1, "B"),), 2, True))
    assert proposal.ready
    fresh = reconcile(dome_reading(DOME), duel(), 0)
    assert fresh.events[0] == Plate(0, 0, (0, 0), "sBRT")


def test_dome_contradictions() -> None:
    """Another plate, a tile gone, two new in a row, a special tile too early, a tile beside any plate, the marker."""
    tracked = duel(*LAID, DomeTiling(1, 0, (Placed(0, 1, "B"),)))
    cases: list[tuple[str, Dome, Tracked]] = [
        ("plate", Dome().with_plate((0, 0), "sBRK"), duel(*LAID)),
        ("gone", DOME, duel(*tracked.events, DomeTiling(1, 1), Close(1))),
        ("two-in-row", DOME.with_tile(1, 0, "R").with_tile(1, 1, "T"), duel(*LAID)),
        ("special", DOME.with_tile(0, 0, "S"), duel(*LAID)),
        ("wrong-colour", DOME.with_tile(5, 5, "B"), duel(*LAID)),
        ("wrong-colour", DOME.with_tile(0, 1, "K"), duel(*LAID)),
    ]
    for kind, dome, at in cases:
        proposal = reconcile(dome_reading(dome), at, 0)
        assert [found.kind for found in proposal.contradictions] == [kind], kind
        kept = proposal.contradictions[0].as_game
        assert kept is not None
        assert not reconcile(dome_reading(dome), at, 0, edits=kept).contradictions, kind
    held = duel(*LAID, DomeTiling(1, 1, marker=True))
    proposal = reconcile(dome_reading(DOME, 0, True), held, 0)
    assert [found.kind for found in proposal.contradictions] == ["marker"]


def test_odd_plate_is_asked_and_set_by_taps() -> None:
    """Four spaces that make no plate are marked; naming them makes it one."""
    dome = DOME.with_plate((2, 2), "BRKT")
    proposal = reconcile(dome_reading(dome), duel(*LAID), 0)
    assert proposal.plates[2, 2].status is Status.CHECK
    edits = NO_EDITS
    for cell, printed in zip([(4, 4), (4, 5), (5, 4), (5, 5)], "BRKw", strict=True):
        edits = edits.with_space(cell, printed)
    named = reconcile(dome_reading(dome), duel(*LAID), 0, edits=edits)
    assert named.plates[2, 2].status is Status.SET
    assert Plate(1, 0, (2, 2), "BRKw") in named.events


def test_unread_boards_of_other_games_start_empty() -> None:
    """Where these boards cannot be read, the review starts with nothing read, and says so."""
    nothing = BoardReading("a.jpg", found=False, reason="no known board in the photo")
    for tracked in (pavilion(), duel(*LAID)):
        proposal = reconcile(nothing, tracked, 0)
        assert not proposal.ready
        assert proposal.notes
        assert all(item.status in (Status.UNREAD, Status.SETTLED) for item in proposal.cells.values())


def test_a_board_that_was_not_found_starts_with_nothing_new() -> None:
    """Without a reading no tile is made up, however few spaces are free; everything waits for taps."""
    none = BoardReading("a.jpg", found=False, reason="no board")
    proposal = reconcile(none, duel(*LAID), 0)
    assert [event for event in proposal.events if getattr(event, "place", ())] == []
    assert all(item.open for at, item in proposal.cells.items() if item.value == "." and item.p < 1)
    wall = parse_wall("BYRK./WBYR./KWBY./RKWB./YRKW.")
    nearly = Tracked(Setup("azul", ("Ana", "Bo"), 0, _caught_up(wall)), ())
    proposal = reconcile(none, nearly, 0)
    assert not any(item.new for item in proposal.cells.values())
    assert proposal.cells[0, 4].open
    stars = reconcile(none, pavilion(), 0)
    assert not any(item.new for item in stars.cells.values())
    assert all(item.open for item in stars.cells.values())


def _caught_up(wall: str) -> dict[str, object]:
    bare = "/".join(["....."] * 5)
    return {"catch_up": {"round": 5, "scores": [40, 0], "boards": [format_wall(Wall(wall)), bare]}}
