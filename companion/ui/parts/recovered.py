"""What a recovery saved, told once on the first screen and kept in the settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.service.session import reports
from companion.ui.i18n import _, ngettext
from companion.ui.kit import Card, Text, TextButton
from companion.ui.shell import Shell
from companion.ui.words import day


def recovery_sentence(report: Mapping[str, Any]) -> str:
    """One recovery in a sentence."""
    games, lost = int(report.get("games", 0)), len(report.get("lost", ()))
    said = ngettext(
        "The games were damaged and have been recovered, {day}: {n} game is here.",
        "The games were damaged and have been recovered, {day}: {n} games are here.",
        games,
    ).format(n=games, day=day(str(report.get("when", ""))))
    if lost:
        said += " " + ngettext("{n} of them is not whole.", "{n} of them are not whole.", lost).format(n=lost)
    return said


def news_of_recovery(shell: Shell) -> Card | None:
    """A card where something was recovered and nobody has been told."""
    told = reports(shell.session.store.folder)
    if not told or str(told[-1].get("when", "")) == shell.settings.recovery_seen:
        return None
    card = Card(tid="recovered")
    card.add_widget(Text(text=recovery_sentence(told[-1])))
    button = TextButton(text=_("Understood"), look="tonal", tid="recovered:understood")

    def understood(*_) -> None:
        shell.set(recovery_seen=str(told[-1].get("when", "")))
        card.parent.remove_widget(card)

    button.bind(on_release=understood)
    card.add_widget(button)
    return card
