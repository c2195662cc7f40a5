"""What a check of the saved games found, in words."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.wording.language import _, ngettext
from companion.wording.recovery import recovery_sentence


class HealthView(NamedTuple):
    title: str
    sentences: tuple[str, ...]


def health_view(health: dict[str, Any]) -> HealthView:
    """`health` is what `Session.health` gives."""
    games, copies = health["games"], len(health["copies"])
    return HealthView(
        _("All is well") if health["whole"] else _("Something is damaged"),
        (
            ngettext("{n} game is kept.", "{n} games are kept.", games).format(n=games),
            ngettext("There is {n} copy beside it.", "There are {n} copies beside it.", copies).format(n=copies),
            *(str(problem) for problem in health["problems"]),
            *(recovery_sentence(told) for told in health["recovered"]),
        ),
    )
