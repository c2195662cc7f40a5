"""A language's own words for the search and the reading mode, from its `language.txt`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.errors import Malformed
from companion.languages import Language
from companion.rulebook.normalise import tokens
from companion.rulebook.notation import parse
from companion.rulebook.stems import Endings

SETS = ("stop", "weak", "opens", "whether", "amounts", "settles", "joins")
"""The plain lists of words."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """A language's words by what they do for the search. `stop` say nothing, `weak` little. `opens` ask for a who, when
    or how many, `whether` for a yes or no, `amounts` for a number; `settles` begin an answer ("no"). `joins` stand
    between the parts of a compound, in a language that writes them as one word. `forms` are one word, `kin` nearly so.
    `concepts` are what a word is about, named alike in every language."""

    language: Language
    stop: frozenset[str] = frozenset()
    weak: frozenset[str] = frozenset()
    opens: frozenset[str] = frozenset()
    whether: frozenset[str] = frozenset()
    amounts: frozenset[str] = frozenset()
    settles: frozenset[str] = frozenset()
    joins: frozenset[str] = frozenset()
    forms: Mapping[str, str] = field(default_factory=dict)
    kin: Mapping[str, frozenset[str]] = field(default_factory=dict)
    concepts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    games: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    endings: Endings = field(default_factory=Endings)

    def stem(self, word: str) -> str:
        """The stem of a folded word."""
        known = self.forms.get(word)
        if known is not None:
            return known
        return word if word.isdigit() else self.endings.stem(word)

    def label(self, key: str) -> str:
        return self.labels.get(key, key)


def read_vocabulary(text: str, name: str, language: Language) -> Vocabulary:
    """A language's words from its file.

    `form: lose = lost, losing` makes words one; `same: floor, drop` makes them kin to each other; `like: lose =
    forfeit, waste` leads from the rarer words to the one the rules use; `game: mini = mini` names a game. `opens: who`,
    `whether: may`, `amounts: many` and `settles: no` tell questions and answers of a kind; `joins: s e` are
    the letters between the parts of a compound.
    `concept: take = grab, draft` says what words are about, for what was learnt from questions in every language.
    `turned: ies = y`, `plural: s x` and `cut: ing ed s` are the endings of words.
    """
    sets: dict[str, set[str]] = {kind: set() for kind in SETS}
    forms: dict[str, str] = {}
    games: dict[str, str] = {}
    labels: dict[str, str] = {}
    groups: list[str] = []
    turned: dict[str, str] = {}
    plural = ""
    cut: list[str] = []
    leads: list[tuple[str, str]] = []
    about: list[tuple[str, str]] = []
    for section in parse(text, name):
        for kind, value in section.fields if section.kind == "language" else ():
            head, equals, rest = (part.strip() for part in value.partition("="))
            if kind in sets:
                sets[kind].update(tokens(value, language))
            elif kind == "plural":
                plural += "".join(value.split())
            elif kind == "cut":
                cut += value.split()
            elif kind == "same":
                groups.append(value)
            elif not equals or not rest:
                raise Malformed(f"{name}: {kind} wants 'name = …': {value[:60]!r}")
            elif kind == "turned":
                turned[head] = rest
            elif kind == "like":
                leads.append((head, rest))
            elif kind == "concept":
                about.append((head, rest))
            elif kind == "label":
                labels[head] = rest
            elif kind == "game":
                games.update(dict.fromkeys(tokens(rest, language), head))
            else:
                stem = tokens(head, language)[0]
                forms.update(dict.fromkeys([stem, *tokens(rest, language)], stem))
    endings = Endings(turned, plural, tuple(cut))
    plain = Vocabulary(language, forms=forms, endings=endings)
    kin: dict[str, set[str]] = {}
    for group in groups:
        stems = {plain.stem(word) for word in tokens(group, language)}
        for stem in stems:
            kin.setdefault(stem, set()).update(stems - {stem})
    for targets, rarer in leads:
        meant = {plain.stem(word) for word in tokens(targets, language)}
        for word in tokens(rarer, language):
            kin.setdefault(plain.stem(word), set()).update(meant - {plain.stem(word)})
    concepts: dict[str, dict[str, None]] = {}
    for concept, told in about:
        for word in tokens(told, language):
            concepts.setdefault(word, {})[concept] = None
            concepts.setdefault(plain.stem(word), {})[concept] = None
    named = {word: tuple(names) for word, names in concepts.items()}
    closed = {stem: frozenset(others) for stem, others in kin.items()}
    found = {kind: frozenset(words) for kind, words in sets.items()}
    return Vocabulary(
        language, forms=forms, kin=closed, concepts=named, games=games, labels=labels, endings=endings, **found
    )
