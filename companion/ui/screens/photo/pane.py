"""The review on screen: the frame, the slider, the floor line, and a card for each thing that is not settled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import accumulate
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.engine.audit import Audit
from companion.engine.variants.azul import FLOOR
from companion.games.fault_words import said
from companion.games.places import cell_of, number_of, sort_of
from companion.games.views import FloorView
from companion.models.photo.frame_view import AROUND, frame_view, part_box
from companion.models.photo.review import Open, Review
from companion.service.photo.edits import Cell
from companion.service.photo.phrases import RemarkKind
from companion.service.photo.proposal import Contradiction
from companion.ui.help_places import FaultWords
from companion.ui.kit import Card, Column, Segments, Text, TextButton
from companion.ui.parts.worth import worth_lines
from companion.ui.screens.photo.cards import against_card, choice_card, offers_row, order_card
from companion.ui.screens.photo.fade import Fade
from companion.ui.screens.photo.frame import Frame
from companion.ui.screens.photo.layers import Layers
from companion.ui.screens.photo.pick import pick, pick_cell, pick_floor, pick_line
from companion.ui.shell import Shell
from companion.ui.theme import space
from companion.ui.widgets.board import Board, names_of
from companion.ui.widgets.floor import Floor
from companion.ui.widgets.registry import widget_for
from companion.wording.language import _
from companion.wording.photo import unread

SAID_OTHERWISE = (RemarkKind.NOT_READ, RemarkKind.NO_PHOTO, RemarkKind.OTHER_PLAYER)
BESIDE = 900
"""From this width (dp) on what is asked stands beside the photo."""
AROUND_PHOTO = 290
"""What a tablet needs (dp) above and below the photo: bar, parts, slider, button."""
MANY = 4
"""So many doubts may be settled at once."""


class Pane(Column):
    """Shows a `Review`; calls `changed` after every correction, `correct` for an earlier round that may be wrong."""

    def __init__(
        self,
        shell: Shell,
        review: Review,
        texture: Any,
        changed: Callable[[], None],
        correct: Callable[[Contradiction], None],
        **options: Any,
    ) -> None:
        super().__init__(spacing=space("snug"), **options)
        self.shell, self.review, self.texture = shell, review, texture
        self._told, self._correct = changed, correct
        self.layout = review.frame()
        self._ordering: list[Cell] | None = None
        self.fade = Fade(tid="photo:fade")
        self.parts = Segments(tid="photo:part", value="wall")
        self.floor = Floor(tid="photo:floor", size_hint_y=None)
        self.floor.screen = "photo"
        self.floor.bind(on_tap=lambda floor, place: self._touched(floor.view, place))
        self.cards = Column(spacing=space("snug"), height=0)
        self.worth = Column(height=0)
        self.photo, self.rest = Column(spacing=space("snug")), Column(spacing=space("snug"))
        if self.layout is not None:
            self._build_frame()
        else:
            self._build_layers()
        self.fade.value = 1.0 if texture is None else self.board.veil
        self.fade.bind(value=self.picture.setter("fade"))
        self._fill()
        self.bind(width=self._measure)
        self._measure()
        self.refresh()

    @property
    def grips(self) -> list[Widget]:
        """What takes a finger before the page scrolls."""
        return [self.fade, self.floor, *([self.picture] if self.layout is not None else [])]

    def _fill(self) -> None:
        """The photo, and what it is asked about: under one another, on a tablet beside one another."""
        if self.layout is not None and self.review.proposal.lines:
            self.photo.add_widget(self.parts)
        self.photo.add_widget(self.picture)
        if self.texture is not None:
            self.photo.add_widget(self.fade)
        self.rest.add_widget(self.cards)
        self.rest.add_widget(self.worth)
        if self.review.proposal.floor is not None and self.review.floor_apart:
            self.rest.add_widget(self.floor)
        for part in (self.photo, self.rest):
            part.pos_hint = {"top": 1}
            self.add_widget(part)

    def _build_frame(self) -> None:
        self.board: Board = Frame(tid="photo:frame", size_hint_y=None)
        self.picture: Any = self.board
        assert self.layout is not None
        left, top, right, bottom = part_box(self.layout, "wall")
        self.picture.focus = [(left + right) / 2, (top + bottom) / 2, max(right - left, bottom - top)]
        self.picture.bind(on_spot=lambda _, name: self._tapped(name), on_part=lambda _, part: self.look_at(part))
        self.parts.bind(value=lambda _, part: self.look_at(part))

    def _build_layers(self) -> None:
        self.board = widget_for(self.review.board_view(), "photo")
        fade = 1.0 if self.texture is None else self.board.veil
        self.picture = Layers(self.board, texture=self.texture, fade=fade, size_hint_y=None)
        self.board.bind(on_tap=lambda board, place: self._touched(board.view, place))

    def _measure(self, *_: Any) -> None:
        beside = self.width > dp(BESIDE)
        self.orientation = "horizontal" if beside else "vertical"
        self.spacing = space("wide" if beside else "snug")
        width = (self.width - self.spacing) / 2 if beside else self.width
        self.picture.height = self.board.photo_height(width, self._room(beside))
        if self.layout is not None:  # the part that is near is square
            self.picture.size_hint_x, self.picture.width = None, self.picture.height
            self.picture.pos_hint = {"center_x": 0.5}
        self.floor.width = width
        self.floor.height = self.floor.wanted_height()

    def _room(self, beside: bool) -> float:
        """How high the photo may be: on a tablet it is seen whole, with what slides and chooses in it."""
        if beside:
            return Window.height - dp(AROUND_PHOTO) - self.board.photo_height(0, 0)
        return dp(420 if Window.height > Window.width else 384)

    # What is shown

    def refresh(self) -> None:
        """After every change."""
        found = self.review.proposal
        if self.layout is not None:
            self.picture.view = frame_view(self.review, self.layout, self.texture)
            counts = Counter() if self.review.unread else Counter(map(self.review.part_of, self.review.open()))
            names = {"board": _("Board"), "wall": _("Wall"), "lines": _("Lines")}
            self.parts.options = [
                (part, f"{name} ({counts[part]})" if counts.get(part) else name) for part, name in names.items()
            ]
        else:
            self.board.view = self.review.board_view()
        if found.floor is not None and self.review.floor_apart:
            self._show_floor(*found.floor.value)
        self._show_cards()

    def _show_floor(self, tiles: int, marker: bool) -> None:
        lost = list(accumulate(FLOOR.value, initial=0))
        most = len(FLOOR.value)
        taken = min(most, tiles + marker)
        item = self.review.proposal.floor
        doubtful = item is not None and item.open and not self.review.unread
        caption = _("Check the floor line") if doubtful else _("Floor line")
        self.floor.view = FloorView(
            tuple(f"−{cost}" for cost in FLOOR.value),
            taken - marker,
            marker,
            True,
            caption,
            f"−{lost[taken]}" if taken else "",
        )
        self.floor.height = self.floor.wanted_height()

    def _show_cards(self) -> None:
        self.cards.clear_widgets()
        found = self.review.proposal
        if self.review.unread and self.review.reading.reason:
            self.cards.add_widget(_words(unread(self.review.reading.reason, self.review.words.by_taps())))
        if self.review.offers():
            self.cards.add_widget(offers_row(self.review, self._choose))
        told = [note.fault for note in found.notes if note.kind not in SAID_OTHERWISE]
        for fault in [*([found.problem] if found.problem else []), *told]:
            self.cards.add_widget(_words(said(fault)))
        if found.contradictions and all(note.kind is not RemarkKind.NO_MATCH for note in found.notes):
            self.cards.add_widget(Text(text=_("The photo doesn't match the game"), role="label", tone="doubt"))
        for one in found.contradictions:
            self.cards.add_widget(against_card(self.review, one, self._changed, self._correct))
        for choice in found.choices:
            self.cards.add_widget(choice_card(self.review, choice, self._changed))
        if found.orders is not None and found.orders.open and not self.review.unread:
            tapped = None if self._ordering is None else len(self._ordering)
            self.cards.add_widget(order_card(self.review, found.orders, self._changed, self._begin_order, tapped))
        if not found.contradictions and not found.choices:
            for fault in found.faults:
                card = Card(ground="tint")
                card.add_widget(FaultWords(self.shell, fault, self.review.variant))
                self.cards.add_widget(card)
        if len(self.review.open()) >= MANY and not self.review.unread:
            rest = TextButton(text=_("All correct"), look="plain", tid="photo:as-shown")
            rest.bind(on_release=lambda *_: self.settle_all())
            self.cards.add_widget(rest)

    def show_worth(self, audit: Audit | None, counting: bool = False) -> None:
        """What a final board comes to, or that it is being counted."""
        self.worth.clear_widgets()
        if audit is None and not counting:
            self.worth.height = 0
            return
        card = Card(spacing=space("snug"), tid="photo:worth")
        card.add_widget(Text(text=_("This board's score"), role="label", tone="quiet"))
        lines = [Text(text=_("Working it out…"), tone="quiet")] if audit is None else worth_lines(audit)
        for line in lines:
            card.add_widget(line)
        self.worth.add_widget(card)

    # Touches

    def step_back(self) -> bool:
        """A star that is near steps back first."""
        return bool(self.board.step_back())

    def look_at(self, part: str) -> None:
        """Bring a part of the board near."""
        if self.layout is None:
            return
        if part == "floor":
            part = "board"
        self.parts.value = part
        self.picture.look_at(part_box(self.layout, part))

    def ask(self, one: Open) -> Widget | None:
        """Show something that is to be settled; what to scroll to, where it is further down."""
        if one.what == "cell":
            self.look_at("wall")
            self._question(one.which)
        elif one.what == "line":
            self.look_at("lines")
            self._line(one.which)
        elif one.what == "floor":
            self._ask_floor()
        elif one.what == "against":
            return _found(self.cards, f"against:{one.which}")
        elif one.what == "choice":
            return _found(self.cards, f"choice:{one.which}")
        elif one.what == "order":
            return _found(self.cards, "order")
        elif one.what == "plate":
            self._choose("plate:{}:{}".format(*one.which))
        return None

    def _touched(self, view: Any, place: str) -> None:
        """A place of the drawing."""
        sort = sort_of(place)
        if sort in ("cell", "space"):
            self._cell(cell_of(place))
        elif sort == "slot":
            self._choose(place.replace(sort, "plate", 1))
        elif sort == "marker":
            self._set_marker()
        else:
            self._set_floor(view.fallen_after(number_of(place)))

    def _tapped(self, name: str) -> None:
        if name.startswith("cell:"):
            self._cell(names_of(name))
        elif name.startswith("line:"):
            self._line(*names_of(name))

    def _cell(self, cell: Any) -> None:
        if self._ordering is not None:
            self._next_in_order(cell)
            return
        if self.layout is None or not self.review.reading.found:
            self._put(cell)
        else:
            self._question(cell)

    def _question(self, cell: Any) -> None:
        """What lies on a space, with its part of the photo."""
        pick_cell(self.review, cell, self._changed, self.texture, self.review.crop(cell))

    def _put(self, cell: Any) -> None:
        """A tap on a board that could not be read: a tile there, or away again; a colour is asked for if it counts."""
        options = self.review.options(cell)
        if len(options) > 2:
            pick_cell(self.review, cell, self._changed)
            return
        now = self.review.proposal.cells[cell].value
        self.review.set_cell(cell, next(option for option in options if option != now))
        self._changed()

    def _choose(self, key: str) -> None:
        """Ask what an offer or a part of the board that is no tile asks."""
        question = self.review.choose(key)
        if question is not None:
            pick(self.review, question, self._changed)

    def _line(self, row: int) -> None:
        assert self.layout is not None
        left, top, right, _bottom = part_box(self.layout, "lines")
        spot = next(s for s in self.layout.part("lines") if s.row == row)
        half = (right - left) / 2
        middle = (left + right) / 2
        edge = self.layout.pitch * AROUND
        box = (middle - half, max(top, spot.y - half + edge), middle + half, max(top, spot.y - half + edge) + 2 * half)
        pick_line(self.review, row, self._changed, self.texture, box)

    def _ask_floor(self) -> None:
        box = None
        if self.layout is not None:
            left, top, right, bottom = part_box(self.layout, "floor")
            middle, half = (top + bottom) / 2, (right - left) / 4
            box = (left, middle - half, right, middle + half)
        pick_floor(self.review, self._changed, self.texture, box)

    def _set_floor(self, tiles: int) -> None:
        found = self.review.proposal.floor
        self.review.change(self.review.edits.with_floor(tiles, found.value.marker if found else None))
        self._changed()

    def _set_marker(self) -> None:
        found = self.review.proposal.floor
        if found is not None:
            self.review.change(self.review.edits.with_floor(found.value.tiles, not found.value.marker))
            self._changed()

    def settle_all(self) -> None:
        """All that is asked is as it is shown."""
        self.review.settle_all()
        self._changed()

    # The order in which tiles were placed, where it counts

    def _begin_order(self) -> None:
        """The next taps on new tiles say their order."""
        self._ordering = []
        self.review.change(replace(self.review.edits, order=()))
        self._changed()

    def _next_in_order(self, cell: Any) -> None:
        fresh = [at for at, item in self.review.proposal.cells.items() if item.new]
        tapped = self._ordering or []
        self._ordering = [*tapped, cell] if cell in fresh and cell not in tapped else tapped
        order = tuple(self._ordering)
        if set(order) == set(fresh):
            self._ordering = None
        self.review.change(replace(self.review.edits, order=order))
        self._changed()

    def _changed(self) -> None:
        self._told()
        Clock.schedule_once(lambda _: self.refresh(), 0)


def _words(text: str) -> Card:
    card = Card(ground="tint")
    card.add_widget(Text(text=text, role="small"))
    return card


def _found(column: Column, tid: str) -> Widget | None:
    return next((child for child in column.children if getattr(child, "tid", "") == tid), None)
