"""What the statistics can be asked for: whose figures, and over which games."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from companion.engine.games import by_key, game
from companion.service.session import Session
from companion.service.stats_filter import GamesFilter
from companion.storage.groups import Group
from companion.storage.people import Person
from companion.wording.language import _, pgettext
from companion.wording.names import variant_name

LOOKED_AT = 200
"""The last games, by which it is chosen what to offer."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Whose figures (0: nobody's), of which game, with whom at the table (`group`: and with nobody else), and when."""

    person: int = 0
    variant: str = ""
    people: tuple[int, ...] = ()
    group: tuple[int, ...] = ()
    span: str = ""

    @property
    def filter(self) -> GamesFilter:
        return GamesFilter(self.variant, frozenset(self.people), frozenset(self.group), self.span)

    def toggled(self, person: int) -> Wish:
        """With somebody who must have been at the table, or without."""
        rest = tuple(one for one in self.people if one != person)
        return replace(self, people=rest if person in self.people else (*self.people, person), group=())


@dataclass(frozen=True, slots=True)
class Choices:
    """Who and what can be chosen; `regular` is the number of who played most of the last games, 0 for nobody."""

    people: tuple[Person, ...]
    variants: frozenset[str]
    regular: int
    groups: tuple[Group, ...] = ()

    def name(self, person: int) -> str:
        return next((one.name for one in self.people if one.id == person), "")

    def games(self, chosen: str) -> tuple[tuple[str, str], ...]:
        """Keys and names of the games that there are figures of, and of the chosen one; "" for all games."""
        keys = [key for key in by_key() if key in self.variants or key == chosen]
        return (("", pgettext("every kind of game", "All games")), *((key, variant_name(game(key))) for key in keys))

    def table_words(self, wish: Wish) -> str:
        """Who has to be at the table, in a few words."""
        for group in self.groups:
            if wish.group and members_of(group) == wish.group:
                return group.name
        names = [name for name in map(self.name, wish.people) if name]
        return _("with {names}").format(names=", ".join(names)) if names else _("Any players")


def choices(session: Session) -> Choices:
    people = tuple(session.people.all())
    rows = session.games(limit=LOOKED_AT)
    finished = [row for row in rows if row.summary.finished and not session.is_sample(row.game_id)]
    seats = Counter(name for row in finished for name in row.players)
    numbers = {person.name: person.id for person in people}
    most = next((numbers[name] for name, _times in seats.most_common() if name in numbers), 0)
    regular = most or next(iter(numbers.values()), 0)
    return Choices(people, frozenset(row.variant for row in finished), regular, session.groups())


def members_of(group: Group) -> tuple[int, ...]:
    return tuple(member.id for member in group.members)


def span_words(span: str) -> str:
    """ "All time", "Last 30 days", "2026"."""
    return {"": _("All time"), "month": _("Last 30 days"), "year": _("Last 12 months")}.get(span, span)


def spans(years: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Keys and words of the times that can be chosen, with the years in which games were played."""
    return tuple((span, span_words(span)) for span in ("", "month", "year", *years))
