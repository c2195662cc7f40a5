"""`games [--json]`: the saved games, newest first."""

from __future__ import annotations

from companion.cli.common import arguments, one_line, say, to_json
from companion.cli.data import add_data, opened
from companion.storage.journal import GameRow


def run(argv: list[str]) -> int:
    parser = arguments("games", "List the saved games, newest first.")
    parser.add_argument("--json", action="store_true", help="one JSON list")
    parser.add_argument("--bin", action="store_true", help="list the games in the bin instead")
    add_data(parser)
    chosen = parser.parse_args(argv)
    with opened(chosen.data) as session:
        rows = session.games(binned=chosen.bin)
    if chosen.json:
        say(to_json([_fields(row) for row in rows]))
    else:
        for row in rows:
            say(_line(row))
        if not rows:
            say("The bin is empty." if chosen.bin else "No games yet: `azulejo play -` starts one.")
    return 0


def _fields(row: GameRow) -> dict[str, object]:
    return {
        "game": row.game_id,
        "variant": row.variant,
        "players": row.players,
        "round": row.summary.round,
        "finished": row.summary.finished,
        "updated": row.updated,
    }


def _line(row: GameRow) -> str:
    scores = ", ".join(f"{name} {total}" for name, total in zip(row.players, row.summary.totals, strict=True))
    state = "finished" if row.summary.finished else f"round {row.summary.round}"
    if row.abandoned:
        state += ", abandoned"
    return one_line(f"{row.game_id}  {row.updated[:16].replace('T', ' ')}  {row.variant}  {state}: {scores}")
