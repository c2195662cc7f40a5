"""The same numbers and the same exceptions in every language, and those of the facts behind them."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.engine.games import books
from companion.languages import codes
from companion.rulebook.entry import Entry
from companion.rulebook.library import LIBRARY

FACTS = Path(__file__).parents[3] / "shared" / "rules" / "FACTS.json"

SPELT = {
    "en": "three four five six seven eight nine ten eleven twelve",
    "fr": "trois quatre cinq six sept huit neuf dix onze douze",
    "da": "tre fire fem seks syv otte ni ti elleve tolv",
}
"""The numbers in words from three on; one and two are articles in too many tongues."""

SILENT = {
    "en": r"booklets? (?:do(?:es)? not (?:say|allow)|leaves? it|sets no|gives them no)|booklets? are silent"
    r"|sources (?:name|do not)|our ruling|most tables|most fill",
    "fr": r"livrets? (?:ne le (?:dit|disent)|ne dit|n’en disent|ne permet|ne fixe|ne leur)|nos sources ne|notre choix"
    r"|la plupart",
    "da": r"regelhæftet (?:siger|sætter|giver)|regelhæfterne siger (?:det|intet)"
    r"|vores kilder|reglerne (?:siger|ikke)|tillader reglerne|vores valg"
    r"|de fleste",
}
"""How each language says that a booklet leaves something open, or what is played there."""


def numbers_in(text: str, language: str) -> Counter[int]:
    """Every number of a text from three on, in figures or in words."""
    spelt = {word: value for value, word in enumerate(SPELT[language].split(), 3)}
    found = [int(figure) for figure in re.findall(r"\d+", text)]
    found += [spelt[word] for word in re.findall(r"\w+", text.lower()) if word in spelt]
    return Counter(number for number in found if number > 2)


def parts(entry: Entry) -> dict[str, str]:
    """What is compared: the rule with its exceptions, the example, and every answer in order."""
    shown = {"rule": "\n".join((*entry.rule, entry.trap)), "example": entry.example}
    return shown | {f"question {at}": dispute.answer for at, dispute in enumerate(entry.disputes)}


def every_part() -> list[tuple[str, str, str]]:
    return [
        (book, entry.id, part) for book in books() for entry in LIBRARY.contents(book, "en") for part in parts(entry)
    ]


def told(book: str, entry_id: str, part: str, language: str) -> str:
    return parts(LIBRARY.entry(book, entry_id, language))[part]


def test_every_language_has_the_same_questions() -> None:
    """As many answers in each language, so that none is left out of one."""
    for book in books():
        for entry in LIBRARY.contents(book, "en"):
            counts = {code: len(LIBRARY.entry(book, entry.id, code).disputes) for code in codes()}
            assert len(set(counts.values())) == 1, (book, entry.id, counts)


def test_every_number_is_the_same_in_every_language() -> None:
    """Part by part, the set of numbers of a text is that of its translations."""
    wrong = {}
    for book, entry_id, part in every_part():
        said = {code: set(numbers_in(told(book, entry_id, part, code), code)) for code in codes()}
        if len({frozenset(numbers) for numbers in said.values()}) > 1:
            wrong[book, entry_id, part] = said
    assert wrong == {}


def test_what_the_booklet_leaves_open_is_said_in_every_language() -> None:
    """An answer that is a ruling or a custom says so in all languages or in none."""
    wrong = {}
    for book, entry_id, part in every_part():
        open_in = {code: bool(re.search(SILENT[code], told(book, entry_id, part, code).lower())) for code in codes()}
        if len(set(open_in.values())) > 1:
            wrong[book, entry_id, part] = open_in
    assert wrong == {}


def fact(game: str, name: str) -> Any:
    return json.loads(FACTS.read_text("utf-8"))[game][name]["value"]


def facts() -> list[tuple[str, str, set[int]]]:
    """By entry, the numbers that its facts want said there."""
    tiles = fact("azul", "tiles")
    bonus = fact("azul", "end_bonus")
    stars, numbers = fact("summer_pavilion", "star_bonus"), fact("summer_pavilion", "number_bonus")
    return [
        ("azul", "azul/setup", {tiles["total"], tiles["per_colour"], *fact("azul", "displays_by_players").values()}),
        ("azul", "azul/floor-line", {14, fact("azul", "floor_cap")}),
        ("azul", "azul/bonuses", set(bonus.values())),
        ("pavilion", "pavilion/setup", {
            fact("summer_pavilion", "tiles")["total"], fact("summer_pavilion", "tiles")["per_colour"],
            fact("summer_pavilion", "start_score"), fact("summer_pavilion", "supply_spaces"),
            *fact("summer_pavilion", "displays_by_players").values(),
        }),
        ("pavilion", "pavilion/star-bonuses", set(stars.values())),
        ("pavilion", "pavilion/number-bonuses", set(numbers.values())),
        ("pavilion", "pavilion/end-of-game", {fact("summer_pavilion", "rounds")}),
        ("pavilion", "pavilion/keeping-tiles", {fact("summer_pavilion", "keep_on_pass")}),
        ("pavilion", "pavilion/scoring-tile", {int(re.findall(r"\d+", fact("summer_pavilion", "score_track"))[0])}),
        ("pavilion", "pavilion/bonus-tiles", {
            *fact("summer_pavilion", "feature_rewards").values(),
            *(len(feature["spaces"]) for feature in fact("summer_pavilion", "features")),
        }),
        ("duel", "duel/setup", {
            fact("duel", "start_score"), fact("duel", "rounds"), fact("duel", "tiles")["coloured"],
            len(fact("duel", "bonus_chips")), len(fact("duel", "plates")),
        }),
        ("duel", "duel/broken-tiles", {-cost for cost in fact("duel", "broken_points_total").values()}),
        ("duel", "duel/bonus-chips", set(fact("duel", "chip_cost_per_missing_tile").values())),
        ("duel", "duel/special-tiles", {max(fact("duel", "special_tile_points_by_row"))}),
        ("duel", "duel/tablets", set(fact("duel", "corner_values").values())),
    ]  # fmt: skip


@pytest.mark.skipif(not FACTS.exists(), reason="the table of facts lies beside the repository, and is not part of it")
@pytest.mark.parametrize("language", codes())
def test_the_facts_are_said(language: str) -> None:
    """Every number of a fact stands in its entry, in every language."""
    for book, entry_id, wanted in facts():
        entry = LIBRARY.entry(book, entry_id, language)
        whole = "\n".join((entry.text, *(dispute.answer for dispute in entry.disputes)))
        assert {number for number in wanted if number > 2} <= set(numbers_in(whole, language)), (language, entry_id)
        if entry_id.endswith("floor-line"):
            values = fact("azul", "floor_points_by_space")
            assert " ".join(str(value).replace("-", "−") for value in values) in entry.text
