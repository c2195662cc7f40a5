"""The Gradle project's manifest and resources, compiled and linked by aapt2 as Gradle would, and read back."""

from __future__ import annotations

import re
import shutil
import tempfile
from pathlib import Path

from tools.pack import ROOT, pack
from tools.prove import debian
from tools.prove.parts import Failed

FRAMEWORK = "/usr/share/android-framework-res/framework-res.apk"
NEWER = {"grammaticalGender": 34}
"""Names that came after the framework that Debian has (33): left out there, and said."""


def prove() -> str:
    place = debian.emptied("resources")
    with tempfile.TemporaryDirectory() as folder:
        pack(ROOT, Path(folder) / "packed")
        project = Path(folder) / "packed" / "project"
        for name in ("res", "assets"):
            shutil.copytree(project / "src" / "main" / name, place / name)
        manifest = (project / "src" / "main" / "AndroidManifest.xml").read_text("utf-8")
        namespace = re.search(r"namespace '([\w.]+)'", (project / "build.gradle").read_text("utf-8"))
    if namespace is None:
        raise Failed("the Gradle project names no package")
    # What Gradle does to the manifest before it calls aapt2.
    manifest = manifest.replace("<manifest ", f'<manifest package="{namespace[1]}" ', 1)
    left_out = [name for name in NEWER if f"|{name}" in manifest]
    for name in left_out:
        manifest = manifest.replace(f"|{name}", "")
    (place / "AndroidManifest.xml").write_text(manifest, "utf-8")
    _run("aapt2", "compile", "--dir", "/resources/res", "-o", "/resources/res.zip")
    link = ["aapt2", "link", "-o", "/resources/linked.apk", "-I", FRAMEWORK, "-A", "/resources/assets"]
    _run(*link, "--manifest", "/resources/AndroidManifest.xml", "/resources/res.zip")
    badging = _run("aapt2", "dump", "badging", "/resources/linked.apk")
    _wanted(badging, r"^sdkVersion:'29'$", r"^targetSdkVersion:'36'$", rf"^package: name='{re.escape(namespace[1])}'")
    _wanted(badging, r"^application-label:'Azulejo'$", r"^launchable-activity: name='org\.kivy\.android\.Python")
    if "permission" in badging or "permission" in _run("aapt2", "dump", "permissions", "/resources/linked.apk"):
        raise Failed(f"a permission is asked for: {badging}")
    _run("zipalign", "-f", "4", "/resources/linked.apk", "/resources/aligned.apk")
    _run("zipalign", "-c", "4", "/resources/aligned.apk")
    size = (place / "aligned.apk").stat().st_size / 1e6
    without = f"; without {', '.join(left_out)}, newer than this framework" if left_out else ""
    return f"min 29, target 36, no permission, zipalign -c clean, {size:.1f} MB without libraries{without}"


def _run(*command: str) -> str:
    run = debian.inside(*command)
    if run.returncode:
        raise Failed(f"{command[0]} {command[1]}: {(run.stderr or run.stdout).strip()[-600:]}")
    return run.stdout


def _wanted(text: str, *patterns: str) -> None:
    for pattern in patterns:
        if not re.search(pattern, text, re.MULTILINE):
            raise Failed(f"{pattern} is not in what was packed: {text[:600]}")
