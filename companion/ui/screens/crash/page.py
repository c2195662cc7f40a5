"""The shape of both: a sentence, a comforting one, ways on, and the report to hand over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from kivy.core.clipboard import Clipboard
from kivy.metrics import dp

from companion.ui.kit import Card, Column, Icon, Page, Scroll, Text, TextButton
from companion.ui.kit.text import text_height
from companion.ui.parts.scroll_screen import WIDEST
from companion.ui.theme import space, theme
from companion.wording.language import _

MOST = 3
"""A title is at most this many times as high as its type, which is two lines; else it is SMALLER."""
SMALLER = 0.75

Way = tuple[str, str, str, Callable[[], object]]
"""Its name, its text, its look, what it does."""


class Trouble(Page):
    """What happened, and the ways on."""

    def __init__(
        self, app: Any, title: str, sentences: tuple[str, ...], report: str, ways: tuple[Way, ...], **options: Any
    ) -> None:
        super().__init__(**options)
        self.app, self.report = app, report
        edges = app.platform.insets()
        column, head = Column(spacing=space("wide")), Text(text=title, role="headline")

        def narrow(*_: Any) -> None:
            side = max(space("air"), (self.width - dp(WIDEST)) / 2)
            column.padding = [side, space("open") + edges.top, side, space("air") + edges.bottom]
            lines = text_height(title, "headline", self.width - 2 * side) / theme.sizes["headline"]
            head.share = 1.0 if lines < MOST else SMALLER

        self.bind(width=narrow)
        narrow()
        column.add_widget(Icon(icon="warning", tone="doubt", icon_size=40, grows=False))
        column.add_widget(head)
        for sentence in sentences:
            column.add_widget(Text(text=sentence))
        for name, text, look, act in ways:
            button = TextButton(text=text, look=look, tid=f"{self.tid}:{name}")
            button.bind(on_release=lambda _, act=act: act())
            column.add_widget(button)
        self.told = Text(role="small", tone="quiet")
        share = TextButton(text=_("Share report"), icon="share", look="outlined", tid=f"{self.tid}:share")
        share.bind(on_release=lambda *_: self._share())
        copy = TextButton(text=_("Copy report"), look="plain", tid=f"{self.tid}:copy")
        copy.bind(on_release=lambda *_: self._copy())
        shown = Card(ground="bed", tid=f"{self.tid}:report")
        shown.add_widget(Text(text=report.strip(), role="small", tone="quiet"))
        shown.padding = [dp(12)] * 4
        for part in (share, copy, self.told, shown):
            column.add_widget(part)
        scroll = Scroll()
        scroll.add_widget(column)
        self.add_widget(scroll)

    def _share(self) -> None:
        path = Path(mkdtemp(prefix="azulejo-")) / "azulejo-report.txt"
        path.write_text(self.report, "utf-8")
        platform = self.app.platform
        if not (platform.share_file(path, "text/plain", "Azulejo") or platform.share_text(self.report, "Azulejo")):
            self._copy()

    def _copy(self) -> None:
        Clipboard.copy(self.report)
        self.told.text = _("Report copied. Paste it anywhere.")
