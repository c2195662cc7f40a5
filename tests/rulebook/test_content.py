"""The rules as written: whole, short, linked, and with no wrong number."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.games import books, by_key, game
from companion.engine.outcome import leaders
from companion.engine.variants import pavilion, tablets
from companion.engine.variants.duel import chips_needed
from companion.languages import codes
from companion.rulebook.entry import Entry, listed
from companion.rulebook.library import LIBRARY
from companion.rulebook.outline import ids_of, outline_of
from companion.rulebook.reading import chapters, disputes
from companion.rulebook.setup_card import setup_card, setup_numbers
from companion.rulebook.worked_examples import worked_out

OUTLINE = {entry_id: shape for book in books() for entry_id, shape in outline_of(book).entries.items()}
EVERYWHERE = [(language, game) for language in codes() for game in books()]

# One screen of 360 x 800: 16 dp margins, 16 sp text of about 8 dp a letter and 24 dp a line, 10 dp between paragraphs,
# a bar and a title above, the "see also" row below, and a figure where there is one.
LETTERS_A_LINE, LINE, GAP, AROUND, FIGURE, SCREEN = 41, 24, 10, 64 + 40 + 48, 150, 800


def entries() -> Iterator[tuple[str, Entry]]:
    for language, book in EVERYWHERE:
        for entry in LIBRARY.contents(book, language):
            yield language, entry


def height(entry: Entry) -> int:
    lines = sum(math.ceil(len(paragraph) / LETTERS_A_LINE) for paragraph in entry.paragraphs)
    figure = FIGURE if entry.figure else 0
    return AROUND + figure + lines * LINE + len(entry.paragraphs) * GAP


@pytest.mark.parametrize(("language", "game"), EVERYWHERE)
def test_every_id_in_every_language(language: str, game: str) -> None:
    """Each game has exactly the contract's entries, in reading order, each with a title, a rule, an example."""
    book = LIBRARY.book(game, language)
    assert tuple(book.entries) == ids_of(game)
    assert LIBRARY.load(language).faults == ()
    for entry in book.entries.values():
        assert entry.title
        assert entry.rule
        assert entry.example
        assert entry.trap
        assert entry.book == game


def test_no_entry_is_over_one_screen() -> None:
    """An entry fits a small phone, with its figure, at the normal letter size."""
    over = {f"{language} {entry.book} {entry.id}": height(entry) for language, entry in entries()}
    assert {name: tall for name, tall in over.items() if tall > SCREEN} == {}


LONGEST_READ = 73
"""Words of a rule with its exceptions: fifteen seconds for somebody who reads 290 a minute."""

LONGEST_ANSWER = 240
"""Letters of a question with its answer, as much as the search shows."""


def test_no_rule_takes_longer_than_fifteen_seconds() -> None:
    """The rule and its exceptions are short; what is asked more rarely is below, folded away, and short too."""
    long = {
        (language, entry.book, entry.id): words
        for language, entry in entries()
        if (words := len(" ".join((*entry.rule, entry.trap)).split())) > LONGEST_READ
    }
    assert long == {}
    for _, entry in entries():
        for question, answer in entry.disputes:
            assert len(f"{question} {answer}") <= LONGEST_ANSWER, question


FIRST_WORDS = 25
"""Within so many words a question has its answer."""


def test_the_answer_comes_within_the_first_words() -> None:
    """What a common question asks is said before anything else is."""
    late = {
        (language, entry.book, question)
        for language, entry in entries()
        for question, answer in entry.disputes
        if len(re.split(r"[.:;](?= |$)| [:;] ", answer)[0].split()) > FIRST_WORDS
    }
    assert late == set()


def test_see_also_leads_somewhere() -> None:
    """Every entry points to others of its own game that exist, never to itself."""
    for _, entry in entries():
        assert entry.see
        assert set(entry.see) <= set(ids_of(entry.book)) - {entry.id}
        assert len(set(entry.see)) == len(entry.see)


def numbers_of(check: dict[str, Any]) -> tuple[int, ...]:
    """What an example has to say, worked out from the engine."""
    if "players" in check:
        numbers = setup_numbers(check["variant"], check["players"])
        return tuple(numbers[key] for key in check.get("says", ("displays", "laid")) if key in numbers)
    if "chips" in check:
        needed = chips_needed(check["chips"]["missing"], check["chips"]["matching"], 99)
        assert needed is not None
        return (needed,)
    return worked_out(check).numbers


@pytest.mark.parametrize("entry_id", OUTLINE)
def test_examples_say_the_engines_numbers(entry_id: str) -> None:
    """Every number the engine works out for a figure stands in the example's words, in every language."""
    shape = OUTLINE[entry_id]
    checks = [*([shape["figure"]] if "figure" in shape else []), *shape.get("checks", [])]
    game = entry_id.partition("/")[0]
    for language in codes():
        for wording in ("azul", "mini") if game == "azul" else (game,):
            example = LIBRARY.entry(wording, entry_id, language).example
            said = {int(number) for number in re.findall(r"\d+", example)} | _in_words(example, language)
            for check in checks:
                assert set(numbers_of(check)) <= said, (language, entry_id, example)


def _in_words(example: str, language: str) -> set[int]:
    words = {"en": ("one", "two", "three"), "fr": ("une", "deux", "trois"), "da": ("én", "to", "tre")}[language]
    return {number for number, word in enumerate(words, 1) if re.search(rf"\b{word}\b", example, re.IGNORECASE)}


SUM = re.compile(r"(?:[−+]?\d+(?: × \d+)?)(?: ?[+−×] ?\d+)+ = [−]?\d+|(?:[−]\d+ ?){2,}= [−]\d+")


def test_sums_add_up() -> None:
    """Every sum that is written out comes to what it says."""
    found = 0
    for language, entry in entries():
        for text in entry.paragraphs:
            for match in SUM.findall(text):
                left, _, right = match.replace("−", "-").replace("×", "*").partition("=")
                terms = re.sub(r"(?<=\d)\s+-", " + -", left)
                assert re.fullmatch(r"[\d\s+*-]+", terms)
                assert eval(terms) == int(right), (language, entry.id, match)
                found += 1
    assert found > 30


def test_ties_are_broken_as_the_examples_say() -> None:
    """The base game's tie goes to more rows, Duel's to the first-player tile, Pavilion's is shared."""
    assert leaders([58, 58], [2, 1], "rows") == ((0,), "rows")
    assert leaders([96, 96], [0, 0], "none") == ((0, 1), None)
    assert leaders([63, 63], [0, 1], "first-player") == ((1,), "first-player")
    for book, said in (("azul", ("58", "2", "1")), ("pavilion", ("96",)), ("duel", ("63",))):
        for language in codes():
            example = LIBRARY.entry(book, f"{book}/tie-break", language).example
            assert all(number in example for number in said)


@pytest.mark.parametrize("language", codes())
def test_entries_can_be_asked_for(language: str) -> None:
    """Each entry brings everyday questions and synonyms, and no question is written under two entries of a game."""
    for book in ("azul", "pavilion", "duel"):
        seen: dict[str, str] = {}
        for entry in LIBRARY.contents(book, language):
            assert len(entry.asks) >= 9, entry.id
            assert len(entry.words) >= 6, entry.id
            for question in entry.asks:
                assert seen.setdefault(question, entry.id) == entry.id, question


@pytest.mark.parametrize(("language", "game"), EVERYWHERE)
def test_disputes_in_every_language(language: str, game: str) -> None:
    """The same quarrels are settled in every language, at least one for each entry."""
    here = [entry_id for entry_id, _ in disputes(LIBRARY, game, language)]
    assert here == [entry_id for entry_id, _ in disputes(LIBRARY, game, "en")]
    assert set(here) == set(ids_of(game))


@pytest.mark.parametrize("language", codes())
def test_mini_is_worded_for_its_parts(language: str) -> None:
    """Mini speaks of sliders, the overlay and the blue compartment, and never of a lid."""
    parts = {
        "en": ("slider", "overlay", "blue compartment"),
        "fr": ("curseur", "revêtement de plastique", "compartiment bleu"),
        "da": ("skyder", "ramme", "blå rum"),
    }[language]
    lid = {"en": "lid", "fr": "couvercle", "da": "låg"}[language]
    text = whole_text("mini", language).lower()
    assert all(part in text for part in parts)
    assert not re.search(rf"\b{lid}(et)?\b", text)
    assert re.search(rf"\b{lid}(et)?\b", whole_text("azul", language).lower())


@pytest.mark.parametrize(("language", "game"), EVERYWHERE)
def test_reading_mode_is_whole(language: str, game: str) -> None:
    """The one text lists every chapter at its head and holds every paragraph and dispute."""
    text = whole_text(game, language)
    book = chapters(LIBRARY, game, language)
    head = text[: text.index(book[0].text)]
    assert all(chapter.title in head for chapter in book)
    for entry in LIBRARY.contents(game, language):
        assert all(paragraph in text for paragraph in entry.paragraphs)
        assert all(dispute.answer in text for dispute in entry.disputes)


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize("variant", by_key())
def test_set_up_card(variant: str, language: str) -> None:
    """The card for each number of players tells its own numbers and leaves no gap open."""
    for players in (2,) if variant == "duel" else (2, 3, 4):
        card = setup_card(LIBRARY, variant, players, language)
        said = " ".join((card.title, *card.steps))
        numbers = setup_numbers(variant, players)
        assert "{" not in said
        assert all(str(number) in said for number in numbers.values())
        assert LIBRARY.entry(game(variant).book, card.entry, language)


@pytest.mark.parametrize("language", codes())
def test_lists_say_the_engines_points(language: str) -> None:
    """The values of Duel's tablets and of Pavilion's stars, one a line, are those that are counted."""
    facts = (tablets.ROW, tablets.COLUMN, tablets.DIAGONAL, tablets.WILD_SPACE, tablets.COLOURFUL_ROW, tablets.OUTER)
    corners = sorted(set(tablets.CORNERS.value.values()))
    tablet_points = [*(fact.value for fact in facts), *corners, tablets.EMPTY_SPECIAL.value]
    star_points = [pavilion.MIXED_STAR_BONUS.value, *pavilion.STAR_BONUS.value.values()]
    for rule, points in (
        ("duel/tablets", tablet_points),
        ("pavilion/star-bonuses", star_points),
        ("pavilion/number-bonuses", list(pavilion.NUMBER_BONUS.value.values())),
    ):
        said = listed(LIBRARY.entry(rule.partition("/")[0], rule, language).rule[0])
        assert said.lead
        assert all(name for name, _ in said.values)
        assert [int(brings.replace("−", "-")) for _, brings in said.values] == points


@pytest.mark.parametrize(("variant", "players", "displays"), [("azul", 2, 5), ("mini-grey", 3, 7), ("pavilion", 4, 9)])
def test_displays_by_players(variant: str, players: int, displays: int) -> None:
    """5, 7 or 9 displays with four tiles each."""
    numbers = setup_numbers(variant, players)
    assert (numbers["displays"], numbers["laid"]) == (displays, displays * 4)


SETTLED = [
    ("duel/plates", "no", ("is the offer of three refilled during the round",
                           "l'offre de trois plaques se complète pendant la manche",
                           "fyldes de åbne plader op i runden")),
    ("duel/plates", "under", ("where do the plates go that I do not keep", "où vont les plaques que je ne garde pas",
                              "hvor skal de plader hen jeg ikke beholder")),
    ("duel/plates", "tells", ("does the back show the kind of plate", "voit-on le type de la plaque au dos",
                              "kan man se pladens type på bagsiden")),
    ("duel/dome", "yes", ("may a colour repeat in a column of the dome",
                          "une couleur peut se répéter dans une colonne du dôme",
                          "må samme farve gentages i en kolonne i kuplen")),
    ("duel/bonus-chips", "keep", ("what happens to chips I do not use", "que deviennent les jetons non utilisés",
                                  "hvad sker der med ubrugte brikker")),
    ("pavilion/bonus-tiles", "4", ("which spaces surround a feature", "quelles cases entourent un élément",
                                   "hvilke felter omgiver en figur")),
    ("pavilion/bonus-tiles", "wild", ("may a bonus tile be wild", "une tuile bonus peut-elle être joker",
                                      "må en bonusflise være joker")),
    ("pavilion/grey-side", "1", ("where does the order of costs begin on the grey side",
                                 "où commence la suite des coûts du côté gris",
                                 "hvor begynder rækken af priser på den grå side")),
    ("azul/factory-offer", "clockwise", ("which way round does play go", "dans quel sens joue-t-on",
                                         "hvilken vej rundt spiller vi")),
    ("azul/pattern-lines", "does not say", ("how do we put right an illegal placement",
                                            "comment réparer une pose interdite",
                                            "hvad gør vi med en flise der er lagt ulovligt")),
    ("azul/pattern-lines", "right to left", ("do I fill from the left or the right",
                                             "remplit-on par la gauche ou par la droite",
                                             "fylder man fra venstre eller højre")),
    ("azul/scoring-tile", "open", ("are the scores open or secret", "les scores sont-ils publics",
                                   "er pointene åbne")),
    ("azul/bag-empty", "does not say", ("may I look into the lid", "puis-je regarder dans le couvercle",
                                        "må jeg kigge i låget")),
    ("azul/setup", "solo", ("can I play solo", "peut-on jouer en solo", "kan man spille solo")),
    ("azul/setup", "minutes", ("how long does a game take", "combien de temps dure une partie",
                               "hvor lang tid tager et spil")),
    ("azul/setup", "six rounds", ("how do the azul games differ", "en quoi les jeux azul diffèrent",
                                  "hvad er forskellen på azul-spillene")),
    ("duel/first-player", "random", ("who starts the very first round",
                                     "qui commence la toute première manche",
                                     "hvem begynder allerførste runde")),
    ("duel/sun-and-moon", "at once", ("all four tiles of a small factory have one colour",
                                      "les quatre tuiles d'une petite fabrique ont la même couleur",
                                      "alle fire fliser på en lille fabrik har samme farve")),
    ("pavilion/scoring-tile", "80", ("my score passes the end of the track", "mon score dépasse la fin de la piste",
                                     "mine point går ud over sporet")),
    ("azul/next-round", "holds", ("who refills the displays", "qui regarnit les fabriques",
                                  "hvem fylder fabriksbrikkerne op")),
]  # fmt: skip
IN_FRENCH_AND_DANISH = {
    "random": ("sort", "lod"),
    "no": ("non", "nej"),
    "yes": ("oui", "ja"),
    "under": ("sous la pile", "under bunken"),
    "tells": ("le dos", "bagsiden"),
    "keep": ("gardez", "gemmer"),
    "4": ("4", "4"),
    "1": ("1", "1"),
    "wild": ("joker", "joker"),
    "clockwise": ("horaire", "med uret"),
    "does not say": ("ne le dit pas", "siger det ikke"),
    "right to left": ("droite à gauche", "højre mod venstre"),
    "open": ("publics", "åbne"),
    "solo": ("solo", "solo"),
    "minutes": ("minutes", "minutter"),
    "six rounds": ("six manches", "seks runder"),
    "at once": ("aussitôt", "straks"),
    "80": ("80", "80"),
    "holds": ("marqueur", "startbrikken"),
}


@pytest.mark.parametrize(("rule", "says", "asked"), SETTLED)
def test_what_tables_quarrel_over_is_settled(rule: str, says: str, asked: tuple[str, ...]) -> None:
    """The answer is found by its question, and says the same in every language."""
    for language, question, word in zip(("en", "fr", "da"), asked, (says, *IN_FRENCH_AND_DANISH[says]), strict=True):
        hit = LIBRARY.search(question, language, rule.partition("/")[0]).hits[0]
        assert (language, hit.entry.id) == (language, rule)
        assert hit.dispute is not None
        assert word in hit.dispute.answer.lower()


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("duel/dome", ("the line's tiles are broken", "les tuiles de la ligne se cassent", "knuses linjens fliser")),
        ("duel/setup", ("at random", "au sort", "lod")),
        ("duel/passing", ("round 5", "manche 5", "runde 5")),
        ("pavilion/tie-break", ("only the base game and Duel", "que dans le jeu de base", "kun grundspillet og Duel")),
        ("azul/floor-line", ("empty floor", "plancher vide", "tomt gulv")),
        ("azul/pattern-lines", ("empty floor", "plancher vide", "tomme gulv")),
        ("azul/grey-blocked-line", ("empty floor", "plancher vide", "tomme gulv")),
    ],
)
def test_exceptions_are_in_the_text(rule: str, said: tuple[str, ...]) -> None:
    """What a rule depends on stands in the entry itself."""
    for language, words in zip(("en", "fr", "da"), said, strict=True):
        assert words in LIBRARY.entry(rule.partition("/")[0], rule, language).text


@pytest.mark.parametrize("language", codes())
def test_mini_goes_round_no_track(language: str) -> None:
    """Mini has sliders: past 99 they begin again, and what its booklet leaves open is said to be so."""
    entry = LIBRARY.entry("mini", "azul/scoring-tile", language)
    assert any("99" in dispute.question for dispute in entry.disputes)
    assert {"en": "does not say", "fr": "ne le dit pas", "da": "siger det ikke"}[language] in entry.trap
    track = {"en": "track", "fr": "piste", "da": "sporet"}[language]
    assert not any(track in dispute.question for dispute in entry.disputes)


def whole_text(game: str, language: str) -> str:
    """Everything in one text, contents first."""
    say = LIBRARY.load(language).vocabulary.label
    book = chapters(LIBRARY, game, language)
    listed = "\n".join(f"{number}. {chapter.title}" for number, chapter in enumerate(book, 1))
    body = "\n\n".join(f"{number}. {chapter.title}\n\n{chapter.text}" for number, chapter in enumerate(book, 1))
    return f"{say(game)}\n\n{say('contents')}\n{listed}\n\n{body}\n"
