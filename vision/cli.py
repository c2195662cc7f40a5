"""The commands of `python -m vision`: read, teach, bench."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NoReturn

from vision import plain_file
from vision.reading import BoardReading, PhotoError, Point, ReadingError, loads

if TYPE_CHECKING:
    from vision.look import Look

DONE, MALFORMED, NOT_FOUND, STOPPED = 0, 2, 3, 130
LARGEST_READING = 4_000_000
BOARD_KEYS = ("azul", "azul-grey", "mini", "mini-grey", "pavilion", "pavilion-grey", "duel")


class _Usage(ValueError):
    """The command line cannot be understood."""


class _Unheard(Exception):
    """What we print cannot be written."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise _Usage(message)


def main(arguments: Sequence[str] | None = None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    as_json = "--json" in given
    try:
        return _run(given, as_json)
    except _Unheard as gone:
        return _leave(gone)
    except KeyboardInterrupt:
        return STOPPED


def _run(given: Sequence[str], as_json: bool) -> int:
    try:
        options = _parser().parse_args(given)
        return int(options.run(options))
    except (_Usage, ReadingError) as error:
        return _fail(str(error), MALFORMED, as_json)


def _leave(gone: _Unheard) -> int:
    """Who reads our answers may leave without a word; a full disk is worth one."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that nothing fails again at the end
    trouble = gone.__cause__
    if isinstance(trouble, BrokenPipeError):
        return DONE
    why = (getattr(trouble, "strerror", None) or "unknown trouble").lower()
    print(f"error: the answer cannot be written: {why}", file=sys.stderr)
    return MALFORMED


def _parser() -> _Parser:
    parser = _Parser(prog="python -m vision", description="Read Azul boards from photos.")
    commands = parser.add_subparsers(dest="command", required=True, parser_class=_Parser)
    read = commands.add_parser("read", help="read the board in each photo")
    read.add_argument("photos", nargs="+", metavar="PHOTO")
    read.add_argument("--board", default="auto", choices=("auto", *BOARD_KEYS))
    read.add_argument("--corners", help='the board\'s corners: "x,y x,y x,y x,y", from its top left clockwise')
    read.add_argument("--before", metavar="READING.json", help="an earlier reading of the same board")
    read.add_argument("--same-board", action="store_true", help="the photos show one board: read it from all of them")
    read.add_argument(
        "--look", metavar="FILE", action="append", help="an edition's look, made by teach; of several the best is used"
    )
    read.add_argument("--explain", metavar="OUT.png", help="draw what was found, and the evidence for every space")
    read.add_argument("--json", action="store_true")
    read.set_defaults(run=_read)
    teach = commands.add_parser("teach", help="learn an edition from one to three photos of its bare board")
    teach.add_argument("photos", nargs="+", metavar="PHOTO")
    teach.add_argument("--board", required=True, choices=BOARD_KEYS)
    teach.add_argument("--corners", help="the board's corners in the first photo (not needed for a known print)")
    teach.add_argument("--grid", metavar="GRID.json", help="where the parts of this edition are in the first photo")
    teach.add_argument("--name", default="", help="what to call the edition")
    teach.add_argument("--out", required=True, metavar="FILE")
    teach.add_argument("--json", action="store_true")
    teach.set_defaults(run=_teach)
    bench = commands.add_parser("bench", help="measure the reader on labelled photos")
    bench.add_argument("folder", metavar="FOLDER")
    bench.add_argument("--csv", metavar="FILE", help="write one row per photo")
    bench.add_argument("--look", metavar="FILE", help="the look of the edition in the photos, made by teach")
    bench.add_argument("--rivals", metavar="PICTURE", help="run the simple rivals too; PICTURE shows the bare board")
    bench.add_argument("--json", action="store_true")
    bench.set_defaults(run=_bench)
    return parser


def corners_of(text: str) -> tuple[Point, ...]:
    number = r"(-?[0-9]+(?:\.[0-9]+)?)"
    numbers = re.fullmatch(r"\s*" + r"\s+".join([f"{number},{number}"] * 4) + r"\s*", text)
    if numbers is None:
        raise _Usage(f'corners must be four points like "10,10 500,12 505,498 8,510", not {text!r}')
    values = [float(number) for number in numbers.groups()]
    points = tuple(zip(values[0::2], values[1::2], strict=True))
    if len(set(points)) < 4 or abs(_area(points)) < 100:
        raise _Usage("the four corners do not span a board")
    if not _convex(points):
        raise _Usage("the corners must run clockwise from the board's top left, around the board")
    return points


def _area(points: Sequence[Point]) -> float:
    ring = [*points, points[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(ring)) / 2


def _convex(points: Sequence[Point]) -> bool:
    ring = [*points, *points[:2]]
    return all(
        (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) > 0
        for a, b, c in zip(ring, ring[1:], ring[2:], strict=False)
    )


def _read(options: argparse.Namespace) -> int:
    from vision import explain, layout, reader

    corners = corners_of(options.corners) if options.corners is not None else None
    before = _load_before(options.before) if options.before is not None else None
    if options.board != "auto" and options.board not in layout.known_boards():
        raise _Usage(f"no board file for {options.board!r} yet; known boards: {', '.join(layout.known_boards())}")
    if options.explain is not None and len(options.photos) > 1:
        raise _Usage("--explain draws one photo at a time")
    if options.explain is not None and not explain.can_save(Path(options.explain)):
        raise _Usage(f"--explain writes a picture: {options.explain!r} should end in .png or .jpg")
    with_look = [_load_look(name) for name in options.look] if options.look is not None else None
    if options.same_board:
        if corners is not None:
            raise _Usage("--corners belong to one photo: not with --same-board")
        return _read_together(options, before, with_look)
    worst = DONE
    for name in options.photos:
        try:
            sight = reader.look_at(name, options.board, corners, before, with_look)
        except PhotoError as error:
            _say({"photo": Path(name).name, "error": str(error)}, str(error), options.json)
            worst = max(worst, MALFORMED)
            continue
        if options.explain is not None:
            _draw(sight, Path(options.explain))
        worst = max(worst, _tell(sight.reading, options.json))
    return worst


def _read_together(options: argparse.Namespace, before: BoardReading | None, with_look: Sequence[Look] | None) -> int:
    from vision import photo, reader

    files, worst = [], DONE
    for name in options.photos:
        try:
            file = photo.open_file(Path(name))
            photo.decode(file)
            files.append(file)
        except PhotoError as error:
            _say({"photo": Path(name).name, "error": str(error)}, str(error), options.json)
            worst = MALFORMED
    if not files:
        return worst
    return max(worst, _tell(reader.read_together(files, options.board, before, with_look), options.json))


def _tell(reading: BoardReading, as_json: bool) -> int:
    if not reading.found and not as_json:
        print(_line(f"{reading.photo}: {reading.reason}"), file=sys.stderr)
    _print(_json(reading.to_json()))
    return DONE if reading.found else NOT_FOUND


def _load_before(name: str) -> BoardReading:
    from vision import layout

    try:
        text = plain_file.content(Path(name), LARGEST_READING).decode("utf-8")
    except (OSError, ValueError) as error:
        raise _Usage(f"cannot read the earlier reading {name}") from error
    reading = loads(text)
    if reading.found and reading.board in layout.known_boards():
        one = layout.load(str(reading.board))
        if len(reading.cells) != len(one.part("wall")) + len(one.part("stars")):
            raise _Usage(f"the earlier reading {name} is not one of a whole board")
    return reading


def _load_look(name: str) -> Look:
    from vision import look

    try:
        return look.load(Path(name))
    except look.LookError as error:
        raise _Usage(str(error)) from error


def _draw(sight: Any, path: Path) -> None:
    from vision import explain

    try:
        explain.save(sight, path)
    except OSError as error:
        raise _Usage(f"cannot write {path}: {(error.strerror or 'unknown trouble').lower()}") from error


def _teach(options: argparse.Namespace) -> int:
    from vision import layout, teach

    corners = corners_of(options.corners) if options.corners is not None else None
    grid = _load_grid(options.grid) if options.grid is not None else None
    if options.board not in layout.known_boards():
        raise _Usage(f"no board file for {options.board!r} yet; known boards: {', '.join(layout.known_boards())}")
    if grid is not None and corners is None:
        raise _Usage("a grid needs the board's corners too")
    if len(options.photos) > teach.MOST_PHOTOS:
        raise _Usage(f"at most {teach.MOST_PHOTOS} photos of a board are learnt from")
    paths = [Path(name) for name in options.photos]
    try:
        places = teach.teach(paths, options.board, corners, Path(options.out), grid, options.name)
    except PhotoError as error:
        return _fail(str(error), MALFORMED, options.json)
    except teach.Refused as error:
        return _fail(str(error), NOT_FOUND, options.json)
    except OSError as error:
        return _fail(f"cannot write {options.out}: {(error.strerror or '').lower()}", MALFORMED, options.json)
    _say({"out": options.out, "board": options.board, "features": places}, "", True)
    return DONE


def _load_grid(name: str) -> dict[str, tuple[Point, ...]]:
    """The corners of an edition's parts: a JSON object with four points for each."""
    try:
        data = json.loads(Path(name).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise _Usage(f"cannot read the grid {name}") from error
    try:
        grid = {str(part): tuple((float(x), float(y)) for x, y in ring) for part, ring in data.items()}
    except (AttributeError, TypeError, ValueError) as error:
        raise _Usage(f"{name} is not a grid: it takes four points [x, y] for each part") from error
    for part, ring in grid.items():
        if len(ring) != 4 or not _convex(ring):
            raise _Usage(f"the grid's {part} takes four corners, clockwise from the player's top left")
    return grid


def _bench(options: argparse.Namespace) -> int:
    bench = _workshop("bench")
    with_look = _load_look(options.look) if options.look is not None else None
    try:
        rows, claims = bench.run(Path(options.folder), sys.stderr.isatty(), with_look)
        if options.csv:
            bench.write_csv(rows, Path(options.csv))
    except bench.BenchError as error:
        return _fail(str(error), MALFORMED, options.json)
    except OSError as error:
        return _fail(f"cannot write {options.csv}: {(error.strerror or '').lower()}", MALFORMED, options.json)
    groups = bench.by_tag(rows, claims)
    if options.rivals:
        groups["rivals"] = _rivals(Path(options.folder), Path(options.rivals))
    _print(_json(groups) if options.json else bench.table(groups))
    return DONE


def _workshop(name: str) -> ModuleType:
    """A module of the developers' part, which only a checkout has."""
    try:
        return importlib.import_module(f"vision.workshop.{name}")
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("vision.workshop"):
            raise
        raise _Usage("bench is not installed here: run it from a checkout of the source") from error


def _rivals(folder: Path, picture: Path) -> dict[str, Any]:
    try:
        report: dict[str, Any] = _workshop("rivals").run(folder, picture)
        return report
    except PhotoError as error:
        raise _Usage(str(error)) from error


def _say(data: dict[str, Any], text: str, as_json: bool) -> None:
    _print(_json(data))
    if not as_json and text:
        print(_line(text), file=sys.stderr)


def _fail(message: str, code: int, as_json: bool) -> int:
    if as_json:
        _print(_json({"error": _line(message)}))
    else:
        print(f"error: {_line(message)}", file=sys.stderr)
    return code


def _print(text: str) -> None:
    try:
        print(text, flush=True)
    except OSError as error:
        raise _Unheard from error


def _line(text: str) -> str:
    """A sentence on one line, whatever the names in it would do to a terminal."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def _json(data: dict[str, Any]) -> str:
    """JSON in which what is not printable, in names of files, is escaped."""
    text = json.dumps(data, ensure_ascii=False)
    return text if text.isprintable() else "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)
