"""A photo of a wall against the tracked game: what is proposed, what is asked, what contradicts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.events import Dropped, Placed, Tiling
from companion.engine.notation import parse_wall
from companion.engine.pattern import PatternLine
from companion.engine.wall import EMPTY_WALL
from companion.games.reconcile import reconcile
from companion.service.photo import phrases
from companion.service.photo.edits import NO_EDITS, Edits
from companion.service.photo.phrases import GameDoubt
from companion.service.photo.proposal import Proposal, Status
from companion.service.photo.tracked import Tracked
from tests.service.photo.boards import closed, two_players, wall_reading
from vision.reading import BoardReading, Cell, Doubt, Floor, Line, Score

# After round 1, Ana has blue at row 1 and blue at row 3; Bo has nothing.
ROUND_1 = closed(
    Tiling(1, 0, (Placed(0, 0, "B"), Placed(2, 2, "B")), marker=True),
    Tiling(1, 1),
)
TRACKED = two_players("azul", ROUND_1)
ANA = parse_wall("B..../...../..B../...../.....")
NEW = parse_wall("BY.../...../..B../...../.R...")
LINES = (None,) * 5


def kinds(proposal: Proposal) -> list[str]:
    return [found.kind for found in proposal.contradictions]


def test_new_tiles_become_the_round() -> None:
    """New tiles since the tracked wall and the floor line are the open round's tiling, ready to accept."""
    proposal = reconcile(wall_reading(NEW, floor=3, marker=True), TRACKED, 0)
    assert proposal.event == Tiling(2, 0, (Placed(0, 1, "Y"), Placed(4, 1, "R")), (), 3, True)
    assert (proposal.kind, proposal.ready, proposal.to_check) == ("after", True, 0)
    assert proposal.cells[0, 1].new
    assert not proposal.cells[0, 0].new
    assert {item.status for item in proposal.items()} == {Status.CERTAIN}


def test_complete_lines_become_the_same_round() -> None:
    """A photo taken before tiling gives the same round, and says which kind of photo it is."""
    lines = (PatternLine("Y", 1), None, PatternLine("R", 2), None, PatternLine("R", 5))
    proposal = reconcile(wall_reading(ANA, lines, 3, True), TRACKED, 0)
    assert proposal.event == Tiling(2, 0, (Placed(0, 1, "Y"), Placed(4, 1, "R")), (), 3, True)
    assert (proposal.kind, proposal.ready) == ("before", True)
    assert "before tiling" in str(proposal.said)


def test_photo_in_the_middle_of_tiling() -> None:
    """A tile already moved and a line still complete belong to the same round."""
    lines = (None, None, None, None, PatternLine("R", 5))
    proposal = reconcile(wall_reading(parse_wall("BY.../...../..B../...../....."), lines), TRACKED, 0)
    assert proposal.event == Tiling(2, 0, (Placed(0, 1, "Y"), Placed(4, 1, "R")))
    assert proposal.kind == "during"


def test_earlier_round_is_read_against_its_own_table() -> None:
    """A photo for round 1 is held against the wall before round 1, and replaces that round's entry."""
    proposal = reconcile(wall_reading(parse_wall("B..../...../...../...../.....")), TRACKED, 0, 1)
    assert proposal.event == Tiling(1, 0, (Placed(0, 0, "B"),))


def test_doubtful_cell_that_the_game_settles_is_not_asked() -> None:
    """A tracked tile under glare stays; a second tile in a row that has its new one is not believed."""
    doubt = {
        (0, 0): Cell(None, 0.6, True, "glare"),
        (0, 3): Cell("black", 0.55, True, "unclear"),
    }
    proposal = reconcile(wall_reading(NEW, marker=True, cells=doubt), TRACKED, 0)
    assert proposal.ready
    assert proposal.cells[0, 0].status is Status.SETTLED
    assert proposal.cells[0, 0].value == "B"
    assert proposal.cells[0, 3].status is Status.SETTLED
    assert proposal.event == Tiling(2, 0, (Placed(0, 1, "Y"), Placed(4, 1, "R")), marker=True)


def test_doubtful_cell_that_the_game_leaves_open_is_asked_with_its_reason() -> None:
    """A doubtful new tile in a row without another is marked, with the reader's reason, and an edit settles it."""
    reading = wall_reading(ANA, cells={(1, 1): Cell("blue", 0.7, True, Doubt.GLARE)})
    proposal = reconcile(reading, TRACKED, 0)
    assert not proposal.ready
    item = proposal.cells[1, 1]
    assert item.status is Status.CHECK
    assert item.doubt is Doubt.GLARE
    assert "glare" in str(phrases.about(item.doubt))
    bare = reconcile(reading, TRACKED, 0, edits=NO_EDITS.with_cell((1, 1), "."))
    assert bare.ready
    assert bare.event == Tiling(2, 0)
    there = reconcile(reading, TRACKED, 0, edits=NO_EDITS.with_cell((1, 1), "B"))
    assert there.ready
    assert there.event == Tiling(2, 0, (Placed(1, 1, "B"),))
    assert there.cells[1, 1].status is Status.SET


def test_line_that_cannot_matter_is_not_asked() -> None:
    """Whether an unfinished line holds two or three of five tiles changes nothing in the round."""
    reading = wall_reading(NEW, (None, None, None, PatternLine("K", 2), None))
    lines = list(reading.lines or ())
    lines[3] = Line("black", 2, 0.6, True, "hidden")
    proposal = reconcile(replace(reading, lines=tuple(lines)), TRACKED, 0)
    assert proposal.lines[3].status is Status.SETTLED
    assert proposal.ready


def test_line_that_may_be_complete_is_asked() -> None:
    """A doubtful line that would send a tile has to be looked at."""
    reading = wall_reading(ANA, (None, PatternLine("W", 2), None, None, None))
    lines = list(reading.lines or ())
    lines[1] = Line("white", 2, 0.6, True, "blur")
    proposal = reconcile(replace(reading, lines=tuple(lines)), TRACKED, 0)
    assert proposal.lines[1].status is Status.CHECK
    answered = reconcile(
        replace(reading, lines=tuple(lines)), TRACKED, 0, edits=NO_EDITS.with_line(1, PatternLine("W", 1))
    )
    assert answered.ready
    assert answered.event == Tiling(2, 0)


def test_tile_gone() -> None:
    """A tracked tile that the photo clearly does not show is a contradiction that names the round it came in."""
    reading = wall_reading(parse_wall("BY.../...../...../...../....."), marker=True)
    proposal = reconcile(reading, TRACKED, 0)
    assert kinds(proposal) == ["gone"]
    found = proposal.contradictions[0]
    assert found.cells == ((2, 2),)
    assert found.round == 1
    assert found.as_photo is None
    assert "since round 1" in str(found.game)
    assert str(found.photo) == "there is no tile at row 3, column 3"
    assert not proposal.ready
    assert proposal.event == Tiling(2, 0, (Placed(0, 1, "Y"),), marker=True), "the log is never bent"
    assert found.as_game is not None
    kept = reconcile(reading, TRACKED, 0, edits=found.as_game)
    assert not kept.contradictions
    assert {cell for cell, item in kept.cells.items() if item.open} == {
        (row, col) for row in (1, 2, 3) for col in (1, 2, 3) if (row, col) != (2, 2)
    }, "beside a space that was misread nothing is sure"


def test_dismissed_contradiction_is_not_asked_again() -> None:
    """Dismissing a contradiction leaves the game as it is, and its spaces are not asked about any more."""
    reading = wall_reading(NEW, cells={(0, 0): Cell(None, 0.9999)})
    proposal = reconcile(reading, TRACKED, 0)
    edits = NO_EDITS.without(proposal.contradictions[0].key)
    after = reconcile(reading, TRACKED, 0, edits=edits)
    assert not after.contradictions
    assert after.cells[0, 0].status is Status.SET
    assert after.cells[0, 0].value == "B"


def test_photo_that_misreads_known_tiles_is_not_believed() -> None:
    """Where several tiles known from earlier rounds are misread, every new one is asked, and another photo advised."""
    both = two_players(
        "azul",
        closed(
            Tiling(1, 0, (Placed(0, 0, "B"), Placed(2, 2, "B"))),
            Tiling(1, 1, (Placed(1, 1, "B"), Placed(3, 3, "B"), Placed(4, 4, "B"))),
        ),
    )
    reading = wall_reading(parse_wall(".Y.../...../...../...../....."), marker=True)
    proposal = reconcile(reading, both, 0)
    assert proposal.cells[0, 1].status is Status.CHECK
    assert "try another" in str(proposal.notes[0])


def test_board_of_another_player_is_recognised() -> None:
    """A photo that does not fit this player but another says so."""
    tracked = two_players(
        "azul",
        closed(
            Tiling(1, 0, (Placed(0, 0, "B"), Placed(1, 1, "B"), Placed(2, 2, "B"))),
            Tiling(1, 1, (Placed(0, 4, "W"), Placed(3, 3, "B"))),
        ),
    )
    proposal = reconcile(wall_reading(parse_wall("....W/...../...../...B./.....")), tracked, 0)
    assert str(proposal.notes[0]) == "this looks like Bo's board"


def test_line_left_behind_tells_the_tile() -> None:
    """A line that the last round left with tiles and that is empty now was completed: its tile is looked for."""
    reading = wall_reading(ANA, cells={(4, 2): Cell(None, 0.97)})
    assert reconcile(reading, TRACKED, 0).ready
    left = (None, None, None, None, PatternLine("K", 3))
    proposal = reconcile(reading, TRACKED, 0, left=left)
    assert proposal.cells[4, 2].status is Status.CHECK
    kept = reconcile(wall_reading(ANA, left), TRACKED, 0, left=left)
    assert kept.ready
    assert kept.lines_left() == left
    assert reconcile(wall_reading(NEW, left), TRACKED, 0).lines_left()[4] is None


def test_two_new_tiles_in_a_row() -> None:
    """Two clear new tiles in one row are shown, not chosen between."""
    reading = wall_reading(parse_wall("BYR../...../..B../...../....."), marker=True)
    proposal = reconcile(reading, TRACKED, 0)
    assert kinds(proposal) == ["two-in-row"]
    assert proposal.contradictions[0].cells == ((0, 1), (0, 2))
    assert proposal.cells[0, 1].status is proposal.cells[0, 2].status is Status.CONFLICT
    answered = reconcile(reading, TRACKED, 0, edits=NO_EDITS.with_cell((0, 1), "."))
    assert answered.ready
    assert answered.event == Tiling(2, 0, (Placed(0, 2, "R"),), marker=True)


def test_wrong_colour_for_the_space() -> None:
    """On the coloured side a tile of another colour than printed is shown with both versions."""
    reading = wall_reading(ANA, cells={(1, 0): Cell("red", 0.99)})
    proposal = reconcile(reading, TRACKED, 0)
    assert kinds(proposal) == ["wrong-colour"]
    found = proposal.contradictions[0]
    assert str(found.game) == "the space at row 2, column 1 takes white"
    assert str(found.photo) == "there is a red tile at row 2, column 1"
    assert found.as_game is not None
    assert found.as_photo is not None
    assert reconcile(reading, TRACKED, 0, edits=found.as_game).event == Tiling(2, 0, (Placed(1, 0, "W"),))
    assert reconcile(reading, TRACKED, 0, edits=found.as_photo).event == Tiling(2, 0)


GREY = two_players("azul-grey", closed(Tiling(1, 0, (Placed(0, 0, "B"), Placed(2, 2, "R"))), Tiling(1, 1)))
GREY_ANA = parse_wall("B..../...../..R../...../.....")


@pytest.mark.parametrize(
    ("wall", "said"),
    [
        ("B..B./...../..R../...../.....", "row 1 already has a blue tile"),
        ("B..../B..../..R../...../.....", "column 1 already has a blue tile"),
        ("B..../.K.../..R../.K.../.....", "column 2 takes each colour once, and there is a new black tile above"),
    ],
)
def test_colour_twice(wall: str, said: str) -> None:
    """On the grey side a colour that its row or column already has is a contradiction."""
    proposal = reconcile(wall_reading(parse_wall(wall), board="azul-grey"), GREY, 0)
    assert kinds(proposal) == ["twice"]
    assert str(proposal.contradictions[0].game) == said
    kept = proposal.contradictions[0].as_game
    assert kept is not None
    assert reconcile(wall_reading(parse_wall(wall), board="azul-grey"), GREY, 0, edits=kept).ready


def test_other_colour_than_tracked() -> None:
    """A tracked tile that has changed its colour is a contradiction."""
    reading = wall_reading(parse_wall("K..../...../..R../...../....."), board="azul-grey")
    proposal = reconcile(reading, GREY, 0)
    assert kinds(proposal) == ["other-colour"]
    assert proposal.event == Tiling(2, 0)


def test_line_of_a_colour_that_its_row_has() -> None:
    """A complete line of a colour that already lies in its wall row cannot be."""
    reading = wall_reading(ANA, (PatternLine("B", 1), None, None, None, None))
    proposal = reconcile(reading, TRACKED, 0)
    assert kinds(proposal) == ["line-colour"]
    assert proposal.event == Tiling(2, 0)


def test_new_tile_beside_a_complete_line() -> None:
    """A row that shows its new tile and still a complete line of another colour is asked about."""
    reading = wall_reading(NEW, (None, None, None, None, PatternLine("K", 5)))
    proposal = reconcile(reading, TRACKED, 0)
    assert kinds(proposal) == ["tile-and-line"]
    found = proposal.contradictions[0]
    assert found.as_game is not None
    assert found.as_photo is not None
    first = reconcile(reading, TRACKED, 0, edits=found.as_game)
    assert first.event == Tiling(2, 0, (Placed(0, 1, "Y"), Placed(4, 1, "R")))
    second = reconcile(reading, TRACKED, 0, edits=found.as_photo)
    assert second.event == Tiling(2, 0, (Placed(0, 1, "Y"), Placed(4, 2, "K")))
    assert first.ready
    assert second.ready


def test_score_cube_against_the_log() -> None:
    """The cube may stand on the old score, the new one, or unused on 0; elsewhere it is shown, and can be dismissed."""
    for points in (1, 4, 0):
        assert reconcile(wall_reading(NEW, score=Score(points, 0.99)), TRACKED, 0).ready
    proposal = reconcile(wall_reading(NEW, score=Score(30, 0.99)), TRACKED, 0)
    assert kinds(proposal) == ["score"]
    assert str(proposal.contradictions[0].game) == "the score was 1 and is 4 after this round"
    assert str(proposal.contradictions[0].photo) == "the score marker is on 30"
    kept = proposal.contradictions[0].as_game
    assert kept is not None
    assert reconcile(wall_reading(NEW, score=Score(30, 0.99)), TRACKED, 0, edits=kept).ready
    assert reconcile(wall_reading(NEW, score=Score(30, 0.6, True)), TRACKED, 0).ready, "a doubtful cube says nothing"


def test_marker_held_by_another() -> None:
    """A marker on this floor while another player has it in the log is a contradiction that names them."""
    held = Tracked(TRACKED.setup, (*TRACKED.events, Tiling(2, 1, marker=True)))
    proposal = reconcile(wall_reading(NEW, floor=2, marker=True), held, 0)
    assert kinds(proposal) == ["marker"]
    found = proposal.contradictions[0]
    assert (found.player, found.round) == (1, 2)
    assert str(found.game) == "Bo has the first-player marker this round"
    assert proposal.event == Tiling(2, 0, (Placed(0, 1, "Y"), Placed(4, 1, "R")), (), 2)
    assert found.as_game is not None
    assert reconcile(wall_reading(NEW, floor=2, marker=True), held, 0, edits=found.as_game).ready


def test_nobody_with_the_marker_is_asked_about() -> None:
    """When all others have entered without the marker, a floor not quite sure without it is looked at."""
    rest = Tracked(TRACKED.setup, (*TRACKED.events, Tiling(2, 1)))
    reading = replace(wall_reading(NEW), floor=Floor(1, False, 0.985))
    assert reconcile(reading, TRACKED, 0).ready
    proposal = reconcile(reading, rest, 0)
    assert proposal.floor is not None
    assert proposal.floor.status is Status.CHECK
    assert proposal.floor.doubt is GameDoubt.NO_MARKER
    assert reconcile(reading, rest, 0, edits=NO_EDITS.with_floor(1, True)).event == Tiling(
        2, 0, (Placed(0, 1, "Y"), Placed(4, 1, "R")), (), 1, True
    )


def test_other_side_and_other_game() -> None:
    """The other side of the board is a contradiction; another game's board cannot be used at all."""
    side = reconcile(wall_reading(NEW, board="azul-grey"), TRACKED, 0)
    assert kinds(side) == ["side"]
    kept = side.contradictions[0].as_game
    assert kept is not None
    assert reconcile(wall_reading(NEW, board="azul-grey"), TRACKED, 0, edits=kept).ready
    other = reconcile(wall_reading(NEW, board="pavilion"), TRACKED, 0)
    assert other.events == ()
    assert "a board of Summer Pavilion, coloured side, but you're playing Azul, coloured side" in str(other.problem)
    mini = reconcile(wall_reading(NEW, board="azul"), two_players("mini", ROUND_1), 0)
    assert mini.ready, "Mini has the same wall"


def test_grey_line_asks_for_its_column_and_a_blocked_one_falls() -> None:
    """Before tiling on the grey side the player chooses the column; a line that no column takes falls to the floor."""
    tracked = two_players(
        "azul-grey",
        [
            *closed(Tiling(1, 0, (Placed(0, 0, "B"), Placed(1, 1, "B"), Placed(2, 2, "B"))), Tiling(1, 1)),
            *closed(Tiling(2, 0, (Placed(3, 3, "B"), Placed(4, 0, "R"))), Tiling(2, 1)),
            *closed(Tiling(3, 0, (Placed(4, 4, "K"),)), Tiling(3, 1)),
        ],
    )
    wall = tracked.before(4, 0).state.walls[0]
    lines = (None, PatternLine("R", 2), None, None, PatternLine("B", 5))
    reading = wall_reading(wall, lines, 1, board="azul-grey")
    proposal = reconcile(reading, tracked, 0)
    assert proposal.kind == "before"
    assert [(choice.row, choice.colour, choice.columns) for choice in proposal.choices] == [(1, "R", (2, 3, 4))]
    assert not proposal.enterable
    chosen = reconcile(reading, tracked, 0, edits=NO_EDITS.with_column(1, 3))
    assert chosen.event == Tiling(4, 0, (Placed(1, 3, "R"),), (Dropped(4, "B"),), 1)
    assert chosen.ready
    impossible = reconcile(reading, tracked, 0, edits=NO_EDITS.with_column(1, 0))
    assert impossible.choices, "a column that cannot take it is not taken"


def test_lower_grey_line_waits_for_the_choice_above() -> None:
    """A line whose only column may be taken by the row above is not placed before that row has chosen."""
    tracked = two_players(
        "azul-grey",
        [
            *closed(Tiling(1, 0, (Placed(1, 0, "B"), Placed(2, 1, "B"), Placed(3, 2, "B"))), Tiling(1, 1)),
            *closed(Tiling(2, 0, (Placed(4, 3, "R"),)), Tiling(2, 1)),
        ],
    )
    wall = tracked.before(3, 0).state.walls[0]
    lines = (PatternLine("B", 1), None, None, None, PatternLine("B", 5))
    reading = wall_reading(wall, lines, board="azul-grey")
    proposal = reconcile(reading, tracked, 0)
    assert [(choice.row, choice.columns) for choice in proposal.choices] == [(0, (3, 4)), (4, (4,))]
    taken = reconcile(reading, tracked, 0, edits=NO_EDITS.with_column(0, 4))
    assert taken.event == Tiling(3, 0, (Placed(0, 4, "B"),), (Dropped(4, "B"),))
    other = reconcile(reading, tracked, 0, edits=NO_EDITS.with_column(0, 3))
    assert other.event == Tiling(3, 0, (Placed(0, 3, "B"), Placed(4, 4, "B")))


def test_no_board_found_starts_empty() -> None:
    """Where no board was read the review starts from the tracked wall, honestly unread, and taps still make a round."""
    reading = BoardReading("a.jpg", found=False, reason="too dark")
    proposal = reconcile(reading, TRACKED, 0)
    assert not proposal.ready
    assert proposal.cells[0, 0].status is Status.SETTLED
    assert proposal.cells[0, 1].status is Status.UNREAD
    assert "too dark" in str(proposal.notes[0])
    edits = NO_EDITS.with_cell((0, 1), "Y").with_floor(2, True)
    assert reconcile(reading, TRACKED, 0, edits=edits).event == Tiling(2, 0, (Placed(0, 1, "Y"),), (), 2, True)


@pytest.mark.parametrize(
    "reading",
    [
        BoardReading("a.jpg", found=True, board="azul"),
        BoardReading("a.jpg", found=True, board=None, wall=(), lines=(), floor=Floor(99, True, float("nan"))),
        BoardReading("a.jpg", found=True, board="azul", wall=((Cell("pink", 7.0),) * 5,) * 5),
        BoardReading("a.jpg", found=True, board="azul", wall=((Cell("red", 1.0),) * 5,) * 5),
        BoardReading("a.jpg", found=True, board="chess", wall=((Cell("red", 1.0),) * 8,) * 8),
        wall_reading(EMPTY_WALL, p=0.0),
        BoardReading("a.jpg", found=True, board="azul", lines=(Line("red", 9, 1.0), Line(None, 3, 1.0)) * 2),
        BoardReading("a.jpg", found=True, board="azul", lines=(Line("red", -2, 0.2),) * 5),
    ],
)
def test_odd_readings_are_borne(reading: BoardReading) -> None:
    """However odd a reading is, the answer is a proposal that is not ready by itself."""
    for game in (TRACKED, GREY):
        proposal = reconcile(reading, game, 0)
        assert not proposal.ready
        assert proposal == reconcile(reading, game, 0), "the same question has the same answer"


@pytest.mark.parametrize(("seat", "round_"), [(7, 1), (-1, 1), (0, 9), (0, 0)])
def test_no_such_player_or_round(seat: int, round_: int) -> None:
    """A player or round that is not there is a sentence, not an error."""
    assert reconcile(wall_reading(NEW), TRACKED, seat, round_).problem is not None


def test_edits_that_make_no_sense_are_left_aside() -> None:
    """Edits outside the board change nothing."""
    edits = Edits(
        cells={(9, 9): "B", ("red", 1): "Q", (0, 2): "Q"},
        lines={9: None, 1: PatternLine("Q", 8)},
        columns={4: 17},
        kind="never",
        dismissed=frozenset({"nothing"}),
    )
    assert reconcile(wall_reading(NEW), TRACKED, 0, edits=edits).event == reconcile(wall_reading(NEW), TRACKED, 0).event


def test_what_the_reader_asks_about_is_settled_by_the_game_only() -> None:
    """Marked by the reader, a part is asked about however high its probability, unless the game leaves nothing else."""
    marked = replace(wall_reading(NEW), floor=Floor(1, False, 0.998, True, "cut off"))
    proposal = reconcile(marked, TRACKED, 0)
    assert proposal.floor is not None
    assert proposal.floor.status is Status.CHECK
    cells = {(3, 3): Cell(None, 0.999, True, "cut off"), (4, 4): Cell(None, 0.999, True, "cut off")}
    proposal = reconcile(wall_reading(NEW, marker=True, cells=cells), TRACKED, 0)
    assert proposal.cells[3, 3].status is Status.CHECK, "any space of an empty row may have got its tile"
    assert proposal.cells[4, 4].status is Status.SETTLED, "the row has its new tile"


def test_a_marker_that_may_lie_here_is_asked_for() -> None:
    """A floor line read without the marker, and not quite surely, is asked about until somebody else has it."""
    reading = replace(wall_reading(NEW), floor=Floor(1, False, 0.955, False))
    open_to_all = reconcile(reading, TRACKED, 0)
    assert open_to_all.floor is not None
    assert open_to_all.floor.status is Status.CHECK
    held = two_players("azul", (*ROUND_1, Tiling(2, 1, marker=True)))
    settled = reconcile(reading, held, 0)
    assert settled.floor is not None
    assert settled.floor.status is Status.CERTAIN
    assert settled.ready
