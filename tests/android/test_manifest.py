"""The manifest and resources of the Gradle project, as python-for-android's own templates write them."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops

from companion.platform.android import BACK_BY_CALLBACK
from tests.android.conftest import ROOT, Packed, run_pack
from tools import android_hook, make_icons

ANDROID = "{http://schemas.android.com/apk/res/android}"


@pytest.fixture(scope="module")
def manifest(packed: Packed) -> ElementTree.Element:
    return ElementTree.parse(packed.main / "AndroidManifest.xml").getroot()


def test_no_permission_is_asked_for(manifest: ElementTree.Element) -> None:
    """Neither the network nor the camera nor anything else."""
    assert [element.attrib for element in manifest if "permission" in element.tag] == []


def test_the_levels_are_the_specs(manifest: ElementTree.Element, packed: Packed) -> None:
    """Target 36, minimum 29, in the manifest and for Gradle, with libraries for 24."""
    sdk = manifest.find("uses-sdk")
    assert sdk is not None
    assert (sdk.get(f"{ANDROID}minSdkVersion"), sdk.get(f"{ANDROID}targetSdkVersion")) == ("29", "36")
    gradle = (packed.folder / "project" / "build.gradle").read_text("utf-8")
    assert re.findall(r"(minSdkVersion|targetSdkVersion|compileSdkVersion) (\d+)", gradle) == [
        ("compileSdkVersion", "36"),
        ("minSdkVersion", "29"),
        ("targetSdkVersion", "36"),
    ]
    assert packed.plan["ndk_api"] == 24


def test_a_library_level_below_the_minimum_has_to_be_allowed(tmp_path: Path) -> None:
    """The check can fail: without the argument in the spec, python-for-android refuses to package."""
    root = tmp_path / "root"
    root.mkdir()
    for name in ("assets", "main.py", "pyproject.toml"):
        (root / name).symlink_to(ROOT / name)
    spec = (ROOT / "buildozer.spec").read_text("utf-8")
    spoilt = spec.replace("p4a.extra_args = --allow-minsdk-ndkapi-mismatch", "")
    assert spoilt != spec
    (root / "buildozer.spec").write_text(spoilt, "utf-8")
    run = run_pack(tmp_path / "out", root)
    assert run.returncode != 0
    assert "--allow-minsdk-ndkapi-mismatch" in (tmp_path / "out" / "log.txt").read_text("utf-8")


def test_the_application_is_declared_for_todays_android(manifest: ElementTree.Element) -> None:
    """Back as we listen for it, both kinds of backup rules, languages in the system's settings, not debuggable."""
    application = manifest.find("application")
    assert application is not None
    wanted = {
        "enableOnBackInvokedCallback": "true" if BACK_BY_CALLBACK else "false",
        "allowBackup": "true",
        "fullBackupContent": "@xml/backup_rules",
        "dataExtractionRules": "@xml/data_extraction_rules",
        "localeConfig": "@xml/locales_config",
        "debuggable": None,
    }
    assert {name: application.get(ANDROID + name) for name in wanted} == wanted


def test_changes_of_configuration_do_not_restart_the_app(manifest: ElementTree.Element) -> None:
    """Turning, another font size, language or theme reach the running activity, of which there is one."""
    activity = manifest.find("application/activity")
    assert activity is not None
    handled = set((activity.get(f"{ANDROID}configChanges") or "").split("|"))
    assert {"orientation", "screenSize", "fontScale", "locale", "uiMode", "density"} <= handled
    assert {"fontWeightAdjustment", "colorMode", "grammaticalGender"} <= handled
    assert activity.get(f"{ANDROID}launchMode") == "singleTask"
    assert activity.get(f"{ANDROID}screenOrientation") == "unspecified"


def test_a_manifest_that_the_hook_does_not_know_is_refused() -> None:
    """Changed templates of python-for-android end the build instead of losing the names silently."""
    with pytest.raises(ValueError, match="0 activities"):
        android_hook.with_more_changes("<activity />")


def test_our_files_open_with_us(manifest: ElementTree.Element) -> None:
    """VIEW and SEND of our media type, and any file named .azulejo."""
    filters = manifest.findall("application/activity/intent-filter")
    said = [
        (
            {action.get(f"{ANDROID}name") for action in each.findall("action")},
            [dict(d.attrib) for d in each.findall("data")],
        )
        for each in filters
    ]
    views = [data for actions, data in said if "android.intent.action.VIEW" in actions]
    sends = [data for actions, data in said if "android.intent.action.SEND" in actions]
    assert any({f"{ANDROID}scheme": "content", f"{ANDROID}mimeType": "application/x-azulejo"} in data for data in views)
    assert [{f"{ANDROID}scheme": "content", f"{ANDROID}mimeType": "application/octet-stream"}] in views
    assert any({f"{ANDROID}pathSuffix": ".azulejo"} in data for data in views)
    assert any({f"{ANDROID}mimeType": "application/x-azulejo"} in data for data in sends)
    assert all(each.find("category") is not None for each in filters)


def test_speech_engines_may_be_seen(manifest: ElementTree.Element) -> None:
    """From Android 11 on, an app sees only the services that it says it uses."""
    actions = [action.get(f"{ANDROID}name") for action in manifest.findall("queries/intent/action")]
    assert actions == ["android.intent.action.TTS_SERVICE"]


def test_every_resource_that_is_named_exists(packed: Packed) -> None:
    """Each @xml/…, @mipmap/… and @string/… of the manifest and the resources has its file."""
    res = packed.main / "res"
    texts = [packed.main / "AndroidManifest.xml", *res.rglob("*.xml")]
    named = {
        match for path in texts for match in re.findall(r'"@(xml|mipmap|drawable)/(\w+)"', path.read_text("utf-8"))
    }
    assert ("xml", "backup_rules") in named
    assert ("mipmap", "icon_monochrome") in named
    for kind, file in named:
        assert [*res.glob(f"{kind}*/{file}.*")], f"@{kind}/{file}"
    for path in texts:
        ElementTree.parse(path)


def test_only_games_and_settings_are_backed_up(packed: Packed) -> None:
    """The rules of old and new Android include one folder: the data folder, not the unpacked program beside it."""
    for name in ("backup_rules", "data_extraction_rules"):
        rules = ElementTree.parse(packed.main / "res" / "xml" / f"{name}.xml").getroot()
        included = [(each.get("domain"), each.get("path")) for each in rules.iter("include")]
        assert set(included) == {("file", "azulejo/")}
        assert not list(rules.iter("exclude"))


def test_the_loading_screen_follows_the_systems_theme(packed: Packed) -> None:
    """A light ground by day, a dark one by night."""
    day, night = (
        ElementTree.parse(packed.main / "res" / folder / "strings.xml").find("string[@name='presplash_color']")
        for folder in ("values", "values-night")
    )
    assert day is not None
    assert night is not None
    assert (day.text, night.text) == ("#F6F0E4", "#12171E")


@pytest.mark.parametrize("density", make_icons.DENSITIES)
def test_pictures_have_their_sizes_in_every_density(density: str, packed: Packed) -> None:
    """Launcher icon 48 dp, adaptive layers 108 dp, the loading picture; the background has no hole."""
    scale = make_icons.DENSITIES[density]
    folder = packed.main / "res" / f"mipmap-{density}"
    sizes = {name: Image.open(folder / f"{name}.png").size for name in ("icon", "icon_background", "icon_foreground")}
    layer = (round(108 * scale),) * 2
    assert sizes == {"icon": (round(48 * scale),) * 2, "icon_background": layer, "icon_foreground": layer}
    background = Image.open(folder / "icon_background.png").getchannel("A")
    assert background.getextrema() == (255, 255)
    assert Image.open(packed.main / "res" / f"drawable-{density}" / "presplash.png").width == round(240 * scale)


@pytest.mark.parametrize("layer", ["icon_foreground", "icon_monochrome"])
def test_the_motif_stays_where_every_launcher_shows_it(layer: str, packed: Packed) -> None:
    """Launchers cut any shape out of a layer, but never into its middle 66 dp."""
    alpha = Image.open(packed.main / "res" / "mipmap-xxxhdpi" / f"{layer}.png").getchannel("A")
    left, top, right, bottom = alpha.getbbox() or (0, 0, 0, 0)
    edge = alpha.width * (108 - 66) / 2 / 108
    assert left >= edge
    assert top >= edge
    assert max(right, bottom) <= alpha.width - edge


def test_the_pictures_are_those_of_the_drawing() -> None:
    """The tracked files are what the script draws now."""
    for name, draw in make_icons.pictures():
        if "-mdpi" in name:
            kept = Image.open(make_icons.ANDROID / name).convert("RGBA")
            assert max(high for _, high in ImageChops.difference(kept, draw().convert("RGBA")).getextrema()) < 8, name
