"""Duel's plates by touch: found by their colours, turned by the corner that was touched, laid with few taps."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.dome.plates import having, lying, odd_corner
from companion.languages import codes
from tests.golden.games import duel, vectors
from tests.ui.layout import check_layout
from tests.ui.table.hand import IN_SIGHT, Json, at_table, golden

MOST = 3
"""How many taps a plate takes on average, with that on its slot and that for plates drawn face down."""


def plates_of(game: Json) -> list[Json]:
    return [event for event in game["events"] if event["type"] == "plate"]


@pytest.mark.parametrize("language", codes())
def test_a_plate_is_found_by_its_colours_and_laid_as_it_lies(language: str, tmp_path: Path) -> None:
    """Three colours leave at most three plates, large, each turned to the corner that was touched; a touch lays one."""
    with at_table(tmp_path, golden("duel")) as hand:
        hand.app.shell.set(language=language)
        hand.table.frames(4)
        hand.turn_to(1)
        hand.tap("dome", "slot:2:2:1")
        hand.table.settle()
        book = hand.table.find("plates")
        low = hand.table.find("plate:kinds").to_window(0, hand.table.find("plate:kinds").y)[1]
        small = book.side()
        assert len(book.view.plates) == 18
        for kind in "Bws":
            hand.tap("plate:kinds", f"kind:{kind}")
        assert book.view.plates == (), "no plate has both a wild and a special space"
        hand.tap("plate:kinds", "kind:w")
        hand.tap("plate:kinds", "kind:Y")
        assert check_layout() == []
        left = book.view.plates
        assert 1 <= len(left) <= 3
        assert all(odd_corner(plate) == 1 for plate in left)
        assert book.side() > 1.25 * small
        assert hand.table.find("plate:kinds").to_window(0, hand.table.find("plate:kinds").y)[1] == low
        hand.tap("plate:turn", "corner:2")
        assert all(odd_corner(plate) == 2 for plate in book.view.plates)
        chosen = book.view.plates[0]
        hand.tap("plates", f"plate:{chosen}")
        hand.table.settle()
        assert not hand.table.has("plate")
        assert [plate.plate for _seq, plate in hand.entry.plates()] == [chosen]
        hand.tap("undo")
        assert hand.entry.plates() == []


def test_a_plate_is_corrected_and_removed(tmp_path: Path) -> None:
    """From the list of this round's plates: it is marked, turned and laid anew, or removed."""
    with at_table(tmp_path, golden("duel")) as hand:
        hand.turn_to(0)
        hand.tap("dome", "slot:0:0:3")
        hand.tap("plates", "plate:YKTs")
        seq = hand.entry.plates()[0][0]
        hand.tap("offer:plates")
        hand.tap(f"laid:{seq}")
        hand.table.settle()
        assert hand.table.find("plates").view.chosen == "YKTs"
        hand.tap("plate:turn", "corner:0")
        hand.tap("plates", "plate:sTKY")
        assert [plate.plate for _seq, plate in hand.entry.plates()] == ["sTKY"]
        hand.tap("offer:plates")
        hand.tap(f"laid:{hand.entry.plates()[0][0]}")
        hand.tap("plate:up")
        assert hand.entry.plates() == []


def test_a_plate_that_no_catalogue_knows(tmp_path: Path) -> None:
    """Entered corner by corner, beginning with the colours that were touched."""
    with at_table(tmp_path, golden("duel")) as hand:
        hand.turn_to(0)
        hand.tap("dome", "slot:0:0:3")
        for kind in "KTB":
            hand.tap("plate:kinds", f"kind:{kind}")
        hand.table.settle()
        hand.tap("plate:free")
        hand.table.settle()
        hand.tap("plate:hand", "corner:0")
        hand.tap("plate:lay")
        ((seq, plate),) = hand.entry.plates()
        assert plate.plate == "TTBw"
        hand.tap("offer:plates")
        hand.tap(f"laid:{seq}")
        assert hand.table.find("plate:hand").view == "TTBw"


def test_a_plate_takes_at_most_three_taps_in_the_window(tmp_path: Path) -> None:
    """The recorded game's plates, laid by touch; turning to the player is no part of it."""
    game = golden("duel")
    taps = 0
    with at_table(tmp_path, game) as hand:
        for event in game["events"]:
            if event["type"] == "plate":
                hand.turn_to(event["player"])
                before = hand.table.taps
                hand.play([event])
                taps += hand.table.taps - before
            else:
                hand.play([event])
        assert hand.table.has("reveal")
    assert taps == sum(taps_of(game))
    assert taps <= MOST * len(plates_of(game))


def test_a_plate_takes_at_most_three_taps_in_every_golden_game() -> None:
    """In each of the recorded games by itself."""
    games = [duel(game) for game in vectors("duel_games")["games"]]
    assert len(games) == 180
    assert all(sum(taps_of(game)) <= MOST * len(plates_of(game)) for game in games)


def taps_of(game: Json) -> list[int]:
    """The taps for each plate: the slot's corner, kinds until few enough are in sight, drawn ones, the plate."""
    found, laid = [], []
    for event in plates_of(game):
        taken = lying(laid)
        kinds = next(n for n in range(5) if len(having(sorted(event["plate"])[:n], taken)) <= IN_SIGHT)
        found.append(2 + kinds + bool(event.get("drawn")))
        laid.append(event["plate"])
    return found


@pytest.mark.parametrize("language", codes())
def test_on_a_tablet_the_plates_end_above_the_buttons(language: str, tmp_path: Path) -> None:
    """Nothing of a button shows from under the sheet, every plate is in sight, and all stay large."""
    with at_table(tmp_path, golden("duel"), size=(1280, 800)) as hand:
        hand.app.shell.set(language=language)
        hand.table.frames(4)
        hand.turn_to(0)
        hand.tap("dome", "slot:1:1:0")
        hand.table.settle()
        sheet, bar = hand.table.find("plate"), hand.app.shell.screen.action_bar
        assert sheet.y > bar.to_window(*bar.pos)[1] + bar.height
        assert not sheet._scroll.do_scroll_y
        assert hand.table.find("plates").side() >= 80
        assert check_layout() == []
