"""What is said about a whole reading: how far to trust it, what would make it surer, and the ways out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.ui.kit import Card, Text, TextButton
from companion.ui.theme import space
from companion.wording.language import _
from companion.wording.photo import hint_words
from vision.reading import Note

if TYPE_CHECKING:
    from companion.ui.screens.photo.screen import Screen

MOST_HINTS = 2


def advice(screen: Screen) -> Card | None:
    """The card under a reading; None where there is nothing to say."""
    flow = screen.flow
    review = flow.review
    if review is None or not review.reading.found:
        return None
    said: list[str] = []
    ways: list[tuple[str, str, Callable[[], None]]] = []
    as_given = Note.AS_GIVEN in review.reading.notes
    if as_given:
        said.append(_("Nothing in the photo confirms these corners, so please check every space."))
        ways.append(("taps", _("Fill it in myself"), screen.leave_unread))
    if flow.earlier is not None:
        ways.append(("earlier", _("Use the earlier reading"), screen.take_earlier))
    if review.reading.damaged:
        said.append(_("The file is damaged, so please check every space."))
    if review.to_check and not as_given:
        said += [hint_words(hint) for hint in review.reading.hints[:MOST_HINTS]]
        ways.append(("one-more", _("One more photo"), screen.one_more))
    if not said and not ways:
        return None
    card = Card(tid="photo:advice", spacing=space("snug"))
    if said:
        card.add_widget(Text(text=" ".join(said), role="small"))
    for key, text, act in ways:
        button = TextButton(text=text, look="tonal", tid=f"photo:{key}")
        button.bind(on_release=lambda _button, act=act: act())
        card.add_widget(button)
    return card
