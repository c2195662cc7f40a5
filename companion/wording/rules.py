"""What the rules' screens say where rules are missing."""

from __future__ import annotations

from collections.abc import Sequence

from companion.wording.language import _


def missing_words(files: Sequence[str]) -> str:
    """Which rules cannot be read, as a sentence; without a file there is no such rule."""
    if not files:
        return _("This rule doesn't exist.")
    return _("These rule files are missing or damaged: {files}.").format(files=", ".join(files))
