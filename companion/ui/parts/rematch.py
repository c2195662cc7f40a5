"""The same people once more, from wherever a finished game is looked at."""

from __future__ import annotations

from companion.ui.help_places import say_fault
from companion.ui.shell import Shell


def rematch(shell: Shell, game_id: str, variant: str) -> None:
    """To the table of a new game, in place of the screen; or why there is none."""
    answer = shell.session.rematch(game_id)
    if answer.ok:
        shell.swap("table", game_id=answer.game_id)
    else:
        say_fault(shell, answer, variant)
