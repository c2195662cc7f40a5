"""The sentences of a proposal, as templates with their values apart, so that they can be translated."""

from __future__ import annotations

from companion.engine.faults import Fault

RULE = "app/photo"

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


def why(reason: object) -> Fault:
    """The reader's reason for a doubt."""
    return say(_WHY.get(reason if isinstance(reason, str) else "", _WHY["unclear"]))


def at(row: int, col: int) -> dict[str, object]:
    return {"row": row + 1, "column": col + 1}
