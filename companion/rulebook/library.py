"""All rules in all languages: loaded when first asked for, and whole even where a file is missing or damaged."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from companion import languages
from companion.errors import Malformed
from companion.languages import Language
from companion.rulebook.book import Book, Outline, read_book, read_mini
from companion.rulebook.entry import Card, Entry
from companion.rulebook.ids import GAMES, checked, game_of, ids_of
from companion.rulebook.index import Index
from companion.rulebook.normalise import tokens
from companion.rulebook.search import Hit, Searcher
from companion.rulebook.vocabulary import Vocabulary, read_vocabulary

RULES = Path(__file__).parents[2] / "assets" / "rules"


class Answer(NamedTuple):
    """What a search found; where nothing matches, what looks likest (`near`) and every topic there is (`contents`)."""

    hits: tuple[Hit, ...]
    near: tuple[Entry, ...]
    contents: tuple[Entry, ...]
    game: str | None
    faults: tuple[str, ...]


@dataclass(frozen=True)
class Shelf:
    """One language's books. A game whose file cannot be read is not there, and `faults` says why."""

    vocabulary: Vocabulary
    books: Mapping[str, Book]
    faults: tuple[str, ...]

    def searcher(self, game: str | None) -> Searcher:
        """The search for the game on the table. Mini has its own wording; its words find the base game too."""
        return self._mini if game == "mini" else self._all

    @cached_property
    def _all(self) -> Searcher:
        mini = self.books["mini"].entries if "mini" in self.books else {}
        wider = [
            replace(entry, words=mini[entry.id].words, asks=mini[entry.id].asks) if entry.id in mini else entry
            for entry in self._of("azul", "pavilion", "duel")
        ]
        return Searcher(Index(wider, self.vocabulary))

    @cached_property
    def _mini(self) -> Searcher:
        return Searcher(Index(self._of("mini", "pavilion", "duel"), self.vocabulary))

    def _of(self, *games: str) -> list[Entry]:
        return [entry for game in games if game in self.books for entry in self.books[game].entries.values()]


class Library:
    """The rulebooks under a folder. Nothing is read before it is asked for."""

    def __init__(self, folder: Path | None = None) -> None:
        """From this folder, or each language from its own."""
        self._folder = folder
        self._shelf = lru_cache(maxsize=None)(self._load)

    def load(self, language: str) -> Shelf:
        """A language's books, read once."""
        return self._shelf(languages.language(language))

    def entry(self, game: str, entry_id: str, language: str) -> Entry:
        """An entry by its id, worded for a game (`mini` has azul's ids)."""
        book = self.book(game, language)
        if entry_id not in book.entries:
            raise Malformed(f"no entry {entry_id[:60]!r} in the rules of {game}")
        return book.entries[entry_id]

    def contents(self, game: str, language: str) -> tuple[Entry, ...]:
        """A game's entries in reading order."""
        return tuple(self.book(game, language).entries.values())

    def card(self, variant: str, phase: str, language: str) -> Card:
        """The phase card of a running game: "now: wall tiling"."""
        cards = self.book(game_of(variant), language).cards
        return cards[checked(phase, tuple(cards), "phase")]

    def book(self, game: str, language: str) -> Book:
        """One game's rules, or a sentence that says which file is missing."""
        shelf = self.load(language)
        book = shelf.books.get(checked(game, GAMES, "game"))
        if book is None:
            raise Malformed("; ".join(shelf.faults))
        return book

    def search(self, typed: str, language: str, game: str | None = None, most: int = 5) -> Answer:
        """The best entries for what was typed; a game named in the question itself counts as chosen."""
        shelf = self.load(language)
        if game is not None:
            self.book(game, language)
        chosen = game or _named(shelf, typed)
        searcher = shelf.searcher(chosen)
        hits = tuple(searcher.search(typed, chosen, most))
        if hits:
            return Answer(hits, (), (), chosen, shelf.faults)
        near = tuple(hit.entry for hit in searcher.near(typed, chosen))
        topics = tuple(entry for entry in searcher.index.entries if chosen in (None, entry.game))
        return Answer((), near, topics, chosen, shelf.faults)

    def _load(self, language: Language) -> Shelf:
        faults: list[str] = []
        outline = self._outline(faults)
        words = self._vocabulary(language, faults)
        books: dict[str, Book] = {}
        for game in ("azul", "pavilion", "duel", "mini"):
            name = f"{language.code}/{game}.txt"
            try:
                text = _read(self._texts(language) / name, name)
                if game != "mini":
                    books[game] = read_book(text, name, game, language, outline)
                elif "azul" in books:
                    books[game] = read_mini(text, name, books["azul"])
            except Malformed as fault:
                faults.append(f"the rules file {fault}")
        if not books:
            raise Malformed(f"no rules in {language.code!r}: " + "; ".join(faults))
        return Shelf(words, books, tuple(faults))

    def _vocabulary(self, language: Language, faults: list[str]) -> Vocabulary:
        name = f"{language.code}/language.txt"
        try:
            return read_vocabulary(_read(self._texts(language) / name, name), name, language)
        except Malformed as fault:
            faults.append(f"the rules file {fault}")
            return Vocabulary(language)

    def _texts(self, language: Language) -> Path:
        return self._folder or language.rules

    def _outline(self, faults: list[str]) -> Outline:
        try:
            return read_outline(_read((self._folder or RULES) / "outline.json", "outline.json"))
        except Malformed as fault:
            faults.append(f"the rules file {fault}")
            return {}


def read_outline(text: str) -> dict[str, dict[str, Any]]:
    """See-also and figures by id, as they are the same in every language."""
    try:
        outline = json.loads(text)
    except ValueError as fault:
        raise Malformed(f"outline.json is not JSON: {fault}") from None
    known = {entry_id for game in GAMES for entry_id in ids_of(game)}
    if not isinstance(outline, dict) or not set(outline) <= known:
        raise Malformed("outline.json names entries that do not exist")
    return outline


def _read(path: Path, name: str) -> str:
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        raise Malformed(f"{name} is missing") from None
    except (OSError, UnicodeDecodeError) as fault:
        raise Malformed(f"{name} cannot be read: {fault}") from None


def _named(shelf: Shelf, typed: str) -> str | None:
    """The game that a question names, when it names one."""
    words = shelf.vocabulary
    named = {words.games[word] for word in tokens(typed[:400], words.language) if word in words.games}
    named = {game for game in named if game in shelf.books}
    return named.pop() if len(named) == 1 else None


LIBRARY = Library()
