"""No text is cut or overlaps and no target is too small: table, its sheets, score sheet, end."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.metrics import dp, sp

from companion.engine.variants import tablets
from companion.games.dome.entry import tablet_lines
from companion.games.table_view import SeatView, StandingsView, Sum
from companion.languages import codes
from companion.models.sheet import CellView, GridView, RowView
from companion.models.table_layout import LEAST_SUM
from companion.rulebook.entry import listed
from companion.rulebook.library import LIBRARY
from companion.ui.screens.rule.words import Value
from companion.ui.screens.sheet.grid import APART, Grid
from companion.ui.theme import theme
from companion.ui.widgets.pen import word_texture
from companion.ui.widgets.standings import Standings, name_lines
from tests.ui import driver
from tests.ui.layout import check_layout
from tests.ui.screens.at_tables import shared_win
from tests.ui.table.hand import Hand, at_table, golden

LANGUAGES = codes()
SCALES = (1.0, 2.0)
AT = {"azul": 7, "mini-grey": 7, "pavilion": 8, "duel": 14}


def faults(hand: Hand) -> list[str]:
    hand.table.settle()
    over = Window.children[0] if len(Window.children) > 1 else hand.app.root
    return check_layout(over)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("name", AT)
def test_the_table(name: str, scale: float, tmp_path: Path) -> None:
    """In three languages, with a round half entered and something refused."""
    game = golden(name)
    with at_table(tmp_path, game, AT[name], font_scale=scale) as hand:
        event = game["events"][AT[name]]
        if event["type"] == "tiling" and scale == 1.0:
            hand.enter(event)
        for language in LANGUAGES:
            hand.app.shell.set(language=language)
            assert faults(hand) == [], language
        if name == "azul":
            hand.tap("wall", "cell:0:0")
            assert faults(hand) == []


@pytest.mark.parametrize("scale", SCALES)
def test_the_sheets_over_the_table(scale: float, tmp_path: Path) -> None:
    """Passing, the token, a colour, a tile of this round, a plate, a point explained."""
    with at_table(tmp_path / "stars", golden("pavilion"), 13, font_scale=scale) as hand:
        hand.app.shell.set(language="fr")
        hand.table.frames(4)
        for touch in ("more", "offer:token"):
            hand.tap(touch)
            assert faults(hand) == [], touch
            hand.app.shell.back()
            hand.table.frames(2)
        hand.near("centre")
        hand.tap("stars", "space:centre:6")
        assert faults(hand) == []
    with at_table(tmp_path / "dome", golden("duel"), 10, font_scale=scale) as hand:
        hand.app.shell.set(language="fr")
        hand.table.frames(4)
        hand.turn_to(0)
        hand.tap("dome", "slot:0:1:0")
        assert faults(hand) == []


@pytest.mark.parametrize("scale", SCALES)
def test_the_end_and_the_sheet(scale: float, tmp_path: Path) -> None:
    """The reveal, the winner, the score sheet, its log, and a round explained."""
    game = golden("azul-tie-broken-by-rows")
    with at_table(tmp_path, game, len(game["events"]), font_scale=scale) as hand:
        hand.app.shell.set(language="da")
        assert faults(hand) == []
        hand.tap("skip")
        assert faults(hand) == []
        hand.tap("to-page")
        assert faults(hand) == []
        hand.tap("game:sheet")
        assert faults(hand) == []
        hand.tap("grid", "cell:1:1")
        hand.tap("why-terms", "term:0")
        assert faults(hand) == []
        hand.app.shell.back()
        hand.tap("show:log")
        assert faults(hand) == []


def test_a_wide_window(tmp_path: Path) -> None:
    """On a tablet the board stands beside the rest, on the other side for the left hand."""
    with at_table(tmp_path, golden("azul"), 7, size=(1280, 800)) as hand:
        assert faults(hand) == []
        assert hand.table.spot("wall")[0] < hand.table.spot("floor")[0] - 300
        hand.app.shell.set(left_handed=True)
        hand.table.frames(4)
        assert faults(hand) == []
        assert hand.table.spot("floor")[0] < hand.table.spot("wall")[0] - 300


@pytest.mark.parametrize("size", [(360, 800), (800, 360)])
@pytest.mark.parametrize("name", AT)
def test_the_boxes_are_as_high_as_what_is_in_them(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    """What the table adds up ahead of the layout is what the layout comes to, with and without words and chips."""
    with at_table(tmp_path, golden(name), AT[name], size=size) as hand:
        screen = hand.app.shell.screen
        for act in (lambda: None, hand.app.shell.screen.undo, hand.app.shell.screen.undo, screen.next):
            act()
            hand.table.settle()
            for box in (screen.foot, screen.stack, screen.chips):
                assert box.height == pytest.approx(box.minimum_height), box
            assert screen.chips.wanted_height() == pytest.approx(screen.chips.height)
            if screen.board.size_hint_y is None and screen.board.height > screen.board.least():
                assert screen.stack.height == pytest.approx(screen.scroll.height)


@pytest.mark.parametrize(("scale", "language"), [(1.0, "en"), (1.3, "en"), (2.0, "en"), (2.0, "fr"), (2.0, "da")])
def test_nothing_moves_for_what_is_said(scale: float, language: str, tmp_path: Path) -> None:
    """The wall keeps its place and size when something is said, and is not covered; a touch on the words puts them
    away."""
    with at_table(tmp_path, golden("azul"), 0, font_scale=scale) as hand:
        hand.app.shell.set(language=language)
        hand.table.frames(3)
        hand.tap("floor", "marker")
        hand.tap("next")
        hand.table.settle()
        wall, floor, words = hand.table.find("wall"), hand.table.find("floor"), hand.app.shell.screen.words
        stood = [*wall.pos, *wall.size, *floor.pos, *floor.size]
        hand.tap("floor", "marker")
        hand.table.settle()
        assert words.said
        assert not floor.disabled, "what is spoken of stays in sight"
        assert not words.words.collide_widget(words.do), "the way on stands clear of the words"
        assert words.to_window(0, words.top)[1] <= wall.to_window(0, wall.y)[1], "the wall is seen whole"
        assert faults(hand) == []
        assert [*wall.pos, *wall.size, *floor.pos, *floor.size] == pytest.approx(stood)
        hand.table.tap((words.x + 20, words.top - 4))
        hand.table.settle()
        assert not words.said
        assert not floor.disabled


@pytest.mark.parametrize(("name", "events"), [("azul", 7), ("mini-grey", 7), ("duel", 10)])
def test_all_of_the_table_is_seen_at_large_text(name: str, events: int, tmp_path: Path) -> None:
    """Board, floor, sliders, tablets and chips are on the smallest phone together at twice the text size."""
    with at_table(tmp_path, golden(name), events, font_scale=2.0) as hand:
        hand.table.settle()
        assert not hand.app.shell.screen.scroll.do_scroll_y


def test_the_floor_gives_way_only_where_room_is_dear(tmp_path: Path) -> None:
    """At twice the text size its spaces are as large as ever; under a row of colours they let the wall have theirs."""
    tiles = {}
    for name, scale in (("azul", 1.0), ("azul", 2.0), ("azul-grey", 2.0)):
        with at_table(tmp_path / f"{name}{scale}", golden(name), 7, font_scale=scale) as hand:
            hand.table.settle()
            screen = hand.app.shell.screen
            tiles[name, scale] = hand.table.find("floor").tile
            assert screen.board.height >= screen.board.least()
            assert not screen.scroll.do_scroll_y
    assert tiles["azul", 2.0] == tiles["azul", 1.0] >= 40
    assert 34 <= tiles["azul-grey", 2.0] < 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_stars_are_seen_whole_above_three_chips(language: str, tmp_path: Path) -> None:
    """At twice the text size the chips' words are smaller, then the stars, before a point of a star is cut off; the
    spaces of a star that is near are large enough for a finger all the same."""
    with at_table(tmp_path, golden("pavilion"), 0, font_scale=2.0) as hand:
        hand.app.shell.set(language=language)
        for event in golden("pavilion")["events"]:
            assert hand.app.session.enter(hand.entry.game_id, event).ok
            hand.app.shell.go("table", game_id=hand.entry.game_id, player=event.get("player", 0))
            if len(hand.app.shell.screen.chips.children) == 3:
                break
        hand.table.settle()
        screen = hand.app.shell.screen
        assert len(screen.chips.children) == 3
        assert not screen.scroll.do_scroll_y
        assert all(chip._label.font_size >= 0.7 * theme.sizes["label"] for chip in screen.chips.children)
        assert faults(hand) == []
        screen.board.bring_near("red")
        assert faults(hand) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_the_tablets_have_air_below(language: str, tmp_path: Path) -> None:
    """At twice the text size the lowest words keep clear of the line round them."""
    with at_table(tmp_path, golden("duel"), 10, font_scale=2.0) as hand:
        hand.app.shell.set(language=language)
        hand.table.settle()
        tablets_ = hand.table.find("tablets")
        assert min(y for _text, _x, y, _w, _h in tablets_.words()) - (tablets_.y + 3) >= 9


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_correction_leaves_all_of_the_table_in_sight(language: str, tmp_path: Path) -> None:
    """At twice the text size the title of a correction has one line, and neither it nor the sum is cut."""
    with at_table(tmp_path, golden("azul"), 7, font_scale=2.0) as hand:
        hand.app.shell.set(language=language)
        hand.app.shell.go("table", game_id=hand.entry.game_id, player=0, round=1)
        hand.table.settle()
        screen = hand.app.shell.screen
        assert screen.top_bar._title.texture_size[1] < 2 * screen.top_bar._title.font_size
        assert screen.top_bar._title.font_size == theme.sizes["title"]
        assert "1" in screen.top_bar.title
        assert not screen.scroll.do_scroll_y
        assert screen.total.font_size >= LEAST_SUM * theme.sizes["number"]
        assert faults(hand) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_beside_the_sum_are_of_one_size(language: str, tmp_path: Path) -> None:
    """At twice the text size the words of both buttons are as large as any button's, and the icon gives way first."""
    with at_table(tmp_path, golden("pavilion"), 8, font_scale=2.0) as hand:
        hand.app.shell.set(language=language)
        hand.table.settle()
        screen = hand.app.shell.screen
        assert screen.more.text
        sizes = [button._label.font_size for button in (screen.more, screen.next_button)]
        assert sizes == [theme.sizes["label"]] * 2


def test_a_refusal_leaves_the_floor_in_sight(tmp_path: Path) -> None:
    """At twice the text size what is refused is said in smaller words before it covers the floor line."""
    with at_table(tmp_path, golden("azul"), 7, font_scale=2.0) as hand:
        hand.tap("wall", "cell:0:0")
        hand.table.settle()
        assert hand.app.shell.screen.words.said
        assert not hand.table.find("floor").disabled


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_plate_in_hand_is_seen_whole(language: str, tmp_path: Path) -> None:
    """At twice the text size a plate entered freely is in sight over the button that lays it."""
    with at_table(tmp_path, golden("duel"), 10, font_scale=2.0) as hand:
        hand.app.shell.set(language=language)
        hand.table.frames(4)
        hand.turn_to(0)
        hand.tap("dome", "slot:0:1:0")
        hand.table.settle()
        hand.table.find("plate")._scroll.scroll_to(hand.table.find("plate:free"), animate=False)
        hand.table.settle()
        hand.tap("plate:free")
        hand.table.settle()
        sheet, plate = hand.table.find("plate"), hand.table.find("plate:hand")
        low, top = (plate.to_window(0, y)[1] for y in (plate.y, plate.top))
        assert sheet.foot.top <= low
        assert top <= sheet.top
        assert all(hand.table.find(f"drawn:{n}").y >= sheet.foot.y for n in range(6)), "these do not scroll away"


def test_the_scores_are_in_sight_at_the_end(tmp_path: Path) -> None:
    """At twice the text size the winner's board gives way before the scores do."""
    game = golden("azul-tie-broken-by-rows")
    with at_table(tmp_path, game, len(game["events"]), font_scale=2.0) as hand:
        hand.tap("skip")
        hand.table.settle()
        assert hand.table.find("home").icon == "check", "done, not back"
        scores, again = hand.table.find("scores"), hand.table.find("rematch")
        assert scores.to_window(*scores.pos)[1] >= again.to_window(0, again.top)[1]


@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
def test_headings_of_the_ceremony_have_one_size(scale: float, tmp_path: Path) -> None:
    """Whatever the game, the bonus and the winner; and none is smaller than the name under it."""
    sizes = set()
    for name in ("azul", "pavilion", "duel", "azul-tie-broken-by-rows"):
        game = golden(name)
        with at_table(tmp_path / name, game, len(game["events"]), font_scale=scale) as hand:
            screen = hand.app.shell.screen
            hand.table.settle()
            assert screen.title.font_size >= screen.who.font_size
            sizes.add(screen.title.font_size)
            hand.tap("skip")
            hand.table.settle()
            sizes.add(screen.title.font_size)
    assert len(sizes) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_shared_win_shows_the_wall_at_twice_the_text_size(language: str, tmp_path: Path) -> None:
    with at_table(tmp_path, golden("azul"), font_scale=2.0) as hand:
        hand.app.shell.set(language=language)
        shared_win(hand.app, hand.table)
        board, scores = hand.table.find("reveal:board"), hand.table.find("scores")
        assert board.height >= dp(120)
        assert board.to_window(*board.pos)[1] >= scores.to_window(0, scores.top)[1]


def test_what_is_given_back_is_in_brackets_at_the_end_too(tmp_path: Path) -> None:
    """As below the board: it is no bonus, and no score on the stage falls below 0 before it."""
    game, seen = golden("duel"), []
    with at_table(tmp_path, game, len(game["events"])) as hand:
        hand.app.shell.set(less_motion=True)
        screen = hand.app.shell.screen
        for _step in screen.steps:
            seen.append((screen.points.text, screen.points.tone, tuple(map(round, screen.scores.view.totals))))
            assert max(screen.scores.view.totals) <= screen.scores.view.most, "no bar is longer than its track"
            hand.tap("reveal:title")
        assert screen.scores.view.most == max(screen.scores.view.totals), "the winner's bar fills its track"
    assert seen[1:] == [("−12", "loss", (0, 56)), ("−3", "loss", (0, 53)), ("(+4)", "quiet", (0, 53))]


@pytest.mark.parametrize(("scale", "stacked"), [(1.0, False), (1.3, True)])
def test_neighbours_do_not_read_as_a_sum(scale: float, stacked: bool) -> None:
    """On the score sheet of four a total is farther from the next player's gain than from its own, or stands below."""
    cells = (CellView(16, 56), CellView(10, 36), CellView(20, 38), CellView(-4, 12))
    grid = Grid(size_hint=(None, None), size=(328, 400))
    with driver.showing(grid, font_scale=scale):
        grid.view = GridView(("Ana", "Bo", "Zoé", "Søren"), (RowView("1", 1, cells),), ("56", "36", "38", "12"))
        grid.measure()
        free = grid._column(0)[1] - grid.type.gain - grid.type.total
        assert grid.type.stacked is stacked
        assert stacked or free - APART > 2 * APART


@pytest.mark.parametrize(("width", "said"), [(328, "Total"), (150, "=")])
def test_the_totals_have_a_name_where_there_is_room(width: int, said: str) -> None:
    grid = Grid(size_hint=(None, None), size=(width, 400))
    with driver.showing(grid) as table:
        grid.view = GridView(("Ana", "Bo"), (RowView("1", 1, (CellView(16, 56), CellView(10, 36))),), ("56", "36"))
        table.frames()
        assert said in [text for text, *_box in grid.words()]


def test_names_over_the_scores_have_one_size() -> None:
    """A long one is cut short rather than made smaller than the others."""
    cells = tuple(CellView(16, 56) for _ in range(4))
    grid = Grid(size_hint=(None, None), size=(380, 400))
    with driver.showing(grid) as table:
        names = ("Ana", "Marie-Antoinette", "Zoé", "Søren")
        grid.view = GridView(names, (RowView("1", 1, cells),), ("56",) * 4)
        table.frames(2)
        heights = {text: height for text, _x, _y, _width, height in grid.words()}
        assert heights["Marie-A."] == heights["Ana"] == heights["Søren"]


@pytest.mark.parametrize("long", ["Bo", "Marie-Antoinette"])
@pytest.mark.parametrize("width", [328, 380])
def test_no_letters_are_cut_where_smaller_names_fit(width: int, long: str) -> None:
    """At twice the text size, on both phones: all names are smaller, alike, and "Søren" stands whole."""
    cells = tuple(CellView(16, 56) for _ in range(4))
    grid = Grid(size_hint=(None, None), size=(width, 400))
    with driver.showing(grid, font_scale=2.0) as table:
        grid.view = GridView(("Ana", long, "Zoé", "Søren"), (RowView("1", 1, cells),), ("56",) * 4)
        table.frames(2)
        heights = {text: height for text, _x, _y, _width, height in grid.words()}
        short = long.partition("-")[0]
        assert heights["Søren"] == heights["Ana"] == heights[short]


def test_a_sheet_opens_beside_the_board(tmp_path: Path) -> None:
    """On a tablet a sheet covers neither the board nor the terms it explains."""
    with at_table(tmp_path, golden("azul"), 7, size=(1280, 800)) as hand:
        hand.app.shell.screen.act(hand.entry.set_floor(2))
        hand.table.settle()
        hand.tap("tally", "term:0")
        hand.table.settle()
        sheet, wall, tally = (hand.table.find(tid) for tid in ("why", "wall", "tally"))
        assert sheet.x >= wall.right
        assert sheet.y >= tally.to_window(0, tally.top)[1]


def test_a_long_name_takes_two_lines() -> None:
    """A name of two parts that is too long for its seat stands on two lines, one that has no parts is cut short."""
    room = word_texture("Antoinette", sp(13), True).width
    assert name_lines("Ana", sp(13), room) == ("Ana",)
    assert name_lines("Marie-Antoinette", sp(13), room) == ("Marie-", "Antoinette")
    assert name_lines("Søren Ågesen-Holm", sp(13), room) == ("Søren Å.",)
    assert name_lines("Maximilienneantoinette", sp(13), room)[0].endswith("…")
    assert name_lines("Marie-Antoinette", sp(13), room * 0.6) == ("Marie",)


@pytest.mark.parametrize(("neighbour", "lines"), [("Marie-Antoinette", 2), ("Marie", 1)])
def test_a_name_takes_a_second_line_that_is_there_for_another(neighbour: str, lines: int) -> None:
    """It is as large as its neighbours then, whose turn it is too; else it is a little smaller on its one line."""
    seats = [SeatView(name, "0", "1E5FA8", name == "Søren Ågesen") for name in ("Søren Ågesen", neighbour)]
    standings = Standings(size_hint=(None, None), size=(dp(260), dp(66)))
    with driver.showing(standings) as table:
        standings.view = StandingsView(tuple(seats))
        standings.width = dp(58) + 2 * (word_texture("Søren Ågesen", sp(13), True).width * 0.9 + dp(16))
        table.frames(2)
        own = [height for text, _x, _y, _width, height in standings.words() if text in "Søren Ågesen"]
        others = [height for text, _x, _y, _width, height in standings.words() if text in neighbour]
        assert len(own) == lines
        assert (own[0] == others[0]) is (lines == 2)


def seated(
    scores: tuple[str, ...], gains: tuple[str, ...], scale: float, hidden: bool = False, width: int = 360
) -> dict[str, float]:
    """How high each word over a phone's board is, and under "" how high all of it is."""
    seats = [
        SeatView(name, score, "1E5FA8", done=bool(gain), gain=gain)
        for name, score, gain in zip(("Ana", "Bo", "Zoé", "Søren"), scores, gains, strict=True)
    ]
    standings = Standings(size_hint=(None, None), size=(dp(width), dp(66)))
    with driver.showing(standings, font_scale=scale) as table:
        standings.view = StandingsView(tuple(seats), hidden)
        standings.height = standings.wanted_height()
        table.frames(2)
        words = standings.words()
        for text, _x, y, _width, height in words:
            assert standings.y <= y, text
            assert y + height <= standings.top, text
        return {text: height for text, _x, _y, _width, height in words} | {"": standings.height}


@pytest.mark.parametrize("scores", [("2", "10", "9", "8"), ("128", "96", "7", "104")])
def test_the_scores_are_larger_with_larger_text(scores: tuple[str, ...]) -> None:
    """Four players' scores and what they gain are nearly twice as large at twice the text size, as their names are."""
    gains = ("−2", "+9", "+4", "+14")
    usual, twice = seated(("2", "10", "9", "8"), gains, 1.0), seated(scores, gains, 2.0)
    for text in gains:
        assert twice[text] >= usual[text] * 1.6, text
    for was, now in zip(("2", "10", "9", "8"), scores, strict=True):
        assert twice[now] >= usual[was] * 1.8, now


@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
def test_the_scores_do_not_move_for_what_is_entered(scale: float) -> None:
    """Nor for the tens they come to, nor for being hidden: what stands below them stays where it is."""
    scores = ("42", "10", "9", "8")
    before = seated(("0", "0", "0", "0"), ("", "", "", ""), scale)
    assert seated(scores, ("+12", "+9", "+8", "+10"), scale)[""] == before[""]
    wider = seated(("0", "0", "0", "0"), ("", "", "", ""), scale, width=412)
    assert seated(scores, ("+12", "+9", "+8", "+10"), scale, width=412)[""] == wider[""]
    assert seated(scores, ("+12", "+9", "+8", "+10"), scale, hidden=True)[""] == before[""]


def test_the_sum_stays_on_one_line(tmp_path: Path) -> None:
    """At twice the text size the button's words are broken before the sum is."""
    with at_table(tmp_path, golden("azul"), 7, font_scale=2.0) as hand:
        screen = hand.app.shell.screen
        screen.next_button.text, screen.total.sum = "Close round 3", Sum(10, 18)
        screen._measure()
        hand.table.settle()
        assert "\n" not in screen.total.text
        assert faults(hand) == []


def test_a_sum_on_two_lines_still_says_what_leads_to_what(tmp_path: Path) -> None:
    """Beside two buttons at twice the text size: "+13" above "› 129", which are no two numbers by themselves."""
    with at_table(tmp_path, golden("pavilion"), 8, font_scale=2.0) as hand:
        screen = hand.app.shell.screen
        screen.total.sum = Sum(13, 129)
        screen._measure()
        hand.table.settle()
        assert screen.total.text.replace("\u202f", " ") == "+13\n› 129"
        assert faults(hand) == []


def test_the_tablet_that_was_touched_stands_first(tmp_path: Path) -> None:
    """Of the tablets in play the one that was touched is told first, and the others of the rule are not told."""
    with at_table(tmp_path, golden("duel"), 10) as hand:
        keys = [tablet.key for tablet in hand.table.find("tablets").view.tablets]
        hand.tap("tablets", f"tablet:{keys[-1]}")
        hand.table.settle()
        told = [one for one in hand.table.find("why").body.walk() if isinstance(one, Value)]
        assert [one._marked for one in told] == [n < len(tablet_lines(keys[-1])) for n in range(len(told))]
        assert len(told) == sum(len(tablet_lines(key)) for key in keys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tablet_is_told_what_it_brings(language: str) -> None:
    """The lines of the rule that are shown for a side of a tablet have that side's own points."""
    brings = {
        "rows": [tablets.ROW.value], "columns": [tablets.COLUMN.value], "diagonals": [tablets.DIAGONAL.value],
        "wild_all": [tablets.WILD_SPACE.value], "colourful_rows": [tablets.COLOURFUL_ROW.value],
        "outer": [tablets.OUTER.value], "corners": sorted(set(tablets.CORNERS.value.values())),
        "empty_special": [tablets.EMPTY_SPECIAL.value],
    }  # fmt: skip
    values = listed(LIBRARY.entry("duel", "duel/tablets", language).rule[0]).values
    for side, points in brings.items():
        assert [values[n][1] for n in tablet_lines(side)] == [str(one).replace("-", "−") for one in points]


@pytest.mark.parametrize(("size", "least"), [((360, 800), 38), ((412, 915), 43.5), ((1280, 800), 67)])
def test_the_stars_use_the_room_there_is(size: tuple[int, int], least: float, tmp_path: Path) -> None:
    """In a column they reach from edge to edge of the window, beside the rest from top to bottom; in the pixels too."""
    with at_table(tmp_path, golden("pavilion"), 20, size=size) as hand:
        hand.table.settle()
        assert faults(hand) == []
        board = hand.table.find("stars")
        assert board.side >= least
        width, height, data = hand.table.pixels()
        low, top = (round(board.to_window(0, y)[1]) for y in (board.y, board.top - board.band))
        ground = data[(height - 1 - low - 2) * width * 4 :][:4]
        seen = [
            x
            for y in range(low + 2, top - 2)
            for x in (range(width) if width < 600 else ())
            if data[((height - 1 - y) * width + x) * 4 :][:4] != ground
        ]
        assert width > 600 or max(seen) - min(seen) >= 0.95 * width
