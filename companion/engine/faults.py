"""What a rule has against an entry, as a value that can be shown in any language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.errors import Illegal


class Fault(NamedTuple):
    """A rule broken: the rule's id, and the words as a template with its values apart, so that they can be translated.

    >>> str(Fault("azul/wall-tiling", "the space at row {row}, column {column} is already filled",
    ...           {"row": 1, "column": 3}))
    'the space at row 1, column 3 is already filled'
    """

    rule: str
    text: str
    values: Mapping[str, object] = {}

    def __str__(self) -> str:
        return self.text.format(**self.values)


class Refused(Illegal):
    """Illegal, and the faults behind it apart, for whoever says them in another language."""

    def __init__(self, said: str, faults: Sequence[Fault] = ()) -> None:
        super().__init__(said)
        self.faults = tuple(faults)


def refuse(faults: Sequence[Fault]) -> None:
    """Raises Refused with every fault, where there is one."""
    if faults:
        raise Refused("; ".join(f"{fault} [{fault.rule}]" for fault in faults), faults)


@dataclass(frozen=True, slots=True)
class Failure:
    """Where replay stopped: the event's index in the log, whose it is, and all that is wrong with it."""

    index: int
    round: int
    player: int | None
    faults: Sequence[Fault]

    def sentence(self, players: Sequence[str]) -> str:
        """One line that names the event, the player, the round and every rule broken."""
        whose = "" if self.player is None else f", player {self.player} ({players[self.player]})"
        said = "; ".join(f"{fault} [{fault.rule}]" for fault in self.faults)
        return f"event {self.index}, round {self.round}{whose}: {said}"
