"""Games out to other apps and in again, with a sentence for whatever happens."""

from __future__ import annotations

from pathlib import Path
from tempfile import mkdtemp

from companion.games.fault_words import error_words
from companion.service.import_games import as_text
from companion.service.table import Table
from companion.ui import worker
from companion.ui.kit import snack
from companion.ui.shell import Shell
from companion.wording.language import _

KIND = "application/x-azulejo"
"""The media type that the phone opens with us, as it does files named .azulejo."""


def share_game(shell: Shell, game_id: str) -> None:
    """The game's file, to whichever app takes it."""
    table = shell.session.table(game_id)
    if table is None:
        return
    path = out_folder() / named_file(table, "azulejo")
    path.write_text(as_text(table.file()), "utf-8")
    hand_on(shell, path, KIND, _("A game from Azulejo"))


def share_handed_game(shell: Shell, game_id: str) -> None:
    """The running game with all that is half entered, for another phone to go on with."""
    from companion.models.hand_over import handed_game

    table = shell.session.table(game_id)
    handed = handed_game(shell.session, game_id)
    if table is None or handed is None:
        return
    path = out_folder() / named_file(table, "azulejo")
    path.write_bytes(handed.content)
    hand_on(shell, path, KIND, _("A game from Azulejo"))


def share_everything(shell: Shell) -> worker.Job:
    """All games, people and settings as one file."""

    def done(content: bytes) -> None:
        path = out_folder() / "everything.azulejo"
        path.write_bytes(content)
        hand_on(shell, path, KIND, _("Azulejo backup"))

    session = shell.session
    return worker.run(lambda _: session.archive(), done, lambda error: snack(error_words(error)))


def named_file(table: Table, suffix: str) -> str:
    names = "-".join("".join(c for c in name if c.isalnum()) or "x" for name in table.players)
    return f"azulejo-{table.row.started[:10]}-{names[:60]}.{suffix}"


def out_folder() -> Path:
    """Where a file lies until another app has taken it."""
    return Path(mkdtemp(prefix="azulejo-"))


def hand_on(shell: Shell, path: Path, kind: str, title: str) -> None:
    if not shell.platform.share_file(path, kind, title):
        snack(_("No app can receive it. Saved at {path}").format(path=path))
