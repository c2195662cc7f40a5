"""What the rules and the service refuse or doubt, as sentences; what only one board has is said by its kind."""

from __future__ import annotations

from companion.engine.faults import Fault
from companion.engine.games import Game
from companion.games.registry import kinds
from companion.service.answers import Answer, in_the_way
from companion.wording.colours import colour_name
from companion.wording.language import _
from companion.wording.names import board_name, join_names
from vision.reading import NotFound


def fault_words(fault: Fault) -> str:
    """A fault as one sentence."""
    return sentence(_worded(fault))


def answer_words(answer: Answer) -> str:
    """Everything that is in the way of what was asked for, in the language spoken now."""
    return " ".join(fault_words(fault) for fault in answer.faults)


def error_words(error: Exception) -> str:
    """Why something could not be done, in the language spoken now."""
    return " ".join(fault_words(fault) for fault in in_the_way(error))


def after_colon(fault: Fault) -> str:
    """A fault as it stands behind a colon: without a capital of its own."""
    text = sentence(_worded(fault))
    return text if _(fault.text).startswith("{") else text[:1].lower() + text[1:]


def _worded(fault: Fault) -> str:
    return _(fault.text).format(**{key: _value(key, value) for key, value in fault.values.items()})


def said(fault: Fault | None, whose: str = "") -> str:
    """A fault that may name a board, as one sentence, behind the player's name it is about; "" where there is none."""
    if fault is None:
        return ""
    text = fault_words(fault)
    return _("{name}: {text}").format(name=whose, text=text) if whose else text


def sentence(text: str) -> str:
    """
    >>> sentence("the game is over")
    'The game is over.'
    """
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _value(key: str, value: object) -> object:
    if isinstance(value, NotFound):
        return _not_found(value)
    if isinstance(value, Game):
        return board_name(value)
    if key in ("colour", "wanted", "wild"):
        return colour_name(str(value))
    if key == "foreign":
        return ", ".join(colour_name(part) for part in str(value).split(", "))
    if key == "columns":
        return join_names(str(value).split(", "))
    words = (kind.words.value(key, value) for kind in kinds())
    return next((said for said in words if said is not None), value)


def _not_found(reason: NotFound) -> str:
    """Why no board was read, as a clause."""
    return {
        NotFound.TOO_SMALL: _("the photo is too small"),
        NotFound.NO_BOARD: _("no known board in the photo"),
        NotFound.NOT_AT_CORNERS: _("no known board at these corners"),
        NotFound.MIRRORED: _("the photo is mirrored: flip it and try again"),
        NotFound.NO_READER: _("this game's boards can't be read yet"),
    }[reason]
