"""`receive FILE…`: a game handed over elsewhere, from photos of its codes, in any order, or from its file."""

from __future__ import annotations

from pathlib import Path

from companion.cli.common import arguments, complain, say, to_json
from companion.cli.data import add_data, opened
from companion.errors import AzulejoError, Illegal, Malformed
from companion.service import codes
from companion.service.files import read_bytes
from companion.service.handover import TakenOver
from companion.service.session import Session

PICTURES = (b"\xff\xd8", b"\x89PNG", b"GIF8", b"BM", b"RIFF")
"""How the pictures that can be read begin."""


class CodesMissing(Illegal):
    """Not all the codes of a game were photographed."""

    def __init__(self, found: codes.Codes) -> None:
        self.numbers = found.missing
        listed = ", ".join(map(str, self.numbers))
        one = len(self.numbers) == 1
        super().__init__(f"{'code' if one else 'codes'} {listed} of {found.count} {'is' if one else 'are'} missing")


def run(argv: list[str]) -> int:
    parser = arguments("receive", "Continue a game from another device. Saved games are never overwritten.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="photos of all the codes, or the .azulejo file")
    parser.add_argument("--json", action="store_true", help="errors as JSON too")
    add_data(parser)
    chosen = parser.parse_args(argv)
    worst, contents, parts = 0, [], []
    for path in chosen.files:
        try:
            content = read_bytes(path)
            if content.startswith(PICTURES):
                parts += _codes_in(path)
            else:
                contents.append((path, content))
        except AzulejoError as error:
            worst = max(worst, complain(error, as_json=chosen.json))
    for group in codes.grouped(parts):
        try:
            contents.append(("the codes", _joined(group)))
        except AzulejoError as error:
            worst = max(worst, _complain(error, as_json=chosen.json))
    taken: list[TakenOver] = []
    with opened(chosen.data) as session:
        for name, content in contents:
            try:
                taken.append(_taken(session, name, content))
            except AzulejoError as error:
                worst = max(worst, complain(error, as_json=chosen.json))
    if taken:
        say(to_json(_told(taken)))
    return worst


def _codes_in(path: str) -> list[codes.Part]:
    """Raises Malformed where the picture cannot be read or its code is not ours, Illegal where there is none."""
    from vision.codes import read_codes
    from vision.reading import PhotoError

    try:
        texts = read_codes(Path(path))
    except PhotoError as error:
        raise Malformed(str(error)) from None
    if not texts:
        raise Illegal(f"{path}: no code could be read in this photo")
    try:
        return [codes.read(text) for text in texts]
    except Malformed as error:
        raise Malformed(f"{path}: {error}") from None


def _joined(group: codes.Codes) -> bytes:
    if group.missing:
        raise CodesMissing(group)
    return group.content()


def _taken(session: Session, name: str, content: bytes) -> TakenOver:
    try:
        return session.receive(content)
    except (Malformed, Illegal) as error:
        raise type(error)(f"{name}: {error}") from None


def _told(taken: list[TakenOver]) -> dict[str, object]:
    new = sum(one.is_new for one in taken)
    told: dict[str, object] = {"added": new, "known": len(taken) - new, "game": taken[-1].game_id}
    differs = next((one.differs for one in taken if one.differs), "")
    return {**told, "differs": differs} if differs else told


def _complain(error: AzulejoError, *, as_json: bool) -> int:
    if as_json and isinstance(error, CodesMissing):
        say(to_json({"error": str(error), "missing": error.numbers}))
        return error.exit_code
    return complain(error, as_json=as_json)
