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
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
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
            traceback.print_exc()
            write("failed")
            os._exit(1)  # raised, it would reach the app's own screen for what went wrong
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

    def tids(self) -> list[str]:
        return sorted({widget.tid for widget in self.all() if getattr(widget, "tid", "")})

    def find(self, tid: str) -> Any:
        found = [widget for widget in self.all() if getattr(widget, "tid", None) == tid]
        if not found:
            raise LookupError(f"no {tid!r} here; there are {self.tids()}")
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
        yield from frames(3)


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


def until(there: Callable[[], bool], what: str, most: int = 2000) -> Iterator[None]:
    """As many frames as it takes, and those in which it finds its place."""
    for _ in range(most):
        if there():
            yield from frames(4)
            return
        yield
    raise TimeoutError(f"{what} did not come; there are {Hand().tids()}")


def new_game(hand: Hand, *names: str) -> Iterator[None]:
    """From the first screen, which asks who plays, to the table, by touch; names are typed."""
    yield from until(lambda: hand.has("welcome:new-game"), "the first screen")
    app().shell.set(less_motion=True)
    yield from hand.tap("welcome:new-game")
    for name in names:
        if name != names[0]:
            yield from until(lambda: hand.has("new:name") and not hand.has("new:who"), "the seats")
            yield from hand.tap("new:name")
        yield from until(lambda: hand.has("new:who:take"), "the name field")
        hand.find("new:who:field").text = name
        yield from hand.tap("new:who:take")
    yield from until(lambda: not hand.has("new:who"), "the end of the seats")
    yield from hand.tap("new:start")
    yield from until(lambda: hand.has("wall"), "the table")


def whole(orders: dict[str, Any], seen: dict[str, Any]) -> Iterator[None]:
    """By touch: a game is opened, a round scored, a photo taken and read, a rule searched for and opened."""
    hand = Hand()
    yield from new_game(hand, "Ana", "Bo")
    for cells, floor in ((("cell:0:3", "cell:1:0"), None), (("cell:0:1", "cell:1:2"), "floor:1")):
        for cell in cells:
            yield from hand.tap("wall", cell)
        if floor:
            yield from hand.tap("floor", floor)
        yield from hand.tap("next")
    yield from until(lambda: hand.has("closing:nobody"), "the question who has the marker")
    yield from hand.tap("closing:nobody")
    shell = app().shell
    (row,) = shell.session.games()
    seen["totals"] = list(shell.session.table(row.game_id).sheet.totals)
    yield from hand.tap("to-photo")
    yield from until(lambda: hand.has("photo:camera"), "the photo screen")
    app().platform.photo = Path(orders["photo"])
    yield from hand.tap("photo:camera")
    yield from until(lambda: shell.screen.step == "review", "the review", most=20000)
    seen["review"] = hand.has("photo:frame")
    from vision.reader import read

    seen["wall"] = [[cell.tile for cell in row] for row in read(orders["photo"]).wall or ()]
    yield from hand.tap("top:back")
    yield from until(lambda: hand.has("to-help"), "the table")
    yield from hand.tap("to-help")
    yield from until(lambda: hand.has("pointing:rules"), "what can be asked about")
    yield from hand.tap("pointing:rules")
    yield from until(lambda: hand.has("rules:field"), "the rules")
    hand.find("rules:field").text = "brokne tiles on the flor"
    yield from until(lambda: hand.has("rules:found:azul/floor-line"), "the rule")
    yield from hand.tap("rules:found:azul/floor-line")
    yield from until(lambda: hand.has("rule:text"), "the rule's text")
    seen["rule"] = hand.find("rule:text").text


def killed(orders: dict[str, Any], seen: dict[str, Any]) -> Iterator[None]:
    """Two tiles of a round are tapped, and the process is gone."""
    hand = Hand()
    yield from new_game(hand, "Ana", "Bo")
    yield from hand.tap("wall", "cell:0:3")
    yield from hand.tap("wall", "cell:2:1")
    seen["fresh"] = fresh(hand)
    Path(orders["seen"]).write_text(json.dumps({**seen, "how": "killed"}), "utf-8")
    os.kill(os.getpid(), signal.SIGKILL)


def after(_orders: dict[str, Any], seen: dict[str, Any]) -> Iterator[None]:
    """Where the next start stands."""
    hand = Hand()
    yield from until(lambda: hand.has("wall"), "the table")
    yield from frames(5)
    seen["fresh"] = fresh(hand)


def fresh(hand: Hand) -> list[list[int]]:
    """The tiles of the open round that the wall shows."""
    rows = hand.find("wall").view.rows
    return [[r, c] for r, row in enumerate(rows) for c, space in enumerate(row) if space.fresh]


TOURS = {"frames": first_frames, "first_frame": first_frame, "whole": whole, "killed": killed, "after": after}

if __name__ == "__main__":
    main(json.loads(Path(sys.argv[1]).read_text("utf-8")))
