"""What can hardly be read is found in the pixels."""

from __future__ import annotations

import pytest
from kivy.metrics import dp
from kivy.uix.label import Label

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
    ("size", "bold", "read"), [(14, False, False), (14, True, False), (20, True, True), (28, False, True)]
)
def test_large_words_may_be_fainter(size: int, bold: bool, read: bool) -> None:
    """3.6:1 is too little for small words."""
    theme.choice = "black"
    assert (faults(Label(text="Round 3", color=(0.42, 0.42, 0.42, 1), font_size=size, bold=bold)) == []) is read
