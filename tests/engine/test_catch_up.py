"""A game that is tracked from the middle on."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.codec import dumps, loads, read_game, scored
from companion.engine.result import result
from companion.errors import Illegal, Malformed
from tests.engine import play

WALL = "BY.../W..../...../...../....."
EMPTY = "...../...../...../...../....."


def game(variant: str = "azul", events: Any = (), **told: Any) -> dict[str, Any]:
    catch_up = {"round": 3, "scores": [12, 30], "boards": [WALL, EMPTY]} | told
    options: dict[str, Any] = {"catch_up": catch_up}
    if variant == "duel":
        options["tablets"] = ["rows", "columns", "diagonals"]
    return {
        "format": "azulejo-game/1",
        "variant": variant,
        "players": ["Ana", "Bo"],
        "options": options,
        "events": list(events),
    }


def test_the_first_tracked_round_goes_on_from_the_boards() -> None:
    """Scores start from the tracks, tiles see those that lay there, and untracked rounds stand empty on the sheet."""
    events = [
        {"type": "tiling", "round": 3, "player": 0, "place": [{"row": 0, "col": 2}]},
        {"type": "tiling", "round": 3, "player": 1, "place": []},
        {"type": "close", "round": 3},
    ]
    found = result(scored(read_game(game(events=events))))
    assert list(found["totals"]) == [15, 30]
    assert [[entry["total"] for entry in entries] for entries in found["rounds"]] == [[12, 30], [12, 30], [15, 30]]
    assert found["rounds"][0][0]["lines"] == []


def test_it_is_written_and_read_again() -> None:
    """A game caught up with is a file like any other."""
    text = dumps(read_game(game()))
    assert dumps(loads(text)) == text


@pytest.mark.parametrize("round_", [1, 2])
def test_a_round_before_tracking_cannot_be_entered(round_: int) -> None:
    """There is nothing to correct in rounds nobody tracked."""
    early = {"type": "tiling", "round": round_, "player": 0, "place": []}
    with pytest.raises(Illegal, match="before you started scoring here"):
        scored(read_game(game(events=[early])))


@pytest.mark.parametrize(
    ("told", "error"),
    [
        ({"round": 1}, Malformed),
        ({"scores": [1]}, Malformed),
        ({"scores": [-1, 0]}, Malformed),
        ({"boards": [WALL]}, Malformed),
        ({"boards": [WALL, "x"]}, Malformed),
        ({"boards": ["Y..../...../...../...../.....", EMPTY]}, Illegal),
        ({"boards": ["BYRKW/...../...../...../.....", EMPTY]}, Illegal),
    ],
)
def test_a_start_that_cannot_be_is_refused(told: dict[str, Any], error: type[Exception]) -> None:
    """Wrong counts and texts are malformed; boards that no game can show break a rule."""
    with pytest.raises(error):
        read_game(game(**told))


@pytest.mark.parametrize("variant", ["pavilion", "pavilion-grey", "duel"])
def test_the_other_games_can_be_caught_up_with(variant: str) -> None:
    """A whole game, cut after two rounds and caught up with, comes to the same totals as having tracked it all."""
    for seed in range(20):
        whole = play.game(variant, seed)
        played = scored(read_game(whole))
        if not played.finished:
            continue
        early = [event for event in whole["events"] if event["round"] <= 2]
        late = [event for event in whole["events"] if event["round"] > 2]
        begun = scored(read_game(whole | {"events": early}))
        boards = _boards(variant, begun.state)
        catch_up = {"round": 3, "scores": list(begun.sheet.totals), "boards": boards}
        options = whole["options"] | {"catch_up": catch_up}
        late = [{**event, "chips": 0} if "chips" in event else event for event in late]
        assert scored(read_game(whole | {"options": options, "events": late})).sheet.totals == played.sheet.totals


def _boards(variant: str, state: Any) -> list[str]:
    from companion.engine.notation import format_dome, format_stars

    if variant == "duel":
        return [format_dome(dome) for dome in state.domes]
    return [format_stars(board) for board in state.boards]
