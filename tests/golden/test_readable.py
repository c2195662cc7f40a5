"""One suite over every registered variant, and golden games that a person can read."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.codec import read_game, scored
from companion.engine.events import Setup
from companion.engine.games import by_key, game
from companion.engine.replay import before_entry, replay
from companion.engine.result import result
from companion.games.registry import kind_of
from tests.golden import readable

PATHS = sorted(readable.FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_golden_game(path: Path) -> None:
    """The game comes to the sheet that stands under it."""
    game, sheet = readable.load(path)
    assert readable.sheet_of(game) == sheet


@pytest.mark.parametrize("key", by_key())
def test_every_variant_has_a_golden_game(key: str) -> None:
    """A variant without a whole golden game is not finished."""
    whole = [game for game, _ in map(readable.load, PATHS) if game["variant"] == key]
    assert whole, f"no golden game of {key} in {readable.FOLDER.name}/"
    assert all(scored(read_game(game)).finished for game in whole)


@pytest.mark.parametrize("key", by_key())
class TestConformance:
    """What every variant must offer, whatever its rules."""

    def setup(self, key: str) -> Setup:
        facet = kind_of(game(key)).options
        return Setup(key, ("Ana", "Bo"), 1, facet.default() if facet else {})

    def golden(self, key: str) -> dict[str, object]:
        return next(game for game, _ in map(readable.load, PATHS) if game["variant"] == key)

    def test_an_empty_log_is_a_game_not_begun(self, key: str) -> None:
        """No rounds, the starting scores, nobody ahead of anybody, and the chosen player starts."""
        played = replay(self.setup(key), [])
        assert played.sheet.rounds == ()
        assert set(played.sheet.totals) == {played.variant.start_score}
        assert played.outcome.winners == (0, 1)
        assert played.outcome.reason is None
        assert played.failure is None
        assert played.variant.starter(played.state) == 1
        assert played.open_round == 1
        assert played.variant.missing(played.state)

    def test_every_event_writes_as_it_reads(self, key: str) -> None:
        """Each event of the golden game, read and written, is what stood in the file."""
        game = read_game(self.golden(key))
        variant = by_key()[key].variant
        for event, written in zip(game.events, self.golden(key)["events"], strict=True):  # type: ignore[arg-type]
            said = variant.write(event)
            assert said | {key: value for key, value in written.items() if value or key in said} == said

    def test_every_point_names_a_rule_of_its_book(self, key: str) -> None:
        """Lines and bonuses carry rule ids of the variant's own rulebook, and cells where there are any."""
        found = result(scored(read_game(self.golden(key))))
        book = game(key).variant.rulebook + "/"
        lines = [line for entries in found["rounds"] for entry in entries for line in entry["lines"]]
        lines += [line for own in found["bonuses"] for line in own]
        assert lines
        assert all(line["rule"].startswith(book) for line in lines)
        assert all(line["cells"] for line in lines if line["kind"] in ("tile", "row", "star", "special"))

    def test_nothing_may_follow_the_end(self, key: str) -> None:
        """After the last round, one more event is refused with the end of the game as its reason."""
        game = read_game(self.golden(key))
        more = game.events[0]._replace(round=game.events[-1].round + 1)
        failure = replay(game.setup, [*game.events, more]).failure
        assert failure is not None
        assert failure.index == len(game.events)
        assert any(fault.rule.endswith(("/end-of-game", "/plates")) for fault in failure.faults)

    def test_prospects_tell_what_an_entry_would_score(self, key: str) -> None:
        """On an untouched board every legal cell is worth a point, and progress names every bonus there is."""
        played = before_entry(self.setup(key), [], 1, 0)
        game = read_game(self.golden(key))
        draft = next(event for event in game.events if getattr(event, "player", None) == 0)
        if hasattr(draft, "place"):
            draft = draft._replace(place=())
        prospects = played.variant.prospects(played.state, draft, None)
        assert all(prospect.points == 1 for prospect in prospects.values() if prospect.legal)
        progress = played.variant.progress(played.state, 0)
        assert progress
        assert not any(item.complete for item in progress if item.kind != "empty_special")

    def test_the_end_has_a_reason(self, key: str) -> None:
        """A finished game says why it is over."""
        assert scored(read_game(self.golden(key))).outcome.reason in ("row-complete", "last-round")
