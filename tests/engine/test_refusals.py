"""What is refused, word for word: the right rule, and rows and columns as people count them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.codec import parse, read_game, scored
from companion.errors import Illegal, Malformed

Json = dict[str, Any]
NO_STARS = "/".join(["......"] * 7)
NO_WALL = "/".join(["....."] * 5)
NO_DOME = "/".join(["......"] * 6) + "@" + ",".join(["----"] * 9)


def game(variant: str, *events: Json, **options: Any) -> Json:
    if variant == "duel":
        options = {"tablets": ["rows", "columns", "diagonals"]} | options
    return {
        "format": "azulejo-game/1",
        "variant": variant,
        "players": ["Ana", "Bo"],
        "options": options,
        "events": list(events),
    }


def tiling(player: int, *place: tuple[int, int, str], round_: int = 1, **rest: Any) -> Json:
    placed = [{"row": row, "col": col, "colour": colour} for row, col, colour in place]
    return {"type": "tiling", "round": round_, "player": player, "place": placed} | rest


def star(star: str, space: int, colour: str, **rest: Any) -> Json:
    return {"type": "place", "round": 1, "player": 0, "star": star, "space": space, "colour": colour} | rest


def plate(slot: tuple[int, int], letters: str, player: int = 0, round_: int = 0) -> Json:
    return {"type": "plate", "round": round_, "player": player, "slot": list(slot), "plate": letters, "drawn": 0}


CLOSE = {"type": "close", "round": 1}
REFUSED: dict[str, tuple[Json, str]] = {
    "a second marker in Duel": (
        game("duel", tiling(0, marker=True), tiling(1, marker=True)),
        "only one player can have the first-player tile, and Ana has it [duel/first-player]",
    ),
    "a slot with a plate": (
        game("duel", plate((1, 2), "YKTs"), plate((1, 2), "wBTK", round_=1)),
        "the slot at row 2, column 3 already holds a plate [duel/plates]",
    ),
    "a space without a plate": (
        game("duel", tiling(0, (2, 4, "blue"))),
        "there is no plate at row 3, column 5 [duel/dome]",
    ),
    "a space of another colour": (
        game("duel", plate((0, 1), "YKTs"), tiling(0, (0, 2, "blue"))),
        "the space at row 1, column 3 takes yellow, not blue [duel/dome]",
    ),
    "a special space": (
        game("duel", plate((0, 1), "YKTs"), tiling(0, (1, 3, "blue"))),
        "the space at row 2, column 4 is for a special tile only [duel/special-tiles]",
    ),
    "a filled grey space": (
        game("azul-grey", tiling(0, (1, 3, "blue")), tiling(1), CLOSE, tiling(0, (1, 3, "red"), round_=2)),
        "the space at row 2, column 4 is already filled [azul/wall-tiling]",
    ),
    "a colour twice in a grey row": (
        game("azul-grey", tiling(0, (1, 3, "blue")), tiling(1), CLOSE, tiling(0, (1, 2, "blue"), round_=2)),
        "row 2 already has a blue tile [azul/grey-side]",
    ),
    "a colour twice in a grey column": (
        game("azul-grey", tiling(0, (1, 3, "blue")), tiling(1), CLOSE, tiling(0, (2, 3, "blue"), round_=2)),
        "column 4 already has a blue tile [azul/grey-side]",
    ),
    "a grey line that has a space": (
        game("azul-grey", tiling(0, drop=[{"row": 1, "colour": "red"}])),
        "the red line in row 2 must be placed: there is room in column 1, 2, 3, 4, 5 [azul/grey-blocked-line]",
    ),
    "two tiles of one row": (
        game("azul", tiling(0, (2, 2, "blue"), (2, 3, "yellow"))),
        "row 3 can only place one tile per round [azul/wall-tiling]",
    ),
    "a tile on the print of another": (
        game("azul", tiling(0, (0, 3, "blue"))),
        "the space at row 1, column 4 takes black, not blue [azul/wall-tiling]",
    ),
    "a grey star of two colours": (
        game("pavilion-grey", star("red", 1, "blue"), star("red", 2, "blue"), star("red", 3, "green")),
        "the red star must be all one colour or all different, so green can't go there [pavilion/grey-side]",
    ),
    "a round before tracking began, in Azul": (
        game("azul", tiling(0, round_=2), catch_up={"round": 3, "scores": [1, 2], "boards": [NO_WALL] * 2}),
        "round 2 was played before you started scoring here, in round 3 [azul/next-round]",
    ),
    "a round before tracking began, in Duel": (
        game("duel", tiling(0, round_=2), catch_up={"round": 3, "scores": [1, 2], "boards": [NO_DOME] * 2}),
        "round 2 was played before you started scoring here, in round 3 [duel/next-round]",
    ),
    "a plate in the last round": (
        game("duel", plate((0, 0), "YKTs", round_=5), catch_up={"round": 5, "scores": [1, 2], "boards": [NO_DOME] * 2}),
        "no plates are laid in round 5 [duel/plates]",
    ),
    "a payment of wild tiles alone": (
        game("pavilion", star("red", 2, "red", paid={"purple": 2})),
        "at least one of the tiles paid must be red [pavilion/paying]",
    ),
    "a payment of a third colour": (
        game("pavilion", star("red", 3, "red", paid={"red": 1, "purple": 1, "blue": 1})),
        "you can't pay with blue here: only red and the wild colour, purple [pavilion/wild-colour]",
    ),
    "a payment that is too small": (
        game("pavilion", star("red", 3, "red", paid={"red": 2})),
        "the space costs 3 tiles, but 2 were paid [pavilion/paying]",
    ),
    "a filled space of a star": (
        game("pavilion", star("red", 4, "red"), star("red", 4, "red")),
        "space 4 of the red star is already filled [pavilion/paying]",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_refused_in_these_words(what: str) -> None:
    """One sentence, with the names and numbers that people use."""
    value, sentence = REFUSED[what]
    file = read_game(value)
    with pytest.raises(Illegal) as refused:
        scored(file)
    assert str(refused.value).endswith(sentence)
    assert "; " not in str(refused.value).removesuffix(sentence), "it is the only reason"
    assert scored(read_game(value | {"events": value["events"][:-1]})).failure is None, "all before it is legal"


SIDES = "rows, columns, diagonals, wild_all, colourful_rows, outer, corners, empty_special"
UNREAD: dict[str, tuple[Json, type[Exception], str]] = {
    "a tablet that is no name": (
        game("duel", tablets=["rows", 3, "columns"]),
        Malformed,
        f"options.tablets: expected names out of {SIDES}, got 3",
    ),
    "a tablet nobody knows": (
        game("duel", tablets=["rows", "wat", "columns"]),
        Malformed,
        f"options.tablets: expected names out of {SIDES}, got 'wat'",
    ),
    "both sides of a tablet": (
        game("duel", tablets=["rows", "colourful_rows", "columns"]),
        Illegal,
        "options.tablets: rows and colourful_rows are two sides of one tablet: choose one [duel/tablets]",
    ),
    "a score too few": (
        game("azul", catch_up={"round": 3, "scores": [1], "boards": [NO_WALL] * 2}),
        Malformed,
        "options.catch_up.scores: expected 2 whole numbers from 0 up, got [1]",
    ),
    "a board that is no text": (
        game("azul", catch_up={"round": 3, "scores": [1, 2], "boards": [NO_WALL, 3]}),
        Malformed,
        f"options.catch_up.boards: expected 2 boards as text, got {[NO_WALL, 3]}",
    ),
    "a round that Duel does not have": (
        game("duel", catch_up={"round": 6, "scores": [1, 2], "boards": [NO_DOME] * 2}),
        Malformed,
        "options.catch_up.round: expected a whole number from 2 to 5",
    ),
    "an event of no type": (game("azul", {"round": 1}), Malformed, "events[0]: type is missing"),
}


@pytest.mark.parametrize("what", UNREAD)
def test_not_read_in_these_words(what: str) -> None:
    """One sentence that names the place in the file, what was wanted, and what was there."""
    value, kind, sentence = UNREAD[what]
    with pytest.raises(kind) as refused:
        read_game(value)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("letters", ["YKT", "YKTsB", "YKTx", "YK", "xxxxx", ""])
def test_a_plate_has_four_known_letters(letters: str) -> None:
    """Neither the count nor the letters alone make a plate."""
    with pytest.raises(Malformed, match="expected four letters"):
        read_game(game("duel", plate((0, 0), letters)))


@pytest.mark.parametrize("half", ["\\ud800", "\\udfff x", "a\\uD83D"])
def test_half_a_character_is_no_text(half: str) -> None:
    """JSON can spell what no file can hold; a whole character spelt in two halves is fine."""
    with pytest.raises(Malformed, match="half a character"):
        parse(f'{{"name": "{half}"}}')
    assert parse(r'"\ud83d\udca5"') == "\U0001f4a5"


@pytest.mark.parametrize("letters", ["YKT", "YKTsB", "YKTx"])
def test_a_plate_in_a_board_has_four_known_letters(letters: str) -> None:
    board = NO_DOME.replace("----", letters, 1)
    with pytest.raises(Malformed, match="a plate is four letters"):
        read_game(game("duel", catch_up={"round": 2, "scores": [5, 5], "boards": [board, NO_DOME]}))


def test_colours_that_pay_are_known() -> None:
    """A payment in a colour that the game does not have is no game file."""
    with pytest.raises(Malformed, match=r"paid.*black"):
        read_game(game("pavilion", star("red", 2, "red", paid={"red": 1, "black": 1})))
    assert scored(read_game(game("pavilion", star("red", 2, "red", paid={"red": 2})))).failure is None


IMPOSSIBLE = {
    "azul": (
        "Y..../...../...../...../.....",
        "...../...../...../...../.....",
        "row 1, column 1 takes blue, not yellow",
    ),
    "azul-grey": ("B.B../...../...../...../.....", "...../...../...../...../.....", "row 1 has more than one blue"),
    "pavilion": ("B...../" + NO_STARS[7:], NO_STARS, "the orange star takes only orange tiles, not blue"),
    "pavilion-grey": ("BBR.../" + NO_STARS[7:], NO_STARS, "all one colour or all different"),
    "duel": ("B" + NO_DOME[1:], NO_DOME, "there is no plate at row 1, column 1"),
}


@pytest.mark.parametrize("variant", IMPOSSIBLE)
@pytest.mark.parametrize("seat", [0, 1])
def test_boards_that_tracking_begins_with_are_judged(variant: str, seat: int) -> None:
    """Whoever's board it is, one that no game can have left is refused, and a bare one is not."""
    bad, bare, why = IMPOSSIBLE[variant]
    for boards in ([bare, bare], [bad, bare] if seat == 0 else [bare, bad]):
        value = game(variant, catch_up={"round": 2, "scores": [5, 5], "boards": boards})
        if bad in boards:
            with pytest.raises(Illegal, match=why):
                read_game(value)
        else:
            read_game(value)
