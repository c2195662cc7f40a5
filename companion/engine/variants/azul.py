"""The base game, coloured and grey side, and Azul Mini, which has the same rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, product
from operator import attrgetter
from typing import ClassVar, NamedTuple

from companion.engine.catch_up import caught_up, read_catch_up
from companion.engine.events import MOST_ROUNDS, Close, Dropped, Placed, Setup, Tiling
from companion.engine.facts import Fact
from companion.engine.faults import Fault, refuse
from companion.engine.fields import Fields, object_of
from companion.engine.foresight import Progress, Prospect
from companion.engine.games import Game, Side
from companion.engine.notation import format_wall, parse_wall
from companion.engine.outcome import Outcome, leaders
from companion.engine.rounds import by_rounds
from companion.engine.sheet import Line
from companion.engine.tiles import AZUL, EMPTY, names
from companion.engine.variants.contract import Role, Step, Variant
from companion.engine.wall import (
    EMPTY_WALL,
    PRINTED,
    SIZE,
    Wall,
    cells_of,
    colour_at,
    column_of,
    complete_colours,
    complete_columns,
    complete_rows,
    grey_columns,
    row_of,
    rows_of,
    tile_line,
    tiles,
    with_tile,
)

SEATS = Fact((2, 4), "Azul FR 2017, DK 2018, Mini FR 2023: set-up")
START = Fact(0, "Azul FR 2017, DK 2018, Mini FR 2023: set-up")
LOWEST = Fact(0, "Azul FR 2017, DK 2018, Mini FR 2023: floor line")
FLOOR = Fact((1, 1, 2, 2, 2, 3, 3), "printed on the board; 4 tiles and the marker cost 8 in all three rulebooks")
ROW = Fact(2, "Azul FR 2017, DK 2018, Mini FR 2023: end of the game")
COLUMN = Fact(7, "Azul FR 2017, DK 2018, Mini FR 2023: end of the game")
COLOUR = Fact(10, "Azul FR 2017, DK 2018, Mini FR 2023: end of the game")
DISPLAYS = Fact({2: 5, 3: 7, 4: 9}, "Azul FR 2017, DK 2018, Mini FR 2023: set-up")
TILES_A_DISPLAY = Fact(4, "Azul FR 2017, DK 2018, Mini FR 2023: set-up")
TILES_A_COLOUR = Fact(20, "Azul FR 2017, DK 2018, Mini FR 2023: contents")

_FLOOR_LINES = tuple(
    Line("floor", tuple(("floor", n) for n in range(spaces)), -lost, "azul/floor-line")
    for spaces, lost in enumerate((0, *accumulate(FLOOR.value)))
)
_FLOOR_SPACES = len(FLOOR.value)
_NAMES = names(AZUL)
_by_row = attrgetter("row")
_TILING_FIELDS = frozenset({"type", "round", "player", "place", "drop", "floor", "marker"})
_CLOSE_FIELDS = frozenset({"type", "round"})
_PLACED_FIELDS = frozenset({"row", "col", "colour"})
_DROPPED_FIELDS = frozenset({"row", "colour"})


class AzulState(NamedTuple):
    """The walls after what is entered; `holder` took the marker in the open round."""

    walls: tuple[Wall, ...]
    players: tuple[str, ...]
    starter: int
    closed: int = 0
    holder: int | None = None
    entered: frozenset[int] = frozenset()
    ended: bool = False


class Azul(Variant[AzulState, "Tiling | Close"]):
    """Rows score from top to bottom whatever the order of entry; one tiling a player and round."""

    rulebook: ClassVar = "azul"
    colours: ClassVar = AZUL
    seats: ClassVar = range(SEATS.value[0], SEATS.value[1] + 1)
    start_score: ClassVar = START.value
    lowest_score: ClassVar = LOWEST.value
    open_round_counts: ClassVar = False
    roles: ClassVar = {Tiling: Role.ROUND, Close: Role.CLOSE}
    last_round: ClassVar = None

    def __init__(self, key: str, *, grey: bool) -> None:
        self.key = key
        self.grey = grey
        everywhere = [(row, col) for row in range(SIZE) for col in range(SIZE)]
        self._known: dict[object, Placed] = {
            (row, col, name): Placed(row, col, letter) for row, col in everywhere for name, letter in AZUL.items()
        }
        if not grey:
            self._known |= {(row, col): Placed(row, col) for row, col in everywhere}

    def read(self, fields: Fields, kind: str) -> Tiling | Close:
        if kind == "close":
            fields.only(_CLOSE_FIELDS)
            return Close(fields.whole("round", 1, MOST_ROUNDS))
        fields.only(_TILING_FIELDS)
        return Tiling(
            fields.whole("round", 1, MOST_ROUNDS),
            fields.whole("player", 0),
            self._read_place(fields),
            tuple([_read_dropped(item) for item in fields.objects("drop")]) if "drop" in fields.values else (),
            fields.whole("floor", 0, default=0),
            fields.truth("marker"),
        )

    kinds: ClassVar = ("tiling", "close")

    def _read_place(self, fields: Fields) -> tuple[Placed, ...]:
        known, found = self._known, []
        for n, item in enumerate(fields.items("place")):
            plain = known.get(_plain(item))
            found.append(plain or self._read_placed(object_of(item, f"{fields.where}.place[{n}]")))
        return tuple(found)

    def _read_placed(self, item: Fields) -> Placed:
        item.only(_PLACED_FIELDS)
        row, col = item.whole("row", 0, SIZE - 1), item.whole("col", 0, SIZE - 1)
        if "colour" not in item.values and not self.grey:
            return Placed(row, col)
        return Placed(row, col, AZUL[item.choice("colour", AZUL)])

    def write(self, event: Tiling | Close) -> dict[str, object]:
        if isinstance(event, Close):
            return {"type": "close", "round": event.round}
        written: dict[str, object] = {"type": "tiling", "round": event.round, "player": event.player}
        written["place"] = [
            {"row": row, "col": col} | ({"colour": _NAMES[colour]} if colour else {})
            for row, col, colour in event.place
        ]
        if event.drop:
            written["drop"] = [{"row": row, "colour": _NAMES[colour]} for row, colour in event.drop]
        return written | {"floor": event.floor, "marker": event.marker}

    def check_options(self, options: Fields, seats: int) -> None:
        options.only({"catch_up"})
        told = read_catch_up(options, seats, self.lowest_score)
        for board in told.boards if told else ():
            wall = parse_wall(board)
            faults = wall_faults(wall, grey=self.grey)
            if complete_rows(wall):
                faults.append(Fault("azul/end-of-game", "a complete row ends the game"))
            refuse(faults)

    def order(self, setup: Setup, events: Sequence[Tiling | Close]) -> list[Step]:
        return by_rounds(self, setup, events)

    def start(self, setup: Setup) -> AzulState:
        told = caught_up(setup)
        if told is None:
            return AzulState((EMPTY_WALL,) * len(setup.players), setup.players, setup.first)
        walls = tuple(parse_wall(board) for board in told.boards)
        return AzulState(walls, setup.players, setup.first, told.round - 1)

    def faults(self, state: AzulState, event: Tiling | Close) -> list[Fault]:
        if isinstance(event, Close):
            return []
        found = self._wall_faults(state.walls[event.player], event)
        if event.marker and state.holder is not None and state.holder != event.player:
            text = "only one player can have the first-player marker, and {name} has it"
            found.append(Fault("azul/first-player", text, {"name": state.players[state.holder]}))
        return found

    def _wall_faults(self, wall: Wall, event: Tiling) -> list[Fault]:
        return _grey_faults(wall, event) if self.grey else _coloured_faults(wall, event)

    def apply(self, state: AzulState, event: Tiling | Close) -> tuple[AzulState, list[Line]]:
        if isinstance(event, Close):
            return self._closed(state), []
        seat = event.player
        wall, lines = tiled(state.walls[seat], event.place)
        fallen = event.floor + event.marker
        for dropped in event.drop:
            fallen += dropped.row + 1
        if fallen:
            lines.append(_FLOOR_LINES[min(fallen, _FLOOR_SPACES)])
        walls = (*state.walls[:seat], wall, *state.walls[seat + 1 :])
        holder = seat if event.marker else state.holder
        entered = state.entered | {seat}
        return AzulState(walls, state.players, state.starter, state.closed, holder, entered, state.ended), lines

    def _closed(self, state: AzulState) -> AzulState:
        return state._replace(
            closed=state.closed + 1,
            starter=state.starter if state.holder is None else state.holder,
            holder=None,
            entered=frozenset(),
            ended=any(complete_rows(wall) for wall in state.walls),
        )

    def closed_rounds(self, state: AzulState) -> int:
        return state.closed

    def starter(self, state: AzulState) -> int:
        return state.starter

    def over(self, state: AzulState) -> str | None:
        return "row-complete" if state.ended else None

    def bonuses(self, state: AzulState) -> tuple[tuple[Line, ...], ...]:
        return tuple([self.wall_bonuses(wall) for wall in state.walls])

    def wall_bonuses(self, wall: Wall) -> tuple[Line, ...]:
        """What a final wall earns."""
        return wall_bonuses(wall)

    def outcome(self, state: AzulState, totals: Sequence[int]) -> Outcome:
        winners, tie_break = leaders(totals, [len(complete_rows(wall)) for wall in state.walls], "rows")
        return Outcome(winners, tie_break, self.over(state))

    def missing(self, state: AzulState) -> tuple[Fault, ...]:
        return tuple(
            Fault("azul/wall-tiling", "{name} hasn't entered this round yet", {"name": name})
            for seat, name in enumerate(state.players)
            if seat not in state.entered
        )

    def prospects(
        self, state: AzulState, draft: Tiling | Close, colour: str | None
    ) -> dict[tuple[int, int], Prospect]:
        """Worth counts what the tile changes in rows below it, which see it when they are tiled later."""
        if isinstance(draft, Close):
            return {}
        wall = above = state.walls[draft.player]
        found = {}
        for row, cells in enumerate(rows_of(wall)):
            others = draft._replace(
                place=tuple(placed for placed in draft.place if placed.row != row),
                drop=tuple(dropped for dropped in draft.drop if dropped.row != row),
            )
            below = tuple(placed for placed in others.place if placed.row > row)
            beside = others if self.grey or self._wall_faults(wall, others) else Tiling(draft.round, draft.player)
            base = _gain(above, below)
            for col, lying in enumerate(cells):
                if lying != EMPTY:
                    continue
                placed = Placed(row, col, colour if self.grey else None)
                if self.grey and colour is None:
                    found[row, col] = Prospect((row, col), _gain(above, (Placed(row, col, "?"), *below)) - base)
                    continue
                faults = tuple(self._wall_faults(wall, beside._replace(place=(*beside.place, placed))))
                points = 0 if faults else _gain(above, (placed, *below)) - base
                found[row, col] = Prospect((row, col), points, faults)
            above = tiled(above, [placed for placed in draft.place if placed.row == row])[0]
        return found

    def progress(self, state: AzulState, seat: int) -> tuple[Progress, ...]:
        wall = state.walls[seat]
        lines: list[Progress] = []
        groups: list[tuple[str, str | int, int, list[tuple[int, int]]]] = [
            *(("row", row, ROW.value, [(row, col) for col in range(SIZE)]) for row in range(SIZE)),
            *(("column", col, COLUMN.value, [(row, col) for row in range(SIZE)]) for col in range(SIZE)),
        ]
        for kind, name, points, cells in groups:
            missing = tuple(cell for cell in cells if colour_at(wall, *cell) == EMPTY)
            lines.append(Progress(kind, name, points, SIZE - len(missing), SIZE, missing))
        for colour, letter in AZUL.items():
            missing = () if self.grey else tuple(c for c in cells_of(PRINTED, letter) if colour_at(wall, *c) == EMPTY)
            lines.append(Progress("colour", colour, COLOUR.value, wall.count(letter), SIZE, missing))
        return tuple(lines)

    def blank(self, round_: int, player: int) -> Tiling:
        return Tiling(round_, player)

    def with_tile(self, draft: Tiling | Close, cell: tuple[int, int], colour: str) -> Tiling:
        assert isinstance(draft, Tiling)
        return draft._replace(place=(*draft.place, Placed(*cell, colour)))

    def cells(self, event: Tiling | Close) -> tuple[tuple[int, int], ...]:
        return () if isinstance(event, Close) else tuple((placed.row, placed.col) for placed in event.place)

    def boards(self, state: AzulState) -> tuple[Wall, ...]:
        return state.walls

    def with_board(self, state: AzulState, seat: int, board: Wall) -> AzulState:
        return state._replace(walls=(*state.walls[:seat], board, *state.walls[seat + 1 :]))

    def parse_board(self, text: str) -> Wall:
        return parse_wall(text)

    def format_board(self, board: Wall) -> str:
        return format_wall(board)

    def board_faults(self, board: Wall) -> list[Fault]:
        return wall_faults(board, grey=self.grey)

    def setup_numbers(self, players: int) -> Mapping[str, int]:
        displays = DISPLAYS.value[players]
        tiles = TILES_A_COLOUR.value * len(AZUL)
        return {"displays": displays, "laid": displays * TILES_A_DISPLAY.value, "tiles": tiles}


def tiled(wall: Wall, place: Sequence[Placed]) -> tuple[Wall, list[Line]]:
    """The wall after these tiles, moved from top to bottom, and what each scored as it moved."""
    cells: str = wall
    lines = []
    for row, col, colour in sorted(place, key=_by_row) if len(place) > 1 else place:
        at = row * SIZE + col
        cells = cells[:at] + (colour or PRINTED[at]) + cells[at + 1 :]
        lines.append(tile_line(row, col, cells[at - col : at - col + SIZE], cells[col::SIZE], "azul/scoring-tile"))
    return Wall(cells), lines


def wall_bonuses(wall: Wall) -> tuple[Line, ...]:
    """What a final wall earns: rows, columns, colours."""
    rule = "azul/bonuses"
    rows = [Line("row", tuple((row, c) for c in range(SIZE)), ROW.value, rule) for row in complete_rows(wall)]
    columns = [
        Line("column", tuple((r, col) for r in range(SIZE)), COLUMN.value, rule) for col in complete_columns(wall)
    ]
    colours = [Line("colour", cells_of(wall, letter), COLOUR.value, rule) for letter in complete_colours(wall)]
    return (*rows, *columns, *colours)


def wall_faults(wall: Wall, *, grey: bool) -> list[Fault]:
    """What no game can have left on a wall."""
    found = []
    if not grey:
        for row, col, colour in tiles(wall):
            wanted = colour_at(PRINTED, row, col)
            if colour != wanted:
                text = "the space at row {row}, column {column} takes {wanted}, not {colour}"
                values = {"row": row + 1, "column": col + 1, "wanted": _NAMES[wanted], "colour": _NAMES[colour]}
                found.append(Fault("azul/wall-tiling", text, values))
        return found
    for n, (letter, colour) in product(range(SIZE), _NAMES.items()):
        if row_of(wall, n).count(letter) > 1:
            text = "row {row} has more than one {colour} tile"
            found.append(Fault("azul/grey-side", text, {"row": n + 1, "colour": colour}))
        if column_of(wall, n).count(letter) > 1:
            text = "column {column} has more than one {colour} tile"
            found.append(Fault("azul/grey-side", text, {"column": n + 1, "colour": colour}))
    return found


def slider_digits(score: int) -> tuple[int, int]:
    """Mini shows the score on two sliders, tens and units; past 99 they start again.

    >>> slider_digits(41)
    (4, 1)
    """
    return score // 10 % 10, score % 10


def _coloured_faults(wall: Wall, event: Tiling) -> list[Fault]:
    found: list[Fault] = []
    used: set[int] = set()
    for row, col, colour in event.place:
        if row in used:
            found.append(_twice(row))
        used.add(row)
        at = row * SIZE + col
        if wall[at] != EMPTY:
            found.append(_filled(row, col))
        printed = PRINTED[at]
        if colour and colour != printed:
            text = "the space at row {row}, column {column} takes {wanted}, not {colour}"
            values = {"row": row + 1, "column": col + 1, "wanted": _NAMES[printed], "colour": _NAMES[colour]}
            found.append(Fault("azul/wall-tiling", text, values))
    for dropped in event.drop:
        text = "on the coloured side, row {row} always has room, so nothing falls to the floor"
        found.append(Fault("azul/grey-blocked-line", text, {"row": dropped.row + 1}))
    return found


def _grey_faults(wall: Wall, event: Tiling) -> list[Fault]:
    """Row by row from the top: what a row's tile takes is gone for the rows below it."""
    found: list[Fault] = []
    used: set[int] = set()
    entries: list[Placed | Dropped] = [*event.place, *event.drop]
    for entry in sorted(entries, key=_by_row):
        if entry.row in used:
            found.append(_twice(entry.row))
        used.add(entry.row)
        if isinstance(entry, Dropped):
            found += _drop_faults(wall, entry)
            continue
        here = _grey_place_faults(wall, entry)
        found += here
        if not here:
            wall = with_tile(wall, entry.row, entry.col, _colour(entry))
    return found


def _grey_place_faults(wall: Wall, placed: Placed) -> list[Fault]:
    row, col, colour = placed.row, placed.col, _colour(placed)
    found = []
    if colour_at(wall, row, col) != EMPTY:
        found.append(_filled(row, col))
    if colour in row_of(wall, row):
        values: dict[str, object] = {"row": row + 1, "colour": _NAMES[colour]}
        found.append(Fault("azul/grey-side", "row {row} already has a {colour} tile", values))
    if colour in column_of(wall, col):
        values = {"column": col + 1, "colour": _NAMES[colour]}
        found.append(Fault("azul/grey-side", "column {column} already has a {colour} tile", values))
    return found


def _drop_faults(wall: Wall, dropped: Dropped) -> list[Fault]:
    values: dict[str, object] = {"row": dropped.row + 1, "colour": _NAMES[dropped.colour]}
    if dropped.colour in row_of(wall, dropped.row):
        text = "row {row} already has a {colour} tile, so it can't have a {colour} line"
        return [Fault("azul/pattern-lines", text, values)]
    columns = grey_columns(wall, dropped.row, dropped.colour)
    if not columns:
        return []
    text = "the {colour} line in row {row} must be placed: there is room in column {columns}"
    joined = ", ".join(str(col + 1) for col in columns)
    return [Fault("azul/grey-blocked-line", text, values | {"columns": joined})]


def _twice(row: int) -> Fault:
    return Fault("azul/wall-tiling", "row {row} can only place one tile per round", {"row": row + 1})


def _filled(row: int, col: int) -> Fault:
    text = "the space at row {row}, column {column} is already filled"
    return Fault("azul/wall-tiling", text, {"row": row + 1, "column": col + 1})


def _colour(placed: Placed) -> str:
    return placed.colour or colour_at(PRINTED, placed.row, placed.col)


def _gain(wall: Wall, place: Sequence[Placed]) -> int:
    return sum([line.points for line in tiled(wall, place)[1]])


def _plain(item: object) -> object:
    """What a plainly written tile is known by; one written in any other way is known by nothing, and read with care."""
    if type(item) is dict and type(item.get("row")) is int and type(item.get("col")) is int:
        if len(item) == 3 and type(item.get("colour")) is str:
            return item["row"], item["col"], item["colour"]
        if len(item) == 2:
            return item["row"], item["col"]
    return None


def _read_dropped(item: Fields) -> Dropped:
    item.only(_DROPPED_FIELDS)
    return Dropped(item.whole("row", 0, SIZE - 1), AZUL[item.choice("colour", AZUL)])


GAMES = (
    Game(
        key="azul",
        variant=Azul("azul", grey=False),
        board="wall",
        book="azul",
        name="Azul",
        short="Azul",
        title="Azul",
        mark="blue",
        place=10,
        printed="azul",
        bgg=230802,
    ),
    Game(
        key="azul-grey",
        variant=Azul("azul-grey", grey=True),
        board="wall",
        book="azul",
        side=Side.GREY,
        name="Azul",
        short="Azul",
        title="Azul",
        mark="blue",
        place=11,
        printed="azul-grey",
        bgg=230802,
    ),
    Game(
        key="mini",
        variant=Azul("mini", grey=False),
        board="wall",
        book="mini",
        base="azul",
        name="Azul Mini",
        short="Mini",
        title="Azul Mini",
        mark="red",
        place=20,
        printed="mini",
        parts=frozenset({"sliders"}),
    ),
    Game(
        key="mini-grey",
        variant=Azul("mini-grey", grey=True),
        board="wall",
        book="mini",
        base="azul",
        side=Side.GREY,
        name="Azul Mini",
        short="Mini",
        title="Azul Mini",
        mark="red",
        place=21,
        printed="mini-grey",
        parts=frozenset({"sliders"}),
    ),
)
