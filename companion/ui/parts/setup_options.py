"""The choices of a game's set-up, as chips in groups with a caption each."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.contract import OptionsView
from companion.ui.help_places import Heading
from companion.ui.kit import Chip, Chips, Column, Text, TextButton
from companion.ui.shell import Shell
from companion.ui.theme import space


class SetupOptions(Column):
    """`toggle` is told which choice was touched, `deal` that they are to be drawn blind; without it nothing is drawn.
    Where there is nothing to choose it takes no room."""

    def __init__(
        self, shell: Shell, prefix: str, toggle: Callable[[str], None], deal: Callable[[], None] | None = None
    ) -> None:
        super().__init__(spacing=space("snug"), height=0)
        self.shell, self._prefix, self._toggle, self._deal = shell, prefix, toggle, deal

    def show(self, view: OptionsView | None, variant: str) -> None:
        self.clear_widgets()
        if view is None:
            return
        self.add_widget(Heading(self.shell, view.title, view.place, variant))
        for caption, choices in view.groups:
            chips = Chips()
            for choice in choices:
                chip = Chip(text=choice.text, selected=choice.selected, tid=f"{self._prefix}:option:{choice.key}")
                chip.asks = view.place
                chip.bind(on_release=lambda _, key=choice.key: self._toggle(key))
                chips.add_widget(chip)
            self.add_widget(Text(text=caption, role="small", tone="quiet"))
            self.add_widget(chips)
        if self._deal is not None:
            deal = TextButton(text=view.deal, icon="turn", look="plain", tid=f"{self._prefix}:deal")
            deal.asks = view.place
            deal.bind(on_release=lambda *_: self._deal())
            self.add_widget(deal)
