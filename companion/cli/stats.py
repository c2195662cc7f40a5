"""`stats [--variant KEY] [--json]`: what everybody's games came to, and the records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from companion.cli.common import arguments, one_line, say, to_json
from companion.cli.data import add_data, opened
from companion.engine.games import by_key
from companion.service.stats import Played, head_to_head, person_figures, records
from companion.storage.people import Person


def run(argv: list[str]) -> int:
    parser = arguments("stats", "Statistics of all finished games.")
    parser.add_argument("--variant", choices=list(by_key()), help="only this game and side")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    add_data(parser)
    chosen = parser.parse_args(argv)
    with opened(chosen.data) as session:
        found = _figures(session.finished_games(chosen.variant), session.people.all())
    if chosen.json:
        say(to_json(found))
        return 0
    say(f"{found['games']} finished games")
    for person in found["people"]:
        say(one_line(_person(person)))
    for meeting in found["head_to_head"]:
        one, other = meeting["people"]
        score = f"{meeting['ahead']} : {meeting['behind']}"
        say(one_line(f"{one} – {other}: {score}, level {meeting['level']}, by {meeting['margin']:+.1f}"))
    for variant, marks in found["records"].items():
        for mark in marks:
            say(one_line(f"{variant}, {mark['name']}: {mark['value']} ({mark['player']}, {mark['game']})"))
    return 0


def _figures(games: Sequence[Played], people: Sequence[Person]) -> dict[str, Any]:
    own = {person.id: figures for person in people if (figures := person_figures(games, person.id))}
    named = [person for person in people if person.id in own]
    pairs = [(one, other) for n, one in enumerate(named) for other in named[n + 1 :]]
    met = [(one, other, head_to_head(games, one.id, other.id)) for one, other in pairs]
    variants = {variant: [game for game in games if game.variant == variant] for variant in by_key()}
    return {
        "games": len(games),
        "people": [{"name": person.name, **asdict(own[person.id])} for person in named],
        "head_to_head": [
            {"people": [one.name, other.name], **against._asdict()} for one, other, against in met if against.games
        ],
        "records": {variant: _records(played) for variant, played in variants.items() if played},
    }


def _records(games: Sequence[Played]) -> list[dict[str, Any]]:
    players = {game.game_id: game.players for game in games}
    return [
        {
            "name": mark.name,
            "value": mark.value,
            "game": mark.game_id,
            "seat": mark.seat,
            "player": players[mark.game_id][mark.seat],
        }
        for mark in records(games)
    ]


def _person(figures: dict[str, Any]) -> str:
    shared = f" and {figures['shared']} shared" if figures["shared"] else ""
    return (
        f"{figures['name']}: {figures['games']} games, {figures['wins']} won{shared}, average {figures['average']:.1f},"
        f" best {figures['best']}, lost a game {figures['lost']:.1f}, longest streak {figures['longest_streak']}"
    )
