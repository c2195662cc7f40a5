"""The result handed on from the reveal: a card with a message."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from kivy.core.clipboard import Clipboard

from companion.models.reveal import share_text
from companion.service.share import as_csv
from companion.ui.drawing.png import png
from companion.ui.parts.result_card import BAND, EDGE, LOW, PAD, WIDTH, _boxes
from companion.ui.tokens import PALETTES, TILES
from tests.ui.table.hand import Hand, at_table, golden

GAMES = ["azul", "azul-grey", "pavilion", "duel", "azul-tie-broken-by-rows"]


def shared(hand: Hand, taken: bool) -> list:
    """What reaches the platform after a touch on "share"."""
    platform = hand.app.platform
    platform.open_with = lambda _: taken
    if hand.table.has("skip"):
        hand.tap("skip")
    hand.tap("share")
    hand.table.settle()
    hand.tap("share:picture")
    hand.table.until(lambda: any(what == "share" for what, _ in platform.asked))
    return [told for what, told in platform.asked if what == "share"]


def of_colour(picture: np.ndarray, colour: str) -> int:
    """How many pixels have this colour."""
    wanted = np.array([int(colour[at : at + 2], 16) for at in (4, 2, 0)])
    return int((np.abs(picture.astype(int) - wanted).max(axis=2) <= 2).sum())


@pytest.mark.parametrize("name", GAMES)
def test_a_card_and_its_message(name: str, tmp_path: Path) -> None:
    """Share gives a picture of 1080 x 1350 with everybody's board, and the result in words."""
    game = golden(name)
    with at_table(tmp_path, game, len(game["events"])) as hand:
        ((card, kind, _title, text),) = shared(hand, taken=True)
        winner = hand.session.table(hand.game).players[hand.session.table(hand.game).played.outcome.winners[0]]
    assert kind == "image/png"
    assert f"{winner} wins." in text.splitlines()
    picture = cv2.imread(str(card))
    assert picture.shape == (1350, 1080, 3)
    light = PALETTES["light"]
    assert tuple(picture[4, 4][::-1]) == tuple(bytes.fromhex(light.surface))
    assert of_colour(picture, light.primary) > 2_000
    for player in (picture[300:750], picture[750:1180]):
        assert sum(of_colour(player, TILES[kind].face) for kind in ("blue", "red", "yellow")) > 3_000


@pytest.fixture(scope="module")
def blacks(tmp_path_factory: pytest.TempPathFactory) -> list[int]:
    """Black on the cards of games in which both players filled one row, and two rows, of their walls."""
    counts = []
    for rows in (1, 2):
        game = {"variant": "azul", "players": ["Ana", "Bo"], "first": 0, "options": {}, "events": []}
        with at_table(tmp_path_factory.mktemp("rows"), game) as hand:
            for round_ in range(1, 6):
                place = [{"row": row, "col": round_ - 1} for row in range(rows)]
                for player in (0, 1):
                    entry = {"type": "tiling", "round": round_, "player": player, "place": place}
                    assert hand.session.enter(hand.game, entry).ok
                assert hand.session.close(hand.game).ok
            hand.app.shell.go("reveal", game_id=hand.game)
            hand.table.frames(4)
            ((card, *_told),) = shared(hand, taken=True)
        counts.append(of_colour(cv2.imread(str(card)), TILES["black"].face))
    return counts


def test_the_cards_boards_are_the_players_own(blacks: list[int]) -> None:
    """More tiles of a colour on the walls are more of that colour on the card."""
    assert blacks[1] > 1.3 * blacks[0]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_everyone_has_a_place_on_the_card(count: int) -> None:
    """The places do not overlap, their frames keep clear of the border's inner line, and they fill the card from the
    headline to what is written below."""
    top, line = 1000.0, EDGE + BAND * 1.45
    boxes = _boxes(count, top)
    around = [(x - PAD, y - PAD, x + wide + PAD, y + high + PAD) for x, y, wide, high, *_ in boxes]
    assert min(box[0] for box in around) > line + 8
    assert max(box[2] for box in around) < WIDTH - line - 8
    for n, one in enumerate(around):
        assert all(_apart(one, other) for other in around[:n])
    assert max(box.y + box.height for box in boxes) == pytest.approx(top)
    assert min(box.y for box in boxes) == pytest.approx(LOW)


def _apart(one: tuple, other: tuple) -> bool:
    left, low, right, high = one
    return left >= other[2] or right <= other[0] or low >= other[3] or high <= other[1]


def test_no_app_for_pictures(tmp_path: Path) -> None:
    """Where nothing takes a picture the message is offered alone, and where nothing takes that either it is copied."""
    game = golden("azul")
    with at_table(tmp_path, game, len(game["events"])) as hand:
        told = shared(hand, taken=False)
        assert [len(one) for one in told] == [4, 2]
        assert told[1][0].splitlines()[1] == "Bo wins."
        hand.table.frames(2)
        assert "Copied. Paste it wherever you like." in hand.table.texts()
        assert Clipboard.paste() == told[1][0]


def ways(hand: Hand) -> list[str]:
    """Opens the ways to share from the sheet's bar; what they are."""
    hand.app.shell.go("sheet", game_id=hand.game)
    hand.table.settle()
    hand.tap("to-share")
    hand.table.settle()
    found = [widget.tid for widget in hand.table.all() if getattr(widget, "tid", "").startswith("share:")]
    return sorted(tid.partition(":")[2] for tid in found)


def test_every_way_to_share_a_finished_game(tmp_path: Path) -> None:
    """A message, a table, a file and a play for BG Stats, each what it is on the command line."""
    game = golden("azul")
    with at_table(tmp_path, game, len(game["events"])) as hand:
        platform, session = hand.app.platform, hand.session
        platform.open_with = lambda _: True
        platform.browser = lambda _: True
        assert ways(hand) == ["bgstats", "csv", "json", "picture", "text"]
        hand.tap("share:text")
        assert platform.asked[-1][1][0] == share_text(session.table(hand.game))
        ways(hand)
        hand.tap("share:csv")
        path, kind, _title = platform.asked[-1][1]
        assert (kind, path.suffix) == ("text/csv", ".csv")
        assert path.read_bytes().decode("utf-8-sig") == as_csv(session.table(hand.game))
        ways(hand)
        hand.tap("share:json")
        path, kind, _title = platform.asked[-1][1]
        assert json.loads(path.read_text("utf-8")) == session.table(hand.game).file()
        ways(hand)
        hand.tap("share:bgstats")
        assert platform.asked[-1] == ("link", session.bgstats_link(hand.game))
        platform.browser = lambda _: False
        ways(hand)
        hand.tap("share:bgstats")
        hand.table.frames(2)
        assert Clipboard.paste() == session.bgstats_link(hand.game)
        assert "The link is copied. Open it where BG Stats is installed." in hand.table.texts()


def test_a_running_game_is_handed_over_or_told_of(tmp_path: Path) -> None:
    game = golden("azul")
    with at_table(tmp_path, game, 4) as hand:
        assert ways(hand) == ["csv", "hand-over", "json", "text"]
        hand.tap("share:text")
        (told,) = [told for what, told in hand.app.platform.asked if what == "share"]
        lines = told[0].splitlines()
        assert lines[:2] == ["Azul", "Round 2"]
        assert not any("wins" in line for line in lines)
        assert len(lines) == 3 + len(game["players"])


def test_the_reveal_looks_as_before(tmp_path: Path) -> None:
    """The card is drawn in daylight; the dark stage stays dark."""
    game = golden("azul")
    with at_table(tmp_path, game, len(game["events"])) as hand:
        hand.tap("skip")
        hand.table.settle()
        before = hand.table.pixels()
        shared(hand, taken=True)
        hand.table.settle()
        assert hand.table.pixels() == before


def test_a_png_is_what_was_painted(tmp_path: Path) -> None:
    """Every pixel comes back as it was, top row first."""
    pixels = bytes(range(2 * 3 * 4))
    (tmp_path / "small.png").write_bytes(png(2, 3, pixels))
    back = cv2.imread(str(tmp_path / "small.png"))
    assert back.shape == (3, 2, 3)
    assert [list(pixel[::-1]) for row in back for pixel in row] == [
        list(pixels[at : at + 3]) for at in range(0, len(pixels), 4)
    ]
