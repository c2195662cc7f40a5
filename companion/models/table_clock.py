"""The clocks of a table: how long it has been played, how long this turn, what is left of the round."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from companion.service.play_time import seconds_played
from companion.service.table import Table
from companion.wording.dates import duration
from companion.wording.language import _

ROUND_MINUTES = (0, 3, 5, 10, 15)
"""What a round timer can be set to; 0 is none."""


class Clocks(NamedTuple):
    """In seconds, without pauses; all of them come from the journal, so that they go on after a kill."""

    played: int
    turn: int
    round: int

    def left(self, minutes: int) -> int:
        """What a round of so many minutes has left; below 0 where it is over."""
        return minutes * 60 - self.round


def clocks(table: Table, now: datetime) -> Clocks:
    log, stamp = table.position.log, now.isoformat()
    stamps = [log.start.at, *(written.at for written in log.written)]
    earlier = [entry.at for entry in table.log if entry.event.round < table.round]
    begun = max(earlier, default=log.start.at)
    return Clocks(
        seconds_played([*stamps, stamp]),
        seconds_played([stamps[-1], stamp]),
        seconds_played([begun, *(at for at in stamps if at > begun), stamp]),
    )


def clock_face(seconds: int) -> str:
    """
    >>> clock_face(65), clock_face(3725)
    ('1:05', '1:02:05')
    """
    hours, rest = divmod(max(0, seconds), 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def clock_words(shown: Clocks, times: bool, minutes: int) -> str:
    """What stands under the round's name: the time played, and what is left of the round or this turn's time."""
    played = duration(shown.played) if times else ""
    return " · ".join(filter(None, (played, brief_clock_words(shown, times, minutes))))


def brief_clock_words(shown: Clocks, times: bool, minutes: int) -> str:
    """The same without the time played."""
    if minutes:
        left = shown.left(minutes)
        return _("{time} left").format(time=clock_face(left)) if left > 0 else _("Time's up")
    return clock_face(shown.turn) if times else ""
