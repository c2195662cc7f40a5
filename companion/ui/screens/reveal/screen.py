"""The reveal: a dark stage, one bonus at a time, then the winner."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import Metrics, dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.engine import games
from companion.engine.sheet import Cell
from companion.games.board_views import seat_view
from companion.games.views import BoardView, Shown
from companion.models import reveal
from companion.models.photo.photo_store import clear_finished
from companion.service.seat_colours import seat_colours
from companion.ui.help_places import say_fault
from companion.ui.kit import (
    ButtonLine,
    Column,
    Icon,
    IconButton,
    Page,
    Scroll,
    Text,
    TextButton,
    TopBar,
    lift_snack,
)
from companion.ui.kit.text import text_height
from companion.ui.parts.rematch import rematch
from companion.ui.parts.share import offer_share
from companion.ui.screens.reveal.scores import Scores, ScoresView
from companion.ui.shell import Shell
from companion.ui.theme import grown, space, theme
from companion.ui.tokens import LONG
from companion.ui.widgets.registry import widget_for
from companion.wording.language import _, pgettext
from companion.wording.points import signed

HEADING = 700
"""In a window that has less height (dp) than this, at the size of the text, every heading of the ceremony is smaller,
but never smaller than the name under it."""
LEAST = 200
"""Where less height (dp) than this is left for the board, the points are SMALLER."""
SMALLER = 0.66
SMALL = 100
"""A winner's board that would be less high (dp) than this is left out: the scores must be in sight."""
SAID_SMALL = 0.7
"""Where they may have to be scrolled, the words under the title are of this share of their size."""
LARGEST = 1.8
"""How many times their usual size words on a large stage are."""
PAUSE = 2.2
"""Seconds a bonus stays on stage before the next one."""


class Screen(Page):
    """`game` is a finished game's id; with `seen` the ceremony is over and the end is shown at once."""

    rolled = NumericProperty(1.0)

    def __init__(self, shell: Shell, game_id: str, seen: bool = False, **options: Any) -> None:
        super().__init__(tid="reveal", **options)
        self.shell, self.game_id = shell, game_id
        table = shell.session.table(game_id)
        if table is None or not table.finished:
            bar = TopBar(title=_("No game"), inset=shell.insets.top)
            bar.bind(on_back=lambda *_: shell.back())
            self.add_widget(bar)
            self.add_widget(Text(text=_("This game isn't over yet."), halign="center", fit="box"))
            return
        self.table = table
        self.steps = reveal.steps(self.table)
        self.colours = tuple(seat_colours(shell.session, self.table))
        self.at = len(self.steps) if seen else 0
        self._next: Any = None
        inset = shell.insets
        self._edge = edge = space("wide")
        self.padding = [edge, dp(12) + inset.top, edge, edge + inset.bottom]
        self.spacing = space("snug")
        self.title = Text(role="headline", halign="center", tone="primary", tid="reveal:title")
        self.who = Text(role="title", halign="center", tid="reveal:who")
        self._played = games.game(self.table.setup.variant)
        self.board = widget_for(self._board_of(0), tid="reveal:board", disabled=True)
        self.points = Text(role="display", halign="center", tone="gain", tid="reveal:points")
        self.scores = Scores(tid="scores", size_hint_y=None)
        self.skip = TextButton(text=pgettext("to the end of a show", "Skip"), look="plain", tid="skip")
        self.skip.bind(on_release=lambda *_: self._end())
        self.ask = IconButton(icon="help", says=_("What's this?"), tid="to-help")
        self.ask.pos_hint = {"right": 1, "center_y": 0.5}
        self.ask.bind(on_release=lambda *_: self._ask())
        self._parts: tuple[list[Widget], list[Widget]] = ([], [])
        self._tight, self._shrunk = False, 1.0
        self._here: tuple[int, ...] = ()
        self._fit_soon = Clock.create_trigger(self._fit, 0)
        self.title.bind(height=self._fit_soon, text=self._fit_soon)
        self.scores.bind(height=self._fit_soon, width=lambda *_: self._roll(), share=lambda *_: self._roll())
        self.bind(rolled=lambda *_: self._roll(), size=lambda *_: self._arrange())
        self._show()

    def shown(self) -> None:
        theme.on_stage(True)
        clear_finished(self.shell.session)

    def left(self) -> None:
        self._wait_no_more()
        theme.on_stage(False)

    def on_touch_up(self, touch: Any) -> bool:
        if super().on_touch_up(touch):
            return True
        playing = getattr(self, "steps", None) is not None and self.at < len(self.steps)
        if playing and self.collide_point(*touch.pos) and touch.grab_current is None:
            self._go_on()
            return True
        return False

    @property
    def variant(self) -> str:
        return self.table.setup.variant

    @property
    def playing(self) -> tuple[str, int]:
        """Whose board is on stage."""
        return self.game_id, (self.steps[self.at].seat if self.at < len(self.steps) else self._here[0])

    def _ask(self) -> None:
        """The ceremony waits for who is reading."""
        from companion.ui.help_overlay import point

        if self._next is not None:
            self._next.cancel()
        point(self.shell)

    def _board_of(self, seat: int, lit: tuple[Cell, ...] = ()) -> BoardView:
        return seat_view(self._played, self.table.state, seat, Shown(lit=lit))

    # The ceremony

    def _go_on(self, *_: Any) -> None:
        self.at += 1
        self._show()

    def _end(self) -> None:
        self.at = len(self.steps)
        self._show()

    def _wait_no_more(self) -> None:
        if getattr(self, "_next", None) is not None:
            self._next.cancel()
        Animation.cancel_all(self, "rolled")

    def _show(self) -> None:
        self._wait_no_more()
        if self.at >= len(self.steps):
            self._show_end()
            return
        step = self.steps[self.at]
        self.title.text, self.who.text = step.title, self.table.players[step.seat]
        self.points.text = f"({signed(step.points)})" if step.given_back else signed(step.points)
        self.points.tone = "quiet" if step.given_back else "loss" if step.points < 0 else "gain"
        self.board.view = self._board_of(step.seat, step.cells)
        self._asks(step.rule)
        self._parts = ([self.title, self.who], [self.points, self.scores, self.skip])
        self._arrange()
        self._before = self.steps[self.at - 1].totals if self.at else reveal.start(self.table)
        self._after, self._here = step.totals, (step.seat,)
        seconds = theme.seconds(3 * LONG)
        if seconds:
            self.rolled = 0.0
            Animation(rolled=1.0, d=seconds, t="out_quad").start(self)
            self._next = Clock.schedule_once(self._go_on, PAUSE)
        self.rolled = self.rolled if seconds else 1.0
        self._roll()

    def _arrange(self) -> None:
        """What is said stands above and below the board; beside it where the window is wide."""
        above, below = self._parts
        for part in (self.ask, self.board, *above, *below):
            if part.parent is not None:
                part.parent.remove_widget(part)
        self.clear_widgets()
        self.board.size_hint_y = 1
        self._grow()
        self._fit_soon()
        if self.width <= self.height:
            if self._tight:
                parts = (self._scrolled(), self._in_margins(below[-1]))
            else:
                parts = (self.ask, *above, self.board, *below)
            for part in parts:
                self.add_widget(part)
            return
        row, side = BoxLayout(spacing=space("open")), BoxLayout(orientation="vertical", spacing=space("even"))
        for part in (Widget(), *above, *below, Widget()):
            side.add_widget(part)
        for part in (side, self.board) if theme.left_hand else (self.board, side):
            row.add_widget(part)
        self.add_widget(self.ask)
        self.add_widget(row)

    def _grow(self) -> None:
        """Beside a large board the words are large, as on a stage; over a small one the points give way."""
        self.padding[0] = self.padding[2] = 0 if self._tight else self._edge
        room = self.height / dp(440) / Metrics.fontscale
        share = 1.0 if self.width <= self.height else max(1.0, min(LARGEST, room))
        for part in self._parts[0] + self._parts[1]:
            if isinstance(part, Text | Scores):
                own = share * {self.title: self._heading(), self.points: self._shrunk}.get(part, 1.0)
                part.share = max(1.0, own / grown(part.role)) if share > 1 and isinstance(part, Text) else own

    def _heading(self) -> float:
        """The share of its size that every heading has in this window, whatever game, bonus or winner it tells."""
        if self.width > self.height:
            return 1.0
        least = theme.sizes[self.who.role] / theme.sizes[self.title.role]
        return max(least, min(1.0, self.height / dp(HEADING) / Metrics.fontscale))

    def _fit(self, *_: Any) -> None:
        """Points that leave little room for the board are smaller; at the end, where even so there is too little for
        the winner's, they are scrolled, over the buttons."""
        upright = self.width <= self.height
        share = SMALLER if upright and self._room(1.0) < dp(LEAST) else 1.0
        tight = upright and self.at >= len(self.steps) and self._room(share) < dp(LEAST)
        if (tight, share) != (self._tight, self._shrunk) or (tight and self._left() != self._given):
            self._tight, self._shrunk = tight, share
            self._arrange()

    def _room(self, share: float, said: float = 1.0) -> float:
        """What is left for the board under one another, with the points, and the other words, at a share of their size;
        the same for every step of the ceremony."""
        titles = [step.title for step in self.steps] if self.at < len(self.steps) else [self.title.text]
        width = self.width - 2 * self._edge
        high = max(text_height(title, self.title.role, width, share=self._heading()) for title in titles)
        others = [part for part in (self.ask, *self._parts[0], *self._parts[1]) if part is not self.title]
        for part in others:
            own = share if part is self.points else said
            words = isinstance(part, Text)
            high += text_height(part.text, part.role, width, share=own) if words else part.height
        return self.height - self.padding[1] - self.padding[3] - high - self.spacing * (len(others) + 1)

    def _left(self) -> float:
        """What the winner's board gets where the rest is scrolled, and the crown stands beside the "?"; 0 where that
        is too little."""
        left = self._room(self._shrunk, SAID_SMALL) + self._parts[0][0].height + self.spacing
        return min(left, self.width - 2 * self._edge) if left >= dp(SMALL) else 0

    def _in_a_line(self, crown: Widget) -> Widget:
        line = FloatLayout(size_hint_y=None, height=self.ask.height)
        crown.pos_hint = {"center_x": 0.5, "center_y": 0.5}
        for part in (crown, self.ask):
            line.add_widget(part)
        return line

    def _scrolled(self) -> Scroll:
        (crown, *words), below = self._parts
        self._given = self._left()
        self.board.size_hint_y, self.board.height = None, self._given
        board = [self.board] if self._given else []
        for part in words[1:]:
            part.share = SAID_SMALL
        scroll = Scroll()
        scroll.add_widget(self._in_margins(self._in_a_line(crown), *words, *board, *below[:-1]))
        return scroll

    def _in_margins(self, *parts: Widget) -> Column:
        column = Column(spacing=self.spacing, padding=[self._edge, 0, self._edge, 0])
        for part in parts:
            column.add_widget(part)
        return column

    def _asks(self, rule: str) -> None:
        """Which rule what is on stage comes from."""
        for part in (self.title, self.who, self.board, self.points):
            part.asks = rule

    def _roll(self) -> None:
        share = self.rolled
        now = tuple(b + (a - b) * share for b, a in zip(self._before, self._after, strict=True))
        playing = self.steps if self.at < len(self.steps) else ()
        shown = (total for step in playing for total in step.totals)  # some fall again at the end
        before = reveal.start(self.table) if playing else ()
        most = max(*self.table.sheet.totals, *before, *shown, 1)
        self.scores.view = ScoresView(self.table.players, self.colours, now, most, self._here)
        self.scores.height = self.scores.wanted_height()

    # The end

    def _show_end(self) -> None:
        self.shell.way[-1].arguments["seen"] = True
        end = reveal.ending(self.table)
        self._before = self._after = end.totals
        self._here = end.winners
        self._roll()
        self.title.text, self.points.text = end.headline, ""
        crown = Icon(icon="crown", tone="primary", icon_size=44, grows=False, pos_hint={"center_x": 0.5})
        self.board.view = self._board_of(end.winners[0])
        self._asks("reveal.winner")
        why = [Text(text=end.why, halign="center", tid="reveal:why")] if end.why else []
        self.action_bar = self._buttons()
        self._parts = ([crown, self.title, *why], [self.scores, self.action_bar])
        self.action_bar.bind(height=self._fit_soon, pos=lift_snack, size=lift_snack)
        self._arrange()

    def _buttons(self) -> Widget:
        column = Column(spacing=space("snug"))
        column.add_widget(self._again())
        for row in (
            (("share", "share", _("Share"), self._share), ("to-page", "games", _("Details"), self._page)),
            (("reopen", "undo", _("Reopen"), self._reopen), ("home", "check", _("Done"), self._home)),
        ):
            line = ButtonLine()
            for tid, icon, text, then in row:
                button = TextButton(text=text, icon=icon, look="outlined", tid=tid)
                button.bind(on_release=lambda _, then=then: then())
                line.add_widget(button)
            column.add_widget(line)
        return column

    def _again(self) -> TextButton:
        """The same people once more; nobody has played the sample game."""
        if self.shell.session.is_sample(self.game_id):
            new = TextButton(text=_("New game"), tid="new-game", icon="plus")
            new.bind(on_release=lambda *_: self.shell.swap("new_game"))
            return new
        again = TextButton(text=_("Rematch"), tid="rematch", icon="turn")
        again.bind(on_release=lambda *_: rematch(self.shell, self.game_id, self.variant))
        return again

    def _reopen(self) -> None:
        answer = self.shell.session.reopen(self.game_id)
        if answer.ok:
            self.shell.swap("table", game_id=self.game_id)
        else:
            say_fault(self.shell, answer, self.variant)

    def _share(self) -> None:
        offer_share(self.shell, self.game_id)

    def _page(self) -> None:
        self.shell.go("game", game_id=self.game_id)

    def _home(self) -> None:
        self.shell.start_at("home")
