"""The languages the app speaks. Each is a folder, and what lies in `assets` is the list of them:

    assets/locales/LANG/LC_MESSAGES/azulejo.po    the words of the app; its head says how the language counts
    assets/rules/LANG/language.txt                what the language is called and how it writes (`@about`), and words
                                                  for reading and searching the rules
    assets/rules/LANG/BOOK.txt                    a rulebook
    assets/rules/LANG/learnt.bin                  what was learnt from questions, where it has been
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from azulejo import ASSETS
from companion.errors import Malformed

SOURCE = "en"
"""The language that the messages themselves are written in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """One language, as its folder describes it. What it does not say is as in English."""

    code: str
    name: str
    """What its speakers call it: "Français"."""
    place: int
    """Where it stands in lists."""
    elides: bool = False
    """Whether an apostrophe parts two words, as in "l'offre"."""
    spellings: tuple[tuple[str, str], ...] = ()
    """Letters as they are spelt out on other keyboards, and what a search takes them for: ("aa", "a")."""
    decimal: str = "."
    thousands: str = ","
    colon: str = ": "
    semicolon: str = "; "
    names_stars: bool = False
    """Whether {star} in a sentence is the whole of "the green star", because the colour bends with it."""
    folder: Path = ASSETS
    """Where its `locales` and `rules` lie."""

    @property
    def rules(self) -> Path:
        return self.folder / "rules"

    @property
    def locales(self) -> Path:
        return self.folder / "locales"


def languages() -> tuple[Language, ...]:
    """All of them, in the order in which they are listed."""
    return tuple(_all().values())


def codes() -> tuple[str, ...]:
    """
    >>> codes()
    ('en', 'fr', 'da')
    """
    return tuple(_all())


def language(code: str) -> Language:
    """The language with this code. Raises Malformed where there is none."""
    found = _all().get(code)
    if found is None:
        raise Malformed(f"unknown language {code[:40]!r}: choose from {', '.join(_all())}")
    return found


def best_of(wanted: str) -> str:
    """The language to speak for a system locale.

    >>> best_of("fr_CA"), best_of("da-DK"), best_of("")
    ('fr', 'da', 'en')
    """
    short = re.split(r"[-_.]", wanted.lower(), maxsplit=1)[0]
    return short if short in _all() else SOURCE


def N_(message: str) -> str:  # noqa: N802, gettext's own name for it
    """The message itself: one that stands in a table and is translated where it is shown."""
    return message


@contextmanager
def added(folder: Path) -> Iterator[tuple[Language, ...]]:
    """The languages of a folder like `assets` among the others, for as long as this lasts."""
    there, found = languages(), tuple(_found(folder))
    _list((*there, *found))
    try:
        yield found
    finally:
        _list(there)


_known: dict[str, Language] = {}


def _all() -> Mapping[str, Language]:
    if not _known:
        _list(tuple(_found(ASSETS)))
    return _known


def _list(found: tuple[Language, ...]) -> None:
    ordered = sorted(found, key=lambda one: (one.place, one.code))
    _known.clear()
    _known.update({one.code: one for one in ordered})


def _found(folder: Path) -> Iterator[Language]:
    for path in sorted((folder / "locales").glob("*/LC_MESSAGES")):
        code, said = path.parent.name, ""
        with suppress(OSError, UnicodeDecodeError):  # the rules say what is wrong with their files when they are opened
            said = (folder / "rules" / code / "language.txt").read_text("utf-8")
        yield read_about(said, code, folder)


def read_about(text: str, code: str, folder: Path = ASSETS) -> Language:
    """A language from the `@about` of its language.txt; without one it is called by its code, and listed last.

    >>> read_about("@about\\nname: Dansk\\nspelling: aa = a, oe = o\\n\\n@language\\n", "da").spellings
    (('aa', 'a'), ('oe', 'o'))
    """
    about = text.partition("@about\n")[2].partition("\n@")[0]
    told = {key: value.strip() for key, _, value in (line.partition(":") for line in about.splitlines())}
    spelt = [pair.partition("=") for pair in told.get("spelling", "").split(",") if pair]
    place = told.get("place", "")
    return Language(
        code=code,
        name=told.get("name", code),
        place=int(place) if place.isdecimal() else 1000,
        elides=told.get("apostrophe") == "parts",
        spellings=tuple((written.strip(), letter.strip()) for written, _, letter in spelt),
        decimal=told.get("decimal", "."),
        thousands="\N{NARROW NO-BREAK SPACE}" if told.get("thousands") == "apart" else told.get("thousands", ","),
        colon="\N{NO-BREAK SPACE}: " if told.get("colon") == "apart" else ": ",
        semicolon="\N{NARROW NO-BREAK SPACE}; " if told.get("colon") == "apart" else "; ",
        names_stars=told.get("star") == "named",
        folder=folder,
    )
