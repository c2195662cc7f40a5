"""A language that lies in one folder is spoken by every screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.uix.label import Label
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion import languages
from companion.ui.screens.about.screen import FREE, STANDS_ON
from companion.ui.widgets.board import Board
from companion.wording.language import _, tongue
from tests.made_up_language import CODE, mark, write_language
from tests.ui.screens.every import EVERY, House
from tests.ui.screens.house import at_home, tidied_between, unpainted
from tests.ui.screens.taught import NAMES as BOARDS

FILES = ("everything.azulejo",)
"""A file is called as its owner called it."""
PEOPLE = ("Marie", "Antoinette", "Søren", "Ågesen", "Annie", "Ana", "Zoé", "Bo", "Eve")
OWN = ("Tuesday table", "Café Zoé", "Bo forgot the marker twice.\nNever again!", "xyz", *BOARDS)
"""What people wrote themselves: a group's name, a place, a note, what is looked for, what they call their boards."""
WORKS = {name for work in STANDS_ON for name in work if name != FREE}
"""Libraries and their licences, which are called the same in every language."""
TAGS = re.compile(r"\[/?[a-z]+(=[^]]*)?]")


@pytest.fixture
def made_up(tmp_path: Path) -> Iterator[str]:
    code = write_language(tmp_path / "language")
    with languages.added(tmp_path / "language"):
        yield code
        tongue.speak("en")


def texts(top: Widget) -> Iterator[str]:
    """What can be read in a window, scrolled away or not."""
    if top.opacity <= 0 or getattr(top, "tid", "").endswith(":report"):
        return  # a crash report is for whoever mends the app
    if isinstance(top, Label):
        yield TAGS.sub("", top.text) if top.markup else top.text
    if isinstance(top, TextInput):
        yield top.hint_text
    if isinstance(top, Board):
        yield from (word[0] for word in top.words())
    for child in top.children:
        yield from texts(child)


def unmarked(text: str) -> str:
    """The letters of a text that never went through the catalogue, names left out."""
    names = {*PEOPLE, *OWN, *WORKS, *FILES, *(language.name for language in languages.languages())}
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "")
    text = re.sub(r"(\w+)[….]", lambda cut: "" if any(name.startswith(cut[1]) for name in PEOPLE) else cut[0], text)
    return "".join(re.findall(r"[A-Za-z]+", text))


@pytest.mark.parametrize("house", EVERY, ids=["furnished", "bare"])
def test_every_screen_speaks_it(tmp_path: Path, made_up: str, house: House) -> None:
    """Every text of every screen and of what comes over it carries the mark, people's names excepted."""
    session, silent = house(tmp_path / "data"), []
    home = at_home(tmp_path / "data", session=session, language=made_up)
    with unpainted(), home as (table, app), tidied_between() as tidy:
        assert tongue.language == CODE
        for name, scene in EVERY[house].items():
            scene(app, table)
            found = {text for top in Window.children for text in texts(top) if unmarked(text)}
            silent += [f"{name}: {text!r}" for text in sorted(found)]
            tidy()
    assert not silent, "\n".join(silent)


def test_the_check_can_fail() -> None:
    """A text that was left in English is noticed, also a part of one; a name and a number are not."""
    assert unmarked("Play") == "Play"
    assert unmarked(f"{mark('Round')} two") == "two"
    assert unmarked(f"Ana: {mark('lost')} −3") == ""
    assert unmarked("Marie-A., Sør…") == ""
    assert unmarked("Floor.") == "Floor"


def test_it_is_offered_and_gone_again(tmp_path: Path, made_up: str) -> None:
    """The settings offer it by its own name; its rules are found by words typed without marks."""
    with at_home(tmp_path / "data", language="en") as (table, app):
        app.shell.go("settings")
        table.settle()
        assert mark("English") in table.texts()
        app.shell.set(language=made_up)
        table.settle()
        assert app.shell.language == CODE
        assert _("Settings") == mark("Settings")
        found = app.shell.library.search("floor line", made_up, "azul").hits
        assert found[0].entry.title == mark("Floor line")
