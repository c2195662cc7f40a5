"""Every screen with something to see on it: what the layout test looks over and `make screens` takes pictures of."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.core.window import Window
from kivy.uix.modalview import ModalView

from companion.service.sample_game import SAMPLE
from companion.service.session import Session
from companion.ui.app import AzulejoApp
from companion.ui.shell import Stop
from tests.golden.readable import FOLDER, load
from tests.service.samples import SAMPLES, sample
from tests.ui.driver import Table
from tests.ui.screens.house import play

Scene = Callable[[AzulejoApp, Table], None]


def furnished(folder: Path) -> Session:
    """A house where people have played: games finished, running and deleted, names short and long."""
    session = Session(folder)
    for players in (("Ana", "Bo"), ("Bo", "Ana"), ("Søren", "Ana"), ("Ana", "Marie-Antoinette"), ("Bo", "Søren")):
        play(session, players)
    session.delete(play(session, ("Bo", "Zoé")))
    session.start("pavilion", ("Ana", "Bo", "Zoé"))
    play(session, ("Ana", "Bo"), 0.62)
    return session


def settled(table: Table, job: Any = None) -> None:
    """Animations have ended, and so has the work behind the screen."""
    table.settle()
    if job is not None:
        assert job.join(300)
        table.settle()


def begin(app: AzulejoApp) -> None:
    """Nothing lies over the screen, and the way begins anew (unless the house itself is out of sight)."""
    for child in Window.children[:]:
        if isinstance(child, ModalView):
            child.dismiss(animation=False)
        elif getattr(child, "tid", "") == "snack":
            Window.remove_widget(child)
    if app.shell.settings.left_handed or app.shell.settings.hide_standings:
        app.shell.set(left_handed=False, hide_standings=False)
    if app.shell.root.parent is None:
        app.go_on()
    app.shell.way = [Stop("home")]


def go(name: str, **arguments: Any) -> Scene:
    def scene(app: AzulejoApp, table: Table) -> None:
        begin(app)
        app.shell.go(name, **arguments)
        settled(table, getattr(app.shell.screen, "_job", None))

    return scene


def then(first: Scene, *tids: str) -> Scene:
    """A scene, and what comes up after some taps."""

    def scene(app: AzulejoApp, table: Table) -> None:
        first(app, table)
        for tid in tids:
            scroll = getattr(app.shell.screen, "scroll", None)
            if scroll is not None and scroll.children:
                scroll.scroll_to(table.find(tid), padding=80, animate=False)
                table.frames(3)
            table.tap(tid)
            table.settle()

    return scene


def crash(app: AzulejoApp, table: Table) -> None:
    begin(app)
    try:
        raise ValueError("a made-up mistake")
    except ValueError as error:
        app.crashed(error)
    table.settle()


def closed(app: AzulejoApp, table: Table) -> None:
    from companion.ui.screens.crash.closed import Closed

    app._stage(Closed(app, OSError(errno.ENOSPC, "no space left on the device")))
    table.settle()


def welcome(app: AzulejoApp, table: Table) -> None:
    begin(app)
    app.shell.way.clear()
    app.shell.go("welcome")
    table.settle()


def audited(app: AzulejoApp, table: Table) -> None:
    """A wall entered by taps, a score claimed that cannot be, and the verdict."""
    go("audit", variant="azul", players=["Ana"])(app, table)
    screen = app.shell.screen
    screen.do_anew()
    table.settle()
    table.find("audit:score:0").input.text = "61"
    then(lambda *_: None, "audit:taps:0")(app, table)
    for cell in ("cell:0:0", "cell:0:1", "cell:0:2", "cell:1:1", "cell:2:2", "cell:2:1"):
        table.tap("photo:wall", cell)
    table.tap("audit:sheet:done")
    table.settle()
    table.tap("audit:main")
    table.until(lambda: table.has("audit:verdict"))
    table.settle()
    screen.scroll.scroll_y = 0
    table.frames(3)


def photographed(app: AzulejoApp, table: Table) -> None:
    """The sample photo, read and ready to be looked over."""
    begin(app)
    path = str(SAMPLE.parent / "board.jpg")
    app.shell.go("photo", into="audit", variant="azul", whose="Ana", path=path)
    table.until(lambda: app.shell.screen.step == "review")
    table.until(lambda: app.shell.screen.now._worth is not None)
    table.settle()


def asked_about(first: Scene) -> Scene:
    """A scene, and what can be asked about on it."""

    def scene(app: AzulejoApp, table: Table) -> None:
        from companion.ui.help_overlay import point

        first(app, table)
        point(app.shell)
        table.frames(3)

    return scene


OURS: dict[str, Scene] = {
    "welcome": welcome,
    "home": go("home"),
    "new-game": go("new_game"),
    "new-game-duel": go("new_game", variant="duel"),
    "new-game-name": then(go("new_game"), "new:name"),
    "new-game-seat": then(go("new_game"), "new:seat:1"),
    "games": go("games"),
    "games-none": go("games", search="xyz"),
    "bin": go("bin"),
    "people": go("people"),
    "you": go("you"),
    "settings": go("settings"),
    "about": go("about"),
    "catch-up": go("catch_up", variant="azul-grey", players=["Ana", "Marie-Antoinette"]),
    "audit": audited,
    "photo": go("photo", variant="azul", whose="Ana"),
    "photo-review": photographed,
    "new-game-help": asked_about(go("new_game")),
    "crash": crash,
    "closed": closed,
}
"""The screens around the table."""


NAMES = ("Ana", "Bo", "Zoé", "Søren")


def recorded(variant: str) -> dict[str, Any]:
    """A game of a variant. Mini is played as the base game."""
    known = variant.replace("mini", "azul")
    return sample(known) if known in SAMPLES else golden(known)


def golden(name: str) -> dict[str, Any]:
    return load(FOLDER / f"{name}.txt")[0]


def entered(app: AzulejoApp, variant: str, share: float) -> str:
    """A recorded game, entered up to a share of its log."""
    game, session = recorded(variant), app.session
    begun = session.start(variant, NAMES[: len(game["players"])], game["first"], game["options"])
    assert session.enter_all(begun.game_id, game["events"][: round(len(game["events"]) * share)]).ok
    return begun.game_id


def table_of(variant: str, share: float, *touches: tuple[str, str]) -> Scene:
    """A recorded game half played, at its table, after some touches on its boards."""

    def scene(app: AzulejoApp, table: Table) -> None:
        game = entered(app, variant, share)
        begin(app)
        app.shell.go("table", game_id=game)
        table.settle()
        for board, place in touches:
            if not place or place in [known.name for known in table.find(board).places()]:
                table.tap(board, place or None)
                table.settle()

    return scene


def star_near(app: AzulejoApp, table: Table) -> None:
    """A star's spaces with their worths: brought near by a touch, or where they are large enough by holding one."""
    table_of("pavilion", 0.55)(app, table)
    if table.find("stars").direct:
        table.hold("stars", "space:purple:2")
    else:
        table.tap("stars", "star:purple")
    table.settle()


def four_at_the_table(app: AzulejoApp, table: Table) -> None:
    game = app.session.start("azul", ("Ana", "Marie-Antoinette", "Zoé", "Søren Ågesen")).game_id
    begin(app)
    app.shell.go("table", game_id=game)
    table.settle()
    for seat in range(3):
        for row in range(seat + 1):
            table.tap("wall", f"cell:{row}:{(row + seat) % 5}")
        if seat == 1:
            table.tap("floor", "marker")
        table.tap("next")
    table.tap("floor", "floor:3")
    table.settle()


def finished(name: str, **arguments: Any) -> Scene:
    def scene(app: AzulejoApp, table: Table) -> None:
        game = next(row.game_id for row in app.session.games() if row.summary.finished)
        begin(app)
        app.shell.go(name, game_id=game, **arguments)
        table.settle()

    return scene


def end_of(variant: str, **arguments: Any) -> Scene:
    """The reveal of a whole recorded game."""

    def scene(app: AzulejoApp, table: Table) -> None:
        game = entered(app, variant, 1.0)
        begin(app)
        app.shell.go("reveal", game_id=game, **arguments)
        table.settle()

    return scene


def cell_explained(app: AzulejoApp, table: Table) -> None:
    finished("sheet")(app, table)
    table.tap("grid", "cell:2:1")
    table.settle()
    table.tap("why-terms", "term:0")
    table.settle()


def searched(app: AzulejoApp, table: Table) -> None:
    """What the rules say about a word of the language spoken."""
    go("rules", typed={"fr": "ligne", "da": "linje"}.get(app.shell.language, "line"))(app, table)


def to_figure(first: Scene) -> Scene:
    """A rule, scrolled to where its board is seen whole."""

    def scene(app: AzulejoApp, table: Table) -> None:
        first(app, table)
        screen = app.shell.screen
        if screen.body.height > screen.scroll.height:
            screen.scroll.scroll_to(table.find("rule:example"), padding=0, animate=False)
            table.frames(3)

    return scene


THEIRS: dict[str, Scene] = {
    **{
        f"table-{variant}": table_of(variant, 0.55)
        for variant in ("azul", "azul-grey", "mini", "mini-grey", "pavilion", "pavilion-grey", "duel")
    },
    "table-help": asked_about(table_of("azul", 0.55)),
    "table-four": four_at_the_table,
    "table-colour": table_of("azul-grey", 0.55, ("colours", "kind:red")),
    "table-refused": table_of("azul", 0.55, ("wall", "cell:4:4")),
    "table-near": star_near,
    "table-pass": table_of("pavilion", 0.55, ("more", "")),
    "table-plate": table_of("duel", 0.1, ("dome", "slot:1:1:0")),
    "sheet": finished("sheet"),
    "sheet-log": then(finished("sheet"), "show:log"),
    "sheet-why": cell_explained,
    "reveal": finished("reveal"),
    "reveal-end": finished("reveal", seen=True),
    "reveal-stars": end_of("pavilion"),
    "reveal-dome": end_of("duel"),
    "reveal-end-stars": end_of("pavilion", seen=True),
    "reveal-end-dome": end_of("duel", seen=True),
    "rules": go("rules"),
    "rules-found": searched,
    "rule": go("rule", rule="azul/floor-line", book="azul"),
    "rule-figure": to_figure(go("rule", rule="pavilion/bonus-tiles", book="pavilion")),
    "rulebook": go("rulebook", book="mini"),
}
"""The table, the score sheet, the end, the rules."""
