"""The house the screens live in: one on stage at a time, made when it is visited, gone when it is left.

A screen is a module `companion.ui.screens.NAME.screen` with a class `Screen(Page)`, made as
`Screen(shell=shell, **arguments)`. It may have

    tab            which of the four places it belongs to ("play", "games", "rules", "you"); then the bottom bar shows
    shown()        it is on stage now, for the first time or again
    left()         it is not any more
    back()         the back key: True where the screen has dealt with it

Arguments are plain values (text, numbers), so that the place can be kept and found again after a kill.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass, field
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.modalview import ModalView

from companion.platform.contract import Insets, Platform
from companion.rulebook.library import Library
from companion.service.session import Session, Settings
from companion.ui.i18n import best_of, tongue
from companion.ui.kit import BottomBar, Page
from companion.ui.kit.bars import places
from companion.ui.theme import theme

HOME = "home"
TABS = {"play": HOME, "games": "games", "rules": "rules", "you": "you"}


@dataclass
class Stop:
    """A screen that was visited, and with what."""

    name: str
    arguments: dict[str, Any] = field(default_factory=dict)


class Shell:
    """What a screen may ask of the app: the session, the phone, the rules, and the way to other screens."""

    def __init__(self, session: Session, platform: Platform) -> None:
        self.session = session
        self.platform = platform
        self.library = Library()
        self.way: list[Stop] = []
        self.screen: Page | None = None
        self.stage = FloatLayout()
        self.bar = BottomBar(tid="bar")
        self.bar.bind(on_choose=lambda _, tab: self.start_at(TABS[tab]))
        self.root = Page()
        self._column = BoxLayout(orientation="vertical")
        self._column.add_widget(self.stage)
        self.root.add_widget(self._column)
        self.adopt(self.settings)
        tongue.watch(self._name_places)
        self._name_places()

    @property
    def settings(self) -> Settings:
        return self.session.settings

    @property
    def insets(self) -> Insets:
        return self.platform.insets()

    @property
    def language(self) -> str:
        return tongue.language

    def set(self, **changes: object) -> None:
        """Change settings, on disk and on screen."""
        self.session.set(**changes)
        self.adopt(self.settings)

    def adopt(self, settings: Settings) -> None:
        """Speak and look as the person wants."""
        wanted = settings.language
        tongue.speak(best_of(self.platform.language()) if wanted == "system" else wanted)
        theme.system_dark = self.platform.dark_mode()
        theme.choice = settings.theme
        theme.left_hand = settings.left_handed
        theme.less_motion = settings.less_motion or self.platform.less_motion()

    # The way

    def go(self, name: str, **arguments: Any) -> None:
        """On to another screen; back leads here."""
        self.way.append(Stop(name, arguments))
        self._show()

    def swap(self, name: str, **arguments: Any) -> None:
        """Another screen in place of this one."""
        self.way[-1:] = [Stop(name, arguments)]
        self._show()

    def start_at(self, name: str, **arguments: Any) -> None:
        """A place of the bottom bar: the way begins anew, home at its beginning."""
        self.way = [Stop(HOME)] if name != HOME else []
        self.go(name, **arguments)

    def back(self) -> bool:
        """One step back: what lies over the screen, the screen's own steps, the screen. False: leave the app."""
        window = self.root.get_parent_window()
        over = [child for child in window.children if isinstance(child, ModalView)] if window else []
        if over:
            over[0].dismiss()
            return True
        handled = getattr(self.screen, "back", None)
        if handled is not None and handled():
            return True
        if len(self.way) < 2:
            return False
        self.way.pop()
        self._show()
        return True

    def rule(self, rule: str, game: str = "") -> None:
        """Open the rule behind a point, a fault or a part of a screen: `azul/floor-line`."""
        self.go("rule", rule=rule, game=game or rule.partition("/")[0])

    def _show(self) -> None:
        stop = self.way[-1]
        if self.screen is not None:
            self._call("left")
        self.stage.clear_widgets()
        module = importlib.import_module(f"companion.ui.screens.{stop.name}.screen")
        self.screen = module.Screen(shell=self, **stop.arguments)
        self.stage.add_widget(self.screen)
        tab = getattr(self.screen, "tab", "")
        if tab and self.bar.parent is None:
            self._column.add_widget(self.bar)
        elif not tab and self.bar.parent is not None:
            self._column.remove_widget(self.bar)
        self.bar.current = tab or self.bar.current
        self.bar.inset = self.insets.bottom
        self._call("shown")

    def _call(self, name: str) -> None:
        method = getattr(self.screen, name, None)
        if method is not None:
            method()

    def _name_places(self) -> None:
        self.bar.items = places()
