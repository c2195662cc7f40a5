"""What must hold for every game of every variant, whatever is played."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.audit_dome import audit_dome
from companion.engine.audit_stars import audit_stars
from companion.engine.audit_wall import audit_wall
from companion.engine.codec import dumps, loads, read_game, scored
from companion.engine.games import by_key
from companion.engine.log import Amend, Enter, Redo, Undo, effective
from companion.engine.replay import Replay, replay
from companion.engine.result import result, result_text
from companion.engine.variants.azul import Azul
from companion.engine.variants.duel import Duel, dome_faults
from companion.engine.variants.pavilion import Pavilion
from tests.engine import play

seeds = st.integers(0, 10**9)
every_variant = pytest.mark.parametrize("variant", play.VARIANTS)


def came_to(file: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(result(scored(read_game(file)))))
    return found


@every_variant
@settings(max_examples=40)
@given(seed=seeds)
def test_the_sheet_adds_up_and_never_falls_below_the_floor(variant: str, seed: int) -> None:
    """Totals are the last ones plus their lines, never below the lowest score; finals are rounds plus bonuses."""
    played = scored(read_game(play.game(variant, seed)))
    rules = played.variant
    totals = [rules.start_score] * len(played.setup.players)
    for entries in played.sheet.rounds:
        for entry in entries:
            totals[entry.player] += sum(line.points for line in entry.lines)
            assert entry.total == totals[entry.player] >= rules.lowest_score
    if played.finished:
        for seat, total in enumerate(played.sheet.totals):
            won = sum(line.points for line in played.sheet.bonuses[seat])
            assert total == totals[seat] + won + played.sheet.clamps[seat]
            assert total == max(rules.lowest_score, totals[seat] + won)
        assert all(played.sheet.totals[seat] == max(played.sheet.totals) for seat in played.outcome.winners)


@every_variant
@settings(max_examples=15)
@given(seed=seeds)
def test_the_result_is_one_whether_value_or_text(variant: str, seed: int) -> None:
    """The line of JSON that `score` prints is the result, field for field and in the same order."""
    played = scored(read_game(play.game(variant, seed)))
    assert result_text(played) == json.dumps(result(played), ensure_ascii=False)


@every_variant
@settings(max_examples=25)
@given(seed=seeds)
def test_the_order_of_entry_does_not_matter_where_the_rules_say_so(variant: str, seed: int) -> None:
    """Tiles of a tiling in any order, players of a round in any order; Pavilion: players interleaved in any way."""
    chance = Random(seed)
    file = play.game(variant, seed)
    shuffled: list[dict[str, Any]] = []
    rounds = sorted({event["round"] for event in file["events"]})
    for round_ in rounds:
        own = [event for event in file["events"] if event["round"] == round_]
        closing = [event for event in own if event["type"] == "close"]
        queues = [[event for event in own if event.get("player") == seat] for seat in range(len(file["players"]))]
        if variant.startswith("pavilion"):
            queues = [_late_token(queue) for queue in queues]
        while any(queues):
            queue = chance.choice([queue for queue in queues if queue])
            event = dict(queue.pop(0))
            if "place" in event and isinstance(event["place"], list):
                event["place"] = chance.sample(event["place"], len(event["place"]))
            shuffled.append(event)
        shuffled += closing
    assert came_to(file | {"events": shuffled}) == came_to(file)


def _late_token(queue: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The token entered after the player's tiles, though it was taken before them; the pass stays last."""
    tokens = [event for event in queue if event["type"] == "token"]
    others = [event for event in queue if event["type"] != "token"]
    return [*others[:-1], *tokens, *others[-1:]]


@pytest.mark.parametrize("variant", ["azul", "azul-grey", "mini", "duel"])
@settings(max_examples=40)
@given(seed=seeds)
def test_replacing_is_having_entered_it_right_at_once(variant: str, seed: int) -> None:
    """Wrong tilings entered first, legal or not, and put right at any later time leave no trace."""
    chance = Random(seed)
    file = play.game(variant, seed)
    late: list[dict[str, Any]] = []
    events: list[dict[str, Any]] = []
    for event in file["events"]:
        if event["type"] == "tiling" and chance.random() < 0.4:
            wrong = {**event, "place": chance.choice([[], event["place"][:1]]), "marker": chance.random() < 0.3}
            events.append(wrong)
            (late if chance.random() < 0.5 else events).append(event)
        else:
            events.append(event)
    assert came_to(file | {"events": [*events, *late]}) == came_to(file)


@every_variant
@settings(max_examples=25)
@given(seed=seeds)
def test_dump_load_dump_is_stable(variant: str, seed: int) -> None:
    """A game written, read and written again is the same text, and comes to the same."""
    game = read_game(play.game(variant, seed))
    text = dumps(game)
    assert dumps(loads(text)) == text
    assert loads(text) == game


@every_variant
@settings(max_examples=25)
@given(seed=seeds, steps=st.lists(st.sampled_from(["enter", "undo", "redo", "back", "strike"]), max_size=40))
def test_undo_after_do_is_identity(variant: str, seed: int, steps: list[str]) -> None:
    """At any point of any log, doing something and undoing it leaves the events as they were; redo brings them back."""
    events = list(read_game(play.game(variant, seed)).events) or [None]
    chance = Random(seed)
    records: list[Any] = []
    for step in steps:
        now = effective(records)
        if step == "enter":
            done: Any = Enter(chance.choice(events))
        elif step == "strike" and now.stands:
            done = Amend(chance.choice([seq for seq, _ in now.numbered()] or [1]), ())
        elif step == "back":
            records.append(Undo(to=chance.randint(0, len(records))))
            continue
        else:
            records.append(Undo() if step == "undo" else Redo())
            continue
        after = effective([*records, done])
        assert effective([*records, done, Undo()]).events() == now.events()
        assert effective([*records, done, Undo(), Redo()]).events() == after.events()
        records.append(done)


@every_variant
@settings(max_examples=15)
@given(seed=seeds)
def test_replay_keeps_the_valid_prefix(variant: str, seed: int) -> None:
    """Every prefix of a legal log is legal, and an illegal event leaves all before it standing."""
    game = read_game(play.game(variant, seed))
    cut = Random(seed).randint(0, len(game.events))
    assert replay(game.setup, game.events[:cut]).failure is None
    if game.events:
        beyond = game.events[-1]._replace(round=99)
        broken = replay(game.setup, [*game.events[:cut], beyond])
        assert broken.failure is not None
        assert broken.failure.index == cut
        assert broken.failure.faults
        assert broken.sheet == replay(game.setup, game.events[:cut]).sheet


def placement_points(played: Replay, seat: int) -> int:
    lines = [line for entries in played.sheet.rounds for line in entries[seat].lines]
    return sum(line.points for line in lines if line.kind in ("tile", "special"))


@every_variant
@settings(max_examples=15)
@given(seed=seeds)
def test_the_audit_contains_every_played_game(variant: str, seed: int) -> None:
    """What a played game's tiles scored lies in the range that the audit gives for its final board."""
    played = scored(read_game(play.game(variant, seed)))
    if played.sheet.closed < len(played.sheet.rounds) and not played.variant.open_round_counts:
        return  # an open round is no final board
    for seat in range(len(played.setup.players)):
        rules = by_key()[variant].variant
        if isinstance(rules, Azul):
            wall = played.state.walls[seat]
            if 25 - wall.count(".") > 16:
                continue  # exact, but slow: the range of fuller walls is checked by the brute force below
            low, high = audit_wall(wall).placement
        elif isinstance(rules, Pavilion):
            low, high = audit_stars(played.state.boards[seat], rules).placement
        else:
            assert isinstance(rules, Duel)
            dome = played.state.domes[seat]
            assert dome_faults(dome) == []
            if 36 - dome.tiles.count(".") > 12:
                continue
            found = audit_dome(dome)
            assert found is not None
            low, high = found.placement
        assert low <= placement_points(played, seat) <= high
