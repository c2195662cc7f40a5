"""What python-for-android's templates cannot be told by an option; its tool calls this by `p4a.hook` of the spec."""

from __future__ import annotations

import re
from pathlib import Path

MANIFEST = Path("src/main/AndroidManifest.xml")
ALSO_HANDLED = ("colorMode", "fontWeightAdjustment", "grammaticalGender")
"""Changes of configuration that came after python-for-android's list; whatever the manifest does not name restarts the
activity, which ends Python in the middle of an entry."""


def before_apk_assemble(_toolchain: object) -> None:
    """The manifest is written, Gradle has not begun; the working directory is the Gradle project."""
    MANIFEST.write_text(with_more_changes(MANIFEST.read_text("utf-8")), "utf-8")


def with_more_changes(manifest: str) -> str:
    """The manifest with `ALSO_HANDLED` in its activity's configChanges, each once."""
    found = re.findall(r'android:configChanges="([^"]*)"', manifest)
    if len(found) != 1:
        raise ValueError(f"{len(found)} activities name their configChanges where there was one")
    names = list(dict.fromkeys([*found[0].split("|"), *ALSO_HANDLED]))
    return manifest.replace(f'"{found[0]}"', f'"{"|".join(names)}"')
