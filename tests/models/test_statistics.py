"""The statistics in words and numbers, without the screen."""

from __future__ import annotations

from companion.models.statistics import Figures, bonus_words, choices, figures, plot, tiles
from companion.service.session import Session
from companion.wording.language import tongue
from tests.models.play import played_out


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
    assert figures(session, None, None) == Figures()


def test_a_persons_figures(session: Session) -> None:
    """Games, wins, average, best, lost, streak; the bonus as its share; the last games as a line."""
    for _ in range(2):
        played_out(session)
    ana = session.people.named("Ana")
    assert ana is not None
    found = figures(session, ana.id, None)
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
    line = plot(ana, found.totals)
    assert (line.series[0].values, line.steps) == ((17, 17), ("1", "2"))
    tongue.speak("da")
    assert tiles(found.person)[2][0] == "17,0"


def test_rivals_and_records_say_whose_they_are(session: Session) -> None:
    """Head to head from the chosen person's side; each record with its title, its holder and its game."""
    game = played_out(session)
    bo = session.people.named("Bo")
    assert bo is not None
    found = figures(session, bo.id, "azul")
    (rival,) = found.rivals
    assert (rival.name, rival.words, rival.margin) == ("Ana", "1 game · 0 wins, 1 loss", "−17.0")
    records = {record.title: (record.who, record.value, record.game_id) for record in found.records}
    assert records["Highest score"] == ("Ana", 17, game)
    assert records["Biggest win"] == ("Ana", 17, game)
