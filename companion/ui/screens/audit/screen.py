"""A finished game that nobody tracked: what each board can have scored, and whether the scores claimed can be right."""

from __future__ import annotations

from typing import Any

from companion.engine.games import game
from companion.games.final_audit import FinishedAudit, PlayerAudit, audit_finished
from companion.models import setup_choices
from companion.models.audit import verdict_words, winner_words
from companion.ui import worker
from companion.ui.help_places import FaultWords, Heading
from companion.ui.kit import Card, Column, Text
from companion.ui.kit.progress import Working
from companion.ui.parts.worth import worth_lines
from companion.ui.screens.catch_up.gather import Gather
from companion.ui.shell import Shell
from companion.ui.theme import space
from companion.wording.language import _, pgettext


class PlayerHeading(Heading):
    role, tone = "title", "text"


class Screen(Gather):
    """`variant` and `players` may say what was played and by whom."""

    owner = "audit"

    def __init__(self, shell: Shell, variant: str = "", players: Any = (), **options: Any) -> None:
        self.score_says = _("Their score")
        super().__init__(shell, _("Check a score"), variant, players, tid="audit", **options)
        self.job: worker.Job | None = None
        self.found = Column(spacing=space("even"), height=0)
        self.body.add_widget(self.found)

    @property
    def missing(self) -> int:
        """One board can be checked alone."""
        return 0 if self.now.players else 1

    def left(self) -> None:
        self._stop()

    def back(self) -> bool:
        if self.job is None:
            return False
        self._stop()
        return True

    def judge(self) -> None:
        self.found.clear_widgets()
        if self.ask_for_players():
            return
        boards = [self.review_of(seat) for seat in range(len(self.now.players))]
        ready = all((review.ready and review.edits.cells) or review.reading.found for review in boards)
        text = _("Add a photo of each final board, or tap its tiles in. The floor line doesn't matter now.")
        lacking = setup_choices.still_to_choose(game(self.variant), self.now.chosen)
        self.say([*([lacking] if lacking else []), *([] if ready else [text])])
        self.main.text, self.main.disabled = pgettext("a score", "Check"), bool(lacking) or not ready

    def go(self) -> None:
        """The exact range may take seconds for full walls: off the UI thread, and it can be stopped."""
        self._stop()
        now = self.now
        boards = [self.gathering.board(seat) for seat in range(len(now.players))]
        readings, edits = [reading for reading, _ in boards], [taps for _, taps in boards]
        self.found.clear_widgets()
        working = Working(text=_("Working out the score…"), stop_says=_("Stop"))
        working.bind(on_stop=lambda *_: self._stop())
        self.found.add_widget(working)
        self.scroll.scroll_y = 0

        def work(job: worker.Job) -> FinishedAudit:
            stopped = lambda: job.stopped  # noqa: E731 - asked again and again
            options = now.options
            return audit_finished(now.variant, now.players, readings, now.scores, options, edits, stopped, job.progress)

        self.job = worker.run(work, self._done, self._failed, lambda share, _: setattr(working, "share", share))

    def _stop(self) -> None:
        if self.job is not None:
            self.job.stop()
            self.job = None
            self.found.clear_widgets()

    def _failed(self, error: Exception) -> None:
        self.job = None
        self.found.clear_widgets()
        raise error

    def _done(self, audit: FinishedAudit) -> None:
        self.job = None
        self.found.clear_widgets()
        for name, player in zip(self.now.players, audit.players, strict=True):
            self.found.add_widget(self._result(name, player))
        for note in audit.notes:
            self.found.add_widget(FaultWords(self.shell, note.fault, self.now.variant, note.whose))
        if audit.winners is not None:
            text = winner_words(self.now.players, audit.winners)
            self.found.add_widget(Text(text=text, role="label", tid="audit:winner"))

    def _result(self, name: str, player: PlayerAudit) -> Card:
        card = Card(border=True, spacing=space("snug"), tid=f"audit:result:{name}")
        card.add_widget(PlayerHeading(self.shell, name, "audit.verdict", self.now.variant))
        audit = player.audit
        if audit is None:
            card.add_widget(Text(text=_("This board is impossible. See below."), role="small", tone="loss"))
            return card
        for line in worth_lines(audit, name):
            card.add_widget(line)
        if player.verdict is not None and player.claimed is not None:
            text, tone = verdict_words(player.verdict, player.claimed), "gain" if player.verdict.by is None else "loss"
            card.add_widget(Text(text=text, role="label", tone=tone, tid="audit:verdict"))
        return card
