"""How the house is kept: a game is named in its own folder, a class name means one thing. The ceilings only fall."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COMPANION = ROOT / "companion"

# What a game or its board is called, the folder where that may be said, and how many other files may say it.
NAMED = {
    "dome": (r"duel|dome", 8),
    "stars": (r"pavilion|\bstars\b", 8),
}
TWICE = 1


def sources(*left_out: str) -> Iterator[Path]:
    for path in sorted(COMPANION.rglob("*.py")):
        name = path.relative_to(COMPANION).as_posix()
        if not name.startswith(left_out):
            yield path


@pytest.mark.parametrize("kind", NAMED)
def test_a_game_is_named_in_its_own_folder(kind: str) -> None:
    """Outside the engine and its own folder, few files name a game or its board."""
    words, most = NAMED[kind]
    naming = [
        path.relative_to(ROOT).as_posix()
        for path in sources("engine/", f"games/{kind}/")
        if re.search(words, path.read_text("utf-8"), re.IGNORECASE)
    ]
    assert len(naming) <= most, f"{len(naming)} files: " + ", ".join(naming)


def test_a_class_name_means_one_thing() -> None:
    """A class name is defined once in the app; a screen's class is found by its module and is always `Screen`."""
    names = Counter(
        node.name
        for path in sources()
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name != "Screen" and not node.name.startswith("_")
    )
    twice = sorted(name for name, times in names.items() if times > 1)
    assert len(twice) <= TWICE, f"{len(twice)} class names are defined twice or more: " + ", ".join(twice)


def test_only_the_ui_draws() -> None:
    """Nothing outside `ui` imports Kivy or KivyMD."""
    for path in sources("ui/"):
        text = path.read_text("utf-8")
        assert not re.search(r"^\s*(from|import) kivy", text, re.MULTILINE), path


def test_mypy_is_strict_everywhere() -> None:
    """No module is left out; only what rests on Kivy, which has no types, may subclass and give back Any."""
    rules = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]
    assert rules["strict"] is True
    assert rules["files"] == ["azulejo", "companion", "vision"]
    for override in rules["overrides"]:
        eased = set(override) - {"module"}
        if override["module"] == ["companion.ui.*"]:
            assert eased == {"disallow_subclassing_any", "warn_return_any"}
        else:
            assert eased == {"ignore_missing_imports"}, override
            assert not any(name.startswith(("companion", "vision")) for name in override["module"])
