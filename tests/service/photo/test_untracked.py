"""Catch-up in the middle of a game, and the audit of a finished one, both from photos."""

from __future__ import annotations

import pytest

from companion.engine.codec import read_game, scored
from companion.engine.events import Close
from companion.engine.notation import format_wall, parse_wall
from companion.games.catch_up import catch_up
from companion.games.final_audit import audit_finished
from companion.games.untracked import untracked
from companion.service.photo.edits import NO_EDITS
from companion.service.photo.proposal import Status
from companion.service.photo.tracked import Tracked
from companion.service.session import Session
from tests.engine.play import game
from tests.service.photo.boards import dome_reading, stars_reading, wall_reading
from vision.reading import BoardReading, Cell, Score

NAMES = ("Ana", "Bo", "Cleo", "Dan")


@pytest.mark.parametrize("variant", ["azul", "azul-grey"])
def test_four_players_catch_up_and_play_on(variant: str, session: Session) -> None:
    """Photos of four boards and the scores start a game in the middle, which ends as if it had been tracked whole."""
    file = next(
        found
        for found in (read_game(game(variant, seed)) for seed in range(200))
        if len(found.setup.players) == 4 and sum(isinstance(event, Close) for event in found.events) >= 5
    )
    closes = [n for n, event in enumerate(file.events) if isinstance(event, Close)]
    so_far = Tracked(file.setup, file.events[: closes[2] + 1]).now
    readings = [
        wall_reading(wall, board=variant, score=Score(total, 0.99) if total <= 100 else None)
        for wall, total in zip(so_far.state.walls, so_far.sheet.totals, strict=True)
    ]
    start = catch_up(variant, file.setup.players, readings, 4, first=so_far.state.starter)
    assert start.ready, start.faults
    assert start.scores == so_far.sheet.totals
    answer = session.start_as(start.head or {})
    assert answer.ok, answer.sentence
    for event in file.events[closes[2] + 1 :]:
        assert session.enter(answer.game_id or "", event).ok
    table = session.table(answer.game_id or "")
    assert table is not None
    whole = scored(file)
    assert table.sheet.totals == whole.sheet.totals
    assert table.played.outcome == whole.outcome


def test_catch_up_says_what_is_missing_or_cannot_be() -> None:
    """A score not known, too many tiles for the round, too many points, a board not read: one sentence each."""
    wall = parse_wall("BYR../...../...../...../.....")
    readings = [wall_reading(wall), wall_reading(wall), None]
    start = catch_up("azul", NAMES[:3], readings, 3, [None, 40, 0])
    said = [str(fault) for fault in start.faults]
    assert start.head is None
    assert "Ana's score is missing" in said
    assert "Bo: row 1 has 3 tiles, but before round 3 there can be at most 2" in said
    assert "Bo: 40 points is too many. These tiles score at most 6" in said
    assert "Cleo: the board wasn't read: there is no photo" in said


def test_catch_up_refuses_a_game_that_is_over() -> None:
    """A complete row means the game is over: the engine's own reason is passed on."""
    readings = [wall_reading(parse_wall("BYRKW/...../...../...../....."))] * 2
    start = catch_up("azul", NAMES[:2], readings, 7, [5, 5])
    assert start.head is None
    assert "ends the game" in str(start.faults[0])


def test_catch_up_of_pavilion_and_duel() -> None:
    """The other games start in the middle as well."""
    for variant in ("pavilion", "duel"):
        file = read_game(game(variant, 4))
        round_ = 3
        before = tuple(event for event in file.events if event.round < round_)
        so_far = Tracked(file.setup, before).now
        boards = so_far.state.boards if variant == "pavilion" else so_far.state.domes
        make = stars_reading if variant == "pavilion" else dome_reading
        readings = [make(board) for board in boards]
        options = {"tablets": file.setup.options["tablets"]} if variant == "duel" else None
        start = catch_up(variant, file.setup.players, readings, round_, so_far.sheet.totals, edits=(), options=options)
        assert start.ready, start.faults


def test_doubtful_cell_of_an_untracked_board_is_marked_and_edited() -> None:
    """Without a game nothing settles a doubt: the cell is marked until the player says."""
    wall = parse_wall("B..../...../...../...../.....")
    reading = wall_reading(wall, cells={(1, 1): Cell("blue", 0.6, True, "glare")})
    board = untracked(reading, "azul")
    assert board.cells[1, 1].status is Status.CHECK
    assert not board.ready
    edited = untracked(reading, "azul", NO_EDITS.with_cell((1, 1), "."))
    assert edited.text == "B..../...../...../...../....."
    assert edited.ready


@pytest.mark.parametrize(
    ("reading", "said"),
    [
        (None, "there is no photo"),
        (BoardReading("a", found=False, reason="dark"), "dark"),
        (stars_reading("." * 42), "another game"),
        (wall_reading(parse_wall("...../...../...../...../....."), board="azul-grey"), "other side"),
    ],
)
def test_untracked_board_that_cannot_be_used(reading: BoardReading | None, said: str) -> None:
    """What stands in the way of a board is said."""
    assert said in str(untracked(reading, "azul").problem)


WALL = "BYRKW/W..../K..../...../....."
OTHER = "BYRKW/...../...../...../....."


def test_audit_of_a_finished_game() -> None:
    """Each claim is judged against the exact range; the winner is named only where all claims can stand."""
    readings = [wall_reading(parse_wall(WALL)), wall_reading(parse_wall(OTHER))]
    audit = audit_finished("azul", NAMES[:2], readings, [17, 17])
    ana, bo = audit.players
    assert ana.audit is not None
    assert bo.audit is not None
    assert bo.audit.placement == (11, 15)
    assert bo.audit.bonuses == 2
    assert bo.verdict is not None
    assert bo.verdict.finding == "possible"
    assert audit.winners == (0, 1)
    assert audit.tie_break is None
    too_much = audit_finished("azul", NAMES[:2], readings, [17, 18])
    assert too_much.players[1].verdict is not None
    assert too_much.players[1].verdict.finding == "impossible"
    assert too_much.players[1].verdict.by == 1
    assert too_much.winners is None
    assert audit_finished("azul", NAMES[:2], readings).winners is None


def test_audit_tie_is_broken_by_rows() -> None:
    """Equal claims go to the player with more complete rows."""
    two_rows = "BYRKW/WBYRK/...../...../....."
    readings = [wall_reading(parse_wall(OTHER)), wall_reading(parse_wall(two_rows))]
    audit = audit_finished("azul", NAMES[:2], readings, [17, 17])
    assert audit.winners == (1,)
    assert audit.tie_break == "rows"


def test_audit_says_what_is_odd() -> None:
    """A wall without a complete row was not the end; a wall that cannot be is not audited."""
    readings = [wall_reading(parse_wall("B..../...../...../...../.....")), None]
    audit = audit_finished("azul", NAMES[:2], readings, [1, 1])
    said = [str(note) for note in audit.notes]
    assert "no row is complete, so the game isn't over" in said
    assert any(note.startswith("Bo: the board wasn't read") for note in said)
    assert audit.winners is None
    twice = wall_reading(parse_wall("BB.../...../...../...../....."), board="azul-grey")
    assert audit_finished("azul-grey", NAMES[:1], [twice], [2]).players[0].audit is None


@pytest.mark.parametrize("variant", ["azul", "azul-grey", "pavilion"])
def test_audit_of_a_played_game_never_calls_its_scores_impossible(variant: str) -> None:
    """The true final scores of played games can always be right."""
    for seed in range(30):
        file = read_game(game(variant, seed))
        whole = scored(file)
        if not whole.finished:
            continue
        state = whole.state
        if variant.startswith("azul"):
            if any(25 - wall.count(".") > 14 for wall in state.walls):
                continue
            readings = [wall_reading(wall, board=variant) for wall in state.walls]
            assert untracked(readings[0], variant).text == format_wall(state.walls[0])
        else:
            readings = [stars_reading(board) for board in state.boards]
        audit = audit_finished(variant, file.setup.players, readings, whole.sheet.totals)
        assert [player.verdict and player.verdict.finding for player in audit.players].count("impossible") == 0
        assert audit.winners == whole.outcome.winners
        return
    raise AssertionError("no finished game was short enough")
