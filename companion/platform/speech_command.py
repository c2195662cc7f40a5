"""A desktop's voice: a command that reads aloud, where there is one."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from functools import partial

Speaker = Callable[[str, str], bool]
"""Says a text in a language ("da", "da_DK"); whether it could."""

COMMANDS: dict[str, Callable[[str], list[str]]] = {
    "spd-say": lambda language: ["--pipe-mode", "--language", language],
    "espeak-ng": lambda language: ["-v", language, "--stdin"],
    "espeak": lambda language: ["-v", language, "--stdin"],
    "say": lambda _language: ["-f", "-"],
}
"""Each with what it is told; the words come as its input, so that no name is ever taken for an option."""


def find_speaker(which: Callable[[str], str | None] = shutil.which) -> Speaker | None:
    """The first command that is there; None for a desktop without a voice."""
    for name, options in COMMANDS.items():
        path = which(name)
        if path is not None:
            return partial(_say, path, options)
    return None


def _say(path: str, options: Callable[[str], list[str]], text: str, language: str) -> bool:
    command = [path, *options(language[:2])]
    try:
        voice = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True
        )
        assert voice.stdin is not None
        with voice.stdin as words:
            words.write(text + "\n")
    except OSError:
        return False
    return True
