"""Three languages, complete, switched while the app runs."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.lang import Builder

from companion.ui import i18n
from companion.ui.i18n import LANGUAGES, Tongue, best_of, load, tongue
from companion.ui.words import percent
from tests.ui import driver
from tools import messages


@pytest.fixture(autouse=True)
def _english_again():
    yield
    tongue.speak("en")


def test_no_message_is_missing_or_stale() -> None:
    """Every catalogue has exactly the messages of the source, translated; `python -m tools.messages update` helps."""
    assert messages.check() == []


def test_the_check_can_fail(tmp_path: Path) -> None:
    """A new message in .py or .kv is missing, a removed one is stale, an empty or ill-fielded one is told."""
    sources, locales = tmp_path / "companion" / "ui", tmp_path / "locales"
    sources.mkdir(parents=True)
    (sources / "a.py").write_text('x = _("Play"); y = ngettext("{n} point", "{n} points", n)', "utf-8")
    (sources / "b.kv").write_text("T:\n    text: tongue._(\"Rules\") if self.on else tongue._('Off')\n", "utf-8")
    for language in LANGUAGES:
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
    assert i18n._("Play") == "Jouer"
    tongue.speak("da")
    assert i18n._("Rules") == "Regler"
    assert i18n._("no such message") == "no such message"
    tongue.speak("xx")
    assert (tongue.language, i18n._("Play")) == ("en", "Play")


def test_plural_forms(tmp_path: Path) -> None:
    """French counts nought as one, Danish and English do not; .po escapes and folded lines are read."""
    path = tmp_path / "azulejo.po"
    path.write_text(
        'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
        'msgid "{n} point"\nmsgid_plural "{n} points"\nmsgstr[0] "{n} point"\nmsgstr[1] "{n} points"\n\n'
        '#, fuzzy\nmsgid "Play"\nmsgstr "Joue"\n\nmsgid "two\\n"\n"lines"\nmsgstr "deux\\n"\n"\\"lignes\\""\n',
        "utf-8",
    )
    known, plural = load(path)
    assert [plural(n) for n in (0, 1, 2)] == [0, 0, 1]
    assert known["{n} point", 1] == "{n} points"
    assert known["two\nlines"] == 'deux\n"lignes"'
    assert "Play" not in known
    english = Tongue()
    assert [english.n("one", "many", n) for n in (0, 1, 2)] == ["many", "one", "many"]


def test_a_share_is_written_as_the_language_writes_it() -> None:
    """English sets no space before the percent sign, French a narrow one, Danish a usual one; none ends a line."""
    told = []
    for language in LANGUAGES:
        tongue.speak(language)
        told.append(percent(0.85))
    assert told == ["85%", "85\u202f%", "85\u00a0%"]


@pytest.mark.parametrize(
    ("system", "language"), [("fr_CA", "fr"), ("da-DK", "da"), ("en_GB.UTF-8", "en"), ("de_DE", "en"), ("", "en")]
)
def test_the_systems_language(system: str, language: str) -> None:
    """The system's locale picks one of ours, else English."""
    assert best_of(system) == language


def test_kv_follows_the_language() -> None:
    """A kv rule with `tongue._` changes its text by itself, and forgets a widget that is gone."""
    label = Builder.load_string("#:import tongue companion.ui.i18n.tongue\nLabel:\n    text: tongue._('Play')\n")
    with driver.showing(label) as table:
        assert label.text == "Play"
        tongue.speak("fr")
        table.frames()
        assert label.text == "Jouer"


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

    for language in LANGUAGES:
        known, _ = load(messages.catalogue_path(language))
        assert [fault for text in known.values() for fault in _strangers(text)] == []
