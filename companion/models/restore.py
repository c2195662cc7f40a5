"""What a backup holds, said before anything is changed, and what came of taking it in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from companion.errors import AzulejoError, Illegal
from companion.games.fault_words import error_words
from companion.service.answers import StorageError
from companion.service.codes import FromNewerVersion
from companion.service.restore import BackupContents, Restored
from companion.wording.dates import day
from companion.wording.language import _, ngettext
from companion.wording.names import join_names
from companion.wording.points import whole

NAMED = 6
"""As many people are told by name."""


@dataclass(frozen=True, slots=True)
class BackupView:
    """`empty` backups cannot put anything in the place of what is here; of others there may be `nothing_new` to add."""

    games: str
    people: str
    dates: str
    known: str
    empty: bool
    single: bool
    nothing_new: bool


def backup_view(found: BackupContents) -> BackupView:
    games = ngettext("{n} game", "{n} games", found.games).format(n=whole(found.games))
    if found.running:
        running = ngettext("{n} in progress", "{n} in progress", found.running).format(n=whole(found.running))
        games = f"{games}, {running}"
    first, last = (day(stamp, date.min) if stamp else "" for stamp in (found.first, found.last))
    nothing_new = 0 < found.games == found.known
    return BackupView(
        games,
        _people(found.people),
        first if first == last else _("{first} to {last}").format(first=first, last=last),
        _have_all(found.games) if nothing_new else _have_some(found.known),
        not found.games,
        found.games == 1,
        nothing_new,
    )


def _have_all(games: int) -> str:
    return _("You already have this game.") if games == 1 else _("You already have all these games.")


def _have_some(known: int) -> str:
    said = ngettext("{n} is already on this phone.", "{n} are already on this phone.", known)
    return said.format(n=whole(known)) if known else ""


def _people(names: tuple[str, ...]) -> str:
    if len(names) <= NAMED:
        return join_names(list(names))
    more = len(names) - NAMED
    others = ngettext("{n} more", "{n} more", more).format(n=more)
    return join_names([*names[:NAMED], others])


def outcome(done: Restored, *, replaced: bool) -> str:
    """What is here now."""
    if replaced:
        said = ngettext("This phone now holds {n} game.", "This phone now holds {n} games.", done.here)
        return said.format(n=whole(done.here))
    if not done.added:
        return _("You already have all these games.")
    return ngettext("{n} game added.", "{n} games added.", done.added).format(n=whole(done.added))


def trouble(error: AzulejoError, *, foreign: bool) -> str:
    """Why a file is no use; nothing was changed by it."""
    if isinstance(error, FromNewerVersion):
        return _("This file comes from a newer Azulejo. Update the app on this phone first.")
    if isinstance(error, StorageError):
        return error_words(error)
    if foreign:
        return _("This file isn't from Azulejo. Nothing was added.")
    if isinstance(error, Illegal):
        return _("A game in this file breaks the rules. Nothing was changed.")
    return _("This file is damaged or incomplete. Nothing was changed.")
