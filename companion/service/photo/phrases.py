"""The sentences of a proposal, as templates with their values apart, so that they can be translated."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.engine.faults import Fault

RULE = "app/photo"


class RemarkKind(StrEnum):
    """What a remark is about, for those who say it in another way, or not at all."""

    NOT_READ = "not read"
    NO_PHOTO = "no photo"
    NO_SCORE = "no score"
    OTHER_PLAYER = "other player"
    """It looks like another player's board."""
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
    "after": "the photo was taken after tiling: the new tiles lie on the wall",
    "before": "the photo was taken before tiling: the complete lines still have to move",
    "during": "the photo was taken while tiling: some lines have moved, and some have not",
    "nothing": "the photo shows no new tile and no complete line",
}

_WHY = {
    "glare": "a reflection hides it",
    "blur": "the photo is blurred here",
    "hidden": "something covers it",
    "cut off": "it is not in the picture",
    "unclear": "the photo does not show it clearly",
    "rule": "what the photo shows here is against the rules",
    "differs from before": "it differs from the earlier photo",
}


def say(text: str, **values: object) -> Fault:
    return Fault(RULE, text, values)


def remark(text: str, kind: RemarkKind = RemarkKind.REST, **values: object) -> Remark:
    return Remark(say(text, **values), kind)


def why(reason: object) -> Fault:
    """The reader's reason for a doubt."""
    return say(_WHY.get(reason if isinstance(reason, str) else "", _WHY["unclear"]))


def at(row: int, col: int) -> dict[str, object]:
    return {"row": row + 1, "column": col + 1}
