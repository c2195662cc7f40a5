"""Every Java name of companion/platform/names.py against a framework's own classes, read by javap.

The newest `android.jar` of an SDK (ANDROID_HOME) where there is one, else Debian's of API 23. What a framework is too
old for stays with the table of tests/android, and is counted.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from companion.platform.names import CLASSES, INTERFACES
from tests.android import signatures
from tests.android.signatures import Documented, Signature
from tools.prove.parts import Failed, Skipped

PACKAGE, PACKED_JAR = "libandroid-23-java", "usr/share/java/com.android.android-23.jar"
POOL = "http://deb.debian.org/debian/pool/main/a/android-framework-23/libandroid-23-java_6.0.1+r72-6_all.deb"


def prove() -> str:
    if not shutil.which("javap"):
        raise Skipped("there is no javap here: install a JDK")
    with tempfile.TemporaryDirectory() as folder:
        jar, level = _framework(Path(folder))
        table = signatures.read()
        names = sorted({used.name for used in CLASSES.values()} | set(INTERFACES))
        ours = [name for name in names if _public(table[name])]
        real = _declared(jar, ours)
    wanted = [(name, member, form) for name in ours for member, forms in table[name].members.items() for form in forms]
    compared = [(name, member, form) for name, member, form in wanted if _since(table, name, member, form) <= level]
    written = [(name, _written(member, form)) for name, member, form in compared]
    faults = [f"{name}: {text}" for name, text in written if text not in real[name]]
    if faults:
        raise Failed(f"not in the framework of API {level}: " + "; ".join(faults[:20]))
    later = len(wanted) - len(compared)
    return f"{len(compared)} signatures and constants are API {level}'s own; {later} are newer and stay with the table"


SINCE = {
    "android.animation.ValueAnimator.areAnimatorsEnabled()": 26,
    "android.content.ContentResolver.query(android.os.Bundle)": 26,
    "android.content.res.Configuration.getLocales()": 24,
    "android.graphics.ImageDecoder": 28,
    "android.graphics.Insets": 29,
    "android.os.LocaleList": 24,
    "android.provider.MediaStore$Downloads": 29,
    "android.provider.MediaStore$MediaColumns.RELATIVE_PATH()": 29,
}
"""Levels from 24 to 29, which the table leaves out because every phone of ours has them; a class, a member, or the form
of a member that takes something."""


def _public(about: Documented) -> bool:
    """Whether it is Android's, not python-for-android's."""
    return not about.page.startswith("pythonforandroid")


def _since(table: dict[str, Documented], name: str, member: str, form: Signature) -> int:
    takes = [f"{name}.{member}({parameter})" for parameter in ("", *form.parameters)]
    known = [SINCE.get(each, 1) for each in (name, *takes)]
    return max(form.since, *known, *(table[each].since for each in signatures.family(table, name)))


def _framework(folder: Path) -> tuple[Path, int]:
    platforms = Path(os.environ.get("ANDROID_HOME") or os.environ.get("ANDROID_SDK_ROOT") or "/nowhere") / "platforms"
    jars = platforms.glob("android-[0-9][0-9]/android.jar")
    found = {int(jar.parent.name.removeprefix("android-")): jar for jar in jars}
    if found:
        return found[max(found)], max(found)
    fetched = subprocess.run(["curl", "-sfLO", POOL], cwd=folder, capture_output=True, check=False)
    if fetched.returncode or not shutil.which("dpkg-deb"):
        raise Skipped(f"neither an SDK's android.jar nor Debian's {PACKAGE} can be had here")
    (package,) = folder.glob("*.deb")
    subprocess.run(["dpkg-deb", "-x", str(package), str(folder)], check=True)
    return folder / PACKED_JAR, 23


def _declared(jar: Path, names: list[str]) -> dict[str, set[str]]:
    """What javap says of each class, in the words of `_written`; nothing of one that is not there."""
    command = ["javap", "-cp", str(jar), "-public", "-constants", "-s", *names]
    lines = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()
    declared: dict[str, set[str]] = {name: set() for name in names}
    now = ""
    for line, below in pairwise(lines):
        head = re.match(r"\S.*\b(?:class|interface) ([\w.$]+)", line)
        if head:
            now = head[1]
        descriptor = re.fullmatch(r"\s+descriptor: (\S+)", below)
        if descriptor and now in declared:
            declared[now] |= set(_said(now, line.strip(), descriptor[1]))
    return declared


def _said(owner: str, line: str, descriptor: str) -> Iterator[str]:
    static = "static " if re.search(r"\bstatic\b", line) else ""
    if constant := re.search(r"(\w+) = (.+);$", line):
        yield f"{constant[1]} = {constant[2]}"
        yield f"static {constant[1]}{descriptor}"
    elif called := re.search(r"([\w.$]+)\(", line):
        yield f"{static}{'()' if called[1] == owner else called[1]}{descriptor}"
    elif field := re.search(r"(\w+);$", line):
        yield f"{static}{field[1]}{descriptor}"


def _written(member: str, form: Signature) -> str:
    if form.kind == "const":
        value = f'"{form.value}"' if isinstance(form.value, str) else form.value
        return f"{member} = {value}"
    static = "static " if form.kind.startswith("static") else ""
    if form.kind.endswith("field"):
        return f"{static}{member}{signatures.jvm(form.type)}"
    gives = "V" if form.kind == "new" else signatures.jvm(form.type)
    return f"{static}{member}(" + "".join(map(signatures.jvm, form.parameters)) + f"){gives}"
