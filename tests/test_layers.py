"""The layers of docs/ARCHITECTURE.md, read off the import graph."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# Each part, and what it may import besides itself and the standard library. The longest matching part rules.
ALLOWED = {
    "azulejo": set(),
    "companion": {"companion"},
    "companion.demo": {"azulejo", "companion", "vision"},
    "companion.errors": set(),
    "companion.languages": {"azulejo", "companion.errors"},
    "companion.engine": {"azulejo", "companion.errors", "companion.languages"},
    "companion.rulebook": {"companion.errors", "companion.languages", "companion.engine"},
    "companion.storage": {"companion.errors", "companion.languages", "companion.engine"},
    "companion.platform": {"companion.errors"},
    "companion.service": {
        "azulejo",
        "companion.errors",
        "companion.languages",
        "companion.engine",
        "companion.rulebook",
        "companion.storage",
        "vision.picture_only",
        "vision.reading",
    },
    "companion.service.qr": {"segno"},
    "companion.wording": {
        "companion.errors",
        "companion.languages",
        "companion.engine",
        "companion.rulebook",
        "companion.storage",
        "companion.service",
        "vision.reading",
    },
    "companion.wording.compile_catalogues": {"babel"},  # only in a checkout
    "companion.games": {
        "companion.errors",
        "companion.languages",
        "companion.engine",
        "companion.rulebook",
        "companion.service",
        "companion.wording",
        "vision.reading",
        "vision.layout",
    },
    "companion.models": {
        "companion.errors",
        "companion.engine",
        "companion.rulebook",
        "companion.storage",
        "companion.service",
        "companion.wording",
        "companion.games",
        "vision.reading",
    },
    "companion.models.photo": {
        "companion.errors",
        "companion.engine",
        "companion.games",
        "companion.service",
        "companion.wording",
        "vision",  # its reader loads OpenCV: imported when a photo is read
    },
    "companion.cli": {
        "companion.errors",
        "companion.languages",
        "companion.engine",
        "companion.games",
        "companion.rulebook",
        "companion.service",
        "companion.storage",
    },
    "companion.cli.receive": {
        "companion.cli",
        "companion.errors",
        "companion.service",
        "vision",  # loads OpenCV: imported when a photo is read
    },
    "companion.ui": {
        "companion.errors",
        "companion.languages",
        "companion.engine",
        "companion.games",
        "companion.rulebook",
        "companion.service",
        "companion.wording",
        "companion.models",
        "companion.platform",
        "vision",
        "kivy",
    },
    "companion.ui.kit": {"companion.ui", "companion.wording", "companion.platform", "kivy", "kivymd"},
    "vision": {"azulejo", "cv2", "numpy"},
    "vision.exif": set(),
    "vision.picture_only": {"vision.exif"},
    "vision.reading": set(),
    "vision.workshop": {"vision", "cv2", "numpy"},
    "vision.workshop.training": {"vision", "cv2", "numpy", "torch", "onnx"},
}
# What is not shipped, and the one place outside it that may load it (when asked to).
WORKSHOP, ITS_DOOR = "vision.workshop", "vision.cli"


def modules() -> Iterator[tuple[str, Path]]:
    for part in ("azulejo", "companion", "vision"):
        for path in sorted((ROOT / part).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            yield name.removesuffix(".__init__"), path


def imported(name: str, path: Path) -> Iterator[str]:
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            target = ".".join([*base, *([node.module] if node.module else [])])
            yield target
            yield from (f"{target}.{alias.name}" for alias in node.names)


def part_of(name: str, parts: set[str]) -> str | None:
    matching = [part for part in parts if name == part or name.startswith(part + ".")]
    return max(matching, key=len, default=None)


def offences(name: str, path: Path) -> list[str]:
    part = part_of(name, set(ALLOWED))
    assert part is not None, f"{name} belongs to no layer"
    may = ALLOWED[part] | {part}
    found = []
    for target in imported(name, path):
        if part_of(target, {WORKSHOP}) and not part_of(name, {WORKSHOP, ITS_DOOR}):
            found.append(f"{name} imports {target}, which is not shipped")
        top = target.partition(".")[0]
        if top in sys.stdlib_module_names or part_of(target, may):
            continue
        if any(allowed.startswith(target + ".") for allowed in may):
            continue  # `from companion import errors` names the package on the way to an allowed part
        found.append(f"{name} imports {target}")
    return found


@pytest.mark.parametrize(("name", "path"), [pytest.param(name, path, id=name) for name, path in modules()])
def test_module_imports_only_downwards(name: str, path: Path) -> None:
    """A module imports only its own layer and those below it."""
    assert offences(name, path) == []


def test_an_upward_import_is_noticed(tmp_path: Path) -> None:
    """The check can fail: an engine module that imports the UI is an offence."""
    bad = tmp_path / "bad.py"
    bad.write_text("from companion.ui import app\nimport kivy\n", "utf-8")
    assert len(offences("companion.engine.bad", bad)) == 3


def test_shipped_code_that_wants_the_workshop_is_noticed(tmp_path: Path) -> None:
    """The check can fail: the reader and the app may not import what only developers have; the command may."""
    bad = tmp_path / "bad.py"
    bad.write_text("from vision.workshop import studio\n", "utf-8")
    assert offences("vision.reader", bad)
    assert offences("companion.ui.app", bad)
    assert offences("vision.cli", bad) == offences("vision.workshop.bench", bad) == []
