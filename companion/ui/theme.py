"""The theme that every widget looks at: palette, type, spacing, motion. Changing it restyles what is on screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any
from weakref import WeakValueDictionary

from kivy.event import EventDispatcher
from kivy.metrics import Metrics, dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty

from companion.ui.tokens import GROWTH, LARGE, PALETTES, SPACE, TABLET, TARGET, TYPE, Palette, Rgba, rgba
from companion.wording.language import tongue

CHOICES = ("system", "light", "dark", "black")


class Theme(EventDispatcher):
    """What the person chose (`choice`), what the system says (`system_dark`), and the `palette` that follows.

    `revision` counts up whenever anything visible changed: palette, language, font scale, density.
    """

    choice = OptionProperty("system", options=list(CHOICES))
    system_dark = BooleanProperty(False)
    palette = ObjectProperty(PALETTES["light"])
    less_motion = BooleanProperty(False)
    left_hand = BooleanProperty(False)
    roomy = BooleanProperty(False)
    """On a tablet: type is larger."""
    revision = NumericProperty(0)

    def __init__(self, **options: Any) -> None:
        self._dressed: WeakValueDictionary[int, Themed] = WeakValueDictionary()
        self._count = 0
        self._staged = False
        super().__init__(**options)
        self.colour = _colours(self.palette)
        """A colour of the palette by its name, and how opaque it is."""
        self.sizes = self._sized()
        """How large each role's type is in pixels, at the system's font scale."""
        self.bind(palette=self._mix)
        self.bind(revision=self._tell)
        self.bind(choice=self._choose, system_dark=self._choose, palette=self.touch)
        self.bind(left_hand=self.touch, roomy=self.touch)
        tongue.watch(self.touch)
        Metrics.bind(fontscale=self.touch, density=self.touch)

    def _choose(self, *_: Any) -> None:
        name = ("dark" if self.system_dark else "light") if self.choice == "system" else self.choice
        self.palette = PALETTES["dark" if self._staged and not PALETTES[name].dark else name]

    def _mix(self, *_: Any) -> None:
        self.colour = _colours(self.palette)

    def fit(self, _window: Any, size: tuple[float, float]) -> None:
        """To a window of this size."""
        self.roomy = min(size) >= dp(TABLET)

    def on_stage(self, dark: bool) -> None:
        """A dark stage whatever the person and the system choose meanwhile, and back again."""
        self._staged = dark
        self._choose()

    def touch(self, *_: Any) -> None:
        """Says that everything has to be drawn again."""
        self.sizes = self._sized()
        self.revision += 1

    def _sized(self) -> dict[str, float]:
        return {role: sp(LARGE.get(role, size) if self.roomy else size) for role, (size, *_) in TYPE.items()}

    def dress(self, widget: Themed) -> None:
        """Restyle this widget whenever something visible changes, for as long as it lives."""
        self._count += 1
        self._dressed[self._count] = widget

    def _tell(self, *_: Any) -> None:
        for widget in list(self._dressed.values()):
            widget._on_theme()

    def seconds(self, duration: float) -> float:
        """How long a motion takes: nothing where less motion is wanted."""
        return 0.0 if self.less_motion else duration


def _colours(palette: Palette) -> Callable[..., Rgba]:
    """Every drawing asks for its colours, dozens of times a touch: each is looked up once."""

    @lru_cache(maxsize=512)
    def colour(name: str, alpha: float = 1.0) -> Rgba:
        return rgba(getattr(palette, name), alpha)

    return colour


theme = Theme()


class Themed:
    """For widgets: calls `restyle` once at the start and again whenever the theme changed."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        theme.dress(self)
        self.restyle()

    def _on_theme(self, *_: Any) -> None:
        self.restyle()

    def restyle(self) -> None:
        """Takes colours and sizes from the theme."""


def space(name: str) -> float:
    """A distance of the spacing scale, in pixels."""
    return dp(SPACE[name])


def grown(role: str) -> float:
    """How many times as large as on a phone a role is here."""
    return theme.sizes[role] / sp(TYPE[role][0])


def icon_side(side: float) -> float:
    """A side in dp, in pixels, that grows with the text, but less: a picture keeps in step with the words beside it
    and leaves them their room."""
    return dp(side) * max(1.0, min(GROWTH, theme.sizes["label"] / dp(TYPE["label"][0])))


def target() -> float:
    """The least side of anything that can be touched, in pixels."""
    return dp(TARGET)
