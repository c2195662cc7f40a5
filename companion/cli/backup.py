"""`backup [FILE]`: a rolling copy now; with FILE, everything in one archive that `import` reads."""

from __future__ import annotations

from companion.cli.common import arguments, say
from companion.cli.data import add_data, opened
from companion.service.files import write_whole


def run(argv: list[str]) -> int:
    parser = arguments("backup", "Copy the database now, or write everything into one archive.")
    parser.add_argument("file", metavar="FILE", nargs="?", help="the archive to write (.zip)")
    add_data(parser)
    chosen = parser.parse_args(argv)
    with opened(chosen.data) as session:
        if chosen.file is None:
            say(f"copied to {session.backup()}")
        else:
            write_whole(chosen.file, session.archive())
            say(f"everything is in {chosen.file}")
    return 0
