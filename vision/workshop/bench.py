"""Measure the reader on a folder of labelled photos: counts with 95 % intervals, by tag, and one row a photo."""

from __future__ import annotations

import csv
import json
import math
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import Field, asdict, dataclass, fields
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np

from vision import layout, reader
from vision.look import Look
from vision.reading import BoardReading, Cell, Floor, Line, Note, PhotoError

ALIASES = {"summer-pavilion": "pavilion", "summer-pavilion-grey": "pavilion-grey"}
REPEATS = 2
BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.001)


class BenchError(ValueError):
    """The folder holds no labels, or labels that make no sense."""


@dataclass(frozen=True, slots=True)
class Row:
    """One photo: what there was, what was read, what it cost."""

    file: str
    board: str
    tags: str
    sought: bool
    """Whether the board in the photo is one that the reader knows or was taught."""
    read_as: str
    found: bool
    false_find: bool
    cells: int
    wrong: int
    silent: int
    marked: int
    parts: int
    parts_wrong: int
    parts_silent: int
    parts_marked: int
    scores: int
    scores_wrong: int
    scores_silent: int
    scores_unseen: int
    exact: bool
    exact_after_check: bool
    whole_exact: bool
    corner_error: float
    elevation: float
    times_imread: float
    ms: float
    wrong_where: str


@dataclass(frozen=True, slots=True)
class Claim:
    """A stated probability and whether it was right."""

    p: float
    right: bool


class DomeCell(NamedTuple):
    """A space of Duel's dome: its tile, its print, and whether a disc hides the print."""

    tile: str | None
    printed: str | None
    covered: bool


Truth = str | bool | DomeCell | None
"""What lies on a space; only whether, where the label tells no more."""


@dataclass(frozen=True, slots=True)
class Label:
    """What a photo truly shows; None where it is not known."""

    file: str
    board: str | None
    tags: tuple[str, ...]
    corners: tuple[tuple[float, float], ...] | None
    cells: tuple[Truth, ...] | None
    skipped: frozenset[int]
    lines: tuple[tuple[str | None, int] | None, ...]
    floor: tuple[int, bool] | None
    score: int | None = None


def load_labels(folder: Path) -> list[Label]:
    try:
        data = json.loads((folder / "labels.json").read_text("utf-8"))
    except OSError as error:
        raise BenchError(f"no labels.json can be read in {folder}") from error
    except (ValueError, RecursionError) as error:
        raise BenchError(f"{folder / 'labels.json'} is not JSON") from error
    if not isinstance(data, list) or not all(isinstance(item, dict) and "file" in item for item in data):
        raise BenchError(f"{folder / 'labels.json'} is not a list of labelled photos")
    return [parse_label(item) for item in data]


def parse_label(item: dict[str, Any]) -> Label:
    board = item.get("board")
    board = ALIASES.get(board, board) if board else None
    skip = item.get("skip") or {}
    cells, skipped = _label_cells(item, board, skip)
    rows = [] if item.get("lines") is None else item["lines"]
    left_out = set(skip.get("lines") or ())
    lines = tuple(
        None if i in left_out or line is None else (line.get("colour") or None, int(line.get("count") or 0))
        for i, line in enumerate(rows)
    )
    last = "broken" if item.get("dome") else "floor"
    floor = item.get(last)
    known = None if not floor or skip.get(last) or floor.get("tiles") is None else floor
    corners = item.get("corners")
    return Label(
        file=item["file"],
        board=board,
        tags=tuple(item.get("tags") or ()),
        corners=None if not corners else tuple((float(x), float(y)) for x, y in corners),
        cells=cells,
        skipped=skipped,
        lines=lines,
        floor=None if known is None else (int(known["tiles"]), bool(known.get("marker"))),
        score=None if item.get("score") is None else int(item["score"]),
    )


def _label_cells(
    item: dict[str, Any], board: str | None, skip: dict[str, Any]
) -> tuple[tuple[Truth, ...] | None, frozenset[int]]:
    if item.get("dome"):
        return _dome_cells(item["dome"]), frozenset(int(r) * 6 + int(c) for r, c in skip.get("dome") or ())
    if item.get("wall"):
        wide = len(item["wall"][0])
        skipped = frozenset(int(r) * wide + int(c) for r, c in skip.get("wall") or ())
        return tuple(cell for row in item["wall"] for cell in row), skipped
    if item.get("stars") and board in layout.known_boards():
        cells: list[Truth] = []
        out = set()
        lost = {(star, int(place) - 1) for star, place in skip.get("stars") or ()}
        for star in layout.load(board).stars:
            known = item["stars"].get(star)
            for i in range(6):
                if known is None or (star, i) in lost:
                    out.add(len(cells))
                cells.append(None if known is None else known[i])
        return tuple(cells), frozenset(out)
    return None, frozenset()


def _dome_cells(rows: list[list[dict[str, Any]]]) -> tuple[DomeCell, ...]:
    every = (cell for row in rows for cell in row)
    return tuple(DomeCell(cell.get("tile"), cell.get("under", cell.get("space")), "under" in cell) for cell in every)


def run(folder: Path, progress: bool = False, with_look: Look | None = None) -> tuple[list[Row], list[Claim]]:
    """Read every labelled photo, on one thread; with another edition's look where one is given."""
    labels = load_labels(folder)
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    rows: list[Row] = []
    claims: list[Claim] = []
    try:
        for i, label in enumerate(labels):
            if progress:
                print(f"\r{i + 1}/{len(labels)} {label.file:40.40}", end="", file=sys.stderr, flush=True)
            row, said = measure(folder / label.file, label, with_look)
            rows.append(row)
            claims += said
    finally:
        cv2.setNumThreads(threads)
    return rows, claims


def measure(path: Path, label: Label, with_look: Look | None = None) -> tuple[Row, list[Claim]]:
    """Read one photo, compare it with its label, and time it."""
    try:
        reading = reader.read(path, with_look=with_look)
    except PhotoError:
        reading = BoardReading(photo=path.name, found=False)
    took, ratio = _time(path, with_look) if reading.ms else (0.0, 0.0)
    return compare(reading, label, took, ratio, with_look is not None)


def compare(
    reading: BoardReading, label: Label, took: float = 0.0, ratio: float = 0.0, taught: bool = False
) -> tuple[Row, list[Claim]]:
    """A reading against its label; `taught` where the reader was given the board's look or its corners."""
    board = label.board or ""
    sought = layout.found_by_itself(board) or (taught and board in layout.known_boards())
    wrong, silent, marked, cells, claims, where = _compare_cells(reading, label)
    parts, parts_wrong, parts_silent, parts_marked, more = _compare_parts(reading, label)
    right = reading.found and reading.board == label.board
    cube = reading.score
    judged = reading.found and label.score is not None
    off = judged and cube is not None and cube.points != label.score
    row = Row(
        file=label.file,
        board=label.board or "none",
        tags=" ".join(label.tags),
        sought=sought,
        read_as=reading.board or "none",
        found=sought and reading.found,
        false_find=reading.found and not sought,
        cells=cells,
        wrong=wrong,
        silent=silent,
        marked=marked,
        parts=parts,
        parts_wrong=parts_wrong,
        parts_silent=parts_silent,
        parts_marked=parts_marked,
        scores=int(judged),
        scores_wrong=int(off),
        scores_silent=int(off and cube is not None and not cube.check),
        scores_unseen=int(judged and cube is None),
        exact=right and wrong == 0,
        exact_after_check=(right or Note.SIDE in reading.notes) and silent == 0,
        whole_exact=right and wrong == 0 and parts_wrong == 0,
        corner_error=_corner_error(reading, label),
        elevation=round(reading.elevation or 0.0, 1),
        times_imread=round(ratio, 3),
        ms=round(took, 1),
        wrong_where=where,
    )
    return row, claims + more


def _time(path: Path, with_look: Look | None) -> tuple[float, float]:
    """The reader's time in ms and as a multiple of `cv2.imread` of the same file, both the best of a few.

    Processor time, so that others at work on the machine do not count; on one thread it is what the clock would show.
    """
    ours, plain = [], []
    for _ in range(REPEATS):
        began = time.process_time()
        cv2.imread(str(path))
        middle = time.process_time()
        reader.read(path, with_look=with_look)
        ours.append(time.process_time() - middle)
        plain.append(middle - began)
    return 1000 * min(ours), min(ours) / max(min(plain), 1e-6)


def _compare_cells(reading: BoardReading, label: Label) -> tuple[int, int, int, int, list[Claim], str]:
    if not reading.found or label.cells is None or len(reading.cells) != len(label.cells):
        return 0, 0, 0, 0, [], ""
    wrong = silent = marked = cells = 0
    claims, where = [], []
    for i, (cell, truth) in enumerate(zip(reading.cells, label.cells, strict=True)):
        if i in label.skipped:
            continue
        right = same(cell, truth)
        cells += 1
        wrong += not right
        silent += not right and not cell.check
        marked += cell.check
        claims.append(Claim(cell.p, right))
        if not right:
            said = f"{cell.space}/{cell.tile}" if isinstance(truth, DomeCell) else cell.tile
            true = f"{truth.printed}/{truth.tile}" if isinstance(truth, DomeCell) else truth
            where.append(f"{i}:{true}>{said}@{cell.p:.2f}{'?' if cell.check else '!'}")
    return wrong, silent, marked, cells, claims, " ".join(where)


def same(cell: Cell, truth: Truth) -> bool:
    """A print under a disc may be left open, but not said wrongly."""
    if isinstance(truth, DomeCell):
        open_to = (truth.printed, None) if truth.covered else (truth.printed,)
        return cell.tile == truth.tile and cell.space in open_to
    if isinstance(truth, bool):
        return truth == (cell.tile is not None)
    return cell.tile == truth


def _compare_parts(reading: BoardReading, label: Label) -> tuple[int, int, int, int, list[Claim]]:
    """Pattern lines, and the floor line or the broken tiles, each one part."""
    if not reading.found:
        return 0, 0, 0, 0, []
    judged: list[tuple[Line | Floor, bool]] = []
    for line, truth in zip(reading.lines or (), label.lines, strict=False):
        if truth is not None:
            judged.append((line, (line.tile, line.count) == (truth if truth[1] else (None, 0))))
    last = reading.broken if reading.dome is not None else reading.floor
    if last is not None and label.floor is not None:
        judged.append((last, (last.tiles, last.marker) == label.floor))
    wrong = sum(not right for _, right in judged)
    silent = sum(not right and not part.check for part, right in judged)
    marked = sum(part.check for part, _ in judged)
    return len(judged), wrong, silent, marked, [Claim(part.p, right) for part, right in judged]


def _corner_error(reading: BoardReading, label: Label) -> float:
    """The mean distance of the corners, in per cent of the board's side; nan where either is unknown."""
    if not reading.found or label.corners is None:
        return math.nan
    truth, said = np.array(label.corners), np.array(reading.corners)
    side = np.linalg.norm(truth - np.roll(truth, 1, axis=0), axis=1).mean()
    return round(float(100 * np.linalg.norm(truth - said, axis=1).mean() / side), 3)


def wilson(count: int, total: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if total == 0:
        return 0.0, 1.0
    z = 1.959964
    share = count / total
    centre = (share + z * z / (2 * total)) / (1 + z * z / total)
    reach = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return max(0.0, centre - reach), min(1.0, centre + reach)


def calibration(claims: Sequence[Claim], bins: int = 10) -> float:
    """Expected calibration error: how far stated chances stray from what came true."""
    if not claims:
        return 0.0
    error = 0.0
    for k in range(bins):
        inside = [claim for claim in claims if min(int(claim.p * bins), bins - 1) == k]
        if inside:
            said = sum(claim.p for claim in inside) / len(inside)
            true = sum(claim.right for claim in inside) / len(inside)
            error += len(inside) / len(claims) * abs(said - true)
    return error


def reliability(claims: Sequence[Claim]) -> list[dict[str, float]]:
    """Stated chances beside what came true, in bins that grow finer towards certainty."""
    table = []
    for low, high in pairwise(BINS):
        inside = [claim for claim in claims if low <= claim.p < high]
        if inside:
            said = sum(claim.p for claim in inside) / len(inside)
            right = share(sum(claim.right for claim in inside), len(inside))
            table.append({"from": low, "to": min(high, 1.0), "said": round(100 * said, 3), **right})
    return table


def summary(rows: Sequence[Row], claims: Sequence[Claim] = ()) -> dict[str, Any]:
    """The figures of one group of photos: each share as count, total, per cent, interval."""
    boards = [row for row in rows if row.sought]
    others = [row for row in rows if not row.sought]
    found = [row for row in boards if row.found]
    cells = sum(row.cells for row in found)
    parts = sum(row.parts for row in found)
    scores = sum(row.scores for row in found)
    errors = [row.corner_error for row in found if not math.isnan(row.corner_error)]
    took = [row.ms for row in rows if row.ms > 0]
    ratios = [row.times_imread for row in rows if row.times_imread > 0]
    return {
        "photos": len(rows),
        "found": share(len(found), len(boards)),
        "falsely found": share(sum(row.false_find for row in others), len(others)),
        "side right": share(sum(row.read_as == row.board for row in found), len(found)),
        "cells wrong": share(sum(row.wrong for row in found), cells),
        "silent errors": share(sum(row.silent for row in found), cells),
        "boards exact": share(sum(row.exact for row in boards), len(boards)),
        "boards exact after check": share(sum(row.exact_after_check for row in boards), len(boards)),
        "cells marked": share(sum(row.marked for row in found), cells),
        "lines and floor wrong": share(sum(row.parts_wrong for row in found), parts),
        "lines and floor silent": share(sum(row.parts_silent for row in found), parts),
        "lines and floor marked": share(sum(row.parts_marked for row in found), parts),
        "score cube wrong": share(sum(row.scores_wrong for row in found), scores),
        "score cube silent": share(sum(row.scores_silent for row in found), scores),
        "score cube not seen": share(sum(row.scores_unseen for row in found), scores),
        "whole board exact": share(sum(row.whole_exact for row in boards), len(boards)),
        "corner error %": {"median": _at(errors, 50), "p95": _at(errors, 95)},
        "calibration (ECE)": round(calibration(claims), 4) if claims else None,
        "reliability": reliability(claims),
        "times imread": {"median": _at(ratios, 50), "p95": _at(ratios, 95)},
        "ms": {"median": _at(took, 50), "p95": _at(took, 95)},
    }


def share(count: int, total: int) -> dict[str, float]:
    low, high = wilson(count, total)
    percent = 100 * count / total if total else 0.0
    interval = {"low": round(100 * low, 3), "high": round(100 * high, 3)}
    return {"count": count, "of": total, "percent": round(percent, 3), **interval}


def _at(values: Sequence[float], percentile: float) -> float | None:
    return round(float(np.percentile(values, percentile)), 3) if values else None


def by_tag(rows: Sequence[Row], claims: Sequence[Claim]) -> dict[str, Any]:
    tags = sorted({tag for row in rows for tag in row.tags.split()} | {row.board for row in rows})
    groups = {tag: [row for row in rows if tag in row.tags.split() or tag == row.board] for tag in tags}
    return {"all": summary(rows, claims), **{tag: summary(group) for tag, group in groups.items()}}


def write_csv(rows: Iterable[Row], path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(Row)], lineterminator="\n")
        writer.writeheader()
        for row in rows:
            values = asdict(row).items()
            writer.writerow({name: int(value) if isinstance(value, bool) else value for name, value in values})


def read_csv(path: Path) -> list[Row]:
    """The rows that `write_csv` wrote, to go on from; none where there is no file yet."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Row(**{field.name: _as_was(field, told[field.name]) for field in fields(Row)})
            for told in csv.DictReader(file)
        ]


def _as_was(field: Field[Any], told: str) -> Any:
    """A value of a row from its text."""
    if field.type == "bool":
        return told == "1"
    return {"int": int, "float": float}.get(str(field.type), str)(told)


def table(groups: dict[str, Any]) -> str:
    lines = []
    for name, figures in groups.items():
        if name == "rivals":
            lines += [f"rivals, {what}: {_shares(shares)}" for what, shares in figures.items()]
            continue
        lines.append(f"{name}: {figures['photos']} photos")
        for key, value in figures.items():
            if isinstance(value, dict) and "of" in value and value["of"]:
                lines.append(
                    f"  {key:26} {value['count']:5}/{value['of']:<6} {value['percent']:7.2f} %"
                    f"  [{value['low']:.2f}, {value['high']:.2f}]"
                )
            elif isinstance(value, dict) and "median" in value and value["median"] is not None:
                lines.append(f"  {key:26} median {value['median']}, p95 {value['p95']}")
            elif isinstance(value, float):
                lines.append(f"  {key:26} {value}")
    return "\n".join(lines)


def _shares(shares: dict[str, dict[str, float]]) -> str:
    parts = (f"{way} {value['count']}/{value['of']} ({value['percent']:.1f} %)" for way, value in shares.items())
    return ", ".join(parts)
