"""How a proof ends: it gives its sentence, or one of these is raised."""

from __future__ import annotations


class Skipped(Exception):
    """Something that cannot be had here; the reason in one line."""


class Failed(Exception):
    """What was shown to be wrong."""
