"""Thousands of finished games of all kinds, straight into the journal."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from companion.engine.codec import read_game
from companion.engine.replay import replay
from companion.service.session import Session
from companion.storage.records import enter_body, start_body
from companion.storage.summary import summary
from tests.service.samples import SAMPLES, sample

PEOPLE = ("Ana", "Marie-Antoinette", "Zoé", "Søren", "Bo", "Finn", "Ida")
DAYS = 4 * 365


def many_games(folder: Path, count: int) -> Session:
    """Of seven people over four years, each game taking about half an hour, in one transaction."""
    session, chance = Session(folder), Random("many")
    journal, people = session.store.journal, session.people
    made = []
    for variant in SAMPLES:
        for number in range(10):
            game = read_game(sample(variant, number))
            bodies = [enter_body(event) for event in sample(variant, number)["events"]]
            made.append((sample(variant, number), bodies, summary(replay(game.setup, game.events))))
    time = datetime.now(UTC) - timedelta(days=DAYS)
    with session.store.database.writing():
        for _ in range(count):
            time += timedelta(days=DAYS / count)
            file, bodies, told = chance.choice(made)
            players = chance.sample(PEOPLE, len(file["players"]))
            setup = read_game({**file, "players": players}).setup
            stamps = [f"{time + timedelta(minutes=n):%Y-%m-%dT%H:%M:%S}.000Z" for n in (0, chance.randrange(18, 55))]
            row = journal.begin(setup, start_body(setup, {}), told, at=stamps[0])
            journal.append(row, bodies, told, at=stamps[1])
            people.seat(row.game_id, setup.variant, players)
    return session
