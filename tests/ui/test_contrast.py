"""What can hardly be read is found in the pixels."""

from __future__ import annotations

import pytest
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from companion.ui.kit import Page, Text
from companion.ui.kit.pictures import Icon
from companion.ui.theme import theme
from tests.ui import driver
from tests.ui.contrast import check_contrast


@pytest.fixture(autouse=True)
def _light_again():
    yield
    theme.choice = "light"


def faults(*parts) -> list[str]:
    page = Page(padding=dp(16))
    for part in parts:
        page.add_widget(part)
    with driver.showing(page) as table:
        return check_contrast(table.picture())


@pytest.mark.parametrize("look", ["light", "dark", "black"])
def test_our_tones_can_be_read(look: str) -> None:
    theme.choice = look
    tones = ("text", "quiet", "primary", "gain", "loss", "doubt")
    assert faults(*(Text(text="Round 3", tone=tone, role="small") for tone in tones), Icon(icon="camera")) == []


@pytest.mark.parametrize("look", ["light", "dark", "black"])
def test_what_is_faint_is_found(look: str) -> None:
    """Words and an icon in the colour of hairlines."""
    theme.choice = look
    words, icon = faults(Text(text="Round 3", tone="line"), Icon(icon="camera", tone="line"))
    assert words.startswith("faint: 'Round 3' has ")
    assert icon.startswith("faint: icon camera has ")


@pytest.mark.parametrize(
    ("seen", "tone", "found"), [(20, "text", 0), (20, "line", 0), (60, "line", 1), (60, "text", 0)]
)
def test_an_icon_scrolled_away_for_the_most_part_is_not_judged(seen: int, tone: str, found: int) -> None:
    """What is left of it may be the margin of its drawing: nothing but ground."""
    scroll, rows = ScrollView(size_hint_y=None, height=seen, scroll_y=0), FloatLayout(size_hint_y=None, height=300)
    rows.add_widget(Icon(icon="drag", tone=tone, icon_size=80, size_hint=(None, None), size=(80, 80), pos=(0, 0)))
    scroll.add_widget(rows)
    assert len(faults(scroll)) == found


@pytest.mark.parametrize(
    ("size", "bold", "read"), [(14, False, False), (14, True, False), (20, True, True), (28, False, True)]
)
def test_large_words_may_be_fainter(size: int, bold: bool, read: bool) -> None:
    """3.6:1 is too little for small words."""
    theme.choice = "black"
    assert (faults(Label(text="Round 3", color=(0.42, 0.42, 0.42, 1), font_size=size, bold=bold)) == []) is read
