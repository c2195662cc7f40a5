"""What the rules' screens say where rules are missing."""

from __future__ import annotations

import re

from companion.wording.language import _

_FILE = re.compile(r"\b(?:[a-z]{2}/[\w-]+\.txt|outline/[\w-]+\.json)")


def files_in(faults: str) -> str:
    """The files that a fault of the library names.

    >>> files_in("the rules file fr/azul.txt is missing; the rules file fr/mini.txt is missing")
    'fr/azul.txt, fr/mini.txt'
    """
    return ", ".join(dict.fromkeys(_FILE.findall(faults)))


def fault_words(faults: str) -> str:
    """Which rules cannot be read, as a sentence."""
    files = files_in(faults)
    if not files:
        return _("There is no such rule.")
    return _("These rules are missing or damaged: {files}.").format(files=files)
