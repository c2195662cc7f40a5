"""The table without its window."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.engine.events import Pass, Place
from companion.games.dome.entry import DomeEntry
from companion.games.dome.questions import ChoosePlate, ListPlates
from companion.games.questions import ChooseColour
from companion.games.stars.entry import StarsEntry
from companion.games.stars.questions import ChoosePass, ShowTile
from companion.games.table_view import OldTile, Scored, Sum
from companion.games.wall.entry import WallEntry
from companion.service.session import Session
from companion.wording.language import tongue
from tests.ui.table.hand import begun, golden


def azul(session: Session, events: int = 0, name: str = "azul", **options) -> WallEntry:
    return WallEntry(session, begun(session, golden(name), events), **options)


def caught_up(session: Session) -> WallEntry:
    """Scored from round 2 on, with a tile that no round here has placed."""
    told = {"round": 2, "scores": [1, 1], "boards": ["B..../...../...../...../....."] * 2}
    return WallEntry(session, session.start("azul", ["Ana", "Bo"], 0, {"catch_up": told}).game_id)


def test_a_cell_is_placed_moved_and_taken_back(session: Session) -> None:
    """One tile a row: another cell of the row moves it, the same cell takes it back."""
    desk = azul(session)
    assert desk.tap(1, 1).ok
    assert desk.tap(1, 3).ok
    assert [placed[:2] for placed in desk.event.place] == [(1, 3)]
    assert desk.tap(1, 3).ok
    assert desk.event.place == ()


def test_the_order_of_touches_does_not_matter(session: Session) -> None:
    """Rows touched from below score as rows touched from above."""
    sums = []
    for cells in ([(0, 0), (1, 0), (2, 0)], [(2, 0), (0, 0), (1, 0)]):
        desk = azul(session)
        for cell in cells:
            desk.tap(*cell)
        sums.append((desk.sum(), [term.points for term in desk.terms()]))
    assert sums[0] == sums[1] == (Sum(6, 6), [1, 2, 3])


@pytest.mark.parametrize(
    ("language", "text", "way"),
    [
        ("en", "Placed in round 1.", "Correct"),
        ("fr", "Posée à la manche 1.", "Corriger"),
        ("da", "Lagt i runde 1.", "Ret"),
    ],
)
def test_a_tile_of_an_earlier_round_says_when_it_was_placed(
    session: Session, language: str, text: str, way: str
) -> None:
    """It is no refusal: the round is named, correcting it is offered, and nothing is changed."""
    desk = azul(session, 3)
    tongue.speak(language)
    reply = desk.tap(0, 0)
    assert (reply.ok, reply.text, desk.way_words(reply.way)) == (True, text, way)
    assert desk.go(reply.way).correct == OldTile(1, 0, "cell:0:0")
    assert desk.event == desk.blank(0)


def test_a_tile_from_before_the_scoring_began_is_refused_with_its_rule(session: Session) -> None:
    """Where no round placed it, it is a filled space as before."""
    reply = caught_up(session).tap(0, 0)
    assert (reply.ok, reply.text, reply.rule, reply.way) == (
        False,
        "The space at row 1, column 1 is already filled.",
        "azul/wall-tiling",
        None,
    )


def test_refusals_speak_the_persons_language(session: Session) -> None:
    """The engine's own words are said in French and Danish, colours and stars included."""
    desk = caught_up(session)
    tongue.speak("fr")
    assert desk.tap(0, 0).text == "La case de la ligne 1, colonne 1 est déjà occupée."
    stars = StarsEntry(session, begun(session, golden("pavilion"), 4), 0)
    assert isinstance(stars.tap("centre", 2).ask, ShowTile)
    stars.seat = 1
    assert stars.tap("green", 2, "red").text == (
        "La rosace verte ne reçoit que des tuiles de sa couleur, pas une tuile rouge."
    )
    tongue.speak("da")
    assert stars.tap("green", 2, "red").text == "Den grønne stjerne tager kun fliser i sin egen farve, ikke en rød."


def test_worth_is_shown_where_wanted(session: Session) -> None:
    """Empty cells show what they would add when the setting says so, else only after a long press."""
    game = begun(session, golden("azul"), 3)
    quiet = WallEntry(session, game)
    assert not any(space.worth for row in quiet.board().rows for space in row)
    assert quiet.hold("cell:0:1").text == "A tile here adds 2 points."
    assert quiet.board().rows[0][1].worth == "+2"
    quiet.tap(4, 4)
    assert not any(space.worth for row in quiet.board().rows for space in row)
    assert WallEntry(session, game, worth=True).board().rows[0][1].worth == "+2"


def test_the_space_that_is_asked_about_is_ringed(session: Session) -> None:
    """A long press on an empty space of a star names its worth and rings that space alone, until the next touch."""
    desk = StarsEntry(session, begun(session, golden("pavilion")), 0)
    assert desk.hold("space:red:3").text == "A tile here adds 1 point."
    ringed = [(star.name, n) for star in desk.board().stars for n, space in enumerate(star.spaces, 1) if space.held]
    assert ringed == [("red", 3)]
    desk.settle()
    assert not any(space.held for star in desk.board().stars for space in star.spaces)


def test_grey_wants_a_colour_and_lights_what_is_legal(session: Session) -> None:
    """On the grey side a colour in hand lights the legal cells of every row that waits; without one it is asked for."""
    desk = azul(session, 3, "azul-grey")
    assert desk.tap(1, 1).text == "Choose the tile's colour first."
    desk.take_colour("red")
    rows = desk.board().rows
    assert rows[0][1].allowed is False  # row 1 has a red tile
    assert rows[1][0].allowed is False  # so has column 1
    assert rows[1][1].allowed is True


def test_a_blocked_line_is_offered_as_a_drop(session: Session) -> None:
    """A complete line that no space can take is offered as a drop, falls with all its tiles, and can be picked up."""
    game = golden("azul-grey")
    at = next(n for n, event in enumerate(game["events"]) if event.get("drop"))
    desk = WallEntry(session, begun(session, game, at), 0)
    desk.take_colour("yellow")
    assert "drop:0" in [offer.key for offer in desk.offers()]
    assert desk.drop(0).ok
    assert desk.floor().filled == 1
    assert [offer.key for offer in desk.offers() if offer.selected] == ["pick-up:0"]
    assert desk.pick_up(0).ok
    assert desk.floor().filled == 0


def test_the_floor_counts_spaces_and_marker(session: Session) -> None:
    """The floor shows what its spaces cost in all, the marker's among them."""
    desk = azul(session)
    desk.set_floor(3)
    desk.marker()
    view = desk.floor()
    assert (view.filled, view.marker, view.total) == (3, True, "−6")


def test_another_program_may_have_the_log(tmp_path: Path) -> None:
    """Two apps at one folder: what one has half entered the other takes up."""
    first, second = Session(tmp_path), Session(tmp_path)
    desk = WallEntry(first, begun(first, golden("azul")))
    desk.tap(2, 2)
    assert WallEntry(second, desk.game_id).event == desk.event
    first.close_files()
    second.close_files()


def test_a_damaged_draft_is_no_obstacle(session: Session) -> None:
    """Whatever lies in the draft, the table opens."""
    game = begun(session, golden("azul"))
    for draft in (
        {"round": 1, "player": 7},
        {"round": 1, "player": 1, "entries": [{"event": {"type": "tiling"}, "past": []}, {"x": 1}, 3]},
        {
            "entries": [
                {"event": {"type": "tiling", "round": 1, "player": 0, "place": [{"row": 9, "col": 0}]}, "past": []}
            ]
        },
    ):
        session.draft(game, draft)
        assert WallEntry(session, game).event.place == ()


def test_what_undo_took_back_can_be_put_back(session: Session) -> None:
    """Undo of an entry says what it took back, and offers it again."""
    desk = azul(session, 3)
    reply = desk.undo()
    assert (reply.text, reply.way) == ("Undone – Round 1 closed.", "redo")
    assert desk.round == 1
    assert desk.redo().ok
    assert (desk.round, desk.seat) == (2, 0)
    stars = StarsEntry(session, begun(session, golden("pavilion"), 2))
    assert stars.undo().text == "Undone – Bo: orange tile, centre star, space 1."
    assert stars.redo().ok
    assert stars.table.log[-1].event.star == "centre"


def test_the_button_names_who_waits_and_then_closes(session: Session) -> None:
    """The main button names the next player without an entry; when nobody waits it closes the round."""
    desk = azul(session)
    assert (desk.next_view().kind, desk.next_view().text) == ("next", "Bo")
    desk.next()
    assert (desk.next_view().kind, desk.next_view().text) == ("close", "Close round\N{NO-BREAK SPACE}1")
    desk.move(0)
    assert desk.next_view().text == "Bo"
    desk.tap(0, 0)
    desk.next()
    desk.tap(1, 1)
    desk.marker()
    assert desk.next().happened == "closed"
    assert (desk.round, desk.seat) == (2, 0)


def test_what_is_missing_is_said_before_the_round_is_closed(session: Session) -> None:
    """The players with an empty round and a marker that nobody has are named; what has been entered is not."""
    desk = azul(session)
    desk.next()
    assert desk.hint() == "Still missing: the first-player marker and tiles for Ana and Bo."
    desk.undo()
    desk.tap(1, 1)
    desk.next()
    assert desk.hint() == "Still missing: the first-player marker and tiles for Bo."
    assert desk.floor().lacks
    assert desk.marker().ok
    assert not desk.floor().lacks
    assert not desk.lacks_entry()


def test_undo_opens_an_entry_again(session: Session) -> None:
    """Undo of a player's round says that it is open, not that its tiles are gone: they are still there."""
    desk = azul(session)
    desk.tap(0, 0)
    desk.next()
    assert desk.undo().text == "Ana's round is open again."
    assert desk.event.place


def test_a_held_space_is_ringed_until_the_next_touch(session: Session) -> None:
    """What a tile would add is said of one space, and that space is marked."""
    desk = azul(session)
    desk.hold("cell:3:1")
    held = [(r, c) for r, row in enumerate(desk.board().rows) for c, space in enumerate(row) if space.held]
    assert held == [(3, 1)]
    desk.tap(0, 0)
    assert not any(space.held for row in desk.board().rows for space in row)


def test_what_the_lowest_score_gives_back_is_not_won(session: Session) -> None:
    """Where the score stops at its lowest, that term is told from the points that were won."""
    desk = azul(session)
    desk.set_floor(3)
    assert [(term.points, term.given_back) for term in desk.terms()] == [(-4, False), (4, True)]


def test_a_correction_that_breaks_a_later_round_says_so(session: Session) -> None:
    """A tile moved in an old round onto one placed later is refused, naming the round that it would break."""
    game = golden("azul")
    desk = WallEntry(session, begun(session, game, 12), 0, 1)
    later = next(e for e in game["events"] if e["type"] == "tiling" and e["player"] == 0 and e["round"] == 2)["place"][
        0
    ]
    desk.tap(later["row"], later["col"])
    reply = desk.next()
    assert not reply.ok
    assert reply.text.startswith("That would make Ana's round 2 impossible.")


def test_pavilion_tiles_are_numbered_and_bring_their_tiles(session: Session) -> None:
    """This round's tiles carry their order; closing a feature says how many tiles to take."""
    desk = StarsEntry(session, begun(session, golden("pavilion")), 0)
    for space in (5, 6):
        assert desk.tap("green", space).ok
    view = next(star for star in desk.board().stars if star.name == "green")
    assert [space.order for space in view.spaces] == ["", "", "", "", "1", "2"]
    assert ("bonus", "Take 3 tiles") in [(offer.key, offer.text) for offer in desk.offers()]
    assert desk.sum() == Sum(3, 8)


def test_pavilion_goes_round_turn_by_turn_where_wanted(session: Session) -> None:
    """After a tile the next who has not passed is on stage, what it brought is said; it is kept, and can be put off."""
    game = begun(session, golden("pavilion"))
    desk = StarsEntry(session, game, 0)
    assert desk.tap("green", 5).happened == "placed"
    assert desk.seat == 0, "unless it is wanted, nothing moves"
    desk.choose("turns")
    reply = desk.tap("green", 6)
    assert (desk.seat, reply.happened, reply.text) == (1, "placed", "Ana: +2. Take 3 tiles.")
    desk = StarsEntry(session, game)
    assert (desk.seat, desk.by_turns) == (1, True), "a kill loses neither"
    assert desk.tap("red", 1).text == "Bo: +1"
    desk.pass_(0, 0)
    assert desk.tap("red", 2).ok
    assert desk.seat == 1, "Ana has passed"
    assert desk.undo().ok
    desk.choose("turns")
    assert not StarsEntry(session, game).by_turns


def test_pavilion_passes_round_the_table(session: Session) -> None:
    """Whoever passes hands over to the next who has not; the last pass closes the round."""
    desk = StarsEntry(session, begun(session, golden("pavilion")), 0)
    assert desk.pass_(0, 0).happened == "passed"
    assert (desk.seat, desk.next_view().kind) == (1, "pass")
    assert desk.tap("green", 1).ok
    assert desk.pass_(4, 3).happened == "closed"
    assert desk.round == 2
    desk.undo()
    assert (desk.round, desk.seat) == (1, 1)


def test_an_old_pavilion_round_is_corrected_as_one(session: Session) -> None:
    """What is changed in an old round waits together, shows its difference, and is saved together."""
    game = begun(session, golden("pavilion"), 20)
    desk = StarsEntry(session, game, 1, 1)
    before = desk.table.sheet.totals
    tile = desk.own(Place)[-1]
    assert desk.replace(tile).ok
    passed = desk.own(Pass)[0]
    assert desk.replace(passed, passed.event._replace(discarded=1)).ok
    assert session.table(game).sheet.totals == before
    told = desk.difference()
    again = StarsEntry(session, game, 1, 1)
    assert again.difference() == told, "a kill in mid-correction loses nothing"
    assert StarsEntry(session, game).edits == {}
    assert again.next().happened == "saved"
    after = session.table(game).sheet.totals
    assert after[1] == before[1] - 2
    assert told == f"Bo: {after[1]} instead of {before[1]}."


def test_a_correction_not_saved_is_given_up(session: Session) -> None:
    """Going back from a correction leaves no trace of it."""
    game = begun(session, golden("azul"), 6)
    desk = WallEntry(session, game, 0, 1)
    desk.set_floor(5)
    assert WallEntry(session, game, 0, 1).event.floor == 5
    desk.discard()
    assert WallEntry(session, game, 0, 1).event == session.table(game).entry(1, 0).event
    stars = begun(session, golden("pavilion"), 20)
    old = StarsEntry(session, stars, 1, 1)
    old.replace(old.own(Place)[-1])
    old.discard()
    assert StarsEntry(session, stars, 1, 1).edits == {}


def test_in_a_correction_a_tile_is_moved_by_touching_its_new_space(session: Session) -> None:
    """In hand from the beginning or picked up by a touch, it goes to any row; touched again it is gone."""
    game = begun(session, golden("azul"), 12)
    first = session.table(game).entry(1, 0).event.place[0]
    desk = WallEntry(session, game, 0, 1, moving=f"cell:{first.row}:{first.col}")
    before = desk.own_cells()
    assert desk.said().text == "Tap where this tile belongs, or tap it again to remove it."
    assert desk.board().rows[first.row][first.col].lit
    target = next(
        (row, col)
        for (row, col), prospect in desk.prospects().items()
        if row not in {placed.row for placed in desk.event.place} and prospect.legal
    )
    assert desk.tap(*target).ok
    assert set(desk.own_cells()) == {*before, target} - {(first.row, first.col)}
    assert desk.moving is None
    assert desk.undo().ok
    assert desk.own_cells() == before
    desk.tap(first.row, first.col)
    assert (desk.moving, desk.own_cells()) == ((first.row, first.col), before)
    desk.tap(first.row, first.col)
    assert set(desk.own_cells()) == {*before} - {(first.row, first.col)}


def test_the_grey_side_keeps_a_moved_tiles_colour(session: Session) -> None:
    game = begun(session, golden("azul-grey"), 3)
    placed = session.table(game).entry(1, 0).event.place[0]
    desk = WallEntry(session, game, 0, 1, moving=f"cell:{placed.row}:{placed.col}")
    other = next(
        col
        for col in range(5)
        if col != placed.col
        and not desk.variant.faults(
            desk.before.state, desk.event._replace(place=(placed._replace(col=col), *desk.event.place[1:]))
        )
    )
    assert desk.tap(placed.row, other).ok
    assert (placed.row, other, placed.colour) in desk.event.place


def test_a_tile_in_hand_that_is_not_there_is_none(session: Session) -> None:
    """A place that was kept from before may name a space where nothing of that round lies."""
    game = begun(session, golden("azul"), 12)
    assert WallEntry(session, game, 0, 1, moving="cell:4:4").moving is None
    assert WallEntry(session, game, 0, moving="cell:0:0").moving is None


def test_pavilion_and_duel_move_tiles_too(session: Session) -> None:
    """A star's tile takes another space, its colour going with the star; what the rules forbid stays where it was."""
    game = begun(session, golden("pavilion"), 20)
    old = next(event for event in golden("pavilion")["events"] if event.get("star") == "green")
    desk = StarsEntry(session, game, old["player"], 1, moving=f"space:green:{old['space']}")
    assert desk.looked_at() == "green"
    assert desk.tap("green", 6).ok
    assert ("green", 6) in desk.own_cells()
    desk.tap("green", 6)
    assert desk.moving == ("green", 6)
    assert isinstance(desk.tap("centre", 6).ask, ChooseColour) or desk.own_cells()[-1] == ("centre", 6)
    dome = begun(session, golden("duel"), 9)
    placed = session.table(dome).entry(1, 1).event.place[0]
    duel = DomeEntry(session, dome, 1, 1, moving=f"cell:{placed.row}:{placed.col}")
    free = next(
        cell
        for cell, prospect in duel.prospects().items()
        if prospect.legal and cell[0] not in {one.row for one in duel.event.place}
    )
    assert duel.tap(*free).ok
    assert free in duel.own_cells()
    assert (placed.row, placed.col) not in duel.own_cells()


@pytest.mark.parametrize("saved", [True, False])
def test_after_a_correction_the_table_is_where_it_was(session: Session, saved: bool) -> None:
    """The same round, the same player, the same half-filled wall, whether the correction was saved or given up."""
    game = begun(session, golden("azul"), 12)
    table = WallEntry(session, game)
    table.move(1)
    free = next(cell for cell, prospect in table.prospects().items() if prospect.legal)
    table.tap(*free)
    was = table.round, 1, table.event
    fix = WallEntry(session, game, 0, 1)
    fix.set_floor(3)
    assert (WallEntry(session, game).round, WallEntry(session, game).seat) == was[:2], "a kill in mid-correction"
    if saved:
        assert fix.next().happened == "saved"
    else:
        fix.discard()
    after = WallEntry(session, game)
    assert (after.round, after.seat, after.event) == was


def test_a_correction_that_nobody_left_a_table_for_leads_to_whose_turn_it_is(session: Session) -> None:
    """Where the table was never touched, it is at the first who has not entered: not at the corrected player."""
    game = begun(session, golden("azul"), 12)
    fix = WallEntry(session, game, 1, 1)
    fix.set_floor(3)
    assert fix.next().happened == "saved"
    assert WallEntry(session, game).seat == 0
    stars = begun(session, golden("pavilion"), 20)
    starter = session.table(stars).starter
    old = StarsEntry(session, stars, 1 - starter, 1)
    old.replace(old.own(Place)[-1])
    assert old.next().happened == "saved"
    assert StarsEntry(session, stars).seat == starter


def test_an_entry_and_what_others_have_half_entered_are_kept_in_one_step(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kill right after an entry loses no other player's half-filled wall."""
    desk = azul(session)
    desk.tap(0, 0)
    desk.move(1)
    desk.tap(1, 1)
    half = desk.event
    desk.move(0)
    monkeypatch.setattr(session, "draft", lambda *_: pytest.fail("killed"))
    assert desk.commit().ok
    assert WallEntry(session, desk.game_id, 1).event == half


def test_duel_lays_plates_of_the_set_up_and_of_the_round(session: Session) -> None:
    """One plate at the set-up, two more in the round, then no slot is offered."""
    desk = DomeEntry(session, begun(session, golden("duel")), 0)
    rounds = []
    for slot in ((0, 0), (0, 1), (0, 2)):
        rounds.append(desk.plate_round())
        assert desk.board().slots_open
        assert desk.lay(slot, "YKTs", 0).ok
    assert rounds == [0, 1, 1]
    assert desk.plate_round() is None
    assert desk.board().slots_open == ()


def test_duel_special_tiles_come_by_themselves(session: Session) -> None:
    """The third tile of a special plate brings the special tile, drawn and scored."""
    desk = DomeEntry(session, begun(session, golden("duel")), 0)
    desk.lay((0, 0), "BYsR", 0)
    desk.tap(0, 0)
    desk.tap(1, 1)
    desk.marker()
    desk.next()
    assert desk.answer(desk.next().ask, "nothing").ask
    assert desk.answer(desk.unsettled(), "later").happened == "closed"
    desk.move(0)
    desk.tap(0, 1)
    assert desk.board().spaces[1][0].tile == "special"
    assert "Special tile, row 2, column 1" in [term.name for term in desk.terms()]


def test_duel_says_which_plates_are_missing(session: Session) -> None:
    """Closing without all plates is not silent: what is missing is said, and closing anyway is offered."""
    desk = DomeEntry(session, begun(session, golden("duel")), 0)
    desk.set_broken(1)
    desk.next()
    desk.set_broken(1)
    asked = desk.next().ask
    assert asked.text == "Ana and Bo each have 3 more plates to lay."
    assert [answer.text for answer in asked.answers] == ["Enter Ana", "Enter Bo", "Close anyway"]
    assert desk.answer(asked, "enter:0").ok
    assert (desk.seat, desk.round) == (0, 1)


@pytest.mark.parametrize(
    ("language", "same", "one"),
    [
        ("en", "Ana and Bo each have 2 more plates to lay.", "Ana and Bo each have 1 more plate to lay."),
        ("fr", "Ana et Bo ont chacun encore 2 plaques à poser.", "Ana et Bo ont chacun encore 1 plaque à poser."),
        ("da", "Ana og Bo mangler hver at lægge 2 kuppelplader.", "Ana og Bo mangler hver at lægge 1 kuppelplade."),
    ],
)
def test_missing_plates_are_said_once_for_both(session: Session, language: str, same: str, one: str) -> None:
    """Where one has more to lay than the other, each has a line."""
    desk = DomeEntry(session, begun(session, golden("duel")), 0)
    tongue.speak(language)
    for slot, said in (((0, 0), same), ((0, 1), one)):
        for seat in (0, 1):
            desk.move(seat)
            desk.lay(slot, "BYRw", 0)
            if seat == 0:
                assert len(desk.overdue().text.split("\n")) == 2
        assert desk.overdue().text == said


def test_a_wild_space_asks_for_the_colour(session: Session) -> None:
    """A wild space takes any colour, so it asks which."""
    desk = DomeEntry(session, begun(session, golden("duel")), 0)
    desk.lay((0, 0), "wBTK", 0)
    assert isinstance(desk.tap(0, 0).ask, ChooseColour)
    assert desk.tap(0, 0, "turquoise").ok
    assert desk.board().spaces[0][0].tile == "turquoise"
    assert desk.board().handles[0].tile == "turquoise"


def test_touches_can_be_taken_back_after_a_restart(session: Session) -> None:
    """What was before each touch is kept with the draft; a draft in the form of an earlier version reads the same."""
    desk = azul(session)
    for cell in ((0, 0), (1, 0), (2, 0)):
        desk.tap(*cell)
    kept = session.table(desk.game_id).draft
    forms = [json.loads(form) for form in kept["entries"][0]["past"]]
    for past in (kept["entries"][0]["past"], forms):
        session.draft(desk.game_id, kept | {"entries": [kept["entries"][0] | {"past": past}]})
        again = WallEntry(session, desk.game_id)
        assert [placed.row for placed in again.event.place] == [0, 1, 2]
        for rows in ([0, 1], [0], []):
            again.undo()
            assert [placed.row for placed in again.event.place] == rows


def test_a_tile_and_whose_turn_it_is_are_kept_in_one_step(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pavilion: a tile that is entered leaves the place at the table as it was, and writes it no second time."""
    desk = StarsEntry(session, begun(session, golden("pavilion"), 0), 1)
    desk.move(1)
    kept = session.table(desk.game_id).draft
    assert kept["player"] == 1
    monkeypatch.setattr(session, "draft", lambda *_: pytest.fail("the draft was kept already"))
    assert desk.tap("red", 1).happened == "placed"
    assert session.table(desk.game_id).draft == kept


def test_a_plate_is_asked_for_laid_and_taken_up_again(session: Session) -> None:
    """A touch on a slot asks which plate; the answer lays it; from the list of plates it is turned, or taken up."""
    entry = DomeEntry(session, begun(session, golden("duel")), 0)
    asked = entry.touch("slot:0:1:2").ask
    assert isinstance(asked, ChoosePlate)
    assert (asked.slot, asked.corner, asked.can_take_up) == ((0, 1), 2, False)
    assert entry.answer(asked, ("YKTs", 0)).ok
    listed = entry.choose("plates").ask
    assert isinstance(listed, ListPlates)
    ((seq, _where, plate),) = listed.plates
    again = entry.answer(listed, seq).ask
    assert isinstance(again, ChoosePlate)
    assert (again.there, again.corner, again.can_take_up) == (plate.plate, 3, True)
    assert entry.answer(again, ("sYTK", 1)).ok
    assert [plate.plate for _seq, plate in entry.plates()] == ["sYTK"]
    assert entry.answer(again, None).ok
    assert entry.plates() == []


def test_passing_is_asked_for_and_says_whose_total_it_is(session: Session) -> None:
    """The second button asks what is kept and discarded; the answer passes, and carries the total to be said."""
    entry = StarsEntry(session, begun(session, golden("pavilion")), 0)
    asked = entry.ask_more().ask
    assert isinstance(asked, ChoosePass)
    reply = entry.answer(asked, (2, 1))
    assert (reply.happened, reply.scored) == ("passed", Scored("Ana", Sum(None, 4)))
    assert entry.seat == 1


def test_a_touched_tile_of_this_round_is_shown_and_taken_back(session: Session) -> None:
    """A space is named as its widget names it: the first touch places a tile, the second shows it."""
    entry = StarsEntry(session, begun(session, golden("pavilion")), 0)
    placed = entry.touch("space:green:5")
    assert (placed.happened, placed.place, placed.points) == ("placed", "space:green:5", 1)
    shown = entry.touch("space:green:5").ask
    assert isinstance(shown, ShowTile)
    assert entry.answer(shown, None).ok
    assert entry.tile_here("green", 5) is None
