"""All rules in all languages: loaded when first asked for, and whole even where a file is missing or damaged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from companion import languages
from companion.engine.games import RULES, Game, books, games
from companion.errors import Malformed, checked
from companion.languages import Language
from companion.rulebook.book import Book, read_book, read_over
from companion.rulebook.entry import Entry, StepsCard
from companion.rulebook.index import Index
from companion.rulebook.learnt import Learnt
from companion.rulebook.missing import RulesFault, RulesMissing
from companion.rulebook.normalise import tokens
from companion.rulebook.outline import Outline, load_outline, without_file
from companion.rulebook.search import Hit, Searcher
from companion.rulebook.vocabulary import Vocabulary, read_vocabulary


class SearchAnswer(NamedTuple):
    """What a search found; where nothing answers, a few to try (`near`) and every topic there is (`contents`)."""

    hits: tuple[Hit, ...]
    near: tuple[Entry, ...]
    contents: tuple[Entry, ...]
    book: str | None
    faults: tuple[RulesFault, ...]


@dataclass(frozen=True)
class Shelf:
    """One language's books. A book whose file cannot be read is not there, and `faults` says why.

    `bases` says which book builds on which other.
    """

    vocabulary: Vocabulary
    learnt: Learnt | None
    books: Mapping[str, Book]
    bases: Mapping[str, str]
    faults: tuple[RulesFault, ...]

    def searcher(self, book: str | None) -> Searcher:
        """The search for the game on the table. A book that builds on another takes that one's place, in its wording;
        else its words find the other's entries too."""
        base = self.bases.get(book or "", "")
        if base and book in self.books:
            return self._over(str(book), base)
        return self._all

    @cached_property
    def _all(self) -> Searcher:
        plain = {entry.id: entry for book in self._plain for entry in self.books[book].entries.values()}
        wider = dict(plain)
        for over in [entry for book in self.books if book in self.bases for entry in self.books[book].entries.values()]:
            wider[over.id] = _widened(wider[over.id], plain[over.id], over) if over.id in plain else over
        return Searcher(Index(list(wider.values()), self.vocabulary), self.learnt)

    @cached_property
    def _overs(self) -> dict[str, Searcher]:
        return {}

    def _over(self, book: str, base: str) -> Searcher:
        if book not in self._overs:
            chosen = [book if one == base else one for one in self._plain]
            entries = [entry for one in chosen for entry in self.books[one].entries.values()]
            self._overs[book] = Searcher(Index(entries, self.vocabulary), self.learnt)
        return self._overs[book]

    @property
    def _plain(self) -> list[str]:
        return [book for book in self.books if book not in self.bases]


def _widened(entry: Entry, plain: Entry, over: Entry) -> Entry:
    """An entry that is also found by what a book built upon it adds to its plain words and questions."""
    words, asks = over.words[len(plain.words) :], over.asks[len(plain.asks) :]
    return replace(entry, words=(*entry.words, *words), asks=(*entry.asks, *asks))


class Library:
    """The rulebooks under a folder. Nothing is read before it is asked for."""

    def __init__(self, folder: Path | None = None) -> None:
        """From this folder, or each language and each game from its own."""
        self._folder = folder
        self._shelf = lru_cache(maxsize=None)(self._load)

    def load(self, language: str) -> Shelf:
        """A language's books, read once."""
        return self._shelf(languages.language(language), games())

    def entry(self, book: str, entry_id: str, language: str) -> Entry:
        """An entry by its id, worded for a book (`mini` has azul's ids)."""
        entries = self.book(book, language).entries
        if entry_id not in entries:
            raise Malformed(f"no entry {entry_id[:60]!r} in the rules of {book}")
        return entries[entry_id]

    def contents(self, book: str, language: str) -> tuple[Entry, ...]:
        """A book's entries in reading order."""
        return tuple(self.book(book, language).entries.values())

    def card(self, game: Game, phase: str, language: str) -> StepsCard:
        """The phase card of a running game: "now: wall tiling"."""
        cards = self.book(game.book, language).cards
        return cards[checked(phase, cards, "phase")]

    def book(self, book: str, language: str) -> Book:
        """One book's rules, or a sentence that says which file is missing."""
        shelf = self.load(language)
        found = shelf.books.get(checked(book, books(), "game"))
        if found is None:
            raise RulesMissing(shelf.faults)
        return found

    def search(self, typed: str, language: str, book: str | None = None, most: int = 5) -> SearchAnswer:
        """The best entries for what was typed; a game named in the question itself counts as chosen."""
        shelf = self.load(language)
        if book is not None:
            self.book(book, language)
        chosen = book or _named(shelf, typed)
        searcher = shelf.searcher(chosen)
        hits = tuple(searcher.search(typed, chosen, most))
        if hits:
            return SearchAnswer(hits, (), (), chosen, shelf.faults)
        near = tuple(searcher.near(typed, chosen))
        topics = tuple(entry for entry in searcher.index.entries if chosen in (None, entry.book))
        return SearchAnswer((), near, topics, chosen, shelf.faults)

    def _load(self, language: Language, known: tuple[Game, ...]) -> Shelf:
        faults: list[RulesFault] = []
        words = self._vocabulary(language, faults)
        found: dict[str, Book] = {}
        outlines: dict[str, Outline] = {}
        described = {one.book: one for one in reversed(known)}
        for key in sorted(books(), key=lambda key: bool(described[key].base)):
            one = described[key]
            outlines[key] = self._outline(one, outlines.get(one.base), faults)
            folder, name = self._place(one, language)
            try:
                text = _read(folder / name, name)
                if not one.base:
                    found[key] = read_book(text, name, language, outlines[key])
                elif one.base in found:
                    found[key] = read_over(text, name, outlines[key], found[one.base])
            except Malformed as fault:
                faults.append(RulesFault(name, str(fault)))
        if not found:
            raise RulesMissing(faults, f"no rules in {language.code!r}: ")
        learnt, bases = self._learnt(language, words, faults), {one.book: one.base for one in known if one.base}
        return Shelf(words, learnt, found, bases, tuple(faults))

    def _vocabulary(self, language: Language, faults: list[RulesFault]) -> Vocabulary:
        name = f"{language.code}/language.txt"
        try:
            return read_vocabulary(_read((self._folder or language.rules) / name, name), name, language)
        except Malformed as fault:
            faults.append(RulesFault(name, str(fault)))
            return Vocabulary(language)

    def _learnt(self, language: Language, words: Vocabulary, faults: list[RulesFault]) -> Learnt | None:
        """What was learnt from questions in this language, where it has been."""
        name = f"{language.code}/learnt.bin"
        path = (self._folder or language.rules) / name
        try:
            return Learnt(path.read_bytes(), name, words) if path.exists() else None
        except OSError as fault:
            faults.append(RulesFault(name, f"{name} cannot be read: {fault}"))
        except Malformed as fault:
            faults.append(RulesFault(name, str(fault)))
        return None

    def _outline(self, game: Game, base: Outline | None, faults: list[RulesFault]) -> Outline:
        try:
            return load_outline(game, self._folder or game.texts, base)
        except Malformed as fault:
            faults.append(RulesFault(f"outline/{game.book}.json", str(fault)))
            return without_file(game, base)

    def _place(self, game: Game, language: Language) -> tuple[Path, str]:
        """The folder and name of a book. A game with a folder of its own brings what languages it can: else English."""
        name = f"{language.code}/{game.book}.txt"
        if self._folder or game.texts == RULES:
            return self._folder or language.rules, name
        if not (game.texts / name).exists():
            name = f"{languages.SOURCE}/{game.book}.txt"
        return game.texts, name


def _read(path: Path, name: str) -> str:
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        raise Malformed(f"{name} is missing") from None
    except (OSError, UnicodeDecodeError) as fault:
        raise Malformed(f"{name} cannot be read: {fault}") from None


def _named(shelf: Shelf, typed: str) -> str | None:
    """The game that a question names, when it names one; "Azul Mini" is Mini, and so with all such names."""
    words = shelf.vocabulary
    named = {words.games[word] for word in tokens(typed[:400], words.language) if word in words.games}
    named &= shelf.books.keys()
    named -= {shelf.bases[book] for book in named if book in shelf.bases}
    if len(named) > 1:
        named -= {books()[0]}
    return named.pop() if len(named) == 1 else None


LIBRARY = Library()
