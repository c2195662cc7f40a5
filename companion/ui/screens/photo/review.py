"""The last step: a reading is looked over, corrected and accepted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.metrics import dp

from companion.engine.audit import Audit
from companion.models.photo.flow import FlowStep
from companion.models.photo.read import SeenBoard
from companion.models.photo.review import Open, Review
from companion.service.photo.proposal import Contradiction
from companion.ui import worker
from companion.ui.help_places import say_fault
from companion.ui.kit import Card, Text, TextButton
from companion.ui.kit.overlays import sheets_open_in
from companion.ui.parts.scroll_screen import WIDEST
from companion.ui.parts.two_column_screen import PAIR
from companion.ui.picture import texture
from companion.ui.screens.photo.advice import advice
from companion.ui.screens.photo.pane import Pane
from companion.ui.screens.photo.step import PhotoStep
from companion.ui.theme import space, theme
from companion.wording.language import _, ngettext
from companion.wording.points import signed

if TYPE_CHECKING:
    from companion.ui.screens.photo.screen import Screen


class ReviewStep(PhotoStep):
    """One board with its main button: what is still to check, then what accepting it brings."""

    key = FlowStep.REVIEW
    offers = ("again", "more", "ask")

    def __init__(self, screen: Screen, review: Review, seen: SeenBoard) -> None:
        super().__init__(screen)
        self.review, self.seen = review, seen
        self._asked: Open | None = None
        """The question that was put last: once it is answered, the next one follows."""
        self._counting: worker.Job | None = None
        self._worth: Audit | None = None

    @property
    def title(self) -> str:
        return self.flow.name(self.review.seat) or _("Photo of the board")

    @property
    def subtitle(self) -> str:
        return _("Round {n}").format(n=self.flow.table.round) if self.flow.table else ""

    def build(self) -> None:
        screen = self.screen
        self.shell.way[-1].arguments |= {"player": self.review.seat, "path": "", "resume": True}
        made = texture(self.seen.flat) if self.seen.flat is not None else None
        self._say_fit()
        self.pane = Pane(self.shell, self.review, made, self._changed, self._correct)
        screen.scroll.grips = self.pane.grips
        screen.body.add_widget(self.pane)
        said = advice(screen)
        if said is not None:
            self.pane.rest.add_widget(said)
        self.main = TextButton(tid="photo:main")
        self.main.bind(on_release=lambda *_: self._main(), width=lambda *_: self._show_main())
        screen.foot.add_widget(self.main)
        sheets_open_in(self._beside_photo)
        self._count()
        self._show_main()

    def _beside_photo(self) -> tuple[float, float, float] | None:
        """Where sheets open on a tablet: in the column beside the photo (left, right, top); None: from below."""
        rest = self.pane.rest
        if self.pane.orientation != "horizontal":
            return None
        left = rest.to_window(rest.x, rest.y)[0]
        return left, left + rest.width, self.screen.scroll.top

    def _say_fit(self) -> None:
        """Where the board fits another player far better, that is said."""
        seat = self.flow.better_seat()
        if seat is None:
            return
        name = self.flow.name(seat)
        card = Card(tid="photo:fits")
        card.add_widget(Text(text=_("This looks like {name}'s board.").format(name=name), role="small"))
        button = TextButton(text=_("It's {name}'s").format(name=name), look="tonal", tid="photo:fits:take")
        button.bind(on_release=lambda *_: self.screen.look_over(seat, self.seen))
        card.add_widget(button)
        self.screen.body.add_widget(card)

    def narrow(self) -> None:
        """The review uses the width: the floor line's seven spaces are wide enough for a finger then. On a tablet the
        photo has its own column, and the button stands in the other, on the side of the thumb."""
        screen, body, foot = self.screen, self.screen.body, self.screen.foot
        beside = screen.width > dp(PAIR)
        side = max(dp(10), (screen.width - dp(PAIR if beside else WIDEST)) / 2)
        body.padding = [side, body.padding[1], side, body.padding[3]]
        if beside:
            other = (screen.width + space("wide")) / 2
            left, right = (side, other) if theme.left_hand else (other, side)
            foot.padding = [left, foot.padding[1], right, foot.padding[3]]
            screen.head.side = side - space("wide")

    def back(self) -> bool:
        if self.pane.step_back():
            return True
        if len(self.flow.queue) > 1:
            self.screen.show_boards()
            return True
        return False

    def end(self) -> None:
        sheets_open_in(None)
        self._stop_counting()

    # What a final board is worth

    def _count(self) -> None:
        """What a final board comes to, before it is accepted: a full wall takes a while, so elsewhere."""
        self._stop_counting()
        review = self.review
        counts = self.flow.final and review.ready and not review.unread
        self.pane.show_worth(None, counts)
        if counts:
            self._counting = worker.run(lambda job: review.worth(lambda: job.stopped), self._counted, self._not_counted)

    def _stop_counting(self) -> None:
        self._worth = None
        if self._counting is not None:
            self._counting.stop()
            self._counting = None

    def _counted(self, audit: Audit | None) -> None:
        self._counting, self._worth = None, audit
        self.pane.show_worth(audit)
        self._show_main()

    def _not_counted(self, error: Exception) -> None:
        self._stop_counting()
        raise error

    # The main button

    def _changed(self) -> None:
        self.flow.keep()
        self._count()
        self._show_main()
        asked, self._asked = self._asked, None
        if asked is not None and asked not in self.review.open():
            Clock.schedule_once(lambda _: self._ask_next())

    def _show_main(self) -> None:
        review, left = self.review, self.review.to_check
        if review.unread:
            self.main.text, self.main.look = _("Yes, that's the board"), "filled"
        elif left:
            self.main.text, self.main.look = ngettext("{n} to check", "{n} to check", left).format(n=left), "doubt"
        else:
            self.main.text, self.main.look = self._accept_words(), "filled"
        self.main.disabled = bool(review.proposal.problem) or (not left and not review.ready)

    def _accept_words(self) -> str:
        gain, total = self.review.gain, self.review.proposal.total
        if self._worth is not None:
            low, high = self._worth.in_all
            return _("Accept: {points}").format(points=str(low) if low == high else f"{low}–{high}")
        if gain is None:
            return _("Accept")
        points = signed(gain)
        if self.shell.settings.hide_standings:
            return _("Accept: {points}").format(points=points)
        words = _("Accept: {points}, total {total}").format(points=points, total=total)
        return words if self.main.one_line(words) else _("Accept: {points}").format(points=f"{points} › {total}")

    def _main(self) -> None:
        if self.review.unread:
            self.pane.settle_all()
        elif self.review.open():
            self._ask_next()
        elif self.review.ready:
            self._accept()

    def _ask_next(self) -> None:
        """One question after the other, until all are answered or one is put off."""
        asked = self.review.open()
        if not asked or self.screen.now is not self:
            return
        self._asked = asked[0]
        target = self.pane.ask(asked[0])
        if target is not None:
            self.screen.scroll.begin_at(target)

    def _accept(self) -> None:
        answer = self.flow.accept()
        if not answer.ok:
            say_fault(self.shell, answer, self.flow.variant)
            return
        if self.flow.table is not None:
            self.shell.platform.buzz("tick")
        if self.flow.queue:
            self.screen.look_over_next()
        else:
            self.screen.leave()

    def _correct(self, one: Contradiction) -> None:
        """The photo shows that something was entered wrong earlier."""
        if one.round is None:
            self.shell.go("sheet", game_id=self.flow.game_id)
        else:
            player = self.review.seat if one.player is None else one.player
            self.shell.go("table", game_id=self.flow.game_id, player=player, round=one.round)
