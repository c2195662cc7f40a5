"""Sheets that ask what really lies somewhere: the photo of the place, the doubt in words, and what it can be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.pattern import capacity
from companion.engine.tiles import EMPTY
from companion.engine.variants.azul import FLOOR
from companion.games.contract import Question
from companion.games.fault_words import said
from companion.models.photo.review import Review
from companion.service.photo import phrases
from companion.service.photo.edits import Cell
from companion.ui.kit import Chip, Chips, Sheet, Text, TextButton
from companion.ui.kit.pictures import Picture
from companion.ui.picture import cut
from companion.ui.theme import theme
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.registry import sheet_for
from companion.wording.colours import KINDS, tile_name
from companion.wording.language import _, ngettext, pgettext
from vision.layout import Box

CROP = 132


class Crop(Picture):
    """A part of a picture of square shares: `box` is (left, top, right, bottom)."""

    texture = ObjectProperty(None, allownone=True)
    box = ListProperty([0, 0, 1, 1])

    def paint(self, pen: Pen) -> None:
        if self.texture is None:
            return
        left, top, right, bottom = self.box
        shape = (right - left) / (bottom - top)
        width = min(self.width, self.height * shape)
        height = width / shape
        x, y = self.center_x - width / 2, self.center_y - height / 2
        pen.group.add(Color(1, 1, 1, 1))
        part = Rectangle(texture=self.texture, pos=(x, y), size=(width, height))
        part.tex_coords = cut(self.texture, *self.box)
        pen.group.add(part)
        pen.frame(x, y, width, height, dp(6), dp(2), theme.colour("doubt"))


def pick_cell(
    review: Review, cell: Cell, changed: Callable[[], None], texture: Any = None, box: Box | None = None
) -> Sheet:
    """What lies on a space: the tiles it can hold, the legal ones first, and quietly under them that none does."""
    item = review.proposal.cells[cell]
    sheet = Sheet(title=review.words.cell_words(cell), tid="pick")
    reason = said(phrases.about(item.doubt)) if item.open else ""
    _explain(sheet, reason, texture, box, KINDS.get(item.value, "plain"))
    tiles = [letter for letter in review.options(cell) if letter != EMPTY]
    chips = None if len(tiles) == 1 else Chips()

    def offer(button: Any, letter: str, into: Any) -> None:
        button.bind(on_release=lambda *_: _done(sheet, lambda: review.set_cell(cell, letter), changed))
        into.add_widget(button)

    for letter in tiles:
        kind, chosen = KINDS[letter], item.value == letter
        tid = f"pick:{kind}"
        if chips is None:
            offer(TextButton(text=tile_name(kind), icon="check" if chosen else "", tid=tid), letter, sheet.body)
        else:
            offer(Chip(text=tile_name(kind), kind=kind, selected=chosen, tid=tid), letter, chips)
    if chips is not None:
        sheet.body.add_widget(chips)
    icon = "check" if item.value == EMPTY and not item.open else ""
    offer(TextButton(text=_("No tile"), icon=icon, look="outlined", tid="pick:none"), EMPTY, sheet.body)
    sheet.open()
    return sheet


def pick_line(
    review: Review, row: int, changed: Callable[[], None], texture: Any = None, box: Box | None = None
) -> Sheet:
    """What lies in a pattern line: its colour, then how many; a full line in one tap."""
    item = review.proposal.lines[row]
    sheet = Sheet(title=_("Pattern line {n}").format(n=row + 1), tid="pick")
    _explain(sheet, said(phrases.about(item.doubt)) if item.open else "", texture, box)
    full = capacity(row)
    value = item.value
    sheet.body.add_widget(Text(text=_("Full of this colour:"), role="small", tone="quiet"))
    chips = Chips()
    for letter in review.line_options(row):
        chosen = value is not None and value.colour == letter and value.tiles == full
        chip = Chip(kind=KINDS[letter], says=tile_name(KINDS[letter]), selected=chosen, tid=f"pick:{KINDS[letter]}")
        chip.bind(on_release=lambda _, c=letter: _done(sheet, lambda: review.set_line(row, c, full), changed))
        chips.add_widget(chip)
    sheet.body.add_widget(chips)
    text = _("Not full") if full > 1 else pgettext("a line without tiles", "Empty")
    rest = TextButton(text=text, look="tonal", tid="pick:none")
    rest.bind(on_release=lambda *_: _done(sheet, lambda: review.set_line(row, None, 0), changed))
    sheet.body.add_widget(rest)
    count = ngettext("A full line has {n} tile.", "A full line has {n} tiles.", full).format(n=full)
    note = _("Only full lines count this round.")
    sheet.body.add_widget(Text(text=f"{count} {note}", role="small", tone="quiet"))
    sheet.open()
    return sheet


def pick_floor(review: Review, changed: Callable[[], None], texture: Any = None, box: Box | None = None) -> Sheet:
    """How many tiles lie on the floor line, and whether the marker does."""
    item = review.proposal.floor
    assert item is not None
    sheet = Sheet(title=_("Floor line"), tid="pick")
    _explain(sheet, said(phrases.about(item.doubt)) if item.open else "", texture, box)
    now = {"tiles": item.value.tiles, "marker": item.value.marker}
    sheet.body.add_widget(Text(text=_("Tiles, not counting the first-player marker:"), role="small", tone="quiet"))
    counts = Chips()
    chips = []
    for count in range(len(FLOOR.value) + 1):
        chip = Chip(text=str(count), selected=count == now["tiles"], tid=f"pick:{count}")
        chip.bind(on_release=lambda _, count=count: choose(count))
        counts.add_widget(chip)
        chips.append(chip)
    marker = Chip(text=_("First-player marker"), kind="first", selected=now["marker"], tid="pick:marker")
    more = Chips()
    more.add_widget(marker)

    def choose(count: int) -> None:
        now["tiles"] = count
        for number, chip in enumerate(chips):
            chip.selected = number == count

    def turn(*_args: Any) -> None:
        now["marker"] = marker.selected = not now["marker"]

    marker.bind(on_release=turn)
    so = TextButton(text=_("That's right"), tid="pick:so")

    def say(*_args: Any) -> None:
        _done(sheet, lambda: review.change(review.edits.with_floor(now["tiles"], bool(now["marker"]))), changed)

    so.bind(on_release=say)
    for part in (counts, more, so):
        sheet.body.add_widget(part)
    sheet.open()
    return sheet


class ReadAs(Picture):
    """The tile that a space was read as, or the bare space."""

    kind = StringProperty("plain")

    def paint(self, pen: Pen) -> None:
        side = min(self.width, self.height) * 0.6
        bare = self.kind == "plain"
        pen.tile(self.kind, self.center_x - side / 2, self.center_y - side / 2, side, faint=bare)


def _explain(sheet: Sheet, reason: str, texture: Any, box: Box | None, read_as: str = "") -> None:
    """Why it is asked; the photo of the place, and beside it what that was read as."""
    if reason:
        sheet.body.add_widget(Text(text=reason, tone="doubt"))
    if texture is not None and box is not None:
        holder = BoxLayout(size_hint_y=None, height=dp(CROP), spacing=dp(12))
        holder.add_widget(Crop(texture=texture, box=list(box), tid="pick:crop"))
        if read_as:
            holder.add_widget(ReadAs(kind=read_as, tid="pick:read-as"))
        sheet.body.add_widget(holder)


def _done(sheet: Sheet, change: Callable[[], None], changed: Callable[[], None]) -> None:
    sheet.dismiss()
    change()
    changed()


def pick(review: Review, question: Question, changed: Callable[[], None]) -> None:
    """Ask something that is no tile."""

    def take(value: Any) -> None:
        review.answer(question, value)
        changed()

    sheet_for(question, take).open()
