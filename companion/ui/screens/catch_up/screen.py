"""Tracking begins in the middle of a game: everyone's board, everyone's score, the round that comes next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.models.catch_up import rounds_offered, still_to_do
from companion.ui.help_places import Heading, say_fault
from companion.ui.kit import Chip, Chips
from companion.ui.screens.catch_up.gather import Gather
from companion.ui.shell import Shell
from companion.wording.language import _


class Screen(Gather):
    """`variant` and `players` may say what is played and by whom."""

    owner = "catch_up"

    def __init__(self, shell: Shell, variant: str = "", players: Any = (), **options: Any) -> None:
        self.score_says = _("Score so far")
        super().__init__(shell, _("Start mid-game"), variant, players, tid="join", **options)

    def more(self) -> None:
        variant = self.now.variant
        self.extra.add_widget(Heading(self.shell, _("Which round is next?"), "join.round", variant))
        rounds = Chips()
        for number in rounds_offered(variant):
            chip = Chip(text=str(number), selected=number == self.now.round, tid=f"join:round:{number}")
            chip.bind(on_release=lambda _, n=number: self.change(replace(self.now, round=n)))
            rounds.add_widget(chip)
        self.extra.add_widget(rounds)
        if self.now.players:
            self.extra.add_widget(Heading(self.shell, _("Who starts?"), "join.first", variant))
            starters = Chips()
            for seat, name in enumerate(self.now.players):
                chip = Chip(text=name, selected=seat == self.now.first, tid=f"join:first:{seat}")
                chip.bind(on_release=lambda _, n=seat: self.change(replace(self.now, first=n)))
                starters.add_widget(chip)
            self.extra.add_widget(starters)

    def judge(self) -> None:
        if self.ask_for_players():
            self.say([])
            return
        start = self.gathering.start()
        self.say(*still_to_do(start, self.now.players))
        self.main.text, self.main.disabled = _("Start from here"), not start.ready

    def go(self) -> None:
        start = self.gathering.start()
        if not start.ready or start.head is None:
            return
        answer = self.shell.session.start_as(start.head)
        if not answer.ok:
            say_fault(self.shell, answer, self.now.variant)
            return
        self.gathering.forget()
        self.shell.swap("table", game_id=answer.game_id)

