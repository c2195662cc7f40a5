"""Three languages, complete, switched while the app runs."""

from __future__ import annotations

import os
import subprocess
import sys
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from companion.languages import N_, best_of, codes
from companion.wording.catalogues import catalogue
from companion.wording.compile_catalogues import compile_all, compiled
from companion.wording.dates import moment
from companion.wording.language import Tongue, _, pgettext, tongue
from companion.wording.points import percent
from tools import messages


@pytest.fixture(autouse=True)
def _english_again():
    yield
    tongue.speak("en")


def test_no_message_is_missing_or_stale() -> None:
    """Every catalogue has exactly the messages of the source, translated; `python -m tools.messages update` helps."""
    assert messages.check() == []


def test_the_check_can_fail(tmp_path: Path) -> None:
    """A new message is missing, a removed one is stale, an empty or ill-fielded one is told."""
    sources, locales = tmp_path / "companion", tmp_path / "locales"
    (sources / "models").mkdir(parents=True)
    (sources / "a.py").write_text('x = _("Play"); y = ngettext("{n} point", "{n} points", n)', "utf-8")
    (sources / "models" / "b.py").write_text('NAMES = {"r": N_("Rules")}; t = _("On") if on else _("Off")', "utf-8")
    for language in codes():
        path = messages.catalogue_path(language, locales)
        path.parent.mkdir(parents=True)
        path.write_text(
            'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Play"\nmsgstr ""\n\n'
            'msgid "Old"\nmsgstr "Ancien"\n\nmsgid "{n} point"\nmsgid_plural "{n} points"\n'
            'msgstr[0] "{n} point"\nmsgstr[1] "{m} points"\n',
            "utf-8",
        )
    found = messages.check(sources, locales)
    for fault in (
        "fr: missing 'Rules'",
        "fr: missing 'Off'",
        "fr: stale 'Old'",
        "da: not translated 'Play'",
        "da: '{m} points' names a field",
    ):
        assert any(line.startswith(fault) for line in found), fault
    assert not any("not translated" in line for line in found if line.startswith("en"))


def test_languages_are_switched() -> None:
    """A message is said in the language chosen; an unknown language is English, an unknown message itself."""
    tongue.speak("fr")
    assert _("Play") == "Jouer"
    tongue.speak("da")
    assert _("Rules") == "Regler"
    assert _("no such message") == "no such message"
    tongue.speak("xx")
    assert (tongue.language, _("Play")) == ("en", "Play")


def test_one_word_with_two_meanings() -> None:
    """A button that empties the bin and a line with no tile are both "Empty" in English, and in no other language."""
    meant = [("the bin", "Empty"), ("a line without tiles", "Empty"), ("a turn", "Pass")]
    told = {}
    for language in codes():
        tongue.speak(language)
        told[language] = [pgettext(meaning, word) for meaning, word in meant]
    assert told == {"en": ["Empty", "Empty", "Pass"], "fr": ["Vider", "Vide", "Passer"], "da": ["Tøm", "Tom", "Pas"]}


def test_passing_a_turn_and_skipping_a_show_are_two_words() -> None:
    """French has one verb for both, so one of them takes another."""
    for language in codes():
        tongue.speak(language)
        assert pgettext("a turn", "Pass") != pgettext("to the end of a show", "Skip")


def test_a_context_is_part_of_the_message(tmp_path: Path) -> None:
    """The check tells two meanings of one word apart: the other one's translation is no translation."""
    sources, locales = tmp_path / "companion", tmp_path / "locales"
    sources.mkdir()
    (sources / "a.py").write_text('x = pgettext("bin", "Empty"); y = pgettext("line", "Empty"); z = _("On")', "utf-8")
    for language in codes():
        path = messages.catalogue_path(language, locales)
        path.parent.mkdir(parents=True)
        path.write_text(
            'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
            'msgctxt "bin"\nmsgid "Empty"\nmsgstr "Vider"\n\nmsgctxt "switch"\nmsgid "On"\nmsgstr "Oui"\n',
            "utf-8",
        )
    found = [line for line in messages.check(sources, locales) if line.startswith("fr")]
    assert found == ["fr: missing 'Empty' (line)", "fr: missing 'On'", "fr: stale 'On' (switch)"]


def test_plural_forms(tmp_path: Path) -> None:
    """French counts nought as one, Danish and English do not; .po escapes and folded lines are read."""
    path = tmp_path / "azulejo.po"
    path.write_text(
        'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
        'msgid "{n} point"\nmsgid_plural "{n} points"\nmsgstr[0] "{n} pt"\nmsgstr[1] "{n} pts"\n\n'
        '#, fuzzy\nmsgid "Play"\nmsgstr "Joue"\n\nmsgid "two\\n"\n"lines"\nmsgstr "deux\\n"\n"\\"lignes\\""\n',
        "utf-8",
    )
    known = GNUTranslations(BytesIO(compiled(path)))
    assert [known.ngettext("{n} point", "{n} points", n) for n in (0, 1, 2)] == ["{n} pt", "{n} pt", "{n} pts"]
    assert known.gettext("two\nlines") == 'deux\n"lignes"'
    assert known.gettext("Play") == "Play"
    english = Tongue()
    assert [english.n("one", "many", n) for n in (0, 1, 2)] == ["many", "one", "many"]


def test_a_share_is_written_as_the_language_writes_it() -> None:
    """English sets no space before the percent sign, French a narrow one, Danish a usual one; none ends a line."""
    told = []
    for language in codes():
        tongue.speak(language)
        told.append(percent(0.85))
    assert told == ["85%", "85\u202f%", "85\u00a0%"]


def test_a_time_of_day_is_written_as_the_language_writes_it() -> None:
    """French has no 0 before an hour of one digit."""
    told = []
    for language in codes():
        tongue.speak(language)
        told.append([moment(f"2026-03-21T{time}:00").split("2026")[-1] for time in ("20:05", "06:13")])
    assert told == [
        [", 20:05", ", 06:13"],
        [" à\u00a020\u00a0h\u00a005", " à\u00a06\u00a0h\u00a013"],
        [" kl.\u00a020.05", " kl.\u00a006.13"],
    ]


@pytest.mark.parametrize(
    ("system", "language"), [("fr_CA", "fr"), ("da-DK", "da"), ("en_GB.UTF-8", "en"), ("de_DE", "en"), ("", "en")]
)
def test_the_systems_language(system: str, language: str) -> None:
    """The system's locale picks one of ours, else English."""
    assert best_of(system) == language


def test_no_words_stay_no_words() -> None:
    """gettext keeps a catalogue's head under the empty message; nobody is shown it. A marked message is itself."""
    for language in codes():
        tongue.speak(language)
        assert _("") == ""
        assert N_("Play") == "Play"


def test_a_catalogue_is_compiled_when_it_is_older_than_its_source(tmp_path: Path) -> None:
    """A checkout never set up speaks, a changed translation is heard; without a source it stays as packed."""
    source = tmp_path / "fr" / "LC_MESSAGES" / "azulejo.po"
    source.parent.mkdir(parents=True)
    for text in ("Jouer", "Allons-y"):
        source.write_text(
            f'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Play"\nmsgstr "{text}"\n',
            "utf-8",
        )
        assert catalogue(tmp_path, "fr").gettext("Play") == text
        os.utime(source.with_suffix(".mo"), (1, 1))
    assert compile_all(tmp_path) == [source.with_suffix(".mo")]
    source.unlink()
    assert catalogue(tmp_path, "fr").gettext("Play") == "Allons-y"
    assert catalogue(tmp_path, "xx").gettext("Play") == "Play"


def test_watchers_are_told_until_they_leave() -> None:
    """Whoever watches is told of every change, and no more after leaving."""
    told: list[str] = []
    leave = tongue.watch(lambda: told.append(tongue.language))
    tongue.speak("fr")
    tongue.speak("fr")
    leave()
    tongue.speak("da")
    assert told == ["fr"]


def test_the_catalogues_letters_are_in_the_font() -> None:
    """No translation uses a letter that the app's font cannot draw."""
    from tests.ui.layout import _strangers

    for language in codes():
        told = [message.string for message in messages.read(language) if message.id]
        texts = [text for one in told for text in (one if isinstance(one, tuple) else (one,))]
        assert [fault for text in texts for fault in _strangers(text)] == []


ASKED_AT_IMPORT = """
import importlib, pkgutil, companion
from companion.wording.language import tongue

class NotYet:
    def gettext(self, message):
        raise AssertionError(f"{message!r} is translated when its module is loaded")

    def ngettext(self, one, many, count):
        self.gettext(one)

    def pgettext(self, context, message):
        self.gettext(message)

tongue._catalogue = NotYet()
names = [module.name for module in pkgutil.walk_packages(companion.__path__, "companion.")]
for name in [*names, *EXTRA]:
    importlib.import_module(name)
print("LOADED", len(names))
"""


def test_no_message_is_said_before_the_language_is_known(tmp_path: Path) -> None:
    """Words in a table are marked by N_ and translated where they are shown: loading everything asks for none."""
    (tmp_path / "too_early.py").write_text("from companion.wording.language import _\nPLAY = _('Play')\n", "utf-8")
    run = [sys.executable, "-c"]
    options: dict[str, Any] = {"cwd": messages.ROOT, "capture_output": True, "text": True, "check": False}
    paths = os.pathsep.join([str(messages.ROOT), str(tmp_path)])
    for extra, fine in (([], True), (["too_early"], False)):
        code = ASKED_AT_IMPORT.replace("EXTRA", repr(extra))
        said = subprocess.run([*run, code], env={**os.environ, "PYTHONPATH": paths}, **options)
        assert (said.returncode == 0) is fine, said.stderr
        if fine:
            assert int(said.stdout.rpartition("LOADED")[2]) > 250
        else:
            assert "'Play' is translated when its module is loaded" in said.stderr
