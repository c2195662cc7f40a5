"""What every command shares: arguments that fail in one line, and answers in text or JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
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
    flat = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    return flat if len(flat) <= 1000 else flat[:997] + "..."


def to_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def say(text: str) -> None:
    sys.stdout.write(text + "\n")


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
    try:
        return command(argv)
    except AzulejoError as error:
        return complain(error, as_json="--json" in argv)
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130
