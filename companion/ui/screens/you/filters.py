"""Whose figures and over which games: a chip for each question, which opens a sheet with the answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from companion.models.stats_choices import Choices, Wish, members_of, span_words, spans
from companion.ui.kit import Chip, Chips, Sheet, Text, TextButton
from companion.wording.language import _


class Filters(Chips):
    """Calls `chosen(wish)` when something else is wished for."""

    def __init__(self, offered: Choices, wish: Wish, chosen: Callable[[Wish], None]) -> None:
        super().__init__()
        self.offered, self.wish, self._chosen = offered, wish, chosen
        self.years: tuple[str, ...] = ()
        self._show()

    def _show(self) -> None:
        wish, offered = self.wish, self.offered
        names = dict(offered.games(wish.variant))
        self.clear_widgets()
        for key, icon, text, is_set, ask in (
            ("person", "you", offered.name(wish.person), False, self._ask_person),
            ("variant", "play", names.get(wish.variant, ""), bool(wish.variant), self._ask_variant),
            ("table", "people", offered.table_words(wish), bool(wish.people or wish.group), self._ask_table),
            ("span", "clock", span_words(wish.span), bool(wish.span), self._ask_span),
        ):
            chip = Chip(text=text, icon=icon, selected=is_set, tid=f"you:filter:{key}")
            chip.bind(on_release=lambda _, ask=ask: ask())
            self.add_widget(chip)

    def _choose(self, wish: Wish) -> None:
        if wish != self.wish:
            self.wish = wish
            self._show()
            self._chosen(wish)

    def _ask_person(self) -> None:
        people = ((str(one.id), one.name) for one in self.offered.people)
        self._ask_one(
            _("Whose stats?"), "person", people, str(self.wish.person), lambda key: replace(self.wish, person=int(key))
        )

    def _ask_variant(self) -> None:
        games = self.offered.games(self.wish.variant)
        self._ask_one(
            _("Which game?"), "variant", games, self.wish.variant, lambda key: replace(self.wish, variant=key)
        )

    def _ask_span(self) -> None:
        offered = spans(self.years)
        self._ask_one(_("When?"), "span", offered, self.wish.span, lambda key: replace(self.wish, span=key))

    def _ask_one(
        self, title: str, name: str, offered: Iterable[tuple[str, str]], now: str, wish: Callable[[str], Wish]
    ) -> None:
        """One of some."""
        sheet = Sheet(title=title, tid=f"you:{name}s")
        chips = Chips()
        for key, text in offered:
            chip = Chip(text=text, selected=key == now, tid=f"you:{name}:{key or 'all'}")

            def choose(_chip: Any, key: str = key) -> None:
                sheet.dismiss()
                self._choose(wish(key))

            chip.bind(on_release=choose)
            chips.add_widget(chip)
        sheet.body.add_widget(chips)
        sheet.open()

    def _ask_table(self) -> None:
        """Any number of people; only games with all of them at the table count."""
        sheet = Sheet(title=_("Who was at the table?"), tid="you:withs")
        sheet.body.add_widget(Text(text=_("Counts games with everyone you choose."), role="small", tone="quiet"))
        chips = Chips()
        for group in self.offered.groups:
            members = members_of(group)
            chip = Chip(text=group.name, icon="you", selected=members == self.wish.group, tid=f"you:group:{group.id}")
            chip.bind(on_release=lambda _, members=members: self._choose_group(sheet, members))
            chips.add_widget(chip)
        for one in self.offered.people:
            if one.id != self.wish.person:
                chip = Chip(text=one.name, selected=one.id in self.wish.people, tid=f"you:with:{one.id}")
                chip.bind(on_release=lambda chip, who=one.id: self._toggle(chip, who))
                chips.add_widget(chip)
        done = TextButton(text=_("Done"), tid="you:withs:done")
        done.bind(on_release=lambda *_: sheet.dismiss())
        sheet.body.add_widget(chips)
        sheet.foot.add_widget(done)
        sheet.open()

    def _choose_group(self, sheet: Sheet, members: tuple[int, ...]) -> None:
        """Games among its members; once more, and any game counts."""
        sheet.dismiss()
        self._choose(replace(self.wish, people=(), group=() if members == self.wish.group else members))

    def _toggle(self, chip: Chip, person: int) -> None:
        chip.selected = not chip.selected
        self._choose(self.wish.toggled(person))
