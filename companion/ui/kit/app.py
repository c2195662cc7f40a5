"""KivyMD's app, dressed in our theme."""

from __future__ import annotations

from typing import Any

from kivymd.app import MDApp

from companion.ui.theme import theme
from companion.ui.tokens import rgba

# KivyMD's colour roles and the name of ours.
ROLES = {
    "primaryColor": "primary",
    "onPrimaryColor": "on_primary",
    "primaryContainerColor": "tint",
    "onPrimaryContainerColor": "text",
    "secondaryColor": "primary",
    "onSecondaryColor": "on_primary",
    "secondaryContainerColor": "tint",
    "onSecondaryContainerColor": "text",
    "tertiaryColor": "accent",
    "onTertiaryColor": "on_accent",
    "errorColor": "loss",
    "surfaceColor": "surface",
    "backgroundColor": "surface",
    "onSurfaceColor": "text",
    "onBackgroundColor": "text",
    "onSurfaceVariantColor": "quiet",
    "surfaceContainerColor": "raised",
    "surfaceContainerLowColor": "raised",
    "surfaceContainerLowestColor": "surface",
    "surfaceContainerHighColor": "raised",
    "surfaceContainerHighestColor": "tint",
    "outlineColor": "quiet",
    "outlineVariantColor": "line",
}


class KitApp(MDApp):
    """The base of the app: keeps KivyMD's own widgets in the colours of `companion.ui.theme`."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.theme_cls.theme_style_switch_animation = False
        # KivyMD would work out a whole scheme of its own first, half a second at each start, only to have it replaced.
        self.theme_cls.set_colors = self._recolour
        theme.bind(palette=self._dress)
        self._dress()

    def _dress(self, *_: Any) -> None:
        self.theme_cls.theme_style = "Dark" if theme.palette.dark else "Light"
        self._recolour()

    def _recolour(self, *_: Any) -> None:
        """Gives KivyMD's roles our colours."""
        for role, name in ROLES.items():
            setattr(self.theme_cls, role, rgba(getattr(theme.palette, name)))
