"""The screen on which every player's board and score are gathered: by photo or by taps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.games import game, games
from companion.games.places import cell_of, sort_of
from companion.models import setup_choices
from companion.models.catch_up import Gathered, Gathering, players_missing
from companion.models.new_game import last_plan
from companion.models.photo.photo_store import PhotoStore
from companion.models.photo.review import Review
from companion.models.typed_name import seat_taken, typed_name
from companion.service.photo.phrases import Remark
from companion.ui.help_places import FaultWords
from companion.ui.kit import ButtonLine, Card, Chip, Chips, Column, Field, Sheet, Text, TextButton
from companion.ui.parts.scroll_screen import ScrollScreen
from companion.ui.parts.setup_options import SetupOptions
from companion.ui.screens.photo.cards import offers_row
from companion.ui.screens.photo.pick import pick, pick_cell
from companion.ui.shell import Shell
from companion.ui.theme import space
from companion.ui.widgets.registry import widget_for
from companion.wording.language import _, ngettext
from companion.wording.names import variant_name
from vision.reading import BoardReading

PEOPLE = 8
"""Remembered people shown as chips."""
NOTHING = BoardReading("", found=False)


class Gather(ScrollScreen):
    """What catch-up and audit have in common. `owner` names the shelf of their photos."""

    owner = ""
    score_says = ""

    def __init__(self, shell: Shell, title: str, variant: str = "", players: Any = (), **options: Any) -> None:
        super().__init__(shell, title, actions=(("anew", "turn", _("Start over")),), asks=True, **options)
        plan = last_plan(shell.session)
        shelf = PhotoStore(shell.session.store.folder)
        start = Gathered(variant or plan.variant, chosen=plan.chosen).of_players(tuple(players or plan.seats))
        self.gathering = Gathering(shelf, self.owner, start)
        if players and tuple(players) != self.now.players:
            self.gathering.change(self.now.of_players(tuple(players)))
        self.who = Column(spacing=space("snug"))
        self.options = SetupOptions(shell, self.tid, self._toggle)
        self.extra = Column(spacing=space("snug"), height=0)
        self.boards = Column(spacing=space("even"))
        self.words = Column(spacing=space("tight"), height=0)
        self.main = TextButton(tid=f"{self.tid}:main")
        self.main.bind(on_release=lambda *_: self.go())
        for part in (self.who, self.options, self.extra, self.boards, self.words):
            self.body.add_widget(part)
        self.foot.add_widget(self.main)

    @property
    def variant(self) -> str:
        return self.now.variant

    @property
    def now(self) -> Gathered:
        return self.gathering.now

    def shown(self) -> None:
        self.refresh()

    def change(self, now: Gathered) -> None:
        self.gathering.change(now)
        self.refresh()

    def refresh(self) -> None:
        """Everything anew: nothing here is touched often."""
        self._show_top()
        self.options.show(setup_choices.options_view(game(self.variant), self.now.chosen), self.variant)
        self.extra.clear_widgets()
        self.more()
        self.boards.clear_widgets()
        for seat in range(len(self.now.players)):
            self.boards.add_widget(self._card(seat))
        self.judge()

    def more(self) -> None:
        """What else is asked, into `extra`."""

    def judge(self) -> None:
        """What is missing, and what the main button says."""
        raise NotImplementedError

    def go(self) -> None:
        """The main button."""
        raise NotImplementedError

    def do_anew(self) -> None:
        """Forget everything gathered here."""
        now = self.now
        self.gathering.forget()
        self.change(Gathered(now.variant, chosen=now.chosen).of_players(now.players))

    @property
    def missing(self) -> int:
        """How many more players there have to be."""
        return players_missing(self.now.variant, self.now.players)

    # Game and people

    def _show_top(self) -> None:
        self.who.clear_widgets()
        chips = Chips()
        for one in games():
            chosen = one.key == self.now.variant
            chip = Chip(text=variant_name(one), selected=chosen, tid=f"{self.tid}:game:{one.key}")
            chip.asks = f"new-game.setup@{one.key}"
            chip.bind(on_release=lambda _, key=one.key: self._play(key))
            chips.add_widget(chip)
        self.who.add_widget(chips)
        self.who.add_widget(Widget(size_hint_y=None, height=space("snug")))
        self.who.add_widget(Text(text=_("Players, in turn order"), role="label", tone="quiet"))
        people = Chips()
        known = [person.name for person in self.shell.session.people.all()]
        for name in [*self.now.players, *[n for n in known if n not in self.now.players][:PEOPLE]]:
            here = name in self.now.players
            chip = Chip(text=name, icon="check" if here else "plus", selected=here, tid=f"{self.tid}:person:{name}")
            chip.bind(on_release=lambda _, name=name: self._seat(name))
            people.add_widget(chip)
        new = Chip(text=_("New name"), icon="pencil", tid=f"{self.tid}:name")
        new.bind(on_release=lambda *_: self._ask_name())
        people.add_widget(new)
        self.who.add_widget(people)

    def _play(self, variant: str) -> None:
        if variant != self.now.variant:
            self.change(self.now.playing(variant))

    def _toggle(self, key: str) -> None:
        self.change(replace(self.now, chosen=setup_choices.toggled(game(self.variant), self.now.chosen, key)))

    def _seat(self, name: str) -> None:
        self.change(self.now.with_or_without(name))

    def _ask_name(self) -> None:
        sheet = Sheet(title=_("Who's playing?"), tid=f"{self.tid}:who")
        field = Field(hint=_("Name"), tid=f"{self.tid}:who:field")

        def take(*_args: Any) -> None:
            name = typed_name(field.text)
            sheet.dismiss()
            if name and not seat_taken(name, self.now.players):
                self._seat(name)

        button = TextButton(text=_("Add player"), tid=f"{self.tid}:who:take")
        button.bind(on_release=take)
        field.bind(on_enter=take)
        sheet.body.add_widget(field)
        sheet.body.add_widget(button)
        sheet.open()

    # Boards

    def review_of(self, seat: int) -> Review:
        reading, edits = self.gathering.board(seat)
        return Review(self.shell.session, self.now.variant, reading or NOTHING, edits, seat=seat)

    def _card(self, seat: int) -> Card:
        review = self.review_of(seat)
        card = Card(tid=f"{self.tid}:board:{seat}", spacing=space("snug"))
        line = BoxLayout(size_hint_y=None, height=dp(112), spacing=space("even"))
        small = widget_for(review.board_view(), mini=True)
        small.size_hint, small.size, small.pos_hint = (None, None), (dp(112), dp(112)), {"top": 1}
        line.add_widget(small)
        words = Column(spacing=space("snug"), pos_hint={"center_y": 0.5})
        words.add_widget(Text(text=self.now.players[seat], role="title"))
        score = self.now.scores[seat] if seat < len(self.now.scores) else None
        field = Field(label=self.score_says, text="" if score is None else str(score), tid=f"{self.tid}:score:{seat}")
        field.input.input_filter = "int"
        field.input.input_type = "number"
        field.bind(text=lambda _, text: self._scored(seat, text))
        words.add_widget(field)
        line.add_widget(words)
        line.bind(minimum_height=lambda box, high: setattr(box, "height", max(dp(112), high)))
        words.bind(height=lambda _, high: setattr(line, "height", max(dp(112), high)))
        card.add_widget(line)
        buttons = ButtonLine()
        photo = TextButton(text=_("Photo"), icon="camera", look="tonal", tid=f"{self.tid}:photo:{seat}")
        photo.bind(on_release=lambda *_: self._photo(seat))
        taps = TextButton(text=_("Tap the tiles"), icon="pencil", look="tonal", tid=f"{self.tid}:taps:{seat}")
        taps.bind(on_release=lambda *_: self._tap(seat))
        for button in (photo, taps):
            buttons.add_widget(button)
        card.add_widget(buttons)
        return card

    def _scored(self, seat: int, text: str) -> None:
        score = int(text) if text.lstrip("-").isdigit() and len(text) < 6 else None
        self.gathering.change(self.now.with_score(seat, score))
        self.judge()

    def _photo(self, seat: int) -> None:
        self.shell.go("photo", into=self.owner, variant=self.now.variant, whose=self.now.players[seat])

    def _tap(self, seat: int) -> None:
        """The board in a sheet, filled by taps; what is left alone counts as shown."""
        review = self.review_of(seat)
        sheet = Sheet(title=self.now.players[seat], tid=f"{self.tid}:sheet")
        board = widget_for(review.board_view(), "photo", size_hint_y=None, height=dp(328))

        offers = Column(height=0)

        def changed() -> None:
            board.view = review.board_view()
            show_offers()
            self.gathering.change(self.now.with_edits(seat, review.edits, self.gathering.photo_of(seat)))

        def show_offers() -> None:
            offers.clear_widgets()
            if review.offers():
                offers.add_widget(offers_row(review, choose))

        def choose(key: str) -> None:
            question = review.choose(key)
            if question is not None:
                pick(review, question, changed)

        def put(place: str) -> None:
            if sort_of(place) == "slot":
                choose(place.replace("slot", "plate", 1))
                return
            cell = cell_of(place)
            options = review.options(cell)
            if len(options) > 2:
                pick_cell(review, cell, changed)
                return
            value = review.proposal.cells[cell].value
            review.set_cell(cell, next(option for option in options if option != value))
            changed()

        def done(*_args: Any) -> None:
            review.settle_all()
            changed()
            sheet.dismiss()
            self.refresh()

        board.bind(on_tap=lambda _, place: put(place))
        sheet.body.add_widget(Text(text=review.words.by_taps(), role="small", tone="quiet"))
        sheet.body.add_widget(board)
        show_offers()
        sheet.body.add_widget(offers)
        button = TextButton(text=_("Use this board"), tid=f"{self.tid}:sheet:done")
        button.bind(on_release=done)
        sheet.body.add_widget(button)
        sheet.open()

    # Words

    def say(self, texts: Sequence[str], faults: Sequence[Remark] = ()) -> None:
        """What is still to do, and what the rules are against, each with the way to its rule."""
        self.words.clear_widgets()
        for text in texts:
            self.words.add_widget(Text(text=text, role="small", tone="quiet"))
        for fault in faults:
            self.words.add_widget(FaultWords(self.shell, fault.fault, self.now.variant, fault.whose))

    def ask_for_players(self) -> bool:
        """Whether there are too few players, said on the button."""
        if self.missing:
            text = ngettext("Add {n} more player", "Add {n} more players", self.missing)
            self.main.text, self.main.disabled = text.format(n=self.missing), True
        return bool(self.missing)
