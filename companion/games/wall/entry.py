"""The table of Azul and Azul Mini, both sides."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from companion.engine.events import Dropped, Placed, Tiling
from companion.engine.foresight import Prospect
from companion.engine.variants.azul import FLOOR, slider_digits
from companion.engine.wall import PRINTED, SIZE, colour_at, with_tile
from companion.games.contract import Offer
from companion.games.entry import signed_worth
from companion.games.questions import ReadPart
from companion.games.round_entry import RoundEntry
from companion.games.table_view import DONE, Reply
from companion.games.views import ColoursView, FloorView, Shown
from companion.games.wall.view import SlidersView, WallView, board_view, floor_values
from companion.service.draft import read_draft
from companion.wording.colours import LETTERS, colour_name
from companion.wording.language import _
from companion.wording.points import signed


class WallEntry(RoundEntry):
    """Tap the cells tiled this round; on the grey side `colour` is the tile in hand."""

    colour: str | None = None
    marker_rule = "azul/first-player"
    tile_rule = "azul/scoring-tile"

    def half(self) -> dict[str, Any]:
        return super().half() | ({"colour": self.colour} if self.colour else {})

    def restore(self, seat: int | None) -> None:
        super().restore(seat)
        colour = read_draft(self.table).colour
        self.colour = colour if colour in self.kinds() else None

    def kinds(self) -> tuple[str, ...]:
        """The colours to choose from; none where the wall prints them."""
        return tuple(self.variant.colours) if self.game.grey else ()

    def touch(self, place: str) -> Reply:
        sort, _colon, which = place.partition(":")
        if sort == "cell":
            row, _colon, col = which.partition(":")
            return self.tap(int(row), int(col))
        if sort == "kind":
            return self.take_colour(which)
        if sort == "floor":
            return self.set_floor(self.floor().fallen_after(int(which)))
        return self.marker() if sort == "marker" else Reply(ask=ReadPart("sliders"))

    def choose(self, offer: str) -> Reply:
        what, _colon, row = offer.partition(":")
        return self.drop(int(row)) if what == "drop" else self.pick_up(int(row))

    def take_colour(self, kind: str) -> Reply:
        """Take a colour in hand, or put it back."""
        self.colour = None if self.colour == kind else kind
        self.settle()
        self.save()
        return DONE

    def tap(self, row: int, col: int) -> Reply:
        """A tile there; the same again takes it back; another cell of the row moves it. In a correction a tile is taken
        in hand first, and any cell takes it."""
        instead = self.placed_earlier(f"cell:{row}:{col}") or self.picked((row, col))
        if instead is not None:
            return instead
        here = self.movable(row)
        others = _without(self.event, row if here is None else here.row)
        if here is not None and (here.row, here.col) == (row, col):
            return self.change(others)
        colour = self.colour
        if self.game.grey and colour is None and here is not None:
            colour = LETTERS[here.colour or ""]
        if self.game.grey and colour is None and colour_at(self.before.state.walls[self.seat], row, col) == ".":
            return Reply(False, _("Choose the tile's colour first."), "azul/grey-side")
        letter = self.variant.colours[colour] if self.game.grey and colour else None
        return self.change(others._replace(place=(*others.place, Placed(row, col, letter))))

    def drop(self, row: int) -> Reply:
        """A complete line that no space can take falls to the floor."""
        letter = self.variant.colours[self.colour or ""]
        others = _without(self.event, row)
        return self.change(others._replace(drop=(*others.drop, Dropped(row, letter))))

    def pick_up(self, row: int) -> Reply:
        """A dropped line back."""
        return self.change(_without(self.event, row))

    def set_floor(self, tiles: int) -> Reply:
        """So many tiles lie on the floor line, those of dropped lines included."""
        return self.change(self.event._replace(floor=max(0, tiles - _fallen(self.event))))

    def prospects(self) -> dict[Any, Prospect]:
        return self._prospects(self.before.state, self.event)

    def _prospects(self, before: Any, event: Tiling) -> dict[Any, Prospect]:
        letter = self.variant.colours[self.colour] if self.colour else None
        return self.variant.prospects(before, event, letter)

    # What is shown

    def board(self) -> WallView:
        event, before = self.event, self.before.state
        wall = before.walls[self.seat]
        for row, col, letter in event.place:
            wall = with_tile(wall, row, col, letter or colour_at(PRINTED, row, col))
        used = {placed.row for placed in (*event.place, *event.drop)}
        told = self.worth or self.peek
        found = self._prospects(before, event) if told or self.colour else {}
        open_ = {cell: prospect for cell, prospect in found.items() if cell[0] not in used}
        worth = signed_worth(open_, self.ordinary_worth) if told else {}
        allowed = {cell: not prospect.faults for cell, prospect in open_.items()} if self.colour else {}
        fresh = {(placed.row, placed.col) for placed in event.place}
        shown = Shown(fresh, self.lit_cells(), worth, allowed, held=self.held)
        return board_view(self.game, wall, shown)

    def below(self) -> tuple[Any, ...]:
        kinds, sliders = self.kinds(), self.sliders()
        colours = (ColoursView(kinds, self.colour),) if kinds else ()
        return (*colours, self.floor(), *((sliders,) if sliders else ()))

    def spoken_of(self, reply: Reply) -> str:
        return "floor" if reply.rule == self.marker_rule else ""

    def floor(self) -> FloorView:
        event = self.event
        lost = list(accumulate(FLOOR.value, initial=0))
        filled = min(len(FLOOR.value), event.floor + _fallen(event))
        spaces = min(len(FLOOR.value), filled + event.marker)
        return FloorView(
            floor_values(),
            spaces - event.marker if event.marker else filled,
            event.marker,
            self.holder() is None,
            _("Floor line"),
            signed(-lost[spaces]) if spaces else "",
            lit=any(cell[0] == "floor" for cell in self.lit_cells()),
            lacks=_("Who has the marker?") if self.lacks_marker() else "",
        )

    def sliders(self) -> SlidersView | None:
        """Mini's score sliders after this round."""
        if "sliders" not in self.game.parts:
            return None
        preview = self.preview
        total = preview.total if not preview.faults else self.table.sheet.totals[self.seat]
        return SlidersView(*slider_digits(total), _("tens"), _("units"))

    def offers(self) -> tuple[Offer, ...]:
        event = self.event
        found = [
            Offer(f"pick-up:{row}", _("Row {n}: moved to floor").format(n=row + 1), "close", LETTERS[letter], True)
            for row, letter in event.drop
        ]
        if self.colour:
            letter = self.variant.colours[self.colour or ""]
            used = {placed.row for placed in (*event.place, *event.drop)}
            for row in range(SIZE):
                dropped = event._replace(drop=(*event.drop, Dropped(row, letter)), marker=False)
                if row not in used and not self.variant.faults(self.before.state, dropped):
                    found.append(Offer(f"drop:{row}", _("No room in row {n}: move to floor").format(n=row + 1), "down"))
        return tuple(found)

    def hint(self) -> str:
        if self.lacks_entry():
            return self.still_missing()
        if self.game.grey and not self.colour:
            return _("Choose a colour, then tap where its tile went.")
        if self.colour:
            return _("Tap where the {colour} tile went.").format(colour=colour_name(self.colour))
        return _("Tap the tiles {name} placed this round.").format(name=self.name)

    def brief_hint(self) -> str:
        if self.lacks_entry() or self.colour:
            return ""
        return _("Choose a colour.") if self.game.grey else _("Tap the tiles placed.")


def _without(event: Tiling, row: int) -> Tiling:
    return event._replace(
        place=tuple(placed for placed in event.place if placed.row != row),
        drop=tuple(dropped for dropped in event.drop if dropped.row != row),
    )


def _fallen(event: Tiling) -> int:
    """The tiles of dropped lines: a line holds as many as its number."""
    return sum(dropped.row + 1 for dropped in event.drop)
