"""`import FILE…`: add games from game files and archives; what is known already adds nothing."""

from __future__ import annotations

from companion.cli.common import arguments, complain, say, to_json
from companion.cli.data import add_data, opened
from companion.errors import AzulejoError, Illegal, Malformed
from companion.service.archive import read
from companion.service.files import read_bytes
from companion.service.handover import is_handed_over
from companion.service.session import Session


def run(argv: list[str]) -> int:
    parser = arguments("import", "Add games from files. Saved games are never overwritten.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a game file, or an archive made by `azulejo backup`")
    parser.add_argument("--json", action="store_true", help="errors as JSON too")
    add_data(parser)
    chosen = parser.parse_args(argv)
    worst = added = known = 0
    with opened(chosen.data) as session:
        for path in chosen.files:
            try:
                content = read_bytes(path)
                new, there = _added(session, path, content)
            except AzulejoError as error:
                worst = max(worst, complain(error, as_json=chosen.json))
                continue
            added += new
            known += there
    say(to_json({"added": added, "known": known}))
    return worst


def _added(session: Session, path: str, content: bytes) -> tuple[int, int]:
    """How many games were added, and how many known; a game that was handed over is taken over."""
    try:
        if is_handed_over(content):
            taken_over = session.receive(content)
            return int(taken_over.is_new), int(not taken_over.is_new)
        taken = session.add(read(content))
    except (Malformed, Illegal) as error:
        raise type(error)(f"{path}: {error}") from None
    return len(taken.added), taken.known
