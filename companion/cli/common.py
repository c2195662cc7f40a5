"""What every command shares: arguments that fail in one line, and answers in text or JSON."""

from __future__ import annotations

import argparse
import json
import os
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NoReturn

from companion.errors import AzulejoError, Malformed


class Arguments(argparse.ArgumentParser):
    """A command's arguments; what is wrong with them is one sentence."""

    def error(self, message: str) -> NoReturn:
        raise Malformed(f"{self.prog}: {message}")


def arguments(command: str, description: str) -> Arguments:
    return Arguments(prog=f"azulejo {command}", description=description, allow_abbrev=False)


def one_line(text: str) -> str:
    """A sentence that stays on its line and of a bearable length, whatever names it quotes."""
    flat = " ".join(_printable(text, keep="").split())
    return flat if len(flat) <= 1000 else flat[:997] + "..."


def _printable(text: str, keep: str = "\n") -> str:
    """What would move the cursor, ring, turn the direction of writing or worse becomes a space."""
    return text if text.isprintable() else "".join(char if _is_harmless(char, keep) else " " for char in text)


def _is_harmless(char: str, keep: str) -> bool:
    return char.isprintable() or char in keep or unicodedata.category(char) == "Zs"


def to_json(value: Any) -> str:
    """One line; what a terminal would obey instead of showing is escaped, which for a program is the same."""
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else "".join(map(_escaped, text))


def _escaped(char: str) -> str:
    if _is_harmless(char, ""):
        return char
    return r"\u007f" if char == "\x7f" else json.dumps(char)[1:-1]


def say(text: str) -> None:
    """A line or several on standard output, in which no name of a person or file can play tricks on the terminal."""
    sys.stdout.write(_printable(text) + "\n")


@contextmanager
def progress() -> Iterator[Callable[[float], None]]:
    """How far something long is, on a line of standard error that is gone in the end; only where a person looks on."""
    watched = sys.stderr is not None and sys.stderr.isatty()
    shown = ""

    def tell(share: float) -> None:
        nonlocal shown
        now = f"\r{share:4.0%}  (Ctrl+C stops)"
        if watched and share and now != shown:
            shown = now
            sys.stderr.write(now)
            sys.stderr.flush()

    try:
        yield tell
    finally:
        if shown:
            sys.stderr.write("\r" + " " * (len(shown) - 1) + "\r")
            sys.stderr.flush()


def input_lines() -> Iterator[bytes]:
    """The lines of standard input that are not blank. Raises Malformed where there is none to read."""
    if sys.stdin is None:
        raise Malformed("standard input is closed, so there is nothing to read")
    try:
        for line in sys.stdin.buffer:
            if line.strip():
                yield line
    except OSError as error:
        raise Malformed(f"can't read standard input: {error.strerror or error}") from None


def complain(error: AzulejoError, *, as_json: bool) -> int:
    """Tell a person, or a program, what is wrong; the exit code to end with."""
    if as_json:
        say(to_json({"error": one_line(str(error))}))
    else:
        sys.stderr.write(one_line(str(error)) + "\n")
    return error.exit_code


def guarded(argv: list[str], command: Callable[[list[str]], int]) -> int:
    """Run a command; every failure a person can cause ends in one line and an exit code."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(encoding="utf-8", errors="backslashreplace")
    if sys.stdout is None:
        return _nowhere_to_write("it is closed")
    try:
        try:
            code = command(argv)
        except AzulejoError as error:
            code = complain(error, as_json="--json" in argv)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        _write_no_more()
        return 0
    except OSError as error:
        _write_no_more()
        return _nowhere_to_write(error.strerror or str(error))
    except KeyboardInterrupt:
        return 130


def _nowhere_to_write(reason: str) -> int:
    with suppress(OSError, AttributeError):
        sys.stderr.write(f"standard output cannot be written: {reason}\n")
    return Malformed.exit_code


def _write_no_more() -> None:
    """What is left to be written goes nowhere, instead of failing once more when Python ends."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
