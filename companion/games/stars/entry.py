"""The table of Summer Pavilion: every tile is an event of its own, entered as it is played."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

from companion.engine.events import Close, Event, Pass, Place, PlayerEvent, Token
from companion.engine.log import Amend
from companion.engine.replay import replay_on
from companion.engine.sheet import Line
from companion.engine.stars import ring_of, tile_at
from companion.engine.tiles import EMPTY
from companion.engine.variants.pavilion import KEEP, WILD, Pavilion
from companion.games.contract import Cell, Cells, Offer, Question
from companion.games.entry import EntryModel, answered, difference, refusal, signed_worth
from companion.games.places import cell_of
from companion.games.questions import ChooseColour, ReadRule
from companion.games.stars.questions import ChoosePass, ShowTile, TokenTiles
from companion.games.stars.view import StarsView, board_view
from companion.games.stars.words import star_label
from companion.games.table_view import DONE, NextView, Reply, Scored, Sum
from companion.games.views import Shown
from companion.service.draft import read_draft
from companion.service.preview import preview
from companion.service.table import Position
from companion.wording.colours import LETTERS, colour_word
from companion.wording.language import _, ngettext, pgettext
from companion.wording.points import signed

PASSED = "pavilion/keeping-tiles"
"""The rule that ends a player's round; in a correction, what is added comes before it."""


class Own(NamedTuple):
    """Something a player did this round, and the line of the log that says so."""

    seq: int
    event: Any


class StarsEntry(EntryModel):
    """Tiles are entered at once. While an earlier round is corrected, `edits` wait for "save" instead."""

    tile_rule = "pavilion/scoring-tile"
    passing = (0, 0)
    """How many tiles the player who passes keeps and discards."""
    by_turns = False
    """Whether the next player comes after every tile, as they take turns at the table."""
    near = ""
    """The star that is looked at closely: the worth of its spaces is shown."""

    variant: Pavilion
    """A game on stars is one of this variant's sides."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self.edits: dict[int, tuple[Event, ...]] = {}
        super().__init__(*args, **options)

    def reload(self) -> None:
        super().reload()
        self._forget()

    def _forget(self) -> None:
        for name in ("at", "state", "numbered", "_by_round"):
            self.__dict__.pop(name, None)

    def restore(self, seat: int | None) -> None:
        super().restore(seat)
        draft = read_draft(self.table)
        kept, self.by_turns = draft.correction, draft.by_turns
        if self.fixing and kept is not None and (kept.round, kept.player) == (self.round, seat):
            there = {seq for seq, _event in self.table.position.numbered}
            self.edits = {seq: events for seq, events in kept.entries.items() if seq in there}
            self._forget()

    def usual_seat(self) -> int:
        return self.table.starter

    def half(self) -> dict[str, Any]:
        turns = {"turns": True} if self.by_turns else {}
        if not self.edits:
            return turns
        entries = [[seq, [self.table.variant.write(event) for event in events]] for seq, events in self.edits.items()]
        return {**turns, "edits": {"round": self.round, "player": self.seat, "entries": entries}}

    def discard(self) -> None:
        self.edits.clear()
        self._forget()
        self.save()

    # The log as it would be

    @cached_property
    def at(self) -> Position:
        """The game with the edits that wait."""
        at = self.table.position
        for seq, events in self.edits.items():
            at = at.after(Amend(seq, events))
        return at

    @cached_property
    def numbered(self) -> tuple[tuple[int, Event], ...]:
        """What stands, each event with its line of the log."""
        return self.at.numbered

    @cached_property
    def _by_round(self) -> dict[int, list[Own]]:
        rounds: dict[int, list[Own]] = {}
        for seq, event in self.numbered:
            rounds.setdefault(event.round, []).append(Own(seq, event))
        return rounds

    @property
    def _of_round(self) -> list[Own]:
        """What everybody did this round."""
        return self._by_round.get(self.round, [])

    @cached_property
    def state(self) -> Any:
        if not self.fixing:
            return self.at.played.state
        return replay_on(self.at.trail, [e for e in self.at.events if e.round <= self.round])[0].state

    def own(self, kind: type[PlayerEvent] | tuple[type[PlayerEvent], ...] = (Token, Place, Pass)) -> list[Own]:
        """What this player did this round."""
        return [own for own in self._of_round if isinstance(own.event, kind) and own.event.player == self.seat]

    def done(self, seat: int) -> bool:
        return any(isinstance(own.event, Pass) and own.event.player == seat for own in self._of_round)

    def lines(self) -> tuple[Line, ...]:
        rounds = self.at.played.sheet.rounds
        return rounds[self.round - 1][self.seat].lines if self.round <= len(rounds) else ()

    def sum(self) -> Sum:
        rounds = self.at.played.sheet.rounds
        totals = self.at.played.sheet.totals
        total = rounds[self.round - 1][self.seat].total if self.round <= len(rounds) else totals[self.seat]
        return Sum(sum(line.points for line in self.lines()), total)

    def difference(self) -> str:
        return difference(preview(self.table.position, self.at, None), self.players) if self.edits else ""

    def trouble(self) -> Reply:
        failure = self.at.played.failure
        return refusal(failure.faults) if failure else DONE

    # Touches

    def tile_here(self, star: str, space: int) -> Own | None:
        """This round's tile on a space."""
        return next((o for o in self.own(Place) if (o.event.star, o.event.space) == (star, space)), None)

    def colours_for(self, star: str) -> tuple[str, ...]:
        board = self.state.boards[self.seat]
        return tuple(LETTERS[letter] for letter in self.variant.star_colours(ring_of(board, star), star))

    def touch(self, place: str) -> Reply:
        _sort, star, space = place.split(":")
        return self.tap(star, int(space))

    def look(self, part: str) -> bool:
        was, self.near = self.near, part
        return was != part

    def looked_at(self) -> str:
        return "" if self.moving is None else str(self.moving[0])

    def choose(self, offer: str) -> Reply:
        if offer == "bonus":
            return Reply(ask=ReadRule("pavilion/bonus-tiles"))
        if offer == "turns":
            self.by_turns = not self.by_turns
            self.save()
            return DONE
        if offer == "passed":
            event = self.own(Pass)[-1].event
            return Reply(ask=ChoosePass(self.name, self.keepable(), event.kept, event.discarded))
        token = self.token()
        own = token is not None and token.event.player == self.seat
        title = self._took_token(self.seat)
        text = _("How many tiles came with it? Each costs 1 point. Tap 0 to give the token back.")
        return Reply(ask=TokenTiles(title, text, 20, token.event.tiles if token and own else None))

    def answer(self, question: Question, value: Any) -> Reply:
        if isinstance(question, ChooseColour):
            star, space = cell_of(question.place)
            return self.tap(str(star), space, value)
        if isinstance(question, TokenTiles):
            if question.taker is None:
                return self.take_token(value)
            reply = self.take_token(value, question.taker)
            return self.close_round() if reply.ok else reply
        if isinstance(question, ChoosePass):
            self.passing = value
            return self.close_round()
        if not isinstance(question, ShowTile):
            return super().answer(question, value)
        own = Own(question.seq, question.event)
        return self.replace(own) if value is None else self.pay(own, dict(value) or None)

    def more(self) -> str:
        return "" if self.fixing or not self._waiting() or self.done(self.seat) else pgettext("a turn", "Pass")

    def ask_more(self) -> Reply:
        return Reply(ask=ChoosePass(self.name, self.keepable()))

    def close_round(self) -> Reply:
        """Pass as was said, once nothing has to be asked about it."""
        asked = None if self.own(Pass) else self.unsettled()
        if asked is not None:
            return Reply(ask=asked)
        name, seat = self.name, self.seat
        reply = self.pass_(*self.passing)
        total = self.table.sheet.totals[seat]
        return replace(reply, scored=Scored(name, Sum(None, total))) if reply.ok else reply

    def absent(self) -> list[int]:
        """Whoever passes having placed nothing, and has no tile left either."""
        return [] if self.own(Place) or any(self.passing) else [self.seat]

    def marker_settled(self) -> bool:
        return bool(self._waiting()) or self.token() is not None

    def marker_question(self) -> str:
        return _("Who took the first-player token?")

    def took_marker(self, seat: int) -> Reply:
        text = _("How many tiles came with it? Each costs 1 point.")
        return Reply(ask=TokenTiles(self._took_token(seat), text, 20, None, taker=seat))

    def _took_token(self, seat: int) -> str:
        return _("{name} took the first-player token").format(name=self.players[seat])

    def tap(self, star: str, space: int, colour: str | None = None) -> Reply:
        """Play a tile; where several colours may go there, one is asked for; one that lies there is shown."""
        self.settle()
        lying = self.tile_here(star, space)
        if lying is not None:
            return self._touched(lying)
        earlier = self.placed_earlier(f"space:{star}:{space}")
        if earlier is not None:
            return earlier
        if self.moving is not None:
            return self._moved(self.moving, star, space, colour)
        colours = self.colours_for(star)
        empty = tile_at(self.state.boards[self.seat], star, space) == EMPTY
        if colour is None and empty and len(colours) > 1 and not self.done(self.seat):
            return Reply(ask=ChooseColour(f"space:{star}:{space}", colours))
        chosen = colour or (colours[0] if colours else star)
        letter = self.variant.colours.get(chosen, next(iter(self.variant.colours.values())))
        event = Place(self.round, self.seat, star, space, letter)
        if not self.fixing:
            return self._placed(event)
        passed = self.own(Pass)
        faults = [fault for fault in self.variant.faults(self.state, event) if fault.rule != PASSED]
        if faults:
            return refusal(faults)
        return self.replace(passed[0], event, passed[0].event) if passed else self._placed(event)

    def own_cells(self) -> Cells:
        return [(own.event.star, own.event.space) for own in self.own(Place)]

    def moving_words(self) -> str:
        return _("Tap where this tile belongs, or tap it again for more.")

    def _touched(self, own: Own) -> Reply:
        """A tile of this round is shown; in a correction it is taken in hand first."""
        at = own.event.star, own.event.space
        if self.fixing and self.moving != at:
            self.moving = at
            return DONE
        self.moving = None
        return Reply(ask=self._tile(own))

    def _moved(self, moving: Cell, star: str, space: int, colour: str | None) -> Reply:
        """The tile in hand to another space; where it must be of another colour there, that may have to be asked."""
        own = self.tile_here(*moving)
        assert own is not None
        now, colours = LETTERS[own.event.colour], self.colours_for(star)
        if star == own.event.star and now not in colours:
            colours = (now, *colours)
        chosen = colour or (now if now in colours else colours[0] if len(colours) == 1 else None)
        if chosen is None and colours:
            return Reply(ask=ChooseColour(f"space:{star}:{space}", colours))
        event = own.event._replace(star=star, space=space, colour=self.variant.colours[chosen or now], paid=None)
        failure = self.at.after(Amend(own.seq, self._with(own, event))).played.failure
        if failure is not None:
            return refusal(failure.faults)
        self.moving = None
        return self.replace(own, event)

    def _placed(self, event: Place) -> Reply:
        reply = self._entered(event)
        if not reply.ok:
            return reply
        self.near = ""
        if self.by_turns and not self.fixing and self._waiting():
            return self._on_to_the_next(self.lines()[-1])
        place = f"space:{event.star}:{event.space}"
        return Reply(happened="placed", place=place, points=self.lines()[-1].points)

    def _on_to_the_next(self, line: Line) -> Reply:
        """Whoever comes next is on stage; what the tile brought is said, as its board is not seen any more."""
        text = _("{name}: {points}").format(name=self.name, points=signed(line.points))
        if line.bonus_tiles:
            take = ngettext("Take {n} tile", "Take {n} tiles", line.bonus_tiles).format(n=line.bonus_tiles)
            text = f"{text}. {take}."
        self.main_seat = self.seat = self._waiting()[0]
        self.save()
        return Reply(text=text, happened="placed")

    def _tile(self, own: Own) -> ShowTile:
        event: Place = own.event
        title = _("{star}, space {n}: {points}").format(
            star=star_label(event.star).capitalize(), n=event.space, points=self.points_of(own)
        )
        return ShowTile(title, own.seq, event, tuple(self.payments(own)))

    def _entered(self, event: Event) -> Reply:
        answer = self.session.enter(self.game_id, event, draft=self.draft())
        if not answer.ok:
            return answered(answer)
        self.reload()
        self.save()
        return Reply(happened="entered")

    def replace(self, own: Own, *events: Event) -> Reply:
        """Let something of this round read otherwise, or with no events not at all."""
        then = self._with(own, *events)
        if self.fixing:
            self.edits[own.seq] = then
            self._forget()
            self.save()
            return self.trouble()
        answer = self.session.correct(self.game_id, own.seq, then)
        if answer.ok:
            self.reload()
            self.save()
        return answered(answer)

    def points_of(self, own: Own) -> str:
        """What this round's tile scored."""
        lines = [line for line in self.lines() if line.kind == "tile"]
        tiles = [o.event for o in self.own(Place)]
        return signed(lines[tiles.index(own.event)].points) if len(lines) == len(tiles) else ""

    def payments(self, own: Own) -> list[dict[str, int]]:
        """Every way to pay for a tile: how many of its own colour and how many wild."""
        event = own.event
        wild, cost = WILD.value[self.round - 1], self.variant.cost(event.star, event.space)
        ways = [{event.colour: cost - n} | ({wild: n} if n else {}) for n in range(cost)]
        return [way for way in ways if self._stands(own, event._replace(paid=way))]

    def _stands(self, own: Own, event: Event) -> bool:
        """Whether the rules would take this in its place."""
        then = self._with(own, event)
        return self.at.after(Amend(own.seq, then)).played.failure is None

    def _with(self, own: Own, *events: Event) -> tuple[Event, ...]:
        now = [event for seq, event in self.numbered if seq == own.seq]
        at = now.index(own.event)
        return (*now[:at], *events, *now[at + 1 :])

    def pay(self, own: Own, way: dict[str, int] | None) -> Reply:
        return self.replace(own, own.event._replace(paid=way))

    def token(self) -> Own | None:
        """Who was first to take from the centre this round."""
        return next((own for own in self._of_round if isinstance(own.event, Token)), None)

    def take_token(self, tiles: int, seat: int | None = None) -> Reply:
        """A player, or the one on stage, took the token with so many tiles; none gives it back."""
        token = self.token()
        event = Token(self.round, self.seat if seat is None else seat, tiles)
        if token is not None:
            return self.replace(token, *((event,) if tiles else ()))
        if not tiles:
            return DONE
        if self.fixing:
            own = self.own()
            return self.replace(own[0], event, own[0].event) if own else self._entered(event)
        return self._entered(event)

    def pass_(self, kept: int, discarded: int) -> Reply:
        """No more tiles this round; then on to whoever still plays."""
        event = Pass(self.round, self.seat, kept, discarded)
        passed = self.own(Pass)
        if passed:
            reply = self.replace(passed[0], event)
            return Reply(happened="passed") if reply == DONE else reply
        reply = self._entered(event)
        if not reply.ok:
            return reply
        self.settle()
        self.let_be.clear()
        if self.table.finished:
            return Reply(happened="finished")
        if self.table.round != self.round:
            self.round = self.table.round
            self.main_seat = self.seat = self.table.starter
            self.save()
            return Reply(text=self.closed_words(), happened="closed")
        self.main_seat = self.seat = self._waiting()[0]
        self.save()
        return Reply(happened="passed")

    def keepable(self) -> int:
        return KEEP.value

    def prospects(self) -> dict[Any, Any]:
        return self.variant.prospects(self.state, Pass(self.round, self.seat, 0, 0), None)

    # On to the next

    def _waiting(self) -> list[int]:
        seats = len(self.players)
        return [n for step in range(1, seats) if not self.done(n := (self.seat + step) % seats)]

    def next_view(self) -> NextView:
        if self.fixing:
            return NextView("save", _("Save"))
        waiting = self._waiting()
        if waiting:
            return NextView("next", self.players[waiting[0]])
        return NextView("pass", pgettext("a turn", "Pass"))

    def next(self) -> Reply:
        scored = Scored(self.name, self.sum())
        if self.fixing:
            if not self.trouble().ok:
                return self.trouble()
            answer = self.session.correct_all(self.game_id, self.edits)
            if not answer.ok:
                return answered(answer)
            self.edits.clear()
            self.save()
            return Reply(happened="saved", scored=scored)
        waiting = self._waiting()
        if not waiting:
            return self.ask_more()
        self.main_seat = self.seat = waiting[0]
        self.settle()
        self.save()
        return Reply(scored=scored)

    def undo(self) -> Reply:
        """Take back the last thing that was entered, whoever it was."""
        self.settle()
        if self.fixing:
            if not self.edits:
                return Reply(False, _("Nothing to undo."))
            self.edits.popitem()
            self._forget()
            self.save()
            return DONE
        last, undone = self.undo_entry()
        if not undone.ok:
            return undone
        if last is not None and not isinstance(last, Close) and last.round == self.round:
            self.main_seat = self.seat = last.player
        self.save()
        return self.taken_back(last)

    # What is shown

    def board(self) -> StarsView:
        order = {(o.event.star, o.event.space): n for n, o in enumerate(self.own(Place), 1)}
        worth = {}
        if (self.peek or (self.worth and self.near)) and not self.done(self.seat):
            found = self.prospects().items()
            near = {cell: one for cell, one in found if self.peek or cell[0] == self.near}
            worth = signed_worth(near, self.ordinary_worth)
        wild = LETTERS[WILD.value[self.round - 1]]
        caption = _("Wild this round: {colour}").format(colour=colour_word(wild))
        lit = self.lit_cells()
        shown = Shown(lit=lit, worth=worth, order=order, held=self.held)
        view = board_view(self.game, self.state.boards[self.seat], shown)
        return replace(view, wild=wild, wild_caption=caption)

    def offers(self) -> tuple[Offer, ...]:
        found = []
        last = self.numbered[-1:] if not self.fixing else ()
        lines = self.lines()
        played = last and isinstance(last[0][1], Place) and last[0][1].player == self.seat
        if played and lines and lines[-1].bonus_tiles:
            count = lines[-1].bonus_tiles
            text = ngettext("Take {n} tile", "Take {n} tiles", count).format(n=count)
            found.append(Offer("bonus", text, "plus", selected=True))
        token = self.token()
        if token is None:
            found.append(Offer("token", _("Took from the centre first"), kind="first"))
        else:
            name, tiles = self.players[token.event.player], token.event.tiles
            text = ngettext("{name}: token, {n} tile", "{name}: token, {n} tiles", tiles).format(name=name, n=tiles)
            found.append(Offer("token", text, kind="first", selected=token.event.player == self.seat))
        if not self.fixing:
            found.append(Offer("turns", _("Turn by turn"), selected=self.by_turns))
        passed = self.own(Pass)
        if passed:
            event = passed[0].event
            text = _("Passed: {kept} kept, {discarded} discarded")
            found.append(Offer("passed", text.format(kept=event.kept, discarded=event.discarded), "check"))
        return tuple(found)

    def hint(self) -> str:
        if self.done(self.seat):
            return _("{name} has passed.").format(name=self.name)
        return _("Tap a star, then the space {name} filled.").format(name=self.name)
