"""Rows in a list that may be thousands long: only those on screen exist."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleboxlayout import RecycleBoxLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from companion.ui.kit.page import Column
from companion.ui.kit.pictures import Icon, TileIcon
from companion.ui.kit.press import Press
from companion.ui.kit.text import Text, text_height, text_width
from companion.ui.theme import Themed, icon_side, space, theme
from companion.ui.widgets.pen import Pen

AIR = 12
"""Above and below the words of a row, in dp."""
PICTURE, TILE, TAIL = 24, 32, 20
"""How wide the pictures are, in dp."""


def row_height(subtitle: bool = True) -> float:
    """The height of a row whose words take a line each, at the present font scale."""
    return max(dp(56), sp(38 if subtitle else 20) + dp(2 * AIR))


class Row(RecycleDataViewBehavior, Press, Themed, BoxLayout):
    """A line of a list: a picture (`icon` or tile `kind`), a title, a quieter line, and something at the end. As high
    as its words want; in a list, as high as the list measured them."""

    title = StringProperty("")
    subtitle = StringProperty("")
    trail = StringProperty("")
    icon = StringProperty("")
    kind = StringProperty("")
    tail = StringProperty("")
    """An icon at the end."""
    ruled = BooleanProperty(True)
    """A hairline below; the last row of a card has none."""

    def __init__(self, **options: Any) -> None:
        self._built: tuple[bool, ...] | None = None
        options.setdefault("size_hint_y", None)
        options.setdefault("height", row_height())
        super().__init__(**options)
        self.padding, self.spacing = [space("wide"), dp(6), space("wide"), dp(6)], space("even")
        self._words = Column(spacing=0, pos_hint={"center_y": 0.5})
        self._title = Text(role="body", halign="left", strong=True)
        self._subtitle = Text(role="small", tone="quiet", halign="left")
        self._trail = Text(role="number", fit="box", halign="right", size_hint_x=None, width=0)
        self._icon = Icon(tone="primary", icon_size=PICTURE, pos_hint={"center_y": 0.5})
        self._tile = TileIcon(tile_size=TILE, pos_hint={"center_y": 0.5})
        self._tail = Icon(tone="quiet", icon_size=TAIL, pos_hint={"center_y": 0.5})
        self._rv: Any = None
        for name in ("title", "subtitle", "trail", "icon", "kind", "tail", "ruled"):
            self.fbind(name, self._on_theme)
        self.bind(pos=self._paint, size=self._paint, width=self._widen)
        self._words.bind(height=self._grow)
        self._title.bind(width=self._write)
        self.restyle()

    def _widen(self, *_: Any) -> None:
        self._trail.width = _trail_width(self.trail, self.width)
        self._grow()

    def _write(self, *_: Any) -> None:
        self._title.text = self.title_within(self.title, self._title.width)
        self._subtitle.text = self.subtitle_within(self.subtitle, self._title.width)

    @staticmethod
    def title_within(title: str, _room: float) -> str:
        """The title as it is shown where there is so much room."""
        return title

    @staticmethod
    def subtitle_within(subtitle: str, _room: float) -> str:
        return subtitle

    def _grow(self, *_: Any) -> None:
        if self._rv is None:
            self.height = max(dp(56), self._words.height + dp(2 * AIR))

    @classmethod
    def measured(cls, data: dict[str, Any], width: float) -> float:
        """How high a row of a list is that shows this."""
        beside = [dp(TILE) if data.get("kind") else icon_side(PICTURE) if data.get("icon") else 0]
        beside += [
            icon_side(TAIL) if data.get("tail") else 0,
            _trail_width(data.get("trail", ""), width),
            *cls.more_beside(),
        ]
        room = width - 2 * space("wide") - sum(part + space("even") for part in beside if part)
        words = text_height(cls.title_within(data["title"], room), "body", max(1, room), True)
        if data.get("subtitle"):
            words += text_height(cls.subtitle_within(data["subtitle"], room), "small", max(1, room))
        return max(dp(56), words + dp(2 * AIR))

    @classmethod
    def more_beside(cls) -> list[float]:
        """How wide what else stands beside the words is."""
        return []

    def refresh_view_attrs(self, rv: Any, index: int, data: dict[str, Any]) -> Any:
        self._rv, self._index = rv, index
        return super().refresh_view_attrs(rv, index, data)

    def on_release(self) -> None:
        if self._rv is not None:
            self._rv.dispatch("on_row", self._index, self._rv.data[self._index])

    def restyle(self) -> None:
        if not hasattr(self, "_tail"):
            return
        self._trail.text = self.trail
        self._write()
        self.says = self.title
        wanted = (
            (self.icon and not self.kind, self._icon),
            (self.kind, self._tile),
            (True, self._words),
            (self.trail, self._trail),
            (self.tail, self._tail),
        )
        shape = (*(bool(on) for on, _ in wanted), bool(self.subtitle))
        if shape != self._built:
            self._built = shape
            self.clear_widgets()
            self._words.clear_widgets()
            self._words.add_widget(self._title)
            if self.subtitle:
                self._words.add_widget(self._subtitle)
            for on, part in wanted:
                if on:
                    self.add_widget(part)
        if self.icon:
            self._icon.icon = self.icon
        if self.kind:
            self._tile.kind = self.kind
        if self.tail:
            self._tail.icon = self.tail
        self._widen()
        self._paint()

    def _paint(self, *_: Any) -> None:
        self.canvas.before.clear()
        if not self.ruled:
            return
        pen = Pen(self.canvas.before)
        pen.line(
            (self.x + space("wide"), self.y, self.x + self.width - space("wide"), self.y),
            dp(1),
            theme.colour("line", 0.6),
        )


def _trail_width(trail: str, width: float) -> float:
    return min(text_width(trail, "number") * 1.03 + dp(4), width * 0.4) if trail else 0


class Rows(Themed, RecycleView):
    """`data` is a list of dicts with `Row`'s properties (and anything else). Event: `on_row(index, data)`."""

    tid = StringProperty("")
    sort = Row
    """What a row is."""

    __events__: tuple[str, ...] = ("on_row",)

    def __init__(self, **options: Any) -> None:
        self._layout = None
        super().__init__(**options)
        self.bar_width, self.scroll_type = dp(3), ["content"]
        self._layout = RecycleBoxLayout(orientation="vertical", size_hint_y=None, default_size_hint=(1, None))
        self._layout.bind(minimum_height=self._layout.setter("height"))
        self.add_widget(self._layout)
        self.viewclass = self.sort
        self.data_model.fbind("data", self._measure)
        self.bind(width=self._measure_anew)
        self.restyle()

    def restyle(self) -> None:
        if self._layout is not None:
            self._layout.default_size = (None, row_height())
            self.bar_color, self.bar_inactive_color = theme.colour("quiet", 0.6), theme.colour("quiet", 0.25)
            self._measure_anew()

    def _measure(self, *_: Any, anew: bool = False) -> None:
        """Each row is as high as its words want, known before it is on screen."""
        if self.width > dp(120):
            for shown in self.data:
                if anew or "height" not in shown:
                    shown["height"] = self.sort.measured(shown, self.width)

    def whole_height(self) -> float:
        """Of all rows together, as soon as they are given."""
        return sum(shown.get("height", row_height()) for shown in self.data)

    def _measure_anew(self, *_: Any) -> None:
        if self.data:
            self._measure(anew=True)
            self.refresh_from_data()

    def on_row(self, index: int, data: dict[str, Any]) -> None:
        pass
