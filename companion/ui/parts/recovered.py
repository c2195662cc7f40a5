"""What a recovery saved, told once on the first screen and kept in the settings."""

from __future__ import annotations

from typing import Any

from companion.service.session import reports
from companion.ui.kit import Card, Text, TextButton
from companion.ui.shell import Shell
from companion.wording.language import _
from companion.wording.recovery import recovery_sentence


def news_of_recovery(shell: Shell) -> Card | None:
    """A card where something was recovered and nobody has been told."""
    told = reports(shell.session.store.folder)
    if not told or str(told[-1].get("when", "")) == shell.settings.recovery_seen:
        return None
    card = Card(tid="recovered")
    card.add_widget(Text(text=recovery_sentence(told[-1])))
    button = TextButton(text=_("Got it"), look="tonal", tid="recovered:understood")

    def understood(*_: Any) -> None:
        shell.set(recovery_seen=str(told[-1].get("when", "")))
        card.parent.remove_widget(card)

    button.bind(on_release=understood)
    card.add_widget(button)
    return card
