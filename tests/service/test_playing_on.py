"""What is worked out from what was known before is what the whole log comes to, played from its beginning."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.codec import GameFile, read_game
from companion.engine.events import DomeTiling, Event, Place, Tiling
from companion.engine.log import Amend, Enter, Record, Redo, Undo, effective
from companion.engine.replay import before_entry, replay
from companion.service.preview import preview, preview_entry
from companion.service.table import Position, position
from companion.storage.journal import Log
from companion.storage.records import Start, Written
from tests.engine import play
from tests.service.samples import SAMPLES, sample

STEPS = 60
every_variant = pytest.mark.parametrize("variant", play.VARIANTS)


def log_of(game: GameFile, records: list[Record]) -> Log:
    written = tuple(Written(seq, "", record, ()) for seq, record in enumerate(records, 1))
    return Log("game", Start(game.setup, "", {}), written)


def changed(event: Event, chance: Random) -> Event:
    """Something else entered in its place: legal or not."""
    if isinstance(event, Tiling):
        return event._replace(place=event.place[1:], floor=chance.randrange(4), marker=chance.random() < 0.3)
    if isinstance(event, DomeTiling):
        return event._replace(place=event.place[1:], broken=chance.randrange(4))
    if isinstance(event, Place):
        return event._replace(space=chance.randint(1, 6))
    return event._replace(round=chance.randint(1, 6))


def records(game: GameFile, chance: Random) -> list[Record]:
    """A table's evening: mostly what comes next, with entries out of their order, corrections and steps back."""
    coming = list(game.events)
    found: list[Record] = []
    for _ in range(STEPS):
        numbered = effective(found).numbered()
        what = chance.random()
        if what < 0.6 and coming:
            found.append(Enter(coming.pop(0)))
        elif what < 0.7 and game.events:
            found.append(Enter(changed(chance.choice(game.events), chance)))
        elif what < 0.8 and numbered:
            seq, event = chance.choice(numbered)
            instead: list[tuple[Event, ...]] = [(), (changed(event, chance),), (event, changed(event, chance))]
            found.append(Amend(seq, chance.choice(instead)))
        elif what < 0.9:
            found.append(Undo(None if chance.random() < 0.7 else chance.randint(0, len(found))))
        else:
            found.append(Redo())
    return found


def whole(at: Position) -> Position:
    """The same log, read and played from its beginning."""
    records = at.effective.records
    written = tuple(Written(seq, "", record, ()) for seq, record in enumerate(records, 1))
    return position(at.log._replace(written=written))


@every_variant
@settings(max_examples=12)
@given(seed=st.integers(0, 10**9))
def test_one_record_more_comes_to_what_the_whole_log_does(variant: str, seed: int) -> None:
    """Entered, corrected, struck out, undone, redone: each position made from the last one is that of the whole log,
    to the letter, and so are the tables as the players found them."""
    chance = Random(seed)
    game = read_game(play.game(variant, seed))
    at = position(log_of(game, []))
    for record in records(game, chance):
        at = at.after(record)
        anew = whole(at)
        assert at.effective == anew.effective
        assert repr(at.played) == repr(anew.played) == repr(replay(game.setup, at.effective.events()))
        assert at.trail == anew.trail
        round_, seat = chance.randint(1, 6), chance.randrange(len(game.setup.players))
        found = before_entry(game.setup, at.effective.events(), round_, seat)
        assert repr(at.before(round_, seat)) == repr(found) == repr(at.before(round_, seat))


@every_variant
@settings(max_examples=6)
@given(seed=st.integers(0, 10**9))
def test_looking_ahead_sees_what_the_whole_log_would_come_to(variant: str, seed: int) -> None:
    """The preview of any entry, legal or not, is the difference of two logs played from their beginning, and looking
    changes nothing of what was looked from."""
    chance = Random(seed)
    game = read_game(play.game(variant, seed))
    at = position(log_of(game, []))
    for record in records(game, chance):
        at = at.after(record)
        event = changed(chance.choice(game.events), chance) if game.events else None
        if event is not None:
            then = whole(at.after(Enter(event)))
            assert repr(preview_entry(at, event)) == repr(preview(whole(at), then, event))
            assert repr(at.played) == repr(whole(at).played)


@pytest.mark.parametrize("variant", SAMPLES)
def test_a_recorded_game_corrected_at_every_entry(variant: str) -> None:
    """Each entry of a recorded game struck out and put back again, from the last one to the first."""
    game = read_game(sample(variant))
    end = position(log_of(game, [Enter(event) for event in game.events]))
    for seq in range(len(game.events), 0, -1):
        without = end.after(Amend(seq, ()))
        others = [event for n, event in enumerate(game.events, 1) if n != seq]
        assert repr(without.played) == repr(replay(game.setup, others))
        again = without.after(Amend(seq, (game.events[seq - 1],)))
        assert repr(again.played) == repr(without.after(Undo()).played) == repr(end.played)


@pytest.mark.parametrize("variant", SAMPLES)
def test_what_went_before_is_not_played_again(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One more entry plays one event; a correction plays itself and what comes after it."""
    game = read_game(sample(variant))
    *entered, last = game.events
    at = position(log_of(game, [Enter(event) for event in entered]))
    kind: Any = type(at.played.variant)
    applied: list[Event] = []
    apply = kind.apply
    monkeypatch.setattr(kind, "apply", lambda *args: applied.append(args[2]) or apply(*args))
    at.after(Enter(last))
    assert applied == [last]
    applied.clear()
    corrected = at.trail.events[len(entered) // 2]
    seq = 1 + next(n for n, event in enumerate(entered) if event is corrected)
    at.after(Amend(seq, (type(corrected)(*corrected),)))
    assert applied == list(at.trail.events[len(entered) // 2 :])
