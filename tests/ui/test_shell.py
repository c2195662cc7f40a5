"""The app starts in a real window, and the back key knows its way."""

from __future__ import annotations

from pathlib import Path

from companion.platform.desktop import Desktop
from companion.service.session import Session
from companion.ui.app import AzulejoApp
from tests.ui import driver


def test_the_app_opens_at_home(tmp_path: Path) -> None:
    """A first start shows the home screen; back at home leaves the app."""
    platform = Desktop(folder=tmp_path, tongue="en")
    app = AzulejoApp(Session(tmp_path), platform)
    with driver.running(app) as table:
        assert table.has("home")
        assert table.has("bar")
        assert app.shell.back() is False
