"""What reading a photo says."""

from __future__ import annotations

import errno

from companion.service.photo.phrases import GameDoubt
from companion.wording.language import _, pgettext
from vision.reading import Doubt, NotFound, PhotoError, Trouble


def in_short(doubt: Doubt | GameDoubt | None) -> str:
    """A doubt in a word, for the space itself."""
    if doubt is None:
        return ""
    words: dict[Doubt | GameDoubt, str] = {
        Doubt.GLARE: _("glare"),
        Doubt.BLUR: _("blurred"),
        Doubt.HIDDEN: _("covered"),
        Doubt.CUT_OFF: _("cut off"),
        Doubt.RULE: pgettext("against the rules", "odd"),
        Doubt.DIFFERS: _("changed"),
    }
    return words.get(doubt, _("unclear"))


def doing(step: str) -> str:
    """What is being done to a photo."""
    return {
        "open": _("Opening the photo…"),
        "find": _("Looking for the board…"),
        "others": _("Reading the other boards…"),
        "flatten": _("Straightening the board…"),
    }.get(step, "")


def trouble(error: Exception) -> str:
    """Why a file is no use as a photo."""
    found = error.trouble if isinstance(error, PhotoError) else None
    if found is Trouble.HEIC:
        return _("This is a HEIC, AVIF or video file: save it as JPEG first.")
    too_large = isinstance(error, OSError) and error.errno == errno.EFBIG
    if found is Trouble.TOO_LARGE or too_large or isinstance(error, MemoryError):
        return _("This picture is too large to be read here.")
    if found is Trouble.NOT_A_PHOTO:
        return _("This file is not a photo: JPEG, PNG, WebP, BMP and GIF can be read.")
    if isinstance(error, OSError):
        reasons = {
            errno.ENOENT: _("it is not there any more"),
            errno.EISDIR: _("it is a folder"),
            errno.EACCES: _("this app may not read it"),
            errno.EPERM: _("this app may not read it"),
            errno.ENOSPC: _("there is no room left on this device"),
        }
        reason = reasons.get(error.errno or 0, _("the device gives no reason"))
        return _("This photo cannot be opened: {reason}.").format(reason=reason)
    return _("This photo is damaged or not whole, and cannot be read.")


def not_found(reason: NotFound | None) -> str:
    """Why no board was found, and what helps."""
    if reason is NotFound.NO_READER:
        return _(
            "Boards of this game cannot be read from a photo yet. Set the corners, then fill in the board by taps: "
            "the photo stays beside it."
        )
    if reason is NotFound.TOO_SMALL:
        return _("The picture is too small to show a board.")
    if reason is NotFound.NOT_AT_CORNERS:
        return _("No board was recognised between these corners.")
    if reason is NotFound.MIRRORED:
        return _("The photo is mirrored. Flip it back, then choose it again.")
    return _("No board was recognised. Show where it is, and it is read again.")


def unread(reason: NotFound | None, how: str) -> str:
    """What to do about a board that was not read, once its corners are set; `how` it is filled by taps."""
    return f"{not_found(reason)} {how}" if reason is NotFound.NOT_AT_CORNERS else how


def set_corners() -> str:
    """How a board is shown to the reader that did not find it."""
    return _("Drag the four corners onto the board's: 1 and 2 are the ones at the top, as its player sees it.")
