"""Fixtures of the screens."""

from __future__ import annotations

import importlib.util
import sys
import types

import pytest

from companion.ui.kit import Page


class _Stand(Page):
    """Stands where another screen will be."""

    def __init__(self, shell, **arguments) -> None:
        super().__init__(tid="stand")
        self.shell, self.arguments = shell, arguments


@pytest.fixture(autouse=True)
def every_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Screens that are somebody else's and not there yet are stood in for, so that the way to them can be tested."""
    for name in ("rules", "rule", "photo"):
        if importlib.util.find_spec(f"companion.ui.screens.{name}") is None:
            for path in (f"companion.ui.screens.{name}", f"companion.ui.screens.{name}.screen"):
                module = types.ModuleType(path)
                module.__spec__ = importlib.util.spec_from_loader(path, loader=None)
                monkeypatch.setitem(sys.modules, path, module)
            sys.modules[f"companion.ui.screens.{name}.screen"].Screen = _Stand
