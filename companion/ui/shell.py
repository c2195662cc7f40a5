"""The house the screens live in: one on stage at a time, made when it is visited, gone when it is left.

A screen is a module `companion.ui.screens.NAME.screen` with a class `Screen(Page)`, made as
`Screen(shell=shell, **arguments)`. It may have

    tab            which of the four places it belongs to ("play", "games", "rules", "you"); then the bottom bar shows
    shown()        it is on stage now, for the first time or again
    left()         it is not any more
    back()         the back key: True where the screen has dealt with it
    resumed()      the app was away and is in front again
    playing        (game id, seat): whose board it shows; a rule opened from here has its example on that board
    action_bar     the buttons at its lower edge: no message covers them
    kept           False for a screen that is not come back to after a kill

Arguments are plain values (text, numbers), so that the place can be kept and found again after a kill. The shell keeps
clear of the cut-outs at the left and right; the bars at top and bottom (`shell.insets`) are the screen's own to mind,
save the one under the bottom bar.
"""

from __future__ import annotations

import importlib
import json
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import Metrics
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.modalview import ModalView

from companion.engine.games import books
from companion.games.fault_words import answer_words
from companion.languages import best_of
from companion.platform.contract import Insets, Platform
from companion.service.sample_game import begin_sample
from companion.service.session import Session, Settings
from companion.ui.idle import idle
from companion.ui.kit import BottomBar, Page, lift_snack, snack, snacks_stay_above
from companion.ui.kit.bars import places
from companion.ui.theme import theme
from companion.wording.language import tongue

if TYPE_CHECKING:
    from companion.rulebook.library import Library

HOME = "home"
TABS = {"play": HOME, "games": "games", "rules": "rules", "you": "you"}


@dataclass
class Stop:
    """A screen that was visited, and with what."""

    name: str
    arguments: dict[str, Any] = field(default_factory=dict)
    kept: bool = True


class Shell:
    """What a screen may ask of the app: the session, the phone, the rules, and the way to other screens."""

    def __init__(self, session: Session, platform: Platform) -> None:
        self.session = session
        self.platform = platform
        self.way: list[Stop] = []
        self.screen: Page | None = None
        self.stage = FloatLayout()
        self.bar = BottomBar(tid="bar")
        self.bar.bind(on_choose=lambda _, tab: self.start_at(TABS[tab]))
        self.root = Page()
        self._column = BoxLayout(orientation="vertical")
        self._column.add_widget(self.stage)
        self.root.add_widget(self._column)
        # The text size that Kivy has taken over already: on Android the system's.
        self._text = self._text_before = (platform.font_scale() if platform.name == "android" else 1.0, 1.0)
        self._remake_soon = Clock.create_trigger(lambda _: self.remake())
        self._edges = self.insets
        self.adopt(self.settings)
        self._unwatch = tongue.watch(self._reword)
        Metrics.bind(fontscale=self._remake_soon)
        self.bar.items = places()
        snacks_stay_above(self._buttons_top)

    def close(self) -> None:
        """Nothing of this house listens any more, and the text is as large as it was found, for the next one."""
        self._unwatch()
        snacks_stay_above(None)
        Metrics.unbind(fontscale=self._remake_soon)
        self._size_text(*self._text_before)

    @cached_property
    def library(self) -> Library:
        """The rules; loaded when somebody asks for one."""
        from companion.rulebook.library import Library

        return Library()

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
        """Speak, look and feel as the person wants."""
        self.haptics = settings.haptics
        wanted = settings.language
        tongue.speak(best_of(self.platform.language()) if wanted == "system" else wanted)
        theme.system_dark = self.platform.dark_mode()
        theme.choice = settings.theme
        theme.left_hand = settings.left_handed
        theme.less_motion = settings.less_motion or self.platform.less_motion()
        self._size_text(self.platform.font_scale(), settings.text_scale)
        self.keep_clear()

    def keep_clear(self) -> None:
        """Ask again how far the system's bars reach; where that has changed the screen is made anew, clear of them."""
        edges = self.insets
        self._column.padding = [edges.left, 0, edges.right, 0]
        self.bar.inset = edges.bottom
        if edges != self._edges:
            self._edges = edges
            self._remake_soon()

    def _size_text(self, system: float, own: float) -> None:
        """The system's text size times the person's own, set only where one of the two has changed."""
        if (system, own) == self._text:
            return
        was = self._text[0] * self._text[1]
        self._text = (system, own)
        Metrics.fontscale *= system * own / was

    def say(self, text: str) -> None:
        """Aloud, where the person wants that."""
        if self.settings.spoken_scores:
            self.platform.speak(text, self.language)

    def resumed(self) -> None:
        """The app is in front again: the screen on stage may want the lamp on, or look again."""
        self._call("resumed")

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
        over = self._over()
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

    def _over(self) -> list[ModalView]:
        """What lies over the screen, the topmost first."""
        window = self.root.get_parent_window()
        return [child for child in window.children if isinstance(child, ModalView)] if window else []

    def clear_over(self) -> None:
        """Nothing lies over the screen any more."""
        for child in self._over():
            child.dismiss()

    def remake(self) -> None:
        """The screen anew, as it is after a change of language or text size, scrolled to where it was."""
        if not self.way:
            return
        scroll = getattr(self.screen, "scroll", None)
        height = scroll.scroll_y if scroll is not None else 1
        self._show()
        scroll = getattr(self.screen, "scroll", None)
        if scroll is not None:
            scroll.scroll_y = height

    def find_place(self) -> bool:
        """Go where the person was when the app was left or killed. False where that is nowhere to be found."""
        try:
            stops = [Stop(name, _told(name, arguments)) for name, arguments in json.loads(self.settings.place)]
        except (ValueError, TypeError, AttributeError):
            return False
        if not stops or not all(self._exists(stop) for stop in stops):
            return False
        self.way = stops
        self._show()
        return True

    def _exists(self, stop: Stop) -> bool:
        """Whether the screen, and the game it would show, are there."""
        try:
            importlib.import_module(f"companion.ui.screens.{stop.name}.screen")
        except ModuleNotFoundError:
            return False
        book, game_id = stop.arguments.get("book"), stop.arguments.get("game_id")
        return (not book or book in books()) and (not game_id or self.session.table(game_id) is not None)

    def _keep_place(self) -> None:
        kept = [[stop.name, _kept(stop.arguments)] for stop in self.way if stop.kept]
        self.session.set(place=json.dumps(kept))

    def play_sample(self) -> None:
        """To the table with a game that somebody has half played already."""
        answer = begin_sample(self.session)
        if answer.ok:
            self.start_at("table", game_id=answer.game_id)
        else:
            snack(answer_words(answer))

    def rule(self, rule: str, book: str = "") -> None:
        """Open the rule behind a point, a fault or a part of a screen: `azul/floor-line`."""
        played, seat = getattr(self.screen, "playing", ("", -1))
        board = {"played": played, "seat": seat} if played else {}
        self.go("rule", rule=rule, book=book or rule.partition("/")[0], **board)

    def _show(self) -> None:
        stop = self.way[-1]
        if self.screen is not None:
            self._call("left")
        self.stage.clear_widgets()
        module = importlib.import_module(f"companion.ui.screens.{stop.name}.screen")
        self.screen = module.Screen(shell=self, **stop.arguments)
        self.screen.pos_hint = {"x": 0, "y": 0}
        self.stage.add_widget(self.screen)
        tab = getattr(self.screen, "tab", "")
        if tab and self.bar.parent is None:
            self._column.add_widget(self.bar)
        elif not tab and self.bar.parent is not None:
            self._column.remove_widget(self.bar)
        self.bar.current = tab or self.bar.current
        self.bar.inset = self.insets.bottom
        stop.kept = getattr(self.screen, "kept", True)
        self._keep_place()
        idle.tidy()
        self._call("shown")
        buttons = getattr(self.screen, "action_bar", None)
        if buttons is not None:
            buttons.bind(pos=lift_snack, size=lift_snack)
        lift_snack()

    def _buttons_top(self) -> float:
        """How high the bottom bar and the screen's own buttons reach."""
        buttons = getattr(self.screen, "action_bar", None)
        if buttons is not None and buttons.height and buttons.get_parent_window() is not None:
            return float(buttons.to_window(buttons.x, buttons.top)[1])
        return float(self.bar.height) if self.bar.parent else 0.0

    def _call(self, name: str) -> None:
        method = getattr(self.screen, name, None)
        if method is not None:
            method()

    def _reword(self) -> None:
        self.bar.items = places()
        self.remake()


BY_BOOK = ("rules", "rule", "rulebook")
"""The screens that show a rulebook, not a saved game."""


def _kept(arguments: dict[str, Any]) -> dict[str, Any]:
    """A screen's arguments as its place is kept: a saved game or a book, what it shows has always been its `game`."""
    return {"game" if key in ("book", "game_id") else key: value for key, value in arguments.items()}


def _told(name: str, kept: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a screen whose place was kept."""
    shows = "book" if name in BY_BOOK else "game_id"
    return {shows if key == "game" else key: value for key, value in kept.items()}
