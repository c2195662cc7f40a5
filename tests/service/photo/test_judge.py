"""How sure a part of a proposal is: on every bound, and one step beside it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.service.photo.chances import ACCEPT, AGREED, CLEAR, LOG_WRONG, SURE
from companion.service.photo.edits import NO_EDITS, Edits
from companion.service.photo.judge import (
    NOBODY_ELSE,
    Judged,
    doubt_about,
    floor_item,
    score_contradiction,
    sorted_out,
    space_item,
    status_of,
)
from companion.service.photo.look import NOT_READ, FloorLook, Look
from companion.service.photo.phrases import GameDoubt, say
from companion.service.photo.proposal import Contradiction, FloorLine, Item, Status
from vision.reading import BoardReading, Doubt, Score

NOTHING = BoardReading("a.jpg", found=True)
JUST = 1e-6
NOBODY = Judged((), frozenset(), frozenset())


class TestStatus:
    @pytest.mark.parametrize(
        ("doubt", "posterior", "status"),
        [
            (False, ACCEPT, Status.CERTAIN),
            (False, ACCEPT - JUST, Status.CHECK),
            (True, ACCEPT, Status.CHECK),
            (True, AGREED, Status.SETTLED),
            (True, AGREED - JUST, Status.CHECK),
        ],
    )
    def test_where_the_photo_shows_what_is_proposed(self, doubt: bool, posterior: float, status: Status) -> None:
        assert status_of("B", Look("B", 0.7, doubt), {"B": 0.7}, posterior) == (status, posterior)

    @pytest.mark.parametrize(("posterior", "status"), [(SURE, Status.SETTLED), (SURE - JUST, Status.CHECK)])
    def test_where_the_photo_says_nothing(self, posterior: float, status: Status) -> None:
        """The game alone decides, also about what was never thought of."""
        assert status_of("B", NOT_READ, {}, posterior) == (status, posterior)

    @pytest.mark.parametrize(("shown", "status"), [(CLEAR, Status.CONFLICT), (CLEAR - JUST, Status.CHECK)])
    def test_where_the_photo_shows_something_else(self, shown: float, status: Status) -> None:
        """The log may be wrong: the likelier, the more clearly the photo shows it."""
        found, p = status_of("B", Look(".", shown, False), {"B": 0.05}, 0.99)
        assert found is status
        assert p == pytest.approx(0.99 / (1 + 0.002 * shown / (0.998 * 0.05)))

    def test_what_the_photo_barely_speaks_against_is_settled(self) -> None:
        found, p = status_of("B", Look(".", 0.5, True), {"B": 0.5}, 0.999)
        assert found is Status.SETTLED
        assert p == pytest.approx(0.999 / (1 + 0.002 / 0.998))

    def test_what_the_photo_rules_out_is_never_proposed_with_any_certainty(self) -> None:
        found, p = status_of("B", Look(".", 0.95, False), {}, 1.0)
        assert found is Status.CONFLICT
        assert p == pytest.approx(0, abs=1e-8)


def contradiction(key: str, *cells: tuple[int, int]) -> Contradiction:
    return Contradiction(key, "cell", cells, say("the game"), say("the photo"))


class TestContradictions:
    def test_those_the_player_waved_away_are_apart(self) -> None:
        """A space that is also in an open one stays marked."""
        one, other = contradiction("a", (0, 0), (0, 1)), contradiction("b", (0, 1), (0, 2))
        assert sorted_out([one, other], NO_EDITS) == Judged(
            (one, other), frozenset({(0, 0), (0, 1), (0, 2)}), frozenset()
        )
        judged = sorted_out([one, other], NO_EDITS.without("b"))
        assert judged == Judged((one,), frozenset({(0, 0), (0, 1)}), frozenset({(0, 2)}))
        assert sorted_out([], NO_EDITS.without("b")) == NOBODY


class TestSpaces:
    def item(
        self, value: str, seen: Look, posterior: float = 0.999, *, said: bool = False, **more: object
    ) -> Item[str]:
        known = {"was": ".", "found": NOBODY, **more}
        return space_item((0, 0), value, chance={value: 0.9}, seen=seen, posterior=posterior, said=said, **known)  # type: ignore[arg-type]

    def test_as_read(self) -> None:
        found = self.item("B", Look("B", 0.99, False))
        assert found == Item("B", "B", 0.999, Status.CERTAIN, None, new=True)

    @pytest.mark.parametrize(("was", "value", "new"), [(".", "B", True), ("B", "B", False), (".", ".", False)])
    def test_new_is_what_was_not_there_before(self, was: str, value: str, new: bool) -> None:
        assert self.item(value, Look(value, 0.99, False), was=was).new is new

    def test_what_the_player_said_is_set(self) -> None:
        found = self.item("B", Look(".", 0.99, True, Doubt.GLARE), 0.5, said=True)
        assert (found.status, found.seen, found.doubt) == (Status.SET, ".", None)
        assert self.item("B", NOT_READ, 0.5, said=True).status is Status.SET

    @pytest.mark.parametrize(("posterior", "status"), [(AGREED, Status.SETTLED), (AGREED - JUST, Status.UNREAD)])
    def test_what_was_not_read_takes_more_than_being_sure(self, posterior: float, status: Status) -> None:
        assert self.item("B", NOT_READ, posterior).status is status

    def test_a_contradiction_is_shown_at_its_spaces_only(self) -> None:
        """A conflict that nobody found words for is to be looked at; one that was waved away is settled by the player,
        and one that is open stays so whatever was said about the space."""
        clear = Look(".", 0.99, False)
        assert self.item("B", clear, 0.9).status is Status.CHECK
        at = frozenset({(0, 0)})
        assert self.item("B", clear, 0.9, found=Judged((), at, frozenset())).status is Status.CONFLICT
        assert self.item("B", clear, 0.9, said=True, found=Judged((), at, frozenset())).status is Status.CONFLICT
        assert self.item("B", clear, 0.9, found=Judged((), frozenset(), at)).status is Status.SET
        elsewhere = frozenset({(0, 1)})
        assert self.item("B", Look("B", 0.99, False), found=Judged((), elsewhere, elsewhere)).status is Status.CERTAIN

    def test_the_reader_s_doubt_is_told_where_one_is_asked_to_look(self) -> None:
        found = self.item("B", Look("B", 0.8, True, Doubt.GLARE), 0.9)
        assert (found.status, found.doubt) == (Status.CHECK, Doubt.GLARE)
        assert self.item("B", Look("B", 0.8, True), 0.9).doubt is Doubt.UNCLEAR
        assert self.item("B", NOT_READ, 0.9).doubt is GameDoubt.NOT_READ

    def test_what_is_not_asked_has_no_doubt(self) -> None:
        for status in (Status.CERTAIN, Status.SETTLED, Status.CONFLICT, Status.SET):
            assert doubt_about(status, Doubt.BLUR) is None


def floor(
    tiles: int, marker: bool = False, p: float = 0.999, prior: float = 0.5, edits: Edits = NO_EDITS, **more: object
) -> Item[FloorLine]:
    known = {"doubt": False, "read": True, **more}
    return floor_item(FloorLook(floor=FloorLine(tiles, marker), p=p, **known), edits, prior)  # type: ignore[arg-type]


class TestTheFloorLine:
    @pytest.mark.parametrize("marker", [False, True])
    def test_as_read(self, marker: bool) -> None:
        found = floor(2, marker)
        assert (found.value, found.seen, found.status, found.doubt) == (
            FloorLine(2, marker),
            FloorLine(2, marker),
            Status.CERTAIN,
            None,
        )
        assert found.p == pytest.approx(0.999)
        assert found.new

    def test_an_empty_one_is_nothing_new(self) -> None:
        assert not floor(0).new

    def test_the_marker_counts_with_who_else_can_have_it(self) -> None:
        """What is left is spread by how near it is, and then weighed nine to one."""
        found = floor(0, p=0.98, prior=0.1)
        with_marker = 0.02 * (3 + 6 * 0.05) / (3 + 6 * 0.05 + 0.5 + 6 * 0.05)
        assert found.p == pytest.approx(0.98 * 0.9 / (0.9 * (1 - with_marker) + 0.1 * with_marker))

    def test_a_marker_that_another_has_is_never_proposed(self) -> None:
        """Seen clearly, it is a conflict; seen hardly, the count is asked about."""
        held = floor(2, marker=True, prior=LOG_WRONG)
        assert (held.value.marker, held.status, held.doubt) == (False, Status.CONFLICT, None)
        assert held.value == FloorLine(2, False), "the count as it was read"
        assert floor(2, marker=True, p=CLEAR, prior=LOG_WRONG).status is Status.CONFLICT
        assert floor(2, marker=True, p=CLEAR - JUST, prior=LOG_WRONG).status is Status.CHECK
        assert floor(2, marker=True, prior=LOG_WRONG * 2).value == FloorLine(2, True)

    @pytest.mark.parametrize(("prior", "asked"), [(NOBODY_ELSE, True), (NOBODY_ELSE - JUST, False)])
    def test_somebody_has_the_marker(self, prior: float, asked: bool) -> None:
        """Where nobody else does, a floor without it is asked about."""
        found = floor(0, p=0.9999, prior=prior)
        assert found.value == FloorLine()
        assert (found.status is Status.CHECK) is asked
        assert found.doubt is (GameDoubt.NO_MARKER if asked else None)
        assert floor(0, marker=True, p=0.9999, prior=prior).status is Status.CERTAIN

    @pytest.mark.parametrize(
        ("p", "doubt", "status"),
        [
            (0.999, True, Status.SETTLED),
            (0.99, True, Status.CHECK),
            (0.99, False, Status.CERTAIN),
            (0.97, False, Status.CHECK),
        ],
    )
    def test_how_sure_it_is(self, p: float, doubt: bool, status: Status) -> None:
        """Less than a space would need is too little for a line of seven."""
        found = floor(2, p=p, doubt=doubt, why=Doubt.GLARE)
        assert found.status is status
        assert found.doubt is (Doubt.GLARE if status is Status.CHECK else None)

    def test_where_it_was_not_read(self) -> None:
        """Any of fifteen, an empty one twice as likely."""
        found = floor(0, p=0.5, read=False)
        assert (found.value, found.seen, found.status) == (FloorLine(), None, Status.UNREAD)
        assert found.doubt is GameDoubt.NOT_READ
        assert found.p == pytest.approx(2 / 16)
        assert floor(0, p=0.5, read=False, edits=replace(NO_EDITS, marker=True)).value == FloorLine(0, True)

    def test_of_what_is_equally_likely_the_nearest(self) -> None:
        """A floor read with so little certainty that others are likelier."""
        assert floor(2, marker=True, p=0.1).value == FloorLine(2, False)

    @pytest.mark.parametrize("marker", [False, True])
    def test_the_marker_as_the_player_says(self, marker: bool) -> None:
        """Also where the log says that another has it."""
        for prior in (0.0, 0.5):
            found = floor(2, not marker, prior=prior or LOG_WRONG, edits=replace(NO_EDITS, marker=marker))
            assert found.value.marker is marker
            assert (found.status, found.doubt) == (Status.SET, None)

    @pytest.mark.parametrize(("said", "tiles"), [(4, 4), (0, 0), (-1, 0)])
    def test_the_count_as_the_player_says(self, said: int, tiles: int) -> None:
        for marker in (False, True):
            found = floor(2, marker, edits=replace(NO_EDITS, floor=said))
            assert found.value == FloorLine(tiles, marker)
            assert (found.status, found.doubt) == (Status.SET, None)
            assert found.new is (found.value != FloorLine())

    def test_a_count_alone_does_not_answer_whose_marker_it_is(self) -> None:
        said = floor(2, marker=True, prior=0.0, edits=replace(NO_EDITS, floor=3))
        assert (said.value, said.status) == (FloorLine(3, False), Status.CONFLICT)
        both = floor(2, marker=True, prior=0.0, edits=replace(NO_EDITS, floor=3, marker=False))
        assert both.status is Status.SET


class TestTheScore:
    def test_is_told_with_its_points(self) -> None:
        (found,) = score_contradiction(replace(NOTHING, score=Score(7, CLEAR)), 3, 12, NO_EDITS.without("x"))
        assert (found.key, found.kind, found.cells) == ("score", "score", ())
        assert str(found.game) == "the score was 3 and is 12 after this round"
        assert str(found.photo) == "the score marker is on 7"
        assert found.as_game == Edits(dismissed=frozenset({"x", "score"}))
        assert found.as_photo is None

    @pytest.mark.parametrize(
        ("score", "after", "edits"),
        [
            (None, 12, NO_EDITS),
            (Score(7, 0.99), None, NO_EDITS),
            (Score(7, 0.99), 12, NO_EDITS.without("score")),
            (Score(7.5, 0.99), 12, NO_EDITS),  # type: ignore[arg-type]
            (Score(7, 0.99, check=True), 12, NO_EDITS),
            (Score(7, CLEAR - JUST), 12, NO_EDITS),
            (Score(203, 0.99), 12, NO_EDITS),
            (Score(200, 0.99), 12, NO_EDITS),
            (Score(112, 0.99), 12, NO_EDITS),
        ],
    )
    def test_is_nothing_to_ask_about(self, score: Score | None, after: int | None, edits: Edits) -> None:
        assert score_contradiction(replace(NOTHING, score=score), 3, after, edits) == []
