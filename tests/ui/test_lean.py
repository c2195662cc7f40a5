"""What the first frame does not load."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.ui.driver import ROOT


def loaded(code: str) -> set[str]:
    """The top-level modules that a fresh process has after running the code."""
    code += "\nimport sys; print('LOADED', *sorted({name.partition('.')[0] for name in sys.modules}))"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=os.environ, capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, run.stderr
    return set(run.stdout.rpartition("LOADED")[2].split())


def test_the_foundation_needs_no_cv2_and_no_numpy() -> None:
    """Kit, theme and every board come without cv2, numpy, babel and pillow."""
    modules = loaded(
        "import companion.ui.kit, companion.ui.kit.app, companion.ui.kit.switches, companion.ui.worker\n"
        "from companion.ui.widgets import wall, floor, stars, dome, chart, sliders"
    )
    assert modules & {"cv2", "numpy", "babel", "cairo"} == set()


def test_drawing_needs_no_kivy() -> None:
    """Glyphs, views and tokens come without Kivy, for the share card and the command line."""
    modules = loaded(
        "from companion.ui.drawing.glyphs import mask, tile_layers\n"
        "from companion.models import chart\n"
        "from companion.platform import desktop\n"
        "from companion.ui.tokens import PALETTES\n"
        "[mask(name, 24) for name, _ in tile_layers('blue', PALETTES['light'])]"
    )
    assert modules & {"kivy", "kivymd", "cv2", "numpy"} == set()


def test_looking_a_kind_up_loads_no_facet() -> None:
    """A game's kind of board comes without Kivy, cv2, numpy and what photos and screens take."""
    code = (
        "from companion.games.registry import kind_of\n"
        "from companion.engine.games import games\n"
        "print(*[kind_of(game).key for game in games()])\n"
        "import sys; photo = [name for name in sys.modules if 'photo' in name or name.startswith('vision')]\n"
        "assert not photo, photo"
    )
    assert loaded(code) & {"kivy", "kivymd", "cv2", "numpy", "vision"} == set()
