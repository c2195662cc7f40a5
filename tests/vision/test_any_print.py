"""What the eye that knows no art says, and how sure it may be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from vision import any_print, evidence, layout
from vision.arrays import Array, Floats
from vision.network import Network


def test_softened_opinions_keep_their_order() -> None:
    """From low the same is likeliest, but what was nearly sure is no longer."""
    before = np.array([[0.985, 0.01, 0.005], [0.5, 0.3, 0.2]])
    after = any_print.softened(before)
    assert (after.argsort(axis=1) == before.argsort(axis=1)).all()
    assert after.sum(axis=1) == pytest.approx([1.0, 1.0])
    assert 0.9 < after[0, 0] < 0.96


def opinion(**chances: float) -> dict[str, float]:
    """What the eye says of a space: so much for these kinds, written with underscores, and nothing for others."""
    kinds = evidence.eye(any_print.EYE).kinds
    return {kind: chances.get(kind.replace(" ", "_"), 0.0) for kind in kinds}


MINI = layout.load("mini")
BLUE, WHITE = (
    next(space for space in MINI.spaces if space.part == "wall" and space.printed == name) for name in ("blue", "white")
)


def test_a_wall_that_was_never_seen_bare_is_rather_bare() -> None:
    """Where the print is not known, the eye takes it for a tile: less so where it is, and hardly a white one."""
    chance = opinion(bare=0.5, tile_blue=0.5, tile_white=0.5)
    taught, untaught, white = (
        any_print.seen_of(space, MINI, chance, None, known)
        for space, known in ((BLUE, True), (BLUE, False), (WHITE, False))
    )
    assert 0.5 < white.bare < taught.bare < untaught.bare < 0.99


def test_from_straight_above_a_known_print_is_not_made_barer() -> None:
    """There a tile shows no side: what the eye wavers over on a print that it knows is rather a tile."""
    chance = opinion(bare=0.55, tile_blue=0.45)
    aslant, above = (any_print.seen_of(BLUE, MINI, chance, None, True, above) for above in (False, True))
    assert above.tile > 0.5 > aslant.tile
    untaught = [any_print.seen_of(BLUE, MINI, chance, None, False, above).bare for above in (False, True)]
    assert untaught[0] == untaught[1]


def test_an_empty_slot_is_hardly_taken_at_the_eyes_word() -> None:
    """The eye takes plates for none rather than the other way, and mostly where it knows how the slot looks bare."""
    dome = next(space for space in layout.load("duel").spaces if space.part == "dome")
    chance = opinion(bare=0.6, print_red=0.4)
    taught, untaught = (any_print.seen_of(dome, layout.load("duel"), chance, None, known) for known in (True, False))
    assert taught.bare < untaught.bare < 0.5
    assert taught.bare + taught.prints["R"] == pytest.approx(1.0)


def test_the_print_of_a_plate_tells_of_a_wall_too() -> None:
    """The eye knows prints from Duel's plates: what looks like one in the space's own colour is bare."""
    looks = opinion(bare=0.1, tile_blue=0.3, print_blue=0.6)
    other = opinion(bare=0.1, tile_blue=0.3, print_red=0.6)
    assert any_print.seen_of(BLUE, MINI, looks, None, False).bare > 0.95
    assert any_print.seen_of(BLUE, MINI, looks, None).bare > any_print.seen_of(BLUE, MINI, other, None).bare


def test_what_is_not_clear_is_seen_in_every_mirror_by_both_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the doubtful patch is looked at again: in the mirrors left out, and in all by the other network."""
    eye = replace(evidence.eye(any_print.EYE), again=evidence.eye("square").net)
    asked: list[tuple[bool, int, int]] = []

    def opinions(cut: Floats, judge: evidence.Eye, net: Network, mirrors: Sequence[int]) -> Array:
        again = net is judge.again
        asked.extend((again, which, len(cut)) for which in mirrors)
        unclear = [0.1, 0.9] if again else [0.6, 0.4]
        return np.array([[[1.0, 0.0] if patch.mean() > 0 else unclear for patch in cut]] * len(mirrors))

    cut = np.stack([np.full((16, 40, 40), value, np.float32) for value in (1.0, -1.0)])
    monkeypatch.setattr(evidence, "opinions_in_mirrors", opinions)
    chances = any_print.opinions(cut, eye)
    first = [(False, which, 2) for which in (0, *eye.mirrors)]
    rest = [(False, which, 1) for which in range(8) if which not in (0, *eye.mirrors)]
    assert asked == [*first, *rest, *((True, which, 1) for which in range(8))]
    assert chances[0] == pytest.approx([1.0, 0.0], abs=1e-6)
    assert 0.1 < chances[1, 0] < 0.6


def lined(astray: float) -> tuple[Floats, NDArray[np.bool_]]:
    """Patches of Duel's spaces, each with a ring that differs from the card in colour alone, and noise in its light.

    astray: how far the rings lie off, in pixels, each another way.
    """
    duel = layout.load("duel")
    noise = np.random.default_rng(3)
    along = np.arange(evidence.PATCH) - evidence.PATCH / 2
    cut = np.zeros((len(duel.spaces), 16, evidence.PATCH, evidence.PATCH), np.float32)
    for k, patch in enumerate(cut):
        across, down = astray * np.cos(k), astray * np.sin(k)
        far = np.hypot(along[:, None] + down, along + across)
        patch[:3] = noise.normal(0, 0.03, patch[0].shape)
        patch[:3] += np.array([0.1, 0.0, -0.1])[:, None, None] * ((far > 5) & (far < 9))
    return cut, np.ones(len(cut), bool)


def test_spaces_printed_in_another_colour_as_light_as_the_card_are_alike() -> None:
    """A board's pale blue rings on pale yellow are seen; rings that lie elsewhere on every space are none of it."""
    there, astray = (any_print.likeness(cut, layout.load("duel"), bare) for cut, bare in map(lined, (0.0, 9.0)))
    assert astray < any_print.ALIKE < 0.6 < there
