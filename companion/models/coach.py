"""The first minute: what the sample game teaches, one touch after another."""

from __future__ import annotations

from dataclasses import dataclass

from companion.service.session import Session
from companion.wording.language import _


@dataclass(frozen=True, slots=True)
class Lesson:
    """`about` is the part of the table whose touch it explains and waits for."""

    about: str
    words: str
    above: bool = False
    """Whether it is said above that part, or below it."""


def lessons() -> tuple[Lesson, ...]:
    return (
        Lesson("board", _("Tap a space to place a tile there. Tap it again to take it back.")),
        Lesson("floor", _("Tiles on the floor? Tap the last one's space: the ones before it count too.")),
        Lesson("tally", _("Tap a number to see where it comes from."), above=True),
        Lesson("close", _("That was the last player. Close the round to settle the scores."), above=True),
    )


class Coach:
    """Which lesson is next at a table; only the sample game has any, and each is given once."""

    def __init__(self, session: Session, game_id: str) -> None:
        self._session = session
        self.at_sample = session.is_sample(game_id)
        self._step = session.settings.sample_step

    @property
    def lesson(self) -> Lesson | None:
        left = lessons()[self._step :] if self.at_sample else ()
        return left[0] if left else None

    def touched(self, about: str) -> None:
        """A part of the table was touched; what is waited for is done with that."""
        if self.lesson is not None and self.lesson.about == about:
            self._go_to(self._step + 1)

    def stop(self) -> None:
        """Nothing more is to be taught."""
        self._go_to(len(lessons()))

    def _go_to(self, step: int) -> None:
        self._step = step
        self._session.set(sample_step=step)
