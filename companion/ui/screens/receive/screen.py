"""Receive a game: photos of its codes, or its file; where both phones went on, the person chooses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.errors import AzulejoError
from companion.games.fault_words import answer_words
from companion.models.photo.photo_store import PhotoStore
from companion.models.receive import Receiving, Version, take_file, trouble, versions
from companion.service.handover import TakenOver
from companion.ui import worker
from companion.ui.kit import Card, Text, TextButton, snack
from companion.ui.kit.progress import Working
from companion.ui.parts.arriving_file import ArrivingFile
from companion.ui.parts.scroll_screen import ScrollScreen
from companion.ui.picture import PICTURES
from companion.ui.shell import Shell
from companion.wording.language import _
from companion.wording.photo import trouble as photo_trouble
from vision.reading import PhotoError

OWNER, BOARD = "receive", "codes"
"""Under which a photo is kept that was taken while the app was gone."""


class Screen(ScrollScreen):
    """`path` is a photo or a file that is there already. With `here` and `other` both versions of a game are shown."""

    def __init__(self, shell: Shell, path: str = "", here: str = "", other: str = "", **options: Any) -> None:
        super().__init__(shell, _("Receive a game"), tid="receive", **options)
        self.receiving = Receiving(shell.session)
        self.job: worker.Job | None = None
        self._file = ArrivingFile(shell, self.take)
        self._given, self._apart = path, TakenOver(other, False, here) if here and other else None

    def shown(self) -> None:
        self._file.listen()
        lost = self._lost_photo()
        if self._apart is not None:
            self._choose_version(self._apart)
        elif self._given:
            given, self._given = Path(self._given), ""
            self.shell.way[-1].arguments["path"] = ""
            self.take(given)
        elif lost is not None:
            self.take(lost)
        else:
            self.ask()

    def left(self) -> None:
        self._file.stop()
        if self.job is not None:
            self.job.stop()

    def _lost_photo(self) -> Path | None:
        """A photo of a code that came back after the app was ended; it is read once."""
        store = PhotoStore(self.shell.session.store.folder)
        note = store.waiting(OWNER, BOARD)
        if note is None:
            return None
        store.accept(OWNER, BOARD)
        return store.path(OWNER, note)

    # Asking for the next code

    def ask(self, problem: str = "") -> None:
        """What is there, what is missing, and the ways to give it."""
        self.empty()
        if problem:
            card = Card(tid="receive:problem")
            card.add_widget(Text(text=problem, tone="loss"))
            self.body.add_widget(card)
        told = self.receiving.told()
        if told:
            self.body.add_widget(Text(text=told, role="title", tid="receive:told"))
        for text in (
            _("On the other phone, open the game's menu, then Share, then Hand over."),
            _("Fill the picture with the code and hold still. The order doesn't matter."),
        ):
            self.body.add_widget(Text(text=text))
        note = _("Nothing is sent over the internet. The game is in the codes.")
        self.body.add_widget(Text(text=note, role="small", tone="quiet"))
        again = bool(self.receiving.now.parts)
        camera = _("Photograph the next code") if again else _("Photograph a code")
        self.foot_button(camera, "camera", lambda: self._file.from_camera(f"{OWNER}/{BOARD}"), "camera", "filled")
        self.foot_button(_("Choose a photo"), "gallery", self._file.from_gallery, "picture", "tonal")
        self.foot_button(_("Open a file"), "file", self._file.from_files, "download", "plain")
        if again:
            self.foot_button(_("Start over"), "anew", self._begin_anew, "turn", "plain")

    def _begin_anew(self) -> None:
        self.receiving.forget()
        self.ask()

    # Reading

    def take(self, path: Path) -> None:
        """A photo of codes, or a file."""
        self.empty()
        working = Working(text=_("Reading…"), stop_says=_("Stop"))
        working.bind(on_stop=lambda *_: self._stop())
        self.body.add_widget(working)
        session = self.shell.session
        if path.suffix.lower() in PICTURES:
            self.job = worker.run(lambda _: _read_codes(path), self._add, self._failed)
        else:
            self.job = worker.run(lambda _: take_file(session, path), self._taken, self._failed)

    def _stop(self) -> None:
        if self.job is not None:
            self.job.stop()
        self.ask()

    def _add(self, texts: tuple[str, ...]) -> None:
        if not texts:
            self.ask(_("Couldn't read a code. Go closer, hold still and avoid reflections."))
            return
        try:
            self.receiving.add(texts)
            if not self.receiving.complete:
                self.ask()
                return
            self._taken(self.receiving.take())
        except AzulejoError as error:
            self.ask(trouble(error))

    def _failed(self, error: Exception) -> None:
        if isinstance(error, PhotoError):
            self.ask(photo_trouble(error))
        elif isinstance(error, AzulejoError):
            self.ask(trouble(error))
        else:
            raise error

    # What came of it

    def _taken(self, taken: TakenOver) -> None:
        if taken.differs:
            self.shell.swap("receive", here=taken.differs, other=taken.game_id)
            return
        self._go_on_with(taken.game_id)
        snack(_("Game received.") if taken.is_new else _("You already have this game."))

    def _go_on_with(self, game_id: str) -> None:
        table = self.shell.session.table(game_id)
        over = table is not None and table.finished
        self.shell.start_at("game" if over else "table", game_id=game_id)

    def _choose_version(self, taken: TakenOver) -> None:
        """Both went on: side by side, and nothing is thrown away before the person says so."""
        self.empty()
        self.head.title = _("Two versions of this game")
        both = versions(self.shell.session, taken)
        asked = _("This game was continued on both phones. Which version do you want to keep playing?")
        self.body.add_widget(Text(text=asked))
        for version, key in zip(both, ("here", "other"), strict=False):
            self.body.add_widget(self._version(version, key, [one for one in both if one is not version]))
        note = _("The one you don't choose goes to the bin, where you can get it back.")
        self.body.add_widget(Text(text=note, role="small", tone="quiet"))
        self.foot_button(_("Keep both"), "both", lambda: self.shell.start_at("games"), "games", "tonal")

    def _version(self, version: Version, key: str, others: list[Version]) -> Card:
        card = Card(tid=f"receive:{key}")
        card.add_widget(Text(text=version.title, role="label", tone="primary"))
        card.add_widget(Text(text=version.round, role="title"))
        card.add_widget(Text(text=version.scores))
        card.add_widget(Text(text=version.when, role="small", tone="quiet"))
        use = TextButton(text=_("Continue with this one"), tid=f"receive:use:{key}")
        use.bind(on_release=lambda *_: self._use(version, others))
        card.add_widget(use)
        return card

    def _use(self, version: Version, others: list[Version]) -> None:
        session = self.shell.session
        for other in others:
            answer = session.delete(other.game_id)
            if not answer.ok:
                snack(answer_words(answer))
                return
        self._go_on_with(version.game_id)

        def bring_back() -> None:
            for other in others:
                session.undelete(other.game_id)

        snack(_("The other version is in the bin."), _("Undo"), bring_back)


def _read_codes(path: Path) -> tuple[str, ...]:
    """OpenCV is loaded here, off the UI thread."""
    from vision.codes import read_codes

    return read_codes(path)
