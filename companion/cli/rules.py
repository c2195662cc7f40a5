"""`rules WORDS…`: the entries of the rulebook that answer, best first."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple

from companion.cli.common import one_line, say, to_json
from companion.engine.games import books
from companion.errors import Malformed, checked
from companion.languages import SOURCE, codes
from companion.rulebook.entry import Entry
from companion.rulebook.library import LIBRARY, Library, SearchAnswer

USAGE = f"azulejo rules WORDS… [--game {'|'.join(books())}] [--lang {'|'.join(codes())}] [--json]"
RESULTS = 5


class RulesAsked(NamedTuple):
    """What stood on the command line."""

    words: str
    book: str | None
    language: str
    as_json: bool


def run(argv: list[str], library: Library = LIBRARY) -> int:
    if argv[:1] in (["-h"], ["--help"]):
        say(f"usage: {USAGE}")
        return 0
    asked = read_arguments(argv)
    answer = library.search(asked.words, asked.language, asked.book, RESULTS)
    for fault in answer.faults:
        sys.stderr.write(one_line(str(fault)) + "\n")
    if asked.as_json:
        say(to_json(_as_json(answer)))
    else:
        say(_as_text(answer, library, asked.language))
    return 0


def read_arguments(argv: Sequence[str]) -> RulesAsked:
    """The words and options in any order; a minus sign before a number is a word ("-1"), not an option."""
    words: list[str] = []
    options = {"--game": "", "--lang": SOURCE}
    as_json = False
    rest = iter(argv)
    for item in rest:
        name, equals, value = item.partition("=")
        if item == "--":
            words.extend(rest)
        elif item == "--json":
            as_json = True
        elif name in options:
            given = value if equals else next(rest, None)
            if given is None:
                raise Malformed(f"rules: {name} needs a value; {USAGE}")
            known = codes() if name == "--lang" else books()
            options[name] = checked(given, known, "language" if name == "--lang" else "game")
        elif item.startswith("--") or (item.startswith("-") and item[1:2].isalpha()):
            raise Malformed(f"rules: unknown option {item[:40]!r}; {USAGE}")
        else:
            words.append(item)
    text = "".join(c if c.isprintable() else " " for c in " ".join(words)).strip()
    if not text:
        raise Malformed(f"rules: no words to look up; {USAGE}")
    return RulesAsked(text, options["--game"] or None, options["--lang"], as_json)


def _as_json(answer: SearchAnswer) -> dict[str, object]:
    said: dict[str, object] = {"results": [_result(hit.entry, hit.line) for hit in answer.hits]}
    if not answer.hits:
        said["near"] = [_topic(entry) for entry in answer.near]
        said["contents"] = [_topic(entry) for entry in answer.contents]
    if answer.faults:
        said["faults"] = [str(fault) for fault in answer.faults]
    return said


def _topic(entry: Entry) -> dict[str, object]:
    return {"id": entry.id, "title": entry.title}


def _result(entry: Entry, answer: str) -> dict[str, object]:
    return {
        "id": entry.id,
        "title": entry.title,
        "game": entry.book,
        "answer": answer,
        "text": entry.text,
        "disputes": [dispute._asdict() for dispute in entry.disputes],
        "see": list(entry.see),
    }


def _as_text(answer: SearchAnswer, library: Library, language: str) -> str:
    label = library.load(language).vocabulary.label
    if not answer.hits:
        return "\n".join([label("nothing"), label("near"), *_listed(answer.near)])
    blocks = []
    for hit in answer.hits:
        entry = hit.entry
        parts = [f"{entry.title} [{entry.id}]\n{hit.line}", entry.text]
        parts += [f"{dispute.question}\n{dispute.answer}" for dispute in entry.disputes]
        parts += [f"{label('see')}: {', '.join(entry.see)}"] if entry.see else []
        blocks.append("\n\n".join(parts))
    return ("\n\n" + "-" * 40 + "\n\n").join(blocks)


def _listed(entries: Sequence[Entry]) -> list[str]:
    return [f"  {entry.title} [{entry.id}]" for entry in entries]
