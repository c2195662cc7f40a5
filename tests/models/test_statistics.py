"""The statistics in words and numbers, without the screen."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from companion.models.statistics import Figures, bonus_words, figures, starter_words, tiles, work_out
from companion.models.stats_choices import Wish, choices, spans
from companion.models.stats_plots import bar_words, bars
from companion.service.comparisons import Starters
from companion.service.session import Session
from companion.wording.language import tongue
from tests.models.play import played_out
from tests.service.samples import SAMPLES, sample
from tests.service.test_session import played


def test_who_played_most_is_shown_first(session: Session) -> None:
    """Of everybody who is offered; somebody who is hidden does not count."""
    played_out(session, ("Ana", "Bo"))
    played_out(session, ("Cy", "Bo"))
    offered = choices(session)
    names = {person.id: person.name for person in offered.people}
    assert names[offered.regular] == "Bo"
    session.people.hide(offered.regular)
    found = choices(session)
    assert {person.id: person.name for person in found.people}[found.regular] in ("Ana", "Cy")


def test_games_with_figures_are_offered_and_the_chosen_one(session: Session) -> None:
    """All games first; a game that nobody finished only where it is the chosen one."""
    played_out(session)
    session.start("mini", ["Ana", "Bo"])
    offered = choices(session)
    assert offered.games("") == (("", "All games"), ("azul", "Azul"))
    assert [key for key, _ in offered.games("duel")] == ["", "azul", "duel"]


def test_nobody_has_played(session: Session) -> None:
    """No people, no figures."""
    assert choices(session).regular == 0
    assert figures(session, Wish()) == Figures(starters=Starters(0, 0, 0, 0))


def test_a_persons_figures(session: Session) -> None:
    """Games, wins, average, best, lost, streak; the bonus as its share; the last games as a line."""
    for _ in range(2):
        played_out(session)
    ana = session.people.named("Ana")
    assert ana is not None
    found = figures(session, Wish(ana.id))
    assert found.person is not None
    assert tiles(found.person) == (
        ("2", "games"),
        ("2", "won"),
        ("17.0", "points per game"),
        ("17", "best score"),
        ("0", "points lost per game"),
        ("2", "longest winning streak"),
    )
    assert bonus_words(found.person) == "Bonuses made up 12% of all points."
    assert bonus_words(replace(found.person, bonuses={"empty-special": -0.11})) == ""
    assert found.trend is not None
    line = found.trend.chart
    assert [(series.name, series.values) for series in line.series] == [("Ana", (17, 17)), ("Others", (0, 0))]
    assert line.steps == ("1", "2")
    tongue.speak("da")
    assert tiles(found.person)[2][0] == "17,0"


def test_how_somebody_stands_against_the_others_takes_several_games(session: Session) -> None:
    """Points ahead of the others on average, and wins against what chance alone would give."""
    for _ in range(5):
        played_out(session, ("Ana", "Bo", "Cy", "Di"))
    told = tiles(figures(session, Wish(session.people.named("Ana").id)).person)
    assert told[6:] == (("17.0", "more points than others"), ("100%", "won (25% by chance)"))


@pytest.mark.parametrize(
    ("language", "ahead", "said"),
    [
        ("en", -39.0, ("39.0", "fewer points than others")),
        ("en", -0.04, ("0.0", "more points than others")),
        ("fr", -39.0, ("39,0", "de retard sur les autres, en points")),
        ("fr", 0.5, ("0,5", "d’avance sur les autres, en points")),
        ("da", -39.0, ("39,0", "færre point end de andre")),
    ],
)
def test_who_is_behind_is_below_the_others(
    session: Session, language: str, ahead: float, said: tuple[str, str]
) -> None:
    """A lead that is none is said in words, not with a minus."""
    for _ in range(5):
        played_out(session)
    person = figures(session, Wish(session.people.named("Ana").id)).person
    tongue.speak(language)
    assert tiles(replace(person, ahead=ahead))[6] == said


@pytest.mark.parametrize(
    ("language", "written"), [("en", "2,000"), ("fr", "2\N{NARROW NO-BREAK SPACE}000"), ("da", "2.000")]
)
def test_thousands_are_written_as_people_do(language: str, written: str) -> None:
    tongue.speak(language)
    assert f" {written} " in starter_words(Starters(2000, 900, 780.0, 20.0))


def test_rivals_and_records_say_whose_they_are(session: Session) -> None:
    """Head to head from the chosen person's side; each record with its title, its holder and its game."""
    game = played_out(session)
    bo = session.people.named("Bo")
    assert bo is not None
    found = figures(session, Wish(bo.id, "azul"))
    (rival,) = found.rivals
    assert (rival.name, rival.words, rival.margin) == ("Ana", "1 game · 0 wins, 1 loss", "−17.0")
    records = {record.title: (record.who, record.value, record.game_id) for record in found.records}
    assert records["Highest score"] == ("Ana", 17, game)
    assert records["Biggest win"] == ("Ana", 17, game)
    assert records["Most points with one tile"] == ("Ana", 5, game)
    assert rival.rivalry.chart.series[0].values == (-17,)
    assert rival.rivalry.words(0) == "Today · Azul · Bo\u00a00 – 17\u00a0Ana"


def test_what_a_touch_on_a_game_says(session: Session) -> None:
    """When it was, what it was, how it went, in the words of the language."""
    played_out(session)
    ana, bo = session.people.named("Ana"), session.people.named("Bo")
    assert figures(session, Wish(ana.id)).trend.words(0) == "Today · Azul · 17 points · won · 17 more than the others"
    assert figures(session, Wish(bo.id)).trend.words(0) == "Today · Azul · 0 points · 17 fewer than the others"


def test_mixed_games_are_held_against_the_table(session: Session) -> None:
    """A total of one game says nothing beside that of another."""
    played_out(session)
    played(session, {**sample("duel"), "players": ["Ana", "Bo"]})
    ana = session.people.named("Ana")
    trend = figures(session, Wish(ana.id)).trend
    assert trend.mixed
    margin = [game.seats[0].total - game.seats[1].total for game in trend.games]
    assert [series.values for series in trend.chart.series] == [tuple(margin)]
    assert not figures(session, Wish(ana.id, "azul")).trend.mixed


def test_a_game_by_kind_waits_for_its_averages(session: Session) -> None:
    """One or two games have no average worth the name; then both stand beside the game."""
    for count in (1, 2, 3):
        played_out(session)
        ana = session.people.named("Ana")
        found = figures(session, Wish(ana.id))
        view = bars(found.trend.games[-1], found.averages, ana.id)
        assert len(view.legend) == (3 if count == 3 else 1)
    shown = {bar.label: bar.numbers for bar in view.bars}
    assert shown == {"Tile placed": ("15", "15.0", "0.0"), "Complete row": ("2", "2.0", "0.0")}
    assert bar_words(view, 1) == "Complete row. This game: 2. Your average: 2.0. The table: 0.0."


@pytest.mark.parametrize("variant", SAMPLES)
def test_every_kind_of_every_game_has_a_name(session: Session, variant: str) -> None:
    for number in range(3):
        played(
            session,
            {
                **sample(variant, number),
                "players": ["Ana", "Bo", "Cy", "Di"][: len(sample(variant, number)["players"])],
            },
        )
    ana = session.people.named("Ana")
    found = figures(session, Wish(ana.id))
    for game in found.trend.games:
        assert all(bar.label for bar in bars(game, found.averages, ana.id).bars)


def test_a_wish_for_a_table(session: Session) -> None:
    """Only games with everybody who was chosen count, for the figures, the rivals and the records."""
    played_out(session, ("Ana", "Bo"))
    both = played_out(session, ("Bo", "Ana", "Cy"))
    ids = {person.name: person.id for person in session.people.all()}
    wish = Wish(ids["Ana"]).toggled(ids["Cy"])
    found = figures(session, wish)
    assert (found.games, found.person.games, {record.game_id for record in found.records}) == (1, 1, {both})
    assert choices(session).table_words(wish) == "with Cy"
    assert wish.toggled(ids["Cy"]) == Wish(ids["Ana"])


def test_a_wish_for_a_time(session: Session) -> None:
    """By the clock of now; the years are those of all games."""
    played_out(session)
    ana = session.people.named("Ana")
    games, people = session.finished_games(), session.people.all()
    year = games[0].started[:4]
    later = datetime(int(year) + 2, 1, 1, tzinfo=UTC)
    assert work_out(games, people, Wish(ana.id, span="year"), later).games == 0
    found = work_out(games, people, Wish(ana.id, span=year), later)
    assert (found.games, found.years) == (1, (year,))
    assert [key for key, _ in spans(found.years)] == ["", "month", "year", year]


def test_nothing_clever_is_said_of_few_games() -> None:
    """Below twenty games nothing at all; a small difference is called one."""
    assert starter_words(Starters(19, 19, 9.5, 2.2)) == ""
    assert starter_words(Starters(40, 22, 20, 3.2)) == (
        "The first player won 55% of 40 games; chance alone would give 50%. That is no clear difference."
    )
    assert starter_words(Starters(40, 28, 20, 3.2)).endswith("Starting helps at your table.")
    assert starter_words(Starters(40, 12, 20, 3.2)).endswith("Starting is a disadvantage at your table.")


def test_a_tie_is_told_so_that_the_games_add_up(session: Session) -> None:
    """Where there was one: as many wins, losses and ties as games."""
    played_out(session)
    bo = session.people.named("Bo")
    assert bo is not None
    (rival,) = figures(session, Wish(bo.id, "azul")).rivals
    tied = replace(rival, against=rival.against._replace(games=3, level=2))
    for language, words in {
        "en": "3 games · 0 wins, 1 loss, 2 ties",
        "fr": "3 parties · 0 victoire, 1 défaite, 2 égalités",
        "da": "3 spil · 0 sejre, 1 nederlag, 2 uafgjorte",
    }.items():
        tongue.speak(language)
        assert tied.words == words
