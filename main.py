"""Android starts here."""

from companion.ui.app import run

run()
