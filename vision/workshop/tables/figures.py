"""The figures of a set that was read: what is right, wrong, silent and marked, by kind; covered and mirrored apart."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from vision.workshop import bench
from vision.workshop.bench import Claim
from vision.workshop.tables.album import Result

SHOWN = (
    "found",
    "side right",
    "cells wrong",
    "silent errors",
    "boards exact",
    "boards exact after check",
    "cells marked",
    "lines and floor wrong",
    "lines and floor silent",
    "lines and floor marked",
    "whole board exact",
)
LOW = 35.0
# Corners farther off than this, in per cent of the board's side, are another board's.
ANOTHER = 12.0


def table(results: Sequence[Result]) -> str:
    """Markdown: a column a group of photos, then what was covered, mirrored, black, and how honest chances are."""
    upright = [one for one in results if one.kind != "mirrored"]
    meant = [one for one in upright if not _another(one)]
    groups = {"all": meant, **{kind: [one for one in meant if one.kind == kind] for kind in _kinds(meant)}}
    groups["below 35°"] = [one for one in meant if one.row.found and one.row.elevation < LOW]
    groups["with a hand"] = [one for one in meant if "hand" in one.row.tags.split()]
    figures = {name: bench.summary([one.row for one in group]) for name, group in groups.items() if group}
    lines = [f"| | {' | '.join(f'{name} ({len(groups[name])})' for name in figures)} |"]
    lines.append("| --- |" + " --- |" * len(figures))
    lines += [f"| {key} | {' | '.join(_share(column[key]) for column in figures.values())} |" for key in SHOWN]
    lines += ["", *_covered(meant), *_mirrored(results), *_black(meant), *_calibration(meant)]
    lines.append(f"read another board than the labelled one: {sum(map(_another, upright))} of {len(upright)}")
    return "\n".join(lines)


def write_csv(results: Sequence[Result], path: Path) -> None:
    """The bench's row of every photo, its kind first among the tags."""
    bench.write_csv([replace(one.row, tags=f"{one.kind} {one.row.tags}".strip()) for one in results], path)


def _kinds(results: Sequence[Result]) -> list[str]:
    return list(dict.fromkeys(one.kind for one in results))


def _another(one: Result) -> bool:
    return one.row.found and not math.isnan(one.row.corner_error) and one.row.corner_error > ANOTHER


def _share(share: dict[str, float]) -> str:
    if not share["of"]:
        return "–"
    ends = f"[{share['low']:.2f}, {share['high']:.2f}]"
    return f"{share['count']}/{share['of']} = {share['percent']:.2f} % {ends}"


def _covered(results: Sequence[Result]) -> list[str]:
    total = sum(one.covered for one in results)
    bare, tile = (sum(getattr(one, key) for one in results) for key in ("covered_as_bare", "covered_as_tile"))
    return [f"covered spaces accepted as bare: {_share(bench.share(bare, total))}; as tiles: {tile}"] if total else []


def _mirrored(results: Sequence[Result]) -> list[str]:
    mirrored = [one for one in results if one.kind == "mirrored"]
    accepted = sum(one.row.found for one in mirrored)
    return [f"mirrored photos accepted: {_share(bench.share(accepted, len(mirrored)))}"] if mirrored else []


def _black(results: Sequence[Result]) -> list[str]:
    lines = []
    for name, wanted in (("black tiles", True), ("other tiles", False)):
        marks = [
            marked
            for one in results
            for bands, _, _, marked in one.spaces
            if bands[-1].endswith(" tile") and bands[-1].startswith("black") is wanted
        ]
        if marks:
            lines.append(f"{name} marked: {_share(bench.share(sum(marks), len(marks)))}")
    return lines


def _calibration(results: Sequence[Result]) -> list[str]:
    bands: dict[str, list[Claim]] = {}
    for one in results:
        for names, p, right, _ in one.spaces:
            for name in names:
                bands.setdefault(name, []).append(Claim(p, right))
    return [f"ECE, {name}: {bench.calibration(claims):.4f} of {len(claims)}" for name, claims in sorted(bands.items())]
