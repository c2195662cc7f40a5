"""Settings: each takes effect at once, none has to be confirmed."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.games.fault_words import error_words
from companion.languages import languages
from companion.models.health import health_view
from companion.ui import worker
from companion.ui.help_places import Heading
from companion.ui.kit import Card, Chip, Chips, Column, Sheet, Text, TextButton, snack
from companion.ui.kit.switches import SwitchRow
from companion.ui.parts.files import share_everything
from companion.ui.parts.scroll_screen import ScrollScreen
from companion.ui.screens.settings.specimen import Specimen
from companion.ui.shell import Shell
from companion.ui.theme import space
from companion.wording.language import _, pgettext
from companion.wording.points import percent

SIZES = (0.85, 1.0, 1.15, 1.3, 1.5)
"""Each in its own words."""


class Screen(ScrollScreen):
    """One column of cards."""

    def __init__(self, shell: Shell, **options: Any) -> None:
        super().__init__(shell, _("Settings"), tid="settings", **options)
        settings = shell.settings
        themes = [
            ("system", _("System")),
            ("light", pgettext("theme", "Light")),
            ("dark", pgettext("theme", "Dark")),
            ("black", pgettext("theme", "Black")),
        ]
        spoken = [(language.code, language.name) for language in languages()]
        self._choice("language", _("Language"), [("system", _("System")), *spoken], settings.language)
        self._choice("theme", _("Theme"), themes, settings.theme)
        self._text_size(settings.text_scale)
        self._switches(
            _("At the table"),
            ("hide_standings", _("Hide standings"), _("Until the end of the game")),
            ("show_worth", _("Show points on spaces"), _("What a tile there would score")),
            *([("spoken_scores", _("Read scores aloud"), _("After each entry"))] if shell.platform.speaks() else []),
            ("haptics", _("Vibrate"), _("Buzz on each entry")),
            ("keep_awake", _("Keep screen on"), _("Only at the table")),
            asks="settings.worth",
        )
        self._switches(
            _("Comfort"),
            ("left_handed", _("Left-handed layout"), _("Buttons on the left")),
            ("less_motion", _("Reduce motion"), _("No animations")),
        )
        self._switches(
            _("Photos"),
            ("keep_photos", _("Keep photos with games"), _("To see them again later. They stay on this phone.")),
        )
        boards = TextButton(text=_("My boards"), icon="camera", look="outlined", tid="settings:boards")
        boards.bind(on_release=lambda *_: shell.go("boards"))
        self.body.add_widget(boards)
        self._data()

    def _section(self, title: str, asks: str = "") -> Card:
        """A heading, with a "?" where what it is about has a rule, and a card below it."""
        rows = self.shell.session.games(limit=1)
        self.body.add_widget(Heading(self.shell, title, asks, rows[0].variant if rows else "azul"))
        card = Card(spacing=0)
        self.body.add_widget(card)
        return card

    def _choice(self, key: str, title: str, options: list[tuple[str, str]], value: str) -> None:
        column = Column(spacing=space("snug"))
        column.add_widget(Text(text=title, role="label", tone="quiet"))
        chips = Chips(even=True)
        for name, label in options:
            chip = Chip(text=label, selected=name == value, tid=f"settings:{key}:{name}")
            chip.bind(on_release=lambda _, name=name: self._set(chips, key, name))
            chips.add_widget(chip)
        column.add_widget(chips)
        self.body.add_widget(column)

    def _set(self, chips: Chips, key: str, value: object) -> None:
        for chip in chips.children:
            chip.selected = chip.tid.rpartition(":")[2] == str(value)
        self.shell.set(**{key: value})

    def _text_size(self, scale: float) -> None:
        self.body.add_widget(Text(text=_("Text size"), role="label", tone="quiet"))
        chips = Chips(even=True)
        for size in SIZES:
            chip = Chip(text=percent(size), selected=abs(size - scale) < 0.01, side=10, tid=f"settings:size:{size}")
            chip.bind(on_release=lambda _, size=size: self._set(chips, "text_scale", size))
            chips.add_widget(chip)
        self.body.add_widget(chips)
        self.body.add_widget(Specimen(tid="settings:specimen"))

    def _switches(self, title: str, *rows: tuple[str, str, str], asks: str = "") -> None:
        card = self._section(title, asks)
        card.padding = [0, dp(4), 0, dp(4)]
        for key, text, why in rows:
            row = SwitchRow(
                title=text, subtitle=why, active=getattr(self.shell.settings, key), tid=f"settings:{key}", says=text
            )
            row.bind(active=lambda _, active, key=key: self.shell.set(**{key: active}))
            card.add_widget(row)

    def _data(self) -> None:
        self.body.add_widget(Text(text=_("Your games"), role="label", tone="quiet"))
        save = TextButton(text=_("Back up all games"), icon="share", look="outlined", tid="settings:backup")
        save.bind(on_release=lambda *_: share_everything(self.shell))
        held = _("Photos are not part of a backup.")
        about_backup = Text(text=held, role="small", tone="quiet", halign="center", tid="settings:backup:held")
        back = TextButton(text=_("Restore or import"), icon="download", look="outlined", tid="settings:restore")
        back.bind(on_release=lambda *_: self.shell.go("restore"))
        look = TextButton(text=_("Verify saved data"), icon="check", look="outlined", tid="settings:check")
        look.bind(on_release=lambda *_: self._check())
        about = TextButton(text=_("About Azulejo"), icon="info", look="plain", tid="settings:about")
        about.bind(on_release=lambda *_: self.shell.go("about"))
        for part in (save, about_backup, back, look, about):
            self.body.add_widget(part)

    def _check(self) -> None:
        session = self.shell.session
        worker.run(lambda _: session.health(), self._show_health, lambda error: snack(error_words(error)))

    def _show_health(self, health: dict[str, Any]) -> None:
        found = health_view(health)
        sheet = Sheet(title=found.title, tid="settings:health")
        for sentence in found.sentences:
            sheet.body.add_widget(Text(text=sentence))
        sheet.open()
