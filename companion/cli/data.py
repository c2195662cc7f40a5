"""The data folder on the command line, and the game that a person names."""

from __future__ import annotations

from pathlib import Path

from companion.cli.common import Arguments
from companion.errors import Malformed
from companion.service.session import Session
from companion.service.table import Table


def add_data(parser: Arguments) -> None:
    parser.add_argument("--data", metavar="DIR", type=Path, help="the data folder, instead of the app's own")


def opened(folder: Path | None) -> Session:
    """The session over that folder, checked and copied if that is due. Raises StorageError where it cannot be used."""
    session = Session(folder)
    session.upkeep()
    return session


def table_of(session: Session, game_id: str) -> Table:
    """Raises Malformed where there is no such game."""
    table = session.table(game_id)
    if table is None:
        raise Malformed(f"there is no game {game_id!r}")
    return table
