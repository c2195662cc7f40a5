"""The process is really killed, in the middle of reading and of looking over: nothing is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.service.session import Session
from tests.ui.driver import ROOT
from tests.ui.photo import studio
from tests.ui.photo.house import read
from tests.ui.photo.test_review import PLACED, clear_photo, entered
from tests.ui.photo.test_several import OTHER_PLACED
from tests.ui.screens.house import at_home

CHILD = """
import os, signal, sys, threading
from pathlib import Path
from companion.service.session import Session
from tests.ui.screens.house import at_home
from tests.ui.photo.house import read
from vision import reader
data, photo, game, how = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4]

def die():
    print("DYING", flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

with at_home(data, session=Session(data), photo=photo) as (table, app):
    app.shell.start_at("table", game_id=game)
    app.shell.go("photo", game_id=game, player=0)
    table.frames(2)
    if how == "reading":
        found = reader.read
        def killed_while_reading(*args, **options):
            found(*args, **options)
            assert threading.current_thread() is not threading.main_thread()
            die()
        reader.read = killed_while_reading
    table.tap("photo:camera")
    read(table, app)
    if how == "reviewing":
        table.tap("photo:frame", "cell:3:2")
        table.settle()
        table.tap("pick:none")
    elif how == "boards":
        table.tap("boards:go")
        table.frames(3)
    die()
"""


def killed(data: Path, photo: Path, how: str) -> str:
    """A game whose photo was being dealt with when its process was killed."""
    session = Session(data)
    game = studio.begin(session)
    session.close_files()
    studio.teach(data)
    run = subprocess.run(
        [sys.executable, "-c", CHILD, str(data), str(photo), game, how],
        cwd=ROOT,
        env=os.environ,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert run.returncode == -signal.SIGKILL, run.stderr[-2000:]
    assert "DYING" in run.stdout
    return game


@pytest.mark.parametrize(("how", "placed"), [("reading", PLACED), ("reviewing", PLACED - {(3, 2)})])
def test_a_killed_process(tmp_path: Path, how: str, placed: set) -> None:
    """The log is as it was, the photo is offered again, and what was corrected is still corrected."""
    game = killed(tmp_path, clear_photo(), how)
    session = Session(tmp_path)
    with at_home(tmp_path, session=session) as (table, app):
        assert app.shell.way[-1].name == "photo"
        assert entered(app, game) is None
        table.tap("photo:go-on")
        read(table, app)
        table.tap("photo:main")
        assert {(tile.row, tile.col) for tile in entered(app, game).place} == placed
    session.close_files()


def test_killed_with_several_boards(tmp_path: Path) -> None:
    """Of a photo with two boards, both wait for their players after a kill."""
    game = killed(tmp_path, studio.two_boards(), "boards")
    session = Session(tmp_path)
    with at_home(tmp_path, session=session) as (table, app):
        for seat, place in ((0, PLACED), (1, OTHER_PLACED)):
            app.shell.start_at("table", game_id=game)
            app.shell.go("photo", game_id=game, player=seat)
            table.frames(2)
            table.tap("photo:go-on")
            read(table, app)
            review = app.shell.screen.review
            assert {at for at, item in review.proposal.cells.items() if item.new} == place
    session.close_files()
