"""`backup [FILE]`: a rolling copy now; with FILE, everything in one archive that `import` reads."""

from __future__ import annotations

from companion.cli.common import arguments, say
from companion.cli.data import add_data, opened
from companion.service.files import write_whole


def run(argv: list[str]) -> int:
    parser = arguments("backup", "Back up the database now, or save everything in one archive.")
    parser.add_argument("file", metavar="FILE", nargs="?", help="the archive to write (.zip)")
    add_data(parser)
    chosen = parser.parse_args(argv)
    with opened(chosen.data) as session:
        if chosen.file is None:
            say(f"Backed up to {session.backup()}")
        else:
            write_whole(chosen.file, session.archive())
            say(f"Everything is saved in {chosen.file}")
    return 0
