"""Home: the running game first, then what else one may want."""

from __future__ import annotations

from companion.ui.i18n import _
from companion.ui.kit import Page, Text, TopBar
from companion.ui.shell import Shell


class Screen(Page):
    """The way into everything."""

    tab = "play"

    def __init__(self, shell: Shell, **options) -> None:
        super().__init__(tid="home", **options)
        self.shell = shell
        self.add_widget(TopBar(title=_("Azulejo"), back_icon="", inset=shell.insets.top))
        self.add_widget(Text(text=_("An unofficial companion for the Azul games.")))
