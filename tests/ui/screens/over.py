"""What comes over a screen (sheets, dialogs, messages), and the end of the screens that are longer than a phone."""

from __future__ import annotations

import json

from companion.service.sample_game import begin_sample
from companion.storage.recover import REPORT
from companion.ui.app import AzulejoApp
from tests.ui.driver import Table
from tests.ui.screens.at_tables import touched
from tests.ui.screens.scenes import Scene, asked_about, begin, entered, go, settled, table_of, then, to_figure


def to_end(first: Scene) -> Scene:
    """A scene, scrolled to its end."""

    def scene(app: AzulejoApp, table: Table) -> None:
        first(app, table)
        app.shell.screen.scroll.scroll_y = 0
        table.frames(3)
        settled(table)

    return scene


def ways_of_a_game(app: AzulejoApp, table: Table) -> None:
    go("games")(app, table)
    screen = app.shell.screen
    screen._open_ways(screen.list.data[0]["line"])
    table.settle()


def deleted(app: AzulejoApp, table: Table) -> None:
    """A game in the bin, with the way back; it is taken out again when the scene is over."""
    ways_of_a_game(app, table)
    table.tap("games:ways:delete")
    table.frames(12)
    for row in app.session.games(binned=True)[:1]:
        app.session.undelete(row.game_id)


def person(app: AzulejoApp, table: Table) -> None:
    go("people")(app, table)
    table.tap(f"people:{app.session.people.all()[1].id}")
    table.settle()


def own_rule(app: AzulejoApp, table: Table) -> None:
    """A rule with an example on the player's own board."""
    game = entered(app, "azul", 0.55)
    begin(app)
    app.shell.go("rule", rule="azul/scoring-tile", book="azul", played=game, seat=1)
    settled(table)


def asked(app: AzulejoApp, table: Table) -> None:
    """The rule behind a part that was pointed at."""
    asked_about(table_of("azul", 0.55))(app, table)
    table.tap(table.spot("floor"))
    table.settle()


def recovered(app: AzulejoApp, table: Table) -> None:
    """The first screen after the games were damaged and recovered."""
    folder = app.session.store.folder
    report = {"when": "2026-11-15T20:00:00Z", "games": 7, "lost": ["x"]}
    path = folder / REPORT
    path.write_text(json.dumps([report]), "utf-8")
    go("home")(app, table)
    path.unlink()


def home_of_four(app: AzulejoApp, table: Table) -> None:
    """Four at the table, and other games in progress."""
    game = entered(app, "pavilion", 0.3)
    app.session.start("azul", ("Ana", "Marie-Antoinette", "Zoé", "Søren Ågesen"))
    go("home")(app, table)
    app.session.abandon(game)


def first_minute(step: int) -> Scene:
    """The sample game with one of its lessons."""

    def scene(app: AzulejoApp, table: Table) -> None:
        game = begin_sample(app.session).game_id
        app.session.set(sample_step=step)
        begin(app)
        app.shell.go("table", game_id=game)
        table.settle()
        entry = app.shell.screen.entry
        if step:
            row, col = next(cell for cell, one in entry.prospects().items() if not one.faults)
            table.tap("wall", f"cell:{row}:{col}")
        if step > 1:
            table.tap("floor", "floor:2")
        settled(table)

    return scene


def home_of_the_sample(app: AzulejoApp, table: Table) -> None:
    others = [row.game_id for row in app.session.games() if not row.abandoned and not row.summary.finished]
    begin_sample(app.session)
    for game in others:
        app.session.abandon(game)
    go("home")(app, table)
    for game in others:
        app.session.take_up(game)


OVER: dict[str, Scene] = {
    "first-minute-place": first_minute(0),
    "first-minute-floor": first_minute(1),
    "first-minute-why": first_minute(2),
    "first-minute-close": first_minute(3),
    "home-sample": home_of_the_sample,
    "home-four": home_of_four,
    "home-end": to_end(go("home")),
    "new-game-end": to_end(go("new_game", variant="azul")),
    "new-game-duel-end": to_end(go("new_game", variant="duel")),
    "new-game-pavilion": to_end(go("new_game", variant="pavilion")),
    "games-ways": ways_of_a_game,
    "games-deleted": deleted,
    "bin-ask": touched(go("bin"), "bin:empty"),
    "people-person": person,
    "you-end": to_end(go("you")),
    "settings-end": to_end(go("settings")),
    "about-end": to_end(go("about")),
    "catch-up-end": to_end(go("catch_up", variant="azul", players=["Ana", "Bo"])),
    "catch-up-taps": then(go("catch_up", variant="azul", players=["Ana", "Bo"]), "join:taps:0"),
    "audit-start": go("audit", variant="azul", players=["Ana"]),
    "rules-end": to_end(go("rules")),
    "rules-nothing": go("rules", typed="zzxxqq"),
    "rule-own": to_figure(own_rule),
    "rule-grey": go("rule", rule="azul/grey-side", book="azul"),
    "rule-tablets": go("rule", rule="duel/tablets", book="duel"),
    "rule-asked": asked,
    "rulebook-end": to_end(go("rulebook", book="pavilion")),
}
