"""Tracking begins in the middle of a game: everyone's board, everyone's score, the round that comes next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.catch_up import CatchUpStart, catch_up
from companion.service.photo.phrases import RemarkKind
from companion.ui.help_places import Heading, say_fault
from companion.ui.kit import Chip, Chips
from companion.ui.screens.catch_up.gather import Gather
from companion.ui.shell import Shell
from companion.wording.language import _, ngettext

LAST_ROUND = 9
MISSING = (RemarkKind.NO_PHOTO, RemarkKind.NO_SCORE)
"""What has only not been entered yet."""


class Screen(Gather):
    """`variant` and `players` may say what is played and by whom."""

    owner = "catch_up"

    def __init__(self, shell: Shell, variant: str = "", players: Any = (), **options: Any) -> None:
        self.score_says = _("Score on the track")
        super().__init__(shell, _("Join a game under way"), variant, players, tid="join", **options)

    def more(self) -> None:
        last = 6 if self.now.variant.startswith("pavilion") else LAST_ROUND
        variant = self.now.variant
        self.extra.add_widget(Heading(self.shell, _("Which round comes next?"), "join.round", variant))
        rounds = Chips()
        for number in range(2, last + 1):
            chip = Chip(text=str(number), selected=number == self.now.round, tid=f"join:round:{number}")
            chip.bind(on_release=lambda _, n=number: self.change(replace(self.now, round=n)))
            rounds.add_widget(chip)
        self.extra.add_widget(rounds)
        if self.now.players:
            self.extra.add_widget(Heading(self.shell, _("Who starts it?"), "join.first", variant))
            starters = Chips()
            for seat, name in enumerate(self.now.players):
                chip = Chip(text=name, selected=seat == self.now.first, tid=f"join:first:{seat}")
                chip.bind(on_release=lambda _, n=seat: self.change(replace(self.now, first=n)))
                starters.add_widget(chip)
            self.extra.add_widget(starters)

    def _start(self) -> CatchUpStart:
        now = self.now
        boards = [self.gathering.board(seat) for seat in range(len(now.players))]
        readings = [reading for reading, _ in boards]
        edits = [said_about for _, said_about in boards]
        return catch_up(now.variant, now.players, readings, now.round, now.scores, now.first, edits)

    def judge(self) -> None:
        if self.ask_for_players():
            self.say([])
            return
        start = self._start()
        open_ = sum(board.to_check for board in start.boards if not board.problem)
        text = ngettext("{n} space is still to check.", "{n} spaces are still to check.", open_).format(n=open_)
        wrong = [fault for fault in start.faults if fault.kind not in MISSING]
        to_come = [words for seat, name in enumerate(self.now.players) if (words := _to_come(start, seat, name))]
        self.say([*to_come, *([text] if open_ and not start.faults else [])], faults=wrong)
        self.main.text, self.main.disabled = _("Go on from here"), not start.ready

    def go(self) -> None:
        start = self._start()
        if not start.ready or start.head is None:
            return
        answer = self.shell.session.start_as(start.head)
        if not answer.ok:
            say_fault(self.shell, answer, self.now.variant, self.foot.height)
            return
        self.gathering.forget()
        self.shell.swap("table", game=answer.game)


def _to_come(start: CatchUpStart, seat: int, name: str) -> str:
    """What is still to be entered of a player."""
    problem = start.boards[seat].problem
    board, score = problem is not None and problem.kind in MISSING, start.scores[seat] is None
    if board and score:
        return _("{name}: board and score are still missing.").format(name=name)
    if board:
        return _("{name}: the board is still missing.").format(name=name)
    return _("{name}: the score is still missing.").format(name=name) if score else ""
