"""Which pictures have changed: `python -m tests.ui.screens.compare OLD NEW` lists those of the folder NEW that look
different from the picture of the same name in OLD, or are not there."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import cv2

LEVELS = 3
"""A scroll bar that has just faded a little more or less is no difference."""


def changed(old: Path, new: Path) -> list[str]:
    """Their names, in order."""
    return [path.stem for path in sorted(new.glob("*.png")) if _differ(old / path.name, path)]


def _differ(old: Path, new: Path) -> bool:
    if not old.exists():
        return True
    before, after = cv2.imread(str(old)), cv2.imread(str(new))
    return before.shape != after.shape or int(cv2.absdiff(before, after).max()) > LEVELS


def main(words: list[str]) -> int:
    about = argparse.ArgumentParser("python -m tests.ui.screens.compare", description=__doc__)
    about.add_argument("old", type=Path)
    about.add_argument("new", type=Path)
    said = about.parse_args(words)
    for name in changed(said.old, said.new):
        print(name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
