"""What is asked before a round is closed: one question that names who is missing, answered with one touch.

The keys of the answers: "enter:SEAT" goes to a player, "took:SEAT" gives the marker to one, and what lets something
be as it is: "nothing", "later", "nobody".
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.questions import BeforeClosing, LikelyAnswer
from companion.wording.language import _
from companion.wording.names import join_names


def nothing_entered(players: Sequence[str], seats: Sequence[int]) -> BeforeClosing:
    """Nobody has entered anything for these players."""
    names = [players[seat] for seat in seats]
    nothing = _("They placed nothing") if len(names) > 1 else _("{name} placed nothing").format(name=names[0])
    return BeforeClosing(
        _("Nothing is entered for {names} this round.").format(names=join_names(names)),
        (LikelyAnswer("nothing", nothing), *(_enter(players, seat) for seat in seats)),
    )


def still_to_do(text: str, players: Sequence[str], seats: Sequence[int]) -> BeforeClosing:
    """Something besides their tiles that these players have still to do, in words."""
    enter = [_enter(players, seat) for seat in seats]
    return BeforeClosing(text, (*enter, LikelyAnswer("later", _("Close anyway"), seldom=True)))


def who_took(text: str, players: Sequence[str]) -> BeforeClosing:
    """The round's marker, which somebody always takes; almost always."""
    took = [LikelyAnswer(f"took:{seat}", name) for seat, name in enumerate(players)]
    return BeforeClosing(text, (*took, LikelyAnswer("nobody", _("Nobody"), seldom=True)))


def _enter(players: Sequence[str], seat: int) -> LikelyAnswer:
    return LikelyAnswer(f"enter:{seat}", _("Enter {name}").format(name=players[seat]))
