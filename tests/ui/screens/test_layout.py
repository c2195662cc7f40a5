"""Every screen around the table, in every language, at the usual and at twice the text size: nothing cut, nothing
over anything else, nothing too small for a finger."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.ui.contrast import check_contrast
from tests.ui.layout import check_layout
from tests.ui.screens.__main__ import LOOKS
from tests.ui.screens.at_tables import TABLES
from tests.ui.screens.bare import BARE
from tests.ui.screens.every import EVERY, House
from tests.ui.screens.figures import FIGURES
from tests.ui.screens.house import at_home, tidied_between, unpainted
from tests.ui.screens.night import NIGHT
from tests.ui.screens.over import OVER
from tests.ui.screens.photos import PHOTOS
from tests.ui.screens.scenes import OURS, THEIRS, furnished
from tests.ui.screens.taught import TAUGHT


def test_every_scene_has_a_name_of_its_own() -> None:
    """No scene takes the place or the picture of another."""
    every = (OURS, THEIRS, TABLES, OVER, PHOTOS, NIGHT, FIGURES, TAUGHT, BARE)
    names = Counter(name for scenes in every for name in scenes)
    assert [name for name, times in names.items() if times > 1] == []
    assert set(names) == {name for scenes in EVERY.values() for name in scenes}


def faults_all_the_way_down(table, screen) -> list[str]:
    """What is wrong on a screen, scrolled from its top to its end."""
    scroll = getattr(screen, "scroll", None)
    found = check_layout()
    if scroll is not None and scroll.children and scroll.children[0].height > scroll.height:
        for at in (0.66, 0.33, 0.0):
            scroll.scroll_y = at
            table.frames(2)
            found += check_layout()
    return found


@pytest.mark.parametrize("language", ["en", "fr", "da"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_is_cut_or_small(tmp_path: Path, language: str, scale: float) -> None:
    """No text is cut, leaves its box or lies over another, and every target is large enough, on every screen."""
    session, faults = furnished(tmp_path), []
    home = at_home(tmp_path, session=session, language=language, scale=scale)
    with unpainted(), home as (table, app), tidied_between() as tidy:
        for name, scene in OURS.items():
            scene(app, table)
            found = faults_all_the_way_down(table, app.shell.screen if app.shell else None)
            faults += [f"{name}: {fault}" for fault in dict.fromkeys(found)]
            tidy()
    assert faults == []


@pytest.mark.parametrize("house", EVERY)
def test_nothing_is_cut_on_what_comes_over_them(tmp_path: Path, house: House) -> None:
    """The same for sheets, offers, refusals and empty screens, in the longest language at twice the text size."""
    session, faults = house(tmp_path), []
    scenes = {name: scene for name, scene in EVERY[house].items() if name not in OURS and name not in PHOTOS}
    home = at_home(tmp_path, session=session, language="fr", scale=2.0)
    with unpainted(), home as (table, app), tidied_between() as tidy:
        for name, scene in scenes.items():
            scene(app, table)
            faults += [f"{name}: {fault}" for fault in dict.fromkeys(check_layout())]
            tidy()
    assert faults == []


def test_everything_can_be_read_in_every_look(tmp_path: Path) -> None:
    """Words and icons stand out from what is behind them, in the pixels: light, dark and black."""
    session, faults = furnished(tmp_path), []
    with at_home(tmp_path, session=session) as (table, app), tidied_between(2) as tidy:
        for name, scene in (OURS | THEIRS).items():
            scene(app, table)
            tidy()
            for look in LOOKS:
                app.shell.set(theme=look)
                faults += [f"{name}, {look}: {fault}" for fault in dict.fromkeys(check_contrast(table.picture()))]
    assert faults == []
