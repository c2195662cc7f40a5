"""The whole rulebook of a game as one text with a table of contents."""

from __future__ import annotations

from typing import NamedTuple

from companion.rulebook.entry import Dispute
from companion.rulebook.library import Library


class Chapter(NamedTuple):
    """A heading, where it leads from, and what stands below it."""

    id: str
    title: str
    text: str


def chapters(library: Library, book: str, language: str) -> tuple[Chapter, ...]:
    """A game's entries in reading order, and the disputes as the last chapter."""
    words = library.load(language).vocabulary
    say, colon = words.label, words.language.colon
    found = []
    for entry in library.contents(book, language):
        parts = list(entry.rule)
        parts += [f"{say('trap')}{colon}{entry.trap}"] if entry.trap else []
        parts += [f"{say('example')}{colon}{entry.example}"] if entry.example else []
        found.append(Chapter(entry.id, entry.title, "\n\n".join(parts)))
    quarrels = [dispute for _, dispute in disputes(library, book, language)]
    text = "\n\n".join(f"{dispute.question}\n{dispute.answer}" for dispute in quarrels)
    return (*found, Chapter("disputes", say("disputes"), text))


def disputes(library: Library, book: str, language: str) -> tuple[tuple[str, Dispute], ...]:
    """Every question that tables quarrel over, with the entry it belongs to."""
    return tuple((entry.id, dispute) for entry in library.contents(book, language) for dispute in entry.disputes)
