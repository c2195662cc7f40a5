"""`handover GAME --out DIR`: a running game as numbered QR codes and as one file, for `receive` on another machine."""

from __future__ import annotations

import json
from pathlib import Path

from companion.cli.common import arguments, say, to_json
from companion.cli.data import add_data, opened
from companion.errors import Malformed
from companion.service import codes, qr
from companion.service.files import write_whole

HEAD = 33
"""The bytes of a PNG that say how large it is and how its pixels are kept."""


def run(argv: list[str]) -> int:
    parser = arguments("handover", "Save a running game as QR codes and as a file, to continue it on another device.")
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
    pictures = [qr.png(text) for text in texts]
    for name, picture in zip(names, pictures, strict=True):
        write_whole(str(chosen.out / name), picture)
    _remove_older(chosen.out, len(pictures) + 1, pictures[0][:HEAD])
    file = f"{chosen.game}.azulejo"
    write_whole(str(chosen.out / file), content)
    say(to_json({"game": chosen.game, "codes": names, "file": file}))
    return 0


def _remove_older(folder: Path, number: int, head: bytes) -> None:
    """Codes that a longer game left under the next numbers, known by the head that all our pictures share: nobody is to
    photograph them with these."""
    while (path := folder / f"{number:03}.png").is_file():
        try:
            with path.open("rb") as file:
                ours = file.read(HEAD) == head
            if not ours:
                return
            path.unlink()
        except OSError as error:
            raise Malformed(f"{path}: {error.strerror}") from None
        number += 1


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Malformed(f"{folder}: {reason}") from None
