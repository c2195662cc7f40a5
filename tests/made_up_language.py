"""A language made from English with every letter marked, as a folder like `assets`: what is shown without its mark was
never translated."""

from __future__ import annotations

import re
from pathlib import Path

from babel.messages.pofile import write_po

from companion.languages import ASSETS
from tools import messages

CODE = "xx"
PLAIN = "abcdefghijklmnopqrstuvwxyz"
MARKED = "áḃćďéḟǵḧíĵḱĺḿńóṕɋŕśťúṽẃẍýź"
_LETTERS = str.maketrans(PLAIN + PLAIN.upper(), MARKED + MARKED.upper())
TOLD = ("title", "rule", "value", "example", "trap", "dispute", "less", "words", "ask", "step")
"""Fields of the rules that are text; the others name entries or are for the search."""


def mark(text: str) -> str:
    """Every letter with its mark, the fields to be filled in left as they are.

    >>> mark("{n} tiles")
    '{n} ťíĺéś'
    """
    parts = re.split(r"({[^}]*})", text)
    return "".join(part if part.startswith("{") else part.translate(_LETTERS) for part in parts)


def write_language(folder: Path) -> str:
    """Writes locales/xx and rules/xx; gives the language's code."""
    _write_catalogue(messages.catalogue_path(CODE, folder / "locales"))
    rules = folder / "rules" / CODE
    rules.mkdir(parents=True)
    for path in sorted((ASSETS / "rules" / "en").glob("*.txt")):
        (rules / path.name).write_text(marked_rules(path.read_text("utf-8")), "utf-8")
    return CODE


def _write_catalogue(path: Path) -> None:
    catalogue = messages.read("fr")  # every message of the app stands in each catalogue
    catalogue.locale = CODE
    for message in catalogue:
        if message.id:
            one = isinstance(message.id, str)
            message.string = mark(message.id) if one else tuple(mark(form) for form in message.id)
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_po(file, catalogue)


def marked_rules(text: str) -> str:
    """A file of the rules with its texts marked: a field goes on in the lines that begin with a space."""
    told, lines = False, []
    for line in text.splitlines(keepends=True):
        field, colon, rest = line.partition(":")
        if line[:1].isspace():
            lines.append(mark(line) if told else line)
        elif field in TOLD and colon:
            told = True
            lines.append(f"{field}:{mark(rest)}")
        elif field in ("label", "name") and colon:
            told = False
            head, equals, words = rest.rpartition("=")
            lines.append(f"{field}:{head}{equals}{mark(words)}")
        else:
            told = False
            lines.append(line)
    return "".join(lines)
