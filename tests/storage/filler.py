"""A process that enters until it is refused, goes on trying a little, and says what was acknowledged and refused.

python -m tests.storage.filler FOLDER [FILE-SIZE-LIMIT]
"""

from __future__ import annotations

import json
import resource
import sys
from pathlib import Path

from companion.errors import AzulejoError
from companion.service.session import Session
from tests.service.samples import sample


def main(folder: str, limit: str = "") -> None:
    acknowledged: dict[str, int] = {}
    refusals: list[tuple[str, str]] = []
    if limit:
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit), int(limit)))
    try:
        session = Session(Path(folder))
    except AzulejoError as error:
        print(json.dumps({"opened": False, "error": str(error)}))
        return
    file = sample("azul")
    while len(refusals) < 5 and len(acknowledged) < 100:
        started = session.start("azul", file["players"], file["first"])
        if not started.ok:
            refusals.append((started.faults[0].rule, started.sentence))
            continue
        assert started.game_id
        acknowledged[started.game_id] = 0
        for event in file["events"]:
            answer = session.enter(started.game_id, event)
            if not answer.ok:
                refusals.append((answer.faults[0].rule, answer.sentence))
                break
            acknowledged[started.game_id] += 1
    seen = {}
    for game in acknowledged:
        table = session.table(game)
        seen[game] = len(table.events) if table else -1
    said = {"opened": True, "acknowledged": acknowledged, "refusals": refusals, "seen": seen}
    print(json.dumps({**said, "whole": session.health()["whole"]}))


if __name__ == "__main__":
    main(*sys.argv[1:])
