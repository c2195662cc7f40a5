"""The files that buildozer packs, and what python-for-android makes of them."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from gettext import GNUTranslations
from pathlib import Path

from companion.languages import SOURCE, added, codes, languages
from tests.android.conftest import ROOT, Packed

LIMIT = 6_000_000
"""Bytes of our own part."""
KINDS = {"py", "kv", "json", "sql", "npz", "mo", "txt", "bin", "png", "ttf", ""}
"""What the app is made of; a file without a suffix is the licence."""
LEFT_BEHIND = ("companion/cli/", "companion/demo.py", "companion/__main__.py", "vision/workshop/")
LEFT_BEHIND += ("companion/wording/compile_catalogues.py",)
LEFT_BEHIND += ("vision/__main__.py", "vision/cli.py", "vision/explain.py", "assets/android/", "assets/samples/board.")
"""Of the packages and assets, what only a desktop uses."""


def test_the_packed_files_are_small_and_of_known_kinds(packed: Packed, record_property) -> None:
    """Our own part stays under 6 MB, and nothing strange is in it."""
    sizes: Counter[str] = Counter()
    for path in _files(packed.app):
        sizes[path.suffix.lstrip(".")] += path.stat().st_size
    for kind, size in sizes.items():
        record_property(f"bytes_{kind or 'other'}", size)
    assert set(sizes) <= KINDS
    assert sizes.total() < LIMIT, sizes


def test_exactly_the_apps_own_files_are_packed(packed: Packed) -> None:
    """Every tracked file of the packages and assets is packed unless it is for desktops only; nothing else is."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        packages = _files(*(ROOT / part for part in ("azulejo", "companion", "vision")))
        tracked = {path.relative_to(ROOT).as_posix() for path in packages}
    else:
        tracked = set(listed.stdout.splitlines())
    parts = ("azulejo/", "companion/", "vision/", "assets/")
    wanted = {name for name in tracked if name.startswith(parts) and not name.startswith(LEFT_BEHIND)}
    wanted = {re.sub(r"\.po$", ".mo", name) for name in wanted}  # translations are packed compiled
    wanted |= {"main.py", "LICENSE", "sitecustomize.py"}  # the last is buildozer's own
    have = {path.relative_to(packed.app).as_posix() for path in _files(packed.app)}
    if listed.returncode:
        have = {name for name in have if not name.startswith("assets/")}
    assert have == wanted


def test_what_the_code_reads_is_packed(packed: Packed) -> None:
    """Every folder of assets that a packed module names is there."""
    named = {
        (name, folder)
        for path in packed.app.rglob("*.py")
        for folder in re.findall(r'\bASSETS / "([\w.]+)"', path.read_text("utf-8"))
        for name in [path.relative_to(packed.app).as_posix()]
    }
    assert {folder for _, folder in named} >= {"boards", "rules", "samples"}
    assert [(name, folder) for name, folder in named if not (packed.app / "assets" / folder).exists()] == []


def test_every_language_is_packed_as_the_app_reads_it(packed: Packed) -> None:
    """Its compiled words, with translations in them, and its rules; the app on the phone finds the same languages."""
    for language in codes():
        catalogue = packed.phone / "assets" / "locales" / language / "LC_MESSAGES" / "azulejo.mo"
        with catalogue.open("rb") as file:
            assert (GNUTranslations(file).gettext("Rules") == "Rules") is (language == SOURCE)
    with added(packed.phone / "assets") as found:
        assert {language.code for language in found} == set(codes())
        assert {language.name for language in found} == {language.name for language in languages()}


def test_no_tests_workshop_documents_or_large_samples(packed: Packed) -> None:
    """What has no place on a phone is not there."""
    for path in _files(packed.app):
        parts = path.relative_to(packed.app).parts
        assert not {"tests", "workshop", "studio", "training", "docs", "tools"} & set(parts), path
        assert path.stat().st_size < 1_000_000, path


def test_the_phone_gets_the_same_files_compiled(packed: Packed) -> None:
    """private.tar holds each packed file, Python as bytecode without docstrings, and lacks none by a blacklist."""
    phone = {path.relative_to(packed.phone).as_posix() for path in _files(packed.phone)}
    app = {path.relative_to(packed.app).as_posix() for path in _files(packed.app)}
    compiled = {name + "c" if name.endswith(".py") else name for name in app}
    assert phone == compiled | {"p4a_env_vars.txt"}


def _files(*folders: Path) -> list[Path]:
    return [path for folder in folders for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"] + [
        path for folder in folders for path in folder.rglob("*.pyc") if "__pycache__" not in path.parts
    ]
