"""`show GAME [--json]`: a saved game's sheet as a table, with the why of every point."""

from __future__ import annotations

from companion.cli.common import arguments, say, to_json
from companion.cli.data import add_data, opened, table_of
from companion.cli.table import sheet_table
from companion.service.share import as_csv, as_text


def run(argv: list[str]) -> int:
    parser = arguments("show", "Show a saved game's sheet, with every point explained.")
    parser.add_argument("game", metavar="GAME", help="the game, as `azulejo games` names it")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="the result as JSON")
    form.add_argument("--csv", action="store_true", help="as CSV, one row per line of the sheet")
    form.add_argument("--text", action="store_true", help="as a message to send")
    add_data(parser)
    chosen = parser.parse_args(argv)
    with opened(chosen.data) as session:
        table = table_of(session, chosen.game)
    if chosen.json:
        say(to_json(table.score()))
    elif chosen.csv:
        say(as_csv(table).replace("\r\n", "\n").rstrip("\n"))
    else:
        say(as_text(table) if chosen.text else sheet_table(table.played))
    return 0
