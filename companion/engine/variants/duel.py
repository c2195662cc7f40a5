"""Azul Duel: plates on a dome, tiles on the plates, special tiles, bonus chips and scoring tablets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import ClassVar, NamedTuple

from companion.engine.catch_up import caught_up, first_round, read_catch_up
from companion.engine.dome import NO_PLATE, SIDE, SLOTS, SPACES, SPECIAL, SPECIAL_TILE, WILD, Dome
from companion.engine.events import Close, DomeTiling, Placed, Plate, Setup
from companion.engine.facts import Fact
from companion.engine.faults import Fault, refuse
from companion.engine.fields import Fields, shown
from companion.engine.foresight import Progress, Prospect
from companion.engine.games import Game
from companion.engine.notation import format_dome, parse_dome
from companion.engine.outcome import Outcome, leaders
from companion.engine.rounds import by_rounds
from companion.engine.sheet import Line
from companion.engine.tiles import DUEL, EMPTY, names
from companion.engine.variants import tablets
from companion.engine.variants.contract import Role, Step, Variant
from companion.engine.wall import tile_line
from companion.errors import Illegal, Malformed

SEATS = Fact(2, "Duel FR 2025: contents")
START = Fact(5, "Duel FR 2025: set-up, markers on 0 and 5; confirmed by two reviews")
LOWEST = Fact(0, "Duel FR 2025: broken tiles")
ROUNDS = Fact(5, "Duel FR 2025: end of the game")
BROKEN = Fact((0, 1, 3, 6, 10), "Duel FR 2025 prints 2 and 3; 1 and 4 from one public engine")
FIRST_PLAYER = Fact(2, "Duel FR 2025: first-player tile")
DRAWN = Fact(1, "Duel FR 2025: face-down plates")
SET_UP_PLATES = Fact(1, "Duel FR 2025: set-up")
PLATES_A_ROUND = Fact(2, "Duel FR 2025: two plate tokens a round, rounds 1 to 4")
CHIPS_A_ROUND = Fact(2, "Duel FR 2025: bonus chips")
MATCHING_CHIPS = Fact(2, "Duel FR 2025: chips of the line's colour for a missing tile")
ANY_CHIPS = Fact(3, "Duel FR 2025: any chips for a missing tile")
SMALL_FACTORIES = Fact(4, "Duel FR 2025: set-up")
SMALL_FACTORY_TILES = Fact(4, "Duel FR 2025: set-up")
LARGE_FACTORY_TILES = Fact(5, "Duel FR 2025: set-up")
TILES_A_COLOUR = Fact(13, "Duel FR 2025: contents")
SPECIAL_TILES = Fact(9, "Duel FR 2025: contents")
PLATES = Fact(
    (
        *("YKTs", "wBTK", "TRBw", "KYRw", "KsTR", "TYwK", "sKRB", "YBKs", "TRBs"),
        *("YRwB", "YsKR", "TKRw", "BKsT", "RTYw", "TBwY", "sTYB", "RwBK", "sYBR"),
    ),
    "one public source, copied by hand: a catalogue to pick from, never a limit",
)
CHIPS = Fact(
    (
        *("B", "T", "TY", "BR", "R", "RT", "KB", "YK", "B", "R"),
        *("BR", "K", "KY", "K", "RT", "BK", "Y", "TY", "T", "Y"),
    ),
    "one public source, copied by hand: a catalogue to pick from, never a limit",
)

_NAMES = names(DUEL)
_by_row = attrgetter("row")
_TILING_FIELDS = frozenset({"type", "round", "player", "place", "broken", "marker", "chips"})
_PLATE_FIELDS = frozenset({"type", "round", "player", "slot", "plate", "drawn"})
_CLOSE_FIELDS = frozenset({"type", "round"})
_PLACED_FIELDS = frozenset({"row", "col", "colour"})


class DuelState(NamedTuple):
    """The two domes; `laid` counts each player's plates of the open round, `chips` those used for good."""

    domes: tuple[Dome, ...]
    players: tuple[str, ...]
    tablets: tuple[str, ...]
    starter: int
    closed: int = 0
    taker: int | None = None
    holder: int | None = None
    laid: frozenset[tuple[int, int, int]] = frozenset()
    chips: tuple[int, ...] = (0, 0)
    entered: frozenset[int] = frozenset()


def plates_after(rounds: int) -> int:
    """How many plates lie on a dome when so many rounds have been played."""
    return SET_UP_PLATES.value + PLATES_A_ROUND.value * min(rounds, ROUNDS.value - 1)


class Duel(Variant[DuelState, "Plate | DomeTiling | Close"]):
    """Plates first, then lines from top to bottom; broken tiles and the first-player tile after all lines."""

    key = "duel"
    rulebook: ClassVar = "duel"
    colours: ClassVar = DUEL
    seats: ClassVar = range(SEATS.value, SEATS.value + 1)
    start_score: ClassVar = START.value
    lowest_score: ClassVar = LOWEST.value
    open_round_counts: ClassVar = False
    kinds: ClassVar = ("plate", "tiling", "close")
    roles: ClassVar = {Plate: Role.TAKING, DomeTiling: Role.ROUND, Close: Role.CLOSE}
    last_round: ClassVar = ROUNDS.value

    def read(self, fields: Fields, kind: str) -> Plate | DomeTiling | Close:
        if kind == "close":
            fields.only(_CLOSE_FIELDS)
            return Close(fields.whole("round", 1))
        if kind == "plate":
            fields.only(_PLATE_FIELDS)
            return Plate(
                fields.whole("round", 0),
                fields.whole("player", 0),
                _read_slot(fields),
                _read_plate(fields),
                fields.whole("drawn", 0, default=0),
            )
        fields.only(_TILING_FIELDS)
        return DomeTiling(
            fields.whole("round", 1),
            fields.whole("player", 0),
            tuple([_read_placed(item) for item in fields.objects("place")]),
            fields.whole("broken", 0, default=0),
            fields.truth("marker"),
            fields.whole("chips", 0, default=0),
        )

    def write(self, event: Plate | DomeTiling | Close) -> dict[str, object]:
        if isinstance(event, Close):
            return {"type": "close", "round": event.round}
        head: dict[str, object] = {"round": event.round, "player": event.player}
        if isinstance(event, Plate):
            return {"type": "plate", **head, "slot": list(event.slot), "plate": event.plate, "drawn": event.drawn}
        place = [{"row": p.row, "col": p.col, "colour": _NAMES[p.colour or ""]} for p in event.place]
        rest = {"place": place, "broken": event.broken, "marker": event.marker, "chips": event.chips}
        return {"type": "tiling", **head, **rest}

    def check_options(self, options: Fields, seats: int) -> None:
        options.only({"tablets", "catch_up"})
        chosen = options.items("tablets", [])
        for name in chosen:
            if type(name) is not str or name not in tablets.SIDES:
                known = ", ".join(tablets.SIDES)
                raise Malformed(f"{options.where}.tablets: expected names out of {known}, got {shown(name)}")
        fault = tablets.choice_fault([str(name) for name in chosen])
        if fault:
            raise Illegal(f"{options.where}.tablets: {fault} [{fault.rule}]")
        told = read_catch_up(options, seats, self.lowest_score)
        if told and told.round > ROUNDS.value:
            raise Malformed(f"{options.where}.catch_up.round: expected a whole number from 2 to {ROUNDS.value}")
        for board in told.boards if told else ():
            refuse(dome_faults(parse_dome(board)))

    def order(self, setup: Setup, events: Sequence[Plate | DomeTiling | Close]) -> list[Step]:
        return by_rounds(self, setup, events)

    def start(self, setup: Setup) -> DuelState:
        chosen = setup.options.get("tablets")
        in_play = tuple(str(name) for name in chosen) if isinstance(chosen, list | tuple) else ()
        told = caught_up(setup)
        domes = tuple(parse_dome(board) for board in told.boards) if told else (Dome(), Dome())
        return DuelState(domes, setup.players, in_play, setup.first, first_round(setup) - 1)

    def faults(self, state: DuelState, event: Plate | DomeTiling | Close) -> list[Fault]:
        if isinstance(event, Close):
            return []
        if isinstance(event, Plate):
            return _plate_faults(state, event)
        found = _place_faults(state.domes[event.player], event.place)
        found += _chip_faults(state, event)
        if event.marker and state.taker is not None and state.taker != event.player:
            text = "only one player can have the first-player tile, and {name} has it"
            found.append(Fault("duel/first-player", text, {"name": state.players[state.taker]}))
        return found

    def apply(self, state: DuelState, event: Plate | DomeTiling | Close) -> tuple[DuelState, list[Line]]:
        if isinstance(event, Close):
            holder = state.holder if state.taker is None else state.taker
            starter = state.starter if holder is None else holder
            closed = state.closed + 1
            return state._replace(closed=closed, starter=starter, holder=holder, taker=None, entered=frozenset()), []
        seat = event.player
        lines: list[Line] = []
        if isinstance(event, Plate):
            dome = state.domes[seat].with_plate(event.slot, event.plate)
            if event.drawn:
                lines.append(Line("drawn", (), -DRAWN.value * event.drawn, "duel/plates"))
            laid = state.laid | {(event.round, seat, dome.plates())}
            return state._replace(domes=_with(state.domes, seat, dome), laid=laid), lines
        dome, lines = tiled(state.domes[seat], event.place)
        broken = min(event.broken, len(BROKEN.value) - 1)
        if broken:
            cells = tuple(("broken", n) for n in range(broken))
            lines.append(Line("broken", cells, -BROKEN.value[broken], "duel/broken-tiles"))
        if event.marker:
            lines.append(Line("marker", (), -FIRST_PLAYER.value, "duel/first-player"))
        after = state._replace(
            domes=_with(state.domes, seat, dome),
            taker=seat if event.marker else state.taker,
            chips=_with(state.chips, seat, state.chips[seat] + event.chips),
            entered=state.entered | {seat},
        )
        return after, lines

    def closed_rounds(self, state: DuelState) -> int:
        return state.closed

    def starter(self, state: DuelState) -> int:
        return state.starter

    def over(self, state: DuelState) -> str | None:
        return "last-round" if state.closed >= ROUNDS.value else None

    def bonuses(self, state: DuelState) -> tuple[tuple[Line, ...], ...]:
        return tuple(
            tuple(line for name in state.tablets for line in tablets.lines(dome, name)) for dome in state.domes
        )

    def outcome(self, state: DuelState, totals: Sequence[int]) -> Outcome:
        holds = [int(seat == state.holder) for seat in range(len(state.players))]
        winners, tie_break = leaders(totals, holds, "first-player")
        return Outcome(winners, tie_break, self.over(state))

    def missing(self, state: DuelState) -> tuple[Fault, ...]:
        wanted = plates_after(state.closed + 1)
        found = []
        for seat, name in enumerate(state.players):
            lack = wanted - state.domes[seat].plates()
            if lack > 0:
                text = "{name} has {count} more plates to lay" if lack > 1 else "{name} has one more plate to lay"
                found.append(Fault("duel/plates", text, {"name": name, "count": lack}))
            if seat not in state.entered:
                found.append(Fault("duel/passing", "{name} hasn't entered this round yet", {"name": name}))
        return tuple(found)

    def prospects(
        self, state: DuelState, draft: Plate | DomeTiling | Close, colour: str | None
    ) -> dict[tuple[int, int], Prospect]:
        if not isinstance(draft, DomeTiling):
            return {}
        dome = above = state.domes[draft.player]
        found = {}
        for row in range(SIDE):
            others = tuple(placed for placed in draft.place if placed.row != row)
            below = tuple(placed for placed in others if placed.row > row)
            beside = others if _place_faults(dome, others) else ()
            base = _gain(above, below)
            for col in range(SIDE):
                space = dome.space(row, col)
                if dome.tile(row, col) != EMPTY or space in (NO_PLATE, SPECIAL):
                    continue
                placed = Placed(row, col, colour or (space if space != WILD else "B"))
                faults = tuple(_place_faults(dome, (*beside, placed)))
                points = 0 if faults else _gain(above, (placed, *below)) - base
                found[row, col] = Prospect((row, col), points, faults)
            above = tiled(above, [placed for placed in draft.place if placed.row == row])[0]
        return found

    def progress(self, state: DuelState, seat: int) -> tuple[Progress, ...]:
        dome = state.domes[seat]
        return tuple(item for name in state.tablets for item in tablets.progress(dome, name))

    def blank(self, round_: int, player: int) -> DomeTiling:
        return DomeTiling(round_, player)

    def with_tile(self, draft: Plate | DomeTiling | Close, cell: tuple[int, int], colour: str) -> DomeTiling:
        assert isinstance(draft, DomeTiling)
        return draft._replace(place=(*draft.place, Placed(*cell, colour)))

    def cells(self, event: Plate | DomeTiling | Close) -> tuple[tuple[int, int], ...]:
        return tuple((placed.row, placed.col) for placed in event.place) if isinstance(event, DomeTiling) else ()

    def boards(self, state: DuelState) -> tuple[Dome, ...]:
        return state.domes

    def with_board(self, state: DuelState, seat: int, board: Dome) -> DuelState:
        return state._replace(domes=_with(state.domes, seat, board))

    def parse_board(self, text: str) -> Dome:
        return parse_dome(text)

    def format_board(self, board: Dome) -> str:
        return format_dome(board)

    def board_faults(self, board: Dome) -> list[Fault]:
        return dome_faults(board)

    def setup_numbers(self, players: int) -> Mapping[str, int]:  # noqa: ARG002, always two
        laid = LARGE_FACTORY_TILES.value + SMALL_FACTORIES.value * SMALL_FACTORY_TILES.value
        return {"small": SMALL_FACTORIES.value, "laid": laid, "tiles": TILES_A_COLOUR.value * len(DUEL)}


def tiled(dome: Dome, place: Sequence[Placed]) -> tuple[Dome, list[Line]]:
    """The dome after these tiles, from top to bottom, with the special tiles they bring, and what each scored."""
    lines = []
    for placed in sorted(place, key=_by_row):
        row, col = placed.row, placed.col
        dome = dome.with_tile(row, col, placed.colour or "")
        lines.append(tile_line(row, col, dome.row(row), dome.column(col), "duel/scoring-tile"))
        special = dome.closing_special(row, col)
        if special:
            dome = dome.with_tile(*special, SPECIAL_TILE)
            lines.append(Line("special", (special,), special_points(special[0]), "duel/special-tiles"))
    return dome, lines


def dome_faults(dome: Dome) -> list[Fault]:
    """What no game can have left on a dome."""
    found = []
    for row in range(SIDE):
        own = sum(tile not in (EMPTY, SPECIAL_TILE) for tile in dome.row(row))
        if own > ROUNDS.value:
            text = "row {row} has {count} tiles, but {most} rounds add at most one each"
            found.append(Fault("duel/dome", text, {"row": row + 1, "count": own, "most": ROUNDS.value}))
        for col in range(SIDE):
            tile, space = dome.tile(row, col), dome.space(row, col)
            values = {"row": row + 1, "column": col + 1, "colour": _NAMES.get(tile, "special")}
            if tile == EMPTY:
                continue
            if space == NO_PLATE:
                found.append(Fault("duel/dome", "there is no plate at row {row}, column {column}", values))
            elif (tile == SPECIAL_TILE) != (space == SPECIAL) or (tile != SPECIAL_TILE and space not in (WILD, tile)):
                text = "the space at row {row}, column {column} can't take a {colour} tile"
                found.append(Fault("duel/dome", text, values))
    for cell, others in dome.specials():
        if (dome.tile(*cell) == SPECIAL_TILE) != all(dome.tile(*other) != EMPTY for other in others):
            text = "the special space at row {row}, column {column} gets its tile when its plate is full, and only then"
            found.append(Fault("duel/special-tiles", text, {"row": cell[0] + 1, "column": cell[1] + 1}))
    return found


def special_points(row: int) -> int:
    """A special tile scores the number of its row, counted from 1."""
    return row + 1


def chips_needed(missing: int, matching: int, chips: int) -> int | None:
    """The fewest chips that stand for so many missing tiles, or None where they do not suffice.

    >>> chips_needed(missing=2, matching=3, chips=6)
    5
    """
    pairs = min(missing, matching // MATCHING_CHIPS.value)
    needed = pairs * MATCHING_CHIPS.value + (missing - pairs) * ANY_CHIPS.value
    return needed if needed <= chips else None


def _plate_faults(state: DuelState, event: Plate) -> list[Fault]:
    found = []
    dome = state.domes[event.player]
    if dome.has_plate(event.slot):
        text = "the slot at row {row}, column {column} already holds a plate"
        values = {"row": event.slot[0] + 1, "column": event.slot[1] + 1}
        found.append(Fault("duel/plates", text, values))
    if sum(space in (WILD, SPECIAL) for space in event.plate) != 1:
        text = "a plate has three colours and one wild or special space, and {plate} doesn't"
        found.append(Fault("duel/plates", text, {"plate": event.plate}))
    if event.round >= ROUNDS.value:
        found.append(Fault("duel/plates", "no plates are laid in round {round}", {"round": event.round}))
        return found
    allowed = PLATES_A_ROUND.value if event.round else SET_UP_PLATES.value
    if sum(round_ == event.round and seat == event.player for round_, seat, _ in state.laid) >= allowed:
        text = "at most {count} plates are laid in a round" if event.round else "only one plate is laid at set-up"
        found.append(Fault("duel/plates", text, {"count": allowed}))
    return found


def _place_faults(dome: Dome, place: Sequence[Placed]) -> list[Fault]:
    found = []
    used: set[int] = set()
    for placed in sorted(place, key=_by_row):
        row, col, colour = placed.row, placed.col, placed.colour or ""
        at: dict[str, object] = {"row": row + 1, "column": col + 1}
        if row in used:
            found.append(Fault("duel/dome", "row {row} can only place one tile per round on the dome", at))
        used.add(row)
        space = dome.space(row, col)
        if space == NO_PLATE:
            found.append(Fault("duel/dome", "there is no plate at row {row}, column {column}", at))
        elif dome.tile(row, col) != EMPTY:
            found.append(Fault("duel/dome", "the space at row {row}, column {column} is already filled", at))
        elif space == SPECIAL:
            text = "the space at row {row}, column {column} is for a special tile only"
            found.append(Fault("duel/special-tiles", text, at))
        elif space not in (WILD, colour):
            text = "the space at row {row}, column {column} takes {wanted}, not {colour}"
            found.append(Fault("duel/dome", text, at | {"wanted": _NAMES[space], "colour": _NAMES[colour]}))
    return found


def _chip_faults(state: DuelState, event: DomeTiling) -> list[Fault]:
    found = []
    if not event.chips:
        return []
    had = CHIPS_A_ROUND.value * event.round - state.chips[event.player]
    if event.chips > had:
        text = "{count} chips are too many: at most {had} can be left in round {round}"
        values = {"count": event.chips, "had": had, "round": event.round}
        found.append(Fault("duel/bonus-chips", text, values))
    if event.chips < MATCHING_CHIPS.value:
        text = "a missing tile takes at least {count} chips"
        found.append(Fault("duel/bonus-chips", text, {"count": MATCHING_CHIPS.value}))
    # A line holds at least one tile, so row n (from 0) can lack n at the most.
    most = ANY_CHIPS.value * sum({placed.row for placed in event.place})
    if event.chips > most:
        text = "these lines can use at most {count} chips"
        found.append(Fault("duel/bonus-chips", text, {"count": most}))
    return found


def _with(values: tuple, index: int, value):  # type: ignore[no-untyped-def, type-arg]
    return (*values[:index], value, *values[index + 1 :])


def _gain(dome: Dome, place: Sequence[Placed]) -> int:
    return sum([line.points for line in tiled(dome, place)[1]])


def _read_placed(item: Fields) -> Placed:
    item.only(_PLACED_FIELDS)
    row, col = item.whole("row", 0, SIDE - 1), item.whole("col", 0, SIDE - 1)
    return Placed(row, col, DUEL[item.choice("colour", DUEL)])


def _read_slot(fields: Fields) -> tuple[int, int]:
    slot = fields.items("slot")
    row, col = slot if len(slot) == 2 else (None, None)
    if type(row) is int and type(col) is int and row in range(SLOTS) and col in range(SLOTS):
        return row, col
    raise Malformed(f"{fields.where}.slot: expected [row, column], each from 0 to {SLOTS - 1}, got {shown(slot)}")


def _read_plate(fields: Fields) -> str:
    plate = fields.text("plate")
    if len(plate) == 4 and set(plate) <= set(SPACES):
        return plate
    raise Malformed(f"{fields.where}.plate: expected four letters out of {SPACES}, got {shown(plate)}")


GAMES = (
    Game(
        key="duel",
        variant=Duel(),
        board="dome",
        book="duel",
        name="Azul Duel",
        short="Duel",
        title="Azul Duel",
        mark="turquoise",
        place=40,
        printed="duel",
    ),
)
