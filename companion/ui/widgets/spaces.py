"""How a square space with its tile is drawn, the same on every board."""

from __future__ import annotations

from companion.games.views import Space
from companion.ui.drawing.glyphs import tile_layers
from companion.ui.theme import theme
from companion.ui.tokens import mix, rgba
from companion.ui.widgets.pen import Pen

DIM = 0.32
UNDER = 0.45
"""What is left of a printed space under its worth: its glyph can be told, and the worth be read over it."""
DEEP = 0.55
"""How far a worth goes from the colour of points to that of text, so that it stands out from such a glyph."""


def draw_space(pen: Pen, space: Space, x: float, y: float, size: float, dim: bool = False, mini: bool = False) -> None:
    """A printed space or a tile in a square, with all that is to be said about it."""
    alpha = DIM if dim or space.allowed is False else 1.0
    if space.tile is not None:
        pen.tile(space.tile, x, y, size, alpha=alpha)
    elif space.printed or not space.worth or mini:
        fading = alpha * (UNDER if space.worth and not mini else 1.0)
        pen.tile(space.printed or "plain", x, y, size, faint=True, alpha=fading)
    else:
        red, green, blue, full = tile_layers("plain", theme.palette, faint=True)[0][1]
        pen.shape("tile", x, y, size, (red, green, blue, full * alpha))
    if mini:
        return
    if space.allowed and space.tile is None:
        pen.shape("tile", x, y, size, theme.colour("primary", 0.12))
        pen.shape("dashes", x, y, size, theme.colour("primary"))
    if space.worth:
        draw_worth(pen, space.worth, x + size / 2, y + size / 2, size * 0.44, size * 0.86)
    if not dim:
        draw_rings(pen, space, x, y, size)


def draw_worth(pen: Pen, worth: str, cx: float, cy: float, size: float, room: float) -> None:
    palette = theme.palette
    points = palette.loss if worth.startswith(("−", "-")) else palette.gain
    pen.text(worth, cx, cy, size, rgba(mix(points, palette.text, DEEP)), bold=True, room=room)


def draw_rings(pen: Pen, space: Space, x: float, y: float, size: float) -> None:
    grow = round(size * 0.045)
    box = (x - grow, y - grow, size + 2 * grow)
    if space.mark == "error":
        pen.shape("ring", *box, theme.colour("loss"))
        draw_badge(pen, "!", x + size, y + size, size * 0.36, "loss")
    elif space.mark == "check":
        pen.shape("dashes", *box, theme.colour("accent"))
        draw_badge(pen, "?", x + size, y + size, size * 0.36, "accent")
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
