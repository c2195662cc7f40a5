"""`recover [FILE]`: bring back what can be read of a damaged database or a copy; nothing here is overwritten."""

from __future__ import annotations

from pathlib import Path

from companion.cli.common import arguments, say, to_json
from companion.cli.data import add_data, opened
from companion.errors import Malformed


def run(argv: list[str]) -> int:
    parser = arguments("recover", "Recover the database, or add the games of a file that was set aside or copied.")
    parser.add_argument(
        "file", metavar="FILE", nargs="?", type=Path, help="a database file; unless told, the app's own"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    add_data(parser)
    chosen = parser.parse_args(argv)
    session = opened(chosen.data)
    if chosen.file is not None:
        if not chosen.file.is_file():
            raise Malformed(f"{chosen.file}: there is no such file")
        taken = session.recover_from(chosen.file)
        found: dict[str, object] = {"added": len(taken.added), "known": taken.known}
        said = f"{len(taken.added)} games were added, {taken.known} were here already."
    else:
        health = session.health()
        found = {"whole": health["whole"], "recovered": health["recovered"]}
        times = len(health["recovered"])
        said = "The database is whole" + (f"; it was recovered {times} times, see `azulejo check`." if times else ".")
    say(to_json(found) if chosen.json else said)
    return 0
