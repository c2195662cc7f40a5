"""Games entered round by round: a player's round is one event, half entered until the next one."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from companion.engine.events import Close, Placed
from companion.engine.replay import Replay
from companion.engine.sheet import Line
from companion.engine.variants.contract import Role
from companion.games.contract import Cell, Cells
from companion.games.entry import EntryModel, answered, difference, refusal
from companion.games.fault_words import fault_words
from companion.games.table_view import DONE, NextView, Reply, Scored, Sum, Way
from companion.service.draft import read_draft
from companion.service.preview import Preview, preview_entry
from companion.wording.language import _
from companion.wording.names import join_names

REMEMBERED = 40
"""How many touches of one round can be taken back."""


class RoundEntry(EntryModel):
    """`drafts` are the rounds that differ from the log, `past` what each was before every touch."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self.drafts: dict[tuple[int, int], Any] = {}
        self.past: dict[tuple[int, int], list[Any]] = {}
        self._foreseen: tuple[Any, Preview] | None = None
        self._applied: tuple[Any, Any] | None = None
        self._written = lru_cache(maxsize=4 * REMEMBERED)(lambda event: json.dumps(self.variant.write(event)))
        super().__init__(*args, **options)

    def reload(self) -> None:
        super().reload()
        self._foreseen = self._applied = None
        self._live: dict[int, tuple[Any, int | None]] = {}
        self._blank = cache(self.variant.blank)

    def blank(self, seat: int) -> Any:
        """A player's round with nothing entered."""
        return self._blank(self.round, seat)

    # What is half entered

    @property
    def key(self) -> tuple[int, int]:
        return self.round, self.seat

    def event_of(self, seat: int) -> Any:
        """A player's round as entered so far."""
        if (self.round, seat) in self.drafts:
            return self.drafts[self.round, seat]
        entry = self.table.tilings.get((self.round, seat))
        return entry.event if entry else self.blank(seat)

    @property
    def event(self) -> Any:
        return self.event_of(self.seat)

    def half(self) -> dict[str, Any]:
        """What was before is kept as text, written once and not again at every touch."""
        return {
            "entries": [
                {"event": self.variant.write(event), "past": list(map(self._written, self.past.get(key, [])))}
                for key, event in self.drafts.items()
            ]
        }

    def restore(self, seat: int | None) -> None:
        super().restore(seat)
        for key, half in read_draft(self.table).rounds.items():
            self.drafts[key] = half.event
            self.past[key] = list(half.past)

    def discard(self) -> None:
        self.drafts.pop(self.key, None)
        self.past.pop(self.key, None)
        self.save()

    def change(self, event: Any) -> Reply:
        """Enter something more; refused where the rules are against it and were not before."""
        now = self.event
        before = self.before.state
        faults = self.variant.faults(before, event)
        if faults and faults != self.variant.faults(before, now):
            self.settle()
            return refusal(faults)
        past = self.past.setdefault(self.key, [])
        past.append(now)
        del past[:-REMEMBERED]
        self.drafts[self.key] = event
        self.moving = None
        self.settle()
        self.save()
        return DONE

    # The round's tiles, one a row

    def own_cells(self) -> Cells:
        cells: Cells = self.variant.cells(self.event)
        return cells

    def picked(self, cell: Cell) -> Reply | None:
        """In a correction: a tile of the round, touched, is in hand. None where none is to be picked up there."""
        if not self.fixing or cell == self.moving or cell not in self.own_cells():
            return None
        self.settle()
        self.moving = cell
        return DONE

    def movable(self, row: int) -> Placed | None:
        """The tile that a touch in a row moves: the one in hand, or else the row's own."""
        placed: tuple[Placed, ...] = self.event.place
        in_hand = [one for one in placed if (one.row, one.col) == self.moving]
        return next(iter(in_hand or [one for one in placed if one.row == row]), None)

    # The first-player marker: at most one a round

    marker_rule = ""

    def holder(self) -> int | None:
        """Who else has the first-player marker this round."""
        others = [seat for seat in range(len(self.players)) if seat != self.seat]
        return next((seat for seat in others if self.event_of(seat).marker), None)

    def marker(self) -> Reply:
        """Take the marker or give it back; where another player has it, that is said first."""
        event = self.event
        holder = None if event.marker else self.holder()
        if holder is not None:
            name = self.players[holder]
            text, brief = _("{name} has the first-player marker."), _("Marker: {name}")
            return Reply(False, text.format(name=name), self.marker_rule, "take-marker", brief=brief.format(name=name))
        return self.change(event._replace(marker=not event.marker))

    def go(self, way: Way) -> Reply:
        return self.take_marker() if way == "take-marker" else super().go(way)

    def way_words(self, way: Way | None) -> str:
        if way == "take-marker":
            return _("Give it to {name}").format(name=self.name)
        return super().way_words(way)

    def take_marker(self) -> Reply:
        """Take the marker over from whoever has it."""
        holder = self.holder()
        if holder is not None:
            given = self.event_of(holder)._replace(marker=False)
            if (self.round, holder) in self.drafts:
                self.drafts[self.round, holder] = given
            else:
                answer = self.session.enter(self.game_id, given)
                if not answer.ok:
                    return answered(answer)
                self.reload()
        return self.change(self.event._replace(marker=True))

    def took_marker(self, seat: int) -> Reply:
        event = self.event_of(seat)._replace(marker=True)
        if seat == self.seat:
            return self.change(event)
        answer = self.session.enter(self.game_id, event)
        if answer.ok:
            self.reload()
            self.save()
        return answered(answer)

    def marker_settled(self) -> bool:
        return bool(self.event.marker) or self.holder() is not None

    # What it comes to

    @property
    def before(self) -> Replay:
        """The table as this player finds it."""
        return self.table.position.before(self.round, self.seat)

    @property
    def after(self) -> Any:
        """The state with this entry, or without it where the rules are against it."""
        event = self.event
        if self._applied is None or self._applied[0] != event:
            state = self.before.state
            legal = not self.variant.faults(state, event)
            self._applied = event, self.variant.apply(state, event)[0] if legal else state
        return self._applied[1]

    def seen(self) -> Any:
        return self.after

    @property
    def preview(self) -> Preview:
        event = self.event
        if self._foreseen is None or self._foreseen[0] != event:
            self._foreseen = event, preview_entry(self.table.position, event)
        return self._foreseen[1]

    def live_total(self, seat: int) -> int | None:
        event = self.event_of(seat)
        if (self.round, seat) not in self.drafts and event == self.blank(seat):
            return super().live_total(seat)
        known = self._live.get(seat)
        if known is None or known[0] != event:
            found = self.preview if seat == self.seat else preview_entry(self.table.position, event)
            known = self._live[seat] = event, None if found.faults else found.total
        return known[1]

    def lines(self) -> tuple[Line, ...]:
        return self.preview.lines

    def trouble(self) -> Reply:
        """What the rules have against the entry as it stands."""
        faults = self.preview.faults
        if not faults:
            return DONE
        failure = self.preview.failure
        if failure is not None and (failure.round, failure.player) != self.key:
            name = self.players[failure.player] if failure.player is not None else ""
            text = _("That would make {name}'s round {n} impossible. {why}")
            return Reply(False, text.format(n=failure.round, name=name, why=fault_words(faults[0])), faults[0].rule)
        return refusal(faults)

    def sum(self) -> Sum | None:
        preview = self.preview
        return None if preview.faults else Sum(preview.gain, preview.total)

    def difference(self) -> str:
        return difference(self.preview, self.players)

    # On to the next

    def done(self, seat: int) -> bool:
        return (self.round, seat) not in self.drafts and (self.round, seat) in self.table.tilings

    def ticked(self, seat: int) -> bool:
        """Not where nothing is entered: that is asked about before the round is closed."""
        return self.done(seat) and self.event_of(seat) != self.blank(seat)

    def waiting(self) -> list[int]:
        """The other players whose round is still to be entered, in the order round the table."""
        seats = len(self.players)
        order = [(self.seat + step) % seats for step in range(1, seats)]
        return [seat for seat in order if not self.done(seat)]

    def next_view(self) -> NextView:
        if self.fixing:
            return NextView("save", _("Save"))
        waiting = self.waiting()
        if waiting:
            return NextView("next", self.players[waiting[0]])
        return NextView("close", _("Close round {n}").replace(" {n}", "\N{NO-BREAK SPACE}{n}").format(n=self.round))

    def next(self) -> Reply:
        """Enter this player's round, then on to the next one who waits; after the last one close the round."""
        name, sum_ = self.name, self.sum()
        reply = self._next()
        return replace(reply, scored=Scored(name, sum_)) if reply.ok and sum_ is not None else reply

    def _next(self) -> Reply:
        asked = self.unsettled() if self._closing() else None
        if asked is not None:
            return Reply(ask=asked)
        reply = self.commit()
        if not reply.ok:
            return reply
        if self.fixing:
            return Reply(happened="saved")
        waiting = self.waiting()
        if waiting:
            self.main_seat = self.seat = waiting[0]
            self.settle()
            self.save()
            return Reply(happened="entered")
        reply = self.close()
        return replace(reply, text=self.closed_words()) if reply.happened == "closed" else reply

    def commit(self) -> Reply:
        """Enter this player's round as it stands."""
        if self.key not in self.drafts and self.key in self.table.tilings:
            return DONE
        event, half_entered = self.event, self.drafts.pop(self.key, None)
        answer = self.session.enter(self.game_id, event, draft=self.draft())
        if not answer.ok:
            if half_entered is not None:
                self.drafts[self.key] = half_entered
            return self.trouble() if self.preview.faults else answered(answer)
        self.reload()
        return DONE

    def _closing(self) -> bool:
        """Whether everybody else's round is entered."""
        return not self.fixing and not self.waiting()

    def lacks_entry(self) -> bool:
        """Whether the round is about to be closed with nothing entered for this player."""
        return self._closing() and self.event == self.blank(self.seat)

    def lacks_marker(self) -> bool:
        """Whether the round is about to be closed with the first-player marker nowhere."""
        return self._closing() and not self.marker_settled()

    def still_missing(self) -> str:
        """What has not been entered before the round is closed, in words."""
        names = join_names([self.players[seat] for seat in self.absent()])
        if self.lacks_marker():
            return _("Still missing: the first-player marker and tiles for {names}.").format(names=names)
        return _("Still missing: tiles for {names}.").format(names=names)

    def absent(self) -> list[int]:
        return [seat for seat in range(len(self.players)) if self.event_of(seat) == self.blank(seat)]

    def close(self) -> Reply:
        answer = self.session.close(self.game_id)
        if not answer.ok:
            return answered(answer)
        self.reload()
        self.settle()
        self.let_be.clear()
        if self.table.finished:
            return Reply(happened="finished")
        self.round, self.main_seat, self.seat = self.table.round, 0, 0
        self.save()
        return Reply(happened="closed")

    def undo(self) -> Reply:
        """Take back the last touch; where this round has none, the last entry of the log."""
        self.settle()
        if self.past.get(self.key) and self.key in self.drafts:
            self.drafts[self.key] = self.past[self.key].pop()
            self._tidy()
            return DONE
        if self.key in self.drafts:
            del self.drafts[self.key]
            self.save()
            return DONE
        if self.fixing:
            return Reply(False, _("Nothing to undo."))
        last, undone = self.undo_entry()
        if not undone.ok:
            return undone
        if isinstance(last, Close):
            log = [entry.event for entry in self.table.log if entry.event.round == self.round]
            entered = [event.player for event in log if not isinstance(event, Close)]
            self.main_seat = self.seat = entered[-1] if entered else 0
        elif last is not None and self.variant.role(last) is not Role.ROUND:
            self.main_seat = self.seat = last.player
        elif last is not None and last.round == self.round:
            self.main_seat = self.seat = last.player
            if self.key not in self.table.tilings:
                self.drafts[self.key] = last
        self._tidy()
        if self.key in self.drafts:
            text = _("{name}'s round is open again.").format(name=self.name)
            return Reply(text=text, way="redo", happened="undone")
        return self.taken_back(last)

    def redo(self) -> Reply:
        self.drafts.clear()
        self.past.clear()
        reply = super().redo()
        self.main_seat = self.seat = self.usual_seat()
        self.save()
        return reply

    def usual_seat(self) -> int:
        """The first whose round is still to be entered."""
        entered = [self.table.entry(self.table.round, seat) for seat in range(len(self.players))]
        return entered.index(None) if None in entered else len(entered) - 1

    def _tidy(self) -> None:
        """A draft that says what the log says, or nothing, is none."""
        event = self.drafts.get(self.key)
        entry = self.table.entry(*self.key)
        if event is not None and event == (entry.event if entry else self.blank(self.seat)):
            del self.drafts[self.key]
        self.save()
