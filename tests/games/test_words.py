"""What a kind of board says of itself, in every language."""

from __future__ import annotations

import pytest

from companion.engine.codec import GameFile, read_game, scored
from companion.engine.faults import Fault
from companion.engine.games import Game, game, games
from companion.games.fault_words import fault_words
from companion.games.registry import kind_of
from companion.languages import codes
from companion.wording.language import tongue
from tests.golden import readable
from vision.reading import NotFound

every_game = pytest.mark.parametrize("one", games(), ids=lambda game: game.key)
every_language = pytest.mark.parametrize("language", codes())


@pytest.fixture(autouse=True)
def _english_again():
    yield
    tongue.speak("en")


def golden(key: str) -> GameFile:
    return read_game(readable.load(readable.FOLDER / f"{key}.txt")[0])


@every_language
@every_game
def test_everything_of_a_whole_game_has_words(one: Game, language: str) -> None:
    """Every line, every entry, every bonus and every place of a golden game is said, with no field left open."""
    tongue.speak(language)
    words, file = kind_of(one).words, golden(one.key)
    played = scored(file)
    lines = [line for entries in played.sheet.rounds for entry in entries for line in entry.lines]
    bonuses = [line for found in played.sheet.bonuses for line in found]
    said = [words.line_words(one, line) for line in (*lines, *bonuses)]
    said += [words.event_words(event, file.setup.players) for event in file.events]
    placed = {line.cells[0] for line in lines if line.kind == "tile"}
    said += [words.cell_words(cell) for cell in placed] + [words.cell_code(cell) for cell in placed]
    kinds = words.bonus_kinds(one, played.state)
    assert {line.kind for line in bonuses} <= set(kinds)
    said += [words.bonus_title(one, kind) for kind in kinds]
    said += [words.shared_tie(40), words.by_taps(), words.photo_reads()]
    assert len(placed) > 10
    assert all(text and "{" not in text for text in said)


def test_places_are_said_as_their_board_has_them() -> None:
    """Rows and columns from 1; a star by its colour."""
    wall, stars = kind_of(game("azul")).words, kind_of(game("pavilion")).words
    assert (wall.cell_words((1, 3)), wall.cell_code((1, 3))) == ("Row 2, column 4", "r2c4")
    assert (stars.cell_words(("centre", 3)), stars.cell_code(("centre", 3))) == ("Centre star, space 3", "centre 3")
    tongue.speak("da")
    assert stars.cell_words(("centre", 3)) == "Midterstjernen, felt 3"


def test_only_rows_break_a_tie_and_are_told() -> None:
    """Where a tie goes by complete rows, a shared win says that they are even too."""
    said = {one.key: kind_of(one).words.shared_tie(40) for one in games()}
    assert said["mini-grey"] == "Tied at 40 points and on complete rows."
    assert said["duel"] == said["pavilion"] == "Tied at 40 points."


def test_a_boards_own_values_are_said_by_its_kind() -> None:
    """A tablet by what it counts; a star whole where the language bends its colour; another value as it is."""
    tablets = Fault(
        "duel/setup", "{first} and {second} are two sides of one tablet", {"first": "outer", "second": "rows"}
    )
    assert fault_words(tablets) == "Outer spaces and Complete rows are two sides of one tablet."
    star = Fault("", "the {star} star takes only {star} tiles", {"star": "green"})
    assert fault_words(star) == "The green star takes only green tiles."
    tongue.speak("fr")
    assert "a rosace verte" in fault_words(star)
    assert fault_words(Fault("", "{n} of them", {"n": 3})) == "3 of them."


@every_language
def test_why_no_board_was_read_is_said_in_the_language_spoken(language: str) -> None:
    """A board that was not read is explained without English words in another language."""
    faults = [Fault("app/photo", "the board wasn't read: {reason}", {"reason": reason}) for reason in NotFound]
    tongue.speak("en")
    clauses = [fault_words(fault).partition(": ")[2] for fault in faults]
    assert len({*clauses, ""}) == len(NotFound) + 1, "each has its own words"
    tongue.speak(language)
    for fault, clause in zip(faults, clauses, strict=True):
        assert (clause in fault_words(fault)) == (language == "en")
