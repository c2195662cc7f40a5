"""The table without its window: whose turn it is, what is half entered, what it comes to.

An entry holds no score and knows no rule: it asks the session. After every touch what is half entered is on the disk.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import games
from companion.engine.events import Event
from companion.engine.faults import Fault
from companion.engine.foresight import Prospect
from companion.engine.sheet import Line
from companion.engine.variants.contract import Variant
from companion.games.closing import nothing_entered, who_took
from companion.games.contract import Cells, Offer, Question
from companion.games.fault_words import fault_words
from companion.games.places import cell_of
from companion.games.questions import BeforeClosing
from companion.games.registry import kind_of
from companion.games.table_view import (
    DONE,
    NextView,
    OldTile,
    Reply,
    SeatView,
    StandingsView,
    Sum,
    TableView,
    TallyView,
    Term,
    Way,
)
from companion.games.views import BoardView, tiled
from companion.service.answers import Answer
from companion.service.draft import read_draft
from companion.service.preview import Preview
from companion.service.seat_colours import seat_colours
from companion.service.session import Session
from companion.service.table import Table
from companion.wording.language import _, ngettext
from companion.wording.points import signed


class EntryModel(ABC):
    """What every game's table has. `round` and `seat` say what is being entered; `fixing` an earlier round."""

    tile_rule = ""
    """The rule of what a tile scores when it is placed."""

    def __init__(
        self,
        session: Session,
        game_id: str,
        seat: int | None = None,
        round_: int | None = None,
        *,
        worth: bool = False,
        moving: str = "",
    ) -> None:
        """`moving` is the place of a tile to be moved in a correction. Raises LookupError where there is no such
        game."""
        self.session, self.game_id, self.worth = session, game_id, worth
        self.fixing = round_ is not None
        self.variant: Variant[Any, Any]
        self.players: tuple[str, ...]
        self.peek = False
        """Whether the worth of every empty space is shown until the next touch."""
        self.held: tuple[Any, int] | None = None
        """The space that was held to ask for its worth."""
        self.lit: int | None = None
        """Which term's tiles are lit."""
        self.touched: OldTile | None = None
        """The tile of an earlier round that was touched last."""
        self.let_be: set[str] = set()
        """What was asked before closing the round and is right as it is."""
        self.reload()
        self.game = games.game(self.variant.key)
        self.words = kind_of(self.game).words
        self.round = round_ if round_ is not None else self.table.round
        self.main_seat = self.seat = seat if seat is not None else 0
        """Whose board the table shows, and whose is entered here: in a correction they may differ."""
        self.colours = seat_colours(session, self.table)
        self.restore(seat)
        self.moving = cell_of(moving) if moving and self.fixing else None
        """The tile in hand, in a correction: the next space that is touched takes it."""
        if self.moving not in self.own_cells():
            self.moving = None

    @property
    def ordinary_worth(self) -> int | None:
        """What goes without saying: in the first round a tile brings 1 almost anywhere. All is said when asked for."""
        return 1 if self.round == 1 and not self.peek else None

    def reload(self) -> None:
        table = self.session.table(self.game_id)
        if table is None:
            raise LookupError(self.game_id)
        self.table: Table = table
        self.variant = table.variant
        self.players = table.players
        self._kept = table.draft

    @property
    def name(self) -> str:
        return self.players[self.seat]

    def restore(self, seat: int | None) -> None:
        """Take up what was half entered, where the table was left."""
        if seat is None or self.fixing:
            draft = read_draft(self.table)
            kept = draft.player if draft.round == self.table.round else None
            self.main_seat = self.usual_seat() if kept is None else kept
        if seat is None:
            self.seat = self.main_seat

    @abstractmethod
    def usual_seat(self) -> int:
        """Whose board the table shows where it was not left at anybody's."""

    def save(self) -> None:
        """Keep what is half entered, and whose turn it is; what is kept already need not be written again."""
        draft = self.draft()
        if draft != self._kept and self.session.draft(self.game_id, draft).ok:
            self._kept = draft

    def draft(self) -> dict[str, Any]:
        return {"round": self.table.round, "player": self.main_seat, **self.half()}

    def half(self) -> dict[str, Any]:
        """What is half entered, in a form that can be kept."""
        return {}

    @abstractmethod
    def discard(self) -> None:
        """Give up a correction that was not saved."""

    # Whose turn it is

    def move(self, seat: int) -> Reply:
        """Look at another player; what was half entered stays as it is."""
        if self.fixing:
            return Reply(ok=False, text=_("Save this correction first, or go back."))
        self.main_seat = self.seat = seat % len(self.players)
        self.let_be.clear()
        self.settle()
        self.save()
        return DONE

    def settle(self) -> None:
        """Forget what was lit or held."""
        self.lit, self.peek, self.held = None, False, None

    # Touches

    @abstractmethod
    def touch(self, place: str) -> Reply:
        """A place of the board, or of what lies below it, by the name its widget gives it."""

    @abstractmethod
    def choose(self, offer: str) -> Reply:
        """One of the offers."""

    def answer(self, question: Question, value: Any) -> Reply:
        """What was chosen where a touch had to ask."""
        assert isinstance(question, BeforeClosing), question
        what, _colon, seat = str(value).partition(":")
        if what == "enter":
            return self.move(int(seat))
        if what == "took":
            reply = self.took_marker(int(seat))
            return self.close_round() if reply == DONE else reply
        self.let_be.add(what)
        return self.close_round()

    # Before a round is closed

    def unsettled(self) -> BeforeClosing | None:
        """What has to be asked first: who has nothing entered, what is still to be done, who has the marker. None
        where the round is complete."""
        absent = self.absent()
        if absent and "nothing" not in self.let_be:
            return nothing_entered(self.players, absent)
        overdue = self.overdue() if "later" not in self.let_be else None
        if overdue is None and not self.marker_settled() and "nobody" not in self.let_be:
            return who_took(self.marker_question(), self.players)
        return overdue

    @abstractmethod
    def absent(self) -> list[int]:
        """The players whose round is about to be closed with nothing entered."""

    def overdue(self) -> BeforeClosing | None:
        """What else has to be done before the round is closed."""
        return None

    @abstractmethod
    def marker_settled(self) -> bool:
        """Whether somebody has the round's marker, or may still take it."""

    def marker_question(self) -> str:
        return _("Who took the first-player marker?")

    @abstractmethod
    def took_marker(self, seat: int) -> Reply:
        """A player has the round's marker."""

    def close_round(self) -> Reply:
        """What closes the round, now that something was answered."""
        return self.next()

    def go(self, way: Way) -> Reply:
        """What was offered with the last words."""
        if way == "correct":
            return Reply(correct=self.touched)
        assert way == "redo", way
        return self.redo()

    def way_words(self, way: Way | None) -> str:
        """What its button says."""
        if way == "correct":
            return _("Correct")
        return _("Redo") if way == "redo" else ""

    @abstractmethod
    def own_cells(self) -> Cells:
        """The spaces on which this player's tiles of the round lie."""

    def placed_earlier(self, place: str) -> Reply | None:
        """Where a tile of an earlier round lies: in which round it was placed, and the way to correct that one."""
        at = cell_of(place)
        rounds = self.table.sheet.rounds[: self.round - 1]
        found = next((n for n, entries in enumerate(rounds, 1) if at in tiled(entries[self.seat].lines)), None)
        if found is None:
            return None
        self.settle()
        self.touched = OldTile(found, self.seat, place)
        text = _("Placed in round {n}.").format(n=found)
        return Reply(text=text, way=None if self.fixing else "correct")

    @abstractmethod
    def next(self) -> Reply:
        """Enter what stands here, and go on: to the next player, or to the end of the round."""

    @abstractmethod
    def undo(self) -> Reply:
        """Take back the last touch; where there is none, the last entry of the log."""

    def undo_entry(self) -> tuple[Event | None, Reply]:
        """Take back the last entry of the log: which it was, or what is in the way."""
        if not self.table.can_undo:
            return None, Reply(False, _("Nothing to undo."))
        last = self.table.log[-1].event if self.table.log else None
        answer = self.session.undo(self.game_id)
        if not answer.ok:
            return None, answered(answer)
        self.reload()
        self.round = self.table.round
        return last, DONE

    def ask_more(self) -> Reply:
        """The second button."""
        return DONE

    def looked_at(self) -> str:
        """What is looked at closely from the beginning."""
        return ""

    def look(self, _part: str) -> bool:
        """What is looked at closely; whether the board shows something else for it."""
        return False

    def hold(self, place: str) -> Reply:
        """What a tile would score on this space, or why it may not go there."""
        at = cell_of(place)
        self.peek, self.held = True, at
        found = self.prospects().get(at)
        if found is None:
            return DONE
        if not found.legal:
            return refusal(found.faults)
        text = ngettext("A tile here adds {n} point.", "A tile here adds {n} points.", found.points)
        return Reply(text=text.format(n=found.points), rule=self.tile_rule)

    @abstractmethod
    def prospects(self) -> dict[Any, Prospect]:
        """What a tile on each empty space would come to."""

    # What is shown

    def view(self, hidden: bool = False) -> TableView:
        """Everything as it is now; `hidden` without the scores."""
        return TableView(
            self.standings(hidden),
            self.board(),
            self.below(),
            self.offers(),
            self.tally(),
            self.said(),
            self.shown_sum(hidden),
            self.next_view(),
            self.more(),
        )

    @abstractmethod
    def board(self) -> BoardView:
        """The board on stage, with what is entered so far."""

    def below(self) -> tuple[Any, ...]:
        """What lies under the board."""
        return ()

    def more(self) -> str:
        """The words of a second button beside the main one; empty for none."""
        return ""

    def said(self) -> Reply:
        """What is wrong with the entry, or what a correction changes."""
        if self.moving is not None:
            return Reply(text=self.moving_words())
        said = self.trouble()
        return Reply(text=self.difference()) if said.ok and self.fixing else said

    def moving_words(self) -> str:
        return _("Tap where this tile belongs, or tap it again to remove it.")

    def spoken_of(self, _reply: Reply) -> str:
        """The part below the board that a sentence is about, and that it must not cover, by its widget's name."""
        return ""

    def closed_words(self) -> str:
        starter = self.players[self.table.starter]
        return _("Round {n} closed. {name} starts the next one.").format(n=self.round - 1, name=starter)

    def title(self) -> str:
        if self.fixing:
            return _("Correct round {n}").format(n=self.round)
        return self.round_title()

    def round_title(self) -> str:
        return _("Round {n}").format(n=self.round)

    def standings(self, hidden: bool) -> StandingsView:
        return StandingsView(tuple(map(self._seat_view, range(len(self.players)))), hidden)

    def _seat_view(self, seat: int) -> SeatView:
        settled = self.settled_total(seat)
        live = None if self.fixing or self.table.finished else self.live_total(seat)
        gain = None if live is None else live - settled
        return SeatView(
            self.players[seat],
            str(settled),
            self.colours[seat],
            here=seat == self.seat,
            done=self.ticked(seat),
            starts=seat == self.table.starter and not self.table.finished,
            gain="" if gain is None else signed(gain),
            loses=gain is not None and gain < 0,
        )

    def settled_total(self, seat: int) -> int:
        """A player's total without the round that is being entered."""
        sheet = self.table.sheet
        if self.fixing or self.table.finished or not self.variant.open_round_counts:
            return sheet.totals[seat]
        return sheet.rounds[sheet.closed - 1][seat].total if sheet.closed else self.variant.start_score

    def live_total(self, seat: int) -> int | None:
        """A player's total with what is entered of this round; None where nothing is, or where it is against the
        rules."""
        rounds = self.table.sheet.rounds
        entry = rounds[self.round - 1][seat] if self.round <= len(rounds) else None
        return entry.total if entry is not None and (entry.entered or entry.lines) else None

    def seen(self) -> Any:
        """The state with what is entered so far."""
        return self.table.state

    @abstractmethod
    def done(self, seat: int) -> bool:
        """Whether a player's round is entered."""

    def ticked(self, seat: int) -> bool:
        """Whether the standings say that a player's round is entered."""
        return self.done(seat)

    @abstractmethod
    def lines(self) -> tuple[Line, ...]:
        """The points of what is being entered."""

    def terms(self) -> tuple[Term, ...]:
        game, words = self.game, self.words
        return tuple(
            Term(one.points, words.line_words(game, one), one.rule, one.cells, self.lit == n, one.kind == "clamp")
            for n, one in enumerate(self.lines())
        )

    def tally(self) -> TallyView:
        return TallyView(self.terms(), self.hint(), self.brief_hint())

    def hint(self) -> str:
        return ""

    def brief_hint(self) -> str:
        """The hint in so few words that a narrow phone has them on one line at the largest text; "" where it is short
        as it is."""
        return ""

    @abstractmethod
    def sum(self) -> Sum | None:
        """What the entry comes to; None where the rules are against it."""

    def shown_sum(self, hidden: bool) -> Sum | None:
        """The sum as it is shown: a correction's without its total, as later rounds follow."""
        found = self.sum()
        if found is None:
            return None
        if self.fixing:
            return Sum(found.gain, round=self.round)
        return Sum(found.gain) if hidden else found

    def offers(self) -> tuple[Offer, ...]:
        return ()

    @abstractmethod
    def next_view(self) -> NextView:
        """The button that goes on."""

    def trouble(self) -> Reply:
        """What the rules have against the entry as it stands."""
        return DONE

    def difference(self) -> str:
        """What a correction would change, in words."""
        return ""

    def taken_back(self, event: Event | None) -> Reply:
        """What undo has just taken out of the log; it can be put back."""
        if event is None:
            return Reply(happened="undone")
        what = self.words.event_words(event, self.players)
        return Reply(text=_("Undone – {what}.").format(what=what), way="redo", happened="undone")

    def redo(self) -> Reply:
        """Put back what undo took out of the log."""
        answer = self.session.redo(self.game_id)
        if answer.ok:
            self.reload()
            self.round = self.table.round
            self.settle()
            self.save()
        return answered(answer)

    def lit_cells(self) -> tuple[Any, ...]:
        """The tiles behind the term that is lit."""
        if self.moving is not None:
            return (self.moving,)
        lines = self.lines() if self.lit is not None else ()
        return lines[self.lit].cells if self.lit is not None and self.lit < len(lines) else ()

    def light(self, index: int) -> Term | None:
        """Light the tiles of a term, or with the same one again put the light out."""
        terms = self.terms()
        self.lit = None if self.lit == index or index >= len(terms) else index
        return terms[index] if self.lit is not None else None


def signed_worth(prospects: Mapping[Any, Prospect], ordinary: int | None = None) -> dict[Any, str]:
    """What each space that may be filled would add, where that is not what is ordinary."""
    legal = {cell: prospect.points for cell, prospect in prospects.items() if not prospect.faults}
    return {cell: signed(points) for cell, points in legal.items() if points != ordinary}


def refusal(faults: Sequence[Fault]) -> Reply:
    """The first fault, as one sentence with its rule."""
    return Reply(False, fault_words(faults[0]), faults[0].rule)


def answered(answer: Answer) -> Reply:
    """What the session said."""
    return DONE if answer.ok else refusal(answer.faults)


def difference(preview: Preview | Answer | None, players: tuple[str, ...]) -> str:
    """What a correction would change, in short sentences."""
    if not isinstance(preview, Preview):
        return ""
    moved = [
        _("{name}: {then} instead of {now}.").format(name=name, now=now, then=then)
        for name, now, then in zip(players, preview.totals_now, preview.totals_then, strict=True)
        if now != then
    ]
    if preview.winners_now != preview.winners_then and preview.winners_then:
        names = ", ".join(players[seat] for seat in preview.winners_then)
        moved.append(_("Now in the lead: {names}.").format(names=names))
    return " ".join(moved) or _("Totals stay the same.")
