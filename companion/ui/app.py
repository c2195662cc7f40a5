"""The app: a window, the shell, and the way back to where the person was."""

from __future__ import annotations

from kivy.core.window import Window

from companion.platform.contract import Platform
from companion.service.session import Session
from companion.ui.kit.app import KitApp
from companion.ui.phone import BACK_KEY, join, phone, renew
from companion.ui.shell import HOME, Shell


class AzulejoApp(KitApp):
    """Opens the data folder, shows the home screen, listens to the back key."""

    title = "Azulejo"

    def __init__(self, session: Session | None = None, platform: Platform | None = None, **options) -> None:
        super().__init__(**options)
        self.platform = platform or phone()
        self.session = session or Session(self.platform.data_folder())

    def build(self):
        self.shell = Shell(self.session, self.platform)
        Window.bind(on_keyboard=self._on_key)
        self.shell.start_at(HOME)
        return self.shell.root

    def _on_key(self, _window, key: int, *_) -> bool:
        """The back key; what the shell does not use closes the app, with everything kept."""
        return key == BACK_KEY and self.shell.back()

    def on_start(self) -> None:
        self._part = join(self.shell)

    def on_resume(self) -> None:
        renew(self.shell)

    def on_pause(self) -> bool:
        """Nothing to save: it was, at every tap."""
        return True

    def on_stop(self) -> None:
        self._part()
        Window.unbind(on_keyboard=self._on_key)
