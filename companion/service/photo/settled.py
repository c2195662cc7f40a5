"""What the player says by taking everything as it is shown."""

from __future__ import annotations

from companion.service.photo.edits import Edits
from companion.service.photo.proposal import Proposal


def as_shown(edits: Edits, proposal: Proposal) -> Edits:
    """The edits with every space, line and floor that was asked about as it is proposed."""
    for cell, item in proposal.cells.items():
        if item.asked:
            edits = edits.with_cell(cell, item.value)
    for row, line in enumerate(proposal.lines):
        if line.asked:
            edits = edits.with_line(row, line.value)
    if proposal.floor is not None and proposal.floor.asked:
        edits = edits.with_floor(proposal.floor.value.tiles, proposal.floor.value.marker)
    return edits
