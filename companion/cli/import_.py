"""`import FILE…`: add games from game files and archives; what is known already adds nothing."""

from __future__ import annotations

from companion.cli.common import arguments, complain, say, to_json
from companion.cli.data import add_data, opened
from companion.errors import AzulejoError
from companion.service.archive import Archive, read
from companion.service.files import read_bytes


def run(argv: list[str]) -> int:
    parser = arguments("import", "Add games from files; nothing that is saved is ever overwritten.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a game file, or an archive made by `azulejo backup`")
    parser.add_argument("--json", action="store_true", help="errors as JSON too")
    add_data(parser)
    chosen = parser.parse_args(argv)
    worst = added = known = 0
    with opened(chosen.data) as session:
        for path in chosen.files:
            try:
                taken = session.add(_read(path))
            except AzulejoError as error:
                worst = max(worst, complain(error, as_json=chosen.json))
                continue
            added += len(taken.added)
            known += taken.known
    say(to_json({"added": added, "known": known}))
    return worst


def _read(path: str) -> Archive:
    content = read_bytes(path)
    try:
        return read(content)
    except AzulejoError as error:
        raise type(error)(f"{path}: {error}") from None
