"""The audit's range against brute force: every schedule of rounds the rules allow, played one by one."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations, product
from random import Random

import pytest

from companion.engine.audit import Audit, Cancelled, Range, Verdict, verdict
from companion.engine.audit_dome import audit_dome
from companion.engine.audit_stars import audit_stars
from companion.engine.audit_wall import audit_wall
from companion.engine.dome import Dome
from companion.engine.events import Placed
from companion.engine.notation import parse_dome, parse_stars, parse_wall
from companion.engine.stars import EMPTY_STARS
from companion.engine.variants import duel
from companion.engine.variants.azul import tiled, wall_faults
from companion.engine.variants.pavilion import Pavilion, placed
from companion.engine.wall import EMPTY_WALL, PRINTED, Wall, colour_at, complete_rows, tiles, with_tile
from companion.engine.wall_orders import orders, run_through


def brute_force(target: Wall) -> tuple[int, int]:
    """The range over every sequence of rounds: one tile a row, top to bottom, and the game ends with a complete row."""

    @cache
    def best(wall: Wall) -> tuple[int, int] | None:
        if wall == target:
            return 0, 0
        if complete_rows(wall):
            return None
        choices = []
        for row in range(5):
            lacking = [c for c in range(5) if colour_at(wall, row, c) == "." and colour_at(target, row, c) != "."]
            choices.append([None, *lacking])
        found = []
        for columns in product(*choices):
            cells = [(row, col) for row, col in enumerate(columns) if col is not None]
            place = [Placed(row, col, colour_at(target, row, col)) for row, col in cells]
            if not place:
                continue
            after, lines = tiled(wall, place)
            rest = best(after)
            if rest:
                gained = sum(line.points for line in lines)
                found.append((rest[0] + gained, rest[1] + gained))
        return (min(low for low, _ in found), max(high for _, high in found)) if found else None

    range_ = best(EMPTY_WALL)
    assert range_ is not None
    return range_


def small_walls(count: int) -> list[Wall]:
    chance = Random(7)
    found = []
    for n in range(count):
        wall = EMPTY_WALL
        if n % 2:
            row = chance.randrange(5)
            for col in range(5):
                wall = with_tile(wall, row, col, colour_at(PRINTED, row, col))
        while 25 - wall.count(".") < (8 if n % 2 else 7):
            row, col = chance.randrange(5), chance.randrange(5)
            wall = with_tile(wall, row, col, colour_at(PRINTED, row, col))
        found.append(wall)
    return found


@pytest.mark.parametrize("wall", small_walls(24))
def test_both_ends_of_the_range_are_reached(wall: Wall) -> None:
    """The audit's lowest and highest are those of the best and worst legal schedule."""
    assert audit_wall(wall).placement == brute_force(wall)


def test_two_complete_rows_far_apart() -> None:
    """Two complete rows in groups that do not touch still end in the same round."""
    wall = parse_wall("BYRKW/...../...../...../YRKWB")
    assert audit_wall(wall).placement == brute_force(wall)


def test_complete_rows_narrow_the_range() -> None:
    """Two rows may only become complete in the same, last round: a cheaper order that ends one earlier is no game."""
    wall = parse_wall(".Y.K./WBYRK/KWBYR/...../.....")

    @cache
    def cheapest(there: Wall) -> int:
        """The least points over every order, the end of the game left out of account."""
        found = []
        for row, col, _ in tiles(there):
            before = with_tile(there, row, col, ".")
            found.append(cheapest(before) + tiled(before, [Placed(row, col)])[1][0].points)
        return min(found, default=0)

    low, high = audit_wall(wall).placement
    assert cheapest(wall) < low
    assert (low, high) == brute_force(wall)


def test_a_single_tile_scores_one() -> None:
    """A wall of one tile can have earned just one point."""
    assert audit_wall(parse_wall("B..../...../...../...../.....")) == Audit((1, 1), 0, 0, 0)


def test_a_search_can_be_cancelled() -> None:
    """A full wall takes long; whoever waits can stop it."""
    calls = []

    def cancelled() -> bool:
        calls.append(1)
        return len(calls) > 2

    with pytest.raises(Cancelled):
        audit_wall(PRINTED, cancelled)


def test_a_full_wall() -> None:
    """The largest there is, as the search through all of its 33 million sub-walls, one by one, found it."""
    shares: list[float] = []
    assert audit_wall(PRINTED, progress=shares.append) == Audit((92, 145), 95, 0, 120)
    assert shares == sorted(shares)
    assert 0 <= shares[0] < 0.1
    assert 0.9 < shares[-1] <= 1


def in_every_order(cells: tuple[tuple[int, int], ...], never_full: tuple[int, ...] = ()) -> dict[frozenset, Range]:
    """The least and most points of every sub-wall, one sub-wall after the other."""
    found: dict[frozenset, Range] = {frozenset(): (0, 0)}
    for size in range(1, len(cells) + 1):
        for there in map(frozenset, combinations(cells, size)):
            if any(sum(cell[0] == row for cell in there) == 5 for row in never_full):
                continue
            ends = []
            for row, col in there:
                before = found[there - {(row, col)}]
                across = run_through(sum(1 << c for r, c in there if r == row), col)
                points = across + run_through(sum(1 << r for r, c in there if c == col), row) or 1
                ends += [(before[0] + points, before[1] + points)]
            found[there] = (min(low for low, _ in ends), max(high for _, high in ends))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_every_sub_wall_at_once_is_every_sub_wall_one_by_one(seed: int) -> None:
    """Weighing many sub-walls in one stroke finds for each what looking at it alone does."""
    chance = Random(seed)
    row = tuple((seed % 5, col) for col in range(5)) if seed % 3 == 0 else ()
    rest = [(r, c) for r in range(5) for c in range(5) if (r, c) not in row]
    cells = tuple(sorted([*row, *chance.sample(rest, 10 - len(row))]))
    never_full = (seed % 5,) if row else ()
    found = orders(cells, never_full)
    for there, ends in in_every_order(cells, never_full).items():
        assert found.range_of(there) == ends


@pytest.mark.parametrize(
    ("claimed", "expected"),
    [
        (51, Verdict("impossible", 2)),
        (49, Verdict("possible")),
        (40, Verdict("possible")),
        (39, Verdict("possible with floor losses")),
        (9, Verdict("possible with floor losses")),
        (8, Verdict("impossible", 1, too_low=True)),
    ],
)
def test_verdict(claimed: int, expected: Verdict) -> None:
    """A claim above the range is impossible, below it the floor explains it, below the bonuses nothing does."""
    assert verdict(Audit((31, 40), 9, 0, 9), claimed) == expected


def test_the_last_round_cannot_be_wiped_out_whole() -> None:
    """Five rows completed at once gain more than one floor line can take: the lowest final is above the bonuses."""
    found = audit_wall(parse_wall("BYRKW/WBYRK/...../...../....."))
    assert found.bonuses == 4
    assert found.lowest >= found.bonuses
    least = min(
        sum(line.points for line in tiled(_without(first, second), [Placed(0, first), Placed(1, second)])[1])
        for first in range(5)
        for second in range(5)
    )
    assert found.lowest == max(0, least - 14) + 4


def _without(first: int, second: int) -> Wall:
    wall = parse_wall("BYRKW/WBYRK/...../...../.....")
    return with_tile(with_tile(wall, 0, first, "."), 1, second, ".")


@pytest.mark.parametrize(
    ("text", "grey", "count"),
    [
        ("BY.../...../...../...../.....", False, 0),
        ("YB.../...../...../...../.....", False, 2),
        ("BB.../...../...../...../.....", True, 1),
        ("B..../B..../...../...../.....", True, 1),
        ("YB.../...../...../...../.....", True, 0),
    ],
)
def test_impossible_walls(text: str, grey: bool, count: int) -> None:
    """Every place where a wall breaks the rules is named."""
    assert len(wall_faults(parse_wall(text), grey=grey)) == count


@pytest.mark.parametrize("ring", ["OOOOO.", "OOOOOO", "O.OO.O", ".O...."])
def test_stars_by_brute_force(ring: str) -> None:
    """The range of a star over all orders of its tiles."""
    coloured = Pavilion("pavilion", grey=False)
    board = parse_stars("/".join([ring, *["......"] * 6]))
    sums = set()
    for order in permutations([n + 1 for n in range(6) if ring[n] != "."]):
        there, points = EMPTY_STARS, 0
        for space in order:
            there, line = placed(there, "orange", space, "O")
            points += line.points
        sums.add(points)
    found = audit_stars(board, coloured)
    assert found.placement == (min(sums), max(sums))
    assert (found.bonuses, found.start) == (17 if "." not in ring else 0, 5)


def dome_brute_force(dome: Dome) -> tuple[int, int] | None:
    """Every schedule of five rounds, with plates in any order."""
    target = {(r, c): dome.tile(r, c) for r in range(6) for c in range(6) if dome.tile(r, c) not in ".S"}

    @cache
    def best(tiles: str, round_: int) -> tuple[int, int] | None:
        there = dome._replace(tiles=tiles)
        left = [cell for cell in target if there.tile(*cell) == "."]
        used = len({(r // 2, c // 2) for r, c in target if (r, c) not in left})
        if used > min(1 + 2 * (round_ - 1), 9):
            return None
        if not left:
            return 0, 0
        if round_ == 6:
            return None
        choices = [[None, *[c for r, c in left if r == row]] for row in range(6)]
        found = []
        for columns in product(*choices):
            place = [Placed(row, col, target[row, col]) for row, col in enumerate(columns) if col is not None]
            after, lines = duel.tiled(there, place)
            rest = best(after.tiles, round_ + 1)
            if rest:
                gained = sum(line.points for line in lines)
                found.append((rest[0] + gained, rest[1] + gained))
        return (min(low for low, _ in found), max(high for _, high in found)) if found else None

    return best("." * 36, 1)


@pytest.mark.parametrize(
    "text",
    [
        "BR..../K.R.../....../....../....../......@BRKw,TYRs,----,----,----,----,----,----,----",
        "BR..../KSR.../..T.../....../....../......@BRKs,TYRs,----,----,TBwY,----,----,----,----",
        "BRTY../KSRST./B...../....../....../......@BRKs,TYRs,YBTw,BKsT,----,----,----,----,----",
    ],
)
def test_domes_by_brute_force(text: str) -> None:
    """Both ends of a dome's range are those of the best and worst legal schedule."""
    dome = parse_dome(text)
    assert duel.dome_faults(dome) == []
    found = audit_dome(dome)
    assert found is not None
    assert found.placement == dome_brute_force(dome)


@pytest.mark.parametrize("seed", range(12))
def test_random_domes_by_brute_force(seed: int) -> None:
    """A few tiles on plates of every kind, some in one column, so that many plates early on is what pays."""
    chance = Random(seed)
    plates = ["BYRw", "KTBs", "TRwY", "wKBT"]
    slots = sorted(chance.sample(range(9), 5) if seed % 2 else [0, 1, 3, 4, 6])
    text = ",".join(plates[slot % 4] if slot in slots else "----" for slot in range(9))
    dome = parse_dome("/".join(["......"] * 6) + "@" + text)
    spaces = [(r, c) for r in range(6) for c in range(6) if dome.space(r, c) not in "-s"]
    for row, col in chance.sample(spaces, 6):
        dome = dome.with_tile(row, col, "B" if dome.space(row, col) == "w" else dome.space(row, col))
    if duel.dome_faults(dome):  # a special space whose plate is full
        dome = dome._replace(tiles=dome.tiles[:18] + "." * 18)
    found = audit_dome(dome)
    assert (found and found.placement) == dome_brute_force(dome)


def test_the_search_of_a_dome_can_be_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked now and then, and at once where it says yes."""
    monkeypatch.setattr("companion.engine.audit_dome._POLL", 4)
    asked: list[int] = []

    def cancelled() -> bool:
        asked.append(1)
        return len(asked) == 3

    dome = parse_dome("BR..../K.R.../....../....../....../......@BRKw,TYRs,----,----,----,----,----,----,----")
    with pytest.raises(Cancelled):
        audit_dome(dome, cancelled=cancelled)
    assert len(asked) == 3


def test_a_dome_with_too_many_plates_too_early_cannot_be() -> None:
    """Six tiles of one row need five rounds at least; no order of play leads to what breaks that."""
    text = "BRTYKB/....../....../....../....../......@BRKw,TYRw,KBTw,----,----,----,----,----,----"
    assert [fault.rule for fault in duel.dome_faults(parse_dome(text))] == ["duel/dome"]
