"""The power goes at any moment: what was acknowledged is on the disk, checked on what was really written and synced."""

from __future__ import annotations

import os
import random
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.service.session import Session
from companion.storage.folder import DATABASE
from companion.storage.recover import problems, reports
from tests.service.samples import sample
from tests.storage.counts import times, told

pytestmark = pytest.mark.processes
ROOT = Path(__file__).parents[2]
SECTOR = 512
LINES = 150


class Op(NamedTuple):
    """What the process asked of the system, in order; see powercut.c."""

    kind: str
    file: int
    offset: int
    data: bytes


@pytest.fixture(scope="module")
def ops(tmp_path_factory: pytest.TempPathFactory) -> list[Op]:
    """Everything a writing process did to its data folder, until it was killed."""
    compiler = shutil.which("cc")
    if sys.platform != "linux" or compiler is None:
        pytest.skip("needs Linux and a C compiler, to watch what is written and synced")
    folder = tmp_path_factory.mktemp("power")
    library, data = folder / "powercut.so", folder / "data"
    source = Path(__file__).with_name("powercut.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    watched = {"LD_PRELOAD": str(library), "POWERCUT_UNDER": str(data), "POWERCUT_JOURNAL": str(folder / "journal")}
    command = [sys.executable, "-m", "tests.storage.writer", str(data), "power"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, env={**os.environ, **watched}) as child:
        assert child.stdout is not None
        for _ in range(LINES):
            child.stdout.readline()
        child.kill()
    return list(_parsed((folder / "journal").read_bytes()))


def test_every_acknowledgement_follows_a_sync(ops: list[Op]) -> None:
    """Between an entry's last write and its acknowledgement lies a sync of the file it was written to."""
    unsynced: set[int] = set()
    acknowledged = 0
    names = _names(ops)
    for op in ops:
        if op.kind == "w" and names.get(op.file, "").startswith(DATABASE):
            unsynced.add(op.file)
        elif op.kind == "s":
            unsynced.discard(op.file)
        elif op.kind == "m":
            acknowledged += 1
            assert unsynced <= {file for file, name in names.items() if name == DATABASE}, "only a checkpoint may wait"
    assert acknowledged >= LINES - 1


@pytest.mark.faults
def test_a_power_cut_loses_nothing_that_was_acknowledged(ops: list[Op], tmp_path: Path) -> None:
    """Any part of what was not synced may be on the disk, torn at any sector: no acknowledged entry is missing."""
    cuts = times(25, 400)
    entries = recovered = 0
    for number in range(cuts):
        chance = random.Random(number)
        cut = chance.randrange(len(ops) // 20, len(ops))
        folder = tmp_path / str(number)
        folder.mkdir()
        for name, content in _on_disk(ops[:cut], chance).items():
            (folder / name).write_bytes(content)
        entries += _checked(folder, ops[:cut])
        recovered += len(reports(folder))
        shutil.rmtree(folder)
    told(f"power cuts: {cuts}, {entries} acknowledged entries looked for, none lost; {recovered} torn logs recovered")


def _checked(folder: Path, ops: list[Op]) -> int:
    said = b"".join(op.data for op in ops if op.kind == "m").decode().splitlines()
    acknowledged: dict[str, int] = {}
    numbers: dict[str, int] = {}
    for kind, game, value in (line.split() for line in said):
        if kind == "game":
            numbers[game] = int(value)
            acknowledged[game] = 0
        elif kind == "ok":
            acknowledged[game] = int(value)
    session = Session(folder)
    assert problems(session.store.database) == []
    for game, count in acknowledged.items():
        table = session.table(game)
        assert table is not None
        assert table.events == sample("azul", numbers[game])["events"][: len(table.events)]
        assert len(table.events) in (count, count + 1)
    session.close_files()
    return sum(acknowledged.values())


def _on_disk(ops: list[Op], chance: random.Random) -> dict[str, bytes]:
    """What the disk may hold: all that was synced, and of the rest whatever happened to be written."""
    names = {file: name for file, name in _names(ops).items() if name.startswith(DATABASE)}
    content = {file: bytearray() for file in names}
    waiting: dict[int, list[Op]] = {file: [] for file in names}
    for op in ops:
        if op.file not in names or op.kind in "nm":
            continue
        if op.kind == "s":
            for write in waiting[op.file]:
                _apply(content[op.file], write)
            waiting[op.file] = []
        elif op.kind == "d":
            content[op.file], waiting[op.file] = bytearray(), []
        else:
            waiting[op.file].append(op)
    for file, writes in waiting.items():
        for write in writes:
            fate = chance.random()
            if fate < 0.4:
                _apply(content[file], write)
            elif fate < 0.6 and write.kind == "w":
                torn = SECTOR * chance.randrange(len(write.data) // SECTOR + 1)
                _apply(content[file], write._replace(data=write.data[:torn]))
    return {names[file]: bytes(data) for file, data in content.items() if data}


def _apply(content: bytearray, op: Op) -> None:
    if op.kind == "t":
        del content[op.offset :]
        content.extend(bytes(op.offset - len(content)))
        return
    end = op.offset + len(op.data)
    if len(content) < end:
        content.extend(bytes(end - len(content)))
    content[op.offset : end] = op.data


def _names(ops: list[Op]) -> dict[int, str]:
    """The files in the data folder itself, by number."""
    named = {op.file: Path(op.data.decode()) for op in ops if op.kind == "n"}
    return {file: path.name for file, path in named.items() if path.parent.name == "data"}


def _parsed(journal: bytes) -> Iterator[Op]:
    at = 0
    while at + 25 <= len(journal):
        file, offset, size = struct.unpack_from("<qqq", journal, at + 1)
        yield Op(chr(journal[at]), file, offset, journal[at + 25 : at + 25 + size])
        at += 25 + size
