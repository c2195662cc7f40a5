"""The wheel, looked into and started without being installed."""

from __future__ import annotations

import sys
import tomllib
import zipfile
from email.message import Message
from email.parser import Parser
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from tests.wheel.conftest import ROOT, first_screen
from tools import phone_site

WANTS_CAIRO = "materialshapes"


@pytest.fixture(scope="module")
def files(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as packed:
        return set(packed.namelist())


@pytest.fixture(scope="module")
def about(wheel: Path) -> Message:
    """The wheel's own metadata."""
    with zipfile.ZipFile(wheel) as packed:
        (name,) = [name for name in packed.namelist() if name.endswith(".dist-info/METADATA")]
        return Parser().parsestr(packed.read(name).decode())


def test_everything_lies_in_packages_of_ours(files: set[str]) -> None:
    """No `assets` beside other people's packages."""
    tops = {name.partition("/")[0] for name in files}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"azulejo", "companion", "vision"}
    assert {"azulejo/assets/boards/azul.json", "azulejo/assets/samples/game.json"} <= files
    assert not [name for name in files if name.startswith("azulejo/assets/android")]
    assert not [name for name in files if "workshop" in name or "compile_catalogues" in name]


def test_every_tracked_asset_of_the_app_is_in_it(files: set[str]) -> None:
    """The folder of the repository, less what only Android's packager reads; words as gettext reads them."""
    wanted = {
        path.relative_to(ROOT).with_suffix(".mo" if path.suffix == ".po" else path.suffix).as_posix()
        for path in (ROOT / "assets").rglob("*")
        if path.is_file() and "android" not in path.relative_to(ROOT).parts
    }
    assert {name.removeprefix("azulejo/") for name in files if name.startswith("azulejo/assets/")} == wanted


def test_it_carries_kivymd_but_not_what_wants_cairo(wheel: Path, files: set[str]) -> None:
    """As published, with its licence; nothing in it imports what draws with cairo."""
    folder = "companion/ui/brought/"
    inside = {name.removeprefix(folder) for name in files if name.startswith(folder)}
    published = {str(file) for file in metadata.files("kivymd") or () if file.parts[0] == "kivymd"}
    kept = {name for name in published if not {"__pycache__", "loadingindicator"} & set(Path(name).parts)}
    assert inside == kept | {"kivymd/LICENSE"}
    with zipfile.ZipFile(wheel) as packed:
        code = [packed.read(folder + name).decode() for name in inside if name.endswith(".py")]
    assert not [text for text in code if f"from {WANTS_CAIRO}" in text or "import cairo" in text]


def test_it_asks_for_what_kivymd_asks_for_without_cairo(about: Message) -> None:
    """Every need of KivyMD's own metadata is one of ours, as wide or narrower, but the one that wants a compiler."""
    ours = {need.name: need for need in map(Requirement, about.get_all("Requires-Dist") or []) if need.marker is None}
    theirs = [need for need in map(Requirement, metadata.requires("kivymd") or []) if need.marker is None]
    assert {need.name for need in theirs} - set(ours) == {WANTS_CAIRO}
    for need in theirs:
        if need.name in ours and need.name != "kivy":
            assert ours[need.name].specifier == need.specifier, need
    assert not {"kivymd", WANTS_CAIRO, "pycairo"} & set(ours)


def test_it_lays_in_the_kivymd_that_is_tested() -> None:
    """One version: that of constraints.txt, of the Android package and of the wheel."""
    hooks = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert hooks["hooks"]["custom"]["kivymd"] == metadata.version("kivymd")


def test_it_says_which_pythons_it_runs_on(about: Message) -> None:
    """From 3.11 on; not on 3.14, where Kivy 2.3.1 does not start as it was published."""
    pythons = SpecifierSet(about["Requires-Python"])
    assert [minor for minor in range(8, 16) if pythons.contains(f"3.{minor}.0")] == [11, 12, 13]


def test_the_app_starts_from_it(wheel: Path, about: Message, tmp_path: Path) -> None:
    """Unpacked, with the packages that it asks for, those that they ask for, and nothing else beside it."""
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(site)
    for name in _closure(about.get_all("Requires-Dist") or []):
        phone_site.link(name, site)
    seen = first_screen([sys.executable, "-S", "-c", RUN.format(str(site))], tmp_path)
    assert "welcome:new-game" in seen["names"]
    assert seen["colours"] > 100
    assert seen["companion"] == str(site / "companion")
    assert seen["kivymd"] == str(site / "companion" / "ui" / "brought" / "kivymd")


RUN = "import runpy, sys; sys.path.insert(0, {!r}); del sys.argv[0]; runpy.run_path(sys.argv[0], None, '__main__')"


def _closure(needs: list[str], known: frozenset[str] = frozenset()) -> set[str]:
    """The packages that these needs bring on this machine."""
    wanted = [need for need in map(Requirement, needs) if need.marker is None or need.marker.evaluate({"extra": ""})]
    new = {need.name for need in wanted} - known
    return new.union(*(_closure(metadata.requires(name) or [], known | new) for name in new))
