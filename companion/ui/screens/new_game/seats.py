"""The seats in the order of play: dragged by their grips, or moved through a sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp, sp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit import Column, Icon, IconButton, Text
from companion.ui.kit.pictures import TileIcon
from companion.ui.kit.press import Press
from companion.ui.parts.faces import Face
from companion.ui.theme import Themed, space, target, theme
from companion.ui.tokens import RADIUS
from companion.ui.widgets.pen import Pen
from companion.wording.language import _


class Grip(AnchorLayout):
    """Where a seat is taken hold of."""

    tid = ""

    def __init__(self, seat: Seat) -> None:
        super().__init__(size_hint=(None, 1), width=target())
        self.seat = seat
        self.tid = f"{seat.tid}:grip"
        self.add_widget(Icon(icon="drag", tone="quiet"))

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self.seat.lifted = True
        self.seat.restyle()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self:
            self.seat.parent.drag(self.seat, touch.y)
            return True
        return False

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            self.seat.lifted = False
            self.seat.restyle()
            self.seat.parent.drop()
            return True
        return False


class Starter(Press, AnchorLayout):
    """The first-player marker beside a seat: solid for who starts."""

    def __init__(self, starts: bool, **options: Any) -> None:
        super().__init__(size_hint=(None, None), size=(target(), target()), pos_hint={"center_y": 0.5}, **options)
        self.says, self.wash_radius = _("Starts"), dp(24)
        self.add_widget(TileIcon(kind="first", faint=not starts, tile_size=28))


class Seat(Press, Themed, BoxLayout):
    """One player: grip, face, name, the marker, and the way out."""

    def __init__(self, name: str, colour: str, starts: bool, **options: Any) -> None:
        self.lifted = False
        super().__init__(size_hint_y=None, height=max(dp(60), sp(40) + dp(16)), spacing=dp(4), **options)
        self.name, self.says, self.wash_radius = name, name, dp(RADIUS)
        self.padding = [0, dp(4), dp(4), dp(4)]
        self.grip = Grip(self)
        self.starter = Starter(starts, tid=f"{self.tid}:starts")
        self.out = IconButton(icon="close", tone="quiet", tid=f"{self.tid}:out", pos_hint={"center_y": 0.5})
        self.out.says = _("Remove {name}").format(name=name)
        words = BoxLayout(orientation="vertical", padding=[dp(8), 0, 0, 0])
        words.add_widget(
            Text(text=name, strong=True, fit="box", halign="left", valign="bottom" if starts else "middle")
        )
        if starts:
            words.add_widget(
                Text(
                    text=_("starts"),
                    role="small",
                    tone="quiet",
                    fit="box",
                    halign="left",
                    size_hint_y=0.8,
                    valign="top",
                )
            )
        face = Face(name=name, colour=colour, pos_hint={"center_y": 0.5})
        for part in (self.grip, face, words, self.starter, self.out):
            self.add_widget(part)
        self.bind(pos=self._on_theme, size=self._on_theme)

    def restyle(self) -> None:
        self.canvas.before.clear()
        pen, box = Pen(self.canvas.before), (self.x, self.y, self.width, self.height)
        pen.panel(*box, dp(RADIUS), theme.colour("tint" if self.lifted else "raised"))
        pen.frame(*box, dp(RADIUS), dp(1), theme.colour("primary" if self.lifted else "line", 0.6))


class Seats(Column):
    """Calls `moved(name, index)` when a seat was dropped elsewhere, `starts(name)`, `out(name)` and `chosen(name)`."""

    def __init__(
        self,
        moved: Callable[[str, int], None],
        starts: Callable[[str], None],
        out: Callable[[str], None],
        chosen: Callable[[str], None],
    ) -> None:
        super().__init__(spacing=space("snug"))
        self._moved, self._starts, self._out, self._chosen = moved, starts, out, chosen
        self._lifted: Seat | None = None

    @property
    def order(self) -> list[Seat]:
        return [child for child in reversed(self.children) if isinstance(child, Seat)]

    def show(self, people: list[tuple[str, str]], first: int) -> list[Grip]:
        """(name, colour) in the order of play; gives the grips."""
        self.clear_widgets()
        if not people:
            self.height = 0
        for index, (name, colour) in enumerate(people):
            seat = Seat(name, colour, index == first, tid=f"new:seat:{index}")
            seat.starter.bind(on_release=lambda _, name=name: self._starts(name))
            seat.out.bind(on_release=lambda _, name=name: self._out(name))
            seat.bind(on_release=lambda _, name=name: self._chosen(name))
            self.add_widget(seat)
        return [seat.grip for seat in self.order]

    def drag(self, seat: Seat, y: float) -> None:
        """The seat goes where the finger is, the others make room."""
        self._lifted = seat
        pitch = seat.height + self.spacing
        index = max(0, min(len(self.children) - 1, int((self.top - y) / pitch)))
        order = self.order
        if order.index(seat) != index:
            order.remove(seat)
            order.insert(index, seat)
            self.children[:] = reversed(order)
            self._trigger_layout()

    def drop(self) -> None:
        seat, self._lifted = self._lifted, None
        if seat is not None:
            self._moved(seat.name, self.order.index(seat))
