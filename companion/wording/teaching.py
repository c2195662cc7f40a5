"""What teaching a board says."""

from __future__ import annotations

from companion.wording.language import _
from vision.reading import Unteachable


def refused(trouble: Unteachable) -> str:
    """Why a board cannot be taught from a photo, and what helps."""
    return {
        Unteachable.BLUR: _("The photo is blurred. Hold the phone still and try again."),
        Unteachable.GLARE: _("A reflection hides part of the board. Try again without flash, from another side."),
        Unteachable.TILES: _("There seem to be tiles on the board. Clear it and try again."),
        Unteachable.CUT_OFF: _("Part of the board is cut off. Fit all of it in the picture."),
        Unteachable.ANOTHER: _("This looks like another board. Check which one you chose, and where the dots lie."),
        Unteachable.TOO_SMALL: _("The board is too small in the photo. Come closer."),
        Unteachable.TOO_PLAIN: _("This board has too little print to be recognised. Set its corners by hand instead."),
        Unteachable.NO_BOARD: _("Couldn't find the board. Mark its corners to try again."),
    }[trouble]
