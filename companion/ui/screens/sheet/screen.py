"""History: the chart, every round of every player, and the log, each with a way to correct it."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.uix.boxlayout import BoxLayout

from companion.engine.games import game
from companion.games.places import number_of
from companion.games.table_view import TallyView
from companion.models import sheet as model
from companion.models.log import LogLine, log, turn_to, undoing
from companion.service.seat_colours import seat_colours
from companion.ui.help_overlay import point
from companion.ui.help_places import say_fault
from companion.ui.kit import Column, Page, Segments, Sheet, Text, TextButton, TopBar, snack, snack_top
from companion.ui.kit.fading_scroll import FadingScroll
from companion.ui.parts.share import offer_share
from companion.ui.screens.sheet.grid import Grid
from companion.ui.screens.sheet.log import LogRows, UndoSheet
from companion.ui.shell import Shell
from companion.ui.theme import grown, space
from companion.ui.widgets.chart import Chart
from companion.ui.widgets.registry import widget_for
from companion.ui.widgets.tally import Tally
from companion.wording.language import _

WIDEST, PAIR = 760, 1040
"""How wide (dp) the sheet is at most, and from where on chart and scores stand side by side."""
BOARD, LEAST = 300, 200
"""How high (dp) a round's board is, and how low at least where the WORDS (sp) around it leave less."""
WORDS = 280


class Screen(Page):
    """The score sheet of a game."""

    def __init__(self, shell: Shell, game_id: str, **options: Any) -> None:
        super().__init__(tid="sheet", **options)
        self.shell, self.game_id = shell, game_id
        self.bar = TopBar(title=_("Score sheet"), tid="sheet-top", inset=shell.insets.top)
        self.bar.bind(on_back=lambda *_: shell.back(), on_action=lambda _, tid: self._act(tid))
        self.add_widget(self.bar)
        table = shell.session.table(game_id)
        if table is None:
            self.add_widget(Text(text=_("This game is no longer on this phone."), halign="center", fit="box"))
            return
        self.table = table
        self.bar.actions = [("to-share", "share", _("Share")), ("to-help", "help", _("What's this?"))]
        self._choice = Segments(tid="show", value="rounds")
        self._choice.bind(value=lambda *_: self._show())
        top = BoxLayout(size_hint_y=None)
        top.add_widget(self._choice)
        self._choice.bind(height=lambda _, height: setattr(top, "height", height + dp(12)))
        top.height = self._choice.height + dp(12)
        self.add_widget(top)
        self._top, self._room = top, BoxLayout()
        self.add_widget(self._room)
        self._chart = Chart(tid="chart", size_hint_y=None, height=dp(110) + sp(60))
        self._grid = Grid(tid="grid", size_hint_y=None)
        self._grid.bind(width=lambda grid, _: setattr(grid, "height", grid.wanted_height()))
        self._grid.bind(on_cell=lambda _, row, seat: self._explain(self._grid.view.rows[row].round, seat))
        self._chart.bind(on_step=lambda _, step: self._tell(step))
        self._told = Text(tid="chart-words", role="small")
        self._below = Text(tid="not-counted", role="small", tone="quiet")
        self._plot, self._scores = Column(spacing=space("even")), Column(spacing=space("even"))
        self._column = Column(spacing=space("even"))
        hint = Text(text=_("Tap a score to see where it came from."), role="small", tone="quiet")
        for column, parts in (
            (self._plot, (self._chart, self._told)),
            (self._scores, (hint, self._grid)),
            (self._column, (self._plot, self._scores)),
        ):
            column.pos_hint = {"top": 1}
            for part in parts:
                column.add_widget(part)
        self._rounds = FadingScroll()
        self._rounds.add_widget(self._column)
        self._covered = 0.0
        self._log = LogRows(tid="log")
        self._log.bind(on_undo=lambda _, line: self._ask_undo(line))
        self._log.bind(on_correct=lambda _, line: self._correct_entry(line))
        self.bind(width=lambda *_: self._narrow())
        self._narrow()
        self.refresh()

    def _act(self, tid: str) -> None:
        if tid == "to-help":
            point(self.shell)
        else:
            offer_share(self.shell, self.game_id)

    def _narrow(self) -> None:
        """On a tablet the chart stands beside the scores, and the log keeps to the middle, so that a line is still
        read as a line."""
        beside = self.width > dp(PAIR) and self._choice.value == "rounds"
        edge, spare = space("wide"), max(0, (self.width - dp(PAIR if beside else WIDEST)) / 2)
        self._column.orientation = "horizontal" if beside else "vertical"
        self._column.spacing = space("open" if beside else "even")
        self._chart.height = dp(320) if beside else dp(110) + sp(60)
        self.bar.side = spare
        self._top.padding = [edge + spare, dp(4), edge + spare, dp(8)]
        self._column.padding = [edge, 0, edge, edge + max(self.shell.insets.bottom, self._covered)]
        self._room.padding = [spare, 0, spare, 0]

    def show_corrected(self) -> None:
        """The totals come into sight, above the message that the correction is saved, once that has its height."""
        Clock.schedule_once(lambda _: Clock.schedule_once(self._scroll_clear, 0), 0)

    def _scroll_clear(self, _seconds: float) -> None:
        self._covered = snack_top()
        self._narrow()
        self._rounds.scroll_y = 0

    @property
    def variant(self) -> str:
        return self.table.setup.variant

    def restyle(self) -> None:
        super().restyle()
        if self.get_parent_window() is not None and hasattr(self, "_log"):
            self.refresh()

    def refresh(self) -> None:
        """Everything as the log stands now."""
        table = self.shell.session.table(self.game_id)
        if table is None:
            return
        self.table = table
        self.bar.title = _("Score sheet")
        self._choice.options = [("rounds", _("Rounds")), ("log", _("Log"))]
        self._chart.view = model.chart(table, seat_colours(self.shell.session, table))
        self._grid.larger = grown("body")
        self._grid.view = model.grid(table)
        self._grid.height = self._grid.wanted_height()
        self._below.text = model.not_counted(table)
        self._scores.remove_widget(self._below)
        if self._below.text:
            self._scores.add_widget(self._below)
        self._tell(self._chart.chosen, aloud=False)
        self._log.show(log(table))
        self._show()

    def _tell(self, step: int, aloud: bool = True) -> None:
        """What everybody had at a step of the chart."""
        self._told.text = model.chart_words(self._chart.view, step)
        if self._told.text and aloud:
            self.shell.say(self._told.text)

    def _show(self) -> None:
        self._narrow()
        self._room.clear_widgets()
        if self._choice.value == "rounds":
            self._room.add_widget(self._rounds)
        elif self.table.log:
            self._room.add_widget(self._log)
        else:
            self._room.add_widget(Text(text=_("Nothing entered yet."), halign="center", fit="box", tone="quiet"))

    def _explain(self, round_: int, seat: int) -> None:
        """A player's round: its lines on the board as it was, and the way to correct it."""
        if not model.lines_of(self.table, round_, seat) and not model.can_correct(self.table, round_, seat):
            return
        Why(self, round_, seat).open()

    def _ask_undo(self, line: LogLine) -> None:
        UndoSheet(line, undoing(self.table, line.seq), self._undo_to).open()

    def _correct_entry(self, line: LogLine) -> None:
        """To the round of this entry; one of the open round is changed at the table itself."""
        if line.pencil is None:
            return
        player, round_, moving = line.pencil
        if round_ is not None:
            self.shell.go("table", game_id=self.game_id, player=player, round=round_, moving=moving)
            return
        turn_to(self.shell.session, self.game_id, player)
        before = self.shell.way[-2] if len(self.shell.way) > 1 else None
        if before is not None and before.name == "table" and before.arguments.get("game_id") == self.game_id:
            self.shell.back()
        else:
            self.shell.go("table", game_id=self.game_id)

    def _undo_to(self, seq: int | None) -> None:
        answer = self.shell.session.undo(self.game_id, seq)
        self.refresh()
        if answer.ok:
            snack(_("Undone."), _("Redo"), self._redo)
        else:
            say_fault(self.shell, answer, self.variant)

    def _redo(self) -> None:
        self.shell.session.redo(self.game_id)
        self.refresh()

    def correct(self, round_: int, seat: int) -> None:
        self.shell.go("table", game_id=self.game_id, player=seat, round=round_)


class Why(Sheet):
    """One player's round: touch a point and its tiles light up on the board as it was."""

    def __init__(self, screen: Screen, round_: int, seat: int) -> None:
        table = screen.table
        name = table.players[seat]
        title = _("{name}, bonuses") if round_ == model.BONUS else _("{name}, round {n}")
        super().__init__(title=title.format(name=name, n=round_), tid="why-round")
        self._screen, self._round, self._seat = screen, round_, seat
        self._lit: int | None = None
        high = max(dp(LEAST), min(dp(BOARD), Window.height - sp(WORDS)))
        board = model.board(table, round_, seat)
        self._board = widget_for(board, tid="why-board", size_hint_y=None, height=high, disabled=True)
        self._tally = Tally(tid="why-terms", size_hint_y=None)
        self._tally.bind(on_tap=lambda _, place: self._light(number_of(place)), width=lambda *_: self._grow())
        self._words = Text(halign="center", tid="why-words")
        self._read = TextButton(text=_("Read the rule"), icon="rules", look="tonal", tid="why:read")
        self._read.bind(on_release=lambda *_: self._open_rule())
        for part in (self._board, self._tally, self._words):
            self.body.add_widget(part)
        self.foot.add_widget(self._read)
        if round_ != model.BONUS and model.can_correct(table, round_, seat):
            fix = TextButton(text=_("Correct this round"), icon="pencil", look="outlined", tid="correct")
            fix.bind(on_release=lambda *_: self._correct())
            self.foot.add_widget(fix)
        self._show()

    def _correct(self) -> None:
        self.dismiss()
        self._screen.correct(self._round, self._seat)

    def _light(self, index: int) -> None:
        self._lit = None if self._lit == index else index
        self._show()

    def _show(self) -> None:
        table = self._screen.table
        self._board.view = model.board(table, self._round, self._seat, self._lit)
        shown = model.terms(table, self._round, self._seat, self._lit)
        self._tally.view = TallyView(shown, _("No points this round."))
        self._words.text = shown[self._lit].name if self._lit is not None else _("Tap a number to see its tiles.")
        self._read.disabled = self._lit is None
        self._grow()

    def _grow(self) -> None:
        self._tally.height = self._tally.wanted_height()

    def _open_rule(self) -> None:
        table = self._screen.table
        if self._lit is None:
            return
        rule = model.lines_of(table, self._round, self._seat)[self._lit].rule
        self.dismiss()
        self._screen.shell.rule(rule, game(table.setup.variant).book)
