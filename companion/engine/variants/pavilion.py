"""Azul: Summer Pavilion, coloured and grey side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple

from companion.engine.catch_up import caught_up, first_round, read_catch_up
from companion.engine.events import Pass, Place, Setup, Token
from companion.engine.facts import Fact
from companion.engine.faults import Fault, refuse
from companion.engine.fields import Fields, object_of
from companion.engine.foresight import Progress, Prospect
from companion.engine.games import Game, Side
from companion.engine.notation import format_stars, parse_stars
from companion.engine.outcome import Outcome, leaders
from companion.engine.sheet import Line
from companion.engine.stars import (
    CENTRE,
    EMPTY_STARS,
    RING,
    STARS,
    Space,
    Stars,
    group,
    ring_of,
    surrounded,
    tile_at,
    with_tile,
)
from companion.engine.tiles import EMPTY, PAVILION, names
from companion.engine.variants.contract import Role, Step, Variant
from companion.errors import Malformed

SEATS = Fact((2, 4), "Summer Pavilion EN 2019: set-up")
START = Fact(5, "Summer Pavilion EN 2019, FR summary: set-up")
LOWEST = Fact(1, "Summer Pavilion EN 2019, FR summary: losing points")
WILD = Fact(("P", "G", "O", "Y", "B", "R"), "Summer Pavilion EN 2019: the wild colour of rounds 1 to 6")
KEEP = Fact(4, "Summer Pavilion EN 2019, FR summary: the four corners")
SUPPLY = Fact(10, "Summer Pavilion EN 2019, FR summary: set-up")
BONUS_TILES = Fact({"pillar": 1, "statue": 2, "window": 3}, "Summer Pavilion EN 2019, FR summary")
STAR_BONUS = Fact(
    {"R": 14, "B": 15, "Y": 16, "O": 17, "G": 18, "P": 20}, "Summer Pavilion EN 2019; the FR summary misprints them"
)
MIXED_STAR_BONUS = Fact(12, "Summer Pavilion EN 2019: the star of six colours")
NUMBER_BONUS = Fact({1: 4, 2: 8, 3: 12, 4: 16}, "Summer Pavilion EN 2019, FR summary")
GREY_COSTS = Fact((3, 2, 1, 4, 5, 6), "printed on the grey side, clockwise where the coloured side prints 1 to 6")
GREY_CENTRE_COST = Fact(3, "printed on the grey side")
DISPLAYS = Fact({2: 5, 3: 7, 4: 9}, "Summer Pavilion EN 2019, FR summary: set-up")
TILES_A_DISPLAY = Fact(4, "Summer Pavilion EN 2019, FR summary: set-up")
TILES_A_COLOUR = Fact(22, "Summer Pavilion EN 2019: contents")

ROUNDS = len(WILD.value)
_NAMES = names(PAVILION)
_FIELDS = {
    "token": frozenset({"type", "round", "player", "tiles"}),
    "place": frozenset({"type", "round", "player", "star", "space", "colour", "paid"}),
    "pass": frozenset({"type", "round", "player", "kept", "discarded"}),
}


class PavilionState(NamedTuple):
    """The boards; `passed` and `taker` are of the open round, `kept` what each player holds since passing last."""

    boards: tuple[Stars, ...]
    players: tuple[str, ...]
    starter: int
    closed: int = 0
    passed: frozenset[int] = frozenset()
    taker: int | None = None
    kept: tuple[int, ...] = ()


class Pavilion(Variant[PavilionState, "Token | Place | Pass"]):
    """Tiles score in the order they are played; a round is over when everybody has passed."""

    rulebook: ClassVar = "pavilion"
    colours: ClassVar = PAVILION
    seats: ClassVar = range(SEATS.value[0], SEATS.value[1] + 1)
    start_score: ClassVar = START.value
    lowest_score: ClassVar = LOWEST.value
    open_round_counts: ClassVar = True
    kinds: ClassVar = tuple(_FIELDS)
    roles: ClassVar = {Token: Role.TAKING, Place: Role.MOVE, Pass: Role.PASS}
    last_round: ClassVar = ROUNDS

    def __init__(self, key: str, *, grey: bool) -> None:
        self.key = key
        self.grey = grey

    def read(self, fields: Fields, kind: str) -> Token | Place | Pass:
        fields.only(_FIELDS[kind])
        round_, player = fields.whole("round", 1), fields.whole("player", 0)
        if kind == "token":
            return Token(round_, player, fields.whole("tiles", 1))
        if kind == "pass":
            return Pass(round_, player, fields.whole("kept", 0), fields.whole("discarded", 0))
        star, space = fields.choice("star", STARS), fields.whole("space", 1, RING)
        return Place(round_, player, star, space, PAVILION[fields.choice("colour", PAVILION)], _read_paid(fields))

    def write(self, event: Token | Place | Pass) -> dict[str, object]:
        head: dict[str, object] = {"round": event.round, "player": event.player}
        if isinstance(event, Token):
            return {"type": "token", **head, "tiles": event.tiles}
        if isinstance(event, Pass):
            return {"type": "pass", **head, "kept": event.kept, "discarded": event.discarded}
        place = {"star": event.star, "space": event.space, "colour": _NAMES[event.colour]}
        paid = {} if event.paid is None else {"paid": {_NAMES[c]: n for c, n in sorted(event.paid.items())}}
        return {"type": "place", **head, **place, **paid}

    def check_options(self, options: Fields, seats: int) -> None:
        options.only({"catch_up"})
        told = read_catch_up(options, seats, self.lowest_score)
        if told and told.round > ROUNDS:
            raise Malformed(f"{options.where}.catch_up.round: expected a whole number from 2 to {ROUNDS}")
        for board in told.boards if told else ():
            refuse(self.board_faults(parse_stars(board)))

    def order(self, setup: Setup, events: Sequence[Token | Place | Pass]) -> list[Step]:
        """The token is taken before any tile is played, so it comes first in its round wherever it was entered."""
        seats = len(setup.players)
        open_round = first_round(setup)
        passed: set[int] = set()
        steps: list[tuple[int, bool, Step]] = []
        for index, event in enumerate(events):
            if event.round != open_round:
                return [*_in_order(steps), Step(index, event, (_round_fault(event.round, open_round),))]
            steps.append((event.round, not isinstance(event, Token), Step(index, event)))
            if isinstance(event, Pass):
                passed.add(event.player)
                if len(passed) == seats:
                    open_round += 1
                    passed = set()
        return _in_order(steps)

    def start(self, setup: Setup) -> PavilionState:
        seats = len(setup.players)
        told = caught_up(setup)
        boards = tuple(parse_stars(board) for board in told.boards) if told else (EMPTY_STARS,) * seats
        return PavilionState(boards, setup.players, setup.first, first_round(setup) - 1, kept=(0,) * seats)

    def faults(self, state: PavilionState, event: Token | Place | Pass) -> list[Fault]:
        found = []
        if isinstance(event, Token):
            if state.taker is not None:
                text = "only one player can have the first-player token, and {name} has it"
                found.append(Fault("pavilion/first-player", text, {"name": state.players[state.taker]}))
            return found
        if event.player in state.passed:
            text = "{name} has passed and is out of round {round}"
            values: dict[str, object] = {"name": state.players[event.player], "round": event.round}
            found.append(Fault("pavilion/keeping-tiles", text, values))
        if isinstance(event, Place):
            found += self._place_faults(state.boards[event.player], event)
        elif event.kept > KEEP.value:
            text = "you can keep at most {most} tiles, not {kept}"
            found.append(Fault("pavilion/keeping-tiles", text, {"most": KEEP.value, "kept": event.kept}))
        return found

    def _place_faults(self, board: Stars, event: Place) -> list[Fault]:
        found = []
        values: dict[str, object] = {"star": event.star, "space": event.space, "colour": _NAMES[event.colour]}
        if tile_at(board, event.star, event.space) != EMPTY:
            text = "space {space} of the {star} star is already filled"
            found.append(Fault("pavilion/paying", text, values))
        if event.colour not in self.star_colours(ring_of(board, event.star), event.star):
            found.append(self._colour_fault(event.star, values))
        if event.paid is not None:
            found += self._payment_faults(event, event.paid)
        return found

    def _colour_fault(self, star: str, values: Mapping[str, object]) -> Fault:
        if self.grey:
            text = "the {star} star must be all one colour or all different, so {colour} can't go there"
            return Fault("pavilion/grey-side", text, values)
        if star == CENTRE:
            return Fault("pavilion/centre-star", "the centre star already has a {colour} tile", values)
        return Fault("pavilion/paying", "the {star} star takes only {star} tiles, not {colour}", values)

    def star_colours(self, ring: str, star: str) -> tuple[str, ...]:
        """The colours that may be added to a star as it stands."""
        everything = tuple(PAVILION.values())
        there = [tile for tile in ring if tile != EMPTY]
        if not self.grey:
            if star != CENTRE:
                return (PAVILION[star],)
            return tuple(colour for colour in everything if colour not in there)
        if len(there) < 2:
            return everything
        if len(set(there)) == 1:
            return (there[0],)
        return tuple(colour for colour in everything if colour not in there)

    def board_faults(self, board: Stars) -> list[Fault]:
        """What no game can have left on a board."""
        found = []
        for star in STARS:
            ring = ring_of(board, star)
            for n, tile in enumerate(ring):
                others = ring[:n] + EMPTY + ring[n + 1 :]
                if tile != EMPTY and tile not in self.star_colours(others, star):
                    found.append(self._colour_fault(star, {"star": star, "space": n + 1, "colour": _NAMES[tile]}))
        return found

    def cost(self, star: str, space: int) -> int:
        """The number printed on a space: how many tiles it takes."""
        if not self.grey:
            return space
        return GREY_CENTRE_COST.value if star == CENTRE else GREY_COSTS.value[space - 1]

    def _payment_faults(self, event: Place, paid: Mapping[str, int]) -> list[Fault]:
        found = []
        cost, wild = self.cost(event.star, event.space), WILD.value[event.round - 1]
        values: dict[str, object] = {"cost": cost, "paid": sum(paid.values()), "colour": _NAMES[event.colour]}
        if sum(paid.values()) != cost:
            found.append(Fault("pavilion/paying", "the space costs {cost} tiles, but {paid} were paid", values))
        if not paid.get(event.colour):
            text = "at least one of the tiles paid must be {colour}"
            found.append(Fault("pavilion/paying", text, values))
        others = [colour for colour, count in paid.items() if count and colour not in (event.colour, wild)]
        foreign = sorted(_NAMES[colour] for colour in others)
        if foreign:
            text = "you can't pay with {foreign} here: only {colour} and the wild colour, {wild}"
            found.append(
                Fault("pavilion/wild-colour", text, values | {"foreign": ", ".join(foreign), "wild": _NAMES[wild]})
            )
        return found

    def apply(self, state: PavilionState, event: Token | Place | Pass) -> tuple[PavilionState, list[Line]]:
        seat = event.player
        if isinstance(event, Token):
            return state._replace(taker=seat), [Line("token", (), -event.tiles, "pavilion/first-player")]
        if isinstance(event, Place):
            board, line = placed(state.boards[seat], event.star, event.space, event.colour)
            return state._replace(boards=(*state.boards[:seat], board, *state.boards[seat + 1 :])), [line]
        lines = [Line("discard", (), -event.discarded, "pavilion/keeping-tiles")] if event.discarded else []
        passed = state.passed | {seat}
        kept = (*state.kept[:seat], event.kept, *state.kept[seat + 1 :])
        after = state._replace(passed=passed, kept=kept)
        if len(passed) == len(state.players):
            starter = state.starter if state.taker is None else state.taker
            after = after._replace(closed=state.closed + 1, passed=frozenset(), taker=None, starter=starter)
        return after, lines

    def closed_rounds(self, state: PavilionState) -> int:
        return state.closed

    def starter(self, state: PavilionState) -> int:
        return state.starter

    def over(self, state: PavilionState) -> str | None:
        return "last-round" if state.closed >= ROUNDS else None

    def bonuses(self, state: PavilionState) -> tuple[tuple[Line, ...], ...]:
        found = []
        for board, kept in zip(state.boards, state.kept, strict=True):
            left = [Line("kept", (), -kept, "pavilion/keeping-tiles")] if kept else []
            found.append((*self.star_bonuses(board), *self.number_bonuses(board), *left))
        return tuple(found)

    def star_bonuses(self, board: Stars) -> tuple[Line, ...]:
        found = []
        for star in STARS:
            ring = ring_of(board, star)
            if EMPTY not in ring:
                points = STAR_BONUS.value[ring[0]] if len(set(ring)) == 1 else MIXED_STAR_BONUS.value
                cells = tuple((star, space) for space in range(1, RING + 1))
                found.append(Line("star", cells, points, "pavilion/star-bonuses"))
        return tuple(found)

    def number_bonuses(self, board: Stars) -> tuple[Line, ...]:
        return tuple(
            Line("number", self.spaces_of(number), points, "pavilion/number-bonuses")
            for number, points in NUMBER_BONUS.value.items()
            if all(tile_at(board, *space) != EMPTY for space in self.spaces_of(number))
        )

    def spaces_of(self, number: int) -> tuple[Space, ...]:
        """Every space that prints this number."""
        everywhere = [(star, space) for star in STARS for space in range(1, RING + 1)]
        return tuple(space for space in everywhere if self.cost(*space) == number)

    def outcome(self, state: PavilionState, totals: Sequence[int]) -> Outcome:
        winners, tie_break = leaders(totals, [0] * len(totals), "none")
        return Outcome(winners, tie_break, self.over(state))

    def missing(self, state: PavilionState) -> tuple[Fault, ...]:
        return tuple(
            Fault("pavilion/keeping-tiles", "{name} hasn't passed yet", {"name": name})
            for seat, name in enumerate(state.players)
            if seat not in state.passed
        )

    def prospects(
        self, state: PavilionState, draft: Token | Place | Pass, colour: str | None
    ) -> dict[Space, Prospect]:
        """The next tile's worth; what was played before it is in the state already."""
        board = state.boards[draft.player]
        found = {}
        for star in STARS:
            allowed = self.star_colours(ring_of(board, star), star)
            for space in range(1, RING + 1):
                if tile_at(board, star, space) != EMPTY:
                    continue
                tile = colour or (allowed[0] if allowed else "P")
                event = Place(draft.round, draft.player, star, space, tile)
                faults = tuple(self.faults(state, event))
                points = 0 if faults else placed(board, star, space, tile)[1].points
                found[star, space] = Prospect((star, space), points, faults)
        return found

    def progress(self, state: PavilionState, seat: int) -> tuple[Progress, ...]:
        board = state.boards[seat]
        found = []
        for star in STARS:
            ring = ring_of(board, star)
            missing = tuple((star, n + 1) for n, tile in enumerate(ring) if tile == EMPTY)
            found.append(Progress("star", star, self._star_points(ring, star), RING - len(missing), RING, missing))
        for number, points in NUMBER_BONUS.value.items():
            spaces = self.spaces_of(number)
            missing = tuple(space for space in spaces if tile_at(board, *space) == EMPTY)
            found.append(Progress("number", number, points, len(spaces) - len(missing), len(spaces), missing))
        return tuple(found)

    def blank(self, round_: int, player: int) -> Pass:
        return Pass(round_, player, 0, 0)

    def with_tile(self, draft: Token | Place | Pass, cell: Space, colour: str) -> Place:
        return Place(draft.round, draft.player, *cell, colour)

    def cells(self, event: Token | Place | Pass) -> tuple[Space, ...]:
        return ((event.star, event.space),) if isinstance(event, Place) else ()

    def boards(self, state: PavilionState) -> tuple[Stars, ...]:
        return state.boards

    def with_board(self, state: PavilionState, seat: int, board: Stars) -> PavilionState:
        return state._replace(boards=(*state.boards[:seat], board, *state.boards[seat + 1 :]))

    def parse_board(self, text: str) -> Stars:
        return parse_stars(text)

    def format_board(self, board: Stars) -> str:
        return format_stars(board)

    def setup_numbers(self, players: int) -> Mapping[str, int]:
        displays = DISPLAYS.value[players]
        tiles = TILES_A_COLOUR.value * len(PAVILION)
        laid = displays * TILES_A_DISPLAY.value
        return {"displays": displays, "laid": laid, "tiles": tiles, "supply": SUPPLY.value}

    def _star_points(self, ring: str, star: str) -> int:
        """What the star will be worth; 0 while its first tiles leave that open on the grey side."""
        there = [tile for tile in ring if tile != EMPTY]
        if not self.grey:
            return MIXED_STAR_BONUS.value if star == CENTRE else STAR_BONUS.value[PAVILION[star]]
        if len(there) < 2:
            return 0
        return STAR_BONUS.value[there[0]] if len(set(there)) == 1 else MIXED_STAR_BONUS.value


@lru_cache(maxsize=1 << 14)
def placed(board: Stars, star: str, space: int, colour: str) -> tuple[Stars, Line]:
    """The board after a tile is played, with its points and the bonus tiles it brings."""
    board = with_tile(board, star, space, colour)
    connected = group(ring_of(board, star), space)
    features = tuple(sorted(feature.kind for feature in surrounded(board, star, space)))
    tiles = sum(BONUS_TILES.value[kind] for kind in features)
    cells = tuple((star, n) for n in connected)
    return board, Line("tile", cells, len(connected), "pavilion/scoring-tile", tiles, features)


def _in_order(steps: list[tuple[int, bool, Step]]) -> list[Step]:
    return [step for _, _, step in sorted(steps, key=lambda item: item[:2])]


def _round_fault(round_: int, open_round: int) -> Fault:
    values = {"round": round_, "open": open_round}
    if open_round > ROUNDS:
        return Fault("pavilion/end-of-game", "the game ends after round {last}", values | {"last": ROUNDS})
    if round_ < open_round:
        return Fault("pavilion/next-round", "round {round} is over: everyone has passed", values)
    text = "round {round} hasn't started: not everyone has passed in round {open}"
    return Fault("pavilion/next-round", text, values)


def _read_paid(event: Fields) -> Mapping[str, int] | None:
    if "paid" not in event.values:
        return None
    paid = object_of(event.values["paid"], f"{event.where}.paid")
    paid.only(PAVILION.keys())
    return {PAVILION[name]: paid.whole(name, 0) for name in paid.values}


GAMES = (
    Game(
        key="pavilion",
        variant=Pavilion("pavilion", grey=False),
        board="stars",
        book="pavilion",
        name="Summer Pavilion",
        short="Pavilion",
        title="Azul: Summer Pavilion",
        mark="purple",
        place=30,
        printed="pavilion",
        bgg=287954,
    ),
    Game(
        key="pavilion-grey",
        variant=Pavilion("pavilion-grey", grey=True),
        board="stars",
        book="pavilion",
        side=Side.GREY,
        name="Summer Pavilion",
        short="Pavilion",
        title="Azul: Summer Pavilion",
        mark="purple",
        place=31,
        printed="pavilion-grey",
        bgg=287954,
    ),
)
