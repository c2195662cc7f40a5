"""The season in short: games photographed after every round and scored by photo, looking only at what is marked.

`SEASON_GAMES=200 python -m tests.bench season` plays the whole season, which takes about an hour on one core.
"""

from __future__ import annotations

import os
from pathlib import Path

import cv2

from tests.bench.rows import Row
from tests.season.__main__ import season
from tests.season.scorer import Count
from vision.workshop.bench import wilson

GAMES = 6
GOAL = 0.99


def measure() -> list[Row]:
    games = int(os.environ.get("SEASON_GAMES", GAMES))
    album = os.environ.get("SEASON_ALBUM")
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        whole = Count()
        for game in season("azul", range(games), album=Path(album) if album else None):
            whole.add(game.sums)
    finally:
        cv2.setNumThreads(threads)
    return rows(whole)


def rows(count: Count) -> list[Row]:
    low, high = wilson(count.right, count.games)
    share = count.right / count.games
    figure = f"{count.right} of {count.games} ({share:.1%}, 95 % interval {low:.1%} to {high:.1%})"
    rounds = count.player_rounds
    return [
        Row("games with every total right, by photo and what it marks", figure, f">= {GOAL:.0%}", share >= GOAL),
        Row("player-rounds accepted as read, nothing to look at", f"{count.untouched} of {rounds}"),
        Row("entries wrong without a mark when accepted", f"{count.silent} of {rounds}"),
        Row("entries still wrong at the end", f"{count.stayed_wrong} of {rounds}"),
        Row("earlier entries put right because a later photo contradicted them", f"{count.corrected}"),
        Row("player-rounds entered by hand after three photos", f"{count.by_hand} of {rounds}"),
        Row("photos", f"{count.photos}, of these without a board found {count.not_found}"),
        Row("taps a player-round, by photo against by touch", f"{_each(count)}"),
    ]


def _each(count: Count) -> str:
    rounds = count.player_rounds
    return f"{count.photo_taps / rounds:.2f} against {count.touch_taps / rounds:.2f}"
