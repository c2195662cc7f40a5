"""A new game: what, who, who starts, and how to lay the table. The last table's choice stands already."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from companion.errors import Malformed
from companion.models.new_game import Plan, groups_for, last_plan, named_groups
from companion.models.typed_name import seat_fault, typed_names
from companion.rulebook.setup_card import setup_card
from companion.service.seat_colours import COLOURS, colour_of
from companion.ui.help_places import Heading, say_fault
from companion.ui.kit import Card, Chip, Chips, Sheet, Text, TextButton
from companion.ui.parts.missing_book import files_of
from companion.ui.parts.setup_options import SetupOptions
from companion.ui.parts.two_column_screen import TwoColumnScreen
from companion.ui.screens.new_game.games import Games
from companion.ui.screens.new_game.names_sheet import NamesSheet
from companion.ui.screens.new_game.seats import Seats
from companion.ui.screens.new_game.starter_sheet import StarterSheet
from companion.ui.shell import Shell
from companion.ui.theme import space
from companion.wording.language import _, ngettext
from companion.wording.rules import missing_words

OFFERED = 12
"""Remembered people shown as chips; everyone else is found by typing the name."""


class Screen(TwoColumnScreen):
    """`variant` may name the game to begin with."""

    def __init__(self, shell: Shell, variant: str = "", **options: Any) -> None:
        super().__init__(shell, _("New game"), tid="new", asks=True, **options)
        self.plan = last_plan(shell.session)
        if variant:
            self.plan = self.plan.playing(variant)
        self.people = {person.name: person for person in shell.session.people.all()}
        self.games = Games(variant=self.plan.variant)
        self.games.bind(variant=lambda _, variant: self._change(self.plan.playing(variant)))
        self.seats = Seats(
            lambda name, to: self._change(self.plan.moved(name, to)),
            lambda name: self._change(replace(self.plan, first=name)),
            lambda name: self._change(self.plan.without_seat(name)),
            self._open_seat,
        )
        self.offer = Chips()
        self.options = SetupOptions(
            shell,
            "new",
            lambda key: self._change(self.plan.toggled(key)),
            lambda: self._change(self.plan.dealt(Random())),
        )
        self.card = Card(ground="tint", tid="new:card", spacing=space("snug"))
        self.card.padding = [space("wide"), space("snug"), space("snug"), space("wide")]
        self.start = TextButton(tid="new:start")
        self.start.bind(on_release=lambda *_: self._start())
        self.heading = Text(role="label", tone="quiet")
        self.draw = TextButton(text=_("Draw first player"), icon="first", look="plain", tid="new:draw")
        self.draw.asks = "new-game.first"
        self.draw.bind(on_release=lambda *_: self._draw_starter())
        for part in (self.games, self.heading, self.seats, self.offer):
            self.first.add_widget(part)
        self.rest.add_widget(self.card)
        self.foot.add_widget(self.start)
        self.others: list[TextButton] = []
        for name, text in (("catch_up", _("Start mid-game")), ("audit", _("Check a score"))):
            other = TextButton(text=text, look="plain", tid=f"new:{name}")
            other.bind(on_release=lambda _, name=name: self._elsewhere(name))
            self.others.append(other)
            self.rest.add_widget(other)
        self.pair_up()
        self._show(self.plan)

    @property
    def variant(self) -> str:
        return self.plan.variant

    def _change(self, plan: Plan) -> None:
        was, self.plan = self.plan, plan
        if plan != was:
            self._show(was)

    def _show(self, was: Plan) -> None:
        plan = self.plan
        if plan is was or (plan.seats, plan.starter) != (was.seats, was.starter):
            colours = [(name, self._seat_colour(name, seat)) for seat, name in enumerate(plan.seats)]
            self.scroll.grips = self.seats.show(colours, plan.starter)
            asked, seated = _("Who's playing? Names are saved for next time."), _("Turn order")
            self.heading.text = seated if plan.seats else asked
        self._show_offer()
        self._show_draw()
        self._show_options()
        self._show_card()
        missing = plan.room[0] - len(plan.seats)
        self.start.disabled = not plan.ready and missing <= 0
        self.start.look = "filled" if plan.ready else "tonal"
        if missing > 0:
            self.start.text = ngettext("Add {n} more player", "Add {n} more players", missing).format(n=missing)
        elif not plan.ready:
            self.start.text = plan.lacks
        else:
            self.start.text = _("Start")

    def _elsewhere(self, name: str) -> None:
        """To a game that is not tracked from its beginning."""
        self.shell.go(name, variant=self.plan.variant, players=list(self.plan.seats))

    def _seat_colour(self, name: str, seat: int) -> str:
        return colour_of(self.people[name]) if name in self.people else COLOURS[seat]

    def _show_offer(self) -> None:
        self.offer.clear_widgets()
        if len(self.plan.seats) >= self.plan.room[-1]:
            self.first.remove_widget(self.offer)
            return
        if self.offer.parent is None:
            self.first.add_widget(self.offer, index=self.first.children.index(self.seats))
        for group, names in named_groups(self.shell.session, self.plan):
            chip = Chip(text=group, icon="you", tid=f"new:named:{group}")
            chip.bind(on_release=lambda _, names=names: self._change(self.plan.seating(names)))
            self.offer.add_widget(chip)
        for names in groups_for(self.shell.session, self.plan):
            chip = Chip(text=", ".join(names), icon="you", tid="new:group:" + ",".join(names))
            chip.bind(on_release=lambda _, names=names: self._change(self.plan.seating(names)))
            self.offer.add_widget(chip)
        for name in [name for name in self.people if name not in self.plan.seats][:OFFERED]:
            chip = Chip(text=name, icon="plus", tid=f"new:person:{name}")
            chip.bind(on_release=lambda _, name=name: self._change(self.plan.with_seat(name)))
            self.offer.add_widget(chip)
        chip = Chip(text=_("New name"), icon="pencil", tid="new:name")
        chip.bind(on_release=lambda *_: self.ask_names())
        self.offer.add_widget(chip)

    def _show_draw(self) -> None:
        """Once there are people to draw from."""
        self.first.remove_widget(self.draw)
        if len(self.plan.seats) > 1:
            self.first.add_widget(self.draw, index=self.first.children.index(self.seats))

    def _draw_starter(self) -> None:
        seats = self.plan.seats
        people = [(name, self._seat_colour(name, seat)) for seat, name in enumerate(seats)]
        StarterSheet(people, lambda seat: self._change(replace(self.plan, first=seats[seat])), self._feel).open()

    def _feel(self) -> None:
        if self.shell.haptics:
            self.shell.platform.buzz("tick")

    def _show_options(self) -> None:
        view = self.plan.options_view
        self.options.show(view, self.plan.variant)
        if view is None:
            self.rest.remove_widget(self.options)
        elif self.options.parent is None:
            self.rest.add_widget(self.options, index=len(self.rest.children))

    def _show_card(self) -> None:
        """Once it is known for how many the table is laid."""
        self.card.clear_widgets()
        room, seats = self.plan.room, len(self.plan.seats)
        if len(room) == 1:
            seats = room[0]
        if seats not in room:
            self.rest.remove_widget(self.card)
            return
        if self.card.parent is None:
            self.rest.add_widget(self.card, index=len(self.others))
        try:
            card = setup_card(self.shell.library, self.plan.variant, seats, self.shell.language)
        except Malformed as fault:
            self.card.add_widget(Text(text=missing_words(files_of(fault)), role="small", tone="quiet"))
            return
        heading = Heading(self.shell, card.title, "new-game.setup", self.plan.variant)
        self.card.add_widget(heading)
        for step in card.steps:
            self.card.add_widget(Text(text=step, role="small", padding=[0, 0, space("wide") - space("snug"), 0]))

    def ask_names(self) -> None:
        NamesSheet(lambda: self.plan.seats, self._seat_typed, lambda: self._free_seats).open()

    @property
    def _free_seats(self) -> int:
        return self.plan.room[-1] - len(self.plan.seats)

    def _seat_typed(self, text: str) -> str:
        """Everybody who was typed sits down, or nobody does: then it says why."""
        plan = self.plan
        for typed in typed_names(text) or ("",):
            known = self.shell.session.people.named(typed) if typed else None
            name = known.name if known and known.name in self.people else typed
            fault = seat_fault(name, plan.seats)
            if not fault and len(plan.seats) >= plan.room[-1]:
                fault = _("At most {n} can play.").format(n=plan.room[-1])
            if fault:
                return fault
            plan = plan.with_seat(name)
        self._change(plan)
        return ""

    def _open_seat(self, name: str) -> None:
        """What the grip and the small buttons do, in words, for fingers that do not drag."""
        at, sheet = self.plan.seats.index(name), Sheet(title=name, tid="new:seat-sheet")
        ways = [("starts", "first", _("Make first player"), lambda: replace(self.plan, first=name))]
        if at:
            ways.append(("up", "up", _("Move up"), lambda: self.plan.moved(name, at - 1)))
        if at < len(self.plan.seats) - 1:
            ways.append(("down", "down", _("Move down"), lambda: self.plan.moved(name, at + 1)))
        ways.append(("out", "close", _("Remove player"), lambda: self.plan.without_seat(name)))
        for key, icon, text, change in ways:
            button = TextButton(text=text, icon=icon, look="tonal", tid=f"new:seat-sheet:{key}")

            def act(_button: Any, change: Callable[[], Plan] = change) -> None:
                sheet.dismiss()
                self._change(change())

            button.bind(on_release=act)
            sheet.body.add_widget(button)
        sheet.open()

    def _start(self) -> None:
        """As the button says: begin, or ask who else plays."""
        plan = self.plan
        if len(plan.seats) < plan.room[0]:
            self.ask_names()
            return
        answer = self.shell.session.start(plan.variant, plan.seats, plan.starter, plan.options)
        if answer.ok:
            self.shell.swap("table", game_id=answer.game_id)
        else:
            say_fault(self.shell, answer, plan.variant)
