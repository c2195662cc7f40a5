"""Handing over, receiving, sharing and restoring: what comes up on the way."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path

import segno

from companion.models.photo.photo_store import PhotoStore, board_of
from companion.service import codes, qr
from companion.service.sample_game import SAMPLE
from companion.service.session import Session
from companion.storage.notes import Note
from companion.ui.app import AzulejoApp
from tests.service.full_games import entered as begun
from tests.service.full_games import full_game
from tests.ui.driver import Table
from tests.ui.screens.scenes import Scene, begin, entered, go, then

NAMES = ["Ana", "Marie-Antoinette", "Zoé", "Søren"]


def handing_over(app: AzulejoApp, table: Table) -> None:
    """The second of several codes."""
    begin(app)
    app.shell.go("hand_over", game_id=entered(app, "pavilion", 0.8), at=1)
    table.settle()


def half_received(app: AzulejoApp, table: Table) -> None:
    """Some codes are read, some are missing."""
    session = app.session
    begin(app)
    app.shell.go("receive")
    content = json.dumps(session.handover(entered(app, "pavilion", 0.8))).encode()
    app.shell.screen.receiving.forget()
    app.shell.screen.receiving.add(codes.split(content, qr.ROOM)[:2])
    app.shell.screen.ask()
    table.settle()
    (session.store.folder / "receiving.json").unlink()


def unread_code(app: AzulejoApp, table: Table) -> None:
    begin(app)
    app.shell.go("receive")
    table.settle()
    with tempfile.TemporaryDirectory() as folder:
        photo = Path(folder) / "code.png"
        segno.make("https://example.org", version=4).save(str(photo), scale=6)
        app.shell.screen.take(photo)
        table.until(lambda: table.has("receive:problem"))
    table.settle()


def two_versions(app: AzulejoApp, table: Table) -> None:
    """The game went on here and on the other phone."""
    here, game = app.session, {**full_game("azul"), "players": NAMES}
    own = begun(here, game, 1)
    folder = Path(tempfile.mkdtemp())
    try:
        with Session(folder) as there:
            there.receive(json.dumps(here.handover(own)).encode())
            here.enter(own, game["events"][1])
            there.enter_all(own, game["events"][2:4])
            taken = here.receive(json.dumps(there.handover(own)).encode())
    finally:
        shutil.rmtree(folder)
    begin(app)
    app.shell.go("receive", here=taken.differs, other=taken.game_id)
    table.settle()
    here.delete(taken.game_id)


def _look_into(app: AzulejoApp, table: Table, content: bytes) -> None:
    begin(app)
    app.shell.go("restore")
    table.settle()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "everything.azulejo"
        path.write_bytes(content)
        app.shell.screen.look(path)
        table.until(lambda: table.has("restore:contents"))
    table.settle()


def _one_more(here: Session) -> tuple[bytes, str]:
    """A backup with a game that is not here, and that game's name."""
    only_there = begun(here, {**full_game("azul"), "players": NAMES}, 1)
    content = here.archive()
    here.store.journal.purge([only_there])
    return content, only_there


def looked_into(app: AzulejoApp, table: Table) -> None:
    """A backup, before anything is changed."""
    content, _ = _one_more(app.session)
    _look_into(app, table, content)


def nothing_new(app: AzulejoApp, table: Table) -> None:
    """A backup whose games are all here."""
    _look_into(app, table, app.session.archive())


def not_ours(app: AzulejoApp, table: Table) -> None:
    begin(app)
    app.shell.go("restore")
    table.settle()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "letter.pdf"
        path.write_bytes(b"%PDF-1.7")
        app.shell.screen.look(path)
        table.until(lambda: table.has("restore:problem"))
    table.settle()


def added(app: AzulejoApp, table: Table) -> None:
    """What came of it, with the way back."""
    content, came = _one_more(app.session)
    _look_into(app, table, content)
    table.tap("restore:add")
    table.until(lambda: table.has("restore:done"))
    table.settle()
    app.session.store.journal.purge([came])


def sharing(app: AzulejoApp, table: Table) -> None:
    """The ways to share a finished game."""
    game = next(row.game_id for row in app.session.games() if row.summary.finished)
    begin(app)
    app.shell.go("sheet", game_id=game)
    table.settle()
    table.tap("to-share")
    table.settle()


def sharing_on(app: AzulejoApp, table: Table) -> None:
    """The ways to share a running one, from the table."""
    game = entered(app, "azul", 0.55)
    begin(app)
    app.shell.go("table", game_id=game)
    table.settle()
    table.tap("to-tools")
    table.settle()
    table.tap("tools:share")
    table.settle()


def _finished(app: AzulejoApp) -> str:
    return next(row.game_id for row in app.session.games() if row.summary.finished)


def page(app: AzulejoApp, table: Table) -> None:
    """A finished game, with a place and a note."""
    game = _finished(app)
    app.session.keep_note(game, Note("Bo forgot the marker twice.\nNever again!", "Café Zoé"))
    begin(app)
    app.shell.go("game", game_id=game)
    table.settle()


def page_below(app: AzulejoApp, table: Table) -> None:
    """Its boards and its chart."""
    page(app, table)
    app.shell.screen.scroll.scroll_y = 0
    table.settle()


def page_of_four(app: AzulejoApp, table: Table) -> None:
    """Four with long names, and nothing noted."""
    begin(app)
    app.shell.go("game", game_id=begun(app.session, {**full_game("azul"), "players": NAMES}))
    table.settle()


def page_with_photos(app: AzulejoApp, table: Table) -> None:
    """A finished game whose photos were kept."""
    game = begun(app.session, {**full_game("azul"), "players": NAMES})
    app.session.set(keep_photos=True)
    store = PhotoStore(app.session.store.folder)
    for seat in (0, 1):
        store.keep_picture(game, board_of(3, seat), (SAMPLE.parent / "board.jpg").read_bytes(), ".jpg")
    begin(app)
    app.shell.go("game", game_id=game)
    table.until(lambda: table.has("game:photo:1"))
    table.settle()
    app.shell.screen.scroll.scroll_to(table.find("game:photo:1"), animate=False)
    table.frames(3)
    app.session.set(keep_photos=False)


def found(app: AzulejoApp, table: Table) -> None:
    """Games by the place they were played at."""
    page(app, table)
    go("games", search="café")(app, table)


def grouped(app: AzulejoApp, table: Table) -> None:
    """Players with a group of their own, somebody merged, somebody hidden."""
    people = app.session.people
    if not app.session.groups():
        numbers = [person.id for person in people.all()[:3]]
        app.session.keep_group("Tuesday table", numbers)
        game = app.session.start("azul", ("Annie", "Eve")).game_id
        app.session.delete(game or "")
        annie, ana = people.named("Annie"), people.named("Ana")
        app.session.merge_people(annie.id if annie else 0, ana.id if ana else 0)
        eve = people.named("Eve")
        people.hide(eve.id if eve else 0)
    go("people")(app, table)


def of_ana(app: AzulejoApp, table: Table) -> None:
    """Somebody with two names."""
    grouped(app, table)
    ana = app.session.people.named("Ana")
    then(lambda *_: None, f"people:{ana.id if ana else 0}")(app, table)


def in_a_group(app: AzulejoApp, table: Table) -> None:
    grouped(app, table)
    table.tap(f"people:group:{app.session.groups()[0].id}")
    table.settle()


NIGHT: dict[str, Scene] = {
    "people-groups": grouped,
    "people-names": of_ana,
    "people-merging": then(of_ana, "people:merge"),
    "people-group": in_a_group,
    "people-away": then(grouped, "people:away"),
    "page": page,
    "page-below": page_below,
    "page-of-four": page_of_four,
    "page-photos": page_with_photos,
    "games-found": found,
    "page-write": then(page, "game:write"),
    "hand-over": handing_over,
    "receive": go("receive"),
    "receive-half": half_received,
    "receive-foreign": unread_code,
    "receive-apart": two_versions,
    "restore": go("restore"),
    "restore-contents": looked_into,
    "restore-nothing-new": nothing_new,
    "restore-foreign": not_ours,
    "restore-done": added,
    "share-finished": sharing,
    "share-running": sharing_on,
    "games-add": then(go("games"), "games:take-in"),
}
