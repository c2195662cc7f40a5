"""A language is a folder: whoever asks for the list gets what lies in assets."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion import languages
from companion.cli.rules import read_arguments
from companion.errors import Malformed
from companion.rulebook.library import LIBRARY
from companion.storage.settings import fits

ABOUT = """@about
name: Norsk
place: 9
decimal: ,
thousands: .
spelling: aa = a
apostrophe: parts
colon: apart
star: named
"""


@pytest.fixture
def norwegian(tmp_path: Path):
    (tmp_path / "locales" / "no" / "LC_MESSAGES").mkdir(parents=True)
    rules = tmp_path / "rules" / "no"
    rules.mkdir(parents=True)
    (rules / "language.txt").write_text(f"{ABOUT}\n@language\nlabel: trap = Pass på\n@end\n", "utf-8")
    (rules / "duel.txt").write_text((languages.ASSETS / "rules" / "da" / "duel.txt").read_text("utf-8"), "utf-8")
    with languages.added(tmp_path) as (language,):
        yield language


def test_a_folder_says_what_the_language_is(norwegian: languages.Language) -> None:
    """Its name, its place in lists and how it writes."""
    assert languages.codes() == ("en", "fr", "da", "no")
    assert (norwegian.name, norwegian.spellings) == ("Norsk", (("aa", "a"),))
    assert (norwegian.decimal, norwegian.thousands) == (",", ".")
    assert norwegian.elides
    assert norwegian.names_stars
    assert norwegian.colon == "\N{NO-BREAK SPACE}: "
    assert norwegian.semicolon == "\N{NARROW NO-BREAK SPACE}; "


def test_everybody_asks_the_same_list(norwegian: languages.Language) -> None:
    """A language that is added can be set, asked for on the command line, found by the system's locale, and read."""
    assert fits("language", "no")
    assert read_arguments(["gulv", "--lang", "no"]).language == "no"
    assert languages.best_of("no_NO") == "no"
    assert LIBRARY.load("no").vocabulary.label("trap") == "Pass på"
    assert LIBRARY.book("duel", "no").language is norwegian


def test_it_is_gone_afterwards() -> None:
    """What a test adds stays nowhere, and a language nobody has is refused in a sentence that names the others."""
    assert languages.codes() == ("en", "fr", "da")
    assert not fits("language", "no")
    with pytest.raises(Malformed, match="unknown language 'no': choose from en, fr, da"):
        LIBRARY.load("no")


def test_a_language_without_its_file_is_still_spoken(tmp_path: Path) -> None:
    """The words of the app do not depend on the rules: without language.txt it is called by its code, and is last."""
    (tmp_path / "locales" / "aa" / "LC_MESSAGES").mkdir(parents=True)
    with languages.added(tmp_path) as (language,):
        assert languages.codes()[-1] == language.name == "aa"


def test_android_offers_the_same_languages() -> None:
    """The system's own list of an app's languages is a file that only the package reads: it names them too."""
    listed = ElementTree.parse(languages.ASSETS / "android" / "res" / "xml" / "locales_config.xml").getroot()
    assert [next(iter(locale.attrib.values())) for locale in listed] == list(languages.codes())
