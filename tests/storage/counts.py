"""How often the fault tests try: a short run by default, the full count by `make faults`."""

from __future__ import annotations

import os

FULL = os.environ.get("AZULEJO_FAULTS") == "full"


def times(short: int, full: int) -> int:
    return full if FULL else short


def told(what: str) -> None:
    """A count for the person who reads the run (`pytest -s`, or `make faults`)."""
    print(f"\n{what}")
