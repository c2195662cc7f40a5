"""Rows in a list that may be thousands long: only those on screen exist."""

from __future__ import annotations

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleboxlayout import RecycleBoxLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from companion.ui.kit.pictures import Icon, TileIcon
from companion.ui.kit.press import Press
from companion.ui.kit.text import Text
from companion.ui.theme import Themed, space, theme
from companion.ui.widgets.pen import Pen


def row_height(subtitle: bool = True) -> float:
    """The height of a row at the present font scale."""
    return max(dp(56), sp(68 if subtitle else 40) + dp(16))


class Row(RecycleDataViewBehavior, Press, Themed, BoxLayout):
    """A line of a list: a picture (`icon` or tile `kind`), a title, a quieter line, and something at the end."""

    title = StringProperty("")
    subtitle = StringProperty("")
    trail = StringProperty("")
    icon = StringProperty("")
    kind = StringProperty("")
    tail = StringProperty("")
    """An icon at the end."""
    ruled = BooleanProperty(True)
    """A hairline below; the last row of a card has none."""

    def __init__(self, **options):
        self._built = None
        options.setdefault("size_hint_y", None)
        options.setdefault("height", row_height())
        super().__init__(**options)
        self.padding, self.spacing = [space("wide"), dp(6), space("wide"), dp(6)], space("even")
        self._words = BoxLayout(orientation="vertical")
        self._title = Text(role="body", fit="box", halign="left", strong=True, size_hint_y=1.25, valign="bottom")
        self._subtitle = Text(role="small", tone="quiet", fit="box", halign="left", valign="top")
        self._trail = Text(role="number", fit="box", halign="right", size_hint_x=None, width=0)
        self._icon = Icon(tone="primary", pos_hint={"center_y": 0.5})
        self._tile = TileIcon(tile_size=32, pos_hint={"center_y": 0.5})
        self._tail = Icon(tone="quiet", icon_size=20, pos_hint={"center_y": 0.5})
        for name in ("title", "subtitle", "trail", "icon", "kind", "tail", "ruled"):
            self.fbind(name, self._on_theme)
        self.bind(pos=self._paint, size=self._paint)
        self.restyle()

    def refresh_view_attrs(self, rv, index, data):
        self._rv, self._index = rv, index
        return super().refresh_view_attrs(rv, index, data)

    def on_release(self):
        rows = getattr(self, "_rv", None)
        if rows is not None:
            rows.dispatch("on_row", self._index, rows.data[self._index])

    def restyle(self):
        if not hasattr(self, "_tail"):
            return
        self._title.text, self._subtitle.text, self._trail.text = self.title, self.subtitle, self.trail
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
            self._title.valign = "bottom" if self.subtitle else "middle"
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
        self._trail.width = min(sp(11) * len(self.trail) + dp(4), self.width * 0.4 if self.width > dp(150) else dp(80))
        self._paint()

    def _paint(self, *_):
        self.canvas.before.clear()
        if not self.ruled:
            return
        pen = Pen(self.canvas.before)
        pen.line(
            (self.x + space("wide"), self.y, self.x + self.width - space("wide"), self.y),
            dp(1),
            theme.colour("line", 0.6),
        )


class Rows(Themed, RecycleView):
    """`data` is a list of dicts with `Row`'s properties (and anything else). Event: `on_row(index, data)`."""

    tid = StringProperty("")

    __events__ = ("on_row",)

    def __init__(self, **options):
        self._layout = None
        super().__init__(**options)
        self.bar_width, self.scroll_type = dp(3), ["content"]
        self._layout = RecycleBoxLayout(orientation="vertical", size_hint_y=None, default_size_hint=(1, None))
        self._layout.bind(minimum_height=self._layout.setter("height"))
        self.add_widget(self._layout)
        self.viewclass = Row
        self.restyle()

    def restyle(self):
        if self._layout is not None:
            self._layout.default_size = (None, row_height())
            self.bar_color, self.bar_inactive_color = theme.colour("quiet", 0.6), theme.colour("quiet", 0.25)

    def on_row(self, index: int, data: dict):
        pass
