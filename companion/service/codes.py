"""Bytes as numbered texts that each fit into one QR code, and back, in whatever order they are read.

A code says `AZ1:2/5:7K0Q2M:…`: whose it is and how it is written, its number and how many there are, the first letters
of the checksum that all of them share, and its part of the compressed bytes in base 45, for which a QR code has a dense
mode. `PLAIN` is text that most games hold, so that it need not be sent.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Iterable
from typing import NamedTuple

from companion.errors import Malformed

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
MOST_CODES = 99
LARGEST = 4 * 2**20
"""Bytes that codes can unfold to; far beyond any game."""
_OURS = re.compile(r"AZ([0-9]{1,3}):(.*)", re.DOTALL)
_PART = re.compile(r"([1-9][0-9]?)/([1-9][0-9]?):([0-9A-Z]{8}):([0-9A-Z $%*+\-./:]+)")
_VERSION = 1
_WRONG = "these codes do not belong together, or one was read wrongly: take their photos again"
PLAIN = (
    b'{"do":"undo"}{"do":"redo"}{"do":"amend","seq":1,"events":[{"edits":{"handed_over_from":'
    b'{"type":"place","round":6,"player":3,"star":"centre","space":2,"colour":"green","paid":{"green":1,"purple":2,'
    b'"orange":3,"yellow":4,"blue":5,"red":6}}{"type":"plate","round":0,"player":0,"slot":[0,2],"plate":"sBRT",'
    b'"drawn":0}{"type":"pass","round":2,"player":1,"kept":4,"discarded":0}'
    b'{"type":"token","round":1,"player":1,"tiles":3}'
    b'{"format":"azulejo-handover/1","id":"","started":"2026-11-17T20:00:00.000Z","variant":"mini-grey",'
    b'"players":["Ana","Bo"],"first":0,"options":{"tablets":["rows","columns","diagonals","wild_all","colourful_rows",'
    b'"outer","corners","empty_special"]},"about":{"seen":[""],"records":[[],"draft":null}'
    b'{"round":1,"player":0,"entries":[{"event":{"past":["{\\"type\\": \\"tiling\\", \\"round\\": 1, \\"player\\": 0, '
    b'\\"place\\": [{\\"row\\": 0, \\"col\\": 1, \\"colour\\": \\"blue\\"}], \\"drop\\": [], \\"floor\\": 0, '
    b'\\"marker\\": false}"}],"colour":""}'
    b'{"type":"tiling","round":1,"player":0,"place":[{"row":0,"col":3,"colour":"black"},{"row":1,"col":0,"colour":'
    b'"white"},{"row":2,"col":4,"colour":"turquoise"}],"drop":[{"row":2,"colour":"red"}],"broken":0,"chips":0,'
    b'"floor":4,"marker":true}},"marker":false}},[30,{"do":"enter","event":{"type":"close","round":1}},'
    b'[9,{"do":"enter","event":{"type":"'
)


class Foreign(Malformed):
    """A code of somebody else's."""


class FromNewerVersion(Malformed):
    """Written by a later version of the app."""


class Part(NamedTuple):
    """One code as it was read: `number` of `of`, and `whole`, the checksum of what they say together."""

    number: int
    of: int
    whole: str
    text: str


class Codes:
    """Codes of one game, collected one after another."""

    def __init__(self) -> None:
        self.parts: dict[int, Part] = {}

    @property
    def count(self) -> int:
        """How many there are in all; 0 before the first."""
        return next(iter(self.parts.values())).of if self.parts else 0

    @property
    def missing(self) -> tuple[int, ...]:
        return tuple(number for number in range(1, self.count + 1) if number not in self.parts)

    def belongs(self, part: Part) -> bool:
        """Whether this is a code of the same game as the others."""
        return all((known.whole, known.of) == (part.whole, part.of) for known in self.parts.values())

    def add(self, part: Part) -> None:
        self.parts[part.number] = part

    def content(self) -> bytes:
        """What all of them say. Raises Malformed where that is not what was written."""
        data = _unfolded("".join(self.parts[number].text for number in range(1, self.count + 1)))
        if _sum(data) != self.parts[1].whole:
            raise Malformed(_WRONG)
        return data


def split(content: bytes, room: int) -> list[str]:
    """The texts of the codes, each of at most `room` characters, all nearly equally long. Raises Malformed where it
    would be too many codes to photograph."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, PLAIN)
    text = _base45(squeeze.compress(content) + squeeze.flush())
    head = f"AZ{_VERSION}:99/99:{_sum(content)}:"
    count = -(-len(text) // (room - len(head)))
    if count > MOST_CODES:
        raise Malformed("this game is too long for codes: hand it over as a file")
    each = -(-len(text) // count)
    parts = [text[at : at + each] for at in range(0, len(text), each)]
    return [f"AZ{_VERSION}:{n}/{len(parts)}:{_sum(content)}:{part}" for n, part in enumerate(parts, 1)]


def read(text: str) -> Part:
    """A code as it was read. Raises Malformed where it is not one of ours."""
    ours = _OURS.fullmatch(text)
    if ours is None:
        raise Foreign("this code is not from Azulejo")
    if int(ours[1]) > _VERSION:
        raise FromNewerVersion("this code comes from a newer version of Azulejo: please update this one")
    part = _PART.fullmatch(ours[2])
    if part is None or int(ours[1]) != _VERSION or int(part[1]) > int(part[2]):
        raise Malformed("this code is not one that Azulejo writes")
    return Part(int(part[1]), int(part[2]), part[3], part[4])


def grouped(parts: Iterable[Part]) -> list[Codes]:
    """Codes of several games, each game's together."""
    groups: list[Codes] = []
    for part in parts:
        group = next((codes for codes in groups if codes.belongs(part)), None)
        if group is None:
            groups.append(group := Codes())
        group.add(part)
    return groups


def _unfolded(text: str) -> bytes:
    stretch = zlib.decompressobj(-15, PLAIN)
    try:
        data = stretch.decompress(_from_base45(text), LARGEST)
    except (zlib.error, ValueError, OverflowError):
        raise Malformed(_WRONG) from None
    if stretch.unconsumed_tail or not stretch.eof:
        raise Malformed("these codes hold no game that Azulejo could have written")
    return data


def _sum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:8].upper()


def _base45(data: bytes) -> str:
    """As in RFC 9285."""
    out = []
    for at in range(0, len(data) - 1, 2):
        high, low = divmod(data[at] * 256 + data[at + 1], 45)
        out += [ALPHABET[low], ALPHABET[high % 45], ALPHABET[high // 45]]
    if len(data) % 2:
        out += [ALPHABET[data[-1] % 45], ALPHABET[data[-1] // 45]]
    return "".join(out)


def _from_base45(text: str) -> bytes:
    """Raises ValueError, or OverflowError for three letters that stand for no two bytes."""
    out = bytearray()
    for at in range(0, len(text), 3):
        digits = [ALPHABET.index(char) for char in text[at : at + 3]]
        number = sum(digit * 45**place for place, digit in enumerate(digits))
        if len(digits) == 1:
            raise ValueError("a letter too many")
        out += number.to_bytes(len(digits) - 1, "big")
    return bytes(out)
