"""Rules that cannot be read, as values: which file it is, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.errors import Malformed


class RulesFault(NamedTuple):
    """A file of the rules, and what is wrong with it in a sentence."""

    file: str
    text: str

    def __str__(self) -> str:
        return f"the rules file {self.text}"


class RulesMissing(Malformed):
    """What was asked for stands in files that are missing or damaged."""

    def __init__(self, faults: Sequence[RulesFault], what: str = "") -> None:
        super().__init__(what + "; ".join(map(str, faults)))
        self.files = tuple(dict.fromkeys(fault.file for fault in faults))
