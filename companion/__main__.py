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
    "audit": "what an untracked final wall can have scored",
    "play": "a game played through JSON commands, saved at each entry",
    "games": "the saved games, newest first",
    "show": "a saved game's sheet, with every point explained",
    "export": "a saved game as a file",
    "import": "games from files, added to the saved ones",
    "handover": "a running game as QR codes and a file, to go on elsewhere",
    "receive": "a game handed over elsewhere, from photos of its codes or its file",
    "photo": "what a photographed board comes to for a saved game",
    "stats": "what everybody's games came to",
    "backup": "a copy of the database, or everything in one archive",
    "check": "whether the database is whole, and what a recovery saved",
    "recover": "what can be read of a damaged database",
    "rules": "the rule somebody means, in one of its languages",
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
