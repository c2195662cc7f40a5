"""Game files, commands, imports and archives that are almost right: an answer or one sentence, nothing else."""

from __future__ import annotations

import io
import json
import random
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

from companion.cli.common import one_line, to_json
from companion.cli.play import _Seat
from companion.engine.codec import dumps, loads, scored
from companion.engine.games import by_key
from companion.engine.result import result
from companion.errors import AzulejoError
from companion.service import archive
from companion.service.session import Session
from tests.hostile import twist
from tests.long_run import Tally, in_time
from tests.service.samples import SAMPLES, sample

Json = dict[str, Any]
TEMPLATES = 24


@cache
def game_texts() -> list[str]:
    """The beginnings of recorded games, as files, and an empty game of every kind."""
    chance = random.Random("templates")
    texts = []
    for number in range(TEMPLATES):
        file = sample(SAMPLES[number % len(SAMPLES)], number)
        texts.append(json.dumps({**file, "events": file["events"][: chance.randrange(1, 10)]}))
    for variant in by_key():
        head = {"format": "azulejo-game/1", "variant": variant, "players": ["Ana", "Bo"], "first": 0}
        options = {"tablets": ["rows", "columns", "diagonals"]} if variant == "duel" else {}
        texts.append(json.dumps({**head, "options": options, "events": []}))
    return texts


def told(error: AzulejoError) -> str:
    """What a person is told: a sentence on one line."""
    said = one_line(str(error))
    assert said
    assert "\n" not in said
    assert error.exit_code in (2, 3), error.exit_code
    return f"refused, exit {error.exit_code}"


def attack_codec(seed: int, size: int, _: Path) -> Tally:
    """Game files through the reader, the rules and the writer."""
    tally = Tally()
    for number in range(size):
        chance = random.Random(f"codec {seed} {number}")
        odd = twist.text(chance.choice(game_texts()), chance)
        with in_time(tally):
            tally.counts[_scored(odd)] += 1
        tally.done += 1
    return tally


def _scored(odd: bytes) -> str:
    try:
        file = loads(odd)
        again = loads(dumps(file))
        assert again == file, "what was read can be written, and read as the same"
        to_json(result(scored(file)))
    except AzulejoError as error:
        return told(error)
    return "scored"


def attack_play(seed: int, size: int, folder: Path) -> Tally:
    """Commands of `play -`; what was acknowledged is there at the end, and the database is whole."""
    tally = Tally()
    chance = random.Random(f"play {seed}")
    with Session(folder) as session:
        seat = _Seat(session, None)
        good: list[str] = []
        entered = 0
        for _ in range(size):
            if not good:
                entered += _entries(session, seat)
                good = _commands(chance)
                seat = _Seat(session, None)
                seat.answer(good.pop().encode())
            honest = chance.random() < 0.1
            line = good.pop().encode() if honest else twist.text(good[-1], chance)
            with in_time(tally):
                answer = seat.answer(line)
            to_json(answer)
            assert answer.get("ok") in (True, False) or answer["format"] == "azulejo-score/1"
            assert answer.get("ok") is not False or answer["error"]
            tally.counts["done" if answer.get("ok", True) else "refused"] += 1
            tally.done += 1
        assert session.health()["whole"]
    with Session(folder) as again:
        assert sum(len(table.events) for row in again.games() if (table := again.table(row.game_id))) >= entered
    return tally


def _entries(session: Session, seat: _Seat) -> int:
    table = session.table(seat.game_id) if seat.game_id else None
    return len(table.events) if table else 0


def _commands(chance: random.Random) -> list[str]:
    """A game as commands, the last one first, so that the next is at the end."""
    variant = chance.choice(SAMPLES)
    file = sample(variant, chance.randrange(TEMPLATES))
    start = {"do": "start", "variant": variant, **{key: file[key] for key in ("players", "first", "options")}}
    commands: list[Json] = [start]
    for event in file["events"][: chance.randrange(1, 12)]:
        commands += [{"do": "draft", "event": event}, {"do": "enter", "event": event}]
        commands += chance.choices([{"do": "undo"}, {"do": "redo"}, {"do": "state"}, {"do": "score"}], k=1)
        commands += chance.choices([{"do": "undo", "to": 1}, {"do": "correct", "seq": 1, "events": [event]}], k=1)
    return [json.dumps(command) for command in reversed(commands)]


def attack_import(seed: int, size: int, folder: Path) -> Tally:
    """Game files taken in; twice the same adds nothing."""
    tally = Tally()
    with Session(folder) as session:
        for number in range(size):
            chance = random.Random(f"import {seed} {number}")
            odd = twist.text(_with_about(chance), chance)
            with in_time(tally):
                tally.counts[_taken(session, odd, chance)] += 1
            tally.done += 1
        assert session.health()["whole"]
        session.store.copy()
    return tally


def _with_about(chance: random.Random) -> str:
    file = json.loads(chance.choice(game_texts()))
    about = {"id": "abcd1234", "started": "2026-01-02T03:04:05Z", "updated": "2026-01-02T03:04:06Z", "note": "x"}
    return json.dumps({**about, **file})


def _taken(session: Session, odd: bytes, chance: random.Random) -> str:
    archive.is_foreign(odd)
    try:
        read = archive.read(odd)
        if chance.random() < 0.8:
            return "good"  # to save every one of them would measure the disk
        session.add(read)
        assert session.add(read).added == ()
    except AzulejoError as error:
        return told(error)
    return "taken in"


def attack_archives(seed: int, size: int, folder: Path) -> Tally:
    """Archives with odd members, odd manifests and damaged bytes."""
    tally = Tally()
    with Session(folder) as session:
        for number in range(size):
            chance = random.Random(f"archives {seed} {number}")
            odd = twist.data(_zip(chance, odd=False), chance) if chance.random() < 0.5 else _zip(chance, odd=True)
            with in_time(tally):
                tally.counts[_taken(session, odd, chance)] += 1
            tally.done += 1
        assert session.health()["whole"]
    return tally


NAMES = ["azulejo.json", "games/../../etc/passwd", "/games/a.json", "games/a.json/", "games/" + "x" * 300 + ".json", ""]


def _zip(chance: random.Random, *, odd: bool) -> bytes:
    head = {"format": archive.FORMAT, "people": [{"name": "Ana", "colour": "blue"}], "settings": {"theme": "dark"}}
    into = io.BytesIO()
    kind = chance.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
    with zipfile.ZipFile(into, "w", kind) as made:
        manifest = json.dumps(head)
        made.writestr("azulejo.json", twist.text(manifest, chance) if odd and chance.random() < 0.5 else manifest)
        for number in range(chance.randrange(3)):
            text: str | bytes = chance.choice(game_texts())
            if odd and chance.random() < 0.5:
                text = twist.text(str(text), chance)
            name = chance.choice(NAMES[1:]) if odd and chance.random() < 0.1 else f"games/g{number}.json"
            made.writestr(name or "x", text)
    return into.getvalue()
