"""Run by `python -S` on what a phone unpacks: starts main.pyc as Android does and goes through the app.

    python -S on_phone.py ORDERS.json

The orders say where the unpacked app and its packages lie, which tour to make, and where to write what was seen.
Only the standard library, the packed app and the phone's packages are at hand; standard modules that the phone's
Python lacks are refused. As on a phone, `assert` does nothing here.
"""

from __future__ import annotations

import json
import os
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

LACKING = {"test", "lib2to3", "ensurepip", "idlelib", "tkinter"}
"""Standard modules that python-for-android's recipe leaves out."""
NOT_BUILT = {"_bz2", "_lzma", "_curses", "readline", "_tkinter", "_gdbm"}
"""Standard modules whose libraries are not among the recipes."""


class Refuse:
    """Finds no module that the phone does not have."""

    def find_spec(self, name: str, *_: object) -> None:
        if name.partition(".")[0] in LACKING | NOT_BUILT:
            raise ModuleNotFoundError(f"No module named {name!r} on the phone", name=name)


def main(orders: dict[str, Any]) -> None:
    phone = Path(orders["phone"])
    sys.path[:] = [str(phone), *[path for path in sys.path if "site-packages" not in path][1:], orders["site"]]
    sys.meta_path.insert(0, Refuse())  # type: ignore[arg-type]
    os.environ.update(orders["environment"])
    os.chdir(phone)
    seen: dict[str, Any] = {}
    from kivy.clock import Clock

    tour = TOURS[orders["tour"]](orders, seen)

    def step(_: float) -> None:
        try:
            next(tour)
        except StopIteration:
            write("done")
            from kivy.app import App

            App.get_running_app().stop()
        except BaseException:
            write("failed")
            raise
        else:
            Clock.schedule_once(step, 0)

    def write(how: str) -> None:
        seen["modules"] = sorted({name.partition(".")[0] for name in sys.modules})
        seen["how"] = how
        Path(orders["seen"]).write_text(json.dumps(seen), "utf-8")

    Clock.schedule_once(step, 0)
    runpy.run_path(str(phone / "main.pyc"), run_name="__main__")


def app() -> Any:
    from kivy.app import App

    return App.get_running_app()


class Hand:
    """Finds widgets by their `tid` and touches them, with touches that go the way of every touch."""

    count = 0

    def all(self) -> list[Any]:
        from kivy.core.window import Window

        return [widget for top in reversed(Window.children) for widget in top.walk()]

    def has(self, tid: str) -> bool:
        return any(getattr(widget, "tid", None) == tid for widget in self.all())

    def find(self, tid: str) -> Any:
        found = [widget for widget in self.all() if getattr(widget, "tid", None) == tid]
        known = sorted({widget.tid for widget in self.all() if getattr(widget, "tid", "")})
        if not found:
            raise LookupError(f"no {tid!r} here; there are {known}")
        return found[-1]

    def texts(self) -> list[str]:
        return [widget.text for widget in self.all() if isinstance(getattr(widget, "text", None), str)]

    def tap(self, tid: str, place: str | None = None) -> Iterator[None]:
        """One tap; what it does is seen some frames later."""
        from kivy.base import EventLoop
        from kivy.core.window import Window
        from kivy.input.motionevent import MotionEvent

        class Finger(MotionEvent):  # type: ignore[misc]
            def depack(self, args: dict[str, float]) -> None:
                self.sx, self.sy = args["x"], args["y"]
                self.profile = ["pos"]
                super().depack(args)

        widget = self.find(tid)
        x, y = widget.to_window(*(widget.place(place).centre if place else widget.center))
        Hand.count += 1
        at = {"x": x / max(1.0, Window.width - 1.0), "y": y / max(1.0, Window.height - 1.0)}
        finger = Finger("finger", Hand.count, at, is_touch=True, type_id="touch")
        EventLoop.post_dispatch_input("begin", finger)
        yield
        EventLoop.post_dispatch_input("end", finger)
        yield from frames(4)


def frames(count: int) -> Iterator[None]:
    for _ in range(count):
        yield


def first_frames(_orders: dict[str, Any], _seen: dict[str, Any]) -> Iterator[None]:
    """Nothing but the first frames, of any app."""
    yield from frames(3)


def first_frame(_orders: dict[str, Any], seen: dict[str, Any]) -> Iterator[None]:
    """The first screen stands, and nothing heavy was loaded for it."""
    yield from frames(3)
    hand = Hand()
    seen["home"] = hand.has("welcome")
    seen["texts"] = hand.texts()
    seen["loaded"] = [name for name in ("cv2", "numpy", "vision.reader") if name in sys.modules]


def whole(orders: dict[str, Any], seen: dict[str, Any]) -> Iterator[None]:
    """A game is opened, a round scored, a photo read, a rule found: by the app's own session, reader and library."""
    yield from frames(2)
    shell = app().shell
    session = shell.session
    game = session.start("azul", ["Ana", "Bo"]).game
    for player, columns in enumerate(((3, 0), (1, 2))):
        place = [{"row": row, "col": column} for row, column in enumerate(columns)]
        event = {"type": "tiling", "round": 1, "player": player, "place": place, "floor": player}
        seen[f"entered {player}"] = session.enter(game, event).ok
    seen["closed"] = session.close(game).ok
    yield
    seen["totals"] = list(session.table(game).sheet.totals)
    seen["rule"] = [hit.entry.id for hit in shell.library.search("tuiles cassees par terre", "fr", "azul").hits]
    yield
    from vision.reader import read

    reading = read(orders["photo"], "azul", [tuple(corner) for corner in orders["corners"]])
    seen["wall"] = [[cell.tile for cell in row] for row in reading.wall or ()]


TOURS = {"frames": first_frames, "first_frame": first_frame, "whole": whole}

if __name__ == "__main__":
    main(json.loads(Path(sys.argv[1]).read_text("utf-8")))
