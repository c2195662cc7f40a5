"""How a square space with its tile is drawn, the same on every board."""

from __future__ import annotations

from kivy.metrics import dp, sp

from companion.games.views import Space
from companion.ui.theme import theme
from companion.ui.widgets.pen import Pen, word_texture

DIM = 0.32
WORTH, LEAST = 0.25, 12
"""How high the words of a worth are, of its space and in dp: the print is seen first, and they can be read."""
MOST, WIDEST = 0.34, 0.68
"""They grow with the system's text up to this, of the space: how high they are, how wide their badge."""


def draw_space(pen: Pen, space: Space, x: float, y: float, size: float, dim: bool = False, mini: bool = False) -> None:
    """A printed space or a tile in a square, with all that is to be said about it."""
    alpha = DIM if dim or space.allowed is False else 1.0
    if space.tile is not None:
        pen.tile(space.tile, x, y, size, alpha=alpha)
    else:
        pen.tile(space.printed or "plain", x, y, size, faint=True, alpha=alpha)
    if mini:
        return
    if space.allowed and space.tile is None:
        pen.shape("tile", x, y, size, theme.colour("primary", 0.12))
        pen.shape("dashes", x, y, size, theme.colour("primary"))
    if space.worth and not space.lit:
        high = worth_size(space.worth, size)
        wide, tall = worth_box(space.worth, high)
        draw_worth(pen, space.worth, x + size - wide / 2, y + tall / 2, high)
    if not dim:
        draw_rings(pen, space, x, y, size)


def worth_size(worth: str, size: float) -> float:
    """How high the words of a worth are in a space of that size."""
    usual = max(size * WORTH, dp(LEAST))
    grown = min(usual * max(1.0, sp(1) / dp(1)), size * MOST)
    return max(usual, min(grown, grown * size * WIDEST / worth_box(worth, grown)[0]))


def worth_box(worth: str, size: float) -> tuple[float, float]:
    """How wide and high the badge is round a worth of that size."""
    return max(word_texture(worth, size, True).width + size * 0.6, size * 1.5), size * 1.3


def draw_worth(pen: Pen, worth: str, cx: float, cy: float, size: float) -> None:
    """What a tile would bring, as a small badge."""
    width, height = worth_box(worth, size)
    pen.panel(cx - width / 2, cy - height / 2, width, height, height / 2, theme.colour("raised"))
    pen.text(worth, cx, cy, size, theme.colour(worth_tone(worth)), bold=True)


def draw_lit_worth(pen: Pen, worth: str, x: float, y: float, size: float, right: float, bottom: float) -> None:
    """The worth of a lit space, over its lower right corner and its frame: drawn after all spaces, it is whole and
    leaves the print to be seen, however small the space; not beyond `right` and `bottom`."""
    high = worth_size(worth, size)
    wide, tall = worth_box(worth, high)
    cx, cy = min(x + size, right - wide / 2), max(y, bottom + tall / 2)
    draw_worth(pen, worth, cx, cy, high)
    box = (cx - wide / 2, cy - tall / 2, wide, tall)
    pen.frame(*box, tall / 2, dp(1), theme.colour(worth_tone(worth)))


def worth_tone(worth: str) -> str:
    return "loss" if worth.startswith(("−", "-")) else "gain"


def draw_rings(pen: Pen, space: Space, x: float, y: float, size: float) -> None:
    grow = round(size * 0.045)
    box = (x - grow, y - grow, size + 2 * grow)
    if space.mark == "error":
        pen.shape("ring", *box, theme.colour("loss"))
        draw_badge(pen, "!", x + size, y + size, size * 0.36, "loss")
    elif space.mark == "check":
        pen.shape("dashes", *box, theme.colour("doubt"))
        draw_badge(pen, "?", x + size, y + size, size * 0.36, "doubt")
    elif space.lit:
        pen.shape("double-ring", *box, theme.colour("accent"))
    elif space.held:
        pen.shape("ring", *box, theme.colour("primary"))
    elif space.fresh:
        pen.shape("ring", *box, theme.colour("accent"))
    if space.mark == "sure":
        draw_badge(pen, None, x + size, y + size, size * 0.28, "gain")


def draw_badge(pen: Pen, text: str | None, right: float, top: float, size: float, colour: str) -> None:
    """A small disc over a corner with a sign in it; no text is a tick."""
    x, y = right - size * 0.94, top - size * 0.94
    rim = max(1, size * 0.1)
    pen.shape("disc", x - rim, y - rim, size + 2 * rim, theme.colour("raised"))
    pen.shape("disc", x, y, size, theme.colour(colour))
    ink = theme.colour("raised")
    if text is None:
        pen.icon("check", x + size / 2, y + size / 2, size * 0.72, ink)
    else:
        pen.text(text, x + size / 2, y + size / 2, size * 0.8, ink, bold=True)
