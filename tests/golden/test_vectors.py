"""Every golden vector, replayed: what public engines agree on is what our engine says."""

from __future__ import annotations

import pytest

from companion.engine import stars, wall
from companion.engine.codec import read_game, scored
from companion.engine.dome import Dome
from companion.engine.events import Placed
from companion.engine.outcome import leaders
from companion.engine.result import result
from companion.engine.sheet import Line, clamped
from companion.engine.variants import azul, duel, pavilion, tablets
from tests.golden import games
from tests.golden.games import Json, vectors
from tests.golden.lines import columns_for, row_has_all_plates

GREY = pavilion.Pavilion("pavilion-grey", grey=True)
COLOURED = pavilion.Pavilion("pavilion", grey=False)


def lines_of(scored_game: Json, round_: int, player: int) -> list[Json]:
    lines: list[Json] = scored_game["rounds"][round_][player]["lines"]
    return lines


@pytest.mark.parametrize("side", ["exhaustive_cross", "random_walls"])
def test_a_placed_tile_scores_its_runs(side: str) -> None:
    """A tile scores the runs through it, for every neighbourhood there is."""
    for mask, row, col, points in vectors("azul_placements")[side]:
        before = wall.Wall("".join("B" if mask >> at & 1 else "." for at in range(25)))
        assert azul.tiled(before, [Placed(row, col, "B")])[1][0].points == points, (mask, row, col)


@pytest.mark.parametrize("name", ["azul_games_coloured", "azul_games_grey"])
def test_azul_games(name: str) -> None:
    """Every placement, every score after every round, the end and the winners of whole games."""
    for game in vectors(name)["games"]:
        played = result(scored(read_game(games.azul(game))))
        for number, round_ in enumerate(game["rounds"]):
            for seat, player in enumerate(round_["players"]):
                lines = lines_of(played, number, seat)
                tiles = [[*line["cells"][0], line["points"]] for line in lines if line["kind"] == "tile"]
                assert tiles == [[r, c, points] for r, c, _, points in player["place"]]
                floor = sum(line["points"] for line in lines if line["kind"] == "floor")
                assert floor == player["floor"][4]
                assert played["rounds"][number][seat]["total"] == player["score"]
        for seat, (rows, columns, colours, bonus, final) in enumerate(game["end"]):
            kinds = [line["kind"] for line in played["bonuses"][seat]]
            assert [kinds.count("row"), kinds.count("column"), kinds.count("colour")] == [rows, columns, colours]
            assert sum(line["points"] for line in played["bonuses"][seat]) == bonus
            assert played["totals"][seat] == final
        assert played["finished"] is True
        assert list(played["winners"]) == game["winners"]


def test_starter_follows_the_marker() -> None:
    """Whoever took the marker starts the next round, all through the golden games."""
    for game in vectors("azul_games_coloured")["games"]:
        file = games.azul(game)
        for number, round_ in enumerate(game["rounds"][1:], 1):
            until = [event for event in file["events"] if event["round"] <= number]
            played = scored(read_game(file | {"events": until}))
            assert played.variant.starter(played.state) == round_["first"]


def test_grey_columns() -> None:
    """The grey side allows just the columns that the golden data allow."""
    for text, row, colour, columns in vectors("azul_grey_legal")["rows"]:
        assert list(wall.grey_columns(wall.Wall(text), row, wall.LETTERS[colour])) == columns


@pytest.mark.parametrize("side", ["coloured", "grey"])
def test_azul_bonuses(side: str) -> None:
    """Rows, columns and colours of final walls."""
    for text, rows, columns, colours, bonus in vectors("azul_bonuses")[side]:
        kinds = [line.kind for line in azul.wall_bonuses(wall.Wall(text))]
        assert [kinds.count("row"), kinds.count("column"), kinds.count("colour")] == [rows, columns, colours]
        assert sum(line.points for line in azul.wall_bonuses(wall.Wall(text))) == bonus


def test_a_round_is_clamped_once() -> None:
    """Gains first, then the floor, never below zero."""
    for before, gains, dropped, marker, floor, after in vectors("azul_round_winner")["round"]:
        spaces = min(dropped + marker, 7)
        assert -sum(azul.FLOOR.value[:spaces]) == floor
        lines = [Line("tile", (), gain, "") for gain in gains] + [Line("floor", (), floor, "")]
        total, written = clamped(before, lines, azul.LOWEST.value)
        assert total == after
        assert before + sum(line.points for line in written) == after


def test_winners() -> None:
    """Ties go to the most complete rows among the tied, else they are shared."""
    for finals, rows, winners in vectors("azul_round_winner")["winner"]:
        assert list(leaders(finals, rows, "rows")[0]) == winners


def ring(mask: int, colour: str) -> str:
    return "".join(colour if mask >> at & 1 else "." for at in range(stars.RING))


def board(masks: Json) -> stars.Stars:
    return stars.Stars("".join(ring(masks.get(star, 0), "X") for star in stars.STARS))


def test_pavilion_placements() -> None:
    """A tile scores its connected group in the ring, for every star, pattern and space."""
    for star, mask, space, points in vectors("sp_placements")["rows"]:
        assert pavilion.placed(board({star: mask}), star, space, "X")[1].points == points


def test_pavilion_features() -> None:
    """Pillars, statues and windows closed by a tile, with the bonus tiles they give."""
    for masks, star, space, tiles, features in vectors("sp_features")["rows"]:
        before = dict(masks) | {star: masks[star] & ~(1 << space - 1)}
        line = pavilion.placed(board(before), star, space, "X")[1]
        assert (line.bonus_tiles, list(line.features)) == (tiles, sorted(features))


def test_pavilion_bonuses() -> None:
    """Stars and numbers of final boards, coloured side."""
    for masks, complete, numbers, bonus in vectors("sp_bonuses")["coloured"]:
        own = {star: "X" if star == "centre" else star for star in stars.STARS}
        letters = {"X": "X", **pavilion.PAVILION}
        text = "".join(ring(masks.get(star, 0), letters[own[star]]) for star in stars.STARS)
        mixed = "PGOYBR" if masks.get("centre", 0) == 63 else ring(masks.get("centre", 0), "X")
        filled = stars.Stars(text[: -stars.RING] + mixed)
        found = COLOURED.star_bonuses(filled)
        assert {line.cells[0][0] for line in found} == set(complete)
        covered = COLOURED.number_bonuses(filled)
        assert len(covered) == len(numbers)
        assert sum(line.points for line in (*found, *covered)) == bonus


def test_pavilion_grey_bonuses() -> None:
    """Stars and numbers of final boards, grey side."""
    for colours, complete, numbers, bonus in vectors("sp_bonuses")["grey"]:
        filled = stars.Stars("".join(colours.get(star, "......") for star in stars.STARS))
        found, covered = GREY.star_bonuses(filled), GREY.number_bonuses(filled)
        assert len(found) == len(complete)
        assert len(covered) == len(numbers)
        assert sum(line.points for line in (*found, *covered)) == bonus


def test_pavilion_grey_colours() -> None:
    """A grey star stays of one colour or of all different ones."""
    for there, allowed in vectors("sp_grey_colours")["rows"]:
        assert set(GREY.star_colours(there.ljust(stars.RING, "."), "red")) == set(allowed)


def test_pavilion_games() -> None:
    """Every tile, token and pass of whole games, the bonuses, what is kept, the totals and the winners."""
    for game in vectors("sp_games")["games"]:
        file = games.pavilion(game)
        played = result(scored(read_game(file)))
        tiles = [
            [line["cells"][0][0], line["cells"][0][1], line["points"], line["bonus_tiles"]]
            for round_ in played["rounds"]
            for entry in round_
            for line in entry["lines"]
            if line["kind"] == "tile"
        ]
        placed = [event for event in game["events"] if event[0] == "place"]
        placed.sort(key=lambda event: (event[2], event[1]))
        assert tiles == [[event[3], event[4], event[8], event[9]] for event in placed]
        scores = {(event[2], event[1]): event[-1] for event in game["events"]}
        for (round_, player), score in scores.items():
            assert played["rounds"][round_ - 1][player]["total"] == score
        for seat, (complete, numbers, bonus, kept, final, _) in enumerate(game["end"]):
            lines = played["bonuses"][seat]
            kinds = [line["kind"] for line in lines]
            assert [kinds.count("star"), kinds.count("number")] == [len(complete), len(numbers)]
            assert sum(line["points"] for line in lines if line["points"] > 0) == bonus
            assert sum(line["points"] for line in lines if line["kind"] == "kept") == -kept
            assert kinds.index("kept") == len(kinds) - 1 if kept else "kept" not in kinds
            assert played["totals"][seat] == final
        assert list(played["winners"]) == game["winners"]
        assert played["tie_break"] is None


def dome(plates: list[str], cells: str) -> Dome:
    found = Dome()
    for n, plate in enumerate(plates):
        if plate != "----":
            found = found.with_plate(divmod(n, 3), plate)
    return found._replace(tiles=cells.replace("-", "."))


def test_duel_placements() -> None:
    """A tile's runs and the special tile it brings."""
    for plates, cells, row, col, colour, points, special in vectors("duel_boards")["placement"]:
        lines = duel.tiled(dome(plates, cells), [Placed(row, col, colour)])[1]
        assert lines[0].points == points
        assert sum(line.points for line in lines[1:]) == special


def test_duel_tablets() -> None:
    """All eight tablet sides on final domes."""
    for plates, cells, expected in vectors("duel_boards")["tablets"]:
        assert {name: tablets.value(dome(plates, cells), name) for name in tablets.SIDES} == expected


def test_duel_rows() -> None:
    """Where a line may go, and whether it stays or breaks when it cannot."""
    for plates, cells, row, colour, columns, fate in vectors("duel_boards")["row_status"]:
        there = dome(plates, cells)
        found = columns_for(there, row, colour)
        assert list(found) == columns
        told = "place" if found else "break" if row_has_all_plates(there, row) else "stay"
        assert told == fate


def test_duel_chips() -> None:
    """The fewest chips for the missing tiles of a line."""
    for chips, colour, missing, needed in vectors("duel_boards")["chips"]:
        matching = sum(colour in chip for chip in chips)
        assert duel.chips_needed(missing, matching, len(chips)) == needed


def test_duel_games() -> None:
    """Every placement, special tile, penalty and score of whole games, the tablets, the totals and the winner."""
    for game in vectors("duel_games")["games"]:
        played = result(scored(read_game(games.duel(game))))
        for number, round_ in enumerate(game["rounds"]):
            for seat, player in enumerate(round_["players"]):
                lines = lines_of(played, number, seat)
                assert [line["points"] for line in lines if line["kind"] == "tile"] == [p[3] for p in player["place"]]
                special = [line["points"] for line in lines if line["kind"] == "special"]
                assert special == [p[4] for p in player["place"] if p[4]]
                lost = sum(line["points"] for line in lines if line["kind"] in ("broken", "marker"))
                assert lost == player["penalty"]
                assert played["rounds"][number][seat]["total"] == player["score"]
        for seat, expected in enumerate(game["all_tablets"]):
            found: dict[str, int] = dict.fromkeys(game["tablets"], 0)
            for line in played["bonuses"][seat]:
                found[line["kind"]] += line["points"]
            assert found == {name: expected[name] for name in game["tablets"]}
        assert list(played["totals"]) == game["final"]
        assert list(played["winners"]) == [game["winner"]]
        tied = len(set(game["final"])) == 1
        assert played["tie_break"] == ("first-player" if tied else None)
