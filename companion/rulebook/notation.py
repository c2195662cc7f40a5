"""The plain text that the rulebook's words are written in.

    # a remark
    @ floor-line                     an entry; `@card KEY` a phase card, `@setup` the set-up card, `@end` the last line
    title: Floor line
    rule: A paragraph, which may go on
      in lines that begin with a space.
    value: A name | its points      a line of a list, below the rule before it
    dispute: A question? | Its answer.
    also: other wordings; of the question before it
    less: A question of the book it builds on, which is none here
    ask: one wording; another wording

Anything else is a fault with its line number: a slip in a rulebook must not pass unseen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.errors import Malformed

FIELDS: Mapping[str, frozenset[str]] = {
    "": frozenset({"title", "rule", "value", "example", "trap", "dispute", "also", "less", "words", "ask"}),
    "card": frozenset({"title", "step", "entry"}),
    "setup": frozenset({"title", "step"}),
    "about": frozenset({"name", "place", "apostrophe", "spelling", "decimal", "thousands", "colon", "star"}),
    "language": frozenset(
        {
            "label",
            "turned",
            "plural",
            "cut",
            "stop",
            "weak",
            "opens",
            "whether",
            "amounts",
            "settles",
            "joins",
            "form",
            "same",
            "like",
            "concept",
            "game",
        }
    ),
}


class Section(NamedTuple):
    """A block of the file: what kind, its key, its fields in order, and the line it starts on."""

    kind: str
    key: str
    fields: tuple[tuple[str, str], ...]
    line: int

    def all(self, field: str) -> tuple[str, ...]:
        return tuple(value for name, value in self.fields if name == field)

    def one(self, field: str) -> str:
        return next(iter(self.all(field)), "")

    def listed(self, field: str) -> tuple[str, ...]:
        """The values of a field that holds several, apart."""
        return tuple(part.strip() for value in self.all(field) for part in value.split(";") if part.strip())


def parse(text: str, name: str) -> tuple[Section, ...]:
    """The sections of a file, or a fault that names the file and the line."""
    sections: list[Section] = []
    fields: list[tuple[str, str]] = []
    ended = False
    for number, line in enumerate(text.splitlines(), 1):
        where = f"{name}, line {number}"
        if not line.strip() or line.startswith("#"):
            continue
        if ended:
            raise Malformed(f"{where}: text after @end")
        if line.startswith("@"):
            if sections:
                sections[-1] = sections[-1]._replace(fields=tuple(fields))
            fields = []
            ended = line.strip() == "@end"
            if not ended:
                sections.append(_head(line, where, number))
        elif not sections:
            raise Malformed(f"{where}: text before the first section")
        elif line[0].isspace():
            if not fields:
                raise Malformed(f"{where}: nothing to go on from")
            fields[-1] = (fields[-1][0], f"{fields[-1][1]} {line.strip()}")
        else:
            fields.append(_field(line, where, sections[-1].kind))
    if not ended:
        raise Malformed(f"{name}: it breaks off (no @end)")
    return tuple(sections)


def _head(line: str, where: str, number: int) -> Section:
    kind, _, key = line[1:].partition(" ")
    if kind not in FIELDS:
        raise Malformed(f"{where}: unknown section {line!r}")
    return Section(kind, key.strip(), (), number)


def _field(line: str, where: str, kind: str) -> tuple[str, str]:
    field, colon, value = line.partition(":")
    if not colon or field not in FIELDS[kind] or not value.strip():
        raise Malformed(f"{where}: not a field of this section: {line[:60]!r}")
    return field, value.strip()
