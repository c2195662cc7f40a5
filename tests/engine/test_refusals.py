"""What is refused, word for word: the right rule, and rows and columns as people count them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.codec import parse, read_game, scored
from companion.engine.games import by_key
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


def token(player: int) -> Json:
    return {"type": "token", "round": 1, "player": player, "tiles": 1}


def passed(player: int, kept: int = 0, round_: int = 1) -> Json:
    return {"type": "pass", "round": round_, "player": player, "kept": kept, "discarded": 0}


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
    "a colour twice in the centre": (
        game("pavilion", star("centre", 1, "red"), star("centre", 2, "red")),
        "the centre star already has a red tile [pavilion/centre-star]",
    ),
    "a star of another colour": (
        game("pavilion", star("red", 1, "blue")),
        "the red star takes only red tiles, not blue [pavilion/paying]",
    ),
    "a second token": (
        game("pavilion", token(0), token(1)),
        "only one player can have the first-player token, and Ana has it [pavilion/first-player]",
    ),
    "a tile after passing": (
        game("pavilion", passed(0), star("red", 1, "red")),
        "Ana has passed and is out of round 1 [pavilion/keeping-tiles]",
    ),
    "five tiles kept": (
        game("pavilion", passed(0, kept=5)),
        "you can keep at most 4 tiles, not 5 [pavilion/keeping-tiles]",
    ),
    "a round that everybody has left": (
        game("pavilion", passed(0), passed(1), star("red", 1, "red")),
        "round 1 is over: everyone has passed [pavilion/next-round]",
    ),
    "a round too soon, in the Pavilion": (
        game("pavilion", passed(0), star("red", 1, "red") | {"round": 2}),
        "round 2 hasn't started: not everyone has passed in round 1 [pavilion/next-round]",
    ),
    "a round too soon, in Azul": (
        game("azul", tiling(0, round_=2)),
        "round 2 hasn't started: round 1 is still open [azul/next-round]",
    ),
    "a round too soon, in Duel": (
        game("duel", tiling(0, round_=3)),
        "round 3 hasn't started: round 1 is still open [duel/next-round]",
    ),
    "a round with somebody missing": (
        game("azul", tiling(0), CLOSE),
        "round 1 can't be closed: nothing entered yet for Bo [azul/next-round]",
    ),
    "a second marker in Azul": (
        game("azul", tiling(0, marker=True, floor=1), tiling(1, marker=True, floor=1)),
        "only one player can have the first-player marker, and Ana has it [azul/first-player]",
    ),
    "a line dropped on the coloured side": (
        game("azul", tiling(0, drop=[{"row": 3, "colour": "red"}])),
        "on the coloured side, row 4 always has room, so nothing falls to the floor [azul/grey-blocked-line]",
    ),
    "a grey line that could not be begun": (
        game(
            "azul-grey",
            tiling(0, (1, 3, "blue")),
            tiling(1),
            CLOSE,
            tiling(0, drop=[{"row": 1, "colour": "blue"}], round_=2),
        ),
        "row 2 already has a blue tile, so it can't have a blue line [azul/pattern-lines]",
    ),
    "a filled space of the wall": (
        game("azul", tiling(0, (2, 4, "red")), tiling(1), CLOSE, tiling(0, (2, 4, "red"), round_=2)),
        "the space at row 3, column 5 is already filled [azul/wall-tiling]",
    ),
    "a plate of four colours": (
        game("duel", plate((0, 0), "BYRK")),
        "a plate has three colours and one wild or special space, and BYRK doesn't [duel/plates]",
    ),
    "a second plate at set-up": (
        game("duel", plate((0, 0), "BYRw"), plate((0, 1), "BYRw")),
        "only one plate is laid at set-up [duel/plates]",
    ),
    "a third plate in a round": (
        game("duel", *(plate((1, at), "BYRw", round_=1) for at in range(3))),
        "at most 2 plates are laid in a round [duel/plates]",
    ),
    "two tiles of one row of the dome": (
        game("duel", plate((0, 0), "BYRw"), tiling(0, (0, 0, "blue"), (0, 1, "yellow"))),
        "row 1 can only place one tile per round on the dome [duel/dome]",
    ),
    "a filled space of the dome": (
        game(
            "duel",
            plate((0, 0), "BYRw"),
            tiling(0, (1, 0, "red")),
            tiling(1),
            CLOSE,
            tiling(0, (1, 0, "red"), round_=2),
        ),
        "the space at row 2, column 1 is already filled [duel/dome]",
    ),
    "more chips than a round brings": (
        game("duel", plate((2, 0), "BYRw"), tiling(0, (4, 0, "blue"), chips=4)),
        "4 chips are too many: at most 2 can be left in round 1 [duel/bonus-chips]",
    ),
    "more chips than are left": (
        game(
            "duel",
            plate((2, 0), "BYRw"),
            tiling(0, (4, 0, "blue"), chips=2),
            tiling(1),
            CLOSE,
            tiling(0, (5, 0, "red"), chips=3, round_=2),
        ),
        "3 chips are too many: at most 2 can be left in round 2 [duel/bonus-chips]",
    ),
    "more chips than the lines lack": (
        game("duel", plate((0, 0), "BYRw"), tiling(0, (0, 0, "blue"), chips=2)),
        "these lines can use at most 0 chips [duel/bonus-chips]",
    ),
    "a round after the last, in the Pavilion": (
        game("pavilion", *(passed(seat, round_=at) for at in range(1, 7) for seat in (0, 1)), passed(0, round_=8)),
        "the game ends after round 6 [pavilion/end-of-game]",
    ),
    "one chip": (
        game("duel", plate((0, 0), "BYRw"), tiling(0, (1, 0, "red"), chips=1)),
        "a missing tile takes at least 2 chips [duel/bonus-chips]",
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
NAMES = "players: expected a list of names, got "
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
    "a round that the Pavilion does not have": (
        game("pavilion", catch_up={"round": 7, "scores": [5, 5], "boards": [NO_STARS] * 2}),
        Malformed,
        "options.catch_up.round: expected a whole number from 2 to 6",
    ),
    "no tablets": (
        game("duel") | {"options": {}},
        Illegal,
        "options.tablets: choose three or four scoring tablets, not 0 [duel/tablets]",
    ),
    "an event without its round": (
        game("pavilion", {"type": "pass", "player": 0, "kept": 0, "discarded": 0}),
        Malformed,
        "events[0]: round is missing",
    ),
    "a field of another event": (
        game("pavilion", passed(0) | {"star": "red"}),
        Malformed,
        "events[0]: unknown field 'star'",
    ),
    "an option nobody knows": (game("duel", luck=1), Malformed, "options: unknown field 'luck'"),
    "a field nobody knows, of a dropped line": (
        game("azul-grey", tiling(0, drop=[{"row": 1, "colour": "red", "why": 1}])),
        Malformed,
        "events[0].drop[0]: unknown field 'why'",
    ),
    "a letter that is no colour of the wall": (
        game("azul", catch_up={"round": 2, "scores": [0, 0], "boards": [NO_WALL.replace(".", "x", 1), NO_WALL]}),
        Malformed,
        "a wall is written with B Y R K W and .; got 'x'",
    ),
    "a wall of four rows": (
        game("azul", catch_up={"round": 2, "scores": [0, 0], "boards": [NO_WALL[:-6], NO_WALL]}),
        Malformed,
        "a wall is 5 rows of 5 letters, separated by /; got '...../...../...../.....'",
    ),
    "who starts is nobody": (
        game("azul") | {"first": 2},
        Malformed,
        "the game.first: expected a whole number from 0 to 1, got 2",
    ),
    "a plate that is no text": (
        game("duel", plate((0, 0), "BYRw") | {"plate": 3}),
        Malformed,
        "events[0].plate: expected text, got 3",
    ),
    "a slot that is none": (
        game("duel", plate((0, 3), "BYRw")),
        Malformed,
        "events[0].slot: expected [row, column], each from 0 to 2, got [0, 3]",
    ),
    "two tablets": (
        game("duel", tablets=["rows", "columns"]),
        Illegal,
        "options.tablets: choose three or four scoring tablets, not 2 [duel/tablets]",
    ),
    "a name that is a number": (game("azul") | {"players": ["Ana", 3]}, Malformed, NAMES + "['Ana', 3]"),
    "five players": (
        game("azul") | {"players": list("abcde")},
        Malformed,
        "players: azul is for 2 to 4 players, got 5",
    ),
    "three in Duel": (game("duel") | {"players": list("abc")}, Malformed, "players: duel is for 2 players, got 3"),
    "a player who is not there": (
        game("azul", tiling(0), tiling(2)),
        Malformed,
        "events[1].player: expected a whole number from 0 to 1, got 2",
    ),
    "another format": (
        game("azul") | {"format": "azulejo-game/9"},
        Malformed,
        "format: expected azulejo-game/1, got 'azulejo-game/9'",
    ),
    "a row below the wall": (
        game("azul", tiling(0, (5, 0, "blue"))),
        Malformed,
        "events[0].place[0].row: expected a whole number from 0 to 4, got 5",
    ),
    "a floor below nothing": (
        game("azul", tiling(0, floor=-1)),
        Malformed,
        "events[0].floor: expected a whole number from 0 up, got -1",
    ),
    "a row in words": (
        game("azul", tiling(0, floor="two")),
        Malformed,
        "events[0].floor: expected a whole number from 0 up, got 'two'",
    ),
    "a marker in words": (
        game("azul", tiling(0, marker="yes")),
        Malformed,
        "events[0].marker: expected true or false, got 'yes'",
    ),
    "tiles that are no list": (
        game("azul", tiling(0) | {"place": 3}),
        Malformed,
        "events[0].place: expected a list, got 3",
    ),
    "an event that is a number": (game("azul", 3), Malformed, "events[0]: expected an object, got 3"),  # type: ignore[arg-type]
    "a field nobody knows": (game("azul", tiling(0, luck=1)), Malformed, "events[0]: unknown field 'luck'"),
    "a colour nobody knows": (
        game("azul", tiling(0, (0, 0, "pink"))),
        Malformed,
        "events[0].place[0].colour: expected one of blue, yellow, red, black, white, got 'pink'",
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


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_what_json_calls_a_number_and_nobody_counts(number: str) -> None:
    with pytest.raises(Malformed, match=f"this is not JSON: {number} is no number here"):
        parse(f'{{"floor": {number}}}')


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


SPECIAL = (
    "the special space at row 2, column 4 gets its tile when its plate is full, and only then [duel/special-tiles]"
)
FULL_DOME = ",".join(["BYRw", "KTBs", *["----"] * 7])
BOARDS: dict[str, tuple[str, str, list[str]]] = {
    "the same colour in a column": (
        "azul-grey",
        "..B../...../..B../...../.....",
        ["column 3 has more than one blue tile [azul/grey-side]"],
    ),
    "a row of the dome with a tile too many": (
        "duel",
        "/".join(["BYKTBY", *["......"] * 5]) + "@" + ",".join(["BYRw", "KTRw", "BYRw", *["----"] * 6]),
        ["row 1 has 6 tiles, but 5 rounds add at most one each [duel/dome]"],
    ),
    "tiles of the wrong kind on a dome": (
        "duel",
        "/".join(["R.SKB.", "...S..", *["......"] * 4]) + "@" + FULL_DOME,
        [
            "the space at row 1, column 1 can't take a red tile [duel/dome]",
            "the space at row 1, column 3 can't take a special tile [duel/dome]",
            "the space at row 1, column 4 can't take a black tile [duel/dome]",
            "there is no plate at row 1, column 5 [duel/dome]",
            SPECIAL,
        ],
    ),
    "a special space without its tile": (
        "duel",
        "/".join(["..KT..", "..B...", *["......"] * 4]) + "@" + FULL_DOME,
        [SPECIAL],
    ),
    "a colour too many in a star": (
        "pavilion",
        "/".join(["O.B...", *["......"] * 6]),
        ["the orange star takes only orange tiles, not blue [pavilion/paying]"],
    ),
    "a colour twice in the centre": (
        "pavilion",
        "/".join([*["......"] * 6, "R..R.."]),
        ["the centre star already has a red tile [pavilion/centre-star]"] * 2,
    ),
}


@pytest.mark.parametrize("what", BOARDS)
def test_what_no_game_can_have_left_on_a_board(what: str) -> None:
    """Every place of it is named, and none that is right."""
    variant, board, faults = BOARDS[what]
    rules = by_key()[variant].variant
    assert [f"{fault} [{fault.rule}]" for fault in rules.board_faults(rules.parse_board(board))] == faults


def test_a_star_fault_knows_its_space() -> None:
    """So that a board can show it."""
    rules = by_key()["pavilion"].variant
    board = rules.parse_board("/".join(["O.B...", *["......"] * 6]))
    assert [fault.values["space"] for fault in rules.board_faults(board)] == [3]


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
