"""Pictures of every screen, in one process: `python -m tests.ui.screens [PART…]`, into build/screens.

    python -m tests.ui.screens                    all of them
    python -m tests.ui.screens home da black      those whose name has all of these parts
    python -m tests.ui.screens --main             every screen once
    python -m tests.ui.screens --missing          those that are not there yet, after a run that was stopped
    python -m tests.ui.screens --into FOLDER fr   into another folder

Each is looked over for text that is cut, overlaps or is faint and for small targets; what is found is printed.
A picture's name is SCREEN-SIZE-LANGUAGE-THEME-TEXTSIZE, like home-360x800-en-light-1. `python -m
tests.ui.screens.sheets` puts many of them onto one sheet.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

from companion.languages import codes

FOLDER = Path(__file__).parents[3] / "build" / "screens"
PHONES = ((360, 800), (412, 915))
TABLET = (1280, 800)
LANGUAGES = codes()
LOOKS = ("light", "dark", "black")
SCALES = (1.0, 1.3, 2.0)


class Shot(NamedTuple):
    """How the pictures of one round are taken."""

    size: tuple[int, int]
    language: str
    scale: float

    def named(self, screen: str, look: str) -> str:
        return f"{screen}-{self.size[0]}x{self.size[1]}-{self.language}-{look}-{self.scale:g}"


def rounds(main_only: bool) -> Iterator[Shot]:
    if main_only:
        yield Shot(PHONES[0], "en", 1.0)
        return
    for language in LANGUAGES:
        for scale in SCALES:
            for size in PHONES:
                yield Shot(size, language, scale)
        yield Shot(TABLET, language, 1.0)


def main(words: list[str]) -> int:
    about = argparse.ArgumentParser(
        "python -m tests.ui.screens", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    about.add_argument("parts", nargs="*", metavar="PART", help="a part of the names of those wanted")
    about.add_argument("--main", action="store_true", help="every screen once")
    about.add_argument("--missing", action="store_true", help="only those that are not there yet")
    about.add_argument(
        "--into", type=Path, default=FOLDER, metavar="FOLDER", help="build/screens unless told otherwise"
    )
    said = about.parse_args(words)
    logging.disable(logging.WARNING)
    taken, faults = pictures(said.parts, said.main, said.missing, said.into)
    if not taken:
        print("Nothing to do." if said.missing else "No screen is called that.", file=sys.stderr)
        return int(not said.missing)
    print(f"{taken} pictures in {said.into}, {faults} faults of layout")
    return int(faults > 0)


def pictures(parts: list[str], main_only: bool, missing: bool, into: Path) -> tuple[int, int]:
    """Takes those wanted; says how many, and how many faults were found on them."""
    looks = LOOKS[:1] if main_only else LOOKS

    def wanted(shot: Shot, screen: str) -> list[str]:
        names = {look: shot.named(screen, look) for look in looks}
        if missing:
            names = {look: name for look, name in names.items() if not (into / f"{name}.png").exists()}
        return [look for look, name in names.items() if all(f"-{part}-" in f"-{name}-" for part in parts)]

    from companion.ui.theme import theme
    from tests.ui.contrast import check_contrast
    from tests.ui.driver import keep
    from tests.ui.layout import check_layout
    from tests.ui.screens.every import PICTURES
    from tests.ui.screens.house import Copies, at_home, calm_disk, tidied_between

    taken, faults = 0, 0
    with Copies() as copies, calm_disk():
        for shot, (house, every) in product(rounds(main_only), PICTURES.items()):
            scenes = {name: scene for name, scene in every.items() if wanted(shot, name)}
            if not scenes:
                continue
            settings = {"size": shot.size, "language": shot.language, "scale": shot.scale}
            with (
                copies.of(house) as session,
                at_home(session.store.folder, session=session, **settings) as (table, app),
                tidied_between(2) as tidy,  # not more seldom: what is gone takes on every look too
            ):
                for name, scene in scenes.items():
                    scene(app, table)
                    for fault in dict.fromkeys(check_layout()):
                        faults += 1
                        print(f"{shot.named(name, '*')}: {fault}", flush=True)
                    tidy()
                    for look in sorted(wanted(shot, name), key=lambda look: look != theme.choice):
                        if theme.choice != look:
                            app.shell.set(theme=look)
                            if name.startswith("settings"):
                                scene(app, table)  # it shows which look is chosen
                        picture = table.picture()
                        keep(picture, into / f"{shot.named(name, look)}.png")
                        taken += 1
                        for fault in dict.fromkeys(check_contrast(picture)):
                            faults += 1
                            print(f"{shot.named(name, look)}: {fault}", flush=True)
    return taken, faults


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
