"""How long work shows that it goes on."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivymd.uix.progressindicator import MDCircularProgressIndicator

from companion.ui.kit.buttons import TextButton
from companion.ui.kit.page import Column
from companion.ui.kit.text import Text
from companion.ui.theme import space, theme
from companion.ui.widgets.pen import Pen


class Working(Column):
    """A turning ring (or, once `share` is above 0, a bar), what is being done, and a way to stop it.

    Event: `on_stop()`.
    """

    text = StringProperty("")
    stop_says = StringProperty("")
    share = NumericProperty(0.0)

    __events__ = ("on_stop",)

    def __init__(self, **options):
        super().__init__(spacing=space("wide"), **options)
        ring = AnchorLayout(size_hint_y=None, height=dp(72))
        self._ring = MDCircularProgressIndicator(size_hint=(None, None), size=(dp(48), dp(48)), active=True)
        ring.add_widget(self._ring)
        words = Text(text=self.text, halign="center", tone="quiet")
        self.bind(text=words.setter("text"), share=self._paint, pos=self._paint, size=self._paint)
        for part in (ring, words):
            self.add_widget(part)
        if self.stop_says:
            button = TextButton(text=self.stop_says, look="outlined", tid="working:stop")
            button.bind(on_release=lambda *_: self.dispatch("on_stop"))
            self.add_widget(button)

    def _paint(self, *_):
        self.canvas.after.clear()
        if self.share > 0:
            pen = Pen(self.canvas.after)
            pen.panel(self.x, self.top - dp(4), self.width, dp(4), dp(2), theme.colour("quiet", 0.25))
            pen.panel(
                self.x,
                self.top - dp(4),
                max(dp(4), self.width * min(1, self.share)),
                dp(4),
                dp(2),
                theme.colour("primary"),
            )

    def on_stop(self):
        pass
