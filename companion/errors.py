"""Everything that can be wrong with what somebody hands us, and the exit code each kind ends a command with.

    AzulejoError
    ├── Malformed      2   cannot be read, or a value of the wrong type or outside its list or range
    └── Illegal        3   well-formed, but breaks a rule of the game
"""

from __future__ import annotations

from collections.abc import Collection


class AzulejoError(Exception):
    """One clear sentence for a person; never shown with a traceback."""

    exit_code = 2


class Malformed(AzulejoError):
    """The input cannot be read as what it claims to be."""

    exit_code = 2


class Illegal(AzulejoError):
    """The input can be read, and a rule of the game forbids it."""

    exit_code = 3


def checked(value: str, known: Collection[str], what: str) -> str:
    """The value itself. Raises Malformed where it is none of those known, in a sentence that names them."""
    if value not in known:
        raise Malformed(f"unknown {what} {value[:40]!r}: choose from {', '.join(known)}")
    return value
