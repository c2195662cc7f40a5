"""The game that is being set up, as a plain value; what the last table did is offered first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from companion.engine.variants import tablets
from companion.engine.variants.registry import VARIANTS
from companion.service.session import Session

LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Plan:
    """`seats` in the order of play, `first` the name of who starts, `chosen` Duel's tablets by the side that is up."""

    variant: str = "azul"
    seats: tuple[str, ...] = ()
    first: str = ""
    chosen: tuple[str, ...] = tuple(pair[0] for pair in tablets.PAIRS.value[: tablets.IN_PLAY.value[0]])

    @property
    def room(self) -> range:
        return VARIANTS[self.variant].seats

    @property
    def starter(self) -> int:
        return self.seats.index(self.first) if self.first in self.seats else 0

    @property
    def ready(self) -> bool:
        if self.variant == "duel" and tablets.choice_fault(self.chosen):
            return False
        return len(self.seats) in self.room

    @property
    def options(self) -> Mapping[str, object]:
        return {"tablets": list(self.chosen)} if self.variant == "duel" else {}

    def playing(self, variant: str) -> Plan:
        """Another game for the same people; those it has no room for, the last ones, leave the table."""
        return replace(self, variant=variant, seats=self.seats[: VARIANTS[variant].seats[-1]])

    def with_seat(self, name: str) -> Plan:
        full = len(self.seats) >= self.room[-1] or name in self.seats
        return self if full else replace(self, seats=(*self.seats, name))

    def without_seat(self, name: str) -> Plan:
        return replace(self, seats=tuple(seat for seat in self.seats if seat != name))

    def moved(self, name: str, to: int) -> Plan:
        """Somebody sits elsewhere, the others close up."""
        rest = [seat for seat in self.seats if seat != name]
        rest.insert(max(0, min(to, len(rest))), name)
        return replace(self, seats=tuple(rest))

    def turned(self, side: str) -> Plan:
        """A tablet's side is put into play, taken out of it, or takes the place of its other side."""
        if side in self.chosen:
            return replace(self, chosen=tuple(name for name in self.chosen if name != side))
        other = next(name for pair in tablets.PAIRS.value if side in pair for name in pair if name != side)
        kept = [name for name in self.chosen if name != other]
        return replace(self, chosen=tuple(name for name in tablets.SIDES if name in (*kept, side)))

    def dealt(self, random: Random) -> Plan:
        """As many tablets as are in play now (or the usual number), drawn blind."""
        low, high = tablets.IN_PLAY.value
        count = len(self.chosen) if low <= len(self.chosen) <= high else low
        drawn = [random.choice(pair) for pair in random.sample(tablets.PAIRS.value, count)]
        return replace(self, chosen=tuple(name for name in tablets.SIDES if name in drawn))


def last_plan(session: Session) -> Plan:
    """What the last table played, with the same people in the same seats; hidden people do not come back by it."""
    groups = session.groups()
    known = {person.id for person in session.people.all()}
    if not groups or groups[0].variant not in VARIANTS:
        return Plan()
    names = tuple(person.name for person in groups[0].people if person.id in known)
    return Plan(variant=groups[0].variant, seats=names, first=names[0] if names else "")
