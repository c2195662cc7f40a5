"""From photo to score: choose it, watch it being read, look it over, accept it. Nothing of it is lost by a kill."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.engine import games
from companion.engine.audit import Audit
from companion.errors import AzulejoError
from companion.games.assign_seats import offer
from companion.games.fault_words import said
from companion.games.registry import kind_of
from companion.models.photo.photo_store import KeptPhoto, PhotoStore, board_key, board_of, clear_finished
from companion.models.photo.read import Seen, Shot, read_photo, readable, show_again
from companion.models.photo.review import Review
from companion.service.photo.edits import NO_EDITS, Edits
from companion.service.photo.proposal import Contradiction
from companion.service.photo.report import pack
from companion.ui import worker
from companion.ui.help_places import say_fault
from companion.ui.kit import Card, Chip, Chips, Sheet, Text, TextButton, lift_snack, snack
from companion.ui.kit.progress import Working
from companion.ui.parts.scroll_screen import WIDEST, ScrollScreen
from companion.ui.picture import texture
from companion.ui.screens.photo.chooser import choose_file
from companion.ui.screens.photo.corners import Corners
from companion.ui.screens.photo.hint import Hint
from companion.ui.screens.photo.pane import Pane
from companion.ui.screens.photo.pick import Crop
from companion.ui.shell import Shell
from companion.ui.theme import space, theme
from companion.wording.language import _, ngettext
from companion.wording.photo import doing, not_found, trouble

LOOKS = "looks"
"""Where the looks of editions that this phone was taught lie, beside the games."""


class Screen(ScrollScreen):
    """`game` and `player` say whose round it is. Without a game, `into` and `variant` say for what the board is read,
    `whose` it is. `path` is a photo that is there already; with `resume` the one that waits is looked over at once.
    """

    _boards: GridLayout | None = None

    def __init__(
        self,
        shell: Shell,
        game: str = "",
        player: int = 0,
        path: str = "",
        into: str = "",
        variant: str = "",
        whose: str = "",
        resume: bool = False,
        **options,
    ) -> None:
        self.whose, self._resume = whose, resume
        self.game, self.player, self.owner = game, player, game or into or "board"
        self._final = into == "audit"
        self.table = shell.session.table(game) if game else None
        self.variant = self.table.setup.variant if self.table else variant or "azul"
        super().__init__(
            shell, _("Photo"), actions=(("again", "camera", _("Another photo")), ("more", "more", _("More"))),
            tid="photo", asks=True, **options,
        )  # fmt: skip
        self.foot.bind(height=lambda _, height: lift_snack(height))
        self.body.bind(height=self._stay_on_top)
        self.shelf = PhotoStore(shell.session.store.folder)
        self.job: worker.Job | None = None
        self._counting: worker.Job | None = None
        self._worth: Audit | None = None
        self.photo: Path | None = None
        self.shot: Shot | None = None
        self.review: Review | None = None
        self.pane: Pane | None = None
        self.step = ""
        self._actions = list(self.head.actions)
        self._given = path
        self._queue: list[tuple[int, Seen]] = []
        self._after_corners: Callable[[], None] | None = None

    # Coming and going

    def shown(self) -> None:
        Window.bind(on_drop_file=self._dropped)
        clear_finished(self.shell.session)
        waiting = self.shelf.waiting(self.owner, self.board)
        same = waiting is not None and self.shelf.holds(self.owner, waiting, Path(self._given))
        if self.table is not None and self.table.finished:
            self._choose(_("This game is over. To change a round, open it in the score sheet."))
        elif waiting is not None and (same or (self._resume and not self._given)):
            self._go_on(waiting)
        elif self._given:
            self._take(Path(self._given))
        else:
            self._choose()

    def left(self) -> None:
        Window.unbind(on_drop_file=self._dropped)
        self._stop()
        self._stop_counting()

    def back(self) -> bool:
        if self.step == "reading":
            self._stop()
            self._choose()
            return True
        if self.step == "review" and self.pane is not None and self.pane.step_back():
            return True
        if self.step == "corners" and self._after_corners is not None:
            self._after_corners()
            return True
        if self.step == "review" and self._queue_waits():
            self._show_boards()
            return True
        return False

    @property
    def board(self) -> str:
        """The name under which this player's photo is kept."""
        return self._board_of(self.player)

    def _board_of(self, seat: int) -> str:
        return board_of(self.table.round, seat) if self.table else board_key(self.whose)

    def _name(self, seat: int) -> str:
        return self.table.players[seat] if self.table else self.whose

    def _clear(self, step: str, title: str, subtitle: str = "", actions: bool = False) -> None:
        self._stop_counting()
        self.step = step
        self.head.title, self.head.subtitle = title, subtitle
        self.head.actions = self._actions if actions else []
        self.body.clear_widgets()
        self.foot.clear_widgets()
        self.scroll.grips = []
        self.scroll.scroll_y = 1
        self.pane = None
        self._narrow()

    def _narrow(self, *_args) -> None:
        """The review uses the width: the floor line's seven spaces are wide enough for a finger then."""
        super()._narrow()
        if getattr(self, "step", "") == "review":
            _, top, _, bottom = self.body.padding
            side = max(dp(10), (self.width - dp(WIDEST)) / 2)
            self.body.padding = [side, top, side, bottom]
        elif getattr(self, "step", "") == "boards":
            self._fit_boards()

    def _stay_on_top(self, *_args) -> None:
        """What has become short enough to be seen whole begins at the top; the corners' photo is seen whole first."""
        if self.body.height <= self.scroll.height:
            self.scroll.scroll_y = 1
        elif self.step == "corners":
            self.scroll.scroll_y = 0

    # Getting the photo

    def _choose(self, problem: str = "") -> None:
        """Camera or gallery, how to hold the phone, and a photo that was not accepted yet."""
        who = self.whose
        if self.table is not None:
            who = _("{name}, round {n}").format(name=self._name(self.player), n=self.table.round)
        self._clear("choose", _("Photo of the board"), who)
        if problem:
            card = Card(tid="photo:problem")
            card.add_widget(Text(text=problem, tone="loss"))
            self.body.add_widget(card)
        waiting = self.shelf.waiting(self.owner, self.board)
        if waiting is not None:
            self._offer(waiting)
        self.body.add_widget(Hint(size_hint_y=None, height=dp(200)))
        for text in (
            _("Hold the phone a little obliquely, not straight above the board."),
            _("The whole board in the picture, nothing lying over it."),
            _("No flash. A lamp at the side is better than one behind you."),
        ):
            self.body.add_widget(Text(text=text, role="small"))
        note = _("The photo stays in this app and never leaves the phone.")
        self.body.add_widget(Text(text=note, role="small", tone="quiet"))
        camera = TextButton(text=_("Take a photo"), icon="camera", tid="photo:camera")
        camera.bind(on_release=lambda *_: self._camera())
        gallery = TextButton(text=_("Choose a photo"), icon="picture", look="tonal", tid="photo:gallery")
        gallery.bind(on_release=lambda *_: self._gallery())
        self.foot.add_widget(camera)
        self.foot.add_widget(gallery)

    def _offer(self, note: KeptPhoto) -> None:
        card = Card(ground="tint", tid="photo:waiting")
        card.add_widget(Text(text=_("A photo is still waiting"), role="label", tone="primary"))
        text = _("It was taken for this round and not accepted yet. Nothing of it is lost.")
        card.add_widget(Text(text=text, role="small"))
        button = TextButton(text=_("Go on with it"), look="filled", tid="photo:go-on")
        button.bind(on_release=lambda *_: self._go_on(note))
        card.add_widget(button)
        self.body.add_widget(card)

    def _go_on(self, note: KeptPhoto) -> None:
        self.photo = self.shelf.path(self.owner, note)
        reading = note.reading
        if reading is None:
            self._read()
            return
        photo = self.photo

        def done(shot: Shot) -> None:
            self.shot = shot
            self._look_over(self.player, shot.boards[0], note.edits)

        self._work(lambda job: show_again(photo, reading, job.progress), done)

    def _camera(self) -> None:
        self.shell.platform.take_photo(lambda path: self._got(path, camera=True))

    def _gallery(self) -> None:
        self.shell.platform.pick_photo(lambda path: self._got(path, camera=False))

    def _got(self, path: Path | None, camera: bool) -> None:
        if path is not None:
            self._take(path)
        elif self.shell.platform.name == "desktop":
            if camera:
                snack(_("There is no camera here: choose a file, or drop one on the window."), above=self.foot.height)
            else:
                choose_file(self._take)

    def _dropped(self, _window: Any, name: bytes | str, *_where: Any) -> None:
        if self.get_root_window() is None:
            return
        self._take(Path(name.decode() if isinstance(name, bytes) else name))

    def _take(self, path: Path) -> None:
        """Into the app's own folder first, then read it."""
        self._stop()
        try:
            self.photo = self.shelf.take(self.owner, self.board, path)
        except OSError as error:
            self._choose(trouble(error))
            return
        self._read()

    # Reading it

    def _read(self, corners: list[tuple[float, float]] | None = None) -> None:
        photo, variant = self.photo, self.variant
        looks = sorted((self.shell.session.store.folder / LOOKS).glob("*.npz"))

        def done(shot: Shot) -> None:
            self.shot = shot
            self._was_read(shot, corners is not None)

        self._work(lambda job: read_photo(photo, variant, job.progress, corners, looks), done)

    def _work(self, work: Callable[[worker.Job], Shot], done: Callable[[Shot], None]) -> None:
        self._stop()
        self._clear("reading", _("Photo of the board"))
        working = Working(text=doing("open"), stop_says=_("Stop"))
        working.bind(on_stop=lambda *_: self.back())
        self.body.add_widget(working)

        def told(share: float, step: str) -> None:
            working.share, working.text = share, doing(step)

        self.job = worker.run(work, done, self._failed, told)

    def _stop(self) -> None:
        if self.job is not None:
            self.job.stop()
            self.job = None

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, OSError | ValueError | MemoryError):
            raise error
        note = self.shelf.note(self.owner, self.board)
        if note is not None:
            self.shelf.keep(self.owner, self.board, replace(note, accepted=True))
        self._choose(trouble(error))

    def _was_read(self, shot: Shot, by_hand: bool) -> None:
        """One board: look it over. Several: whose is which. None: the corners by hand."""
        first = shot.boards[0]
        if not first.reading.found and not by_hand:
            self._show_corners(not_found(first.reading.reason))
        elif len(shot.boards) > 1 and self.table is not None:
            offers = offer([seen.reading for seen in shot.boards], self.table)
            self._queue = [
                (seat, seen) for seat, seen in zip(offers.seats, shot.boards, strict=True) if seat is not None
            ]
            self._show_boards([said(one) for one in offers.said])
        else:
            self._look_over(self.player, first)

    # The corners by hand

    def _show_corners(self, reason: str = "") -> None:
        shot = self.shot
        if shot is None:
            return
        before = (self.review, self.step)
        self._after_corners = (lambda: self._again(before[0])) if before[1] == "review" else self._choose
        self._clear("corners", _("Where is the board?"))
        if reason:
            self.body.add_widget(Text(text=reason, role="small", tid="photo:reason"))
        text = kind_of(games.game(self.variant)).words.corners()
        self.body.add_widget(Text(text=text, role="small", tone="quiet"))
        self.corners = Corners(tid="photo:corners", texture=texture(shot.picture), size_hint_y=None)
        known = shot.boards[0].reading.corners
        if known:
            high, wide = (side / shot.scale for side in shot.picture.shape[:2])
            self.corners.corners = [[x / wide, y / high] for x, y in known]
        self.scroll.grips = [self.corners]
        self.body.add_widget(self.corners)
        for part in self.body.children:
            part.bind(height=self._fit_corners)
        self.scroll.bind(height=self._fit_corners)
        self._fit_corners()
        buttons = BoxLayout(size_hint_y=None, height=dp(52), spacing=space("snug"))
        turn = TextButton(text=_("Turn"), icon="turn", look="tonal", tid="photo:turn")
        turn.bind(on_release=lambda *_: self.corners.turn())
        go = TextButton(text=_("Read it") if readable(self.variant) else _("Go on"), tid="photo:read")
        go.bind(on_release=lambda *_: self._read(self._set_corners()))
        for button in (turn, go):
            buttons.add_widget(button)
        self.foot.add_widget(buttons)
        hand = TextButton(text=_("Enter by hand"), look="plain", tid="photo:by-hand")
        hand.bind(on_release=lambda *_: self._by_hand())
        self.foot.add_widget(hand)

    def _fit_corners(self, *_args) -> None:
        """The photo takes what the words leave of the screen."""
        if self.step == "corners":
            words = [part.height for part in self.body.children if part is not self.corners]
            edges = self.body.padding[1] + self.body.padding[3] + self.body.spacing * len(words)
            self.corners.height = max(dp(260), self.scroll.height - sum(words) - edges)

    def _set_corners(self) -> list[tuple[float, float]]:
        """In pixels of the full photo."""
        height, width = self.shot.picture.shape[:2]
        return self.corners.in_pixels((width / self.shot.scale, height / self.shot.scale))

    # Several boards

    def _queue_waits(self) -> bool:
        return len(self._queue) > 1

    def _show_boards(self, said_about: list[str] | None = None) -> None:
        self._clear("boards", _("Whose board is which?"))
        for seat, seen in self._queue:
            if self._known(seat, seen) is None:
                self.shelf.keep(self.owner, self._board_of(seat), KeptPhoto(self.photo.name, seen.reading))
        for text in said_about or []:
            self.body.add_widget(Text(text=text, role="small", tone="accent"))
        boards = self._boards = GridLayout(size_hint_y=None, spacing=space("wide"))
        boards.bind(minimum_height=boards.setter("height"))
        self.body.add_widget(boards)
        for number, (seat, seen) in enumerate(self._queue):
            card = Card(tid=f"boards:{number}")
            if seen.flat is not None:
                crop = Crop(texture=texture(seen.flat), size_hint_y=None)
                crop.bind(width=self._fit_boards)
                card.add_widget(crop)
            chips = Chips()
            for other, name in enumerate(self.table.players):
                chip = Chip(text=name, selected=other == seat, tid=f"boards:{number}:{other}")
                chip.bind(on_release=lambda _, n=number, s=other: self._give(n, s))
                chips.add_widget(chip)
            card.add_widget(chips)
            boards.add_widget(card)
        self._fit_boards()
        go = TextButton(text=_("Check the boards"), tid="boards:go")
        go.bind(on_release=lambda *_: self._next_board())
        self.foot.add_widget(go)

    def _fit_boards(self, *_args) -> None:
        """The boards as large as the screen has room for all of them, but never too small to be known; side by side
        where it is wide."""
        if self.step != "boards" or self._boards is None:
            return
        wide = self.width > self.height
        boards, count = self._boards, max(1, len(self._queue))
        cols = boards.cols = min(count, 2) if wide else 1
        if wide:
            side = max(space("wide"), (self.width - dp(WIDEST) * 1.5) / 2)
            self.body.padding = [side, self.body.padding[1], side, self.body.padding[3]]
            foot = (self.width + space("wide")) / 2 if cols > 1 else side  # under one of the two, at the thumb
            west, east = (side, foot) if theme.left_hand else (foot, side)
            self.foot.padding = [west, self.foot.padding[1], east, self.foot.padding[3]]
            self.head.side = side - space("wide")
        rows = -(-count // cols)
        for card in boards.children:
            *rest, crop = card.children
            if isinstance(crop, Crop):
                around = sum(part.height + card.spacing for part in rest) + card.padding[1] + card.padding[3]
                edges = self.body.padding[1] + self.body.padding[3] + (rows - 1) * space("wide")
                crop.height = min(max(dp(200), (self.scroll.height - edges) / rows - around), max(dp(150), crop.width))

    def _give(self, number: int, seat: int) -> None:
        """A board to another player, who gives theirs in exchange."""
        was = self._queue[number][0]
        self._queue = [
            (seat if n == number else was if owner == seat else owner, seen)
            for n, (owner, seen) in enumerate(self._queue)
        ]
        self._show_boards()

    def _known(self, seat: int, seen: Seen) -> KeptPhoto | None:
        """What is kept of this very board for this player."""
        note = self.shelf.note(self.owner, self._board_of(seat))
        same = note is not None and note.reading is not None and note.reading.dumps() == seen.reading.dumps()
        return note if same else None

    def _next_board(self) -> None:
        seat, seen = self._queue[0]
        note = self._known(seat, seen)
        self._look_over(seat, seen, note.edits if note else NO_EDITS)

    # Looking it over

    def _look_over(self, seat: int, seen: Seen, edits: Any = NO_EDITS) -> None:
        self.player = seat
        review = self._review_of(seat, seen, edits)
        self.review, self._seen = review, seen
        self._keep()
        self._again(review)

    def _review_of(self, seat: int, seen: Seen, edits: Edits = NO_EDITS) -> Review:
        left = self.shelf.lines_left(self.table, seat) if self.table else ()
        return Review(self.shell.session, self.variant, seen.reading, edits, self.game, seat, left)

    def _again(self, review: Review | None) -> None:
        """The review on screen, as it stands."""
        if review is None:
            self._choose()
            return
        title = self._name(review.seat) or _("Photo of the board")
        subtitle = _("Round {n}").format(n=self.table.round) if self.table else ""
        self._clear("review", title, subtitle, actions=True)
        self.shell.way[-1].arguments |= {"player": review.seat, "path": "", "resume": True}
        made = texture(self._seen.flat) if self._seen.flat is not None else None
        self._say_fit(review)
        self.pane = Pane(self.shell, review, made, self._changed, self._correct)
        self.scroll.grips = self.pane.grips
        self.body.add_widget(self.pane)
        self.main = TextButton(tid="photo:main")
        self.main.bind(on_release=lambda *_: self._main(), width=lambda *_: self._show_main())
        self.foot.add_widget(self.main)
        self._count()
        self._show_main()

    def _say_fit(self, review: Review) -> None:
        """Where the board fits another player far better, that is said."""
        if self.table is None or self._queue or not review.reading.found or len(self.table.players) < 2:
            return
        offers = offer([review.reading], self.table)
        seat = offers.seats[0]
        if seat is None or seat == review.seat or offers.ambiguous:
            return
        card = Card(ground="tint", tid="photo:fits")
        text = _("This looks like the board of {name}.").format(name=self._name(seat))
        card.add_widget(Text(text=text, role="small"))
        button = TextButton(text=_("It is {name}'s").format(name=self._name(seat)), look="tonal", tid="photo:fits:take")
        button.bind(on_release=lambda *_: self._look_over(seat, self._seen))
        card.add_widget(button)
        self.body.add_widget(card)

    def _changed(self) -> None:
        self._keep()
        self._count()
        self._show_main()

    def _count(self) -> None:
        """What a final board comes to, before it is accepted: a full wall takes a while, so elsewhere."""
        self._stop_counting()
        counts, review = self._final and self.review.ready and not self.review.unread, self.review
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

    def _keep(self) -> None:
        """What is known of the photo, on the disk: after every touch."""
        if self.photo is not None and self.review is not None:
            note = KeptPhoto(self.photo.name, self.review.reading, self.review.edits)
            self.shelf.keep(self.owner, self._board_of(self.review.seat), note)

    def _show_main(self) -> None:
        review = self.review
        left = review.to_check
        if review.unread:
            self.main.text, self.main.look = _("That is the board"), "filled"
        elif left:
            self.main.text, self.main.look = ngettext("{n} to check", "{n} to check", left).format(n=left), "accent"
        else:
            self.main.text, self.main.look = self._accept_words(), "filled"
        faulty = bool(review.proposal.problem) or (not left and not review.ready)
        self.main.disabled = faulty

    def _accept_words(self) -> str:
        gain, total = self.review.gain, self.review.proposal.total
        if self._worth is not None:
            low, high = self._worth.in_all
            return _("Accept: {points}").format(points=str(low) if low == high else f"{low}–{high}")
        if gain is None:
            return _("Accept")
        points = f"+{gain}" if gain >= 0 else f"−{-gain}"
        if self.shell.settings.hide_standings:
            return _("Accept: {points}").format(points=points)
        words = _("Accept: {points}, now {total}").format(points=points, total=total)
        return words if self.main.one_line(words) else _("Accept: {points}").format(points=f"{points} › {total}")

    def _main(self) -> None:
        asked = self.review.open()
        if self.review.unread:
            self.pane.settle_all()
        elif asked:
            target = self.pane.ask(asked[0])
            if target is not None:
                self.scroll.begin_at(target)
        elif self.review.ready:
            self._accept()

    def _accept(self) -> None:
        review = self.review
        self._keep()
        if self.table is not None:
            answer = review.accept()
            if not answer.ok:
                say_fault(self.shell, answer, self.variant, self.foot.height)
                return
            self.shell.platform.buzz("tick")
        self.shelf.accept(self.owner, self._board_of(review.seat), review.proposal.lines_left())
        self._queue = [(seat, seen) for seat, seen in self._queue if seat != review.seat]
        if self._queue:
            self.table = self.shell.session.table(self.game)
            self._next_board()
        else:
            self._leave()

    def _leave(self) -> None:
        """Back to where the photo was asked for; to the table, where it was asked for nowhere."""
        self.step = ""
        if len(self.shell.way) > 1 and (not self.game or self.shell.way[-2].name == "table"):
            self.shell.back()
        else:
            self.shell.swap("table", game=self.game)

    def _correct(self, one: Contradiction) -> None:
        """The photo shows that something was entered wrong earlier."""
        if one.round is None:
            self.shell.go("sheet", game=self.game)
        else:
            player = self.review.seat if one.player is None else one.player
            self.shell.go("table", game=self.game, player=player, round=one.round)

    # What else can be done

    def do_again(self) -> None:
        self._queue = []
        self.shell.way[-1].arguments["resume"] = False
        self._choose()

    def do_more(self) -> None:
        sheet = Sheet(title=_("This photo"), tid="photo:more-sheet")
        ways = [
            ("corners", "corners", _("Set the corners by hand"), self._show_corners),
            ("hand", "pencil", _("Enter by hand"), self._by_hand),
            ("report", "share", _("Report a wrong reading"), self._report),
        ]
        for key, icon, text, act in ways:
            if key == "hand" and self.table is None:
                continue
            button = TextButton(text=text, icon=icon, look="tonal", tid=f"photo:more:{key}")

            def go(_button: Any, act: Callable[[], None] = act) -> None:
                sheet.dismiss()
                act()

            button.bind(on_release=go)
            sheet.body.add_widget(button)
        text = _("A report holds the photo, what was read and what you corrected. You choose who gets it.")
        sheet.body.add_widget(Text(text=text, role="small", tone="quiet"))
        sheet.open()

    def _by_hand(self) -> None:
        """To the table, with what was read as the half-entered round."""
        if self.review is None and self.shot is not None and self.table is not None:
            seen = self.shot.boards[0]
            self.review = self._review_of(self.player, seen)
        if self.table is None:
            self._look_over(self.player, self.shot.boards[0])
            return
        if self.review is not None and self.review.reading.found:
            answer = self.review.hand_over()
            if not answer.ok:
                say_fault(self.shell, answer, self.variant, self.foot.height)
                return
        self._leave()

    def _report(self) -> None:
        """One file with photo, reading and correction, handed to whichever app the person chooses."""
        try:
            review = self.review
            packed = pack(self.photo.read_bytes(), self.photo.name, review.reading, review.label())
            path = Path(mkdtemp(prefix="azulejo-")) / "azulejo-photo.zip"
            path.write_bytes(packed)
        except (OSError, AzulejoError) as error:
            snack(_("The report could not be made: {reason}").format(reason=error), above=self.foot.height)
            return
        if not self.shell.platform.share_file(path, "application/zip", _("A photo that was read wrong")):
            snack(_("No app here takes files. It lies at {path}").format(path=path), above=self.foot.height)
