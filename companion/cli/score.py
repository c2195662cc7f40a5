"""`score FILE… [--json]` and `score -`: a game's score with every point explained."""

from __future__ import annotations

import gc
import sys

from companion.cli.common import arguments, complain, input_lines, one_line, say, to_json
from companion.cli.table import sheet_table
from companion.engine.codec import loads, scored
from companion.engine.replay import Replay
from companion.engine.result import result_text
from companion.errors import AzulejoError
from companion.service.files import read_bytes


def run(argv: list[str]) -> int:
    parser = arguments("score", "Score games, with every point explained.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a game file, or - to read one game per line")
    parser.add_argument("--json", action="store_true", help="one JSON result per line")
    chosen = parser.parse_args(argv)
    if chosen.files == ["-"]:
        return _stream()
    worst = 0
    for n, path in enumerate(chosen.files):
        try:
            played = _scored(read_bytes(path), path)
        except AzulejoError as error:
            worst = max(worst, complain(error, as_json=chosen.json))
            continue
        if chosen.json:
            say(result_text(played))
        else:
            say(("\n" if n else "") + sheet_table(played))
    return worst


def _scored(content: bytes, path: str) -> Replay:
    try:
        return scored(loads(content))
    except AzulejoError as error:
        raise type(error)(f"{path}: {error}") from None


def _stream() -> int:
    """One game a line in, one result a line out; a bad line gives its error, and the rest go on."""
    gc.freeze()
    gc.set_threshold(100_000)  # games are trees, not cycles: the collector finds nothing and costs a fifth of the time
    worst = 0
    for line in input_lines():
        try:
            answer = result_text(scored(loads(line)))
        except AzulejoError as error:
            worst = max(worst, error.exit_code)
            answer = to_json({"error": one_line(str(error))})
        say(answer)
    sys.stdout.flush()
    return worst
