"""A finished game to look back at; its place and notes can be changed here, its entries on the score sheet."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp, sp
from kivy.uix.boxlayout import BoxLayout

from companion.games.fault_words import answer_words
from companion.models.game_page import board, game_page, noted
from companion.models.reveal import CardSeat
from companion.ui.kit import ButtonLine, Card, Chip, Chips, Column, Icon, Text, TextButton
from companion.ui.parts.empty import Empty
from companion.ui.parts.faces import Face
from companion.ui.parts.rematch import rematch
from companion.ui.parts.share import offer_share
from companion.ui.parts.two_column_screen import TwoColumnScreen
from companion.ui.screens.game.note_sheet import NoteSheet
from companion.ui.screens.game.photos import Photos
from companion.ui.shell import Shell
from companion.ui.theme import space, theme
from companion.ui.widgets.chart import Chart
from companion.ui.widgets.registry import widget_for
from companion.ui.widgets.standings import shortened
from companion.wording.language import _

BOARD = 320
"""How high (dp) a board is."""


class Screen(TwoColumnScreen):
    """`seat` is whose board is shown, the winner's unless told."""

    def __init__(self, shell: Shell, game_id: str, seat: int = -1, **options: Any) -> None:
        table = shell.session.table(game_id)
        there = table is not None and table.finished
        actions = (("share", "share", _("Share")),) if there else ()
        super().__init__(shell, _("Game"), actions=actions, tid="game", **options)
        self.game_id, self.seat = game_id, seat
        self.photos: Photos | None = None
        if table is None or not table.finished:
            self.body.add_widget(Empty(_("This game isn't over yet."), tid="game:none"))
            return
        self.table = table
        self.page = page = game_page(shell.session, table)
        self.head.title = page.game
        self.seat = seat if seat in range(len(table.players)) else page.seats[0].number
        self.note = Column(spacing=space("snug"))
        self.whose = Chips()
        self.board = widget_for(
            board(table, self.seat), tid="game:board", size_hint_y=None, height=dp(BOARD), still=True, disabled=True
        )
        self.first.add_widget(self._result())
        self.first.add_widget(self.note)
        for part in (self.whose, self.board, self._chart()):
            self.rest.add_widget(part)
        if page.photos:
            self.photos = Photos(page.photos, tid="game:photos")
            self.rest.add_widget(self.photos)
        self.foot.add_widget(self._buttons())
        self.pair_up()
        self._show_note()
        self._show_board()

    @property
    def variant(self) -> str:
        return self.table.setup.variant

    def left(self) -> None:
        if self.photos is not None:
            self.photos.job.stop()

    def _result(self) -> Card:
        card = Card(border=True, spacing=space("snug"), tid="game:result")
        card.add_widget(Text(text=self.page.headline, role="title", tone="primary", tid="game:headline"))
        if self.page.why:
            card.add_widget(Text(text=self.page.why, role="small", tone="quiet"))
        for seat in self.page.seats:
            card.add_widget(_seat(seat))
        card.add_widget(Text(text=self.page.when, role="small", tone="quiet", tid="game:when"))
        return card

    def _chart(self) -> Card:
        card = Card(spacing=space("snug"))
        card.add_widget(Text(text=_("Round by round"), role="label", tone="quiet"))
        card.add_widget(Chart(view=self.page.chart, size_hint_y=None, height=dp(130) + sp(40), tid="game:chart"))
        return card

    # Everybody's board

    def _show_board(self) -> None:
        self.whose.clear_widgets()
        for seat in range(len(self.table.players)):
            chip = Chip(text=self.table.players[seat], selected=seat == self.seat, tid=f"game:whose:{seat}")
            chip.bind(on_release=lambda _, seat=seat: self._choose(seat))
            self.whose.add_widget(chip)
        self.board.view = board(self.table, self.seat)

    def _choose(self, seat: int) -> None:
        self.seat = seat
        self.shell.way[-1].arguments["seat"] = seat
        self._show_board()

    # What was noted

    def _show_note(self) -> None:
        self.note.clear_widgets()
        kept = self.shell.session.note(self.game_id)
        if kept.place:
            self.note.add_widget(Text(text=kept.place, strong=True, tid="game:place"))
        if kept.text:
            self.note.add_widget(Text(text=kept.text, tid="game:note"))
        words = _("Add place and notes") if not any(kept) else _("Edit place and notes")
        change = TextButton(text=words, icon="pencil", look="plain", tid="game:write")
        change.bind(on_release=lambda *_: self._write(*kept))
        self.note.add_widget(change)

    def _write(self, text: str, place: str) -> None:
        NoteSheet(text, place, self.shell.session.places(), self._keep).open()

    def _keep(self, text: str, place: str) -> str:
        answer = self.shell.session.keep_note(self.game_id, noted(text, place))
        if answer.ok:
            self._show_note()
        return answer_words(answer)

    # Where to go from here

    def _buttons(self) -> ButtonLine:
        line = ButtonLine()
        sheet = TextButton(text=_("Score sheet"), icon="chart", look="outlined", tid="game:sheet")
        sheet.bind(on_release=lambda *_: self.shell.go("sheet", game_id=self.game_id), width=_name_sheet)
        again = TextButton(text=_("Rematch"), icon="turn", tid="game:rematch")
        again.bind(on_release=lambda *_: rematch(self.shell, self.game_id, self.variant))
        for button in (sheet, again):
            line.add_widget(button)
        return line

    def do_share(self) -> None:
        offer_share(self.shell, self.game_id)


def _name_sheet(button: TextButton, *_args: Any) -> None:
    """By a name that takes one line: more would be height that the page wants."""
    whole = _("Score sheet")
    button.text = whole if button.one_line(whole) else _("Scores")


def _seat(seat: CardSeat) -> BoxLayout:
    row = BoxLayout(size_hint_y=None, height=max(dp(44), sp(24) + dp(16)), spacing=space("even"))
    row.add_widget(Face(name=seat.name, colour=seat.colour, pos_hint={"center_y": 0.5}))
    name = Text(text=seat.name, strong=seat.won, fit="box", halign="left")
    name.bind(width=lambda text, room: setattr(text, "text", shortened(seat.name, theme.sizes["body"], room)))
    row.add_widget(name)
    if seat.won:
        row.add_widget(Icon(icon="crown", tone="primary", icon_size=24, pos_hint={"center_y": 0.5}))
    row.add_widget(Text(text=seat.total, role="number", fit="width", pos_hint={"center_y": 0.5}))
    return row
