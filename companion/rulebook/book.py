"""One game's rules in one language, made from its file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.errors import Malformed
from companion.languages import Language
from companion.rulebook.entry import Dispute, Entry, StepsCard
from companion.rulebook.notation import Section, parse
from companion.rulebook.outline import Outline


@dataclass(frozen=True, slots=True)
class Book:
    """The entries in reading order, the phase cards by key, and the set-up card with its numbers still open."""

    key: str
    language: Language
    entries: Mapping[str, Entry]
    cards: Mapping[str, StepsCard]
    setup: StepsCard


def read_book(text: str, name: str, language: Language, outline: Outline) -> Book:
    """A whole rulebook; every entry of its outline must be there, and no other."""
    sections = parse(text, name)
    entries = [_entry(section, outline, language, name) for section in sections if section.kind == ""]
    found = [entry.id for entry in entries]
    wanted = outline.ids or tuple(found)
    _check_ids(found, wanted, name)
    by_id = {entry.id: entry for entry in entries}
    ordered = {entry_id: by_id[entry_id] for entry_id in wanted}
    return Book(outline.book, language, ordered, *_cards(sections, outline, name))


def read_over(text: str, name: str, outline: Outline, base: Book) -> Book:
    """A book's wording laid over that of the book it builds on: a field that its file gives replaces the base's, and
    entries of its own come after the base's."""
    sections = parse(text, name)
    entries = {entry_id: replace(entry, book=outline.book) for entry_id, entry in base.entries.items()}
    for section in sections:
        entry_id = outline.id_of(section.key)
        if section.kind:
            continue
        if entry_id in base.entries:
            entries[entry_id] = _reworded(entries[entry_id], section, base.language, name)
        elif entry_id in outline.ids:
            entries[entry_id] = _entry(section, outline, base.language, name)
        else:
            raise Malformed(f"{name}, line {section.line}: no entry {section.key!r} in the base game")
    _check_ids(list(entries), tuple(dict.fromkeys((*base.entries, *outline.ids))), name)
    cards, setup = _cards(sections, outline, name)
    return Book(outline.book, base.language, entries, {**base.cards, **cards}, setup)


def _entry(section: Section, outline: Outline, language: Language, name: str) -> Entry:
    entry_id = f"{outline.book}/{section.key}"
    shape = outline.entries.get(entry_id, {})
    entry = Entry(
        id=entry_id,
        book=outline.book,
        title=section.one("title"),
        rule=_rule(section, language, name),
        example=section.one("example"),
        trap=section.one("trap"),
        disputes=tuple(_disputes(section, name)),
        also={dispute.question: wordings for dispute, wordings in _disputes(section, name).items()},
        words=section.listed("words"),
        asks=section.listed("ask"),
        see=tuple(shape.get("see", ())),
        figure=shape.get("figure"),
    )
    if not (entry.title and entry.rule):
        raise Malformed(f"{name}, line {section.line}: {section.key!r} wants a title and a rule")
    return entry


def _reworded(entry: Entry, section: Section, language: Language, name: str) -> Entry:
    """The entry in another book's words. A dispute with the same question is answered anew, others are added."""
    own = _disputes(section, name)
    asked = {dispute.question for dispute in entry.disputes}
    gone = section.all("less")
    if missing := [question for question in gone if question not in asked]:
        raise Malformed(f"{name}, line {section.line}: no such dispute to leave out: {missing[0]!r}")
    answers = {dispute.question: dispute for dispute in (*entry.disputes, *own) if dispute.question not in gone}
    also = {**entry.also, **{dispute.question: wordings for dispute, wordings in own.items()}}
    return replace(
        entry,
        title=section.one("title") or entry.title,
        rule=_rule(section, language, name) or entry.rule,
        example=section.one("example") or entry.example,
        trap=section.one("trap") or entry.trap,
        disputes=tuple(answers.values()),
        also={question: also[question] for question in answers},
        words=(*entry.words, *section.listed("words")),
        asks=(*entry.asks, *section.listed("ask")),
    )


def _rule(section: Section, language: Language, name: str) -> tuple[str, ...]:
    """The paragraphs, each with the list below it as lines of its own."""
    found: list[str] = []
    for field, value in section.fields:
        if field == "rule":
            found.append(value)
        elif field == "value":
            what, bar, brings = (part.strip() for part in value.partition("|"))
            if not (found and bar):
                raise Malformed(f"{name}, line {section.line}: a value wants a rule before it, and 'name | points'")
            found[-1] += f"\n{what}{language.colon}{brings}"
    return tuple(found)


def _disputes(section: Section, name: str) -> dict[Dispute, tuple[str, ...]]:
    """The disputes in order, each with the other wordings of its question."""
    found: dict[Dispute, tuple[str, ...]] = {}
    for field, value in section.fields:
        if field == "dispute":
            question, bar, answer = value.partition("|")
            if not bar:
                raise Malformed(f"{name}, line {section.line}: a dispute wants 'question | answer'")
            found[Dispute(question.strip(), answer.strip())] = ()
        elif field == "also":
            if not found:
                raise Malformed(f"{name}, line {section.line}: 'also' wants a dispute before it")
            last = next(reversed(found))
            found[last] += tuple(part.strip() for part in value.split(";") if part.strip())
    return found


def _cards(sections: Sequence[Section], outline: Outline, name: str) -> tuple[dict[str, StepsCard], StepsCard]:
    cards = {
        section.key: StepsCard(
            section.key, section.one("title"), section.all("step"), outline.id_of(section.one("entry"))
        )
        for section in sections
        if section.kind == "card"
    }
    for section in sections:
        if section.kind == "setup":
            setup = StepsCard("setup", section.one("title"), section.all("step"), outline.id_of("setup"))
            return cards, setup
    raise Malformed(f"{name}: the set-up card is missing")


def _check_ids(found: Sequence[str], wanted: Sequence[str], name: str) -> None:
    missing = [entry_id for entry_id in wanted if entry_id not in found]
    strange = sorted({entry_id for entry_id in found if entry_id not in wanted or found.count(entry_id) > 1})
    if missing:
        raise Malformed(f"{name}: entries are missing: {', '.join(missing)}")
    if strange:
        raise Malformed(f"{name}: entries that do not belong, or stand twice: {', '.join(strange)}")
