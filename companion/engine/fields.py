"""Checked access to what a file says: a wrong type or range becomes one sentence that names the place."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set
from typing import NamedTuple

from companion.errors import Malformed

_REQUIRED = -1  # below every range there is


def shown(value: object) -> str:
    """The value as a person would recognise it, cut short."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


class Fields(NamedTuple):
    """An object of a file, and where it stands in it.

    >>> Fields({"row": 7}, "events[0].place[1]").whole("row", 0, 4)
    Traceback (most recent call last):
    companion.errors.Malformed: events[0].place[1].row: expected a whole number from 0 to 4, got 7
    """

    values: Mapping[str, object]
    where: str

    def only(self, allowed: Set[str]) -> None:
        """Raises Malformed for a field nobody knows: a misspelt one would be a silent guess."""
        if not self.values.keys() <= allowed:
            unknown = sorted(self.values.keys() - allowed)[0]
            raise Malformed(f"{self.where}: unknown field {shown(unknown)}")

    def get(self, key: str) -> object:
        if key not in self.values:
            raise Malformed(f"{self.where}: {key} is missing")
        return self.values[key]

    def whole(self, key: str, low: int, high: int | None = None, default: int = _REQUIRED) -> int:
        value = self.values.get(key, default)
        if type(value) is not int or value < low or (high is not None and value > high):
            if key not in self.values:
                raise Malformed(f"{self.where}: {key} is missing")
            bound = f"from {low} to {high}" if high is not None else f"from {low} up"
            raise Malformed(f"{self.where}.{key}: expected a whole number {bound}, got {shown(value)}")
        return value

    def truth(self, key: str) -> bool:
        """A yes or no that may be left out for no."""
        value = self.values.get(key, False)
        if type(value) is not bool:
            raise Malformed(f"{self.where}.{key}: expected true or false, got {shown(value)}")
        return value

    def text(self, key: str) -> str:
        value = self.get(key)
        if type(value) is not str:
            raise Malformed(f"{self.where}.{key}: expected text, got {shown(value)}")
        return value

    def choice(self, key: str, allowed: Collection[str]) -> str:
        value = self.values.get(key) or self.get(key)
        if type(value) is not str or value not in allowed:
            raise Malformed(f"{self.where}.{key}: expected one of {', '.join(allowed)}, got {shown(value)}")
        return value

    def items(self, key: str, default: list[object] | None = None) -> list[object]:
        value = self.get(key) if default is None else self.values.get(key, default)
        if type(value) is not list:
            raise Malformed(f"{self.where}.{key}: expected a list, got {shown(value)}")
        return value

    def objects(self, key: str, default: list[object] | None = None) -> list[Fields]:
        return [object_of(item, f"{self.where}.{key}[{n}]") for n, item in enumerate(self.items(key, default))]


def object_of(value: object, where: str) -> Fields:
    """An object of a file, or Malformed."""
    if type(value) is not dict:
        raise Malformed(f"{where}: expected an object, got {shown(value)}")
    return Fields(value, where)
