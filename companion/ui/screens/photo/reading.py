"""While a photo is read: how far it is, and the way to stop it."""

from __future__ import annotations

from companion.models.photo.flow import FlowStep
from companion.ui.kit.progress import Working
from companion.ui.screens.photo.step import PhotoStep
from companion.wording.language import _
from companion.wording.photo import doing


class ReadingStep(PhotoStep):
    """The work itself belongs to the screen."""

    key = FlowStep.READING

    @property
    def title(self) -> str:
        return _("Photo of the board")

    def build(self) -> None:
        self.working = Working(text=doing("open"), stop_says=_("Stop"))
        self.working.bind(on_stop=lambda *_: self.back())
        self.screen.body.add_widget(self.working)

    def tell(self, share: float, step: str) -> None:
        self.working.share, self.working.text = share, doing(step)

    def back(self) -> bool:
        self.screen.stop()
        self.screen.choose()
        return True
