"""The sentences of a proposal, as templates with their values apart, so that they can be translated."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.engine.faults import Fault
from vision.reading import Doubt

RULE = "app/photo"


class GameDoubt(StrEnum):
    """Why a part asks for a look, besides what the reader doubts."""

    NOT_READ = "not read"
    NO_MARKER = "no marker"


class RemarkKind(StrEnum):
    """What a remark is about, for those who say it in another way, or not at all."""

    NOT_READ = "not read"
    NO_PHOTO = "no photo"
    NO_SCORE = "no score"
    OTHER_PLAYER = "other player"
    """It looks like another player's board."""
    NO_MATCH = "no match"
    """Too much of it is not what the game knows."""
    REST = "rest"


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to say about a board as a whole; `whose` it is, where several players' boards are spoken of."""

    fault: Fault
    kind: RemarkKind = RemarkKind.REST
    whose: str = ""

    def __str__(self) -> str:
        return f"{self.whose}: {self.fault}" if self.whose else str(self.fault)


KINDS = {
    "after": "the photo was taken after tiling: the new tiles are on the wall",
    "before": "the photo was taken before tiling: the full lines haven't moved yet",
    "during": "the photo was taken during tiling: some lines have moved, some haven't",
    "nothing": "the photo shows no new tile and no full line",
}

_DOUBTS = {
    Doubt.GLARE: "there's glare here",
    Doubt.BLUR: "the photo is blurred here",
    Doubt.HIDDEN: "something covers it",
    Doubt.CUT_OFF: "it's outside the photo",
    Doubt.UNCLEAR: "the photo isn't clear here",
    Doubt.RULE: "this would break a rule",
    Doubt.DIFFERS: "it doesn't match the earlier photo",
    GameDoubt.NOT_READ: "the photo wasn't read here",
    GameDoubt.NO_MARKER: "nobody has the first-player marker this round",
}


def say(text: str, **values: object) -> Fault:
    return Fault(RULE, text, values)


def remark(text: str, kind: RemarkKind = RemarkKind.REST, **values: object) -> Remark:
    return Remark(say(text, **values), kind)


def about(doubt: Doubt | GameDoubt | None) -> Fault | None:
    """A doubt as a sentence."""
    return None if doubt is None else say(_DOUBTS.get(doubt, _DOUBTS[Doubt.UNCLEAR]))


def at(row: int, col: int) -> dict[str, object]:
    return {"row": row + 1, "column": col + 1}
