"""`python -m tests.season --games 200`: the season, with its progress, and its figures as JSON at the end."""

from __future__ import annotations

import argparse
import csv
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import cv2

from tests.season.camera import FAMILIES, LONG_SIDE, OtherReader, Studio, reader_mark, temporary
from tests.season.offer import Game
from tests.season.scorer import Count, season_game

SIDES = ("azul", "azul-grey")


def seats_of(number: int) -> int:
    """Two to four players take turns."""
    return 2 + number // 2 % 3


def season(
    games: int, size: int = LONG_SIDE, first: int = 0, album: Path | None = None
) -> Iterator[tuple[int, str, Count]]:
    """Game after game: its number, its side, what it came to. Sides alternate."""
    with temporary() as folder:
        studio = Studio(Path(folder), size, album)
        for number in range(first, first + games):
            side = SIDES[number % 2]
            studio.begin(side, number)
            yield number, side, season_game(Game(side, seats_of(number), number), studio, f"game {number} ({side})")


def write_csv(path: Path, games: Sequence[tuple[int, str, Count]]) -> None:
    """One line a game, with the mark of the reader in every line."""
    reader = reader_mark()
    with path.open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file)
        names = [name for name in Count.__dataclass_fields__ if name not in ("games", "wrong")]
        lines.writerow(["game", "side", "players", "light", *names, "reader"])
        for number, side, count in games:
            light = FAMILIES[number % len(FAMILIES)]
            told = [getattr(count, name) for name in names]
            lines.writerow([number, side, seats_of(number), light, *told, reader])


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.season", description=__doc__)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--size", type=int, default=LONG_SIDE, help="long side of the photos in pixels")
    parser.add_argument("--album", type=Path, help="a file that keeps the readings, to score the season again")
    parser.add_argument("--csv", type=Path, help="a file for the figures of each game")
    options = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    sums = {side: Count() for side in SIDES}
    played = []
    start = time.monotonic()
    try:
        for number, side, count in season(options.games, options.size, options.first, options.album):
            played.append((number, side, count))
            sums[side].add(count)
            for line in count.wrong:
                print(line, flush=True)
            done = len(played)
            left = (time.monotonic() - start) / done * (options.games - done)
            right = sum(one.right for one in sums.values())
            print(f"{done}/{options.games} games, {right} right, {left / 60:.0f} min left", file=sys.stderr, flush=True)
    except OtherReader as error:
        print(error, file=sys.stderr)
        return 2
    if options.csv:
        write_csv(options.csv, played)
    print(json.dumps({side: {k: v for k, v in asdict(one).items() if k != "wrong"} for side, one in sums.items()}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
