"""`recover [FILE]`: bring back what can be read of a damaged database or a copy; nothing here is overwritten."""

from __future__ import annotations

from pathlib import Path

from companion.cli.common import arguments, say, to_json
from companion.cli.data import add_data, opened
from companion.errors import Malformed
from companion.service.session import Session


def run(argv: list[str]) -> int:
    parser = arguments("recover", "Recover the database, or add the games from a damaged or copied database file.")
    parser.add_argument(
        "file", metavar="FILE", nargs="?", type=Path, help="a database file (default: the app's own)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    add_data(parser)
    chosen = parser.parse_args(argv)
    if chosen.file is not None and not chosen.file.is_file():
        raise Malformed(f"{chosen.file}: there is no such file")
    with opened(chosen.data) as session:
        found, said = _own(session) if chosen.file is None else _from(session, chosen.file)
    say(to_json(found) if chosen.json else said)
    return 0


def _own(session: Session) -> tuple[dict[str, object], str]:
    health = session.health()
    times = len(health["recovered"])
    said = f"The database is fine. Recovered so far: {times} times." if health["whole"] else "The database is damaged."
    return {"whole": health["whole"], "recovered": health["recovered"]}, said


def _from(session: Session, file: Path) -> tuple[dict[str, object], str]:
    taken = session.recover_from(file)
    added = len(taken.added)
    return {"added": added, "known": taken.known}, f"{added} games added, {taken.known} already saved."
