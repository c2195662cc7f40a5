"""Over random games of every variant: a perfect reading gives back the round, a noisy one never fails unmarked."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.engine.codec import read_game
from companion.engine.events import Close, DomeTiling, Event, Pass, Place, Plate, Tiling
from companion.engine.replay import replay
from companion.engine.variants.duel import DuelState
from companion.engine.wall import SIZE
from companion.games.reconcile import reconcile
from companion.service.photo.edits import NO_EDITS, Edits, from_json
from companion.service.photo.phrases import GameDoubt
from companion.service.photo.proposal import Proposal
from companion.service.photo.tracked import Tracked
from tests.engine.play import game
from tests.service.photo.boards import (
    after_tiling,
    before_tiling,
    dome_reading,
    drops_on_the_floor,
    on_the_board,
    played,
    stars_reading,
)
from tests.service.photo.noise import noisy

WALLS = ("azul", "azul-grey", "mini", "mini-grey")
SEEDS = st.integers(0, 10**6)


def nobody_has_the_marker(proposal: Proposal) -> bool:
    """The random games leave the marker lying in some rounds, which is asked about and is all that is."""
    assert proposal.floor is not None
    return proposal.to_check == 1 and proposal.floor.doubt is GameDoubt.NO_MARKER


@pytest.mark.parametrize("variant", WALLS)
@settings(max_examples=6)
@given(seed=SEEDS)
def test_perfect_photo_after_tiling_gives_the_round(variant: str, seed: int) -> None:
    """New tiles, floor and marker come back exactly; what fell from blocked lines lies on the floor."""
    for at, event, state in played(variant, seed):
        assert isinstance(event, Tiling)
        reading = after_tiling(variant, state.walls[event.player], event)
        proposal = reconcile(reading, at, event.player, event.round)
        assert proposal.event == drops_on_the_floor(event)
        assert proposal.ready or nobody_has_the_marker(proposal)


@pytest.mark.parametrize("variant", WALLS)
@settings(max_examples=6)
@given(seed=SEEDS)
def test_perfect_photo_before_tiling_gives_the_round(variant: str, seed: int) -> None:
    """Complete lines give the same round, drops included, once the grey side's columns are chosen."""
    for at, event, state in played(variant, seed):
        assert isinstance(event, Tiling)
        reading = before_tiling(variant, state.walls[event.player], event)
        chosen = Edits(columns={placed.row: placed.col for placed in event.place})
        proposal = reconcile(reading, at, event.player, event.round, chosen)
        assert proposal.event == on_the_board(event)
        assert proposal.ready or nobody_has_the_marker(proposal)


@pytest.mark.parametrize("variant", WALLS)
@settings(max_examples=8)
@example(seed=7771)
@given(seed=SEEDS)
def test_noisy_photo_is_right_or_marked(variant: str, seed: int) -> None:
    """Wrong cells with a low probability never slip through: the event is right, or what is wrong is open."""
    chance = Random(seed)
    for at, event, state in played(variant, seed):
        assert isinstance(event, Tiling)
        reading = noisy(after_tiling(variant, state.walls[event.player], event), chance)
        proposal = reconcile(reading, at, event.player, event.round)
        wanted = drops_on_the_floor(event)
        assert proposal.event == wanted or proposal.to_check, proposal
        edits = NO_EDITS
        for _ in range(9):
            if not proposal.to_check:
                break
            edits = from_json(_fixed(proposal, edits, wanted, state.walls[event.player]).to_json())
            proposal = reconcile(reading, at, event.player, event.round, edits)
        assert proposal.event == wanted, "fixing what is marked leads to the truth"
        assert proposal.ready


def _fixed(proposal: Proposal, edits: Edits, truth: Tiling, wall: str) -> Edits:
    """What the player would tap: every open part as it really is."""
    tiles = {(placed.row, placed.col): placed.colour or "" for placed in truth.place}
    for cell, item in proposal.cells.items():
        if item.open:
            row, col = int(cell[0]), cell[1]
            edits = edits.with_cell(cell, tiles.get((row, col), wall[row * SIZE + col]))
    for row, line in enumerate(proposal.lines):
        if line.open:
            edits = edits.with_line(row, None)
    if proposal.floor is not None and proposal.floor.open:
        edits = edits.with_floor(truth.floor, truth.marker)
    return edits


@pytest.mark.parametrize("variant", ["pavilion", "pavilion-grey"])
@settings(max_examples=8)
@given(seed=SEEDS)
def test_perfect_photo_of_stars_gives_the_tiles(variant: str, seed: int) -> None:
    """A round's tiles come back; told their order, exactly; and their real points lie in the range."""
    file = read_game(game(variant, seed))
    before: list[Event] = []
    for round_ in range(1, 7):
        own = [event for event in file.events if event.round == round_]
        at = Tracked(file.setup, tuple(before))
        before += own
        passed = {event.player for event in own if isinstance(event, Pass)}
        if len(passed) < len(file.setup.players):
            break
        then = replay(file.setup, before)
        for seat in range(len(file.setup.players)):
            played_here = [event for event in own if isinstance(event, Place) and event.player == seat]
            reading = stars_reading(then.state.boards[seat], variant)
            proposal = reconcile(reading, at, seat)
            assert set(proposal.events) == set(played_here)
            told = Edits(order=tuple((event.star, event.space) for event in played_here))
            same = reconcile(reading, at, seat, edits=told)
            assert list(same.events) == played_here
            assert same.to_check == 0
            if played_here:
                assert proposal.orders is not None
                assert same.orders is not None
                assert proposal.orders.proposed == proposal.orders.high
                assert proposal.orders.low <= same.orders.proposed <= proposal.orders.high
                lines = then.sheet.rounds[round_ - 1][seat].lines
                assert same.orders.proposed == sum(line.points for line in lines if line.kind == "tile")


@settings(max_examples=12)
@given(seed=SEEDS)
def test_perfect_photo_of_a_dome_gives_plates_and_tiling(seed: int) -> None:
    """The plates laid and the tiles of each row come back, special tiles understood."""
    file = read_game(game("duel", seed))
    before: list[Event] = []
    for round_ in range(1, 6):
        own = [event for event in file.events if event.round == round_ or (round_ == 1 and event.round == 0)]
        if not any(isinstance(event, Close) for event in own):
            break
        at = Tracked(file.setup, tuple(before))
        before += own
        state = replay(file.setup, before).state
        assert isinstance(state, DuelState)
        for seat in (0, 1):
            tiling = next(event for event in own if isinstance(event, DomeTiling) and event.player == seat)
            broken = min(tiling.broken, 4)
            reading = dome_reading(state.domes[seat], broken, tiling.marker)
            proposal = reconcile(reading, at, seat, round_, Edits(chips=tiling.chips))
            assert proposal.event == tiling._replace(place=tuple(sorted(tiling.place)), broken=broken)
            plates = {(e.slot, e.plate) for e in own if isinstance(e, Plate) and e.player == seat}
            assert {(e.slot, e.plate) for e in proposal.events if isinstance(e, Plate)} == plates
            assert proposal.ready or nobody_has_the_marker(proposal)
