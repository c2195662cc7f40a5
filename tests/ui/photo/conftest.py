"""Fixtures of the photo's screens."""

from __future__ import annotations

from tests.ui.screens.conftest import every_screen

__all__ = ["every_screen"]
