"""One suite over every game and what its kind of board offers: a half-registered game is noticed here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.engine.codec import GameFile, read_event, read_game, read_setup, scored
from companion.engine.events import Close
from companion.engine.fields import Fields
from companion.engine.games import RULES, Game, added, games
from companion.engine.replay import Replay, replay
from companion.engine.variants.contract import Role
from companion.games.reconcile import reconcile
from companion.games.registry import kind_of
from companion.games.untracked import untracked
from companion.languages import codes
from companion.rulebook.library import LIBRARY
from companion.rulebook.outline import anchor, outline_of
from companion.rulebook.worked_examples import worked_out
from companion.service.photo.tracked import Tracked
from companion.service.session import Session
from companion.ui.drawing.glyphs import KINDS
from companion.ui.help_places import places_of
from tests.golden import readable
from vision.reading import BoardReading

MADE_UP = Path(__file__).parents[1] / "made_up" / "game"
KEYS = (*(one.key for one in games()), "corners")


@pytest.fixture(params=KEYS)
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    """Every shipped game, and one that comes from a folder of its own."""
    with added(MADE_UP) as found:
        yield next(one for one in (*games(), *found) if one.key == request.param)


def options_of(game: Game) -> dict[str, object]:
    facet = kind_of(game).options
    return dict(facet.default()) if facet else {}


def recorded(game: Game) -> GameFile:
    """A whole game: its own golden one, or for a made-up game that of the game it builds on."""
    files = [told for told, _ in map(readable.load, sorted(readable.FOLDER.glob("*.txt")))]
    own = [told for told in files if told["variant"] == (game.key if game.texts == RULES else game.base)]
    return read_game({**own[0], "variant": game.key})


def golden(game: Game) -> Replay:
    return scored(recorded(game))


def test_every_facet_is_there(game: Game) -> None:
    """The kind of its board, and each of its facets."""
    kind = kind_of(game)
    assert kind.key == game.board
    for facet in (kind.views, kind.photo, kind.audit, kind.examples, kind.words, kind.entry):
        assert facet is not None


def test_its_names(game: Game) -> None:
    """It is called something everywhere, and a tile stands before it in lists."""
    assert all((game.name, game.short, game.title, game.book, game.printed))
    assert game.mark in KINDS
    assert game.variant.key == game.key


def test_an_empty_round_is_legal_or_refused_with_a_rule(game: Game) -> None:
    """What prospects are asked of is an event of the game, with a role of its own."""
    setup = read_setup(Fields({"variant": game.key, "players": ["Ana", "Bo"], "options": options_of(game)}, "start"))
    rules, state = game.variant, replay(setup, ()).state
    blank = rules.blank(1, 0)
    assert rules.role(blank) in (Role.ROUND, Role.PASS)
    assert all(fault.rule in outline_of(game.book).ids for fault in rules.faults(state, blank))
    assert read_event(rules, rules.write(blank), "blank", 2) == blank
    legal = [prospect for prospect in rules.prospects(state, blank, None).values() if prospect.legal]
    for prospect in legal[:3]:
        colour = next(iter(rules.colours.values()))
        assert prospect.cell in rules.cells(rules.with_tile(blank, prospect.cell, colour))
    assert rules.cells(blank) == ()


def test_every_event_has_a_role(game: Game) -> None:
    """Whatever a recorded game holds is a player's round or part of one, or ends everybody's; and it has words."""
    rules, words = game.variant, kind_of(game).words
    for event in recorded(game).events:
        assert (rules.role(event) is Role.CLOSE) == isinstance(event, Close)
        assert words.event_words(event, ("Ana", "Bo"))
        assert all(words.cell_words(cell) and words.cell_code(cell) for cell in rules.cells(event))


def test_boards_are_written_as_they_are_read(game: Game) -> None:
    """A board's notation leads back to it, no finished board has faults, and a board can be laid before a player."""
    rules, played = game.variant, golden(game)
    for seat, board in enumerate(rules.boards(played.state)):
        assert rules.parse_board(rules.format_board(board)) == board
        assert rules.board_faults(board) == []
        other = rules.boards(rules.with_board(played.state, seat, board))
        assert other == rules.boards(played.state)


def test_every_point_is_named_and_has_a_rule(game: Game) -> None:
    """Each kind of line of a whole game has words, a rule in every language, and its bonuses a title."""
    words, played = kind_of(game).words, golden(game)
    lines = {line.kind: line for row in played.sheet.rounds for entry in row for line in entry.lines}
    bonuses = {line.kind: line for own in played.sheet.bonuses for line in own}
    for line in (*lines.values(), *bonuses.values()):
        assert words.line_words(game, line)
        for language in codes():
            assert LIBRARY.entry(game.book, line.rule, language).title
    told = words.bonus_kinds(game, played.state)
    assert bonuses.keys() <= set(told)
    assert all(words.bonus_title(game, kind) for kind in told)
    assert all(words.bonus_title(game, kind) and kind in told for kind in game.lines)


def test_it_is_drawn(game: Game) -> None:
    """The picture by which it is chosen, and every board of a whole game."""
    views, played = kind_of(game).views, golden(game)
    assert views.picture(game)
    for board in game.variant.boards(played.state):
        assert views.board_view(game, board) != views.picture(game)


def test_a_photo_without_a_board_is_no_trouble(game: Game) -> None:
    """Nothing read is a proposal to fill by hand, and an untracked board that says so."""
    setup = read_setup(Fields({"variant": game.key, "players": ["Ana", "Bo"], "options": options_of(game)}, "start"))
    proposal = reconcile(BoardReading("a.jpg", found=False), Tracked(setup, ()), 0)
    assert proposal.problem is None
    assert proposal.to_check
    for cell in proposal.cells:
        assert kind_of(game).photo.tiles_for(game, proposal, None, cell)
    board = untracked(None, game.key)
    assert board.problem is not None
    assert game.variant.format_board(game.variant.parse_board(board.text)) == board.text


def test_a_final_board_is_audited(game: Game) -> None:
    """The range of a recorded final board holds the score that it really had, or more where points were lost."""
    played = golden(game)
    options = dict(played.setup.options)
    audits = kind_of(game).audit
    board = min(game.variant.boards(played.state), key=lambda one: len(game.variant.format_board(one).replace(".", "")))
    found = audits.audit(game, board, options)
    assert found is not None
    seat = game.variant.boards(played.state).index(board)
    assert found.lowest <= played.sheet.totals[seat] <= found.in_all[1]
    assert audits.breaker(board) >= 0


def test_its_choices_can_be_made(game: Game) -> None:
    """What is offered first can be played; a choice taken back and drawn anew is one again."""
    facet = kind_of(game).options
    if facet is None:
        return
    first = facet.default()
    assert facet.fault(first) == ""
    choices = [choice for _, group in facet.view(first).groups for choice in group]
    for choice in choices:
        assert facet.toggled(first, choice.key) != first
    taken = next(choice for choice in choices if choice.selected)
    assert facet.toggled(facet.toggled(first, taken.key), taken.key) == first
    for seed in range(20):
        assert facet.fault(facet.dealt(first, Random(seed))) == ""


def test_its_outline_is_whole(game: Game) -> None:
    """Four phases with their cards, parts for every place, and texts in every language."""
    outline = outline_of(game.book)
    assert len(outline.phases) == 4
    for part in outline.parts:
        assert anchor(game, part) in outline.ids
    for language in codes():
        book = LIBRARY.book(game.book, language)
        assert tuple(book.entries) == outline.ids
        assert set(outline.phases) <= set(book.cards)
    assert {"table.tally", "sheet.lines", "reveal.winner"} <= set(places_of(game.book))
    for shape in outline.entries.values():
        if "figure" in shape:
            assert worked_out(shape["figure"]).after


def test_its_table_opens(tmp_path: Path, game: Game) -> None:
    """The table without its window says whose turn it is, what to do, and what comes next."""
    session = Session(tmp_path)
    answer = session.start(game.key, ["Ana", "Bo"], 0, options_of(game))
    assert answer.ok, answer.sentence
    model = kind_of(game).entry(session, str(answer.game_id))
    assert model.title()
    assert model.hint()
    assert model.next_view().text
    assert [seat.name for seat in model.standings(False).seats] == ["Ana", "Bo"]
    assert model.undo().text
    assert model.move(1).ok
    session.close_files()
