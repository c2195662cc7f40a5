"""Games handed over by codes and files that are almost right: taken over, or one sentence, and nothing here is lost."""

from __future__ import annotations

import json
import random
import tempfile
from functools import cache
from pathlib import Path

from companion.engine.codec import parse
from companion.errors import AzulejoError
from companion.service import codes, handover
from companion.service.qr import ROOM
from companion.service.session import Session
from tests.hostile import twist
from tests.hostile.games import told
from tests.long_run import Tally, in_time
from tests.service.samples import SAMPLES, sample


@cache
def handed_over() -> list[str]:
    """Games under way, with something half entered, as they are handed over."""
    texts = []
    with tempfile.TemporaryDirectory() as folder, Session(Path(folder)) as session:
        for number, variant in enumerate(SAMPLES * 2):
            file = sample(variant, number)
            game = session.start(variant, file["players"], file["first"], file["options"]).game_id or ""
            for event in file["events"][: number + 2]:
                assert session.enter(game, event).ok
            session.draft(game, {"round": 1, "player": 0, "entries": []})
            texts.append(json.dumps(session.handover(game)))
    return texts


def attack(seed: int, size: int, folder: Path) -> Tally:
    """Files, and the texts of codes: some missing, some twice, some of another game, some misread."""
    tally = Tally()
    with Session(folder) as session:
        for number in range(size):
            chance = random.Random(f"received {seed} {number}")
            with in_time(tally):
                tally.counts[_received(session, chance)] += 1
            tally.done += 1
        assert session.health()["whole"]
    return tally


def _received(session: Session, chance: random.Random) -> str:
    good = chance.choice(handed_over())
    try:
        content = twist.text(good, chance) if chance.random() < 0.5 else _joined(_odd_codes(good, chance))
        if chance.random() < 0.9:
            assert handover.is_handed_over(content) in (True, False)
            handover.read(parse(content))
            return "good"  # to save every one of them would measure the disk
        return "taken over" if session.receive(content).is_new else "known"
    except AzulejoError as error:
        return told(error)


def _odd_codes(good: str, chance: random.Random) -> list[str]:
    texts = codes.split(good.encode() if chance.random() < 0.7 else twist.text(good, chance), ROOM)
    how = chance.randrange(5)
    at = chance.randrange(len(texts))
    if how == 0:
        del texts[at]
    elif how == 1:
        texts[at] = twist.data(texts[at].encode(), chance).decode("utf-8", "replace")
    elif how == 2:
        texts[at] = chance.choice(codes.split(chance.choice(handed_over()).encode(), ROOM))
    elif how == 3:
        texts += [texts[at]]
    chance.shuffle(texts)
    return texts


def _joined(texts: list[str]) -> bytes:
    """As `receive` puts them together."""
    groups = codes.grouped([codes.read(text) for text in texts])
    content = b""
    for group in groups:
        if not group.missing:
            content = group.content()
    return content
