"""Games out to other apps and in again, with a sentence for whatever happens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp

from companion.service.answers import Answer
from companion.service.import_games import Taken, as_text
from companion.ui import worker
from companion.ui.kit import snack
from companion.ui.shell import Shell
from companion.wording.language import _, ngettext

KIND = "application/x-azulejo"
"""The media type that the phone opens with us, as it does files named .azulejo."""


def share_game(shell: Shell, game_id: str) -> None:
    """The game's file, to whichever app takes it."""
    table = shell.session.table(game_id)
    if table is None:
        return
    names = "-".join("".join(c for c in name if c.isalnum()) or "x" for name in table.players)
    path = _out(f"azulejo-{table.row.started[:10]}-{names}.azulejo")
    path.write_text(as_text(table.file()), "utf-8")
    _hand_on(shell, path, KIND, _("A game from Azulejo"))


def share_everything(shell: Shell) -> worker.Job:
    """All games, people and settings as one file."""

    def done(content: bytes) -> None:
        path = _out("everything.azulejo")
        path.write_bytes(content)
        _hand_on(shell, path, KIND, _("Azulejo backup"))

    session = shell.session
    return worker.run(lambda _: session.archive(), done, lambda error: snack(str(error)))


def take_in(shell: Shell, path: Path, then: Callable[[], None] | None = None) -> worker.Job:
    """Add the games of a file, an archive or a whole backup."""
    session = shell.session

    def done(taken: Taken | Answer) -> None:
        if isinstance(taken, Answer):
            if session.is_foreign_file(path):
                snack(_("This file isn't from Azulejo. Nothing was added."))
            else:
                snack(_("Nothing was added: {reason}").format(reason=taken.sentence))
            return
        added = len(taken.added)
        said = ngettext("{n} game added.", "{n} games added.", added).format(n=added)
        snack(said if added else _("You already have all these games."))
        if then is not None:
            then()

    return worker.run(lambda _: session.take_in_file(path), done, lambda error: snack(str(error)))


def _out(name: str) -> Path:
    return Path(mkdtemp(prefix="azulejo-")) / name


def _hand_on(shell: Shell, path: Path, kind: str, title: str) -> None:
    if not shell.platform.share_file(path, kind, title):
        snack(_("No app can receive it. Saved at {path}").format(path=path))
