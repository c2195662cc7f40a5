"""`handover GAME --out DIR`: a running game as numbered QR codes and as one file, for `receive` on another machine."""

from __future__ import annotations

import json
from pathlib import Path

from companion.cli.common import arguments, say, to_json
from companion.cli.data import add_data, opened
from companion.errors import Malformed
from companion.service import codes, qr
from companion.service.files import write_whole


def run(argv: list[str]) -> int:
    parser = arguments("handover", "Write a running game as QR codes and as a file, to go on elsewhere.")
    parser.add_argument("game", metavar="GAME", help="the game, as `azulejo games` names it")
    parser.add_argument("--out", metavar="DIR", required=True, type=Path, help="the folder for the pictures")
    parser.add_argument("--json", action="store_true", help="errors as JSON too")
    add_data(parser)
    chosen = parser.parse_args(argv)
    with opened(chosen.data) as session:
        handed = session.handover(chosen.game)
    if handed is None:
        raise Malformed(f"there is no game {chosen.game!r}")
    content = json.dumps(handed, separators=(",", ":")).encode()
    texts = codes.split(content, qr.ROOM)
    _make_folder(chosen.out)
    names = [f"{number:03}.png" for number in range(1, len(texts) + 1)]
    for name, text in zip(names, texts, strict=True):
        write_whole(str(chosen.out / name), qr.png(text))
    file = f"{chosen.game}.azulejo"
    write_whole(str(chosen.out / file), content)
    say(to_json({"game": chosen.game, "codes": names, "file": file}))
    return 0


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Malformed(f"{folder}: {reason}") from None
