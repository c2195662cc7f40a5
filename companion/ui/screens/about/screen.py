"""About: unofficial, by whom it is not, the version, and whose work it stands on."""

from __future__ import annotations

from typing import Any

from companion.models.crash_report import version
from companion.ui.kit import Card, Text
from companion.ui.parts.scroll_screen import ScrollScreen
from companion.ui.shell import Shell
from companion.ui.theme import space
from companion.wording.language import _

FREE = "public domain"
STANDS_ON = (
    ("Kivy", "MIT"),
    ("KivyMD", "MIT"),
    ("OpenCV", "Apache 2.0"),
    ("NumPy", "BSD 3-Clause"),
    ("Pillow", "MIT-CMU"),
    ("SDL 2", "zlib"),
    ("SQLite", FREE),
    ("Python", "PSF"),
    ("Roboto", "Apache 2.0"),
    ("materialyoucolor", "MIT"),
    ("asynckivy, asyncgui", "MIT"),
    ("filetype", "MIT"),
)


class Screen(ScrollScreen):
    """One page."""

    def __init__(self, shell: Shell, **options: Any) -> None:
        super().__init__(shell, _("About"), tid="about", **options)
        card = Card(border=True)
        card.add_widget(Text(text=_("Azulejo"), role="headline"))
        card.add_widget(Text(text=_("Version {version}").format(version=version()), tone="quiet", role="small"))
        card.add_widget(
            Text(
                text=_(
                    "Azulejo is unofficial. It isn't made, approved or supported by the publisher or designer of the "
                    "Azul games. Their names belong to their owners."
                )
            )
        )
        card.add_widget(
            Text(
                text=_(
                    "All drawings and rule texts are our own. You need the real game to play."
                )
            )
        )
        self.body.add_widget(card)
        self.body.add_widget(
            Text(
                text=_(
                    "No account, no ads, no internet. Your games and photos stay on this device unless you share them."
                )
            )
        )
        stands = _("Azulejo is free software under the MIT licence. It is built on:")
        self.body.add_widget(Text(text=stands, tone="quiet"))
        for name, licence in STANDS_ON:
            said = _("public domain") if licence == FREE else licence
            self.body.add_widget(Text(text=f"{name} · {said}"))
        self.body.spacing = space("even")
