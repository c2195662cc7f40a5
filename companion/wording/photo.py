"""What reading a photo says."""

from __future__ import annotations

import errno

from companion.service.photo.phrases import GameDoubt
from companion.wording.language import _, pgettext
from vision.reading import Doubt, Hint, NotFound, PhotoError, Trouble


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
        return _("This is a HEIC, AVIF or video file. Save it as a JPEG first.")
    too_large = isinstance(error, OSError) and error.errno == errno.EFBIG
    if found is Trouble.TOO_LARGE or too_large or isinstance(error, MemoryError):
        return _("This photo is too large to read.")
    if found is Trouble.NOT_A_PHOTO:
        return _("This isn't a photo. Choose a JPEG, PNG, WebP, BMP or GIF.")
    if isinstance(error, OSError):
        reasons = {
            errno.ENOENT: _("it's no longer there"),
            errno.EISDIR: _("it's a folder"),
            errno.EACCES: _("the app isn't allowed to read it"),
            errno.EPERM: _("the app isn't allowed to read it"),
            errno.ENOSPC: _("this device is full"),
        }
        reason = reasons.get(error.errno or 0, _("the device doesn't say why"))
        return _("Can't open this photo: {reason}.").format(reason=reason)
    return _("This photo is damaged or incomplete.")


def not_found(reason: NotFound | None) -> str:
    """Why no board was found, and what helps."""
    if reason is NotFound.NO_READER:
        return _(
            "This game's boards can't be read from a photo yet. Set the corners, then tap the tiles in "
            "beside the photo."
        )
    if reason is NotFound.TOO_SMALL:
        return _("This photo is too small. Try a larger one.")
    if reason is NotFound.NOT_AT_CORNERS:
        return _("Couldn't find a board between these corners.")
    if reason is NotFound.MIRRORED:
        return _("This photo is mirrored, like a selfie.")
    return _("Couldn't find the board. Mark its corners to try again.")


def hint_words(hint: Hint) -> str:
    """What would make the next photo better."""
    return {
        Hint.COME_CLOSER: _("Come closer."),
        Hint.GO_BACK: _("Step back a little: the board is cut off on all sides."),
        Hint.GO_HIGHER: _("Hold the phone higher."),
        Hint.LEFT_CUT_OFF: _("The left edge is cut off."),
        Hint.RIGHT_CUT_OFF: _("The right edge is cut off."),
        Hint.TOP_CUT_OFF: _("The top edge is cut off."),
        Hint.BOTTOM_CUT_OFF: _("The bottom edge is cut off."),
        Hint.AVOID_GLARE: _("Avoid the reflection: tilt the phone, no flash."),
        Hint.HOLD_STILL: _("Hold the phone still."),
        Hint.MORE_LIGHT: _("Turn on more light."),
    }[hint]


def unread(reason: NotFound | None, how: str) -> str:
    """What to do about a board that was not read, once its corners are set; `how` it is filled by taps."""
    return f"{not_found(reason)} {how}" if reason is NotFound.NOT_AT_CORNERS else how


def set_corners() -> str:
    """How a board is shown to the reader that did not find it."""
    return _("Drag each dot to a corner of the board. 1 and 2 are the top.")
