"""The words of the app and their translations: `python -m tools.messages update` after changing a text.

update:  collects every message of companion (`_`, `N_`, `ngettext`, `pgettext`), what engine, service and games say
         when they refuse something (the text of a `Fault`) and what a `Game` is called, and brings the catalogues in
         assets/locales up to date;
check:   says which messages are missing, stale or half translated, and fails if there are any;
compile: makes the .mo files that the app reads, where they are not up to date.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from companion.languages import SOURCE, codes
from companion.wording.compile_catalogues import compile_all

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "companion"
LOCALES = ROOT / "assets" / "locales"
SPEAKING = ("engine", "service", "games")
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}

Message = str | tuple[str, str]
Context = str | None


def messages_in(path: Path) -> Iterator[tuple[int, Message, Context]]:
    """The messages of one source file with their lines and contexts; a pair is singular and plural."""
    for line, message, _comments, context in extract_from_file("python", path, keywords=KEYWORDS):
        yield line, message, context


def template(sources: Path = SOURCES) -> Catalog:
    """Every message of the app."""
    catalogue = Catalog(project="Azulejo", fuzzy=False)
    for path in sorted(sources.rglob("*.py")):
        found = list(messages_in(path))
        if path.relative_to(sources).parts[0] in SPEAKING:
            found += [(line, text, None) for line, text in (*faults_in(path), *names_in(path))]
        for line, message, context in found:
            place = (path.relative_to(sources.parent).as_posix(), line)
            catalogue.add(message, locations=[place], context=context)
    return catalogue


def faults_in(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of the faults made in a module: in the call, as a name with a text, or in a table of words."""
    tree = ast.parse(path.read_text("utf-8"))
    spoken = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _makes_fault(node)]
    named = {text.id for node in spoken if isinstance(text := _text_of(node), ast.Name)}
    for call in spoken:
        yield from _constants(_text_of(call))
    if path.name == "phrases.py":
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict):
                for value in node.value.values:
                    yield from _constants(value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id in named for t in node.targets):
            yield from _constants(node.value)
        elif isinstance(node, ast.ImportFrom):
            named_elsewhere = {alias.name for alias in node.names} & named
            if named_elsewhere and node.module:
                yield from _imported(path, node.module, named_elsewhere)


def names_in(path: Path) -> Iterator[tuple[int, str]]:
    """What the games made in a module are called, and the lines that only they have."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Game":
            said = [told.value for told in node.keywords if told.arg in ("name", "short", "lines")]
            for value in said:
                for text in value.values if isinstance(value, ast.Dict) else [value]:
                    for one in text.elts if isinstance(text, ast.Tuple) else [text]:
                        yield from _constants(one)


def _imported(path: Path, module: str, names: set[str]) -> Iterator[tuple[int, str]]:
    source = path.parent / f"{module.rpartition('.')[2]}.py"
    for node in ast.parse(source.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id in names for t in node.targets):
            yield from _constants(node.value)


def _makes_fault(call: ast.Call) -> bool:
    if isinstance(call.func, ast.Attribute):
        return ast.unparse(call.func) in ("phrases.say", "phrases.remark")
    return isinstance(call.func, ast.Name) and call.func.id in ("Fault", "refused") and len(call.args) > 1


def _text_of(call: ast.Call) -> ast.expr:
    return call.args[0] if isinstance(call.func, ast.Attribute) else call.args[1]


def _constants(node: ast.expr) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.search(r"[a-z]{2}", _bare(node.value)):
        yield node.lineno, node.value
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)


def _bare(text: str) -> str:
    """A text without its fields: what is nothing but a field needs no translation."""
    return re.sub(r"{[^}]*}", "", text)


def catalogue_path(language: str, locales: Path = LOCALES) -> Path:
    return locales / language / "LC_MESSAGES" / "azulejo.po"


def read(language: str, locales: Path = LOCALES) -> Catalog:
    with catalogue_path(language, locales).open("rb") as file:
        return read_po(file, locale=language)


def faults(language: str, wanted: Catalog, known: Catalog) -> list[str]:
    """What is wrong with one catalogue, a sentence each."""
    keys = {(message.context, message.id) for message in wanted if message.id}
    here = {(message.context, message.id): message for message in known if message.id}
    found = [f"{language}: missing {_told(*key)}" for key in keys - here.keys()]
    found += [f"{language}: stale {_told(*key)}" for key in here.keys() - keys]
    for context, id_ in sorted(keys & here.keys(), key=str):
        message = here[context, id_]
        texts = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if language != SOURCE and (message.fuzzy or not all(texts)):
            found.append(f"{language}: not translated {_told(context, id_)}")
        source = id_ if isinstance(id_, tuple | list) else (id_,)
        fields = {field for text in source for field in re.findall(r"{(\w*)", text)}
        found += [
            f"{language}: {text!r} names a field that {_told(context, id_)} has not"
            for text in texts
            if text and not set(re.findall(r"{(\w*)", text)) <= fields
        ]
    return sorted(found)


def _told(context: Context, id_: Message) -> str:
    return f"{id_!r} ({context})" if context else repr(id_)


def check(sources: Path = SOURCES, locales: Path = LOCALES) -> list[str]:
    wanted = template(sources)
    return [fault for language in codes() for fault in faults(language, wanted, read(language, locales))]


def update() -> None:
    wanted = template()
    for language in codes():
        path = catalogue_path(language)
        known = read(language) if path.exists() else Catalog(locale=language, project="Azulejo", fuzzy=False)
        known.update(wanted, no_fuzzy_matching=True)
        known.obsolete.clear()
        path.parent.mkdir(parents=True, exist_ok=True)
        known.revision_date = known.creation_date
        with path.open("wb") as file:
            write_po(file, known, omit_header=False, sort_output=True, no_location=True, width=110)
        _plain_header(path, language, known)


def _plain_header(path: Path, language: str, known: Catalog) -> None:
    """A header without dates and names, so that an unchanged catalogue stays unchanged."""
    body = path.read_text("utf-8").split("\n\n", 1)
    header = (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
        f'"Plural-Forms: nplurals={known.num_plurals}; plural={known.plural_expr};\\n"\n'
    )
    path.write_text(header + "\n" + (body[1] if len(body) > 1 else ""), "utf-8")


def main(words: list[str]) -> int:
    if words == ["compile"]:
        compile_all(LOCALES)
        return 0
    if words == ["update"]:
        update()
    elif words != ["check"]:
        print(__doc__, file=sys.stderr)
        return 2
    found = check()
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
