"""The second look: patches in mirrors, and what becomes of a doubtful space."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from vision import evidence, examine, layout, lean, pose

EYE = evidence.eye("square")
NOTHING_UPON = np.zeros(2, bool)


def leaning(x: float, y: float) -> np.ndarray:
    """One patch whose only bright spot lies to the side to which its tile leans."""
    cut = np.zeros((1, evidence.CHANNELS, evidence.PATCH, evidence.PATCH), np.float32)
    middle = (evidence.PATCH - 1) / 2
    cut[0, 0, round(middle + 10 * y), round(middle + 10 * x)] = 1.0
    cut[0, evidence.LEAN[0]], cut[0, evidence.LEAN[1]] = x, y
    return cut


@pytest.mark.parametrize("which", range(evidence.MIRRORS))
def test_the_lean_goes_with_the_picture(which: int) -> None:
    """In every mirror the tile leans to the side on which it is seen."""
    cut = evidence.mirrored(leaning(0.75, -0.35), which)[0]
    row, col = np.unravel_index(int(cut[0].argmax()), cut[0].shape)
    middle = (evidence.PATCH - 1) / 2
    assert (col - middle) / 10 == pytest.approx(cut[evidence.LEAN[0], 0, 0], abs=0.1)
    assert (row - middle) / 10 == pytest.approx(cut[evidence.LEAN[1], 0, 0], abs=0.1)


def test_no_two_mirrors_are_alike() -> None:
    """The eight mirrors show a lopsided patch in eight ways, the first as it is."""
    cut = leaning(0.75, -0.35)
    assert np.array_equal(evidence.mirrored(cut, 0), cut)
    assert len({evidence.mirrored(cut, which).tobytes() for which in range(evidence.MIRRORS)}) == evidence.MIRRORS


class _Studio:
    """A look at two spaces, one sure and one in doubt; all later looks say the same, those from afar something else."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, elevation: float, in_mirrors_sure: float = 1.0) -> None:
        self.layout = layout.load("azul")
        self.where = pose.Pose(np.eye(3, 4), elevation, 1.0, (1.0, 0.0))
        self.chances = np.full((2, len(EYE.kinds)), 0.0)
        self.chances[0, 1], self.chances[0, 6] = 0.999, 0.001
        self.chances[1, 1], self.chances[1, 6] = 0.6, 0.4
        self.afar = np.zeros((1, len(EYE.kinds)))
        self.afar[0, 1] = 1.0
        self.cut = cut = np.zeros((2, evidence.CHANNELS, evidence.PATCH, evidence.PATCH), np.float32)
        from_afar = cut[:1] + 1
        looks = np.zeros((1, len(EYE.kinds)))
        looks[:, 6], looks[:, 1] = in_mirrors_sure, 1 - in_mirrors_sure

        def in_mirrors(given: np.ndarray, _: evidence.Eye) -> np.ndarray:
            return np.log((self.afar if given.max() > 0 else looks) + evidence.FAINTEST)

        monkeypatch.setattr(lean, "glance", lambda *_: lean.Glance(self.where, cut, self.chances, np.ones(2, bool)))
        monkeypatch.setattr(evidence, "words_in_mirrors", in_mirrors)
        monkeypatch.setattr(evidence, "opinions", lambda *_: self.afar)
        monkeypatch.setattr(evidence, "patches", lambda *_: from_afar)

    def look(self, lens_told: bool) -> np.ndarray:
        ready = evidence.Prepared(np.zeros((8, 8, 3), np.uint8), np.eye(3), 0.0, np.zeros((1, 256, 3), np.uint8))
        return examine._look_twice(ready, self.where, self.layout, EYE, lens_told, NOTHING_UPON).chances


def test_more_mirrors_are_asked_only_where_the_first_are_not_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two mirrors that agree and are sure speak for all; where one of them wavers, every mirror has its say."""
    asked: list[int] = []
    sure, wavering, other = np.full((3, len(EYE.kinds)), 1e-6)
    sure[1], wavering[1], wavering[6], other[6] = 1.0, 0.9, 0.1, 1.0

    def chances(_: object, cut: np.ndarray, __: float) -> np.ndarray:
        asked.append(len(cut))
        first = len(asked) == 1
        return np.array([(wavering if patch[0, 0, 0] else sure) if first else other for patch in cut])

    monkeypatch.setattr(evidence, "_chances", chances)
    cut = np.zeros((2, evidence.CHANNELS, evidence.PATCH, evidence.PATCH), np.float32)
    cut[1, 0] = 1.0
    words = evidence.words_in_mirrors(cut, EYE)
    assert asked == [4, 2]
    assert words[0].argmax() == 1
    assert words[0, 6] < -10
    assert words[1, 6] > words[0, 6]


def test_only_doubtful_spaces_are_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sure opinion stays; a doubtful one moves towards what the other looks say, which is all of one mind here."""
    studio = _Studio(monkeypatch, 60.0)
    settled = studio.look(lens_told=True)
    assert np.array_equal(settled[0], studio.chances[0])
    assert settled[1, 6] > 0.99
    assert settled.sum(axis=1) == pytest.approx([1.0, 1.0])


def test_without_a_word_about_the_lens_doubtful_spaces_are_seen_from_afar_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The two looks then disagree, so that the space stays in doubt; from low, and where mirrors have settled the
    matter, only the first counts."""
    both = _Studio(monkeypatch, 60.0, 0.99).look(lens_told=False)
    low = _Studio(monkeypatch, 25.0, 0.99).look(lens_told=False)
    assert both[1, 6] < 0.5 < low[1, 6]
    assert both.sum(axis=1) == pytest.approx([1.0, 1.0])
    assert _Studio(monkeypatch, 60.0).look(lens_told=False)[1, 6] > 0.99


def leaning_search(
    monkeypatch: pytest.MonkeyPatch, elevation: float, sure: float, in_view: Sequence[bool] = (True, True)
) -> tuple[bool, bool]:
    """Whether a lean that makes every opinion so sure is taken for an unclear photo, and whether it is called a guess.

    elevation: what the photo's shape says; in_view: which of the two spaces is in the photo.
    """
    studio = _Studio(monkeypatch, elevation)
    chances = np.full((2, len(EYE.kinds)), (1 - sure) / (len(EYE.kinds) - 1))
    chances[:, 1] = sure
    other = pose.Pose(np.eye(3, 4), 30.0, 1.0, (1.0, 0.0))
    seen = lean.Glance(other, studio.cut, chances, np.array(in_view))
    monkeypatch.setattr(lean, "search", lambda *_: lean.Leant(seen, 2 * float(np.log(sure)), -2.0))
    ready = evidence.Prepared(np.zeros((8, 8, 3), np.uint8), np.eye(3), 0.0, np.zeros((1, 256, 3), np.uint8))
    glimpse = examine._look_twice(ready, studio.where, studio.layout, EYE, False, NOTHING_UPON)
    return glimpse.where is other, glimpse.guessed


def test_a_lean_is_taken_that_makes_all_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    for elevation in (75.0, 89.0):
        assert leaning_search(monkeypatch, elevation, sure=0.99) == (True, False)


def test_a_lean_that_leaves_much_unclear_explains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shape is believed, but where it says what straightening makes of any photo: there it is all a guess."""
    assert leaning_search(monkeypatch, 75.0, sure=0.9) == (False, False)
    assert leaning_search(monkeypatch, 89.0, sure=0.9) == (True, True)


def test_tiles_that_are_plain_as_they_stand_tell_how_they_lean(monkeypatch: pytest.MonkeyPatch) -> None:
    """What else is unclear then is covered by something: no lean that explains little is taken, nothing is a guess."""
    monkeypatch.setattr(lean.Glance, "shows_tiles", lambda *_: True)
    assert leaning_search(monkeypatch, 89.0, sure=0.9) == (False, False)
    assert leaning_search(monkeypatch, 75.0, sure=0.97, in_view=(True, False)) == (False, False)
    assert leaning_search(monkeypatch, 89.0, sure=0.99) == (True, False)


@pytest.mark.parametrize(("sure", "guessed"), [(0.97, True), (0.999, False)])
def test_with_much_of_the_board_outside_a_lean_has_to_fit_well(
    monkeypatch: pytest.MonkeyPatch, sure: float, guessed: bool
) -> None:
    assert leaning_search(monkeypatch, 75.0, sure, in_view=(True, False)) == (True, guessed)
    assert leaning_search(monkeypatch, 75.0, sure) == (True, False)


@pytest.mark.parametrize(("sure", "doubted"), [(0.97, True), (0.9999, False)])
def test_what_two_leans_show_differently_stays_in_doubt(
    monkeypatch: pytest.MonkeyPatch, sure: float, doubted: bool
) -> None:
    """Unless the lean that was searched for leaves nothing unclear; what both show alike is believed."""
    studio = _Studio(monkeypatch, 89.0)
    studio.chances[:, 1], studio.chances[:, 6] = 0.7, 0.3
    chances = np.full((2, len(EYE.kinds)), (1 - sure) / (len(EYE.kinds) - 1))
    chances[0, 1], chances[1, 6] = 0.9999, sure
    other = pose.Pose(np.eye(3, 4), 30.0, 1.0, (1.0, 0.0))
    leant = lean.Leant(lean.Glance(other, studio.cut, chances, np.ones(2, bool)), 0.0, 0.0)
    monkeypatch.setattr(lean, "search", lambda *_: leant)
    seen = studio.look(lens_told=True)
    assert bool(seen[1].max() < 0.8) is doubted
    assert seen[1].argmax() == 6
    assert seen[0].argmax() == 1
