"""What a photo says of a dome: its plates, its tiles, and what it cannot show."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.engine.dome import NO_PLATE, SIDE, SPECIAL, SPECIAL_TILE, WILD, slot_cells
from companion.engine.games import Game
from companion.engine.tiles import DUEL, EMPTY, names
from companion.engine.variants.duel import CHIPS_A_ROUND
from companion.games.contract import BoardReview, Json, Offer, Question
from companion.games.dome.photo.look import BARE
from companion.games.dome.photo.propose import fit, reconcile
from companion.games.dome.photo.untracked import board
from companion.games.dome.plates import lying, odd_corner
from companion.games.dome.questions import ChipsUsed, ChoosePlate
from companion.service.photo.edits import Cell, Edits
from companion.service.photo.proposal import Proposal
from companion.service.photo.settled import as_shown
from companion.wording.language import _, ngettext
from vision.layout import Box, Layout, Space
from vision.reading import BoardReading

__all__ = [
    "answer",
    "board",
    "choose",
    "fit",
    "floor_apart",
    "frame",
    "label",
    "offers",
    "pictured",
    "reconcile",
    "settled",
    "space_of",
    "tiles_for",
]


floor_apart = False


def tiles_for(game: Game, proposal: Proposal, before: Any, cell: Cell) -> tuple[str, ...]:
    """What the plate there prints."""
    row, col = cell
    assert isinstance(row, int)
    plate = proposal.plates.get((row // 2, col // 2))
    printed = plate.value[row % 2 * 2 + col % 2] if plate else WILD
    kinds = {WILD: tuple(DUEL.values()), SPECIAL: (SPECIAL_TILE,)}.get(printed, (printed,))
    return (*kinds, EMPTY)


def settled(edits: Edits, proposal: Proposal) -> Edits:
    for slot, plate in proposal.plates.items():
        if plate.asked:
            for at, printed in zip(slot_cells(slot), plate.value, strict=True):
                edits = edits.with_space(at, printed)
    return as_shown(edits, proposal)


def frame(game: Game, reading: BoardReading) -> Layout | None:
    """The drawing lies over the whole photo."""
    return None


def pictured(one: Layout) -> Box:
    """The dome alone: what lies beside it is told by taps."""
    half = one.pitch / 2
    across, down = [space.x for space in one.part("dome")], [space.y for space in one.part("dome")]
    return (min(across) - half, min(down) - half, max(across) + half, max(down) + half)


def space_of(one: Layout, cell: Cell) -> Space | None:
    return next((space for space in one.part("dome") if (space.row, space.col) == cell), None)


def offers(review: BoardReview) -> tuple[Offer, ...]:
    """The plates laid in this round, to be changed, and the bonus chips used, which no photo shows."""
    found = []
    for (row, col), item in review.proposal.plates.items():
        if item.new:
            text = _("Plate {row}, {column}").format(row=row + 1, column=col + 1)
            found.append(Offer(f"plate:{row}:{col}", text, selected=True))
    if review.table is not None:
        used = review.edits.chips or 0
        text = ngettext("{n} chip used", "{n} chips used", used).format(n=used)
        found.append(Offer("chips", text, selected=bool(used)))
    return tuple(found)


def choose(review: BoardReview, key: str) -> Question | None:
    """What "chips" or "plate:ROW:COLUMN" asks; with the corner of the slot that was touched after it."""
    if key == "chips":
        return _chips(review)
    row, col, *touched = map(int, key.split(":")[1:])
    title = _("Plate for row {row}, column {column}").format(row=row + 1, column=col + 1)
    now = review.proposal.plates[row, col]
    known = lying({item.value for item in review.proposal.plates.values() if item.value != BARE})
    there = now.value if now.value != BARE else None
    corner = next(iter(touched), odd_corner(there) if there else None)
    drawn = review.edits.drawn.get((row, col), 0) if review.table is not None else None
    return ChoosePlate((row, col), title, known, corner, there, drawn, now.new)


def _chips(review: BoardReview) -> ChipsUsed | None:
    """The bonus chips of all rounds so far, less those used in earlier ones."""
    if review.table is None:
        return None
    most = CHIPS_A_ROUND.value * review.table.round - review.table.state.chips[review.seat]
    return ChipsUsed(_("Bonus chips used this round"), "", max(0, most), review.edits.chips or 0)


def answer(review: BoardReview, question: Question, value: Any) -> None:
    if isinstance(question, ChipsUsed):
        review.change(replace(review.edits, chips=value))
    elif isinstance(question, ChoosePlate):
        plate, drawn = value or (BARE, 0)
        review.change(review.edits.with_plate(slot_cells(question.slot), plate, drawn))


def label(proposal: Proposal, reading: BoardReading) -> Json:
    """Every space with its tile and its print, `under` where a tile hides it; and the broken tiles."""
    if not proposal.cells:
        return {}
    made: Json = {"dome": [[_space(proposal, row, col) for col in range(SIDE)] for row in range(SIDE)]}
    slots = {at for slot, plate in proposal.plates.items() if plate.asked for at in slot_cells(slot)}
    unsure = [list(at) for at, item in proposal.cells.items() if item.asked or at in slots]
    if proposal.floor is not None and not proposal.floor.asked:
        made["broken"] = {"tiles": proposal.floor.value.tiles, "marker": proposal.floor.value.marker}
    if unsure:
        made["skip"] = {"dome": unsure}
    return made if reading.found else {"corners": None, **made}  # set by hand they are the dome's, not the board's


def _space(proposal: Proposal, row: int, col: int) -> Json:
    tile = {**names(DUEL), SPECIAL_TILE: "special"}.get(proposal.cells[row, col].value)
    printed = proposal.plates[row // 2, col // 2].value[row % 2 * 2 + col % 2]
    hidden = tile not in (None, "special")
    return {"tile": tile, "under" if hidden else "space": None if printed == NO_PLATE else printed}
