"""A game as a message and as a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import UTC, datetime

import pytest

from companion.engine.events import Placed, Tiling
from companion.service.session import Session
from companion.service.share import SIGNED, as_csv, as_text
from tests.service.full_games import entered
from tests.service.samples import SAMPLES, sample
from tests.service.test_session import begun, played, rounds, seen


@pytest.mark.parametrize("variant", SAMPLES)
def test_the_spreadsheet_adds_up(session: Session, variant: str) -> None:
    """For each player the rows of the rounds and bonuses, with the start score, make the total."""
    table = seen(session, played(session, sample(variant)))
    rows = list(csv.DictReader(io.StringIO(as_csv(table))))
    for seat, name in enumerate(table.players):
        own = [row for row in rows if row["player"] == name]
        points = sum(int(row["points"]) for row in own if row["round"] != "total")
        (total,) = [int(row["points"]) for row in own if row["round"] == "total"]
        assert points + table.variant.start_score + table.sheet.clamps[seat] == total == table.sheet.totals[seat]


def test_the_message_names_the_winner_first(session: Session) -> None:
    """Places, totals, who won, and that this is unofficial."""
    table = seen(session, played(session, sample("azul")))
    lines = as_text(table).splitlines()
    winner = table.played.outcome.winners[0]
    assert lines[1] == f"{table.players[winner]}: {table.sheet.totals[winner]} (wins)"
    assert lines[-1] == SIGNED
    assert len(lines) == len(table.players) + 2


def test_an_open_game_says_its_round(session: Session) -> None:
    """Nobody has won yet."""
    text = as_text(seen(session, rounds(session, 0)))
    assert "round 2" in text
    assert "wins" not in text


def test_a_name_is_never_a_formula(session: Session) -> None:
    """Names that a spreadsheet would calculate are marked as text; newlines do not break a message."""
    game = begun(session, {"variant": "azul", "players": ["=1+1", "two\nlines"], "first": 0, "options": {}})
    rows = list(csv.DictReader(io.StringIO(as_csv(seen(session, game)))))
    assert [row["player"] for row in rows] == ["'=1+1", "two\nlines"]
    assert "two lines: 0" in as_text(seen(session, game))


HOSTILE = ("=HYPERLINK(1)", "+1", "-2", "@SUM(A1)", "\t=1", "\r=1", "＝1", "'=1", "''", "a,b", 'quo"te', "Zoé\n=1")


@pytest.mark.parametrize("at", range(0, len(HOSTILE), 2))
def test_names_come_back_and_nothing_is_run(session: Session, at: int) -> None:
    """No cell begins as a formula does, numbers apart, and a name is what is left without one mark."""
    names = list(HOSTILE[at : at + 2])
    game = played(session, {**sample("duel"), "players": names})
    rows = list(csv.reader(io.StringIO(as_csv(seen(session, game)), newline="")))
    assert rows[0] == ["round", "player", "kind", "cells", "points", "rule"]
    assert {len(row) for row in rows} == {6}
    for cell in (cell for row in rows for cell in row):
        assert re.fullmatch(r"-?[0-9]+", cell) or not cell.startswith(("=", "+", "-", "@", "\t", "\r", "＝"))
    assert {row[1].removeprefix("'") for row in rows[1:]} == set(names)


def test_cells_are_what_a_result_says(session: Session) -> None:
    table = seen(session, played(session, sample("azul")))
    rows = list(csv.DictReader(io.StringIO(as_csv(table))))
    told = [line["cells"] for entries in table.score()["rounds"] for entry in entries for line in entry["lines"]]
    written = [row["cells"] for row in rows if row["round"].isdigit()]
    assert [json.loads(cells or "[]") for cells in written] == [[list(cell) for cell in cells] for cells in told]


def test_a_message_line_by_line(session: Session) -> None:
    """Who has not won has nothing beside the points; what is shared is said of all."""
    table = seen(session, played(session, sample("azul")))
    winner = table.played.outcome.winners[0]
    lines = as_text(table).splitlines()
    assert lines[0] == f"Azul, {datetime.now(UTC):%Y-%m-%d}"
    for seat, name in enumerate(table.players):
        if seat != winner:
            assert f"{name}: {table.sheet.totals[seat]}" in lines


def test_a_win_that_is_shared(session: Session) -> None:
    """The same wall for both, and no rule to part them."""
    game = session.start("azul", ["Ana", "Bo"]).game_id or ""
    for number in range(1, 6):
        for seat in range(2):
            assert session.enter(game, Tiling(number, seat, (Placed(0, number - 1),))).ok
        assert session.close(game).ok
    assert as_text(seen(session, game)).splitlines()[1:3] == ["Ana: 17 (shared win)", "Bo: 17 (shared win)"]


@pytest.mark.parametrize(
    ("variant", "number", "title", "why"),
    [
        ("azul", 77, "Azul", " (wins: more complete rows)"),
        ("azul-grey", 26, "Azul, grey side", " (wins: more complete rows)"),
        ("duel", 7, "Azul Duel", " (wins: holds the first-player tile)"),
    ],
)
def test_how_a_tie_was_broken(session: Session, variant: str, number: int, title: str, why: str) -> None:
    """Who won it is first, whoever has as many points is next, without a word."""
    table = seen(session, entered(session, sample(variant, number)))
    totals, (winner,) = table.sheet.totals, table.played.outcome.winners
    assert winner > 0
    head, *lines, signed = as_text(table).splitlines()
    assert head == f"{title}, {table.row.started[:10]}"
    others = sorted((seat for seat in range(len(totals)) if seat != winner), key=lambda seat: -totals[seat])
    wanted = [f"{table.players[winner]}: {totals[winner]}{why}"]
    assert lines == [*wanted, *(f"{table.players[seat]}: {totals[seat]}" for seat in others)]
    assert totals[others[0]] == totals[winner]
    assert signed == SIGNED


def test_a_running_game_in_its_order(session: Session) -> None:
    """Who is ahead comes first, and nobody is said to win."""
    game = session.start("azul", ["Ana", "Bo", "Cy"]).game_id or ""
    for seat, tiles in enumerate(((), (Placed(0, 0), Placed(1, 0)), (Placed(0, 0),))):
        assert session.enter(game, Tiling(1, seat, tiles)).ok
    assert session.close(game).ok
    table = seen(session, game)
    day = table.row.started[:10]
    assert as_text(table).splitlines() == [f"Azul, {day}, round 2", "Bo: 3", "Cy: 1", "Ana: 0", SIGNED]


def test_a_spreadsheet_row_by_row(session: Session) -> None:
    """Rounds are counted from one; then the bonuses, then the totals."""
    game = session.start("azul", ["Ana", "Bo"]).game_id or ""
    for number in range(1, 6):
        assert session.enter(game, Tiling(number, 0, (Placed(0, number - 1),), floor=int(number == 2))).ok
        assert session.enter(game, Tiling(number, 1, ())).ok
        assert session.close(game).ok
    lines = as_csv(seen(session, game)).split("\r\n")
    assert lines[0] == "round,player,kind,cells,points,rule"
    tiles = [line for line in lines if ",tile," in line]
    assert [line.split(",")[:3] for line in tiles] == [[str(number), "Ana", "tile"] for number in range(1, 6)]
    assert lines[1] == '1,Ana,tile,"[[0,0]]",1,azul/scoring-tile'
    assert [line for line in lines if line.startswith("2,Ana,floor,")] == [
        '2,Ana,floor,"[[""floor"",0]]",-1,azul/floor-line'
    ]
    assert [line.split(",")[:3] for line in lines if line.startswith("bonus")] == [["bonus", "Ana", "row"]]
    assert lines[-3:] == ["total,Ana,,,16,", "total,Bo,,,0,", ""]
