"""`python -m companion [PHOTO]` opens the app; `python -m companion COMMAND` runs one command without a window."""

from __future__ import annotations

import importlib
import sys
from keyword import iskeyword
from pathlib import Path

from companion.cli.common import guarded, say
from companion.errors import Malformed

COMMANDS = {
    "score": "the score of a game file, with every point explained",
    "audit": "the points a final board can have scored",
    "play": "a game played through JSON commands, saved at each entry",
    "games": "the saved games, newest first",
    "show": "a saved game's sheet, with every point explained",
    "export": "a saved game as a file",
    "import": "games from files, added to the saved ones",
    "handover": "a running game as QR codes and a file, to continue on another device",
    "receive": "a game from another device, from its file or photos of its codes",
    "photo": "what a board read from a photo means for a saved game",
    "stats": "wins, averages and records of all finished games",
    "backup": "a backup of the database, or everything in one archive",
    "check": "whether the database is fine, and what was recovered",
    "recover": "games recovered from a damaged database",
    "rules": "the rule you are looking for",
}


def main() -> int:
    """The program's entry."""
    return guarded(sys.argv[1:], _dispatch)


def _dispatch(argv: list[str]) -> int:
    if not argv:
        return _open()
    if argv[0] in ("-h", "--help", "help"):
        width = max(map(len, COMMANDS))
        say("azulejo COMMAND …\n" + "\n".join(f"  {name:{width}}  {what}" for name, what in COMMANDS.items()))
        return 0
    if argv[0] not in COMMANDS and Path(argv[0]).is_file():
        return _open(tuple(map(Path, argv)))
    if argv[0] not in COMMANDS:
        raise Malformed(f"unknown command {argv[0]!r}; there are {', '.join(COMMANDS)}")
    module = importlib.import_module(f"companion.cli.{argv[0]}{'_' if iskeyword(argv[0]) else ''}")
    code: int = module.run(argv[1:])
    return code


def _open(files: tuple[Path, ...] = ()) -> int:
    """The app; where no window can be seen, a sentence."""
    from companion.demo import has_display

    if not has_display():
        raise Malformed("there is no display here to open the app on; `azulejo help` lists what works without one")
    from companion.ui.start import start

    start(files)
    return 0


if __name__ == "__main__":
    sys.exit(main())
