"""Android starts here."""

from companion.ui.start import start

start()
