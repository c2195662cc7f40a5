"""The table on screen: standings, the board as the hero, what the entry comes to, and the way on under the thumb."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.contract import Question
from companion.games.entry import EntryModel
from companion.games.places import number_of
from companion.games.questions import ExplainRule, ReadPart, ReadRule
from companion.games.registry import kind_of
from companion.games.table_view import DONE as NOTHING
from companion.games.table_view import Reply, Scored, Term
from companion.models.coach import Coach, Lesson, lessons
from companion.models.game_row import sample_name
from companion.models.lesson_layout import Aside, set_aside
from companion.models.table_layout import ButtonSizes, Layout, Sizes, beside, fits, laid_out, roomy, scrolls, shared_out
from companion.ui.idle import idle
from companion.ui.kit import Column, IconButton, Page, Text, TextButton, TopBar, snack
from companion.ui.kit.fading_scroll import FadingScroll
from companion.ui.kit.overlays import sheets_open_in
from companion.ui.kit.text import text_width, word_width
from companion.ui.line_breaks import bind
from companion.ui.screens.table.bubble import Bubble
from companion.ui.screens.table.crowd import Crowd
from companion.ui.screens.table.explanation import explanation
from companion.ui.screens.table.notice import Notice, Slot, lines_height
from companion.ui.screens.table.offers import OfferChips
from companion.ui.screens.table.rising import rise
from companion.ui.screens.table.time_line import TimeLine
from companion.ui.screens.table.total import Total
from companion.ui.shell import Shell
from companion.ui.theme import space, target, theme
from companion.ui.widgets.registry import sheet_for, widget_for
from companion.ui.widgets.standings import Standings
from companion.ui.widgets.tally import Tally
from companion.wording.language import _
from companion.wording.spoken import spoken_score

SWIPE = 60
"""How far (dp) a finger goes sideways to change the player."""
EDGE = 12
GAP, BELOW = 8, 3
"""How far (dp) what is said keeps from what stands above it and below it."""
LARGER = 1.35
CHIPS = (1.0, 0.9, 0.8, 0.7)
"""Of their size that the words of the chips are set in, the largest at which nothing has to be scrolled."""
SMALL_TIME = 0.8
"""Of its size that the time is written in at least before some of it is left out."""
SUM = "+88 › 88"
"""As wide as most sums: the button beside them does not move with every point."""


class Screen(Page):
    """Entering a game: `game_id` says which; with `round` and `player` an earlier round is corrected, with `moving` the
    tile there in hand."""

    def __init__(
        self,
        shell: Shell,
        game_id: str,
        player: int | None = None,
        round: int | None = None,  # noqa: A002 - the name by which screens ask for it
        moving: str = "",
        **options: Any,
    ) -> None:
        self.shell = shell
        self.entry: EntryModel
        self._there = False
        self._said = self._shown = NOTHING
        self._lesson: Lesson | None = None
        self._aside = Aside()
        self._tight, self._way, self._made_way, self._time = False, "", False, ""
        self._hidden = shell.settings.hide_standings
        super().__init__(tid="table", **options)
        self.top_bar = TopBar(tid="table-top", inset=shell.insets.top)
        self.top_bar.bind(on_back=lambda *_: shell.back(), on_action=self._on_action)
        table = shell.session.table(game_id)
        if table is None:
            self._say_no_game()
            return
        self._there = True
        self.entry = kind_of(table.game).entry(
            shell.session, game_id, player, round, worth=shell.settings.show_worth, moving=moving
        )
        self.view = self.entry.view(self._hidden)
        self.times = TimeLine(shell, self, self.entry, self._tell_time)
        self._build()
        self.refresh()

    def _say_no_game(self) -> None:
        self.top_bar.title = _("No game")
        self.add_widget(self.top_bar)
        self.add_widget(Text(text=_("This game is no longer on this phone."), halign="center", fit="box"))

    # Building

    def _build(self) -> None:
        self._measure_soon = Clock.create_trigger(lambda _: self._measure(), -1)
        self.strip = Standings(tid="standings", size_hint_y=None)
        self.strip.bind(on_tap=lambda _, place: self._touch_strip(place))
        self.board = widget_for(self.view.board, "table")
        self.board.bind(
            on_hold=lambda _, place: self.act(self.entry.hold(place)), near=lambda _, part: self._look(part)
        )
        self.below = [widget_for(view, "table", size_hint_y=None) for view in self.view.below]
        for part in (self.board, *self.below):
            part.bind(on_tap=lambda part, place: self._touch(part, place))
        self.coach = Coach(self.shell.session, self.entry.game_id)
        self.bubble = Bubble(self._stop_coaching)
        self.chips = OfferChips(self._choose)
        self.words = Notice(self._read_rule, self._put_away)
        self.tally = Tally(tid="tally", size_hint=(None, None))
        self.tally.bind(on_tap=lambda _, place: self._light(number_of(place)))
        self.undo_button = IconButton(icon="undo", tid="undo", says=_("Undo"), pos_hint={"center_y": 0.5})
        self.undo_button.bind(on_release=lambda *_: self.undo())
        self.total = Total(tid="sum")
        self.more = TextButton(tid="more", look="tonal", pos_hint={"center_y": 0.5})
        self.more.bind(on_release=lambda *_: self.act(self.entry.ask_more()))
        self.next_button = TextButton(tid="next", tail="next", size_hint_x=1.7, pos_hint={"center_y": 0.5})
        self.next_button.bind(on_release=lambda *_: self.next(), height=lambda *_: self._measure_soon())
        for button in (self.more, self.next_button):
            button.padding = [dp(12), dp(8), dp(12), dp(8)]
        self.slot = Slot(self.tally, self.words)
        self.bottom = self.action_bar = BoxLayout(size_hint_y=None, spacing=space("snug"))
        self.stack = Column(spacing=dp(2))
        self.apart = Widget(size_hint_y=None)
        """Between the board and what lies below it, for a lesson."""
        self.lift = Crowd(self.strip)  # beside the board, what lies below it keeps to the thumb
        self.scroll = FadingScroll()
        self.scroll.add_widget(self.stack)
        self.foot = Page(size_hint_y=None, spacing=dp(2))
        self.foot.bind(minimum_height=self.foot.setter("height"))
        self.side = BoxLayout(orientation="vertical")
        self.middle = BoxLayout(spacing=space("even"))
        for part in (self.chips, self.words.words, self.words.do, self.scroll):
            part.bind(height=lambda *_: self._measure_soon())
        self.slot.bind(width=lambda *_: self._measure_soon())
        self.bind(size=lambda *_: self._arrange())
        self._arrange()

    def _arrange(self) -> None:
        """One column on a phone; the board beside the rest where the window is wide."""
        wide = beside(self.width, self.height)
        self.roomy = roomy(self.width, self.height, dp(1))
        self.chips.forget()
        for box in (self, self.middle, self.stack, self.side, self.foot, self.bottom):
            box.clear_widgets()
        for part in (self.top_bar, *([] if self.roomy else [self.strip]), self.middle):
            self.add_widget(part)
        self._pad(wide)
        board = self.board
        board.size_hint_y = 1 if wide else None
        for part in (self.lift if wide else board, *self.below):
            self.stack.add_widget(part)
        for part in (self.chips, self.slot, self.bottom):
            self.foot.add_widget(part)
        row = [self.undo_button, self.total, self.more, self.next_button]
        row = [part for part in row if part is not self.more or self.more.text]
        for part in reversed(row) if theme.left_hand else row:
            self.bottom.add_widget(part)
        for part in (*([self.strip] if self.roomy else []), self.scroll, self.foot):
            self.side.add_widget(part)
        columns = [board, self.side] if wide else [self.side]
        for part in reversed(columns) if theme.left_hand else columns:
            self.middle.add_widget(part)
        larger = LARGER if self.roomy else 1.0
        for part in (self.tally, *self.below):
            part.larger = larger
        self.strip.larger = larger * larger
        self.total.role = "headline" if self.roomy else "number"
        self._head()
        self._measure()

    def _share_out(self) -> None:
        """How wide the sum and the buttons beside it are."""
        more = self.more.parent is not None
        room = self.bottom.width - self.undo_button.width - (3 if more else 2) * self.bottom.spacing
        words, on = self.total.words, self.next_button
        lines = words.split("\n") if self.entry.fixing else []
        shares = shared_out(
            ButtonSizes(
                room=room,
                usual_sum=text_width(SUM, "number"),
                sum=text_width(words, "number"),
                line=max(text_width(line, "number") for line in lines) if lines else None,
                more=text_width(self.more.text, "label") if more else None,
                on=text_width(on.text, "label"),
                longest=word_width(bind(on.text, room, theme.sizes["label"], True), "label"),
                icon=on.spacing + dp(20),
                dp=dp(1),
            )
        )
        if shares.tight != self._tight:
            self._tight = shares.tight
            on.tail = self._tail()
        self.total.size_hint_x, self.more.size_hint_x, on.size_hint_x = shares.sum, shares.more, shares.on
        self.bottom.height = max(dp(56), on.height, 2.4 * theme.sizes["number"] if more else 0)

    def _tail(self) -> str:
        return "" if self._tight else "next" if self._way == "next" else "check"

    def _pad(self, wide: bool) -> None:
        """Air at the window's edges; the bar that shows how far one has scrolled runs in it."""
        edge = dp(EDGE)
        west, east = (edge, edge) if not wide else (edge, 0) if theme.left_hand else (0, edge)
        for box in (self.stack, self.foot):
            box.padding = [west, 0, east, 0]
        self.board.bleed = 0 if wide else edge - dp(2)
        self.middle.padding = [edge - west, dp(4), edge - east, dp(8) + self.shell.insets.bottom]

    def _measure(self) -> None:
        """Ask everything what it wants, share out the room, and set the heights: all boxes are laid out only once."""
        self.strip.height = self.strip.wanted_height()
        self._share_out()
        for part in self.below:
            part.width = self.stack.width - self.stack.padding[0] - self.stack.padding[2]
            part.height = part.wanted_height()
        self.tally.width = self.slot.width
        self._apply(laid_out(self._make_room(self._give_way())))
        self.scroll.do_scroll_y = self.stack.minimum_height > self.scroll.height + 1
        if self.bubble.parent is not None:
            Clock.schedule_once(lambda _: self.bubble.place())  # once everything is in its place

    def _give_way(self) -> Sizes:
        """Where not everything has room, what lies below the board is less high; where that is not enough, the chips
        have smaller words, then even a brief hint goes, and then the board is smaller, as far as that brings all of it
        into sight."""
        sizes = self._sizes()
        if not fits(sizes):
            for part in self.below:
                part.height = part.dear_height()
            sizes = self._sizes()
        dear = min(sizes.least, self.board.dear_least())
        whole = [(share, sizes.least, sizes.brief) for share in CHIPS]
        silent = [(share, sizes.least, 0.0) for share in CHIPS] + [(CHIPS[-1], dear, 0.0), (1.0, sizes.least, 0.0)]
        for share, least, brief in whole + silent:
            tried = replace(sizes, chips=self.chips.height_at(share), least=least, brief=brief)
            if not scrolls(tried):
                break
        self.chips.write_at(share)
        return tried

    def _make_room(self, sizes: Sizes) -> Sizes:
        """For a lesson, if there is one, in words as large as all of them can be; on a tablet there is room above the
        board."""
        lesson, self._aside = self._lesson, Aside()
        if lesson and not (lesson.about == "board" and self.board.size_hint_y is not None):
            row = self.tally.row_height()  # the first lesson has a hint beside it, the others have points
            told = [(replace(sizes, hint=one.about == "board", tally=row), one) for one in lessons()]
            share = min(self._set_aside(*each)[1].share for each in told)
            sizes, self._aside = self._set_aside(sizes, lesson, (share,))
        for part, height in zip(self.below, sizes.below, strict=True):
            part.height = height
        self.bubble.words.share = self._aside.share
        self.bubble.opacity = float(not self._said.text)  # an answer comes first
        return sizes

    def _set_aside(self, sizes: Sizes, lesson: Lesson, *shares: tuple[float, ...]) -> tuple[Sizes, Aside]:
        names, dear = [part.tid for part in self.below], tuple(part.dear_height() for part in self.below)
        spoken_of = names.index(lesson.about) if lesson.about in names else None
        return set_aside(sizes, lesson.about, spoken_of, dear, partial(self.bubble.room_at, lesson.words), *shares)

    def _sizes(self) -> Sizes:
        board, tally, below = self.board, self.tally, self.below
        wide = board.size_hint_y is not None
        about = [part.tid for part in below].index(name) if (name := self.entry.spoken_of(self._shown)) else None
        return Sizes(
            column=self.side.height,
            standings=self.strip.height if self.roomy else 0,
            below=tuple(part.height for part in below),
            chips=self.chips.height_at(1.0),
            buttons=self.bottom.height,
            stack_gap=self.stack.spacing,
            foot_gap=self.foot.spacing,
            least=0 if wide else board.least(),
            most=0 if wide else board.most(self.stack.width - 2 * dp(EDGE)),
            tally=tally.wanted_height(),
            steady=tally.steady_height(),
            hint=not (tally.view and tally.view.terms),
            brief=0 if self._lesson else tally.brief_height(),
            said=lambda room: self.words.wanted_height(self.slot.width, room),
            two_lines=lines_height(2),
            three_lines=lines_height(3),
            said_with_tally=self.entry.fixing and not self._said.text and self.entry.trouble().ok,
            about=about,
            above_said=dp(GAP),
            below_said=dp(BELOW),
        )

    def _apply(self, layout: Layout) -> None:
        board, aside = self.board, self._aside
        below, inside = (aside.room, 0) if aside.about == "board" else (0, aside.room)
        self.tally.height, self.words.height, self.slot.height = layout.tally, layout.said, layout.slot + inside
        self.tally.opacity = float(layout.tally_seen and (aside.about in ("", "tally") or bool(below)))
        parts: tuple[Widget, ...] = (self.chips, *self.below)
        for part, covered in zip(parts, (layout.chips_covered, *layout.covered), strict=True):
            covered = covered or aside.covers
            if part.disabled != covered:
                part.disabled, part.opacity = covered, 0 if covered else 1
        if layout.about is not None:
            board.view = self.view.board.without_worth()  # no numbers show from under a card that lies over a part
        elif self._made_way:
            board.view = self.view.board
        self._made_way = layout.about is not None
        self.slot.place(layout.lifted, dp(BELOW), low=aside.about == "tally")
        self.foot.height = layout.foot + inside
        (self.lift if board.size_hint_y is not None else board).height = layout.board
        self.stack.height = layout.stack + below
        self.apart.height = below - self.stack.spacing
        if below and self.apart.parent is None:
            self.stack.add_widget(self.apart, len(self.below))
        elif not below and self.apart.parent is not None:
            self.stack.remove_widget(self.apart)

    # Coming and going

    def shown(self) -> None:
        if not self._there:
            return
        if self.entry.table.finished and not self.entry.fixing:
            self.shell.swap("reveal", game_id=self.entry.game_id)
            return
        if self.shell.settings.keep_awake:
            self.shell.platform.keep_awake(True)
        self.times.start()
        sheets_open_in(self._beside)
        self.board.bring_near(self.entry.looked_at())
        idle.later(self._rehearse)
        Clock.schedule_once(lambda _: self._show_lesson() if self.parent is not None else None)

    def _rehearse(self) -> None:
        """Have ready what the next touches will show."""
        for part in (self.board, *self.below):
            part.rehearse(self.entry.variant.colours)

    def resumed(self) -> None:
        if self._there and self.shell.settings.keep_awake:
            self.shell.platform.keep_awake(True)

    def left(self) -> None:
        if self._there:
            self.times.stop()
        sheets_open_in(None)
        self.shell.platform.be_quiet()
        self.shell.platform.keep_awake(False)

    def back(self) -> bool:
        """A star that is near steps back first; a correction that was not saved is given up."""
        if not self._there:
            return False
        if self.board.step_back():
            return True
        if self.entry.fixing:
            self.entry.discard()
        return False

    def restyle(self) -> None:
        super().restyle()
        if self.get_parent_window() is not None and self._there:
            self._arrange()
            self.refresh()

    def _beside(self) -> tuple[float, float, float] | None:
        """Where sheets open on a tablet: beside the board, from the top (left, right, top); None: from below."""
        if not self.roomy:
            return None
        edge = dp(EDGE)
        west, east = self.side.x + self.foot.padding[0], self.side.right - self.foot.padding[2]
        return west, max(east, west + edge), self.side.top

    # Touches

    def _touch(self, part: Widget, place: str) -> None:
        reply = self.entry.touch(place)
        self.act(reply)
        if reply.ok and reply.ask is None:
            self.coach.touched("board" if part is self.board else part.tid)
            self._show_lesson()

    def _stop_coaching(self) -> None:
        self.coach.stop()
        self._show_lesson()

    def _show_lesson(self) -> None:
        """What the sample game explains next, beside the part that is to be touched."""
        lesson = None if self.entry.fixing else self.coach.lesson
        parts = {"board": self.board, "tally": self.tally, "close": self.next_button}
        about = lesson and ({part.tid: part for part in self.below} | parts).get(lesson.about)
        if lesson is None or about is None or (lesson.about == "tally" and not self.view.tally.terms):
            if self.bubble.parent is not None:
                self.bubble.parent.remove_widget(self.bubble)
            self._lesson = None
        else:
            if self.bubble.parent is None:
                self.shell.stage.add_widget(self.bubble)
            self._lesson = lesson
            self.bubble.show(lesson, about, self.bottom)
        self._measure()

    def act(self, reply: Reply) -> None:
        """Show what came of a touch, and feel it."""
        if reply.ask is not None:
            self._ask(reply.ask)
            return
        if reply.correct is not None:
            old = reply.correct
            self.shell.go("table", game_id=self.entry.game_id, player=old.player, round=old.round, moving=old.place)
            return
        if reply.scored is not None:
            self._speak(reply.scored)
        if reply.happened == "saved":
            self.board.step_back()
            self.shell.back()
            snack(_("Correction saved."), _("Undo"), self._undo_saved)
            shows = getattr(self.shell.screen, "show_corrected", None)
            if shows is not None:
                shows()
            return
        if reply.happened == "finished":
            self.shell.swap("reveal", game_id=self.entry.game_id)
            return
        self._feel(reply)
        self._said = reply if reply.text else NOTHING
        self.refresh()
        if reply.place:
            rise(self.shell.stage, f"+{reply.points}", self.board, reply.place)
        if reply.happened in ("placed", "passed", "closed"):
            self.board.step_back()
        if reply.happened == "closed":
            self.coach.touched("close")
            self._show_lesson()

    def _feel(self, reply: Reply) -> None:
        if self.shell.haptics:
            self.shell.platform.buzz("tick" if reply.ok else "thud")

    def _ask(self, question: Question) -> None:
        """What a touch has to ask first, or what it shows instead."""
        if isinstance(question, ReadRule):
            self.shell.rule(question.rule)
        elif isinstance(question, ReadPart):
            self._help(question.part)
        elif isinstance(question, ExplainRule):
            term = Term(None, question.name, question.rule)
            explanation(self.shell, term, self.variant, only=question.lines, marked=question.marked).open()
        else:
            answer = partial(self._answer, question)
            sheet_for(question, answer, partial(self._help, question.about)).open()

    def _answer(self, question: Question, value: Any) -> None:
        self.act(self.entry.answer(question, value))

    def _help(self, part: str) -> None:
        """The rule for a part of the table."""
        from companion.ui.help_places import ask

        ask(self.shell, f"table.{part}", self.variant)

    def _look(self, part: str) -> None:
        """Something is looked at closely, or no more."""
        if self.entry.look(part):
            self.view = replace(self.view, board=self.entry.board())
            self.board.view = self.view.board

    def next(self) -> None:
        self._before = len(self.entry.table.position.log.written)
        reply = self.entry.next()
        if reply.ask is not None:
            self._feel(reply)
        self.act(reply)

    def undo(self) -> None:
        self.act(self.entry.undo())

    def _undo_saved(self) -> None:
        """Everything that the correction wrote, as one step."""
        self.entry.session.undo(self.entry.game_id, self._before)
        stop = self.shell.way[-1]
        self.shell.swap(stop.name, **stop.arguments)

    def _speak(self, scored: Scored) -> None:
        self.shell.say(spoken_score(scored.name, scored.sum.total, scored.sum.gain))

    @property
    def variant(self) -> str:
        return self.entry.variant.key

    @property
    def playing(self) -> tuple[str, int]:
        """Whose board is on stage."""
        return (self.entry.game_id, self.entry.seat) if self._there else ("", -1)

    def _touch_strip(self, place: str) -> None:
        if place == "eye":
            self._toggle_hidden()
        else:
            self.act(self.entry.move(number_of(place)))

    def _toggle_hidden(self) -> None:
        self._hidden = not self._hidden
        self.shell.set(hide_standings=self._hidden)
        self.refresh()

    def _light(self, index: int) -> None:
        term = self.entry.light(index)
        self.refresh()
        self.coach.touched("tally")
        self._show_lesson()
        if term is not None:
            self._explain(term)

    def _explain(self, term: Term) -> None:
        """The term in words, and the way to its rule; the tiles behind it stay lit while it is read."""
        sheet = explanation(self.shell, term, self.entry.variant.key, self.entry.game_id, self.entry.seat)
        sheet.bind(on_dismiss=lambda *_: self._unlight())
        sheet.open()

    def _unlight(self) -> None:
        self.entry.lit = None
        self.refresh()

    def _read_rule(self) -> None:
        if self._said.rule and not self._said.rule.startswith("app/"):
            book = self.entry.game.book
            self.shell.go("rule", rule=self._said.rule, book=book, played=self.entry.game_id, seat=self.entry.seat)

    def _on_action(self, _bar: Any, tid: str) -> None:
        if tid == "to-sheet":
            self.shell.go("sheet", game_id=self.entry.game_id)
        elif tid == "to-photo":
            self.shell.go("photo", game_id=self.entry.game_id, player=self.entry.seat)
        elif tid == "to-tools":
            from companion.ui.screens.table.tools import ToolsSheet

            ToolsSheet(self.shell, self.entry.game_id, self.times.start).open()
        elif tid == "to-help":
            from companion.ui.help_overlay import point

            point(self.shell)

    def on_touch_down(self, touch: Any) -> bool:
        touch.ud["table"] = touch.pos
        return super().on_touch_down(touch)

    def on_touch_up(self, touch: Any) -> bool:
        start = touch.ud.get("table")
        if start and self._there and not self.entry.fixing and self.middle.collide_point(*start):
            across, down = touch.x - start[0], touch.y - start[1]
            if abs(across) > dp(SWIPE) and abs(across) > 2 * abs(down) and not self.board.near:
                self.act(self.entry.move(self.entry.seat + (1 if across < 0 else -1)))
                return True
            seat = self.lift.seat_at(*self.lift.to_widget(*touch.pos)) if self.roomy else None
            if seat is not None and abs(across) < dp(SWIPE):
                self.act(self.entry.move(seat))
                return True
        return super().on_touch_up(touch)

    # Showing

    def refresh(self) -> None:
        """Everything as it is entered now."""
        entry = self.entry
        if entry is None:
            return
        self._head()
        actions = [] if entry.fixing else [("to-sheet", "games", _("Score sheet")), ("to-photo", "camera", _("Photo"))]
        if not entry.fixing:
            actions.append(("to-tools", "more", _("More")))
        self.top_bar.actions = [*actions, ("to-help", "help", _("What's this?"))]
        view = self.view = entry.view(self._hidden)
        self.strip.view = view.standings
        self.board.view = view.board
        for part, below in zip(self.below, view.below, strict=True):
            part.view = below
        if self.roomy:
            self.lift.show(entry)
        self.chips.show(view.offers)
        self.tally.view = view.tally
        self._shown = self._said if self._said.text else view.said
        self.words.show(self._shown, entry.way_words(self._shown.way), self._go)
        self.total.sum = view.sum
        self.next_button.text = view.next.text
        self.next_button.asks = "table.close" if view.next.kind == "close" else "table.turn"
        self.next_button.look = "finish" if view.next.kind == "close" else "filled"
        self._way = view.next.kind
        self.next_button.tail = self._tail()
        if view.more != self.more.text:
            self.more.text = self.more.says = view.more
            self._arrange()
        self._measure()

    def _go(self) -> None:
        """What was offered with the words."""
        if self._shown.way is not None:
            self.act(self.entry.go(self._shown.way))

    def _head(self) -> None:
        """What the bar says. A second line of the title would cost the board too much: where one has no room for all
        of a correction's, the line below it says that it is one."""
        title, below = self.entry.title(), self.entry.name if self.entry.fixing else ""
        if below and text_width(title, "title") > self.width - 2 * target() - dp(16):
            title, below = self.entry.round_title(), _("Correction: {name}").format(name=below)
        if not below and self.coach.at_sample:
            below = sample_name()
        below = below or self._time
        self.top_bar.title, self.top_bar.subtitle = title, below

    def _tell_time(self, words: str, brief: str) -> None:
        """In few words where the others would have to be small."""
        room = self.width - (1 + len(self.top_bar.actions)) * target() - dp(16)
        self._time = words if text_width(words, "small") * SMALL_TIME <= room else brief
        self._head()

    def _put_away(self) -> None:
        """What was said has been read."""
        self._said = NOTHING
        self.refresh()

    def _choose(self, offer: str) -> None:
        self.act(self.entry.choose(offer))
