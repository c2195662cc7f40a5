"""`export ID [FILE]`: a saved game as its file, with undone and replaced entries left out."""

from __future__ import annotations

import sys

from companion.cli.common import arguments, say
from companion.cli.data import add_data, opened, table_of
from companion.service.files import write_whole
from companion.service.import_games import as_text


def run(argv: list[str]) -> int:
    parser = arguments("export", "Write a saved game as a file.")
    parser.add_argument("game", metavar="ID", help="the game, as `azulejo games` names it")
    parser.add_argument("file", metavar="FILE", nargs="?", help="where to; standard output unless told")
    add_data(parser)
    chosen = parser.parse_args(argv)
    with opened(chosen.data) as session:
        text = as_text(table_of(session, chosen.game).file())
    if chosen.file is None or chosen.file == "-":
        sys.stdout.write(text)
    else:
        write_whole(chosen.file, text.encode("utf-8", "backslashreplace"))
        say(f"{chosen.game} is in {chosen.file}")
    return 0
