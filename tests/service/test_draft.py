"""What is half entered reads the same, whoever kept it: the table, the photo review, the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.engine.events import Pass, Place, Placed, Tiling
from companion.service.draft import read_draft, with_round
from companion.service.session import Session
from companion.service.table import Table

TILING = {"type": "tiling", "round": 1, "player": 1, "place": [{"row": 0, "col": 2}]}
BARE = {**TILING, "place": []}


def table(folder: Path, draft: dict[str, Any] | None, variant: str = "azul") -> Table:
    with Session(folder) as session:
        game = session.start(variant, ["Ana", "Bo"]).game_id
        if draft is not None:
            assert session.draft(game, draft).ok
        found = session.table(game)
    assert found is not None
    return found


@pytest.mark.parametrize(
    "draft",
    [
        TILING,
        {"round": 1, "player": 1, "entries": [TILING]},
        {"round": 1, "player": 1, "entries": [{"event": TILING, "past": []}]},
    ],
    ids=["play", "earlier", "table"],
)
def test_a_half_entered_round_is_found_in_every_form(tmp_path: Path, draft: dict[str, Any]) -> None:
    """A bare event, an entry of an earlier version and an entry with its past are the same round."""
    found = read_draft(table(tmp_path, draft))
    assert found.rounds[1, 1].event == Tiling(1, 1, (Placed(0, 2),))
    assert (found.round, found.player) == (1, 1)


def test_the_past_is_read_as_text_and_as_it_is(tmp_path: Path) -> None:
    """What was before each touch comes back, oldest first."""
    entry = {"event": TILING, "past": [json.dumps(BARE), TILING]}
    found = read_draft(table(tmp_path, {"round": 1, "player": 1, "entries": [entry], "colour": "red"}))
    assert found.rounds[1, 1].past == (Tiling(1, 1), Tiling(1, 1, (Placed(0, 2),)))
    assert found.colour == "red"


@pytest.mark.parametrize(
    "draft",
    [
        None,
        {"round": "1", "player": 9, "entries": 7, "edits": 3, "colour": 4},
        {"entries": [None, 5, {"event": {"type": "tiling", "round": 1, "player": 7}, "past": []}]},
        {
            "entries": [{"event": TILING, "past": ["no JSON"]}],
            "edits": {"round": 1, "player": 0, "entries": [[1, [{}]]]},
        },
    ],
    ids=["none", "wrong types", "no events", "damaged"],
)
def test_what_does_not_read_is_left_out(tmp_path: Path, draft: dict[str, Any] | None) -> None:
    """A draft may hold anything: nothing of it raises."""
    found = read_draft(table(tmp_path, draft))
    assert (found.round, found.player, found.rounds, found.correction) == (None, None, {}, None)


def test_a_correction_reads_with_its_entries(tmp_path: Path) -> None:
    """Moves that are to read otherwise, one that is to be struck out among them."""
    moves = [{"type": "place", "round": 1, "player": 0, "star": "red", "space": 1, "colour": "red"}]
    draft = {"round": 2, "player": 1, "edits": {"round": 1, "player": 0, "entries": [[3, moves], [4, []]]}}
    found = read_draft(table(tmp_path, draft, "pavilion")).correction
    assert found is not None
    assert (found.round, found.player) == (1, 0)
    (placed,) = found.entries[3]
    assert isinstance(placed, Place)
    assert not isinstance(placed, Pass)
    assert found.entries[4] == ()


def test_a_round_is_put_beside_the_others(tmp_path: Path) -> None:
    """The same player's half-entered round is replaced, another's stays with its past; the tile in hand too."""
    other = {"event": {**BARE, "player": 0}, "past": [json.dumps({**BARE, "player": 0})]}
    kept = {"round": 1, "player": 0, "entries": [other, {"event": BARE, "past": []}], "colour": "red"}
    before = table(tmp_path, kept)
    draft = with_round(before, Tiling(1, 1, (Placed(3, 3),)))
    assert draft["colour"] == "red"
    assert (draft["round"], draft["player"]) == (1, 1)
    assert draft["entries"] == [
        {"event": before.variant.write(Tiling(1, 0)), "past": [json.dumps(before.variant.write(Tiling(1, 0)))]},
        {"event": before.variant.write(Tiling(1, 1, (Placed(3, 3),))), "past": []},
    ]


def test_a_bare_event_gives_way_to_entries(tmp_path: Path) -> None:
    """What `play` kept becomes an entry beside the new one."""
    draft = with_round(table(tmp_path, {**BARE, "player": 0}), Tiling(1, 1))
    assert "type" not in draft
    assert [entry["event"]["player"] for entry in draft["entries"]] == [0, 1]


def test_what_is_told_besides_the_rounds(tmp_path: Path) -> None:
    """The tile in hand, whether moves are entered by turns, whose board is shown."""
    found = read_draft(table(tmp_path, {"round": 2, "player": 0, "colour": "red", "turns": True}))
    assert (found.round, found.player, found.colour, found.by_turns) == (2, 0, "red", True)
    odd = read_draft(table(tmp_path / "odd", {"round": True, "player": 2, "colour": 3, "turns": 1}))
    assert (odd.round, odd.player, odd.colour, odd.by_turns) == (None, None, "", False)
    last = read_draft(table(tmp_path / "last", {"player": 1}))
    assert (last.player, last.round) == (1, None)
    for player in (-1, True, "0"):
        assert read_draft(table(tmp_path / f"{player}", {"player": player})).player is None


def test_one_entry_that_does_not_read_costs_no_other(tmp_path: Path) -> None:
    """Nor does what is no whole round, or a past that does not read."""
    close = {"type": "close", "round": 1}
    damaged = {"event": {**BARE, "player": 0}, "past": ["{"]}
    entries = [None, {"event": close}, damaged, {"event": TILING, "past": "no list"}]
    found = read_draft(table(tmp_path, {"entries": entries}))
    assert list(found.rounds) == [(1, 1)]
    assert found.rounds[1, 1].past == ()
    place = {"type": "place", "round": 1, "player": 0, "star": "red", "space": 1, "colour": "red"}
    assert read_draft(table(tmp_path / "moves", {"entries": [place]}, "pavilion")).rounds == {}


@pytest.mark.parametrize(
    "edits",
    [
        {"round": 1, "player": 0},
        {"round": "x", "player": 0, "entries": []},
        {"player": 0, "entries": []},
        {"round": 1, "player": 0, "entries": [[1]]},
        {"round": 1, "player": 0, "entries": [["x", []]]},
        {"round": 1, "player": 0, "entries": [[1, [TILING]], [2, [{"type": "nothing"}]]]},
    ],
)
def test_half_a_correction_is_none(tmp_path: Path, edits: dict[str, Any]) -> None:
    assert read_draft(table(tmp_path, {"edits": edits})).correction is None


def test_a_correction_of_nothing_is_one(tmp_path: Path) -> None:
    found = read_draft(table(tmp_path, {"edits": {"round": 1, "player": 0, "entries": []}})).correction
    assert found is not None
    assert (found.round, found.player, found.entries) == (1, 0, {})


def test_a_round_is_written_with_what_was_before(tmp_path: Path) -> None:
    """Also where nothing was half entered yet; a kept correction stays."""
    empty = table(tmp_path, None)
    event = Tiling(1, 0)
    entry = {"event": empty.variant.write(event), "past": []}
    assert with_round(empty, event) == {"round": 1, "player": 0, "entries": [entry]}
    edits = {"round": 1, "player": 0, "entries": []}
    kept = table(tmp_path / "kept", {"round": 1, "player": 1, "edits": edits})
    assert with_round(kept, event) == {"round": 1, "player": 0, "edits": edits, "entries": [entry]}
