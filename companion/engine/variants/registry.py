"""The variants there are, by key: a view of `engine.games`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.games import by_key
from companion.engine.variants.contract import Variant


class _Variants(Mapping[str, Variant[Any, Any]]):
    def __getitem__(self, key: str) -> Variant[Any, Any]:
        return by_key()[key].variant

    def __iter__(self) -> Iterator[str]:
        return iter(by_key())

    def __len__(self) -> int:
        return len(by_key())


VARIANTS: Mapping[str, Variant[Any, Any]] = _Variants()
