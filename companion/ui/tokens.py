"""The look as data: colours of the three themes, tile inks, type scale, spacing. No Kivy here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

Rgba = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Palette:
    """One theme. Colours are six hex digits; every text/ground pair in `PAIRS` meets WCAG AA."""

    name: str
    dark: bool
    surface: str
    raised: str
    bed: str
    """The ground that tiles lie on."""
    line: str
    """Hairlines and outlines of things that are not text."""
    text: str
    quiet: str
    primary: str
    on_primary: str
    tint: str
    """A wash of the primary: selected chips, today's row."""
    accent: str
    """Terracotta, and it has one meaning: this round. Its tiles and their order, the marker that was taken, the tiles
    that a point is explained by."""
    on_accent: str
    finish: str
    """What ends a round."""
    on_finish: str
    doubt: str
    """What is to be looked at: something missing, something that may be wrong."""
    on_doubt: str
    gain: str
    loss: str
    """Points lost, and what is refused or destroys something."""
    scrim: str = "000000"


PALETTES = {
    "light": Palette(
        name="light",
        dark=False,
        surface="F6F0E4",
        raised="FFFFFF",
        bed="FBF8F1",
        line="C9BFA9",
        text="1B2430",
        quiet="5B6775",
        primary="1D4F91",
        on_primary="FFFFFF",
        tint="DCE6F2",
        accent="AB4A28",
        on_accent="FFFFFF",
        finish="1B6B74",
        on_finish="FFFFFF",
        doubt="7D5A00",
        on_doubt="FFFFFF",
        gain="27724F",
        loss="B3194B",
    ),
    "dark": Palette(
        name="dark",
        dark=True,
        surface="12171E",
        raised="1B222C",
        bed="161C24",
        line="3C4756",
        text="ECE6DA",
        quiet="A5AFBB",
        primary="8DB8EA",
        on_primary="0C2038",
        tint="21354D",
        accent="E8926F",
        on_accent="33150A",
        finish="7CC7CF",
        on_finish="06262A",
        doubt="F0C35E",
        on_doubt="2E2000",
        gain="7CCBA4",
        loss="FF97AE",
    ),
    "black": Palette(
        name="black",
        dark=True,
        surface="000000",
        raised="0D1014",
        bed="07090C",
        line="333C48",
        text="ECE6DA",
        quiet="A5AFBB",
        primary="8DB8EA",
        on_primary="0C2038",
        tint="172638",
        accent="E8926F",
        on_accent="33150A",
        finish="7CC7CF",
        on_finish="06262A",
        doubt="F0C35E",
        on_doubt="2E2000",
        gain="7CCBA4",
        loss="FF97AE",
    ),
}

GROUNDS = ("surface", "raised", "bed")
INKS = ("text", "quiet", "primary", "accent", "finish", "doubt", "gain", "loss")
PAIRS = (
    *((ink, ground) for ink in INKS for ground in GROUNDS),
    ("text", "tint"),
    ("primary", "tint"),
    ("on_primary", "primary"),
    ("on_accent", "accent"),
    ("on_finish", "finish"),
    ("on_doubt", "doubt"),
)
"""Every (text, ground) pair that the app may use."""


@dataclass(frozen=True, slots=True)
class Ink:
    """A tile kind's colours: its face, its glyph on that face, and a rim for light and for dark grounds."""

    face: str
    glyph: str
    rim_light: str
    rim_dark: str

    def edge_on(self, palette: Palette) -> str:
        """The rim that keeps the tile apart from the ground of this theme."""
        return self.rim_dark if palette.dark else self.rim_light


TILES = {
    "blue": Ink("2264B0", "F4F8FC", "174A86", "5E97D8"),
    "yellow": Ink("E5A532", "4A2E05", "98650B", "F0BD5C"),
    "red": Ink("C5443B", "FFF3EC", "96302A", "E0736A"),
    "black": Ink("262A31", "E3E9EE", "14171B", "77828F"),
    "white": Ink("E9F2F2", "1C8189", "23838A", "E9F2F2"),
    "purple": Ink("7B3F8C", "F9F0FC", "5B2C69", "B07CC0"),
    "green": Ink("5E9A3A", "10290A", "3F6E24", "84C05F"),
    "orange": Ink("DE7A2B", "3B1B03", "A5530F", "F09A55"),
    "turquoise": Ink("2FA9B8", "05292E", "1B7683", "5CC9D6"),
    "special": Ink("F3E7C8", "7A4A12", "8F6420", "F3E7C8"),
    "wild": Ink("FFFFFF", "1B2430", "5B6775", "FFFFFF"),
    "first": Ink("FFF9EC", "1D4F91", "1D4F91", "FFF9EC"),
}
BLANK = Ink("B9B2A3", "3A3F47", "6F6A5E", "C9C3B5")
"""A tile whose kind nobody asked for: a fallen tile on the floor line, an unknown cell."""

THIN = str.maketrans("\u202f", "\u2009")
"""What is drawn for French's narrow no-break space: the font's own is too narrow to be seen. No line ends at either."""

# Type: role -> (sp, line height, bold). Sizes follow the system's font scale.
TYPE = {
    "display": (44, 1.0, True),
    "headline": (26, 1.05, True),
    "title": (20, 1.05, True),
    "label": (15, 1.0, True),
    "body": (16, 1.2, False),
    "small": (13, 1.15, False),
    "number": (18, 1.0, True),
}

LARGE = {"title": 22, "label": 17, "body": 18, "small": 15}
"""The roles that are larger on a tablet, which lies further from the eye: in sp."""
TABLET = 600
"""The shorter side (dp) from which on a window is a tablet's."""

SPACE = {"hair": 2, "tight": 4, "snug": 8, "even": 12, "wide": 16, "air": 24, "open": 32}
TARGET = 48
RADIUS = 16
GROWTH = 1.35
"""How much larger than usual pictures beside large text are at most."""
SHORT, LONG = 0.15, 0.25
"""Motion in seconds."""


def rgb(colour: str) -> tuple[float, float, float]:
    return (int(colour[0:2], 16) / 255, int(colour[2:4], 16) / 255, int(colour[4:6], 16) / 255)


@lru_cache(maxsize=1024)
def rgba(colour: str, alpha: float = 1.0) -> Rgba:
    return (*rgb(colour), alpha)


@lru_cache(maxsize=1024)
def mix(ground: str, ink: str, share: float) -> str:
    """`share` of the ink over the ground, as an opaque colour."""
    return "".join(f"{round((g + (i - g) * share) * 255):02X}" for g, i in zip(rgb(ground), rgb(ink), strict=True))


def luminance(colour: str) -> float:
    """Relative luminance after WCAG 2."""
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a: str, b: str) -> float:
    """WCAG contrast ratio, 1..21."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)
