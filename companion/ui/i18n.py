"""Words in the chosen language, switched while the app runs.

In Python: `_("New game")`, `ngettext("{n} point", "{n} points", n).format(n=n)`. In kv: `text: tongue._("New game")`,
which changes by itself when the language does. Catalogues are plain .po files, read when their language is chosen.
"""

from __future__ import annotations

import ast
import gettext
import re
from collections.abc import Callable
from pathlib import Path

from kivy.event import Observable

LANGUAGES = ("en", "fr", "da")
FOLDER = Path(__file__).parents[2] / "assets" / "locales"


class Tongue(Observable):
    """The language spoken now. Kv rules that call `tongue._(...)` are told when it changes (Kivy's observer protocol);
    anything else asks by `watch`."""

    def __init__(self) -> None:
        super().__init__()
        self.language = "en"
        self._catalogue: dict[str | tuple[str, int], str] = {}
        self._plural: Callable[[int], int] = _english
        self._rules: dict[int, tuple[Callable, tuple, dict]] = {}
        self._watchers: list[Callable[[], None]] = []
        self._count = 0

    def speak(self, language: str) -> None:
        """Changes the language; one that is not known is English."""
        language = language if language in LANGUAGES else "en"
        if language == self.language:
            return
        self.language = language
        self._catalogue, self._plural = load(FOLDER / language / "LC_MESSAGES" / "azulejo.po")
        for function, args, _ in list(self._rules.values()):
            function(*args, None, None)
        for watcher in list(self._watchers):
            watcher()

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Calls `watcher` after every change of language; the result ends it."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def _(self, message: str) -> str:
        return self._catalogue.get(message) or message

    def n(self, one: str, many: str, count: int) -> str:
        """The plural form for a count."""
        return self._catalogue.get((one, self._plural(count))) or (one if count == 1 else many)

    # Kivy's language binds properties with these two: the method's name stands for "the language".
    def fbind(self, _name: str, function: Callable, *args, **options) -> int:
        self._count += 1
        self._rules[self._count] = (function, args, options)
        return self._count

    def unbind_uid(self, _name: str, uid: int) -> None:
        self._rules.pop(uid, None)

    def funbind(self, _name: str, function: Callable, *args, **_options) -> None:
        for uid, (known, known_args, _) in list(self._rules.items()):
            if known == function and known_args == args:
                del self._rules[uid]


def load(path: Path) -> tuple[dict[str | tuple[str, int], str], Callable[[int], int]]:
    """The messages of a .po file and its plural rule. Fuzzy and untranslated messages are left out."""
    messages: dict[str | tuple[str, int], str] = {}
    plural = _english
    for entry in re.split(r"\n\s*\n", path.read_text("utf-8")):
        fields, fuzzy = _fields(entry)
        if "msgid" not in fields or fuzzy:
            continue
        if not fields["msgid"]:
            rule = re.search(r"plural=([^;\n]+)", fields.get("msgstr", ""))
            plural = gettext.c2py(rule.group(1)) if rule else _english
        elif "msgid_plural" in fields:
            for name, text in fields.items():
                if name.startswith("msgstr[") and text:
                    messages[fields["msgid"], int(name[7:-1])] = text
        elif fields.get("msgstr"):
            messages[fields["msgid"]] = fields["msgstr"]
    return messages, plural


def _fields(entry: str) -> tuple[dict[str, str], bool]:
    fields: dict[str, str] = {}
    fuzzy, name = False, ""
    for line in entry.splitlines():
        line = line.strip()
        if line.startswith("#"):
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        head = re.match(r'(msg\w+(?:\[\d+\])?)\s+"', line)
        if head:
            name = head.group(1)
            line = line[head.end() - 1 :]
            fields[name] = ""
        if line.startswith('"'):
            fields[name] += ast.literal_eval(line)
    return fields, fuzzy


def _english(count: int) -> int:
    return int(count != 1)


def best_of(wanted: str) -> str:
    """The language to speak for a system locale like "fr_CA" or "da-DK"."""
    short = re.split(r"[-_.]", wanted.lower(), maxsplit=1)[0] if wanted else "en"
    return short if short in LANGUAGES else "en"


tongue = Tongue()
_ = tongue._
ngettext = tongue.n
