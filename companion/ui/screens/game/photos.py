"""The photos that were kept with a game: small ones in a row, one of them large when it is touched."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.models.photo.kept_pictures import KeptPicture, Pixels, decoded
from companion.ui import worker
from companion.ui.kit import Column, Sheet, Text
from companion.ui.kit.press import Press
from companion.ui.picture import texture
from companion.ui.theme import space
from companion.wording.language import _

SIDE = 104
"""How large (dp) a small photo is."""


class FittedPicture(Widget):
    """A picture, as large as fits, in the middle."""

    def __init__(self, *, pixels: Pixels, **options: Any) -> None:
        super().__init__(**options)
        self._texture = texture(pixels)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._drawn = Rectangle(texture=self._texture)
        self.bind(pos=self._fit, size=self._fit)
        self._fit()

    def _fit(self, *_: Any) -> None:
        width, height = self._texture.size
        share = min(self.width / width, self.height / height)
        self._drawn.size = (width * share, height * share)
        self._drawn.pos = (self.center_x - width * share / 2, self.center_y - height * share / 2)


class Thumb(Press, FittedPicture):
    """A small photo, to be touched."""


def square(pixels: Pixels) -> Pixels:
    """The middle of a photo: upright or across, small photos fill a row from the margin on, evenly."""
    height, width = pixels.shape[:2]
    side = min(height, width)
    top, left = (height - side) // 2, (width - side) // 2
    return pixels[top : top + side, left : left + side]


class Photos(Column):
    """Decoded away from the thread that draws; one that cannot be read any more is left out."""

    def __init__(self, photos: tuple[KeptPicture, ...], **options: Any) -> None:
        super().__init__(spacing=space("snug"), **options)
        self._row = GridLayout(size_hint_y=None, spacing=space("snug"), cols=3)
        self._row.bind(minimum_height=self._row.setter("height"), width=self._across)
        self.add_widget(Text(text=_("Photos"), role="label", tone="quiet"))
        self.add_widget(self._row)
        self.job = worker.run(lambda _: decoded(photos), self._show, lambda _: None)

    def _across(self, row: GridLayout, width: float) -> None:
        row.cols = max(1, int((width + space("snug")) // (dp(SIDE) + space("snug"))))

    def _show(self, found: list[tuple[KeptPicture, Pixels]]) -> None:
        for number, (photo, pixels) in enumerate(found):
            step = max(1, max(pixels.shape[:2]) // 400)
            small = Thumb(pixels=square(pixels)[::step, ::step], size_hint=(None, None), size=(dp(SIDE), dp(SIDE)))
            small.tid, small.says = f"game:photo:{number}", photo.words
            small.bind(on_release=lambda _, photo=photo, pixels=pixels: enlarge(photo, pixels))
            self._row.add_widget(small)


def enlarge(photo: KeptPicture, pixels: Pixels) -> None:
    sheet = Sheet(title=photo.words, tid="game:large")
    height, width = pixels.shape[:2]
    high = min(Window.height * 0.6, Window.width * height / width)
    sheet.body.add_widget(FittedPicture(pixels=pixels, size_hint_y=None, height=high))
    sheet.open()
