"""The table with each of its sheets, offers and refusals, the score sheet's correction, and the end's share card."""

from __future__ import annotations

from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.image import Image

from companion.games.stars.entry import StarsEntry
from companion.ui.app import AzulejoApp
from tests.ui.driver import Table
from tests.ui.screens.scenes import Scene, begin, end_of, entered, finished, golden, recorded, table_of


def touched(first: Scene, *touches: str | tuple[str, str]) -> Scene:
    """A scene, and what comes of touches on its parts ("next") and on places of its boards ("wall", "cell:0:0")."""

    def scene(app: AzulejoApp, table: Table) -> None:
        first(app, table)
        for touch in touches:
            if not _is_near(table, touch):
                table.tap(touch) if isinstance(touch, str) else table.tap(*touch)
                table.settle()

    return scene


def _is_near(table: Table, touch: str | tuple[str, str]) -> bool:
    """On a tablet a star's spaces are touched at once, without bringing it near."""
    return touch[0] == "stars" and touch[1].startswith("star:") and table.find("stars").direct


def held(first: Scene, board: str, place: str) -> Scene:
    def scene(app: AzulejoApp, table: Table) -> None:
        first(app, table)
        table.hold(board, place)
        table.settle()

    return scene


def fresh(variant: str, *touches: str | tuple[str, str], players: tuple[str, ...] = ("Ana", "Bo")) -> Scene:
    """A game just begun."""

    def start(app: AzulejoApp, table: Table) -> None:
        options = {"tablets": ["rows", "outer", "corners"]} if variant == "duel" else {}
        game = app.session.start(variant, players, 0, options).game_id
        begin(app)
        app.shell.go("table", game_id=game)
        table.settle()

    return touched(start, *touches)


def set_so(first: Scene, **settings: object) -> Scene:
    """A scene under other settings; the next scene puts them back."""

    def scene(app: AzulejoApp, table: Table) -> None:
        first(app, table)
        app.shell.set(**settings)
        stop = app.shell.way[-1]
        app.shell.swap(stop.name, **stop.arguments)
        table.settle()

    return scene


def live(app: AzulejoApp, table: Table) -> None:
    """Four players with large scores, what this round brings each of them beside it."""
    told = {"round": 4, "scores": [128, 96, 7, 104], "boards": ["BY.../.B.../...../...../....."] * 4}
    names = ("Ana", "Marie-Antoinette", "Zoé", "Søren")
    game = app.session.start("azul", names, 0, {"catch_up": told}).game_id
    begin(app)
    app.shell.go("table", game_id=game)
    table.settle()
    for touch in (
        ("wall", "cell:0:2"),
        ("wall", "cell:1:1"),
        ("wall", "cell:2:3"),
        "next",
        ("floor", "floor:7"),
        "next",
    ):
        table.tap(touch) if isinstance(touch, str) else table.tap(*touch)
    table.tap("wall", "cell:0:2")
    table.settle()


def blocked(app: AzulejoApp, table: Table) -> None:
    """The grey side, where a line has no place left for its colour."""
    game = app.session.start("azul-grey", ("Ana", "Bo")).game_id
    for number, colour in enumerate(("blue", "yellow", "black", "white"), 1):
        tiles = [{"row": 0, "col": number - 1, "colour": colour}]
        if number == 1:
            tiles.append({"row": 2, "col": 4, "colour": "red"})
        for player, place in ((0, tiles), (1, [])):
            answer = app.session.enter(game, {"type": "tiling", "round": number, "player": player, "place": place})
            assert answer.ok, answer.sentence
        assert app.session.close(game).ok
    begin(app)
    app.shell.go("table", game_id=game)
    table.settle()
    table.tap("colours", "kind:red")
    table.settle()


def surrounding(app: AzulejoApp, table: Table) -> None:
    """The tile that closes a pillar, a statue or a window has just been laid."""
    game, record = app.session.start("pavilion", ("Ana", "Bo")).game_id, recorded("pavilion")
    for event in record["events"]:
        assert app.session.enter(game, event).ok
        if event["type"] == "place" and StarsEntry(app.session, game, event["player"]).lines()[-1].bonus_tiles:
            break
    begin(app)
    app.shell.go("table", game_id=game, player=event["player"])
    table.settle()


def paid(app: AzulejoApp, table: Table) -> None:
    """A tile of this round, and how it was paid for."""
    surrounding(app, table)
    desk = app.shell.screen.entry
    event = desk.own()[-1].event
    places = ("stars", f"star:{event.star}"), ("stars", f"space:{event.star}:{event.space}")
    touched(lambda *_: None, *places)(app, table)


def correcting(app: AzulejoApp, table: Table) -> None:
    """An earlier round, changed: what it makes of the score is said before it is saved."""
    game = entered(app, "azul", 0.75)
    begin(app)
    app.shell.go("sheet", game_id=game)
    table.settle()
    table.tap("grid", "cell:1:1")
    table.settle()
    table.tap("correct")
    table.settle()
    table.tap("floor", "floor:4")
    table.settle()


def moving(app: AzulejoApp, table: Table) -> None:
    """A tile of an earlier round was touched, and is in hand to be moved."""
    old_tile(app, table)
    table.tap("said:do")
    table.settle()


def old_tile(app: AzulejoApp, table: Table) -> None:
    """A tile of an earlier round says when it was placed."""
    game = entered(app, "azul", 0.75)
    begin(app)
    app.shell.go("table", game_id=game, player=0)
    table.settle()
    row, col, _ = app.session.table(game).entry(2, 0).event.place[0]
    table.tap("wall", f"cell:{row}:{col}")
    table.settle()


def corrected(app: AzulejoApp, table: Table) -> None:
    correcting(app, table)
    table.tap("next")
    table.settle()


def half_revealed(variant: str) -> Scene:
    """The reveal at its second kind of bonus."""

    def scene(app: AzulejoApp, table: Table) -> None:
        end_of(variant)(app, table)
        screen = app.shell.screen
        while screen.steps[screen.at].title == screen.steps[0].title:
            table.tap("reveal:title")
            table.settle()

    return scene


def tied(app: AzulejoApp, table: Table) -> None:
    """A win by the tie-break, told in words."""
    record = golden("azul-tie-broken-by-rows")
    game = app.session.start("azul", ("Ana", "Bo"), record["first"], record["options"]).game_id
    for event in record["events"]:
        assert app.session.enter(game, event).ok
    begin(app)
    app.shell.go("reveal", game_id=game, seen=True)
    table.settle()


def shared_win(app: AzulejoApp, table: Table) -> None:
    """The same total and the same rows: both have won."""
    game = app.session.start("azul", ("Ana", "Marie-Antoinette")).game_id
    for number in range(1, 6):
        for player in (0, 1):
            event = {"type": "tiling", "round": number, "player": player, "place": [{"row": 0, "col": number - 1}]}
            assert app.session.enter(game, event).ok
        assert app.session.close(game).ok
    begin(app)
    app.shell.go("reveal", game_id=game, seen=True)
    table.settle()


def log_line(app: AzulejoApp, table: Table) -> None:
    """Going back to a line of the log."""
    finished("sheet")(app, table)
    table.tap("show:log")
    table.settle()
    table.tap(f"log:{app.shell.screen._log.data[3]['line'].seq}:undo")
    table.settle()


def log_of(app: AzulejoApp, table: Table) -> None:
    """The log, a pencil and an arrow beside every entry."""
    finished("sheet")(app, table)
    table.tap("show:log")
    table.settle()


def sheet_of(variant: str, cell: str = "") -> Scene:
    """The score sheet of a whole game, and perhaps one player's round of it."""

    def scene(app: AzulejoApp, table: Table) -> None:
        game = entered(app, variant, 1.0)
        begin(app)
        app.shell.go("sheet", game_id=game)
        table.settle()
        if cell:
            table.tap("grid", cell)
            table.settle()

    return scene


def share_card(variant: str) -> Scene:
    """The picture that is handed on, as large as the window."""

    def scene(app: AzulejoApp, table: Table) -> None:
        from companion.models import reveal
        from companion.ui.parts.result_card import HEIGHT, WIDTH, picture

        end_of(variant, seen=True)(app, table)
        screen = app.shell.screen
        made = Texture.create(size=(WIDTH, HEIGHT), colorfmt="rgba")
        made.blit_buffer(picture(screen.table, reveal.card(screen.table, screen.colours)), colorfmt="rgba")
        made.flip_vertical()
        screen.clear_widgets()
        screen.padding[0] = screen.padding[2] = dp(16)  # at its end the screen may scroll from edge to edge
        screen.add_widget(Image(texture=made, fit_mode="contain"))
        table.settle()

    return scene


TABLES: dict[str, Scene] = {
    "table-azul-fresh": fresh("azul", players=("Ana", "Bo", "Zoé")),
    "table-azul-live": live,
    "table-azul-why": touched(table_of("azul", 0.55), ("tally", "term:1")),
    "table-azul-held": held(table_of("azul", 0.4), "wall", "cell:3:1"),
    "table-azul-hidden": set_so(table_of("azul", 0.55), hide_standings=True),
    "table-azul-left": set_so(table_of("azul", 0.55), left_handed=True),
    "table-azul-missing": fresh("azul", ("standings", "seat:1"), "next", players=("Ana", "Bo")),
    "table-azul-marker": fresh("azul", ("floor", "marker"), "next", ("floor", "marker")),
    "table-azul-closed": fresh("azul", ("wall", "cell:0:0"), "next", ("wall", "cell:1:1"), ("floor", "marker"), "next"),
    "table-azul-absent": fresh("azul", *4 * ["next"], players=("Ana", "Marie-Antoinette", "Zoé", "Bo")),
    "table-azul-who": fresh("azul", ("wall", "cell:0:0"), "next", ("wall", "cell:1:1"), "next"),
    "table-duel-overdue": fresh("duel", ("dome", "broken:1"), "next", ("dome", "broken:1"), "next"),
    "table-azul-undone": fresh("azul", ("wall", "cell:0:0"), "next", "undo"),
    "table-blocked": blocked,
    "table-correcting": correcting,
    "table-corrected": corrected,
    "table-azul-old-tile": old_tile,
    "table-azul-moving": moving,
    "table-pavilion-fresh": fresh("pavilion", players=("Ana", "Bo", "Zoé", "Søren")),
    "table-pavilion-token": fresh("pavilion", "offer:token"),
    "table-pavilion-colour": fresh("pavilion", ("stars", "star:centre"), ("stars", "space:centre:6")),
    "table-pavilion-bonus": surrounding,
    "table-pavilion-tile": paid,
    "table-pavilion-why": touched(table_of("pavilion", 0.55), ("tally", "term:1")),
    "table-duel-fresh": fresh("duel"),
    "table-duel-tablet": touched(table_of("duel", 0.55), ("tablets", "tablet:columns")),
    "table-duel-chips": touched(table_of("duel", 0.55), "offer:chips"),
    "table-duel-plate": fresh("duel", ("dome", "slot:1:1:3"), ("plate:kinds", "kind:B"), ("plate:kinds", "kind:s")),
    "table-duel-free": fresh("duel", ("dome", "slot:1:1:3"), "plate:free"),
    "sheet-stars": sheet_of("pavilion", "cell:2:1"),
    "sheet-dome": sheet_of("duel", "cell:2:0"),
    "sheet-four": sheet_of("azul"),
    "sheet-log-lines": log_of,
    "sheet-entry": log_line,
    "reveal-columns": half_revealed("azul"),
    "reveal-tie": tied,
    "reveal-shared": shared_win,
}

CARDS: dict[str, Scene] = {
    "share-card": share_card("azul"),
    "share-card-stars": share_card("pavilion"),
    "share-card-dome": share_card("duel"),
}
"""Pictures in which no word can be found again: only to be looked at."""
