"""The seven stars as they are drawn, with the features between them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.views import Space


@dataclass(frozen=True, slots=True)
class StarView:
    """A star's six spaces in the order of the places 1 to 6."""

    name: str
    spaces: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class FeatureView:
    """A pillar, statue or window; `star` names the star it belongs to (for a statue: the one before it, clockwise)."""

    kind: str
    star: str
    done: bool = False
    lit: bool = False


@dataclass(frozen=True, slots=True)
class StarsView:
    stars: tuple[StarView, ...]
    features: tuple[FeatureView, ...] = ()
    wild: str | None = None
    wild_caption: str = ""
