"""A game from another phone: its codes gathered photo by photo, and what comes of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.errors import AzulejoError, Illegal
from companion.games.fault_words import error_words
from companion.models.game_row import KEPT
from companion.service import codes
from companion.service.answers import StorageError
from companion.service.files import read_bytes
from companion.service.handover import TakenOver
from companion.service.session import Session
from companion.service.table import Table
from companion.wording.dates import moment
from companion.wording.language import _, ngettext
from companion.wording.names import join_names

FILE = "receiving.json"
"""The codes read so far: the camera may cost the app its life between two of them."""


class Receiving:
    """Codes as they come in. Those of another game are kept apart; the game of the last photo is what is told of."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._file = session.store.folder / FILE
        self._texts = _kept(self._file)
        self._groups = codes.grouped(_parts(self._texts))
        self.now = self._groups[-1] if self._groups else codes.Codes()

    def add(self, texts: Sequence[str]) -> None:
        """What a photo showed. Raises Malformed for a code that is not ours, or too new."""
        parts = [codes.read(text) for text in texts]
        self._texts = list(dict.fromkeys((*self._texts, *texts)))
        self._groups = codes.grouped(_parts(self._texts))
        self.now = next(group for group in self._groups if parts[-1].number in group.parts and group.belongs(parts[-1]))
        with suppress(OSError):  # only a kill would cost these codes then, and they can be photographed again
            self._file.write_text(json.dumps(self._texts), "utf-8")

    @property
    def complete(self) -> bool:
        return bool(self.now.parts) and not self.now.missing

    def told(self) -> str:
        """How far it is, and which codes are wanted."""
        missing = self.now.missing
        if not self.now.parts:
            return ""
        got = _("{n} of {count} codes read.").format(n=len(self.now.parts), count=self.now.count)
        wanted = ngettext("Still missing: code {numbers}.", "Still missing: codes {numbers}.", len(missing))
        return f"{got} {wanted.format(numbers=join_names([str(number) for number in missing]))}" if missing else got

    def take(self) -> TakenOver:
        """Take over the game that is complete. Raises AzulejoError; then nothing was changed, and the codes have to be
        photographed again."""
        group = self.now
        self.forget()
        return self.session.receive(group.content())

    def forget(self) -> None:
        """Begin anew."""
        self._texts, self._groups, self.now = [], [], codes.Codes()
        with suppress(OSError):
            self._file.unlink(missing_ok=True)


def take_file(session: Session, path: Path) -> TakenOver:
    """Take over a game from its file. Raises AzulejoError; then nothing was changed."""
    return session.receive(read_bytes(str(path)))


def trouble(error: Exception) -> str:
    """Why nothing came of it, for a person."""
    if isinstance(error, codes.FromNewerVersion):
        return _("This game comes from a newer Azulejo. Update the app on this phone first.")
    if isinstance(error, codes.Foreign):
        return _("That code isn't from Azulejo.")
    if isinstance(error, StorageError):
        return error_words(error)
    if isinstance(error, Illegal):
        return _("This game breaks a rule. Nothing was changed.")
    return _("This isn't a game from Azulejo. Nothing was changed.")


@dataclass(frozen=True, slots=True)
class Version:
    """One of two ways in which a game went on."""

    game_id: str
    title: str
    round: str
    scores: str
    when: str


def versions(session: Session, taken: TakenOver) -> tuple[Version, ...]:
    """This phone's game and the other's, as far as they are still here."""
    named = ((taken.differs, _("On this phone")), (taken.game_id, _("From the other phone")))
    tables = [(session.table(game_id), title) for game_id, title in named]
    return tuple(_version(table, title) for table, title in tables if table is not None)


def _version(table: Table, title: str) -> Version:
    scored = [f"{name}{KEPT}{total}" for name, total in zip(table.players, table.sheet.totals, strict=True)]
    round_ = _("Game over") if table.finished else _("Round {n}").format(n=table.round)
    entries = ngettext("{n} entry", "{n} entries", len(table.log)).format(n=len(table.log))
    when = _("last entry {when}").format(when=moment(table.log[-1].at)) if table.log else ""
    return Version(table.game_id, title, round_, f"{KEPT}· ".join(scored), ", ".join(filter(None, (entries, when))))


def _kept(file: Path) -> list[str]:
    try:
        kept = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return []
    return [text for text in kept if isinstance(text, str)] if isinstance(kept, list) else []


def _parts(texts: Iterable[str]) -> list[codes.Part]:
    """What was kept, and may have been written by another version meanwhile."""
    found = []
    for text in texts:
        with suppress(AzulejoError):
            found.append(codes.read(text))
    return found
