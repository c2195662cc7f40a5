"""The game that is being set up, as a plain value; what the last table did is offered first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random

from companion.engine.games import Game, by_key, game
from companion.games.contract import OptionsView
from companion.models import setup_choices
from companion.models.setup_choices import Chosen
from companion.service.session import Session

GROUPS = 2
"""How many groups are offered at once."""


@dataclass(frozen=True, slots=True)
class Plan:
    """`seats` in the order of play, `first` the name of who starts, `chosen` what was chosen for each kind of board."""

    variant: str = "azul"
    seats: tuple[str, ...] = ()
    first: str = ""
    chosen: Chosen = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return game(self.variant)

    @property
    def room(self) -> range:
        return self.game.variant.seats

    @property
    def starter(self) -> int:
        return self.seats.index(self.first) if self.first in self.seats else 0

    @property
    def lacks(self) -> str:
        """What has still to be chosen besides the players, in words."""
        return setup_choices.still_to_choose(self.game, self.chosen)

    @property
    def ready(self) -> bool:
        return len(self.seats) in self.room and not self.lacks

    @property
    def options(self) -> Mapping[str, object]:
        """The set-up's choices, as a game file keeps them."""
        return setup_choices.options_of(self.game, self.chosen)

    @property
    def options_view(self) -> OptionsView | None:
        """What can be chosen; None where the set-up leaves nothing open."""
        return setup_choices.options_view(self.game, self.chosen)

    def playing(self, variant: str) -> Plan:
        """Another game for the same people; those it has no room for, the last ones, leave the table."""
        return replace(self, variant=variant, seats=self.seats[: game(variant).variant.seats[-1]])

    def with_seat(self, name: str) -> Plan:
        full = len(self.seats) >= self.room[-1] or name in self.seats
        return self if full else replace(self, seats=(*self.seats, name))

    def without_seat(self, name: str) -> Plan:
        return replace(self, seats=tuple(seat for seat in self.seats if seat != name))

    def seating(self, names: tuple[str, ...]) -> Plan:
        """These people and nobody else, as many as there is room for."""
        return replace(self, seats=names[: self.room[-1]], first=names[0] if names else "")

    def moved(self, name: str, to: int) -> Plan:
        """Somebody sits elsewhere, the others close up."""
        rest = [seat for seat in self.seats if seat != name]
        rest.insert(max(0, min(to, len(rest))), name)
        return replace(self, seats=tuple(rest))

    def toggled(self, key: str) -> Plan:
        """One of the set-up's choices is put into play, or taken out of it."""
        return replace(self, chosen=setup_choices.toggled(self.game, self.chosen, key))

    def dealt(self, random: Random) -> Plan:
        """The set-up's choices drawn blind."""
        return replace(self, chosen=setup_choices.dealt(self.game, self.chosen, random))


def groups_for(session: Session, plan: Plan) -> tuple[tuple[str, ...], ...]:
    """Who sat down together before and could play this: the last ones first, without those who sit there now."""
    known = {person.id for person in session.people.all()}
    found: list[tuple[str, ...]] = []
    for lineup in session.lineups():
        names = tuple(person.name for person in lineup.people if person.id in known)
        fits = len(names) == len(lineup.people) and len(names) in plan.room
        if fits and set(names) not in (set(plan.seats), *map(set, found)):
            found.append(names)
    return tuple(found[:GROUPS])


def named_groups(session: Session, plan: Plan) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The groups with a name and their people, those who are hidden left out: of those the plan has room for."""
    known = {person.id for person in session.people.all()}
    found = []
    for group in session.groups():
        names = tuple(person.name for person in group.members if person.id in known)
        if names and len(names) <= plan.room[-1] and set(names) != set(plan.seats):
            found.append((group.name, names))
    return tuple(found)


def last_plan(session: Session) -> Plan:
    """What the last table played, with the same people in the same seats; hidden people do not come back by it."""
    lineups = session.lineups()
    known = {person.id for person in session.people.all()}
    if not lineups or lineups[0].variant not in by_key():
        return Plan()
    names = tuple(person.name for person in lineups[0].people if person.id in known)
    return Plan(variant=lineups[0].variant, seats=names, first=names[0] if names else "")
