"""What the statistics screen shows: one person's figures, who beats whom, who starts, the records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from companion.models.stats_choices import Wish
from companion.models.stats_plots import Rivalry, Trend, last_of
from companion.service import stats
from companion.service.comparisons import KindAverages, Starters, first_player, kind_averages
from companion.service.seat_colours import colour_of
from companion.service.session import Session
from companion.service.stats_filter import years
from companion.storage.people import Person
from companion.wording.dates import duration
from companion.wording.language import _, ngettext
from companion.wording.points import percent, signed_tenths, tenths, whole

RIVALS = 6
SEVERAL = 5
"""From so many games on it is said how somebody stands against the others."""


@dataclass(frozen=True, slots=True)
class Rival:
    name: str
    colour: str
    against: stats.Against
    rivalry: Rivalry

    @property
    def words(self) -> str:
        """How often both played, and who had more; where it was neither, that too."""
        games = ngettext("{n} game", "{n} games", self.against.games).format(n=whole(self.against.games))
        wins = ngettext("{n} win", "{n} wins", self.against.ahead).format(n=self.against.ahead)
        losses = ngettext("{n} loss", "{n} losses", self.against.behind).format(n=self.against.behind)
        level = self.against.level
        ties = (ngettext("{n} tie", "{n} ties", level).format(n=level),) if level else ()
        return f"{games} · {', '.join((wins, losses, *ties))}"

    @property
    def margin(self) -> str:
        return signed_tenths(self.against.margin)


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
            "tile": _("Most points with one tile"),
            "margin": _("Biggest win"),
            "lost": _("Most points lost"),
            "floor": _("Most points lost in a round"),
            "fastest": _("Fastest game"),
        }[self.name]

    @property
    def words(self) -> str:
        return duration(self.value) if self.name == "fastest" else str(self.value)


@dataclass(frozen=True, slots=True)
class Figures:
    """`games` is how many were counted, `years` those in which anybody played."""

    games: int = 0
    person: stats.PersonFigures | None = None
    trend: Trend | None = None
    averages: Mapping[str, KindAverages] = field(default_factory=dict)
    rivals: tuple[Rival, ...] = ()
    starters: Starters | None = None
    records: tuple[Best, ...] = ()
    years: tuple[str, ...] = ()


def figures(session: Session, wish: Wish, told: Callable[[float], None] = lambda _: None) -> Figures:
    """Over the finished games that are wished for. Thousands take a while: not for the thread that draws."""
    return work_out(session.finished_games(told=told), session.people.all(), wish, datetime.now().astimezone())


def work_out(games: Sequence[stats.Played], people: Sequence[Person], wish: Wish, now: datetime) -> Figures:
    chosen = wish.filter.chosen(games, now)
    person = next((one for one in people if one.id == wish.person), None)
    own = [game for game in chosen if person and person.id in game.people]
    return Figures(
        games=len(chosen),
        person=stats.person_figures(own, wish.person),
        trend=Trend(person, last_of(own, person.id)) if person and own else None,
        averages=kind_averages(own, wish.person),
        rivals=_rivals(own, people, person) if person else (),
        starters=first_player(chosen),
        records=_records(chosen),
        years=years(games, now),
    )


def _rivals(own: Sequence[stats.Played], people: Sequence[Person], person: Person) -> tuple[Rival, ...]:
    """Those with whom somebody played most."""
    met = Counter(other for game in own for other in game.people)
    others = [other for other in people if other.id != person.id and met[other.id]]
    return tuple(
        Rival(
            other.name,
            colour_of(other),
            stats.head_to_head(own, person.id, other.id),
            Rivalry(person, other, last_of(own, other.id)),
        )
        for other in sorted(others, key=lambda other: -met[other.id])[:RIVALS]
    )


def _records(games: Sequence[stats.Played]) -> tuple[Best, ...]:
    by_game = {game.game_id: game for game in games}
    return tuple(
        Best(record.name, record.value, by_game[record.game_id].players[record.seat], record.game_id)
        for record in stats.records(games)
    )


def starter_words(starters: Starters) -> str:
    """Whether starting helps, as far as the games tell."""
    if not starters.is_enough:
        return ""
    won = _("The first player won {share} of {n} games; chance alone would give {chance}.").format(
        share=percent(starters.won / starters.games),
        n=whole(starters.games),
        chance=percent(starters.expected / starters.games),
    )
    if not starters.is_clear:
        return won + " " + _("That is no clear difference.")
    more = starters.won > starters.expected
    return won + " " + (_("Starting helps at your table.") if more else _("Starting is a disadvantage at your table."))


def tiles(person: stats.PersonFigures) -> tuple[tuple[str, str], ...]:
    """A person's figures, each as a number and what it is; an even count of them. How somebody stands against the
    others is said only of several games."""
    against = (
        (
            (tenths(abs(person.ahead)), _lead(person.ahead)),
            (percent(person.points / person.games), _chance(person)),
        )
        if person.games >= SEVERAL
        else ()
    )
    wins = str(person.wins) + (f" + {person.shared}" if person.shared else "")
    return (
        (whole(person.games), ngettext("game", "games", person.games)),
        (wins, _("won + shared") if person.shared else ngettext("won", "won", person.wins)),
        (tenths(person.average), _("points per game")),
        (str(person.best), _("best score")),
        (tenths(person.lost) if person.lost else "0", _("points lost per game")),
        (str(person.longest_streak), _("longest winning streak")),
        *against,
    )


def _lead(ahead: float) -> str:
    return _("fewer points than others") if round(ahead, 1) < 0 else _("more points than others")


def _chance(person: stats.PersonFigures) -> str:
    return _("won ({share} by chance)").format(share=percent(person.expected / person.games))


def bonus_words(person: stats.PersonFigures) -> str:
    """What the bonuses made of all points; "" where there were none, or where they cost more than they brought."""
    share = sum(person.bonuses.values())
    return _("Bonuses made up {share} of all points.").format(share=percent(share)) if share > 0 else ""
