"""The table of Duel: plates are laid as they come, the dome is tiled at the round's end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.engine.dome import NO_PLATE, SIDE, SLOTS, WILD, Dome
from companion.engine.events import Placed, Plate
from companion.engine.faults import Fault
from companion.engine.variants import tablets
from companion.engine.variants.duel import CHIPS_A_ROUND, PLATES
from companion.games.closing import still_to_do
from companion.games.contract import Offer, Question
from companion.games.dome.plates import lying, odd_corner
from companion.games.dome.questions import ChipsUsed, ChoosePlate, ListPlates
from companion.games.dome.view import KINDS, DomeView, HandleView, TabletsView, TabletView, board_view, with_broken
from companion.games.dome.words import tablet_name
from companion.games.entry import answered, signed_worth
from companion.games.fault_words import fault_words
from companion.games.places import cell_of
from companion.games.questions import BeforeClosing, ChooseColour, ExplainRule
from companion.games.round_entry import RoundEntry
from companion.games.table_view import Reply
from companion.games.views import Shown
from companion.wording.colours import LETTERS
from companion.wording.language import _, ngettext
from companion.wording.names import join_names


class DomeEntry(RoundEntry):
    """Tap an empty slot to lay a plate, a space to tile it."""

    marker_rule = "duel/first-player"
    tile_rule = "duel/scoring-tile"

    @property
    def dome(self) -> Dome:
        dome: Dome = self.before.state.domes[self.seat]
        return dome

    def touch(self, place: str) -> Reply:
        sort, _colon, which = place.partition(":")
        if sort == "cell":
            row, _colon, col = which.partition(":")
            return self.tap(int(row), int(col))
        if sort == "slot":
            *slot, corner = map(int, which.split(":"))
            at = slot[0], slot[1]
            return Reply(ask=ChoosePlate(at, _where(at), self.laid_kinds(), corner))
        if sort == "row":
            return self.handle(int(which))
        if sort == "broken":
            return self.set_broken(self.board().fallen_after(int(which)))
        return self.marker() if sort == "marker" else self._explain(which)

    def _explain(self, tablet: str) -> Reply:
        """What the tablets in play bring, the touched one first and marked."""
        others = [key for key in self.before.state.tablets if key != tablet]
        lines = tuple(n for side in (tablet, *others) for n in tablet_lines(side))
        return Reply(ask=ExplainRule(tablet_name(tablet), "duel/tablets", lines, len(tablet_lines(tablet))))

    def choose(self, offer: str) -> Reply:
        if offer == "plates":
            laid = tuple((seq, _where(plate.slot), plate) for seq, plate in self.plates())
            return Reply(ask=ListPlates(_("{name}'s plates this round").format(name=self.name), laid))
        text = _("Two chips of the line's colour, or any three, replace one tile.")
        title = _("Bonus chips used this round")
        return Reply(ask=ChipsUsed(title, text, self.most_chips(), self.event.chips))

    def answer(self, question: Question, value: Any) -> Reply:
        if isinstance(question, ChooseColour):
            row, col = cell_of(question.place)
            return self.tap(int(row), col, value)
        if isinstance(question, ChipsUsed):
            return self.set_chips(value)
        if isinstance(question, ListPlates):
            plate = next(plate for seq, _text, plate in question.plates if seq == value)
            there = self.laid_kinds(), odd_corner(plate.plate), plate.plate, plate.drawn
            return Reply(ask=ChoosePlate(plate.slot, _where(plate.slot), *there, can_take_up=True, seq=value))
        if not isinstance(question, ChoosePlate):
            return super().answer(question, value)
        if question.seq is None:
            return self.lay(question.slot, *value)
        laid = next(plate for seq, plate in self.plates() if seq == question.seq)
        return self.relay(question.seq, laid._replace(plate=value[0], drawn=value[1]) if value else None)

    # Plates

    def plate_round(self) -> int | None:
        """Which round's plate this player may lay now; the set-up is round 0. None where there is none to lay."""
        free = next((slot for slot in _SLOTS if not self.dome.has_plate(slot)), None)
        if free is None:
            return None
        for round_ in (0, self.round) if self.round == 1 else (self.round,):
            event = Plate(round_, self.seat, free, PLATES.value[0])
            if not self.variant.faults(self.before.state, event):
                return round_
        return None

    def lay(self, slot: tuple[int, int], plate: str, drawn: int) -> Reply:
        round_ = self.plate_round()
        event = Plate(self.round if round_ is None else round_, self.seat, slot, plate, drawn)
        answer = self.session.enter(self.game_id, event)
        if answer.ok:
            self.reload()
            self.settle()
            self.save()
        return answered(answer)

    def plates(self) -> list[tuple[int, Plate]]:
        """The plates this player laid this round, with their lines of the log."""
        rounds = (0, 1) if self.round == 1 else (self.round,)
        return [
            (seq, event)
            for seq, event in self.table.position.numbered
            if isinstance(event, Plate) and event.player == self.seat and event.round in rounds
        ]

    def relay(self, seq: int, plate: Plate | None) -> Reply:
        """Correct a plate that lies there, or with none take it up."""
        answer = self.session.correct(self.game_id, seq, [plate] if plate else [])
        if answer.ok:
            self.reload()
            self.save()
        return answered(answer)

    def laid_kinds(self) -> frozenset[str]:
        """The catalogue's plates that lie on either dome, however they were turned."""
        return lying({event.plate for event in self.table.position.events if isinstance(event, Plate)})

    # Tiles

    def tap(self, row: int, col: int, colour: str | None = None) -> Reply:
        """A tile there; the same again takes it back; another space of the row moves it. In a correction a tile is
        taken in hand first, and any space takes it."""
        instead = self.placed_earlier(f"cell:{row}:{col}") or self.picked((row, col))
        if instead is not None:
            return instead
        event, here = self.event, self.movable(row)
        others = event._replace(place=tuple(placed for placed in event.place if placed != here))
        if here is not None and (here.row, here.col) == (row, col):
            return self.change(others)
        space = self.dome.space(row, col)
        if space == WILD and self.moving is not None and here is not None:
            colour = LETTERS[here.colour or ""]
        if space == WILD and colour is None and self.dome.tile(row, col) == ".":
            return Reply(ask=ChooseColour(f"cell:{row}:{col}", self.kinds()))
        letter = self.variant.colours[colour] if colour else space
        letter = letter if letter in LETTERS else "B"
        return self.change(others._replace(place=(*others.place, Placed(row, col, letter))))

    def handle(self, row: int) -> Reply:
        """A pattern line: takes its tile back."""
        event = self.event
        if not any(placed.row == row for placed in event.place):
            text = _("Tap a space in row {n} of the dome.").format(n=row + 1)
            return Reply(text=text, rule="duel/dome")
        return self.change(event._replace(place=tuple(placed for placed in event.place if placed.row != row)))

    def kinds(self) -> tuple[str, ...]:
        return tuple(self.variant.colours)

    def set_broken(self, tiles: int) -> Reply:
        return self.change(self.event._replace(broken=tiles))

    def set_chips(self, chips: int) -> Reply:
        return self.change(self.event._replace(chips=chips))

    def most_chips(self) -> int:
        """Those of all rounds that are not used yet."""
        used: int = self.before.state.chips[self.seat]
        return max(0, CHIPS_A_ROUND.value * self.round - used)

    def prospects(self) -> dict[Any, Any]:
        return self.variant.prospects(self.before.state, self.event, None)

    def overdue(self) -> BeforeClosing | None:
        missing = [fault for fault in self.table.missing if fault.rule == "duel/plates"]
        late = [seat for seat, name in enumerate(self.players) if any(f.values["name"] == name for f in missing)]
        return still_to_do(plates_to_lay(missing), self.players, late) if missing else None

    # What is shown

    def board(self) -> DomeView:
        event, before = self.event, self.dome
        after: Dome = self.after.domes[self.seat]
        own = {placed.row: placed for placed in event.place}
        fresh = {
            (row, col)
            for row in range(SIDE)
            for col in range(SIDE)
            if after.tile(row, col) != before.tile(row, col) and before.space(row, col) != NO_PLATE
        }
        worth = {}
        if self.worth or self.peek:
            found = self.prospects().items()
            worth = signed_worth({cell: one for cell, one in found if cell[0] not in own}, self.ordinary_worth)
        handles = tuple(
            HandleView(
                str(row + 1),
                KINDS[own[row].colour or ""] if row in own else None,
                "done" if row in own else "",
                row + 1,
            )
            for row in range(SIDE)
        )
        shown = Shown(fresh, self.lit_cells(), worth, held=self.held)
        view = with_broken(board_view(self.game, after, shown), event.broken, event.marker)
        offered = self.plate_round() is not None
        slots = tuple(slot for slot in _SLOTS if offered and not after.has_plate(slot))
        return replace(view, handles=handles, slots_open=slots)

    def offers(self) -> tuple[Offer, ...]:
        event = self.event
        found = []
        laid = self.plates()
        if laid:
            found.append(Offer("plates", ngettext("{n} plate", "{n} plates", len(laid)).format(n=len(laid)), "turn"))
        if event.chips or self.most_chips():
            text = ngettext("{n} chip used", "{n} chips used", event.chips).format(n=event.chips)
            found.append(Offer("chips", text, "dot", selected=bool(event.chips)))
        return tuple(found)

    def below(self) -> tuple[Any, ...]:
        return (self.tablets(),)

    def tablets(self) -> TabletsView:
        """The scoring tablets in play, each with its value now."""
        dome = self.after.domes[self.seat]
        return TabletsView(
            tuple(TabletView(name, tablet_name(name), tablets.value(dome, name)) for name in self.before.state.tablets)
        )

    def hint(self) -> str:
        round_ = self.plate_round()
        if round_ == 0:
            return _("{name}'s first plate: tap the corner its wild or special space goes in.").format(name=self.name)
        if round_ is not None:
            return _("Plate: tap the corner for its wild or special space. Tile: tap a space.")
        if self.lacks_entry():
            return self.still_missing()
        return _("Tap the tiles {name} placed this round.").format(name=self.name)

    def brief_hint(self) -> str:
        round_ = self.plate_round()
        if round_ == 0:
            return _("Tap where the plate goes.")
        if round_ is not None:
            return _("Place a plate or a tile.")
        return "" if self.lacks_entry() else _("Tap the tiles placed.")


def plates_to_lay(missing: Sequence[Fault]) -> str:
    """Who has how many plates still to lay: in one sentence where it is as many for all, else a line each."""
    lack, names = int(str(missing[0].values["count"])), [str(fault.values["name"]) for fault in missing]
    if len(missing) == 1 or any(fault.values["count"] != lack for fault in missing):
        return "\n".join(map(fault_words, missing))
    text = ngettext("{names} each have {n} more plate to lay.", "{names} each have {n} more plates to lay.", lack)
    return text.format(names=join_names(names), n=lack)


def _where(slot: tuple[int, int]) -> str:
    return _("Row {row}, column {column}").format(row=slot[0] + 1, column=slot[1] + 1)


def tablet_lines(side: str) -> list[int]:
    """Which lines of the rule's list are this side's: they stand in the order of the sides, a kind of corner each."""
    kinds = len(set(tablets.CORNERS.value.values()))
    listed = [one for one in tablets.SIDES for _line in range(kinds if one == "corners" else 1)]
    return [n for n, one in enumerate(listed) if one == side]


_SLOTS = [divmod(n, SLOTS) for n in range(SLOTS * SLOTS)]
