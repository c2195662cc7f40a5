"""Boards to look at: drawn by the same widgets as those on the table, but nothing on them can be touched."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp, sp

from companion.games.dome.view import DomeView
from companion.games.stars.view import StarsView
from companion.games.views import FloorView
from companion.ui.figures import Picture
from companion.ui.widgets.board import Board
from companion.ui.widgets.dome import Dome
from companion.ui.widgets.floor import Floor
from companion.ui.widgets.stars import Stars
from companion.ui.widgets.wall import Wall


class Still:
    """A finger goes through it, to what scrolls."""

    def places(self):
        return []

    def on_touch_down(self, _touch: Any):
        return False


class StillWall(Still, Wall):
    pass


class StillStars(Still, Stars):
    pass


class StillDome(Still, Dome):
    pass


class StillFloor(Still, Floor):
    """Only the spaces, the marker on the first of them."""

    def measure(self) -> None:
        super().measure()
        self.head = 0
        self.tile = int(min(self.pitch - dp(6), self.height - sp(17)))

    def parts(self, view: FloorView) -> dict:
        taken = view.filled + view.marker
        return {
            n: (value, n <= taken, view.marker and n == 1, view.lit and n <= taken)
            for n, value in enumerate(view.values, 1)
        }


def still(picture: Picture) -> Board | None:
    """The widget for a picture's board."""
    view = picture.view
    if view is None:
        return None
    if isinstance(view, FloorView):
        return StillFloor(view=view, tid="figure", size_hint_y=None, height=dp(36) + sp(17))
    if isinstance(view, StarsView):
        return StillStars(view=view, tid="figure", near=picture.near)
    return (StillDome if isinstance(view, DomeView) else StillWall)(view=view, tid="figure")
