"""The plots of the statistics as values, and what a touch on one says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.engine.games import game as game_of
from companion.engine.sheet import Line
from companion.games.registry import kind_of
from companion.models.chart import BarsView, BarView, ChartView, SeriesView
from companion.models.game_row import KEPT
from companion.service.comparisons import KindAverages, kinds_of
from companion.service.seat_colours import colour_of
from companion.service.stats import Played, ahead_of_the_table
from companion.storage.people import Person
from companion.wording.dates import day, leading
from companion.wording.language import _, ngettext
from companion.wording.names import variant_name, whole_name
from companion.wording.points import tenths

PLOTTED = 30
"""The last games that a plot shows."""
AVERAGED = 3
"""From so many games of a kind on, an average stands beside a game."""
OTHERS = "5B6775"


@dataclass(frozen=True, slots=True)
class Trend:
    """A person's last games, from old to new. Points of different games cannot be compared: where they are mixed it
    shows how far ahead of the others at the table each game ended."""

    person: Person
    games: tuple[Played, ...]

    @property
    def mixed(self) -> bool:
        return len({game.variant for game in self.games}) > 1

    @property
    def title(self) -> str:
        count = len(self.games)
        text = _("Point difference, last {n} games") if self.mixed else _("Points, last {n} games")
        return text.format(n=count)

    @property
    def chart(self) -> ChartView:
        steps = tuple(str(n + 1) for n in range(len(self.games)))
        name, colour = self.person.name, colour_of(self.person)
        ahead = [ahead_of_the_table(game, self.person.id) for game in self.games]
        if self.mixed:
            return ChartView((SeriesView(name, colour, tuple(map(round, ahead))),), steps)
        own = [self._total(game) for game in self.games]
        others = tuple(round(total - more) for total, more in zip(own, ahead, strict=True))
        return ChartView((SeriesView(name, colour, tuple(own)), SeriesView(_("Others"), OTHERS, others)), steps)

    def words(self, index: int) -> str:
        """What a touch on a game says: when it was, what it was, and how it went."""
        game = self.games[index]
        total, ahead = self._total(game), ahead_of_the_table(game, self.person.id)
        points = ngettext("{n} point", "{n} points", total).format(n=total)
        seat = game.people.index(self.person.id)
        won = ngettext("won", "won", 1) if game.winners == (seat,) else _("shared win") if seat in game.winners else ""
        against = _lead(round(ahead))
        told = (day(game.started), variant_name(game_of(game.variant)), points, won, against)
        return leading(" · ".join(filter(None, told)))

    def _total(self, game: Played) -> int:
        return game.seats[game.people.index(self.person.id)].total


@dataclass(frozen=True, slots=True)
class Rivalry:
    """Two people's last games with each other, from old to new."""

    person: Person
    rival: Person
    games: tuple[Played, ...]

    def margin(self, game: Played) -> int:
        own, other = (game.seats[game.people.index(person.id)].total for person in (self.person, self.rival))
        return own - other

    @property
    def chart(self) -> ChartView:
        steps = tuple(str(n + 1) for n in range(len(self.games)))
        margins = tuple(self.margin(game) for game in self.games)
        return ChartView((SeriesView(self.person.name, colour_of(self.person), margins),), steps)

    def words(self, index: int) -> str:
        game = self.games[index]
        own, other = (game.seats[game.people.index(person.id)].total for person in (self.person, self.rival))
        score = f"{whole_name(self.person.name)}{KEPT}{own} – {other}{KEPT}{whole_name(self.rival.name)}"
        return leading(" · ".join((day(game.started), variant_name(game_of(game.variant)), score)))


def bars(game: Played, averages: Mapping[str, KindAverages], person: int) -> BarsView:
    """A person's game by kind beside their own average and the table's, where there are games enough for one."""
    average = averages[game.variant]
    known = game_of(game.variant)
    words, compared = kind_of(known).words, average.games >= AVERAGED
    legend = (_("This game"), *((_("Your average"), _("The table")) if compared else ()))
    shown = []
    for kind in kinds_of(game, average, person):
        values = (float(kind.points), *((kind.own, kind.table) if compared else ()))
        if any(values):
            numbers = (str(kind.points).replace("-", "−"), *map(tenths, values[1:]))
            shown.append(BarView(words.line_words(known, Line(kind.kind, (), 0, "")), values, numbers))
    return BarsView(legend, tuple(shown))


def bar_words(view: BarsView, index: int) -> str:
    """What a touch on a kind says: "Complete row. This game: 4. Your average: 3.2. The table: 2.8."."""
    bar = view.bars[index]
    told = (
        _("{what}: {value}").format(what=name, value=number)
        for name, number in zip(view.legend, bar.numbers, strict=True)
    )
    return ". ".join((bar.label, *told)) + "."


def last_of(games: Sequence[Played], *people: int) -> tuple[Played, ...]:
    """The last games at which all of them sat."""
    return tuple(game for game in games if set(people).issubset(game.people))[-PLOTTED:]


def _lead(points: int) -> str:
    """How a game ended for somebody, in points."""
    if not points:
        return _("as many as the others")
    if points < 0:
        return _("{n} fewer than the others").format(n=-points)
    return _("{n} more than the others").format(n=points)
