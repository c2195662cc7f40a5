"""What the statistics screen shows: one person's figures, who beats whom, the records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.games import by_key, game
from companion.models.chart import ChartView, SeriesView
from companion.service import stats
from companion.service.seat_colours import colour_of
from companion.service.session import Session
from companion.storage.people import Person
from companion.wording.language import _, ngettext, pgettext
from companion.wording.names import variant_name
from companion.wording.points import percent, tenths

PLOTTED = 30
"""The last games of a person that the plot shows."""
RIVALS = 6
LOOKED_AT = 200
"""The last games, by which it is chosen what to offer."""


# Whose figures, of which game


@dataclass(frozen=True, slots=True)
class Choices:
    """Who and what can be chosen; `regular` is the number of who played most of the last games, 0 for nobody."""

    people: tuple[Person, ...]
    variants: frozenset[str]
    regular: int

    def games(self, chosen: str) -> tuple[tuple[str, str], ...]:
        """Keys and names of the games that there are figures of, and of the chosen one; "" for all games."""
        keys = [key for key in by_key() if key in self.variants or key == chosen]
        return (("", pgettext("every kind of game", "All games")), *((key, variant_name(game(key))) for key in keys))


def choices(session: Session) -> Choices:
    people = tuple(session.people.all())
    rows = session.games(limit=LOOKED_AT)
    finished = [row for row in rows if row.summary.finished and not session.is_sample(row.game_id)]
    seats = Counter(name for row in finished for name in row.players)
    numbers = {person.name: person.id for person in people}
    most = next((numbers[name] for name, _times in seats.most_common() if name in numbers), 0)
    return Choices(people, frozenset(row.variant for row in finished), most or next(iter(numbers.values()), 0))


# What the games came to


@dataclass(frozen=True, slots=True)
class Rival:
    name: str
    colour: str
    against: stats.Against

    @property
    def words(self) -> str:
        """How often both played, and who had more."""
        games = ngettext("{n} game", "{n} games", self.against.games).format(n=self.against.games)
        wins = ngettext("{n} win", "{n} wins", self.against.ahead).format(n=self.against.ahead)
        losses = ngettext("{n} loss", "{n} losses", self.against.behind).format(n=self.against.behind)
        return f"{games} · {wins}, {losses}"

    @property
    def margin(self) -> str:
        return ("+" if self.against.margin > 0 else "") + tenths(self.against.margin)


@dataclass(frozen=True, slots=True)
class Best:
    """A record, and whose."""

    name: str
    value: int
    who: str
    game_id: str

    @property
    def title(self) -> str:
        return {
            "total": _("Highest score"),
            "round": _("Best round"),
            "margin": _("Biggest win"),
            "lost": _("Most points lost"),
        }[self.name]


@dataclass(frozen=True, slots=True)
class Figures:
    """`totals` are the person's last games from old to new."""

    games: int = 0
    person: stats.PersonFigures | None = None
    totals: tuple[int, ...] = ()
    rivals: tuple[Rival, ...] = ()
    records: tuple[Best, ...] = ()


def figures(session: Session, person: int | None, variant: str | None) -> Figures:
    """Over every finished game of a variant (None: of all), for one person (None: for nobody in particular).

    Thousands of games take a while: not for the thread that draws."""
    return work_out(session.finished_games(variant), session.people.all(), person)


def work_out(games: Sequence[stats.Played], people: Sequence[Person], person: int | None) -> Figures:
    own = [game for game in games if person in game.people] if person is not None else []
    totals = [game.seats[game.people.index(person)].total for game in own[-PLOTTED:]]
    rivals = []
    for other in people:
        if other.id != person and person is not None:
            against = stats.head_to_head(own, person, other.id)
            if against.games:
                rivals.append(Rival(other.name, colour_of(other), against))
    rivals.sort(key=lambda rival: -rival.against.games)
    by_game = {game.game_id: game for game in games}
    records = tuple(
        Best(record.name, record.value, by_game[record.game_id].players[record.seat], record.game_id)
        for record in stats.records(games)
    )
    return Figures(
        games=len(games),
        person=stats.person_figures(games, person) if person is not None else None,
        totals=tuple(totals),
        rivals=tuple(rivals[:RIVALS]),
        records=records,
    )


def tiles(person: stats.PersonFigures) -> tuple[tuple[str, str], ...]:
    """A person's figures, each as a number and what it is; an even count of them."""
    wins = str(person.wins) + (f" + {person.shared}" if person.shared else "")
    return (
        (str(person.games), ngettext("game", "games", person.games)),
        (wins, _("won + shared") if person.shared else ngettext("won", "won", person.wins)),
        (tenths(person.average), _("points per game")),
        (str(person.best), _("best score")),
        (tenths(person.lost) if person.lost else "0", _("points lost per game")),
        (str(person.longest_streak), _("longest winning streak")),
    )


def bonus_words(person: stats.PersonFigures) -> str:
    """What the bonuses made of all points; "" where there were none."""
    if not person.bonuses:
        return ""
    return _("Bonuses made up {share} of all points.").format(share=percent(sum(person.bonuses.values())))


def plot(person: Person, totals: Sequence[int]) -> ChartView:
    """A person's last games as a line."""
    series = SeriesView(person.name, colour_of(person), tuple(totals))
    return ChartView((series,), tuple(str(n + 1) for n in range(len(totals))))
