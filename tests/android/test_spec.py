"""buildozer.spec, read by buildozer's own parser."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

import pytest
import pythonforandroid
from buildozer import Buildozer
from buildozer.specparser import SpecParser
from pythonforandroid.recommendations import RECOMMENDED_NDK_VERSION

from tests.android.conftest import ROOT, Packed
from tools import pack

SPEC = ROOT / "buildozer.spec"


@pytest.fixture
def spec(monkeypatch: pytest.MonkeyPatch) -> SpecParser:
    """The spec, from the repository's root as buildozer is run there."""
    monkeypatch.chdir(ROOT)
    return Buildozer(str(SPEC)).config


def test_buildozer_accepts_the_spec(spec: SpecParser, capsys: pytest.CaptureFixture[str]) -> None:
    """Its own check finds nothing missing, contradictory or unknown."""
    Buildozer(str(SPEC)).check_configuration_tokens()
    assert "error" not in capsys.readouterr().out
    assert spec.get("app", "title") == "Azulejo"


@pytest.mark.parametrize(
    ("line", "bad", "complaint"),
    [
        ("title = Azulejo", "title =", "title"),
        ("orientation = portrait", "orientation = upright", "orientation"),
        ("version.filename = ", "file = ", "version.filename"),
    ],
)
def test_buildozer_refuses_a_broken_spec(
    line: str, bad: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The check can fail: a line that matters, spoilt, ends it."""
    text = SPEC.read_text("utf-8")
    assert line in text
    (tmp_path / "buildozer.spec").write_text(text.replace(line, bad), "utf-8")
    with pytest.raises(SystemExit):
        Buildozer(str(tmp_path / "buildozer.spec"))
    assert complaint in capsys.readouterr().out


def test_every_option_is_one_that_buildozer_reads(spec: SpecParser) -> None:
    """No misspelt option: each one stands in buildozer's own template or code."""
    import buildozer

    folder = Path(buildozer.__file__).parent
    known = "".join(path.read_text("utf-8") for path in [folder / "default.spec", *folder.rglob("*.py")])
    for section in ("app", "buildozer"):
        for option in spec.options(section):
            assert re.search(rf"(?<![\w.]){re.escape(option)}(?![\w.])", known), option


def test_the_platform_is_what_the_shops_ask_for(spec: SpecParser) -> None:
    """Android's API 36, from 29 on, an NDK with 16 KB pages, the phones' processor, a bundle for release."""
    app = dict(spec.items("app"))
    assert (app["android.api"], app["android.minapi"], app["android.ndk_api"]) == ("36", "29", "24")
    assert app["android.ndk"] == RECOMMENDED_NDK_VERSION == "28c"
    assert spec.getlist("app", "android.archs") == ["arm64-v8a"]
    assert (app["android.release_artifact"], app["android.debug_artifact"]) == ("aab", "apk")


def test_the_version_is_the_projects(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package's version is read from pyproject.toml, whole."""
    monkeypatch.chdir(ROOT)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert Buildozer(str(SPEC)).get_version() == project["project"]["version"]


def test_python_for_android_is_pinned_to_the_tested_release(spec: SpecParser) -> None:
    """The tag that the build checks out is the release whose recipes these tests look at."""
    assert spec.get("app", "p4a.commit") == f"v{pythonforandroid.__version__}"
    pin = re.search(r"^python-for-android==([\d.]+)", (ROOT / "constraints.txt").read_text("utf-8"), re.MULTILINE)
    assert pin is not None
    assert [int(part) for part in pin[1].split(".")] == [int(part) for part in pythonforandroid.__version__.split(".")]


def test_files_that_the_spec_names_are_there(spec: SpecParser) -> None:
    """Icon, loading picture, resources, rules and filters exist."""
    options = {option: value for option, value in spec.items("app") if not option.startswith("source.")}
    named = [value for value in options.values() if "assets/android/" in (value or "")]
    assert len(named) == 7
    for value in named:
        assert (ROOT / value).exists(), value


def test_fdroids_build_takes_nothing_prebuilt(packed: Packed, monkeypatch: pytest.MonkeyPatch) -> None:
    """The arguments of the page's recipe reach buildozer, and python-for-android understands them."""
    page = (ROOT / "docs" / "ANDROID.md").read_text("utf-8")
    given = re.search(r'APP_P4A_EXTRA_ARGS="([^"]+)"', page)
    assert given is not None
    monkeypatch.chdir(ROOT)
    ours = Buildozer(str(SPEC)).config.get("app", "p4a.extra_args")
    monkeypatch.setenv("APP_P4A_EXTRA_ARGS", given[1])
    assert Buildozer(str(SPEC)).config.get("app", "p4a.extra_args") == given[1] == f"{ours} --skip-prebuilt"
    create = packed.plan["p4a"]["create"]
    monkeypatch.setattr(os, "environ", dict(os.environ))
    parsed = [pack._toolchain([*create, *more]).args.skip_prebuilt for more in ((), given[1].split())]
    assert parsed == [False, True]


def test_the_prebuilt_materialyoucolor_fits_our_libraries(spec: SpecParser) -> None:
    """Its wheels are named for API 24, the level that numpy asks for as the least: another one would be compiled."""
    from pythonforandroid.build import Context
    from pythonforandroid.recipe import PyProjectRecipe, Recipe

    context = Context()
    assert isinstance(Recipe.get_recipe("materialyoucolor", context), PyProjectRecipe)
    assert int(spec.get("app", "android.ndk_api")) == Recipe.get_recipe("numpy", context).min_ndk_api_support == 24
