"""`export ID [FILE]`: a saved game as its file, with undone and replaced entries left out; `--csv FILE`: its sheet as a
table; `--bgstats`: the link that logs it in BG Stats."""

from __future__ import annotations

import sys

from companion.cli.common import arguments, say
from companion.cli.data import add_data, opened, table_of
from companion.errors import Malformed
from companion.service.files import write_whole
from companion.service.import_games import as_text
from companion.service.share import as_csv


def run(argv: list[str]) -> int:
    parser = arguments("export", "Write a saved game as a file.")
    parser.add_argument("game", metavar="ID", help="the game, as `azulejo games` names it")
    parser.add_argument("file", metavar="FILE", nargs="?", help="where to write it (default: standard output)")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", metavar="FILE", help="the sheet as a table for a spreadsheet; - for standard output")
    form.add_argument("--bgstats", action="store_true", help="print the link that records a finished game in BG Stats")
    parser.add_argument("--json", action="store_true", help="errors as JSON too")
    add_data(parser)
    chosen = parser.parse_args(argv)
    if chosen.file is not None and (chosen.csv or chosen.bgstats):
        raise Malformed("azulejo export: give FILE or --csv, not both")
    with opened(chosen.data) as session:
        table = table_of(session, chosen.game)
        if chosen.bgstats:
            say(session.bgstats_link(chosen.game))
            return 0
    text = as_csv(table) if chosen.csv else as_text(table.file())
    target = chosen.csv or chosen.file or "-"
    if target == "-":
        sys.stdout.write(text)
    else:
        write_whole(target, text.encode("utf-8", "backslashreplace"))
        say(f"{chosen.game} is saved in {target}")
    return 0
