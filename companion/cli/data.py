"""The data folder on the command line."""

from __future__ import annotations

from pathlib import Path

from companion.cli.common import Arguments
from companion.service.session import Session


def add_data(parser: Arguments) -> None:
    parser.add_argument("--data", metavar="DIR", type=Path, help="the data folder, instead of the app's own")


def opened(folder: Path | None) -> Session:
    """The session over that folder. Raises StorageError with a sentence where it cannot be used."""
    return Session(folder)
