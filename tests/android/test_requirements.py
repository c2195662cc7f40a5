"""The requirements, resolved by python-for-android's own recipe graph and held against the packages' own metadata."""

from __future__ import annotations

import ast
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name as canonical
from packaging.version import Version

from tests.android.conftest import ROOT, Packed
from tools import pack

# What a package asks for and does not get, and why that does no harm.
LEFT_OUT = {
    "materialshapes": "wants cairo; only KivyMD's MDLoadingIndicator uses it, and we never do",
    "charset-normalizer": "requests takes chardet, which Kivy's recipe brings, as well",
}
# Our names, and python-for-android's.
RECIPE_OF = {"opencv-python": "opencv"}
# Pure wheels on PyPI that the desktop does not install, looked at on 2026-11-16.
VERIFIED_PURE = {("chardet", "5.2.0"): "py3-none-any", ("six", "1.17.0"): "py2.py3-none-any"}
# Import name, and the recipe or module that brings it.
BROUGHT_BY = {"cv2": "opencv", "PIL": "pillow", "jnius": "pyjnius"}


def test_the_graph_resolves_to_one_bootstrap(packed: Packed) -> None:
    """One SDL2 bootstrap, with Python 3.14, Kivy, OpenCV and SQLite built by recipes."""
    assert packed.plan["bootstrap"] == "sdl2"
    recipes = packed.plan["recipes"]
    assert recipes["python3"].startswith("3.14.")
    assert {"kivy", "opencv", "numpy", "pillow", "sqlite3", "materialyoucolor", "pyjnius", "android"} <= set(recipes)


def test_the_plan_has_no_fault(packed: Packed) -> None:
    """Every version satisfies our metadata and KivyMD's, every need is met, everything without a recipe is pure."""
    assert faults(packed.plan) == []


@pytest.mark.parametrize(
    ("changed", "to", "complaint"),
    [
        ("materialyoucolor==3.0.4", "materialyoucolor", "kivymd wants materialyoucolor>=3.0.3, gets 2.0.10"),
        ("asynckivy==0.6.4", "asynckivy", "asynckivy has no version"),
        ("asynckivy==0.6.4", "asynckivy==0.10.0", "kivymd wants asynckivy<0.7,>=0.6, gets 0.10.0"),
        ("asyncgui==0.6.3,", "", "asynckivy wants asyncgui"),
        ("chardet==5.2.0", "chardet", "chardet has no version"),
        ("chardet==5.2.0", "chardet==7.7.0", "chardet 7.7.0 is not known to be pure"),
        ("kivymd==2.0.0", "kivymd==1.2.0", "azulejo wants kivymd==2.0.0, gets 1.2.0"),
        ("kivymd==2.0.0", "kivymd", "kivymd has no version"),
        ("kivy==2.3.1", "kivy==2.2.1", "azulejo wants kivy==2.3.1, gets 2.2.1"),
        ("opencv,", "opencv-python==4.12.0.88,", "opencv-python 4.12.0.88 is not pure"),
        ("opencv,", "opencv==5.0.0,", "azulejo wants opencv-python<5,>=4.12, gets 5.0.0"),
        ("pillow,", "", "kivymd wants pillow"),
        ("six==1.17.0", "six", "six has no version"),
    ],
)
def test_a_changed_pin_is_noticed(
    changed: str, to: str, complaint: str, packed: Packed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each pin that matters: without it, or with another version, the plan has a fault that says so."""
    monkeypatch.setattr(os, "environ", dict(os.environ))
    arguments = [
        re.sub(r"--storage-dir=.*", f"--storage-dir={tmp_path}", argument).replace(changed, to)
        for argument in packed.plan["p4a"]["create"]
    ]
    assert arguments != packed.plan["p4a"]["create"]
    monkeypatch.setattr("pythonforandroid.recipe.environ", os.environ)
    found = faults(pack.resolve(arguments))
    assert any(complaint in fault for fault in found), found


def test_every_import_of_the_packed_files_is_brought(packed: Packed) -> None:
    """Nothing that the app imports is missing on the phone."""
    brought = {canonical(name) for name in (*packed.plan["recipes"], *packed.plan["modules"])}
    own = {"azulejo", "companion", "vision", "main"}
    missing = {
        f"{path.relative_to(packed.app)}: {name}"
        for path in packed.app.rglob("*.py")
        for name in _imports(path)
        if name not in sys.stdlib_module_names | own and canonical(BROUGHT_BY.get(name, name)) not in brought
    }
    assert missing == set()


def test_nothing_uses_what_the_phones_opencv_lacks(packed: Packed) -> None:
    """python-for-android's cv2 is one library without the Python files beside it: no cv2.data, no cv2.typing."""
    for path in packed.app.rglob("*.py"):
        assert not re.search(r"\bcv2\.(data|typing|utils|gapi|misc|mat_wrapper)\b", path.read_text("utf-8")), path


def faults(plan: dict[str, Any]) -> list[str]:
    """What is wrong with a plan, all at once."""
    versions = {canonical(name): version for name, version in {**plan["recipes"], **plan["modules"]}.items()}
    found = [f"{name} has no version" for name, version in plan["modules"].items() if version is None]
    found += [fault for name, version in plan["modules"].items() if version for fault in _impure(name, version)]
    for wanting, wanted in _needs(plan):
        name = canonical(RECIPE_OF.get(wanted.name, wanted.name))
        if name in LEFT_OUT:
            continue
        if name not in versions:
            found.append(f"{wanting} wants {wanted}, which nothing brings")
        elif versions[name] and not wanted.specifier.contains(Version(versions[name])):
            found.append(f"{wanting} wants {wanted}, gets {versions[name]}")
    return found


def _needs(plan: dict[str, Any]) -> Iterator[tuple[str, Requirement]]:
    """What the app and the planned pure modules ask for on Android, by their own metadata."""
    file = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    laid_in = file["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["kivymd"]
    for text in (*file["project"]["dependencies"], f"kivymd=={laid_in}"):
        yield file["project"]["name"], Requirement(text)
    python = plan["recipes"]["python3"]
    phone = {"sys_platform": "android", "python_version": python.rpartition(".")[0], "python_full_version": python}
    for name in (*plan["modules"], "materialyoucolor"):
        for text in _metadata(name).get_all("Requires-Dist") or [] if _installed(name) else []:
            wanted = Requirement(text)
            if wanted.marker is None or wanted.marker.evaluate({**phone, "extra": ""}):
                yield name, wanted


def _impure(name: str, version: str) -> Iterator[str]:
    if (name, version) in VERIFIED_PURE:
        return
    if not _installed(name) or metadata.version(name) != version:
        yield f"{name} {version} is not known to be pure Python"
        return
    wheel = metadata.distribution(name).read_text("WHEEL") or ""
    if not re.search(r"^Tag: (py2\.)?py3-none-any$", wheel, re.MULTILINE):
        yield f"{name} {version} is not pure Python"


def _installed(name: str) -> bool:
    try:
        return bool(_metadata(name))
    except metadata.PackageNotFoundError:
        return False


def _metadata(name: str) -> Any:
    return metadata.metadata(name)


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module.partition(".")[0]
