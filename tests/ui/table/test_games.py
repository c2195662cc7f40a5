"""Whole games in the real window, by touches alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.codec import read_game, scored
from tests.ui import PHONE
from tests.ui.table.hand import at_table, golden, opened

GAMES = ["azul", "azul-grey", "mini", "mini-grey", "pavilion", "pavilion-grey", "duel"]


MOST = {"pavilion": 150, "duel": 130}
"""The taps that a whole game for two may take."""


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_touch(name: str, tmp_path: Path) -> None:
    """Entered by touch, a recorded game comes to its recorded sheet, and its end is the reveal."""
    game = golden(name)
    # On the larger window a star's spaces are touched directly, on the phone the star is brought near first.
    with at_table(tmp_path, game, size=(620, 1000) if name == "pavilion-grey" else PHONE) as hand:
        if name == "pavilion":
            hand.tap("offer:turns")
        hand.play(game["events"])
        assert hand.table.taps <= MOST.get(name, hand.table.taps)
        table = hand.session.table(hand.game)
        wanted = scored(read_game(game))
        assert table.played.sheet == wanted.sheet
        assert table.played.outcome == wanted.outcome
        assert hand.table.has("reveal")
        for _ in hand.app.shell.screen.steps:
            hand.table.tap((180, 400))
        assert hand.table.has("rematch")
        assert "Bo wins" in hand.table.texts() or "Ana wins" in hand.table.texts()


def test_four_players_in_seventeen_taps(tmp_path: Path) -> None:
    """A round of four players, ten tiles, two floors and the marker, closing included, takes no more than 17 taps."""
    game = {"variant": "azul", "players": ["Ana", "Bo", "Zoé", "Søren"], "first": 0, "options": {}, "events": []}
    with at_table(tmp_path, game) as hand:
        before = hand.table.taps
        for cells, floor, marker in (
            ((0, 4), 0, False),
            ((0, 7, 14), 2, False),
            ((1, 10), 0, True),
            ((2, 6, 13), 1, False),
        ):
            for cell in cells:
                hand.tap("wall", f"cell:{cell // 5}:{cell % 5}")
            if floor:
                hand.tap("floor", f"floor:{floor}")
            if marker:
                hand.tap("floor", "marker")
            hand.tap("next")
        assert hand.table.taps - before <= 17
        table = hand.session.table(hand.game)
        assert table.round == 2
        assert [len(entry.lines) for entry in table.sheet.rounds[0]] == [1, 4, 3, 4]


def test_standings_are_live(tmp_path: Path) -> None:
    """What is touched shows beside the score before the round is closed, and is part of it after."""
    with at_table(tmp_path, golden("azul"), 3) as hand:
        before = [seat.score for seat in hand.table.find("standings").view.seats]
        hand.tap("wall", "cell:4:4")
        assert [(s.score, s.gain) for s in hand.table.find("standings").view.seats] == [
            (before[0], "+1"),
            (before[1], ""),
        ]
        hand.tap("next")
        hand.tap("floor", "floor:1")
        assert [seat.gain for seat in hand.table.find("standings").view.seats] == ["+1", "−1"]
        hand.tap("floor", "marker")
        hand.tap("next")
        seats = hand.table.find("standings").view.seats
        assert [(seat.score, seat.gain) for seat in seats] == [
            (str(int(before[0]) + 1), ""),
            (str(int(before[1]) - 2), ""),
        ]


def test_a_kill_in_mid_entry_loses_nothing(tmp_path: Path) -> None:
    """After a kill the same player stands before the same half-filled wall, and even the last touch can be undone."""
    game = golden("azul")
    with at_table(tmp_path, game, 4) as hand:
        hand.turn_to(1)
        hand.tap("wall", "cell:0:2")
        hand.tap("floor", "floor:3")
        shown = hand.table.find("wall").view, hand.table.find("floor").view, hand.table.find("sum").text
        of = hand.game
    with opened(tmp_path, of) as again:
        assert again.entry.seat == 1
        assert (
            again.table.find("wall").view,
            again.table.find("floor").view,
            again.table.find("sum").text,
        ) == shown
        again.tap("undo")
        assert again.table.find("floor").view.filled == 0
        again.tap("undo")
        assert again.entry.event.place == ()


def test_undo_goes_back_through_touches_players_and_rounds(tmp_path: Path) -> None:
    """Undo takes back touch by touch, then the player before, then the closed round."""
    game = golden("azul")
    with at_table(tmp_path, game) as hand:
        hand.play(game["events"][:3])
        assert hand.entry.round == 2
        hand.tap("wall", "cell:4:4")
        hand.tap("undo")
        assert hand.entry.event.place == ()
        hand.tap("undo")
        assert (hand.entry.round, hand.entry.seat) == (1, 1)
        assert hand.session.table(hand.game).round == 1
        hand.tap("undo")
        assert len(hand.entry.event.place) == 3
        assert hand.session.table(hand.game).entry(1, 1) is None
        hand.tap("undo")
        assert len(hand.entry.event.place) == 2
        hand.tap("wall", "cell:2:4")
        hand.tap("next")
        hand.play(game["events"][2:])
        assert hand.session.table(hand.game).sheet.totals == (39, 45)


def test_an_old_round_is_corrected_from_the_sheet(tmp_path: Path) -> None:
    """A round of long ago is opened from the sheet, changed, its difference told, saved, and undone again."""
    game = golden("azul")
    with at_table(tmp_path, game, 12) as hand:
        before = hand.session.table(hand.game).sheet.totals
        hand.tap("to-sheet")
        hand.tap("grid", "cell:0:0")
        hand.table.settle()
        hand.tap("correct")
        assert hand.table.find("table").entry.fixing
        assert hand.table.find("said").text == "Totals stay the same."
        hand.tap("floor", "floor:3")
        told = hand.table.find("said").text
        hand.tap("next")
        after = hand.session.table(hand.game).sheet.totals
        assert after[0] < before[0]
        assert told == f"Ana: {after[0]} instead of {before[0]}."
        assert hand.table.has("grid")
        hand.tap("snack:action")
        assert hand.session.table(hand.game).sheet.totals == before


@pytest.mark.parametrize("name", ["azul", "pavilion", "duel"])
def test_after_a_correction_the_table_is_where_it_was(tmp_path: Path, name: str) -> None:
    """Bo's half-filled board waits while Ana's first round is corrected, and the next tile is Bo's again."""
    game = golden(name)
    closed = [n for n, event in enumerate(game["events"], 1) if event["round"] == 1][-1]
    with at_table(tmp_path, game, closed) as hand:
        hand.turn_to(1)
        board = {"azul": "wall", "pavilion": "stars", "duel": "dome"}[name]
        if name == "pavilion":
            hand.near("red")
            hand.tap("stars", "space:red:1")
        elif name == "duel":
            hand.tap("dome", "broken:2")
        else:
            hand.tap("wall", "cell:4:4")
        shown = hand.table.find(board).view
        hand.tap("to-sheet")
        hand.tap("grid", "cell:0:0")
        hand.table.settle()
        hand.tap("correct")
        if name == "pavilion":
            hand.tap("offer:passed")
            hand.tap("discarded:3")
            hand.tap("pass")
        else:
            hand.tap(*("dome", "broken:3") if name == "duel" else ("floor", "floor:3"))
        hand.tap("next")
        hand.table.back()
        assert (hand.entry.round, hand.entry.seat, hand.entry.fixing) == (2, 1, False)
        assert hand.table.find(board).view == shown


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "This undoes 3 entries:"),
        ("fr", "3 saisies seront annulées\u00a0:"),
        ("da", "3 indtastninger fortrydes:"),
    ],
)
def test_undo_back_to_any_line_of_the_log(tmp_path: Path, language: str, says: str) -> None:
    """A line of the log chosen, everything after it is taken back as one step, and can be done again."""
    game = golden("azul")
    with at_table(tmp_path, game, 6) as hand:
        hand.app.shell.set(language=language)
        hand.table.frames(3)
        hand.tap("to-sheet")
        hand.tap("show:log")
        lines = [shown["line"] for shown in hand.table.find("log").data]
        hand.tap(f"log:{lines[3].seq}:undo")
        hand.table.settle()
        texts = hand.table.texts()
        assert says in texts
        assert all(texts.count(line.title) > 1 for line in lines[:3]), "in the log, and again in what will be undone"
        hand.tap("entry:undo")
        assert hand.session.table(hand.game).round == 2
        assert len(hand.session.table(hand.game).log) == 3
        hand.tap("snack:action")
        assert len(hand.session.table(hand.game).log) == 6


def test_the_logs_pencil_corrects_that_entry(tmp_path: Path) -> None:
    """Of an earlier round its correction opens; of the open round the table, at that player; a touch that misses both
    does nothing."""
    game = golden("azul")
    with at_table(tmp_path, game, 4) as hand:
        hand.turn_to(1)
        hand.tap("to-sheet")
        hand.tap("show:log")
        lines = [shown["line"] for shown in hand.table.find("log").data]
        hand.tap((60, hand.table.spot(f"log:{lines[2].seq}:undo")[1]))
        assert hand.table.has("log")
        assert not hand.table.has("entry")
        hand.tap(f"log:{lines[2].seq}:correct")
        assert (hand.entry.fixing, hand.entry.round, hand.entry.seat) == (True, 1, 1)
        hand.table.back()
        hand.tap("show:log")
        hand.tap(f"log:{lines[0].seq}:correct")
        assert (hand.entry.fixing, hand.entry.round, hand.entry.seat) == (False, 2, 0)
        hand.tap("wall", "cell:4:4")
        assert hand.entry.own_cells()[-1] == (4, 4)


def test_language_and_theme_in_mid_entry(tmp_path: Path) -> None:
    """Language and theme change under a half-filled wall, and nothing of it is lost."""
    game = golden("azul")
    with at_table(tmp_path, game, 3) as hand:
        hand.tap("wall", "cell:0:2")
        for language, title in (("fr", "Manche 2"), ("da", "Runde 2"), ("en", "Round 2")):
            hand.app.shell.set(language=language, theme="black" if language == "fr" else "light")
            hand.table.frames(3)
            assert title in hand.table.texts()
            assert [placed[:2] for placed in hand.entry.event.place] == [(0, 2)]
        hand.tap("next")
        assert hand.session.table(hand.game).entry(2, 0) is not None


def test_the_marker_changes_hands_only_when_wanted(tmp_path: Path) -> None:
    """Another player's marker is not taken silently: it is said, offered, and then moves in one touch."""
    game = golden("azul")
    with at_table(tmp_path, game) as hand:
        hand.tap("floor", "marker")
        hand.tap("next")
        hand.tap("floor", "marker")
        assert not hand.entry.event.marker
        assert hand.table.find("said").text == "Ana has the first-player marker."
        hand.tap("said:do")
        assert hand.entry.event.marker
        assert not hand.entry.event_of(0).marker


def test_a_point_lights_its_tiles_and_opens_its_rule(tmp_path: Path) -> None:
    """A term of the preview, touched, lights the tiles that made it and leads to the rule behind it."""
    game = golden("azul")
    with at_table(tmp_path, game, 6) as hand:
        hand.enter(game["events"][6])
        hand.tap("tally", "term:0")
        lit = {(r, c) for r, row in enumerate(hand.table.find("wall").view.rows) for c, s in enumerate(row) if s.lit}
        assert lit == set(hand.entry.lines()[0].cells)
        assert hand.table.has("why:read")
        hand.app.shell.back()
        hand.table.frames(2)
        assert not any(space.lit for row in hand.table.find("wall").view.rows for space in row)


def test_swiping_changes_the_player(tmp_path: Path) -> None:
    """A swipe over the board goes on to the next player or back, and enters nothing."""
    with at_table(tmp_path, golden("azul")) as hand:
        hand.table.swipe((300, 500), (80, 500))
        assert hand.entry.seat == 1
        hand.table.swipe((80, 500), (300, 500))
        assert hand.entry.seat == 0
        assert hand.session.table(hand.game).log == ()


def test_the_screen_stays_awake_only_here(tmp_path: Path) -> None:
    """The screen is kept awake at the table, and let go when it is left."""
    with at_table(tmp_path, golden("azul"), keep_awake=True) as hand:
        assert ("awake", True) in hand.app.platform.asked
        hand.app.shell.back()
        assert hand.app.platform.asked[-1] == ("awake", False)


def test_scores_are_spoken_where_wanted(tmp_path: Path) -> None:
    """With spoken scores, going on to the next player reads the total and the round's gain aloud."""
    with at_table(tmp_path, golden("azul"), spoken_scores=True) as hand:
        hand.tap("wall", "cell:0:0")
        hand.tap("next")
        assert ("speak", ("Ana 1, plus 1", "en")) in hand.app.platform.asked


def test_a_pavilion_tile_is_paid_for_and_taken_back(tmp_path: Path) -> None:
    """A tile of this round, touched again, takes a payment, and can be taken back though others came after it."""
    game = golden("pavilion")
    with at_table(tmp_path, game, 3) as hand:
        hand.turn_to(0)
        for space in (2, 3):
            hand.near("green")
            hand.tap("stars", f"space:green:{space}")
        hand.near("green")
        hand.tap("stars", "space:green:2")
        hand.tap("paid:1")
        assert hand.entry.tile_here("green", 2).event.paid == {"G": 1, "P": 1}
        hand.near("green")
        hand.tap("stars", "space:green:2")
        hand.tap("tile:back")
        assert hand.entry.tile_here("green", 2) is None
        assert hand.entry.tile_here("green", 3) is not None


def test_the_end_can_be_reopened_and_played_again(tmp_path: Path) -> None:
    """From the end, reopening takes back only what ended the game; a rematch seats the same people."""
    game = golden("azul")
    with at_table(tmp_path, game, len(game["events"])) as hand:
        assert hand.table.has("reveal")
        hand.tap("skip")
        hand.tap("reopen")
        assert not hand.session.table(hand.game).finished
        hand.tap("next")
        hand.tap("skip")
        hand.tap("rematch")
        assert hand.app.shell.screen.entry.table.players == tuple(game["players"])
        assert hand.app.shell.screen.entry.game_id != hand.game
