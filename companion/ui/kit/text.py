"""Text that always fits: it wraps, its box grows with it, and where the box is fixed it shrinks."""

from __future__ import annotations

import re
from collections.abc import Hashable
from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.label import Label

from companion.ui.line_breaks import composed, extent
from companion.ui.theme import Themed, theme
from companion.ui.tokens import THIN, TYPE

SMALLEST = 0.5
"""The least share of its own size that a text shrinks to."""
WHOLE = 0.8
"""In a fixed box, how much of its size a text gives up rather than be torn from its number."""
FAINT = 0.45
"""What is left of the words' colour where they wait."""
_HYPHEN = re.compile(r"(?<=\w)-(?=\w)")
"""Where a name may be broken that would be much smaller in a fixed box."""


class Text(Themed, Label):
    """Words in a type role and a tone (a colour name of the palette).

    `fit` says what gives way: "height" (the box grows to the wrapped text, the rule), "box" (the box is fixed, the
    text shrinks), "width" (one line, the box is as wide as the text).
    """

    height: float
    size_hint_y: float | None
    role = OptionProperty("body", options=list(TYPE))
    tone = StringProperty("text")
    fade = NumericProperty(1.0)
    share = NumericProperty(1.0)
    """Of its role's size: more on a stage, less where words that stand together must all give way."""
    fit = OptionProperty("height", options=["height", "box", "width"])
    strong = BooleanProperty(False)
    waiting = NumericProperty(FAINT)
    """How much of the colour is left where the words cannot be touched yet."""
    tid = StringProperty("")

    def __init__(self, **options: Any) -> None:
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        self._fitted: tuple[Any, ...] | None = None
        options.setdefault("valign", "middle")
        super().__init__(**options)
        if self.fit == "height":
            self.size_hint_y = None
        elif self.fit == "width":
            self.size_hint = (None, None)
        self.bind(
            text=self._fit_soon, size=self._on_size, role=self._on_theme, tone=self._on_theme, fade=self._on_theme
        )
        self.fbind("share", self._fit_soon)
        self._fit()

    def restyle(self) -> None:
        _, line, bold = TYPE[self.role]
        self.bold = bold or self.strong
        self.line_height = line if self.fit == "height" else 1.0
        self.color = theme.colour(self.tone, self.fade)
        self.disabled_color = theme.colour(self.tone, self.waiting)
        self._fit_soon()

    def _on_size(self, *_: Any) -> None:
        if self.fit != "width":
            self._fit_soon()

    def fit_now(self) -> None:
        """For who wants to know the height at once."""
        self._fit_soon.cancel()
        self._fit()

    def _fit(self, *_: Any) -> None:
        """Laying out words is the dearest thing a screen does: not again for the same words in the same box."""
        full = theme.sizes[self.role] * self.share
        box = {"width": (), "height": (self.width,), "box": (self.width, self.height)}[self.fit]
        wanted = (self._told(), full, self.bold, self.line_height, self.markup, tuple(self.padding), box)
        if wanted == self._fitted:
            return
        self._fitted = wanted
        if self.fit == "width":
            self.font_size = full
            self.text_size = (None, None)
            self._put(self.plain())
            self._write()
            self.size = self.texture_size
            return
        width = max(1, self.width - self.padding[0] - self.padding[2])
        bold = self.bold or self.markup
        bound = composed(self.plain(), width, full, bold)
        self._lay(bound, full, width)
        if self.fit == "height":
            self.height = self.texture_size[1]
            return
        kept = composed(self.plain(), width, full, bold, room=width / SMALLEST)
        if kept != bound:
            broken = self.font_size
            self._lay(kept, full, width)
            if self.font_size < broken * WHOLE:
                self._lay(bound, full, width)
        elif self.font_size < full * WHOLE and _HYPHEN.search(bound) and " " not in bound:
            whole = self.font_size
            self._lay(_HYPHEN.sub("-\n", bound), full, width)
            if whole > self.font_size * WHOLE:
                self._lay(bound, full, width)
        if self.valign != "middle" or self.texture_size[1] > self.height:
            self.text_size = self.size

    def _lay(self, words: str, full: float, width: float) -> None:
        """Writes the words as large as their longest one, and a fixed box, let them be."""
        longest = _longest_word(words, full, self.font_name, self.bold or self.markup) * 1.03
        self.font_size = full * min(1.0, max(SMALLEST, width / max(1, longest)))
        self.text_size = (self.width, None)
        self._put(words)
        self._write()
        while self.fit == "box" and self.texture_size[1] > int(self.height) and self.font_size > full * SMALLEST:
            self.font_size *= 0.94
            self._write()

    def on_texture_size(self, *_: Any) -> None:
        """The same words may break elsewhere when they are written again, as in another colour: the font's widths are
        not always the same to the pixel."""
        if self.fit == "height" and self._fitted is not None:
            self.height = self.texture_size[1]

    def _told(self) -> Hashable:
        """What is to be written, before it is bound."""
        return self.text

    def _put(self, words: str) -> None:
        """Has these words written in place of `text`: the same, but bound."""
        self._label.text = words.translate(THIN)

    def plain(self) -> str:
        """The words as they are seen, without any markup."""
        return self.text

    def _trigger_texture_update(self, name: str | None = None, source: Any = None, value: Any = None) -> None:
        super()._trigger_texture_update(name, source, value)
        if name == "text":
            self._trigger_texture.cancel()  # they are written once their size is known, and not before as well

    def _write(self) -> None:
        self.texture_update()
        self._trigger_texture.cancel()


@lru_cache(maxsize=4096)
def _longest_word(text: str, size: float, font: str, bold: bool) -> float:
    words = [word for line in text.splitlines() for word in line.split(" ") if word]  # a no-break space is no break
    if not words:
        return 0
    label = CoreLabel(font_size=size, font_name=font, bold=bold)
    return max(label.get_extents(word.translate(THIN))[0] for word in words) + 1


def text_width(text: str, role: str) -> float:
    """How wide a text is on one line, in pixels."""
    return extent(text, theme.sizes[role], TYPE[role][2])


def width_at(text: str, size: float, bold: bool = False) -> float:
    """The same at any size, itself in pixels."""
    return extent(text, size, bold)


def word_width(text: str, role: str) -> float:
    """How wide the longest word of a text is, in pixels: below that it shrinks."""
    return _longest_word(text, theme.sizes[role], "Roboto", TYPE[role][2]) * 1.03


def text_height(text: str, role: str, width: float, strong: bool = False, share: float = 1.0) -> float:
    """How high a text is that is broken to a width, in pixels."""
    return _broken(text, theme.sizes[role] * share, TYPE[role][1], TYPE[role][2] or strong, int(width))


@lru_cache(maxsize=4096)
def _broken(text: str, size: float, line: float, bold: bool, width: int) -> float:
    bound = composed(text, width, size, bold)
    size *= min(1.0, max(SMALLEST, width / max(1.0, _longest_word(bound, size, "Roboto", bold) * 1.03)))
    words = bound.translate(THIN)
    label = CoreLabel(text=words, font_size=size, bold=bold, line_height=line, text_size=(width, None))
    label.resolve_font_name()
    return label.render()[1]
