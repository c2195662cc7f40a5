"""The three themes: readable, switched while running."""

from __future__ import annotations

from colorsys import rgb_to_hsv
from pathlib import Path

import pytest

from companion.service.seat_colours import COLOURS, SEATS
from companion.ui.kit.app import KitApp
from companion.ui.kit.text import Text
from companion.ui.theme import theme
from companion.ui.tokens import PAIRS, PALETTES, contrast, mix, rgba
from tests.ui import driver
from tests.ui.table.hand import at_table, golden


@pytest.fixture(autouse=True)
def _light_again():
    yield
    theme.on_stage(False)
    theme.choice, theme.system_dark, theme.less_motion = "light", False, False


@pytest.mark.parametrize("name", PALETTES)
def test_text_is_readable(name: str) -> None:
    """Every text and ground that may meet has the 4.5:1 of WCAG AA."""
    palette = PALETTES[name]
    poor = {
        f"{ink} on {ground}": round(contrast(getattr(palette, ink), getattr(palette, ground)), 2)
        for ink, ground in PAIRS
        if contrast(getattr(palette, ink), getattr(palette, ground)) < 4.5
    }
    assert poor == {}


def test_players_colours_are_readable() -> None:
    """A player's name can be written in the player's colour, lightened on dark grounds as the chart does."""
    for name, palette in PALETTES.items():
        for seat in SEATS:
            colour = mix(seat, "FFFFFF", 0.5) if palette.dark else seat
            assert contrast(colour, palette.surface) >= 4.5, (name, seat)


def test_contrast_is_wcags() -> None:
    """Black on white is 21:1, a colour on itself 1:1."""
    assert contrast("000000", "FFFFFF") == pytest.approx(21)
    assert contrast("1D4F91", "1D4F91") == 1


def test_black_is_truly_black() -> None:
    """The black theme's ground lets the screen's pixels go out."""
    assert PALETTES["black"].surface == "000000"


def test_the_system_decides_unless_told() -> None:
    """ "System" follows the phone's dark mode; a choice of one's own does not."""
    theme.choice, theme.system_dark = "system", True
    assert theme.palette.name == "dark"
    theme.system_dark = False
    assert theme.palette.name == "light"
    theme.choice, theme.system_dark = "black", True
    assert theme.palette.name == "black"


def test_the_stage_stays_dark() -> None:
    """Whatever is chosen while it is up; a darker choice is kept, and afterwards the choice is worn."""
    theme.choice, theme.system_dark = "system", True
    theme.on_stage(True)
    theme.system_dark = False
    assert theme.palette.name == "dark"
    theme.choice = "black"
    assert theme.palette.name == "black"
    theme.choice = "light"
    assert theme.palette.name == "dark"
    theme.on_stage(False)
    assert theme.palette.name == "light"


def test_switching_recolours_what_is_on_screen() -> None:
    """Text on screen, KivyMD's own colours and our palette change together, with no restart."""
    theme.choice = "light"
    app, text = KitApp(), Text(text="Azulejo", tone="primary")
    with driver.showing(text) as table:
        theme.choice = "dark"
        table.frames()
        assert tuple(text.color) == rgba(PALETTES["dark"].primary)
        assert tuple(app.theme_cls.primaryColor) == rgba(PALETTES["dark"].primary)
        assert app.theme_cls.theme_style == "Dark"
        theme.choice = "black"
        table.frames()
        assert tuple(app.theme_cls.surfaceColor) == rgba("000000")


def test_less_motion_takes_no_time() -> None:
    """Where less motion is wanted every motion lasts no time."""
    assert theme.seconds(0.25) == 0.25
    theme.less_motion = True
    assert theme.seconds(0.25) == 0


@pytest.mark.parametrize("name", PALETTES)
def test_terracotta_is_like_nothing_else(name: str) -> None:
    """What is of this round is told by its hue from what ends the round, is doubtful, lost, won or a player's."""
    palette = PALETTES[name]
    own = hue(palette.accent)
    meanings = ("finish", "doubt", "loss", "gain", "primary")
    others = {word: getattr(palette, word) for word in meanings} | {colour: colour for colour in COLOURS[:-1]}
    near = {word: round(apart(own, hue(colour))) for word, colour in others.items() if apart(own, hue(colour)) < 18}
    assert near == {}


def hue(colour: str) -> float:
    """In degrees."""
    red, green, blue, _alpha = rgba(colour)
    return 360 * rgb_to_hsv(red, green, blue)[0]


def apart(one: float, other: float) -> float:
    return min((one - other) % 360, (other - one) % 360)


def test_the_main_button_ends_a_round_in_its_own_colour(tmp_path: Path) -> None:
    """At the table, in the pixels: going on is the primary colour, closing the round another, neither terracotta."""
    with at_table(tmp_path, golden("azul")) as hand:
        seen = []
        for _player in range(2):
            button = hand.table.find("next")
            x, y = button.to_window(button.x + 30, button.center_y)
            seen.append(hand.table.pixel(x, y))
            hand.tap("floor", "floor:1")
            hand.tap("next")
        wanted = [tuple(round(255 * part) for part in theme.colour(name)[:3]) for name in ("primary", "finish")]
        assert seen == wanted
