"""A reading made safe: what is read, what is doubtful, and what is no reading at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.pattern import PatternLine
from companion.engine.tiles import AZUL
from companion.errors import Malformed
from companion.service.photo import look
from companion.service.photo.chances import CLEAR, DOUBTED, SURE
from companion.service.photo.look import NOT_READ, Look
from companion.service.photo.phrases import GameDoubt, RemarkKind, about, at, remark
from companion.service.photo.proposal import FloorLine, Item, Status
from companion.service.photo.untracked_board import UntrackedBoard, lone_item, score_cube
from vision.reading import BoardReading, Cell, Doubt, Floor, Line, Score

NOTHING = BoardReading("a.jpg", found=True)
JUST = 1e-6


class TestSpaces:
    def test_with_its_colour_and_its_doubt(self) -> None:
        assert look.space(Cell("blue", SURE), AZUL) == Look("B", SURE, False)
        assert look.space(Cell(None, SURE - JUST), AZUL) == Look(".", SURE - JUST, True)
        asked = look.space(Cell("blue", 0.999, True, Doubt.GLARE, "B"), AZUL)
        assert asked == Look("B", DOUBTED, True, Doubt.GLARE, "B")
        assert look.space(Cell("blue", 0.99, True), AZUL).doubt

    def test_a_colour_of_another_game_is_not_read(self) -> None:
        assert look.space(Cell("pink", 0.99, False, Doubt.BLUR, "B"), AZUL) == Look(None, 0.5, True, Doubt.BLUR, "B")
        assert look.space(Cell(3, 0.99), AZUL).tile is None  # type: ignore[arg-type]

    def test_a_grid_is_read_where_it_has_its_size(self) -> None:
        blue, bare = Cell("blue", 0.99), Cell(None, 0.99)
        found = look.grid([[blue, bare], [bare, blue]], 2, AZUL)
        assert {cell: seen.tile for cell, seen in found.items()} == {(0, 0): "B", (0, 1): ".", (1, 0): ".", (1, 1): "B"}

    @pytest.mark.parametrize("rows", [None, (), ((Cell("blue", 0.9),) * 3,) * 3, ((Cell("blue", 0.9),) * 2,) * 3])
    def test_no_space_of_a_grid_of_another_size(self, rows: tuple[tuple[Cell, ...], ...] | None) -> None:
        assert look.grid(rows, 2, AZUL) == dict.fromkeys([(0, 0), (0, 1), (1, 0), (1, 1)], NOT_READ)

    def test_a_row_that_is_too_short_is_not_read(self) -> None:
        blue = Cell("blue", 0.99)
        found = look.grid([[blue, blue], [blue]], 2, AZUL)
        assert [seen.tile for seen in found.values()] == ["B", "B", None, None]


def line(tile: str | None, count: int, p: float = 0.99, row: int = 4, **more: object) -> look.LineLook:
    rows = [Line(None, 0, 0.99)] * 5
    rows[row] = Line(tile, count, p, **more)  # type: ignore[arg-type]
    return look.lines(replace(NOTHING, lines=tuple(rows)), 5, AZUL)[row]


class TestLines:
    def test_with_as_many_tiles_as_it_has_room_for(self) -> None:
        for row in range(5):
            assert line("red", row + 1, row=row) == look.LineLook(True, PatternLine("R", row + 1), 0.99, False)
            assert line("red", row + 2, row=row) == look.LineLook(True, PatternLine("R", row + 1), 0.5, True)

    def test_an_empty_one(self) -> None:
        assert line(None, 0) == look.LineLook(True, None, 0.99, False)

    @pytest.mark.parametrize(("tile", "count"), [(None, 2), ("red", 0), ("red", -1)])
    def test_tiles_of_no_colour_and_a_colour_of_no_tiles_are_doubtful(self, tile: str | None, count: int) -> None:
        found = line(tile, count)
        assert (found.read, found.line, found.p, found.doubt) == (True, None, 0.5, True)
        assert line(tile, count, 0.3).p == 0.3

    def test_what_is_not_clear_is_doubtful(self) -> None:
        assert not line("red", 2, CLEAR).doubt
        assert line("red", 2, CLEAR - JUST).doubt
        asked = line("red", 2, 0.99, check=True, why=Doubt.GLARE)
        assert (asked.p, asked.doubt, asked.why) == (DOUBTED, True, Doubt.GLARE)

    def test_what_was_not_read_says_why(self) -> None:
        assert line("pink", 2, why=Doubt.BLUR) == look.LineLook(False, None, 0.5, True, Doubt.BLUR)

    @pytest.mark.parametrize("count", [0, 4, 6])
    def test_no_line_of_a_board_with_another_number_of_them(self, count: int) -> None:
        reading = replace(NOTHING, lines=(Line("red", 1, 0.99),) * count)
        assert look.lines(reading, 5, AZUL) == [look.LineLook(False, None, 0.5, True)] * 5


class TestTheFloor:
    @pytest.mark.parametrize(
        ("tiles", "marker", "lying", "odd"),
        [(7, False, 7, False), (8, False, 7, True), (6, True, 6, False), (7, True, 6, True), (-1, False, 0, True)],
    )
    def test_holds_seven_with_the_marker(self, tiles: int, marker: bool, lying: int, odd: bool) -> None:
        assert look.floor(Floor(tiles, marker, 0.99)) == look.FloorLook(True, FloorLine(lying, marker), 0.99, odd)

    def test_what_is_not_clear_is_doubtful(self) -> None:
        assert not look.floor(Floor(2, False, CLEAR)).doubt
        assert look.floor(Floor(2, False, CLEAR - JUST)).doubt
        asked = look.floor(Floor(2, False, 0.99, check=True, why=Doubt.GLARE))
        assert (asked.p, asked.doubt, asked.why) == (DOUBTED, True, Doubt.GLARE)

    def test_a_count_that_is_none_is_not_read(self) -> None:
        assert look.floor(Floor("two", False, 0.99)) == look.FloorLook(False, FloorLine(), 0.5, True)  # type: ignore[arg-type]


class TestALoneBoard:
    def test_is_ready_when_nothing_is_open(self) -> None:
        sure, open_ = Item("B", "B", 0.99, Status.CERTAIN), Item("B", "B", 0.6, Status.CHECK)
        assert UntrackedBoard("", {(0, 0): sure}, {(0, 0): sure}).ready
        asked = UntrackedBoard("", {(0, 0): open_, (0, 1): sure}, {(0, 0): open_, (0, 1): open_})
        assert asked.to_check == 3
        assert not asked.ready
        odd, problem = remark("too many {n}", n=3), remark("no photo", RemarkKind.NO_PHOTO)
        assert not UntrackedBoard("", {}, faults=(odd.fault,)).ready
        assert not UntrackedBoard("", {}, problem=problem).ready
        both = UntrackedBoard("", {}, faults=(odd.fault,), problem=problem)
        assert list(map(str, both.complaints("Ana"))) == ["Ana: no photo", "Ana: too many 3"]
        assert [one.kind for one in both.complaints("Ana")] == [RemarkKind.NO_PHOTO, RemarkKind.REST]
        assert UntrackedBoard("", {}).complaints("Ana") == []

    def test_a_space_by_its_looks(self) -> None:
        glare = lone_item(Look("B", 0.7, True, Doubt.GLARE), None, ("B",))
        assert glare == Item("B", "B", 0.7, Status.CHECK, Doubt.GLARE, new=True)
        assert lone_item(Look("B", 0.99, False, Doubt.GLARE), None, ("B",)) == Item(
            "B", "B", 0.99, Status.CERTAIN, None, True
        )
        assert lone_item(NOT_READ, None, ("B",)) == Item(".", None, 0.5, Status.UNREAD, GameDoubt.NOT_READ, False)
        assert lone_item(NOT_READ, "B", ("B",)) == Item("B", None, 1.0, Status.SET, None, True)
        assert lone_item(Look("B", 0.99, False), "Y", ("B",)).status is Status.CERTAIN, "a colour it cannot take"

    @pytest.mark.parametrize(
        ("score", "told"),
        [
            (Score(7, CLEAR), 7),
            (Score(0, 0.99), 0),
            (Score(-1, 0.99), None),
            (Score(7, CLEAR - JUST), None),
            (Score(7, 0.99, check=True), None),
            (Score("7", 0.99), None),  # type: ignore[arg-type]
            (None, None),
        ],
    )
    def test_its_score_where_it_is_clear(self, score: Score | None, told: int | None) -> None:
        assert score_cube(replace(NOTHING, score=score)) == told


class TestWords:
    def test_places_are_counted_from_one(self) -> None:
        assert at(0, 4) == {"row": 1, "column": 5}

    def test_every_doubt_has_its_sentence(self) -> None:
        """Those that no game tells apart are said to be unclear."""
        unclear = {Doubt.UNCLEAR, Doubt.NO_COLOUR, Doubt.DAMAGED}
        told = {doubt: str(about(doubt)) for doubt in (*Doubt, *GameDoubt)}
        assert {doubt for doubt, said in told.items() if said == "the photo isn't clear here"} == unclear
        assert len(set(told.values())) == len(told) - 2
        assert about(None) is None

    def test_whose_board_a_remark_is_about(self) -> None:
        said = remark("the score is {n}", RemarkKind.NO_SCORE, n=3)
        assert (str(said), said.kind, said.fault.rule) == ("the score is 3", RemarkKind.NO_SCORE, "app/photo")
        assert str(replace(said, whose="Bo")) == "Bo: the score is 3"


@pytest.mark.parametrize("text", [b"", b"[]", b'{"found": 3}', b"\xff"])
def test_what_is_no_reading_is_refused(text: bytes) -> None:
    with pytest.raises(Malformed):
        look.load(text)


def test_a_reading_comes_back_from_its_line() -> None:
    assert look.load(NOTHING.dumps()) == NOTHING
