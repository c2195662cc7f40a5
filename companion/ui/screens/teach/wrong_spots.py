"""A photo with rings round what is wrong in it."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty

from companion.ui.kit.pictures import Picture
from companion.ui.picture import cut
from companion.ui.tokens import PALETTES, rgba
from companion.ui.widgets.pen import Pen

RING = 34
INK, HALO = rgba(PALETTES["light"].loss), (1, 1, 1, 0.9)
"""On a photo, which no look makes darker."""


class WrongSpots(Picture):
    """`spots` are shares of the photo's width and height."""

    texture = ObjectProperty(None, allownone=True)
    spots = ListProperty([])

    def paint(self, pen: Pen) -> None:
        if self.texture is None:
            return
        wide, high = self.texture.size
        scale = min(self.width / wide, self.height / high)
        width, height = wide * scale, high * scale
        x, y = self.center_x - width / 2, self.center_y - height / 2
        pen.group.add(Color(1, 1, 1, 1))
        photo = Rectangle(texture=self.texture, pos=(x, y), size=(width, height))
        photo.tex_coords = cut(self.texture, 0, 0, 1, 1)
        pen.group.add(photo)
        side = dp(RING)
        for across, down in self.spots:
            at = (x + across * width - side / 2, y + (1 - down) * height - side / 2, side, side)
            pen.frame(*at, side / 2, dp(7), HALO)
            pen.frame(*at, side / 2, dp(4), INK)
