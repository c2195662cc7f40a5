"""The usual screen: a bar on top, one column under it that scrolls, and perhaps something that stays at the bottom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.ui.kit import Column, Page, TextButton, TopBar
from companion.ui.kit.fading_scroll import FadingScroll
from companion.ui.shell import Shell
from companion.ui.theme import space
from companion.wording.language import _

WIDEST = 640
"""The column stays this narrow (dp) on a tablet."""


class GripScroll(FadingScroll):
    """Scrolls, except where the finger comes down on one of the `grips`: those are dragged."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.grips: list[Widget] = []

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos):
            touch.push()
            touch.apply_transform_2d(self.to_local)
            taken = any(grip.on_touch_down(touch) for grip in self.grips)
            touch.pop()
            if taken:
                return True
        return super().on_touch_down(touch)


class ScrollScreen(Page):
    """Put what the screen shows into `body`, and what must stay in reach into `foot`.

    `actions` are the bar's, as (name, icon, what it says); tapping one calls the screen's method `do_NAME`. With
    `asks` there is a "?" among them: every part of the screen can be asked about, for the game in `variant`.
    """

    def __init__(
        self,
        shell: Shell,
        title: str,
        subtitle: str = "",
        actions: tuple[tuple[str, str, str], ...] = (),
        back: bool = True,
        scrolls: bool = True,
        asks: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self.shell = shell
        if asks:
            actions = (*actions, ("ask", "help", _("What's this?")))
        self.head = TopBar(
            title=title,
            subtitle=subtitle,
            actions=[(f"{self.tid}:{name}", icon, says) for name, icon, says in actions],
            back_icon="back" if back else "",
            inset=shell.insets.top,
        )
        self.head.bind(on_back=lambda *_: shell.back(), on_action=self._act)
        self.body = Column(spacing=space("wide"))
        self.foot = self.action_bar = Column(spacing=space("snug"), height=0)
        self.scroll = GripScroll()
        self.add_widget(self.head)
        if scrolls:
            self.scroll.add_widget(self.body)
            self.add_widget(self.scroll)
        self.add_widget(self.foot)
        self.bind(width=self._narrow)
        self.foot.bind(children=self._narrow)
        self._narrow()

    def _act(self, _bar: Any, tid: str) -> None:
        getattr(self, f"do_{tid.rpartition(':')[2].replace('-', '_')}")()

    def do_ask(self) -> None:
        from companion.ui.help_overlay import point

        point(self.shell)

    def empty(self) -> None:
        """Nothing in it, for the next step of a screen with several."""
        self.body.clear_widgets()
        self.foot.clear_widgets()
        self.scroll.grips = []
        self.scroll.scroll_y = 1

    def foot_button(self, text: str, name: str, then: Callable[[], None], icon: str = "", look: str = "filled") -> None:
        """A button that stays in reach; it is found as SCREEN:NAME."""
        button = TextButton(text=text, icon=icon, look=look, tid=f"{self.tid}:{name}")
        button.bind(on_release=lambda *_: then())
        self.foot.add_widget(button)

    @property
    def side(self) -> float:
        """What is left free at both sides."""
        return max(space("wide"), (self.width - dp(WIDEST)) / 2)

    def _narrow(self, *_: Any) -> None:
        side = self.side
        self.head.side = side - space("wide")
        edge = 0 if getattr(self, "tab", "") else self.shell.insets.bottom
        self.body.padding = [side, space("snug"), side, space("air") + (0 if self.foot.children else edge)]
        self.foot.padding = [side, space("snug"), side, space("even") + edge] if self.foot.children else [0] * 4
