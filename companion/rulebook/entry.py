"""What the rulebook is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Dispute(NamedTuple):
    """A question that tables quarrel over, and its answer in a sentence or two."""

    question: str
    answer: str


class StepsCard(NamedTuple):
    """A few short steps to keep in sight: what to do now, or how to lay the table."""

    key: str
    title: str
    steps: tuple[str, ...]
    entry: str


class Listed(NamedTuple):
    """A paragraph that ends in a list: what stands before it, and its lines as names and what they bring."""

    lead: str
    values: tuple[tuple[str, str], ...]


def listed(paragraph: str) -> Listed:
    """A rule's paragraph and its list, if it has one.

    >>> listed("At the end add:\\nComplete rows: 2 each")
    Listed(lead='At the end add:', values=(('Complete rows', '2 each'),))
    """
    lead, *lines = paragraph.split("\n")
    parts = (line.rpartition(": ") for line in lines)
    return Listed(lead, tuple((name.rstrip(), brings) for name, _, brings in parts))


@dataclass(frozen=True, slots=True)
class Entry:
    """One screen of rules. A paragraph of the rule may end in a list, see `listed`. `asks` are everyday wordings,
    `words` are synonyms and `also` other wordings of its disputes, by their questions: all are for the search."""

    id: str
    book: str
    title: str
    rule: tuple[str, ...]
    example: str
    trap: str
    disputes: tuple[Dispute, ...]
    words: tuple[str, ...]
    asks: tuple[str, ...]
    see: tuple[str, ...] = ()
    figure: Mapping[str, Any] | None = None
    also: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def paragraphs(self) -> tuple[str, ...]:
        return tuple(part for part in (*self.rule, self.trap, self.example) if part)

    @property
    def text(self) -> str:
        return "\n\n".join(self.paragraphs)
