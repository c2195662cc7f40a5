"""`python -m tests.season --games 200 [--board pavilion]`: the season, with its progress, and its figures as JSON."""

from __future__ import annotations

import argparse
import csv
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

import cv2

from tests.season import turns
from tests.season.album import OtherReader
from tests.season.camera import FAMILIES, LONG_SIDE, Studio, reader_mark, temporary
from tests.season.duel import DuelCamera, DuelTable
from tests.season.offer import Game
from tests.season.pavilion import PavilionCamera, PavilionTable
from tests.season.scorer import Count, season_game

SIDES = ("azul", "azul-grey")


def seats_of(number: int) -> int:
    """Two to four players take turns."""
    return 2 + number // 2 % 3


class Played(NamedTuple):
    number: int
    side: str
    players: int
    light: str
    sums: Count


def season(board: str, games: range, size: int = LONG_SIDE, album: Path | None = None) -> Iterator[Played]:
    """Game after game."""
    with temporary() as folder:
        yield from SEASONS[board](games, Path(folder), size, album)


def _azul(games: range, folder: Path, size: int, album: Path | None) -> Iterator[Played]:
    """Sides alternate."""
    studio = Studio(folder, size, album)
    for number in games:
        side = SIDES[number % 2]
        studio.begin(side, number)
        count = season_game(Game(side, seats_of(number), number), studio, f"game {number} ({side})")
        yield Played(number, side, seats_of(number), FAMILIES[number % len(FAMILIES)], count)


def _pavilion(games: range, folder: Path, size: int, album: Path | None) -> Iterator[Played]:
    camera = PavilionCamera(folder, size, album)
    for number in games:
        camera.begin(number)
        table = PavilionTable(number)
        count = turns.season_game(table, camera, f"game {number} ({table.setup.variant})")
        yield Played(number, table.setup.variant, len(table.setup.players), camera.light, count)


def _duel(games: range, folder: Path, size: int, album: Path | None) -> Iterator[Played]:
    camera = DuelCamera(folder, size, album)
    for number in games:
        camera.begin(number)
        yield Played(number, "duel", 2, camera.light, turns.season_game(DuelTable(number), camera, f"game {number}"))


SEASONS = {"azul": _azul, "pavilion": _pavilion, "duel": _duel}


def write_csv(path: Path, games: Sequence[Played]) -> None:
    """One line a game, with the mark of the reader in every line."""
    reader = reader_mark()
    with path.open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file)
        names = [name for name in Count.__dataclass_fields__ if name not in ("games", "wrong")]
        lines.writerow(["game", "side", "players", "light", *names, "reader"])
        for *known, count in games:
            lines.writerow([*known, *(getattr(count, name) for name in names), reader])


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.season", description=__doc__)
    parser.add_argument("--board", choices=SEASONS, default="azul")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--size", type=int, default=LONG_SIDE, help="long side of the photos in pixels")
    parser.add_argument("--album", type=Path, help="a file that keeps the readings, to score the season again")
    parser.add_argument("--csv", type=Path, help="a file for the figures of each game")
    options = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    by_side: dict[str, Count] = {}
    played: list[Played] = []
    start = time.monotonic()
    try:
        games = range(options.first, options.first + options.games)
        for game in season(options.board, games, options.size, options.album):
            played.append(game)
            by_side.setdefault(game.side, Count()).add(game.sums)
            if options.csv:
                write_csv(options.csv, played)
            for line in game.sums.wrong:
                print(line, flush=True)
            done = len(played)
            left = (time.monotonic() - start) / done * (options.games - done)
            right = sum(one.right for one in by_side.values())
            print(f"{done}/{options.games} games, {right} right, {left / 60:.0f} min left", file=sys.stderr, flush=True)
    except OtherReader as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps({side: {k: v for k, v in asdict(one).items() if k != "wrong"} for side, one in by_side.items()}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
