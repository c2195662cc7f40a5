"""What the steps of the photo screen have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.models.photo.flow import FlowStep

if TYPE_CHECKING:
    from companion.ui.screens.photo.screen import Screen


class PhotoStep:
    """One step of the screen: it fills the screen's body and foot, and is asked first when they change or one goes
    back."""

    key = FlowStep.NONE
    offers: tuple[str, ...] = ()
    """What the bar offers: another photo ("again"), what else can be done with this one ("more"), and help ("ask")."""

    def __init__(self, screen: Screen) -> None:
        self.screen, self.flow, self.shell = screen, screen.flow, screen.shell

    @property
    def title(self) -> str:
        raise NotImplementedError

    @property
    def subtitle(self) -> str:
        return ""

    def build(self) -> None:
        """Everything into the empty screen."""
        raise NotImplementedError

    def back(self) -> bool:
        """One step back inside the screen; False leaves it."""
        return False

    def narrow(self) -> None:
        """The screen has another width: its own edges beside the usual ones."""

    def grown(self) -> None:
        """What the step shows is higher than the screen."""

    def end(self) -> None:
        """Another step follows, or the screen is left: whatever was started here stops."""
