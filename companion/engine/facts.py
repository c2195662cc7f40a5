"""A number of the rules, with the rulebook it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Fact(Generic[T]):
    """A rule's number stands once, here, beside its source."""

    value: T
    source: str
