"""Reads signatures.txt, the table of what Android documents."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

TABLE = Path(__file__).with_name("signatures.txt")
NAME = r"[\w.$]+(?:\[\])?"
LINE = re.compile(
    rf"(?:(?P<new>new)|(?P<kind>method|static|static-field|field|const) (?P<type>{NAME}) (?P<name>\w+))"
    r"(?:\((?P<parameters>[^)]*)\))?(?: = (?P<value>\"[^\"]*\"|-?\d+))?(?: @(?P<since>\d+))?"
)
CLASS = re.compile(
    rf"class (?P<name>{NAME})(?: extends (?P<extends>{NAME}))?(?: implements (?P<implements>{NAME}))?"
    r"(?: @(?P<since>\d+))?"
)


class Signature(NamedTuple):
    """One documented form of a name."""

    kind: str
    type: str
    parameters: tuple[str, ...]
    value: str | int | None
    since: int


@dataclass
class Documented:
    """A documented class; members under `()` are its constructors."""

    name: str
    above: tuple[str, ...]
    since: int
    page: str = ""
    members: dict[str, list[Signature]] = field(default_factory=dict)


def read() -> dict[str, Documented]:
    """The table, by class."""
    table: dict[str, Documented] = {}
    for line in TABLE.read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        if line.startswith("class "):
            said = _match(CLASS, line)
            above = tuple(name for name in (said["extends"], said["implements"]) if name)
            now = table[str(said["name"])] = Documented(str(said["name"]), above, int(said["since"] or 1))
        elif line.startswith("page "):
            now.page = line.removeprefix("page ")
        else:
            said = _match(LINE, line)
            parameters = tuple(part for part in (said["parameters"] or "").split(", ") if part)
            value = said["value"]
            meant = None if value is None else value.strip('"') if value.startswith('"') else int(value)
            kind, type_, name = said["kind"] or "new", said["type"] or now.name, said["name"] or "()"
            since = max(now.since, int(said["since"] or 1))
            now.members.setdefault(name, []).append(Signature(kind, type_, parameters, meant, since))
    return table


def _match(pattern: re.Pattern[str], line: str) -> dict[str, str | None]:
    found = pattern.fullmatch(line)
    assert found, line
    return found.groupdict()


def family(table: dict[str, Documented], name: str) -> list[str]:
    """A class and all above it."""
    return [name, *(above for parent in table[name].above for above in family(table, parent))]


def find(table: dict[str, Documented], name: str, member: str) -> tuple[str, list[Signature]]:
    """The class that documents a member, looked for upwards, and the member's forms."""
    for each in family(table, name):
        if member in table[each].members:
            return each, table[each].members[member]
    raise KeyError(f"{name} documents no {member}")


def jvm(type_: str) -> str:
    """A type as the Java virtual machine writes it."""
    if type_.endswith("[]"):
        return "[" + jvm(type_[:-2])
    plain = {"void": "V", "int": "I", "boolean": "Z", "long": "J", "float": "F", "double": "D", "byte": "B"}
    plain |= {"short": "S", "char": "C"}
    return plain.get(type_) or f"L{type_.replace('.', '/')};"
